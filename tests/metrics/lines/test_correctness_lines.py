"""One line scored: its value with reason and steps beside the tool's outcome; bad lines say what is wrong where."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from metrics.engines import ENGINES
from metrics.lines import BadLine, scored_line

RECORDED = Path(__file__).parents[2] / "data" / "vectors"
SAVINGS_ACCOUNT = {"id": "a", "tp": 2, "fp": 2, "fn": 2, "similarity": 0.72, "weights": [0.75, 0.25], "beta": 1.0}


def scored(line: Any, engine: str = "ragas-0.4") -> dict[str, Any]:
    text = line if isinstance(line, str) else json.dumps(line)
    return dict(json.loads(scored_line(text, engine)))


@pytest.mark.parametrize(
    ("weights", "similarity", "score"),
    [
        ([0.75, 0.25], 0.72, 0.555),
        ([1, 0], 0.72, 0.5),
        ([0.5, 0.5], 0.72, 0.61),
        ([0, 1], 0.72, 0.72),
        ([0.75, 0.25], 0.938, 0.6095),
        ([3, 1], 0.72, 0.555),
    ],
)
def test_savings_account_scores(weights: list[float], similarity: float, score: float) -> None:
    line = scored({**SAVINGS_ACCOUNT, "weights": weights, "similarity": similarity})
    assert line["value"] == pytest.approx(score, abs=1e-12)
    assert line["engine_outcome"] == {"value": pytest.approx(score, abs=1e-12)}


def test_weights_one_and_zero_need_no_similarity() -> None:
    for engine in ENGINES:
        line = scored({"tp": 2, "fp": 2, "fn": 2, "weights": [1, 0]}, engine)
        assert (line["value"], line["engine_outcome"], line["engine"]) == (0.5, {"value": 0.5}, engine)


def test_whole_beta_is_scored_here_and_refused_by_the_tool() -> None:
    line = scored({"tp": 2, "fp": 6, "fn": 0, "similarity": 0.88, "beta": 2})
    assert line["value"] == pytest.approx(0.68875, abs=1e-12)
    assert line["engine_outcome"]["error"]["type"] == "ValueError"
    assert scored({"tp": 2, "fp": 6, "fn": 0, "similarity": 0.88, "beta": 2.0})["engine_outcome"] == {
        "value": pytest.approx(0.68875, abs=1e-12)
    }


@pytest.mark.parametrize(
    ("settings", "reason", "outcome"),
    [
        ({"weights": [0, 0]}, "Both weights are 0", "ValueError"),
        ({"weights": [-1, 2]}, "weight is -1", "ValueError"),
        ({"weights": [1]}, "exactly two weights", "ValueError"),
        ({"weights": None}, "exactly two weights", "TypeError"),
        ({"weights": ["nan", 1]}, "finite numbers", "TypeError"),
        ({"beta": "1.0"}, "Beta must be a number", "ValueError"),
        ({"beta": None}, "Beta must be a number", "ValueError"),
        ({"beta": True}, "Beta must be a number", "ValueError"),
        ({"beta": -1.0}, "Beta is -1", None),
    ],
)
def test_refused_setting_gives_no_value_but_a_reason(settings: Any, reason: str, outcome: str | None) -> None:
    line = scored({"tp": 2, "fp": 2, "fn": 2, "similarity": 0.72, **settings})
    assert line["value"] is None
    assert reason in line["reason"]
    assert (line["steps"]["precision"], line["steps"]["recall"]) == (0.5, 0.5)
    assert (line["steps"]["factuality"], line["steps"]["beta"], line["steps"]["weights"]) == (None, None, None)
    found = line["engine_outcome"]
    assert found["error"]["type"] == outcome if outcome else found == {"value": pytest.approx(0.555, abs=1e-12)}


def test_claims_instead_of_counts() -> None:
    claims = {"TP": ["a", {"statement": "b", "reason": "r"}], "FP": [{"claim": "c"}, "d"], "FN": ["e", "f"]}
    line = scored({"id": 7, "claims": claims, "similarity": 0.72})
    assert line["id"] == 7
    assert line["value"] == pytest.approx(0.555, abs=1e-12)
    assert line["steps"]["reference_recall"] is None
    covered = scored({"claims": {**claims, "covered": ["g"]}, "similarity": 0.72})
    assert covered["steps"]["reference_recall"] == pytest.approx(1 / 3)
    assert (covered["steps"]["response_claims"], covered["steps"]["reference_claims"]) == (4, 3)


def test_known_numbers_of_claims_are_taken_into_account() -> None:
    unsorted = scored({"tp": 2, "fp": 0, "fn": 1, "similarity": 0.5, "response_claims": 5, "covered": None})
    assert unsorted["value"] is None
    assert "3 of 5" in unsorted["reason"]
    assert unsorted["engine_outcome"] == {"value": pytest.approx(0.75 * 0.8 + 0.25 * 0.5)}


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ('{"tp": -1, "fp": 0, "fn": 0}', "tp must be a whole number >= 0, found -1"),
        ('{"tp": 1, "fp": 0.5, "fn": 0}', "fp must be a whole number >= 0, found 0.5"),
        ('{"tp": true, "fp": 0, "fn": 0}', "tp must be a whole number >= 0, found true"),
        ('{"tp": 1, "fp": "2", "fn": 0}', 'fp must be a whole number >= 0, found "2"'),
        ('{"tp": 1, "fp": null, "fn": 0}', "fp must be a whole number >= 0, found null"),
        ('{"tp": 1, "fp": 0, "fn": 0, "covered": -2}', "covered must be a whole number >= 0, found -2"),
        ('{"tp": 1, "fp": 0}', "fn is missing"),
        ('{"tp": 1' + "0" * 400 + ', "fp": 0, "fn": 0}', "tp must be at most 9007199254740992, found 1000"),
        ('{"tp": 1' + "0" * 5000 + ', "fp": 0, "fn": 0}', "too many digits"),
        ('{"tp": 1, "tp": 2, "fp": 0, "fn": 0}', "tp: this field stands twice"),
        ('{"tp": 1, "fp": 0, "fn": 0, "similarity": "0.5"}', 'similarity must be a number or null, found "0.5"'),
        ('{"tp": 1, "fp": 0, "fn": 0, "similarity": true}', "similarity must be a number or null, found true"),
        ('{"tp": 1, "fp": 0, "fn": 0, "similarity": NaN}', "NaN is not a number"),
        ('{"tp": 1, "fp": 0, "fn": 0, "similarity": -Infinity}', "-Infinity is not a number"),
        ('{"tp": 1, "fp": 0, "fn": 0, "similarity": 1e999}', "1e999 is not a number"),
        ("{}", "give one of tp, fp and fn; claims; judge_replies; found none"),
        ('{"tp": 1, "claims": {}}', "found tp, fp and fn and claims"),
        ("[1, 2]", "a line must be a JSON object, found [1, 2]"),
        ('"text"', 'a line must be a JSON object, found "text"'),
        ('{"tp": 1,', "column 10: this is not JSON"),
        ("[" * 100_000, "nested too deeply"),
        ('{"claims": []}', "claims must be an object with the lists TP, FP and FN, found []"),
        ('{"claims": {"TP": [], "FP": []}}', "claims.FN is missing"),
        ('{"claims": {"TP": [], "FP": null, "FN": []}}', "claims.FP must be a list, found null"),
        ('{"claims": {"TP": ["a", " "], "FP": [], "FN": []}}', "claims.TP[1] must be a text or an object"),
        ('{"claims": {"TP": [{"reason": "r"}], "FP": [], "FN": []}}', "claims.TP[0] must be a text or an object"),
        ('{"judge_replies": 3}', "judge_replies must be a list of at least two replies, found int"),
        ('{"input": {"judge_raw_texts": []}}', "only a scripted or text_llm judge with judge_replies is covered"),
    ],
)
def test_bad_line_says_which_field_and_why(line: str, problem: str) -> None:
    for engine in ENGINES:
        with pytest.raises(BadLine) as caught:
            scored_line(line, engine)
        assert problem in str(caught.value)
        assert len(str(caught.value)) < 200


def test_ids_come_back_as_given_on_one_line_each() -> None:
    for given in ("통장 1", "a\u2028b\x85c\nd", "\ud83d half", 7, 1.5, False, None, ["x", {"y": 1}]):
        line = scored_line(json.dumps({**SAVINGS_ACCOUNT, "id": given}), "ragas-0.4")
        assert len(line.splitlines()) == 1
        line.encode("utf-8")
        assert json.loads(line)["id"] == given
    assert "통장" in scored_line(json.dumps({**SAVINGS_ACCOUNT, "id": "통장"}), "ragas-0.4")


@pytest.mark.parametrize("beta", [10**400, -(10**400)])
def test_huge_numbers_end_in_a_line_or_a_named_problem(beta: int) -> None:
    text = json.dumps({"tp": 1, "fp": 1, "fn": 0, "weights": [1, 0], "beta": beta})
    try:
        line = json.loads(scored_line(text, "ragas-0.4"))
    except BadLine as problem:
        assert "too large" in str(problem)
    else:
        assert line["value"] == 1.0 if beta > 0 else line["value"] is None
        assert line["engine_outcome"]["error"]["type"] == "ValueError"


def recorded_run(engine: str, run_id: str) -> dict[str, Any]:
    names = {"ragas-0.4": "ragas_collections_correctness.json", "ragas-legacy": "ragas_legacy_correctness.json"}
    runs = json.loads((RECORDED / names[engine]).read_text(encoding="utf-8"))
    return scored(next(run for run in runs if run["id"] == run_id), engine)


@pytest.mark.parametrize(
    ("run_id", "value", "reason"),
    [
        ("rcc-empty-resp0-ref0-judge-all-fn-w1-0", None, "No claim counts"),
        ("rcc-empty-resp0-ref2-judge-none-w1-0", 0.0, None),
        ("rcc-empty-resp2-ref0-judge-all-tp-w1-0", 0.0, None),
        ("rcc-mismatch-1-tp1-fp0-fn0-of-4-4", None, "Claims without a verdict"),
        ("rcc-vector-zero-response-w75-25", None, "only zeros"),
        ("rcc-vector-length-mismatch-w75-25", None, "2 and 3 numbers"),
        ("rcc-vector-nan-entry-w75-25", None, "no finite number"),
        ("rcc-vector-zero-response-w1-0", 0.8, None),
        ("rcc-beta-int2", 0.43478260869565216, None),
        ("rcc-beta-str", None, "Beta must be a number"),
        ("rcc-response-null", None, "A text is missing (response)"),
        ("rlc-judge-cut-off", None, "cut off"),
        ("rlc-similarity-threshold-1.0", 0.5, None),
        ("rlc-no-init", 1.0, None),
    ],
)
def test_recorded_run_has_our_value_beside_the_tools(run_id: str, value: float | None, reason: str | None) -> None:
    line = recorded_run("ragas-legacy" if run_id.startswith("rlc") else "ragas-0.4", run_id)
    assert line["value"] == (None if value is None else pytest.approx(value, abs=1e-12))
    assert reason in line["reason"] if reason else line["reason"] is None

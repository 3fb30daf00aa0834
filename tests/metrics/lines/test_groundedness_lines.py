"""Lines of groundedness scored, and bad ones named."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from metrics.lines import BadLine, scored_line
from tests.recorded import assert_recorded

RECORDED = Path(__file__).parents[2] / "data" / "vectors"
CASES = Path(__file__).parents[2] / "data" / "cases"


def scored(line: Any) -> dict[str, Any]:
    text = line if isinstance(line, str) else json.dumps(line)
    return dict(json.loads(scored_line(text, "rasa", "groundedness")))


def statements(*scores: Any) -> list[dict[str, Any]]:
    return [{"statement": f"S{place}.", "score": score, "justification": "J."} for place, score in enumerate(scores)]


def test_a_line_of_statements() -> None:
    line = scored({"id": 3, "statements": statements(1, 1, 0), "threshold": 0.67})
    assert list(line) == ["id", "value", "reason", "steps", "engine", "engine_outcome"]
    assert (line["id"], line["engine"], line["reason"]) == (3, "rasa", None)
    assert line["value"] == pytest.approx(2 / 3)
    assert line["engine_outcome"] == {"value": pytest.approx(2 / 3), "passed": False}
    assert (line["steps"]["passed"], line["steps"]["needed"], line["steps"]["more_needed"]) == (False, 3, 1)
    assert line["steps"]["statements"][2] == {"statement": "S2.", "score": 0.0, "justification": "J."}


# id: scores, further fields, value, passed here, what Rasa gives
C27: dict[str, tuple[list[Any], dict[str, Any], float | None, bool | None, dict[str, Any]]] = {
    "t1": ([1, 0], {"threshold": 0.8}, 0.5, False, {"value": 0.5, "passed": False}),
    "t2": ([1, 1, 1, 1, 0], {"threshold": 0.8}, 0.8, True, {"value": 0.8, "passed": True}),
    "t4": ([1] * 7 + [0] * 3, {"threshold": 0.7}, 0.7, True, {"value": 0.7, "passed": True}),
    "t5": ([1, 1, 0, 0], {}, 0.5, True, {"value": 0.5, "passed": True}),
    "t6": ([], {"threshold": 0.8}, None, None, {"passed": False, "failure_kind": "reply_lists_nothing"}),
    "t8": ([1, 1, 1, 0], {"threshold": 75}, None, None, {"value": 0.75, "passed": False}),
    "t9": ([0, 0], {"threshold": 0}, 0.0, True, {"value": 0.0, "passed": True}),
    "t10": ([1, 0.5, 0], {"threshold": 0.5}, 0.5, True, {"value": 0.5, "passed": True}),
}


@pytest.mark.parametrize("case_id", C27)
def test_c27_as_lines(case_id: str) -> None:
    scores, more, value, passed, outcome = C27[case_id]
    line = scored({"statements": statements(*scores), **more})
    assert (line["value"], line["steps"]["passed"], line["engine_outcome"]) == (value, passed, outcome)
    assert (line["value"] is None) == (line["reason"] is not None)
    said = {"t5": "0.5 is used", "t9": "every answer passes", "t10": "between 0 and 1"}
    assert any(said.get(case_id, "") in flag for flag in [*line["steps"]["flags"], ""])
    if case_id == "t8":
        assert "0.75" in line["reason"]


def test_c27_a_threshold_written_as_text_is_read_and_said() -> None:
    line = scored({"statements": statements(1, 1, 1, 0), "threshold": "0.75"})
    assert (line["value"], line["steps"]["passed"], line["steps"]["threshold"]) == (0.75, True, 0.75)
    assert "written as text" in line["steps"]["flags"][0]
    assert line["engine_outcome"]["error"]["type"] == "TypeError"
    assert "must be a number" in scored({"statements": statements(1), "threshold": "high"})["reason"]


def test_c05_scores_of_other_types_are_read_with_notice_and_one_stays_open() -> None:
    given = json.loads((CASES / "C05_c_groundedness_scores.json").read_text(encoding="utf-8"))
    line = scored({"statements": given["statements"], "threshold": 0.5})
    assert (line["value"], line["steps"]["low"], line["steps"]["high"]) == (None, 0.6, 0.8)
    assert sum("was read as" in flag for flag in line["steps"]["flags"]) == 3
    assert line["engine_outcome"] == {"passed": False, "failure_kind": "reply_has_wrong_shape"}


def test_a_refused_threshold_keeps_what_does_not_hang_on_it() -> None:
    line = scored({"statements": [*statements(1), {"statement": "S.", "score": "partly"}], "threshold": 80})
    assert "did you mean 0.8" in line["reason"]
    steps = line["steps"]
    assert (steps["low"], steps["high"], steps["unjudged"]) == (0.5, 1.0, 1)
    assert [steps[name] for name in ("threshold", "passed", "needed", "more_needed")] == [None] * 4
    assert len(steps["flags"]) == 1
    assert "partly" in steps["flags"][0]


def test_null_threshold_is_the_default_here_and_a_crash_in_rasa() -> None:
    line = scored({"statements": statements(1, 0), "threshold": None})
    assert (line["value"], line["steps"]["passed"], line["steps"]["threshold"]) == (0.5, True, 0.5)
    assert line["engine_outcome"]["error"]["type"] == "ValidationError"


@pytest.mark.parametrize(
    ("reply", "reason"),
    [
        ("Sure: {}", "cannot read the judge's reply as JSON"),
        ("{}", "another shape"),
        ('{"statements": []}', "lists nothing"),
        ('{"statements": 7, "question_variations": []}', "another shape"),
        (None, "no reply of the judge"),
    ],
)
def test_a_reply_that_rasa_cannot_read_is_a_reason(reply: str | None, reason: str) -> None:
    line = scored({"judge_reply_text": reply, "threshold": 0.5})
    assert (line["value"], line["steps"]["statements"]) == (None, [])
    assert reason in line["reason"]
    assert "value" not in line["engine_outcome"]


def test_a_recorded_run_without_a_threshold_says_that_the_default_is_used() -> None:
    reply = json.dumps({"statements": statements(1, 0)})
    for more, count in (
        ({}, 1),
        ({"assertion": {}}, 1),
        ({"assertion": {"threshold": 0.5}}, 0),
        ({"threshold": 0.5}, 0),
    ):
        line = scored({"judge_reply_text": reply, **more})
        assert (line["value"], line["engine_outcome"]) == (0.5, {"value": 0.5, "passed": True})
        assert sum("0.5 is used" in flag for flag in line["steps"]["flags"]) == count


@pytest.mark.parametrize("name", ["rasa_groundedness.json", "rasa_parsing.json"])
def test_recorded_runs_as_lines(name: str) -> None:
    """Whole runs and bare inputs are both read; the outcome is the recorded one, the value never NaN or infinite."""
    runs = json.loads((RECORDED / name).read_text(encoding="utf-8"))
    runs = [run for run in runs if run["input"].get("assertion_kind", "grounded") == "grounded"]
    for number, run in enumerate(runs):
        line = scored(run if number % 2 else run["input"])
        assert line["id"] == (run["id"] if number % 2 else None)
        assert (line["value"] is None) == (line["reason"] is not None)
        expected, found = run["expected"], line["engine_outcome"]
        assert_recorded(found, expected)
        for field in ("passed", "failure_kind", "explanation_given"):
            assert found.get(field) == expected.get(field), run["id"]
    assert len(runs) > 50


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("{}", "give one of statements; judge_reply_text (Rasa); found none"),
        ('{"statements": 7}', "statements: expected a list"),
        ('{"statements": [], "judge_reply_text": ""}', "found statements and judge_reply_text"),
        ('{"statements": [{"score": NaN}]}', "NaN is not a number"),
        ('{"judge_reply_text": 7}', "judge_reply_text must be a text or null"),
        ('{"judge_reply_text": "{}", "assertion": 7}', "assertion must be an object"),
        ('{"level": "score_function", "statements": [7]}', "statements must be a list of objects"),
        ('{"statements": [{"score": 1e308}, {"score": 1e308}]}', "too large to compute with"),
    ],
)
def test_bad_line_says_which_field_and_why(line: str, problem: str) -> None:
    with pytest.raises(BadLine) as caught:
        scored(line)
    assert problem in str(caught.value)
    assert len(str(caught.value)) < 200

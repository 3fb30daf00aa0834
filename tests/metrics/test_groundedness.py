from __future__ import annotations

import json
import math
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrics.claims import Claim, Sorting, Verdict
from metrics.engines import rasa
from metrics.engines.rasa_samples import grounded_list
from metrics.exchange.placed import plain
from metrics.exchange.yaml_text import read_yaml
from metrics.forms import DamagedCase
from metrics.groundedness import Statement, groundedness, more_needed, steps, told_apart, verdict
from metrics.notes import RefusedSetting
from metrics.staircase import accepted_threshold, demands, needed, staircase, worth
from metrics.statements import as_sorting, read_statements, statements_of
from metrics.threshold import passes

ROOT = Path(__file__).parents[2]
CASES = ROOT / "tests" / "data" / "cases"
SCORES = st.lists(st.floats(0, 1), min_size=1, max_size=12)
THRESHOLDS = st.floats(0, 1)


def made(*scores: float | None) -> list[Statement]:
    return [Statement(f"Statement {number}.", score, "Reason.") for number, score in enumerate(scores, start=1)]


def codes(score: Any) -> list[str]:
    return [flag.code for flag in score.flags]


# --- cases with a right outcome ---

OUTCOMES = {
    "t1": (0.5, False),
    "t2": (0.8, True),
    "t3": (0.6667, False),
    "t4": (0.7, True),
    "t5": (0.5, True),
    "t6": (None, None),
    "t7": (0.75, True),
    "t9": (0.0, True),
    "t10": (0.5, True),
}


def c27() -> dict[str, dict[str, Any]]:
    text = (CASES / "C27_thresholds.yaml").read_text(encoding="utf-8")
    return {case["id"]: case for case in plain(read_yaml(text))["cases"]}


def c27_score(case: str) -> Any:
    found = c27()[case]
    threshold = found.get("threshold")
    return groundedness(made(*found["scores"]), threshold=float(threshold) if isinstance(threshold, str) else threshold)


@pytest.mark.parametrize("case", OUTCOMES)
def test_c27_scores_and_verdicts(case: str) -> None:
    score = c27_score(case)
    value, passed = OUTCOMES[case]
    assert score.value == (None if value is None else pytest.approx(value, abs=5e-5))
    assert score.passed is passed


def test_c27_covers_every_case_of_the_file() -> None:
    assert set(c27()) == {*OUTCOMES, "t8"}


def test_c27_t1_two_statements_have_three_steps() -> None:
    assert staircase(2) == (0, 0.5, 1)
    assert needed(2, 0.8) == 2
    assert worth(2) == 0.5


def test_c27_t3_words_do_not_contradict_the_verdict() -> None:
    words = str(verdict(c27_score("t3")))
    assert words == "0.667 is below the threshold 0.67."


def test_c27_t5_says_which_threshold_was_used() -> None:
    score = c27_score("t5")
    assert score.threshold == 0.5
    assert codes(score) == ["groundedness.default-threshold"]
    assert "0.5" in str(score.flags[0])


def test_c27_t6_without_statements_is_not_scored_where_rasa_fails() -> None:
    score = c27_score("t6")
    assert score.reason.code == "groundedness.no-statements"
    assert (score.low, score.high) == (None, None)
    assert verdict(score) is None
    assert rasa.groundedness(grounded_list([], 0.8)).as_expected()["failure_kind"] == "reply_lists_nothing"


def test_c27_t8_a_percentage_is_refused_with_the_number_meant() -> None:
    with pytest.raises(RefusedSetting, match=r"did you mean 0\.75"):
        c27_score("t8")


def test_c27_t9_a_threshold_that_always_passes_is_flagged() -> None:
    assert codes(c27_score("t9")) == ["groundedness.always-passes"]


def test_c27_t10_partial_scores_are_pointed_out() -> None:
    score = c27_score("t10")
    assert codes(score) == ["statement.partial"]
    assert dict(score.flags[0].values) == {"count": 1}


def test_c05_c_scores_of_other_types_are_read_and_the_unreadable_one_is_left_open() -> None:
    reply = json.loads((CASES / "C05_c_groundedness_scores.json").read_text(encoding="utf-8"))
    read = read_statements(reply["statements"])
    assert [statement.score for statement in read.statements] == [1, 1, 1, 0, None]
    assert [note.code for note in read.notes] == ["statement.read-as-number"] * 3 + ["statement.unreadable"]
    assert [note.values["place"] for note in read.notes] == [1, 3, 4, 5]
    assert '"partly"' in str(read.notes[-1])
    score = groundedness(read.statements, threshold=0.5)
    assert (score.value, score.passed, score.unjudged, score.low, score.high) == (None, None, 1, 0.6, 0.8)
    assert "between 0.6 and 0.8" in str(score.reason)
    outcome = rasa.groundedness(grounded_list(reply["statements"], 0.5))
    assert outcome.as_expected() == {"passed": False, "failure_kind": "reply_has_wrong_shape"}


def test_c07_b_missing_verdicts_are_neither_supported_nor_left_out() -> None:
    case = json.loads((CASES / "C07_dropped_verdicts_groundedness.json").read_text(encoding="utf-8"))
    judged = {item["statement"]: item for item in case["judge_reply"]["statements"]}
    read = read_statements([judged.get(text, text) for text in case["answer_statements"]])
    assert read.notes == ()
    score = groundedness(read.statements, threshold=case["threshold"])
    assert (score.value, score.passed, score.unjudged) == (None, None, 2)
    assert (score.low, score.high) == (0.6, 1.0)
    assert verdict(score) is None


# --- the score ---


@given(scores=SCORES, threshold=THRESHOLDS)
def test_the_score_is_the_exact_mean_and_rasas(scores: list[float], threshold: float) -> None:
    score = groundedness(made(*scores), threshold=threshold)
    assert score.value == pytest.approx(float(sum(map(Fraction, scores)) / len(scores)), rel=1e-12, abs=1e-300)
    assert score.value == score.low == score.high
    form = [{"statement": "A.", "score": number, "justification": "B."} for number in scores]
    outcome = rasa.groundedness(grounded_list(form, threshold)).as_expected()
    assert outcome["value"] == score.value
    if "groundedness.rounding" not in codes(score):
        assert outcome["passed"] is score.passed


@given(supported=st.integers(0, 12), others=st.integers(0, 12), threshold=THRESHOLDS)
def test_it_passes_from_the_step_that_is_needed(supported: int, others: int, threshold: float) -> None:
    number = supported + others
    if number == 0:
        return
    score = groundedness(made(*[1.0] * supported, *[0.0] * others), threshold=threshold)
    assert score.value in staircase(number)
    assert score.passed is (supported >= needed(number, threshold))
    assert more_needed(score.statements, threshold) == max(needed(number, threshold) - supported, 0)


@given(scores=SCORES, missing=st.integers(1, 5))
def test_the_range_holds_whatever_the_missing_scores_turn_out_to_be(scores: list[float], missing: int) -> None:
    open_score = groundedness(made(*scores, *[None] * missing), threshold=0.5)
    assert open_score.value is None
    assert open_score.low is not None
    assert open_score.high is not None
    for filled in (0.0, 0.3, 1.0):
        value = groundedness(made(*scores, *[filled] * missing), threshold=0.5).value
        assert value is not None
        assert open_score.low - 1e-12 <= value <= open_score.high + 1e-12


@pytest.mark.parametrize("broken", [math.nan, math.inf, -math.inf])
def test_nan_and_infinity_are_no_scores(broken: float) -> None:
    score = groundedness(made(broken, 1, None), threshold=0.3)
    assert score.value is None
    assert score.reason is not None
    assert score.reason.code == "statement.not-finite"
    assert (score.low, score.high, score.passed) == (pytest.approx(1 / 3), 1, None)
    assert codes(score) == ["groundedness.not-judged"]
    json.dumps(steps(score), allow_nan=False)


def test_scores_outside_0_to_1_are_used_and_flagged() -> None:
    score = groundedness(made(100, 0), threshold=0.5)
    assert score.value == 50
    assert codes(score) == ["statement.out-of-range", "groundedness.range"]
    assert codes(groundedness(made(-1, 1), threshold=0.5)) == ["statement.out-of-range"]


def test_numbers_that_are_no_scores_do_not_overflow() -> None:
    assert groundedness(made(1e308, 1e308, 1e308), threshold=0.5).value == pytest.approx(1e308)


def test_rounding_does_not_fail_a_score_on_the_threshold_as_it_does_in_rasa() -> None:
    score = groundedness(made(*[0.1] * 10), threshold=0.1)
    assert score.value is not None
    assert score.value < 0.1
    assert score.passed is True
    assert "groundedness.rounding" in codes(score)
    form = [{"statement": "A.", "score": 0.1, "justification": "B."}] * 10
    assert rasa.groundedness(grounded_list(form, 0.1)).as_expected()["passed"] is False


@pytest.mark.parametrize(
    ("threshold", "words"),
    [
        (75, "did you mean 0.75"),
        (100, "did you mean 1?"),
        (1.5, "1.5, but it must be 0 to 1"),
        (-0.1, "-0.1, but it must be 0 to 1"),
        (1e9, "must be 0 to 1"),
        (math.nan, "must be a number from 0 to 1"),
        (math.inf, "must be a number from 0 to 1"),
        (True, "must be a number from 0 to 1"),
        ("0.75", "must be a number from 0 to 1"),
    ],
)
def test_other_thresholds_are_refused(threshold: Any, words: str) -> None:
    with pytest.raises(RefusedSetting) as refusal:
        groundedness(made(1, 0), threshold=threshold)
    assert words in str(refusal.value)


def test_minus_zero_is_no_threshold_of_its_own() -> None:
    assert math.copysign(1, accepted_threshold(-0.0)) == 1


def test_steps_are_ready_for_json() -> None:
    found = json.loads(json.dumps(steps(groundedness(made(1, 0.5, None), threshold=0.8)), allow_nan=False))
    assert [item["score"] for item in found["statements"]] == [1, 0.5, None]
    assert (found["supported"], found["unjudged"], found["needed"], found["more_needed"]) == (1.5, 1, 3, 1)
    assert steps(groundedness([]))["needed"] is None


# --- the staircase ---


def test_a_table_of_what_a_threshold_demands() -> None:
    table = demands(0.8)
    assert [row.statements for row in table] == list(range(1, 13))
    assert [row.needed for row in table] == [1, 2, 3, 4, 4, 5, 6, 7, 8, 8, 9, 10]
    assert table[4].value == 0.8


@given(number=st.integers(1, 500), threshold=THRESHOLDS)
def test_needed_is_the_least_that_passes(number: int, threshold: float) -> None:
    enough = needed(number, threshold)
    assert passes(enough / number, threshold)
    assert enough == 0 or not passes((enough - 1) / number, threshold)


@pytest.mark.parametrize("make", [staircase, worth, lambda number: needed(number, 0.5)])
def test_there_is_no_staircase_without_statements(make: Any) -> None:
    with pytest.raises(ValueError, match="at least one statement"):
        make(0)


def test_a_partial_score_needs_less_lifting_but_a_whole_statement() -> None:
    assert more_needed(made(1, 0.5, 0), 0.5) == 0
    assert more_needed(made(1, 0.5, 0), 0.8) == 1
    assert more_needed(made(1, 0.5, 0), 1.0) == 2
    assert more_needed([], 0.5) == 0


@given(value=st.floats(0, 1), threshold=THRESHOLDS)
def test_the_shown_score_is_on_the_right_side_of_the_threshold(value: float, threshold: float) -> None:
    assert passes(float(told_apart(value, threshold)), threshold) == passes(value, threshold)


# --- reading statements ---


def test_every_item_of_a_list_counts() -> None:
    items = [
        "Open.",
        {"claim": "Free.", "score": 1, "reason": "p. 2"},
        7,
        {"score": 1},
        {"statement": "A.", "score": []},
    ]
    read = read_statements(items)
    assert read.statements == (
        Statement("Open."),
        Statement("Free.", 1, "p. 2"),
        Statement(""),
        Statement("", 1),
        Statement("A."),
    )
    assert [note.code for note in read.notes] == ["statement.no-object", "statement.unreadable"]


@pytest.mark.parametrize("score", ["nan", "inf", "1e999", 10**400])
def test_what_no_score_can_be_is_unreadable(score: Any) -> None:
    read = read_statements([{"statement": "A.", "score": score}])
    assert read.statements[0].score is None
    assert [note.code for note in read.notes] == ["statement.unreadable"]


def test_only_a_list_is_read() -> None:
    with pytest.raises(DamagedCase, match=r"answer\.statements: expected a list"):
        read_statements({"statement": "A."}, "answer.statements")


def test_claims_of_a_case_are_statements_and_back() -> None:
    statements = (Statement("A.", 1.0, "yes"), Statement("B.", 0.25, "in part"), Statement("C."), Statement(" ", 0.0))
    claims = as_sorting(statements)
    assert [claim.label for claim in claims.claims] == ["TP", "FP", "unsorted", "FP"]
    assert statements_of(claims) == (*statements[:3], Statement("...", 0.0))


def test_a_person_overrules_a_partial_score() -> None:
    claim = Claim("s1", "response", "A.", judged=Verdict(True, "half", 0.5), overruled=Verdict(False))
    assert statements_of(Sorting((claim,))) == (Statement("A.", 0.0),)


# --- the decision ---


def policy(scores: list[Any], threshold: Any) -> tuple[str, str]:
    """What stands here, and what Rasa gives for the same, in the words of the table."""
    form = [{"statement": "A.", "score": score, "justification": "B."} for score in scores]
    outcome = rasa.groundedness(grounded_list(form, threshold)).as_expected()
    words = outcome.get("failure_kind") or outcome.get("error", {}).get("type")
    theirs = words or ("passes" if outcome["passed"] else "fails")
    try:
        score = groundedness(read_statements(form).statements, threshold=threshold)
    except RefusedSetting:
        return theirs, "refused"
    if score.value is None:
        return theirs, "not scored"
    return theirs, "passes" if score.passed else "fails"


@pytest.mark.parametrize(
    ("situation", "scores", "threshold"),
    [
        ("no-statements", [], 0.8),
        ("score-missing", [1, None], 0.8),
        ("score-text", ["1", 0], 0.5),
        ("score-unreadable", ["partly", 1], 0.5),
        ("score-nan", [math.nan, 0], 0.8),
        ("score-infinite", [math.inf, 0], 0.8),
        ("rounding", [0.1] * 10, 0.1),
        ("threshold-percent", [1, 1], 75),
        ("threshold-negative", [0, 0], -1),
        ("threshold-nan", [0, 0], math.nan),
    ],
)
def test_each_row_of_the_decision_is_what_happens(situation: str, scores: list[Any], threshold: Any) -> None:
    text = (ROOT / "docs/decisions/0006-groundedness-policy.md").read_text(encoding="utf-8")
    (row,) = [line for line in text.splitlines() if line.startswith(f"| `{situation}` |")]
    theirs, ours = (cell.strip() for cell in row.strip("|").split("|")[2:])
    found = policy(scores, threshold)
    assert (theirs.split(":")[0], ours.split(":")[0]) == found

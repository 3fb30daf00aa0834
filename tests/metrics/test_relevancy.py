from __future__ import annotations

import json
import math
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrics.case import Case, Settings
from metrics.case_scores import relevancy_outcomes, relevancy_score
from metrics.engines import NotANumber, ToolError, Value
from metrics.forms import DamagedCase
from metrics.notes import RefusedSetting
from metrics.question_forms import invented_questions
from metrics.relevancy import GATES, InventedQuestion, relevancy, running_means, steps
from metrics.similarity import cosine

CASES = Path(__file__).parents[1] / "data" / "cases"


def asked(*cosines: float | None, flags: tuple[bool | None, ...] | None = None) -> list[InventedQuestion]:
    """Questions that differ, with these cosines and flags."""
    marks = (False,) * len(cosines) if flags is None else flags
    pairs = zip(cosines, marks, strict=True)
    return [InventedQuestion(f"Question {number}?", flag, value) for number, (value, flag) in enumerate(pairs)]


def sign(value: float | None) -> float:
    """1.0 or -1.0; the sign of a zero counts."""
    assert value is not None
    return math.copysign(1, value)


def codes(score: Any) -> list[str]:
    return [flag.code for flag in score.flags]


def sample(name: str, sample_id: str) -> dict[str, Any]:
    samples = json.loads((CASES / name).read_text(encoding="utf-8"))["samples"]
    return next(one for one in samples if one["id"] == sample_id)


# --- the handed cases ---


@pytest.mark.parametrize(
    ("sample_id", "by_gate"),
    [
        ("one_flag", {"all": 0.89, "any": 0.0, "none": 0.89}),
        ("two_flags", {"all": 0.89, "any": 0.0, "none": 0.89}),
        ("three_flags", {"all": 0.0, "any": 0.0, "none": 0.89}),
    ],
)
def test_c12_the_gate_is_named_and_the_mean_stays(sample_id: str, by_gate: dict[str, float]) -> None:
    found = sample("C12_gate_one_two_three.json", sample_id)
    case = Case(question=found["user_input"], response=found["response"], questions=tuple(found["invented"]))
    for gate in GATES:
        score = relevancy_score(case, gate)
        assert score.value == pytest.approx(by_gate[gate], abs=1e-12)
        assert (score.mean, score.gate, score.gated) == (pytest.approx(0.89), gate, by_gate[gate] == 0.0)
        assert (score.used, score.asked) == (3, 3)
    outcomes = relevancy_outcomes(case)
    assert outcomes["ragas-0.4"] == outcomes["ragas-legacy"] == Value(pytest.approx(by_gate["all"]))
    assert outcomes["rasa"].as_expected() == {"value": pytest.approx(0.89), "passed": True}


def test_c14_blank_questions_leave_the_mean_and_the_gate() -> None:
    found = sample("C14_blank_questions.json", "one_usable")
    score = relevancy_score(Case(question=found["user_input"], questions=tuple(found["invented"])))
    assert (score.value, score.used, score.asked, score.gated) == (0.9, 1, 3, False)
    assert score.questions[2].noncommittal is True
    shown = [str(flag) for flag in score.flags]
    assert "The mean is of 1 of 3 questions." in shown
    assert any("Blank" in flag and "2, 3" in flag for flag in shown)
    assert relevancy_score(Case(questions=tuple(found["invented"])), "any").value == 0.9


def test_c14_no_usable_question_is_not_scored() -> None:
    found = sample("C14_blank_questions.json", "none_usable")
    case = Case(question=found["user_input"], questions=tuple(found["invented"]))
    score = relevancy_score(case)
    assert (score.value, score.mean, score.used, score.asked) == (None, None, 0, 3)
    assert "No usable invented question" in str(score.reason)
    empty = tuple({**one, "question": ""} for one in found["invented"])
    outcomes = relevancy_outcomes(Case(question=found["user_input"], questions=empty))
    assert (outcomes["ragas-legacy"], outcomes["ragas-0.4"]) == (NotANumber(), Value(0.0))
    assert isinstance(relevancy_outcomes(case)["ragas-0.4"], ToolError)


def test_c14_a_vector_of_zeros_leaves_the_mean_and_is_marked() -> None:
    found = sample("C14_blank_questions.json", "zero_vector")
    questions = [{**one, "cosine": cosine(found["question_vector"], one["vector"])} for one in found["invented"]]
    score = relevancy_score(Case(question=found["user_input"], questions=tuple(questions)))
    assert [one.cosine for one in score.questions] == [pytest.approx(1.0), None, pytest.approx(0.96)]
    assert (score.value, score.used, score.asked) == (pytest.approx(0.98), 2, 3)
    assert codes(score) == ["relevancy.incomplete", "question.no-cosine"]


def test_c16_questions_in_another_language_are_noticed() -> None:
    found = json.loads((CASES / "C16_japanese_answer_english_questions.json").read_text(encoding="utf-8"))
    first = relevancy_score(Case(question=found["user_input"], questions=tuple(found["invented_first_try"])))
    assert first.value == pytest.approx(0.41)
    (flag,) = [flag for flag in first.flags if flag.code == "question.other-language"]
    assert flag.values == {"places": "1, 2, 3", "expected": "ja", "found": "en"}
    again = relevancy_score(
        Case(question=found["user_input"], questions=tuple(found["invented_after_reask_same_language"]))
    )
    assert (again.value, again.flags) == (pytest.approx(0.9), ())


# --- the gate ---

T, F, N = True, False, None


@pytest.mark.parametrize(
    ("flags", "all_", "any_"),
    [
        ((T, T), True, True),
        ((T, F), False, True),
        ((F, F), False, False),
        ((T, N), None, True),
        ((F, N), False, None),
        ((N, N), None, None),
        ((T, F, N), False, True),
        ((T,), True, True),
        ((N,), None, None),
    ],
)
def test_a_flag_nobody_knows_counts_only_where_the_others_leave_it_open(
    flags: tuple[bool | None, ...], all_: bool | None, any_: bool | None
) -> None:
    questions = asked(*[0.5] * len(flags), flags=flags)
    for gate, gated in (("all", all_), ("any", any_), ("none", False)):
        score = relevancy(questions, gate=gate)  # type: ignore[arg-type]
        assert score.gated is gated
        assert score.mean == 0.5
        assert score.value == {True: 0.0, False: 0.5, None: None}[gated]
        assert (score.reason is None) == (gated is not None)
        if gated is None:
            assert score.reason is not None
            unknown = ", ".join(str(place + 1) for place, flag in enumerate(flags) if flag is None)
            assert score.reason.code == "relevancy.undecided"
            assert f"question {unknown}" in str(score.reason)
            assert "question.flag-unreadable" not in codes(score)
        else:
            assert ("question.flag-unreadable" in codes(score)) == (None in flags and gate != "none")


def test_flags_of_questions_that_are_not_usable_do_not_count() -> None:
    flagged = asked(0.5, flags=(True,))
    for left_out in (InventedQuestion("", False, 0.9), InventedQuestion("Why?", False, None)):
        assert relevancy([*flagged, left_out]).value == 0.0
    committal = asked(0.5)
    for left_out in (InventedQuestion(" \u200b", True, 0.9), InventedQuestion("Why?", None, math.nan)):
        assert relevancy([*committal, left_out], gate="any").value == 0.5


def test_a_closed_gate_says_what_it_did() -> None:
    score = relevancy(asked(-0.25, -0.75, flags=(True, True)))
    assert (score.value, score.mean, sign(score.value)) == (0.0, -0.5, 1.0)
    assert codes(score) == ["relevancy.gated-all", "relevancy.gate-raises", "question.negative"]
    assert "-0.500" in str(score.flags[0])
    assert codes(relevancy(asked(0.0, flags=(True,)))) == ["relevancy.gated-all"]
    assert codes(relevancy(asked(0.5, 0.5, flags=(True, False)), gate="any")) == ["relevancy.gated-any"]


def test_no_such_gate() -> None:
    with pytest.raises(RefusedSetting, match="gate"):
        relevancy(asked(0.5), gate="some")  # type: ignore[arg-type]


# --- the mean ---


@given(st.lists(st.floats(-1, 1), min_size=1, max_size=10))
def test_the_mean_of_ordinary_cosines_in_exact_arithmetic(cosines: list[float]) -> None:
    score = relevancy(asked(*cosines))
    exact = sum(map(Fraction, cosines), Fraction(0)) / len(cosines)
    assert score.value == pytest.approx(float(exact), rel=1e-12, abs=1e-12)
    assert score.value < 0 or sign(score.value) == 1
    assert running_means(asked(*cosines))[-1] == score.mean


@given(st.lists(st.one_of(st.none(), st.floats(-1, 1), st.just(math.nan), st.just(math.inf)), max_size=6))
def test_what_has_no_cosine_changes_nothing_but_the_denominator(cosines: list[float | None]) -> None:
    known = [value for value in cosines if value is not None and math.isfinite(value)]
    score, bare = relevancy(asked(*cosines)), relevancy(asked(*known))
    assert (score.value, score.mean, score.used) == (bare.value, bare.mean, len(known))
    assert score.asked == len(cosines)
    assert (score.value is None) == (score.reason is not None) == (not known)


@given(st.lists(st.floats(allow_nan=False, allow_infinity=False), min_size=1, max_size=5))
def test_numbers_that_are_no_cosines_have_a_finite_mean(numbers: list[float]) -> None:
    score = relevancy(asked(*numbers))
    assert score.value is not None
    assert math.isfinite(score.value)
    tolerance = 1e-12 * max(map(abs, numbers))
    assert min(numbers) - tolerance <= score.value <= max(numbers) + tolerance
    assert ("question.out-of-range" in codes(score)) == any(abs(one) > 1 + 1e-9 for one in numbers)


def test_no_mean_is_minus_zero() -> None:
    for cosines in ((-5e-324, 0.0), (-0.0,), (-0.0, -0.0)):
        assert sign(relevancy(asked(*cosines)).value) == 1


def test_running_means() -> None:
    questions = [InventedQuestion("", False, 0.1), *asked(0.5, None, 1.0)]
    assert running_means(questions) == [None, 0.5, 0.5, 0.75]
    assert running_means([]) == []


def test_values_outside_0_to_1_are_shown_and_explained() -> None:
    score = relevancy(asked(-0.5, -0.25))
    assert (score.value, codes(score)) == (-0.375, ["relevancy.range", "question.negative"])
    rounded = relevancy(asked(1.0000000000000002))
    assert (rounded.value, codes(rounded)) == (1.0000000000000002, ["question.rounding"])


def test_fewer_questions_than_asked_for() -> None:
    score = relevancy(asked(0.5, 0.7), strictness=3)
    assert (score.used, score.asked) == (2, 3)
    assert str(score.flags[0]) == "The mean is of 2 of 3 questions."
    assert relevancy(asked(0.5, 0.7), strictness=1).asked == 2


@pytest.mark.parametrize(
    ("questions", "code"),
    [
        ([], "relevancy.no-questions"),
        ([InventedQuestion("\n"), InventedQuestion("\u3000", True, 0.5)], "relevancy.all-blank"),
        ([InventedQuestion("Why?", False), InventedQuestion("")], "relevancy.no-cosines"),
    ],
)
def test_nothing_to_score(questions: list[InventedQuestion], code: str) -> None:
    for gate in GATES:
        score = relevancy(questions, gate=gate)
        assert (score.value, score.mean, score.used, score.gated) == (None, None, 0, False)
        assert score.reason is not None
        assert score.reason.code == code
        said_already = {"relevancy.all-blank": "question.blank", "relevancy.no-cosines": "question.no-cosine"}.get(code)
        assert not {"relevancy.incomplete", said_already} & set(codes(score))
        assert relevancy_outcomes(Case(questions=())) == {}


def test_steps_are_strict_json() -> None:
    score = relevancy([*asked(0.5, math.nan, flags=(None, True)), InventedQuestion("", None, 0.5)])
    kept = json.loads(json.dumps(steps(score), allow_nan=False))
    assert kept["questions"] == [
        {"question": "Question 0?", "noncommittal": None, "cosine": 0.5, "used": True},
        {"question": "Question 1?", "noncommittal": True, "cosine": None, "used": False},
        {"question": "", "noncommittal": None, "cosine": None, "used": False},
    ]
    assert (kept["mean"], kept["used"], kept["asked"], kept["gate"], kept["gated"]) == (0.5, 1, 3, "all", None)
    assert kept["flags"] == [str(flag) for flag in score.flags]


# --- questions of a case ---


def test_outcomes_of_a_case_need_a_cosine_and_flags_that_decide() -> None:
    plain = {"question": "Why?", "noncommittal": 0, "cosine": 0.4}
    assert relevancy_outcomes(Case(questions=({**plain, "cosine": None},))) == {}
    unknown = {**plain, "noncommittal": None}
    assert set(relevancy_outcomes(Case(questions=(unknown,)))) == {"rasa"}
    assert set(relevancy_outcomes(Case(questions=(unknown, plain)))) == {"ragas-0.4", "ragas-legacy", "rasa"}
    strict = Case(questions=(plain,), settings=Settings(threshold=0.9, relevant_at=0.3))
    assert relevancy_outcomes(strict)["rasa"].as_expected() == {"value": 0.4, "passed": True}
    assert relevancy_outcomes(Case(questions=(plain,)))["rasa"].as_expected() == {"value": 0.4, "passed": False}


@pytest.mark.parametrize(
    ("flag", "read"), [(True, True), (0, False), (1, True), (1.0, True), (2, True), (-1, True), (None, None)]
)
def test_flags_are_read_as_the_tools_read_them(flag: Any, read: bool | None) -> None:
    (question,) = invented_questions([{"question": "Why?", "noncommittal": flag, "cosine": 1}])
    assert question == InventedQuestion("Why?", read, 1.0)
    assert type(question.cosine) is float


@pytest.mark.parametrize(
    ("forms", "message"),
    [
        ({}, "questions: expected a list, found an object"),
        (["Why?"], r"questions\[0\]: expected an object, found a text"),
        ([{"cosine": 0.5}], r"questions\[0\].question: expected a text, found nothing"),
        ([{"question": "A"}, {"question": 7}], r"questions\[1\].question: expected a text, found a whole number"),
        ([{"question": "A", "noncommittal": "0"}], r"questions\[0\].noncommittal: expected true, false, 0, 1 or null"),
        ([{"question": "A", "noncommittal": 0.5}], r"questions\[0\].noncommittal: expected true"),
        ([{"question": "A", "cosine": "0.5"}], r"questions\[0\].cosine: expected a number, found a text"),
        ([{"question": "A", "cosine": True}], r"questions\[0\].cosine: expected a number, found true or false"),
    ],
)
def test_damaged_questions_are_named_by_their_place(forms: Any, message: str) -> None:
    with pytest.raises(DamagedCase, match=message):
        invented_questions(forms)
    if isinstance(forms, list):
        with pytest.raises(DamagedCase, match=message):
            relevancy_score(Case(questions=tuple(forms)))

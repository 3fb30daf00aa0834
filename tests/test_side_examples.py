"""The answers side by side: each shows what its name promises, and its numbers come from its evidence."""

from __future__ import annotations

import pytest

from metrics.case import Case
from metrics.case_file import case_from_json
from metrics.evidence import ground_truth, grounded, judged, with_cosines
from metrics.providers import letter_embedder, local_embedder
from metrics.providers.questions import writer
from metrics.providers.rules import rule_judge
from metrics.question_edits import strictness
from metrics.side_by_side import PARTS, AnswerScores, answer_scores, missing, passed, remeasured, same_question
from ui.prose import ROOT

NAMES = ("refund_right", "refund_confident_wrong", "refund_accurate_dodge", "refund_evasive", "refund_half_right")
each_answer = pytest.mark.parametrize("name", NAMES)


def example(name: str) -> Case:
    return case_from_json((ROOT / "examples" / f"{name}.json").read_text(encoding="utf-8"))


def scored(name: str) -> tuple[Case, AnswerScores]:
    case = with_cosines(example(name), local_embedder)
    return case, answer_scores(case)


def verdicts(name: str) -> tuple[bool | None, ...]:
    """Whether correctness, relevancy and groundedness pass."""
    case, scores = scored(name)
    return tuple(passed(case, scores, part) for part in PARTS)


def test_they_are_one_set_with_one_question_and_one_setting() -> None:
    cases = [example(name) for name in NAMES]
    assert [case.extra["example"]["order"] for case in cases] == [70, 71, 72, 73, 74]
    assert {case.extra["example"]["set"] for case in cases} == {"side_by_side"}
    assert all(same_question(case, cases[0]) and case.settings == cases[0].settings for case in cases)
    assert [case.extra["example"]["answer"]["en"] for case in cases] == [
        "right", "confident wrong", "accurate dodge", "evasive", "half right",
    ]  # fmt: skip


@each_answer
def test_one_case_has_claims_statements_and_questions_and_no_cosine(name: str) -> None:
    case = example(name)
    assert missing(case) == ()
    assert all(one["cosine"] is None for one in case.questions)
    assert case.statements_as_judged == case.statements


@each_answer
def test_its_numbers_come_from_its_evidence(name: str) -> None:
    case, scores = scored(name)
    expected = case.extra["example"]["expected"]
    assert scores.correctness.value == pytest.approx(expected["value"], abs=5e-5)
    assert scores.relevancy.mean == pytest.approx(expected["mean"], abs=0.001)
    assert scores.relevancy.value == pytest.approx(expected["relevancy"], abs=0.001)
    assert len(scores.groundedness.statements) == expected["statements"]
    assert scores.groundedness.supported == expected["supported"]
    assert scores.groundedness.value == expected["grounded"]
    assert scores.groundedness.passed == expected["passed"]


def test_each_metric_catches_what_the_page_says() -> None:
    assert {name: verdicts(name) for name in NAMES} == {
        "refund_right": (True, True, True),
        "refund_confident_wrong": (False, True, False),
        "refund_accurate_dodge": (False, False, True),
        "refund_evasive": (False, False, None),
        "refund_half_right": (False, True, False),
    }


@each_answer
def test_the_verdicts_written_by_hand_are_those_of_the_rules(name: str) -> None:
    case, judge = example(name), rule_judge(local_embedder)
    assert "the rules of this app give the same verdicts" in case.extra["example"]["origin"]["en"]
    by_rules = judged(case, judge, "rules").sorting.counts
    assert by_rules[:3] == case.sorting.counts[:3]
    statements = grounded(case, judge, "rules").statements
    assert [one.label for one in statements.claims] == [one.label for one in case.statements.claims]
    assert ground_truth(case) != case.reference


@each_answer
def test_the_questions_are_those_of_the_rules(name: str) -> None:
    case = example(name)
    assert (case.questions_writer.kind, case.questions_writer.label) == ("rules", writer.label)
    written = writer.questions(case.response, strictness(case))
    assert [(one["question"], one["noncommittal"]) for one in case.questions] == [one[:2] for one in written]


def test_another_embedder_turns_verdicts_of_relevancy_and_none_of_groundedness() -> None:
    turned = {}
    for name in NAMES:
        case, scores = scored(name)
        other = remeasured(case, letter_embedder)
        found = answer_scores(other)
        assert found.groundedness == scores.groundedness
        assert found.correctness.factuality == scores.correctness.factuality
        assert found.correctness.similarity != scores.correctness.similarity
        turned[name] = passed(case, scores, "questions") is not passed(other, found, "questions")
    assert [name for name, moved in turned.items() if moved] == ["refund_right", "refund_half_right"]
    assert "falls below 0.7" in example("refund_right").extra["example"]["shows"]["en"]

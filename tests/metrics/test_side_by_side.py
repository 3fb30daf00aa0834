"""Answers side by side: what passes, what an embedder changes, what is missing, what may join."""

from __future__ import annotations

from dataclasses import replace

import pytest

from metrics.case import Case, Maker, Settings, Similarity
from metrics.claims import Claim, Sorting, Verdict
from metrics.providers import letter_embedder
from metrics.side_by_side import answer_scores, answer_to, is_among, missing, passed, remeasured, same_question

ASKED = Case(
    question="When does it open?",
    response="It opens at nine.",
    reference="It opens at nine.",
    statements=Sorting((Claim("s1", "response", "It opens at nine.", Verdict(True)),)),
    statements_judge=Maker("x", "hand"),
    questions=({"question": "When does it open?", "noncommittal": False, "cosine": 0.7},),
    questions_writer=Maker("x", "hand"),
    questions_embedder=Maker("y"),
    settings=Settings(relevant_at=0.7, grounded_at=1.0),
)


@pytest.mark.parametrize(("mark", "verdict"), [(0.7, True), (0.71, False), (None, None)])
def test_a_score_is_held_against_its_own_mark(mark: float | None, verdict: bool | None) -> None:
    case = replace(ASKED, settings=replace(ASKED.settings, relevant_at=mark))
    assert passed(case, answer_scores(case), "questions") is verdict


def test_what_has_no_score_neither_passes_nor_fails() -> None:
    case = replace(ASKED, settings=replace(ASKED.settings, threshold=0.5))
    scores = answer_scores(case)
    assert scores.of("claims").value is None
    assert passed(case, scores, "claims") is None
    assert passed(case, scores, "statements") is True


def test_the_gate_of_the_case_counts() -> None:
    flagged = ({**ASKED.questions[0], "noncommittal": True},)
    case = replace(ASKED, questions=flagged)
    assert answer_scores(case).relevancy.value == 0.0
    open_gate = replace(case, settings=replace(case.settings, gate="none"))
    assert answer_scores(open_gate).relevancy.value == 0.7


@pytest.mark.parametrize(
    ("source", "moves"), [("embedder", True), ("by hand", False), ("recorded", False), ("", False)]
)
def test_an_embedder_makes_only_what_an_embedder_made(source: str, moves: bool) -> None:
    case = replace(ASKED, similarity=Similarity(0.25, source))  # type: ignore[arg-type]
    measured = remeasured(case, letter_embedder)
    assert measured.questions[0]["cosine"] == 1.0
    assert measured.questions_embedder.label == letter_embedder.label
    assert (measured.similarity.value == pytest.approx(1.0)) is moves
    assert (measured.statements, measured.sorting) == (case.statements, case.sorting)


def test_missing_is_what_nobody_gave_and_a_text_allows() -> None:
    assert missing(ASKED) == ("claims",)
    assert missing(answer_to(ASKED, "At ten.")) == ("claims", "questions", "statements")
    assert missing(Case(response="At ten.")) == ()
    assert missing(Case(response="At ten.", ground_truth="At nine.")) == ("statements",)


def test_an_answer_joins_with_the_texts_and_settings_of_the_others() -> None:
    other = answer_to(replace(ASKED, ground_truth="It opens at nine, daily."), "At ten.")
    assert (other.question, other.reference, other.ground_truth) == (
        ASKED.question, ASKED.reference, "It opens at nine, daily.",
    )  # fmt: skip
    assert (other.settings, other.statements, other.questions) == (ASKED.settings, Sorting(), ())
    assert not same_question(other, ASKED), "another ground truth supports other things"
    assert same_question(replace(ASKED, ground_truth=ASKED.reference), ASKED)
    assert is_among(ASKED, [other, ASKED]) and not is_among(other, [ASKED])

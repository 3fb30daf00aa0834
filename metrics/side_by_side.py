"""Several answers to one question: each with its three scores, what they pass, and whether it can join the others."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from metrics.case import Case
from metrics.case_file import Part
from metrics.case_scores import correctness_score, groundedness_score, relevancy_score
from metrics.correctness import CorrectnessScore
from metrics.evidence import embedded, ground_truth, maker, with_cosines
from metrics.groundedness import GroundednessScore
from metrics.protocols import Embedder
from metrics.relevancy import RelevancyScore
from metrics.threshold import passes

MOST = 8
"""How many answers stand side by side at most; more could no longer be told apart in the picture."""
PARTS: tuple[Part, ...] = ("claims", "questions", "statements")


class AnswerScores(NamedTuple):
    """The three scores of one answer, all of one case."""

    correctness: CorrectnessScore
    relevancy: RelevancyScore
    groundedness: GroundednessScore

    def of(self, part: Part) -> CorrectnessScore | RelevancyScore | GroundednessScore:
        """The score that a part of the evidence makes."""
        if part == "claims":
            return self.correctness
        return self.relevancy if part == "questions" else self.groundedness


def answer_scores(case: Case) -> AnswerScores:
    """The three scores of a case, with its own settings."""
    return AnswerScores(correctness_score(case), relevancy_score(case), groundedness_score(case))


def passed(case: Case, scores: AnswerScores, part: Part) -> bool | None:
    """Whether a score passes the case's own mark; None where there is no score, or no mark to hold it against."""
    if part == "statements":
        return scores.groundedness.passed
    mark = case.settings.threshold if part == "claims" else case.settings.relevant_at
    value = scores.of(part).value
    return None if value is None or mark is None else passes(value, mark)


def remeasured(case: Case, embedder: Embedder) -> Case:
    """The case with everything that an embedder makes made by this one.

    Those are the cosines of the invented questions, and the similarity of response and reference where an embedder made
    it. Statements and their verdicts stay: the score of groundedness has no part of an embedder.
    """
    measured = with_cosines(case, embedder)
    return embedded(measured, embedder) if case.similarity.source == "embedder" else measured


def embedders(cases: Sequence[Case]) -> set[str]:
    """The labels of all embedders behind the relevancy of several answers; "" for cosines that nobody made yet."""
    return {case.questions_embedder.label for case in cases if case.questions}


def missing(case: Case) -> tuple[Part, ...]:
    """The evidence that nobody gave yet and that can be made: each needs a text to hold the answer against."""
    texts = {"claims": case.reference, "questions": case.question, "statements": ground_truth(case)}
    return tuple(part for part in PARTS if not maker(case, part).kind and texts[part].strip())


def answer_to(asked: Case, response: str) -> Case:
    """Another answer to the question of a case, without evidence yet; question, reference and truth are the same."""
    return Case(
        question=asked.question,
        response=response,
        reference=asked.reference,
        ground_truth=asked.ground_truth,
        settings=asked.settings,
    )


def same_question(one: Case, other: Case) -> bool:
    """Whether two answers may stand side by side: the same question, reference and ground truth."""
    return (one.question, one.reference, ground_truth(one)) == (other.question, other.reference, ground_truth(other))


def is_among(case: Case, cases: Sequence[Case]) -> bool:
    """Whether an answer to the same question in the same words is there already."""
    return any(
        (one.question, one.response, one.reference) == (case.question, case.response, case.reference) for one in cases
    )


def with_settings_of(case: Case, other: Case) -> Case:
    """The case with the settings that the other answers are scored with."""
    return replace(case, settings=other.settings)

"""The scores of a Case: ours with its steps, and what each real tool would print for the same evidence."""

from __future__ import annotations

from metrics.case import Case
from metrics.correctness import CorrectnessScore, correctness
from metrics.engines import (
    ENGINES,
    RELEVANCY_ENGINES,
    AssertionOutcome,
    CorrectnessSample,
    Outcome,
    Reply,
    correctness_outcome,
    relevancy_outcome,
    reply_sample,
)
from metrics.moves import Move, moves
from metrics.notes import Note
from metrics.question_forms import invented_questions
from metrics.question_notes import is_blank
from metrics.relevancy import DEFAULT_GATE, Gate, RelevancyScore, relevancy


def correctness_score(case: Case) -> CorrectnessScore:
    """Answer correctness of a case as it stands, with the case's own weights and beta."""
    similarity = case.similarity
    undefined = similarity.value is None and similarity.source == "embedder"
    blank = not (case.response.strip() and case.reference.strip())
    return correctness(
        case.sorting.counts,
        similarity.value,
        weights=case.settings.weights,
        beta=case.settings.beta,
        similarity_reason=Note("similarity.blank" if blank else "embedder.all_unknown") if undefined else None,
    )


def correctness_outcomes(case: Case) -> dict[str, Outcome]:
    """What each engine gives for the same counts, similarity and settings, by the engine's name.

    Beta goes in as a float, as in the line of code the page offers: 1 would only make the tool refuse. Empty when
    similarity counts but is not known: what a tool prints then depends on what its own embedder makes of the texts.
    """
    if case.similarity.value is None and case.settings.weights[1] > 0:
        return {}
    sample = CorrectnessSample(
        case.sorting.counts,
        similarity=case.similarity.value,
        weights=case.settings.weights,
        beta=float(case.settings.beta),
    )
    return {engine: correctness_outcome(engine, sample) for engine in ENGINES}


def correctness_moves(case: Case) -> list[Move]:
    """The flips and links of a case, the most helpful first."""
    settings = case.settings
    return moves(case.sorting, case.similarity.value, weights=settings.weights, beta=settings.beta)


def relevancy_score(case: Case, gate: Gate = DEFAULT_GATE) -> RelevancyScore:
    """Answer relevancy of a case as it stands.

    Raises:
        DamagedCase: If ``case.questions`` holds something that is no invented question, with the place named.
        RefusedSetting: If there is no such gate.
    """
    return relevancy(invented_questions(case.questions), gate=gate, question=case.question)


def relevancy_outcomes(case: Case) -> dict[str, AssertionOutcome]:
    """What each engine gives for the same questions, flags and cosines, by the engine's name.

    Rasa's outcome is held against the case's threshold, or Rasa's own default of 0.5. An engine is left out when its
    outcome hangs on a flag that nobody knows. Empty when there is no question, or no cosine yet for any that has
    words: what a tool prints then depends on its own embedder.

    Raises:
        DamagedCase: As ``relevancy_score``.
    """
    questions = invented_questions(case.questions)
    worded = [one for one in questions if not is_blank(one.text)]
    if not questions or (worded and all(one.cosine is None for one in worded)):
        return {}
    replies = [Reply(one.text, one.noncommittal, one.cosine) for one in questions]
    threshold = {} if case.settings.threshold is None else {"threshold": case.settings.threshold}
    found = {
        engine: relevancy_outcome(engine, reply_sample(engine, replies, **threshold)) for engine in RELEVANCY_ENGINES
    }
    return {engine: outcome for engine, outcome in found.items() if outcome is not None}

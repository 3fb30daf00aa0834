"""The scores of a Case: ours with its steps, and what each real tool would print for the same evidence."""

from __future__ import annotations

from metrics.case import Case
from metrics.correctness import CorrectnessScore, correctness
from metrics.engines import ENGINES, CorrectnessSample, Outcome, correctness_outcome
from metrics.moves import Move, moves
from metrics.notes import Note


def correctness_score(case: Case) -> CorrectnessScore:
    """Answer correctness of a case as it stands, with the case's own weights and beta."""
    similarity = case.similarity
    undefined = similarity.value is None and similarity.source == "embedder"
    return correctness(
        case.sorting.counts,
        similarity.value,
        weights=case.settings.weights,
        beta=case.settings.beta,
        similarity_reason=Note("similarity.blank") if undefined else None,
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

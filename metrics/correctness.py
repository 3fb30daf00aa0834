"""Answer correctness: counts of claims and a similarity become one score, with every step kept.

``docs/decisions/0001-value-and-engine-outcome.md`` says where this score departs from what RAGAS prints, and why.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from metrics.blend import blended
from metrics.claims import ClaimCounts
from metrics.factual import facts
from metrics.fbeta import checked_counts
from metrics.notes import Note
from metrics.settings import accepted_beta, accepted_weights, finite, shares

DEFAULT_WEIGHTS: tuple[float, float] = (0.75, 0.25)
DEFAULT_BETA = 1.0
_ROUNDING = 1e-9
"""How far outside 0 to 1, or from a sum of 1, a number may be and still be called rounding."""


@dataclass(frozen=True)
class CorrectnessScore:
    """A score with its steps.

    Args:
        value: The score; None when it cannot be given.
        reason: Why there is no value, and what to do; None when there is one.
        flags: What a reader should know about the value or the counts.
        counts: The counts it was computed from.
        precision: TP / (TP + FP), 0 to 1; None when undefined.
        recall: TP / (TP + FN), 0 to 1; None when undefined.
        reference_recall: Covered reference claims / all reference claims; None when not known or there are none.
        factuality: F-beta, 0 to 1; None when undefined, provisional while claims are unsorted.
        similarity: As given, normally 0 to 1; None when there is none.
        weights: As given, factual part first.
        shares: The weights divided by their sum.
        beta: As given.
    """

    value: float | None
    reason: Note | None
    flags: tuple[Note, ...]
    counts: ClaimCounts
    precision: float | None
    recall: float | None
    reference_recall: float | None
    factuality: float | None
    similarity: float | None
    weights: tuple[float, float]
    shares: tuple[float, float]
    beta: float


def correctness(
    counts: ClaimCounts,
    similarity: float | None,
    *,
    weights: Sequence[float] = DEFAULT_WEIGHTS,
    beta: float = DEFAULT_BETA,
    similarity_reason: Note | None = None,
) -> CorrectnessScore:
    """How right and how complete a response is, compared with a reference.

    value = (w0 * F + w1 * similarity) / (w0 + w1)

    Args:
        counts: Whole numbers >= 0.
        similarity: Cosine of the two texts' embeddings, normally 0 to 1; None when there is none.
        weights: Of the factual part and of similarity; two finite numbers >= 0, not both 0.
        beta: Dimensionless, finite, >= 0; above 1 recall counts more, below 1 precision.
        similarity_reason: Why similarity is None, with the ways out, where that is known.

    Returns:
        The score with its steps. ``value`` is None, with a reason, when a part that has a weight is not known:
        unsorted claims, no claims at all, no similarity. Several reasons: the first, the others among the flags.

    Raises:
        ValueError: If a count is negative or no whole number.
        RefusedSetting: If the weights or beta are not as above.

    Source: RAGAS 0.4, AnswerCorrectness.

    >>> round(correctness(ClaimCounts(2, 2, 2), 0.72).value, 12)
    0.555
    """
    given, beta, parts = accepted_weights(weights), accepted_beta(beta), shares(weights)
    checked_counts(**{name: count for name, count in counts._asdict().items() if count is not None})
    factual, known = facts(*counts, beta), finite(similarity)
    no_similarity = None if known is not None else _no_similarity(similarity, similarity_reason)
    missing = zip(given, (factual.missing, no_similarity), strict=True)
    reasons = [note for weight, note in missing if weight and note]
    value = None if reasons else _value(factual.factuality, known, parts)
    aside = [*reasons[1:], *([factual.missing] if factual.missing and not given[0] else [])]
    if similarity is not None and no_similarity and not given[1]:
        aside.append(no_similarity)
    return CorrectnessScore(
        value=value,
        reason=reasons[0] if reasons else None,
        flags=(*aside, *factual.flags, *_range_flags(known, value), *_weight_flags(given, parts)),
        counts=counts,
        precision=factual.precision,
        recall=factual.recall,
        reference_recall=factual.reference_recall,
        factuality=factual.factuality,
        similarity=known,
        weights=given,
        shares=parts,
        beta=beta,
    )


def steps(score: CorrectnessScore) -> dict[str, Any]:
    """Every step of a score, ready for JSON: no NaN, no tuples, flags as English sentences."""
    return {
        "tp": score.counts.tp,
        "fp": score.counts.fp,
        "fn": score.counts.fn,
        "covered": score.counts.covered,
        "response_claims": score.counts.response_claims,
        "reference_claims": score.counts.reference_claims,
        "precision": score.precision,
        "recall": score.recall,
        "reference_recall": score.reference_recall,
        "beta": score.beta,
        "factuality": score.factuality,
        "similarity": score.similarity,
        "weights": list(score.weights),
        "shares": list(score.shares),
        "flags": [str(flag) for flag in score.flags],
    }


def _value(factuality: float | None, similarity: float | None, parts: tuple[float, float]) -> float | None:
    """The blend; a part without a weight need not be known."""
    if factuality is None or similarity is None:
        return factuality if similarity is None else similarity
    return blended(factuality, similarity, parts)


def _no_similarity(similarity: float | None, reason: Note | None) -> Note:
    if similarity is not None:
        return Note("similarity.not-finite")
    return reason if reason is not None else Note("similarity.missing")


def _range_flags(similarity: float | None, value: float | None) -> list[Note]:
    flags = []
    if similarity is not None and not 0 <= similarity <= 1:
        rounded = -_ROUNDING <= similarity <= 1 + _ROUNDING
        flags.append(Note("range.rounding") if rounded else Note("range.similarity", {"similarity": similarity}))
    if value is not None and not -_ROUNDING <= value <= 1 + _ROUNDING:
        flags.append(Note("range.value", {"value": value}))
    return flags


def _weight_flags(weights: tuple[float, float], parts: tuple[float, float]) -> list[Note]:
    factual, similar = (float(weight) for weight in weights)
    if abs(factual + similar - 1) <= _ROUNDING:
        return []
    named = {"factual": factual, "similar": similar, "factual_share": parts[0], "similar_share": parts[1]}
    return [Note("weights.normalised", named)]

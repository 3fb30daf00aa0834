"""Answer correctness of many samples at once: row by row what ``metrics.correctness`` gives, reasons and flags too."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from metrics.correctness import DEFAULT_BETA, DEFAULT_WEIGHTS
from metrics.fbeta import error_shares
from metrics.golden.correctness_evidence import FLAGS, REASONS, Facts, correctness_flags
from metrics.golden.scores import Floats, Scores
from metrics.settings import accepted_beta, accepted_weights, shares


class CorrectnessScores(NamedTuple):
    """Scores with their parts, shape (n,) each, NaN where undefined.

    Args:
        scores: The scores.
        precision, recall, factuality, similarity: As in ``metrics.correctness.CorrectnessScore``.
        lost_extra, lost_missing, lost_similarity: What extra claims, missing claims and similarity cost, in points of
            the score; where there is a score they add up to 1 minus the score.
    """

    scores: Scores
    precision: Floats
    recall: Floats
    factuality: Floats
    similarity: Floats
    lost_extra: Floats
    lost_missing: Floats
    lost_similarity: Floats


def factuality(given: Facts, beta: float) -> Floats:
    """F-beta of each sample, 0 to 1; NaN where it is undefined.

    Raises:
        RefusedSetting: If beta is negative, not finite, or no number.
    """
    extra, missing = error_shares(accepted_beta(beta))
    tp, fp, fn = given.counts[:3]
    with np.errstate(invalid="ignore"):
        f: Floats = np.asarray(tp / (tp + extra * fp + missing * fn), dtype=np.float64)
    f[tp == 0] = 0.0
    f[given.nothing & ~given.zero] = np.nan
    f[given.zero] = 0.0
    return f


def correctness_scores(
    given: Facts, *, weights: Sequence[float] = DEFAULT_WEIGHTS, beta: float = DEFAULT_BETA
) -> CorrectnessScores:
    """The score of each sample, as ``metrics.correctness.correctness`` gives it.

    Args:
        given: Evidence, from ``facts``.
        weights, beta: As for one sample.

    Raises:
        RefusedSetting: As for one sample.

    >>> from metrics.golden.correctness_evidence import Counts, facts
    >>> given = facts(Counts(np.array([2, 0]), np.array([2, 0]), np.array([2, 0])), np.array([0.72, 0.9]))
    >>> correctness_scores(given).scores.value.round(4).tolist()
    [0.555, nan]
    """
    counted, parts = [weight != 0 for weight in accepted_weights(weights)], shares(weights)
    f, size = factuality(given, beta), given.similarity.size
    reason = np.zeros(size, dtype=np.int8)
    if counted[1]:
        reason = given.no_similarity
    if counted[0]:
        reason = np.where(given.no_facts != 0, given.no_facts, reason)
    value = np.where(reason == 0, blend(f, given.similarity, parts), np.nan)
    lost_extra, lost_missing = _lost_facts(given, f, beta)
    tp, fp, fn = given.counts[:3]
    with np.errstate(invalid="ignore"):
        return CorrectnessScores(
            Scores(value, reason, correctness_flags(given, value, reason, counted), REASONS, FLAGS),
            tp / (tp + fp),
            tp / (tp + fn),
            f,
            given.similarity,
            lost_extra * parts[0],
            lost_missing * parts[0],
            (1 - given.similarity) * parts[1] if counted[1] else np.zeros(size),
        )


def blend(f: Floats, similarity: Floats, parts: tuple[float, float]) -> Floats:
    """The weighted mean of both parts, or the one there is; as ``metrics.blend.blended`` it never leaves its parts."""
    mean = parts[0] * f + parts[1] * similarity
    low, high = np.fmin(f, similarity), np.fmax(f, similarity)  # of one that is NaN, the other
    return np.where(np.isnan(mean), high, np.minimum(np.maximum(mean, low), high))


def _lost_facts(given: Facts, f: Floats, beta: float) -> tuple[Floats, Floats]:
    """How much of 1 - F-beta extra claims cost, and how much missing ones.

    1 - F = (a FP + b FN) / (TP + a FP + b FN), so the two add up. Where all is lost without a sorted claim to blame,
    it is the text without claims.
    """
    extra, missing = error_shares(accepted_beta(beta))
    _, fp, fn = given.counts[:3]
    wrong = extra * fp + missing * fn
    with np.errstate(invalid="ignore"):
        share = np.asarray(extra * fp / wrong)
    blamed = wrong == 0
    if blamed.any():
        of_response = given.counts.response_claims
        unsorted_extra = False if of_response is None else (fn == 0) & (of_response > 0)
        share = np.where(blamed, (fp > 0) | unsorted_extra, share)
    lost = 1 - f
    return lost * share, lost * (1 - share)

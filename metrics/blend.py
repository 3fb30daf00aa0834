"""The weighted mean of factuality and similarity, read in every direction."""

from __future__ import annotations

from collections.abc import Sequence

from metrics.notes import Note, RefusedSetting
from metrics.settings import shares
from metrics.threshold import passes


def blended(factuality: float, similarity: float, parts: tuple[float, float]) -> float:
    """The weighted mean; ``parts`` are shares that add up to 1, factual part first.

    blend = parts[0] * factuality + parts[1] * similarity
    """
    mean = parts[0] * factuality + parts[1] * similarity
    # A mean lies between its parts; rounding must not push it out.
    return min(max(mean, min(factuality, similarity)), max(factuality, similarity))


def score_at(factuality: float, similarity: float, share: float) -> float:
    """The score when the factual part counts ``share`` and similarity the rest.

    score = share * factuality + (1 - share) * similarity, a straight line in ``share``.

    Args:
        factuality: F-beta, 0 to 1.
        similarity: Cosine, normally 0 to 1.
        share: Share of the factual part, 0 (similarity alone) to 1 (facts alone).

    >>> score_at(0.5, 0.75, 0.5)
    0.625
    """
    return blended(factuality, similarity, (share, 1 - share))


def flip_share(factuality: float, similarity: float, threshold: float) -> float | None:
    """The share of the factual part at which pass (score >= threshold) turns to fail or fail to pass.

    share = (threshold - similarity) / (factuality - similarity)

    Args:
        factuality: F-beta, 0 to 1.
        similarity: Cosine, normally 0 to 1.
        threshold: Score from which a response passes.

    Returns:
        0 to 1; None when every share passes or every share fails, as on a flat line.

    >>> flip_share(0.5, 0.75, 0.625)
    0.5
    >>> flip_share(0.5, 0.72, 0.9) is None
    True
    """
    if passes(factuality, threshold) == passes(similarity, threshold):
        return None
    # Equal but for rounding passes, so the crossing may lie a billionth outside; abs: -0.0 becomes 0.0.
    return abs(min(max((threshold - similarity) / (factuality - similarity), 0.0), 1.0))


def similarity_behind(score: float, factuality: float, weights: Sequence[float]) -> float:
    """The similarity that a known score and factuality imply.

    similarity = (score * (w0 + w1) - w0 * factuality) / w1

    Args:
        score: The final score, as a tool printed it.
        factuality: F-beta, 0 to 1.
        weights: Weight of the factual part and of similarity, >= 0; the second above 0.

    Returns:
        Normally 0 to 1; outside when the three numbers do not belong together.

    Raises:
        RefusedSetting: If the weights are refused, or similarity has no weight.

    >>> round(similarity_behind(0.6095, 0.5, (0.75, 0.25)), 12)
    0.938
    """
    factual, similar = shares(weights)
    if similar == 0:
        raise RefusedSetting(Note("blend.no-similarity-weight"))
    return (score - factual * factuality) / similar

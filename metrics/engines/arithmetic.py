"""What both RAGAS generations share: refused weights, the F-beta step, the means, cosines, and numpy's division.

All in plain loops from left to right: ``sum`` adds floats differently from Python 3.12 on.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from metrics.engines.outcome import ToolError

BETA_REFUSED = ToolError(
    "ValueError",
    "Beta must be a float. A beta > 1 gives more weight to recall, while beta < 1 favors precision.",
    "construct",
)


def weights_refusal(weights: Any) -> ToolError | None:
    """The error for weights that are not two, both zero, or not all >= 0 (NaN counts as not); else None."""
    try:
        if len(weights) != 2:
            message = "Expects a list of two weights. First for factuality, second for semantic similarity"
            return ToolError("ValueError", message, "construct")
        # Lists, not generators: both weights are compared before either check is decided.
        if all([weight == 0 for weight in weights]):
            return ToolError("ValueError", "At least one weight must be non-zero", "construct")
        if not all([weight >= 0 for weight in weights]):
            return ToolError("ValueError", "Weights must be non-negative", "construct")
    except TypeError as error:
        return ToolError("TypeError", str(error), "construct")
    return None


def fbeta_of(precision: float, recall: float, beta: float) -> float:
    """(1 + beta^2) * P * R / (beta^2 * P + R), or 0 when P + R is 0.

    Raises:
        OverflowError: If beta is a Python float whose square is too large.
    """
    if precision + recall == 0:
        return 0.0
    # Python's own power raises where numpy's gives infinity, as a plain product does.
    # By its name, since importing numpy takes as long as a tenth of all that the first page needs.
    squared = float(beta) * float(beta) if type(beta).__name__ == "float64" else beta**2
    return quotient((1 + squared) * (precision * recall), squared * precision + recall)


def weighted_mean(factuality: float, similarity: float, weights: Sequence[float]) -> float:
    """(w0 * F + w1 * S) / (w0 + w1); infinite or overflowing weights give NaN.

    Raises:
        OverflowError: If a weight is a whole number too large for a float.
    """
    first, second = float(weights[0]), float(weights[1])
    return quotient(first * factuality + second * similarity, first + second)


def mean(numbers: Sequence[float]) -> float:
    """The mean of at least one number."""
    total = 0.0
    for number in numbers:
        total += number
    return total / len(numbers)


def cosines(question: Sequence[float], others: Sequence[Sequence[float]]) -> list[float]:
    """One cosine for each of the other vectors: a zero vector gives NaN, an underflowed norm an infinity or NaN.

    Raises:
        ValueError: If the vectors are not all of one length.
    """
    lengths = {len(other) for other in others}
    if len(lengths) > 1:
        raise ValueError(
            "setting an array element with a sequence. The requested array has an inhomogeneous shape after"
            f" 1 dimensions. The detected shape was ({len(others)},) + inhomogeneous part."
        )
    m, n = len(others[0]), len(question)
    if m != n:
        raise ValueError(f"shapes ({len(others)},{m}) and ({n},1) not aligned: {m} (dim 1) != {n} (dim 0)")
    return [quotient(dot(question, other), norm(other) * norm(question)) for other in others]


def dot(a: Sequence[float], b: Sequence[float]) -> float:
    """Sum of products of entries, from left to right."""
    total = 0.0
    for x, y in zip(a, b, strict=True):
        total += float(x) * float(y)
    return total


def norm(vector: Sequence[float]) -> float:
    """Euclidean length, by squares: it underflows to 0 and overflows to infinity as the tool's does."""
    return math.sqrt(dot(vector, vector))


def quotient(numerator: float, denominator: float) -> float:
    """Division as numpy does it: by zero gives NaN or an infinity, and nothing is raised."""
    if denominator != 0:
        return numerator / denominator
    if numerator == 0 or math.isnan(numerator):
        return math.nan
    return math.copysign(math.inf, numerator) * math.copysign(1.0, denominator)

"""The settings a score can be computed with: beta and the two weights. Everything else is refused, with the reason."""

from __future__ import annotations

import math
from collections.abc import Sequence
from numbers import Integral, Real

from metrics.notes import Note, RefusedSetting


def finite(given: object) -> float | None:
    """The given thing as a finite float; None for text, booleans, NaN, infinities and what no float can hold."""
    if type(given) is float:  # by far the commonest: a cosine asks this of thousands of numbers
        return given if math.isfinite(given) else None
    if isinstance(given, bool) or not isinstance(given, Real):
        return None
    try:
        number = float(given)
    except OverflowError:
        return None
    return number if math.isfinite(number) else None


def accepted_beta(beta: float) -> float:
    """Beta as a plain whole number or float, when F-beta is defined for it.

    Args:
        beta: Dimensionless, any finite number >= 0; whole numbers stay whole.

    Raises:
        RefusedSetting: If beta is negative, NaN, infinite, or no number.

    >>> accepted_beta(2), accepted_beta(0.5)
    (2, 0.5)
    """
    if type(beta) is float and 0 <= beta < math.inf:  # by far the commonest
        return beta
    if isinstance(beta, bool) or not isinstance(beta, Real):
        raise RefusedSetting(Note("beta.not-number"))
    plain = int(beta) if isinstance(beta, Integral) else float(beta)
    size = finite(plain)
    if isinstance(plain, float) and size is None:
        raise RefusedSetting(Note("beta.not-finite", {"beta": str(plain)}))
    if plain < 0:
        raise RefusedSetting(Note("beta.negative", {"beta": -math.inf if size is None else size}))
    return plain


def accepted_weights(weights: Sequence[float]) -> tuple[float, float]:
    """The two weights as given, factual part first, when a weighted mean is defined for them.

    Args:
        weights: Two finite numbers >= 0, not both 0; they need not add up to 1.

    Raises:
        RefusedSetting: If there are not two, one is not finite or negative, or both are 0.

    >>> accepted_weights([3, 1])
    (3, 1)
    """
    listed = type(weights) is tuple or (isinstance(weights, Sequence) and not isinstance(weights, str | bytes))
    if not listed or len(weights) != 2:
        raise RefusedSetting(Note("weights.not-two"))
    numbers = [finite(weight) for weight in weights]
    if numbers[0] is None or numbers[1] is None:
        raise RefusedSetting(Note("weights.not-finite"))
    lowest = min(numbers[0], numbers[1])
    if lowest < 0:
        raise RefusedSetting(Note("weights.negative", {"weight": lowest}))
    if numbers[0] == numbers[1] == 0:
        raise RefusedSetting(Note("weights.both-zero"))
    factual, similar = (
        given if type(given) is float else int(given) if isinstance(given, Integral) else float(given)
        for given in weights
    )
    return factual, similar


def shares(weights: Sequence[float]) -> tuple[float, float]:
    """The weights divided by their sum: what each part really counts, 0 to 1, together 1.

    Raises:
        RefusedSetting: As ``accepted_weights``.

    >>> shares((3, 1))
    (0.75, 0.25)
    """
    factual, similar = (abs(float(weight)) for weight in accepted_weights(weights))  # abs: -0.0 becomes 0.0
    total = factual + similar
    if math.isinf(total):  # both near the largest float: halving changes no share
        factual, similar = factual / 2, similar / 2
        total = factual + similar
    return factual / total, similar / total

"""How a number was worked out: what stands in its formula, for means, deviations and agreement beyond chance."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

SHOWN = 6
"""So many summands are written out; of more the first ones and the last."""


class MeanWorking(NamedTuple):
    """A mean as (first + ... + last) / size = total / size = value.

    Args:
        first: The summands in order, all of them up to ``SHOWN``, else those before the gap.
        last: The one behind the gap; None where all are in ``first``.
        total, size, value: The sum, how many there are, and the mean.
    """

    first: tuple[float, ...]
    last: float | None
    total: float
    size: int
    value: float


class DeviationWorking(NamedTuple):
    """A standard deviation of a sample as sqrt(squares / (size - 1)); ``squares`` add up from the mean."""

    squares: float
    size: int
    value: float


class KappaWorking(NamedTuple):
    """Cohen's kappa as (share - chance) / (1 - chance), from two sides that each said yes or no to the same things.

    Args:
        yes, no: How many both said yes, and no, to.
        first_yes, second_yes: How many each said yes to.
        total: How many there are.
        share: (yes + no) / total.
        chance: (first_yes * second_yes + first_no * second_no) / total^2.
        value: Kappa; None where chance alone would make all alike.
    """

    yes: int
    no: int
    first_yes: int
    second_yes: int
    total: int
    share: float
    chance: float
    value: float | None


def mean_working(values: Sequence[float]) -> MeanWorking | None:
    """A mean with its summands; None of nothing.

    >>> mean_working([0.25, 0.75])
    MeanWorking(first=(0.25, 0.75), last=None, total=1.0, size=2, value=0.5)
    """
    count = len(values)
    if not count:
        return None
    total, few = math.fsum(values), count <= SHOWN
    first = tuple(values) if few else tuple(values[: SHOWN - 2])
    return MeanWorking(first, None if few else values[-1], total, count, total / count)


def deviation_working(values: Sequence[float]) -> DeviationWorking | None:
    """The standard deviation of a sample, as ``metrics.stability.spread`` gives it; None below two values.

    >>> deviation_working([0.0, 2.0]).squares
    2.0
    """
    mean, count = mean_working(values), len(values)
    if mean is None or count < 2:
        return None
    squares = math.fsum((one - mean.value) ** 2 for one in values)
    return DeviationWorking(squares, count, math.sqrt(squares / (count - 1)))


def kappa_working(table: Sequence[Sequence[int]]) -> KappaWorking | None:
    """Kappa of a table of counts; None of an empty one.

    Args:
        table: First side (no, yes), then second side (no, yes), shape (2, 2).

    >>> kappa_working([[20, 5], [10, 15]])[:5], round(kappa_working([[20, 5], [10, 15]]).value, 9)
    ((15, 20, 25, 20, 50), 0.4)
    """
    (neither, second), (first, both) = ([int(one) for one in row] for row in table)
    total = neither + second + first + both
    if not total:
        return None
    one, other = first + both, second + both
    alike, by_chance = (both + neither) * total, one * other + (total - one) * (total - other)
    value = None if by_chance == total * total else (alike - by_chance) / (total * total - by_chance)
    return KappaWorking(both, neither, one, other, total, alike / total**2, by_chance / total**2, value)


def verdict_table(one: Sequence[bool | None], other: Sequence[bool | None]) -> tuple[tuple[int, int], tuple[int, int]]:
    """Two columns of verdicts counted for ``kappa_working``; what one of them did not judge is left out.

    Raises:
        ValueError: If they are of unequal length.

    >>> verdict_table([True, True, False, None], [True, False, False, True])
    ((1, 0), (1, 1))
    """
    pairs = list(zip(one, other, strict=True))
    return (
        (pairs.count((False, False)), pairs.count((False, True))),
        (pairs.count((True, False)), pairs.count((True, True))),
    )

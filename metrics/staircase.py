"""What a threshold really asks: with n statements, each supported or not, a score can only take n + 1 values."""

from __future__ import annotations

import math
from typing import NamedTuple

from metrics.notes import Note, RefusedSetting
from metrics.settings import finite
from metrics.threshold import passes


class Demand(NamedTuple):
    """What a threshold asks of an answer with so many statements.

    Args:
        statements: How many statements the answer has.
        needed: How many of them must be supported.
        value: The score with just as many.
    """

    statements: int
    needed: int
    value: float


def accepted_threshold(threshold: object) -> float:
    """The threshold as a float, when a score can be held against it.

    Raises:
        RefusedSetting: If it is no number from 0 to 1; for a percentage the number meant is named.

    >>> accepted_threshold(1)
    1.0
    """
    mark = finite(threshold)
    if mark is None:
        raise RefusedSetting(Note("groundedness.threshold-not-number"))
    if 10 <= mark <= 100:
        raise RefusedSetting(Note("groundedness.threshold-percent", {"threshold": mark, "meant": mark / 100}))
    if not 0 <= mark <= 1:
        raise RefusedSetting(Note("groundedness.threshold-range", {"threshold": mark}))
    return mark + 0.0  # -0.0 becomes 0.0


def staircase(number: int) -> tuple[float, ...]:
    """The values that an answer with so many statements can reach, if each is supported or not: k / number.

    Args:
        number: Of statements, 1 or more.

    Raises:
        ValueError: If it is less than 1.

    >>> staircase(2)
    (0.0, 0.5, 1.0)
    """
    return tuple(step / _at_least_one(number) for step in range(number + 1))


def worth(number: int) -> float:
    """How much of the score one statement of so many is: 1 / number; else as ``staircase``."""
    return 1 / _at_least_one(number)


def needed(number: int, threshold: float) -> int:
    """The least number of supported statements with which an answer of so many passes.

    Args:
        number: Of statements, 1 or more.
        threshold: 0 to 1.

    Raises:
        ValueError: If the number is less than 1.
        RefusedSetting: If the threshold is not 0 to 1.

    >>> needed(2, 0.8), needed(5, 0.8)
    (2, 4)
    """
    mark = accepted_threshold(threshold)
    enough = min(max(math.floor(mark * _at_least_one(number)) - 1, 0), number)
    while not passes(enough / number, mark):
        enough += 1
    return enough


def demands(threshold: float, most: int = 12) -> tuple[Demand, ...]:
    """What the threshold asks of answers with 1, 2, ... ``most`` statements; raises as ``needed``."""
    found = ((number, needed(number, threshold)) for number in range(1, most + 1))
    return tuple(Demand(number, enough, enough / number) for number, enough in found)


def _at_least_one(number: int) -> int:
    if number < 1:
        raise ValueError("there must be at least one statement")
    return number

"""Whether a score passes: one rule for every metric that is held against a mark."""

from __future__ import annotations

SLACK = 1e-9
"""How far a score may fall short of a threshold and still count as equal."""


def passes(value: float, threshold: float) -> bool:
    """Whether a score reaches a threshold; equal passes.

    A weighted mean that is 0.6095 on paper is 0.6094999999999999 in binary floats. That must not fail an answer at
    0.6095, so a shortfall of less than a billionth counts as equal. Numbers are compared as they are, not as they are
    rounded for the screen: 0.6667 does not reach 0.667.

    Args:
        value: The score.
        threshold: The mark, in the unit of the score.

    >>> passes(0.75 * 0.5 + 0.25 * 0.938, 0.6095), passes(2 / 3, 0.667)
    (True, False)
    """
    return value >= threshold - SLACK

"""Which answers a change of setting moves over the threshold, and by how much it changes who ranks where."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from metrics.golden.correctness_evidence import Facts
from metrics.golden.correctness_scores import correctness_scores
from metrics.golden.scores import Bools, Floats, passing
from metrics.golden.sweeps import read_ranks
from metrics.staircase import accepted_threshold

Setting = tuple[Sequence[float], float]
"""Weights and beta."""


class Change(NamedTuple):
    """One setting beside another, shape (n,) each.

    Args:
        both: Which answers have a score at both; the rest of the fields is to be read there only.
        before, after: Their scores.
        gained: Which pass only after.
        lost: Which pass only before.
        moved: By how many places each rises (above 0) or falls when the answers are ranked, best first; ties share
            the mean of their places, so halves occur.
        tau: Kendall's rank correlation (tau-b) of before and after, rounded to four decimals; None when all tie.
    """

    both: Bools
    before: Floats
    after: Floats
    gained: Bools
    lost: Bools
    moved: Floats
    tau: float | None


def change(given: Facts, before: Setting, after: Setting, threshold: float) -> Change:
    """What a change of weights and beta does to each answer.

    Raises:
        RefusedSetting: If a setting is refused.
    """
    from scipy.stats import kendalltau

    mark = accepted_threshold(threshold)
    first, second = (correctness_scores(given, weights=one[0], beta=one[1]).scores for one in (before, after))
    both = first.known & second.known
    passed, passes = passing(first.value, mark), passing(second.value, mark)
    moved = np.full(both.size, np.nan)
    moved[both] = read_ranks(second.value[both]) - read_ranks(first.value[both])
    rounded = [np.rint(one.value[both] * 10_000) for one in (first, second)]
    varied = all(one.size and one.min() < one.max() for one in rounded)
    tau = float(kendalltau(rounded[0], rounded[1]).statistic) if varied else None
    return Change(both, first.value, second.value, both & passes & ~passed, both & passed & ~passes, moved, tau)

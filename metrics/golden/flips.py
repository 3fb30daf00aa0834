"""Which answers a change of setting moves over the threshold, and by how much it changes who ranks where."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from metrics.golden.correctness_evidence import Facts
from metrics.golden.correctness_scores import correctness_scores, factuality
from metrics.golden.scores import Bools, Floats, Ints, passing
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


def flip_shares(given: Facts, beta: float, threshold: float) -> Floats:
    """The share of the factual part at which each answer turns from pass to fail or back, 0 to 1.

    share = (threshold - similarity) / (F - similarity), as ``metrics.blend.flip_share``. NaN where every share passes,
    where every one fails, and where a part is not known.

    Raises:
        RefusedSetting: If beta or the threshold is refused.
    """
    mark, f, s = accepted_threshold(threshold), factuality(given, beta), given.similarity
    known = (given.no_facts == 0) & (given.no_similarity == 0)
    turns = known & (passing(f, mark) != passing(s, mark))
    with np.errstate(invalid="ignore", divide="ignore"):
        share = np.abs(np.clip((mark - s) / (f - s), 0.0, 1.0))
    return np.where(turns, share, np.nan)


def turning(given: Facts, beta: float, threshold: float, shares: Sequence[float]) -> Ints:
    """How many answers have turned at each share, compared with the one before; 0 for the first.

    Answers without both parts are left out at every share, so that the counts are of one set.
    """
    places = flip_shares(given, beta, threshold)
    found = places[~np.isnan(places)]
    if not len(shares):
        return np.zeros(0, dtype=np.int64)
    counts = np.searchsorted(np.sort(found), np.asarray(shares), side="right")
    return np.concatenate([np.zeros(1, dtype=np.int64), np.diff(counts)])

"""Whether higher scores go with higher grades, whatever the threshold: Spearman and Kendall, with intervals."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from metrics.golden.resampling import SEED, Interval, interval, picks
from metrics.golden.scores import Floats

RESAMPLES = 1000
_MATRIX = 1500
"""Up to so many answers Kendall's pairs are kept as a matrix, which serves all resamples."""
_RESAMPLES_BEYOND = 200


class Correlation(NamedTuple):
    """A rank correlation, -1 to 1, with its bootstrap interval; None where all scores or all grades are the same."""

    value: float | None
    interval: Interval | None


class RankAgreement(NamedTuple):
    """Spearman's rho and Kendall's tau-b of scores and grades, over ``used`` answers that have both."""

    spearman: Correlation
    kendall: Correlation
    used: int


def rank_agreement(score: Floats, grade: Floats, seed: int = SEED) -> RankAgreement:
    """How far scores and grades (or labels 1 and 0) put the answers in the same order.

    Args:
        score, grade: Shape (n,), NaN where there is none.
        seed: Where the drawing starts.
    """
    from scipy.stats import kendalltau, spearmanr

    both = ~np.isnan(score) & ~np.isnan(grade)
    pair = score[both], grade[both]
    if any(one.size < 2 or one.min() == one.max() for one in pair):
        nothing = Correlation(None, None)
        return RankAgreement(nothing, nothing, int(both.sum()))
    rho, tau = float(spearmanr(*pair).statistic), float(kendalltau(*pair).statistic)
    groups = [np.unique(one, return_inverse=True)[1].astype(np.intp) for one in pair]
    return RankAgreement(
        Correlation(rho, interval(_resampled(groups, _spearmans, RESAMPLES, seed))),
        Correlation(tau, interval(_resampled_taus(groups, seed))),
        int(both.sum()),
    )


_Groups = list[NDArray[np.intp]]
"""For scores and grades: the place of each answer's value among all different values, by size."""


def _resampled(
    groups: _Groups, statistic: Callable[[_Groups, NDArray[np.int32]], Floats], times: int, seed: int
) -> Floats:
    return np.concatenate([statistic(groups, drawn) for drawn in picks(groups[0].size, times, seed)])


def _spearmans(groups: _Groups, drawn: NDArray[np.int32]) -> Floats:
    """Spearman's rho of each resample: the correlation of ranks, ties sharing the mean of theirs."""
    times, size = drawn.shape
    centred = []
    for group in groups:
        kinds = int(group.max()) + 1
        own = group[drawn] + np.arange(times)[:, None] * kinds
        counts = np.bincount(own.ravel(), minlength=times * kinds).reshape(times, kinds)
        ranks = np.cumsum(counts, axis=1) - (counts - 1) / 2 - (size + 1) / 2
        centred.append(ranks.ravel()[own])
    with np.errstate(invalid="ignore", divide="ignore"):
        product = np.einsum("ij,ij->i", centred[0], centred[1])
        lengths = [np.einsum("ij,ij->i", one, one) for one in centred]
        return np.asarray(product / np.sqrt(lengths[0] * lengths[1]))


def _resampled_taus(groups: _Groups, seed: int) -> Floats:
    if groups[0].size > _MATRIX:
        return _resampled(groups, _taus_one_by_one, _RESAMPLES_BEYOND, seed)
    signs = [np.sign(group[:, None] - group[None, :]).astype(np.float32) for group in groups]
    pairs = [signs[0] * signs[1], np.abs(signs[0]), np.abs(signs[1])]

    def taus(_: _Groups, drawn: NDArray[np.int32]) -> Floats:
        """Each pair counts as often as both its answers were drawn; sums stay below 2**24, so float32 is exact."""
        times, size = drawn.shape
        places = (drawn + np.arange(times)[:, None] * size).ravel()
        drawings = np.bincount(places, minlength=times * size).reshape(times, size).astype(np.float32)
        alike, one, other = (np.einsum("ij,ij->i", drawings @ pair, drawings, dtype=np.float64) for pair in pairs)
        with np.errstate(invalid="ignore", divide="ignore"):
            return np.asarray(alike / np.sqrt(one * other))

    return _resampled(groups, taus, RESAMPLES, seed)


def _taus_one_by_one(groups: _Groups, drawn: NDArray[np.int32]) -> Floats:
    from scipy.stats import kendalltau

    found = []
    for own in drawn:
        pair = groups[0][own], groups[1][own]
        varied = all(one.min() < one.max() for one in pair)
        found.append(float(kendalltau(*pair).statistic) if varied else math.nan)
    return np.array(found)

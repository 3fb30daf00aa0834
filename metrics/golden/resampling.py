"""Bootstrap: how much a number would move had other answers of the same kind been drawn. Percentile intervals, seeded.

Vectorised in numpy and checked against ``scipy.stats.bootstrap``, which would call the statistic once per setting.
Source: Efron and Tibshirani, An Introduction to the Bootstrap, 1993, chapter 13.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from metrics.golden.scores import Floats, Ints

RESAMPLES, SEED, LEVEL = 2000, 13, 0.95
_ROOM = 2**22
"""Entries drawn at a time, so that memory does not grow with answers times resamples."""


class Interval(NamedTuple):
    """Between what a number lies in ``level`` of the resamples; ``resamples`` are those in which it is defined."""

    low: float
    high: float
    level: float
    resamples: int


def picks(size: int, times: int = RESAMPLES, seed: int = SEED) -> Iterator[NDArray[np.int32]]:
    """Places of ``size`` answers drawn with replacement, ``times`` times, in blocks of shape (some, size)."""
    random = np.random.default_rng(seed)
    block = max(1, _ROOM // max(size, 1))
    for start in range(0, times, block):
        yield random.integers(size, size=(min(block, times - start), size), dtype=np.int32)


def resampled_means(columns: Floats, times: int = RESAMPLES, seed: int = SEED) -> Floats:
    """Means of columns of the same answers, always drawn together.

    Args:
        columns: Shape (columns, answers), at least one answer.
        times, seed: How often, and from which start.

    Returns:
        Shape (times, columns).
    """
    found = [
        np.stack([column[drawn].mean(axis=1) for column in columns], axis=1)
        for drawn in picks(columns.shape[1], times, seed)
    ]
    return np.concatenate(found)


def resampled_tables(table: Ints, times: int = RESAMPLES, seed: int = SEED) -> Ints:
    """A table of counts drawn anew, which is the same as drawing its answers; shape (times, *table.shape)."""
    total = int(table.sum())
    drawn = np.random.default_rng(seed).multinomial(total, table.ravel() / total, size=times)
    return np.asarray(drawn.reshape(times, *table.shape), dtype=np.int64)


def interval(resamples: Floats, level: float = LEVEL) -> Interval | None:
    """The middle ``level`` of resampled numbers, those that are NaN left out; None when fewer than half are numbers."""
    kept = resamples[~np.isnan(resamples)]
    if kept.size == 0 or kept.size * 2 < resamples.size:
        return None
    low, high = np.quantile(kept, [(1 - level) / 2, (1 + level) / 2])
    return Interval(float(low), float(high), level, kept.size)

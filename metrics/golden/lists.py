"""Lists of unequal length, one per sample, in three flat arrays: what is summed row by row needs no loop."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import Any, NamedTuple

import numpy as np
import pyarrow as pa

from metrics.golden.scores import Bools, Floats, Ints

NUMBERS = pa.list_(pa.float64())
"""How Arrow keeps a list of numbers for each sample."""


class Lists(NamedTuple):
    """One list of numbers per sample.

    Args:
        starts: Where the list of each sample begins in ``values``, and at last where all end; shape (n + 1,).
        values: All numbers, sample after sample; NaN where nothing is given, or NaN is.
        given: Where something is given in ``values``.
        listed: Which samples have a list, be it empty; shape (n,).
    """

    starts: Ints
    values: Floats
    given: Bools
    listed: Bools

    @property
    def lengths(self) -> Ints:
        """How many entries each sample has, shape (n,)."""
        return np.diff(self.starts)

    @property
    def rows(self) -> Ints:
        """The sample of each entry, by place."""
        return np.repeat(np.arange(self.listed.size), self.lengths)


def row_sums(rows: Ints, weights: Floats, size: int) -> Floats:
    """The sum of each sample's entries, added from left to right as a loop would; 0 for a sample without any.

    ``numpy.add.reduceat`` would give the next sample's first number for an empty list.
    """
    return np.asarray(np.bincount(rows, weights=weights, minlength=size), dtype=np.float64)


def row_counts(rows: Ints, chosen: Bools, size: int) -> Ints:
    """How many of each sample's entries are chosen."""
    return np.bincount(rows[chosen], minlength=size) if not chosen.all() else np.bincount(rows, minlength=size)


def lists(cells: Any) -> Lists:
    """The lists of a column.

    Args:
        cells: A sequence with a list of numbers and None for each sample, or None where there is no list; also an
            Arrow array of lists, whose memory is used as it is.

    Raises:
        ValueError: If an entry is no number.

    >>> two = lists([[0.5, None], None, []])
    >>> two.lengths.tolist(), two.given.tolist(), two.listed.tolist()
    ([2, 0, 0], [True, False], [True, False, True])
    """
    if isinstance(cells, pa.ChunkedArray):
        cells = cells.combine_chunks()
    if isinstance(cells, pa.Array):
        return _of_arrow(cells)
    try:
        return _of_arrow(pa.array(cells, type=NUMBERS, from_pandas=False))
    except (pa.ArrowException, OverflowError):
        return _of_objects(cells)


def _of_objects(cells: Sequence[Any]) -> Lists:
    """Lists that Arrow does not take: NaN in place of a list, whole numbers beyond 2^53, entries that are none."""
    listed = np.fromiter((cell is not None and not isinstance(cell, float) for cell in cells), np.bool_, len(cells))
    present: Sequence[Any] = (
        cells if listed.all() else [cell if have else () for cell, have in zip(cells, listed, strict=True)]
    )
    starts = np.zeros(len(cells) + 1, dtype=np.int64)
    np.cumsum(np.fromiter(map(len, present), np.int64, len(cells)), out=starts[1:])
    try:
        values = np.fromiter(chain.from_iterable(present), np.float64, starts[-1])
    except (TypeError, ValueError):
        raise ValueError("a list holds something that is no number") from None
    given = np.ones(values.size, dtype=np.bool_)
    unclear = np.isnan(values)  # None has become NaN
    if unclear.any():
        entries = list(chain.from_iterable(present))
        given[unclear] = [entries[place] is not None for place in np.flatnonzero(unclear)]
    return Lists(starts, values, given, listed)


def _of_arrow(cells: pa.Array) -> Lists:
    """Lists as Arrow keeps them; a missing list may hide entries there, which flattening leaves out."""
    flat = cells.flatten().cast(pa.float64())
    lengths = cells.value_lengths().fill_null(0).to_numpy(zero_copy_only=False)
    starts = np.concatenate([np.zeros(1, dtype=np.int64), np.cumsum(lengths, dtype=np.int64)])
    given = flat.is_valid().to_numpy(zero_copy_only=False)
    return Lists(starts, flat.to_numpy(zero_copy_only=False), given, cells.is_valid().to_numpy(zero_copy_only=False))

"""Two versions of an app on the same questions: which scores higher, at which weight, and how sure that is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from metrics.golden.correctness_evidence import Facts, some_facts
from metrics.golden.correctness_scores import factuality
from metrics.golden.resampling import LEVEL, RESAMPLES, SEED, resampled_means
from metrics.golden.scores import Bools, Floats, Ints
from metrics.golden.sweeps import SHARES
from metrics.notes import Note

LEAST_PAIRS = 20
"""With fewer, percentile intervals are clearly too narrow."""
By = Literal["id", "question"]


class Pairs(NamedTuple):
    """The same question in two tables.

    Args:
        first, second: Places in each table, pair by pair.
        notes: What could not be paired.
    """

    first: Ints
    second: Ints
    notes: tuple[Note, ...]


class Comparison(NamedTuple):
    """Two versions at each weight, shape (shares,) each; NaN where no pair is scored.

    Args:
        shares: Of the factual part.
        pairs: How many pairs are scored in both versions there.
        first, second: Mean score of each version over those pairs.
        low, high: Interval of first minus second, by paired bootstrap.
        wins: 1 where the first version is higher beyond doubt, -1 where the second is, 0 where the interval holds 0.
        level: Of the interval.
        samples: How many pairs there are.
        even_at: The share at which the means are equal; None when one is higher at every share.
        notes: Warnings.
    """

    shares: Floats
    pairs: Ints
    first: Floats
    second: Floats
    low: Floats
    high: Floats
    wins: NDArray[np.int8]
    level: float
    samples: int
    even_at: float | None
    notes: tuple[Note, ...]


def pairs(first: pd.DataFrame, second: pd.DataFrame, by: By = "id") -> Pairs:
    """The rows of two tables that belong together: same id, or same question, white space at its ends aside.

    A question that stands twice in one table cannot be paired and is counted in a note.

    >>> found = pairs(pd.DataFrame(index=["a", "b"]), pd.DataFrame(index=["b", "c"]))
    >>> found.first.tolist(), found.second.tolist()
    ([1], [0])
    """
    keys = [_keys(frame, by) for frame in (first, second)]
    places = [pd.Series(np.arange(len(one)), index=one)[one.notna()] for one in keys]
    doubled = [one.index.duplicated(keep=False) for one in places]
    unclear = set(places[0].index[doubled[0]]) | set(places[1].index[doubled[1]])
    left, right = (one[~one.index.isin(list(unclear))] for one in places)
    shared = left.index.intersection(right.index, sort=False)
    notes = []
    if unclear:
        notes.append(Note("sample.versions-doubled", {"by": by, "count": len(unclear)}))
    if len(shared) < max(len(left), len(right)):
        lost = {"first": len(left) - len(shared), "second": len(right) - len(shared)}
        notes.append(Note("sample.versions-unpaired", lost))
    return Pairs(left[shared].to_numpy(dtype=np.int64), right[shared].to_numpy(dtype=np.int64), tuple(notes))


def comparison(
    first: Facts, second: Facts, beta: float, shares: Sequence[float] = SHARES, seed: int = SEED
) -> Comparison:
    """Two versions compared pair by pair, at every share of the factual part.

    The mean difference is a straight line in the share, so one set of resamples serves all shares.

    Args:
        first, second: Evidence, pair by pair.
        beta: Of F-beta.
        shares: From 0 to 1, rising.
        seed: Where the drawing starts.

    Raises:
        RefusedSetting: If beta is refused.
    """
    parts = np.asarray(shares, dtype=np.float64)
    counts = np.zeros(parts.size, dtype=np.int64)
    lines = np.full((4, parts.size), np.nan)
    for columns in ({0.0}, {1.0}, set(shares) - {0.0, 1.0}):
        chosen = np.isin(parts, list(columns))
        rows = _scored(first, second, max(columns, default=0.5), min(columns, default=0.5))
        if chosen.any() and rows.any():
            counts[chosen] = np.count_nonzero(rows)
            lines[:, chosen] = _lines(some_facts(first, rows), some_facts(second, rows), beta, parts[chosen], seed)
    with np.errstate(invalid="ignore"):
        wins = (lines[2] > 0).astype(np.int8) - (lines[3] < 0).astype(np.int8)
    fewest = int(counts[counts > 0].min(initial=np.iinfo(np.int64).max)) if counts.any() else 0
    notes = (Note("sample.versions-few-pairs", {"pairs": fewest}),) if fewest < LEAST_PAIRS else ()
    means = lines[0], lines[1], lines[2], lines[3]
    even = _even_at(parts, lines[0] - lines[1])
    return Comparison(parts, counts, *means, wins, LEVEL, first.similarity.size, even, notes)


class PartMeans(NamedTuple):
    """Means over the pairs that are scored at one share, (first version, second version) each.

    At any share the mean score is share * factuality + (1 - share) * similarity.
    """

    factuality: tuple[float, float]
    similarity: tuple[float, float]
    pairs: int


def part_means(first: Facts, second: Facts, beta: float, share: float) -> PartMeans | None:
    """What the means of ``comparison`` at a share are made of; None where no pair is scored.

    Raises:
        RefusedSetting: If beta is refused.
    """
    rows = _scored(first, second, share, share)
    if not rows.any():
        return None
    own = [some_facts(one, rows) for one in (first, second)]
    factual, similar = (
        [float(np.nan_to_num(values).mean()) for values in of_both]
        for of_both in ([factuality(one, beta) for one in own], [one.similarity for one in own])
    )
    return PartMeans((factual[0], factual[1]), (similar[0], similar[1]), int(np.count_nonzero(rows)))


def _keys(frame: pd.DataFrame, by: By) -> pd.Index:
    texts: list[object] = list(frame.index)
    if by == "question":
        texts = [text.strip() if isinstance(text, str) else None for text in frame["question"]]
    keys: pd.Index = pd.Index(texts, dtype=object)
    return keys


def _scored(first: Facts, second: Facts, most: float, least: float) -> Bools:
    """Where both versions have the parts that count at these shares."""
    known = np.ones(first.similarity.size, dtype=np.bool_)
    for one in (first, second):
        if most > 0:
            known &= one.no_facts == 0
        if least < 1:
            known &= one.no_similarity == 0
    return known


def _lines(first: Facts, second: Facts, beta: float, shares: Floats, seed: int) -> Floats:
    """Means of both versions and the ends of the interval of their difference, shape (4, shares)."""
    columns = []
    for one in (first, second):
        # A part that does not count may be unknown; as 0 it adds nothing.
        columns.append(np.nan_to_num(np.stack([factuality(one, beta), one.similarity])))
    mix = np.stack([shares, 1 - shares])
    counts = mix.any(axis=1)
    means = [column.mean(axis=1) @ mix for column in columns]
    drawn = resampled_means((columns[0] - columns[1])[counts], RESAMPLES, seed) @ mix[counts]
    low, high = np.quantile(drawn, [(1 - LEVEL) / 2, (1 + LEVEL) / 2], axis=0)
    return np.stack([*means, low, high])


def _even_at(shares: Floats, difference: Floats) -> float | None:
    """Where the line of the inner shares crosses 0; None when it does not."""
    inner = np.flatnonzero(~np.isnan(difference) & (shares > 0) & (shares < 1))
    if inner.size < 2:
        return None
    left, right = inner[0], inner[-1]
    slope = (difference[right] - difference[left]) / (shares[right] - shares[left])
    if slope == 0:
        return None
    place = float(shares[left] - difference[left] / slope)
    return place if 0 <= place <= 1 else None

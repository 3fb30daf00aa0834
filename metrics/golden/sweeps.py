"""What weight and beta do to a set of answers: mean, pass rate, flips and ranking at every setting of a grid."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from metrics.golden.correctness_evidence import Facts
from metrics.golden.correctness_scores import correctness_scores, factuality
from metrics.golden.scores import Bools, Floats, Ints, Scores, passing
from metrics.staircase import accepted_threshold

SHARES: tuple[float, ...] = tuple(step / 40 for step in range(41))
BETAS: tuple[float, ...] = tuple(round(4.0 ** (step / 20 - 1), 4) for step in range(41))
"""From 0.25 to 4 with 1 in the middle, each the same factor from the next, since 2 and 0.5 are mirror images."""
_THREADS = 2
_STEPS = 10_000
"""Scores are ranked as they are read: rounded to four decimals. What agrees to four is a tie."""
_WIDEST = 2.0
"""No blend with a cosine lies further out; a score that does is ranked as if it lay here."""


class Sweep(NamedTuple):
    """A grid of settings, shape (betas, shares) each; NaN where there is nothing to compute with.

    Args:
        betas, shares: The grid; a share is that of the factual part, similarity has the rest.
        scored: How many answers have a score there.
        mean: Mean score of those.
        passed: How many of them reach the threshold.
        both: How many have a score there and at the present setting.
        gained: Of those, how many pass there and fail at present.
        lost: How many fail there and pass at present.
        ranking: Of those in ``both``, Spearman's rank correlation of the scores there with those at present, -1 to 1.
            Scores are rounded to four decimals first, so that what reads the same is a tie. NaN where all tie.
        samples: How many answers there are.
    """

    betas: tuple[float, ...]
    shares: tuple[float, ...]
    scored: Ints
    mean: Floats
    passed: Ints
    both: Ints
    gained: Ints
    lost: Ints
    ranking: Floats
    samples: int


class _Span(NamedTuple):
    """F-beta of a group's answers, between what the blend lies, and room for the blend, used again for each share."""

    f: Floats
    low: Floats
    high: Floats
    value: Floats
    room: Floats


class _Group(NamedTuple):
    """The answers that have a score at a share; ``both`` are the places among them of those that have one at present.

    ``passed`` and ``ranks`` (minus their mean, ``length`` long) are of ``both`` at present.
    """

    rows: Ints
    both: Ints | None
    similarity: Floats
    passed: Bools
    ranks: Floats
    length: float


def sweep(
    given: Facts,
    present: tuple[Sequence[float], float],
    threshold: float,
    grid: tuple[Sequence[float], Sequence[float]] = (BETAS, SHARES),
) -> Sweep:
    """Every setting of a grid applied to a set of answers.

    Args:
        given: Evidence; rows that wait left out before.
        present: Weights and beta to compare with.
        threshold: From which score an answer passes, 0 to 1.
        grid: Betas and shares of the factual part.

    Raises:
        RefusedSetting: If a setting is refused.

    >>> from metrics.golden.correctness_evidence import Counts, facts
    >>> given = facts(Counts(np.array([3, 1]), np.array([0, 2]), np.array([0, 2])), np.array([0.5, 0.9]))
    >>> found = sweep(given, ((0.75, 0.25), 1.0), 0.7, ((1.0,), (0.0, 0.75, 1.0)))
    >>> found.mean.round(3).tolist(), found.passed.tolist(), found.ranking.round(3).tolist()
    ([[0.7, 0.675, 0.667]], [[1, 1, 1]], [[-1.0, 1.0, 1.0]])
    """
    mark, (betas, parts) = accepted_threshold(threshold), grid
    now = correctness_scores(given, weights=present[0], beta=present[1]).scores
    groups = {kind: _group(given, kind, now, mark) for kind in {_kind(share) for share in parts}}
    found = empty_sweep(betas, parts, given.similarity.size)

    def fill(down: int) -> None:
        f = factuality(given, betas[down])
        spans = {kind: _span(f, group) for kind, group in groups.items()}
        for across, share in enumerate(parts):
            kind = _kind(share)
            _fill(found, (down, across), _blended(spans[kind], groups[kind].similarity, share), groups[kind], mark)

    # numpy lets go of the interpreter's lock, so that a second thread takes the second core.
    with ThreadPoolExecutor(_THREADS) as pool:
        list(pool.map(fill, range(len(betas))))
    return found


def _kind(share: float) -> float:
    """0 and 1, where one part alone must be known, or 0.5 for all shares between them."""
    return float(share) if share in (0, 1) else 0.5


def _group(given: Facts, share: float, now: Scores, mark: float) -> _Group:
    known = np.ones(given.similarity.size, dtype=np.bool_)
    if share > 0:
        known &= given.no_facts == 0
    if share < 1:
        known &= given.no_similarity == 0
    rows = np.flatnonzero(known)
    both = np.flatnonzero(now.known[rows])
    value = now.value[rows][both]
    ranks = read_ranks(value)
    ranks -= (value.size + 1) / 2
    places = None if both.size == rows.size else both
    return _Group(rows, places, given.similarity[rows], passing(value, mark), ranks, np.sqrt(_product(ranks, ranks)))


def empty_sweep(betas: Sequence[float], parts: Sequence[float], samples: int) -> Sweep:
    """A grid to be filled: no answer counted anywhere, no mean and no ranking."""
    shape = (len(betas), len(parts))
    mean, ranking = (np.full(shape, np.nan) for _ in range(2))
    scored, passed, both, gained, lost = (np.zeros(shape, dtype=np.int64) for _ in range(5))
    return Sweep(tuple(betas), tuple(parts), scored, mean, passed, both, gained, lost, ranking, samples)


def _span(f: Floats, group: _Group) -> _Span:
    own = f[group.rows]
    low, high = np.fmin(own, group.similarity), np.fmax(own, group.similarity)
    return _Span(own, low, high, np.empty_like(own), np.empty_like(own))


def _blended(span: _Span, similarity: Floats, share: float) -> Floats:
    """As ``metrics.blend.blended``, on answers whose parts are known where they count."""
    if share in (0, 1):
        return span.f if share == 1 else similarity
    np.multiply(span.f, share, out=span.value)
    np.multiply(similarity, 1 - share, out=span.room)
    np.add(span.value, span.room, out=span.value)
    np.maximum(span.value, span.low, out=span.value)
    return np.minimum(span.value, span.high, out=span.value)


def _fill(found: Sweep, cell: tuple[int, int], value: Floats, group: _Group, mark: float) -> None:
    passes = passing(value, mark)
    found.scored[cell], found.passed[cell] = value.size, np.count_nonzero(passes)
    if not value.size:
        return
    found.mean[cell] = value.mean()
    if group.both is not None:
        value, passes = value[group.both], passes[group.both]
    found.both[cell] = value.size
    passes_both = np.count_nonzero(passes & group.passed)
    found.gained[cell] = np.count_nonzero(passes) - passes_both
    found.lost[cell] = np.count_nonzero(group.passed) - passes_both
    found.ranking[cell] = _correlation(value, group)


def read_ranks(value: Floats) -> Floats:
    """Ranks from 1 of scores rounded to four decimals, ties sharing the mean of theirs.

    Counted instead of sorted, since rounded scores are few.

    >>> read_ranks(np.array([0.5, 0.9, 0.50001])).tolist()
    [1.5, 3.0, 1.5]
    """
    steps, counts = _counted(value)
    return _midranks(counts)[steps]


def _counted(value: Floats) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Each score as a number of steps above the lowest, and how many scores stand on each step."""
    if not value.size:
        return np.zeros(0, dtype=np.intp), np.zeros(1, dtype=np.intp)
    low, high = value.min(), value.max()
    if low < -_WIDEST or high > _WIDEST:
        value = np.clip(value, -_WIDEST, _WIDEST)
    steps = value * _STEPS
    np.rint(steps, out=steps)
    steps -= np.rint(np.clip(low, -_WIDEST, _WIDEST) * _STEPS)
    places = steps.astype(np.intp)
    return places, np.bincount(places)


def _midranks(counts: NDArray[np.intp]) -> Floats:
    return np.asarray(np.cumsum(counts) - (counts - 1) / 2, dtype=np.float64)


def _correlation(value: Floats, group: _Group) -> float:
    steps, counts = _counted(value)
    ranks = _midranks(counts) - (value.size + 1) / 2
    length = np.sqrt(_product(counts * ranks, ranks))
    if length == 0 or group.length == 0:
        return np.nan
    return float(min(max(_product(ranks[steps], group.ranks) / (length * group.length), -1.0), 1.0))


def _product(one: Floats, other: Floats) -> float:
    """Without BLAS, whose own threads would fight with these."""
    return float(np.einsum("i,i->", one, other))

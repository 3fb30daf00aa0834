"""Every setting that a hand can reach while it tries weights and betas: what it does to a whole set, in one table.

Counts are exact at every step for a set of any size: a blend runs straight from similarity to F-beta, so an answer's
verdict turns once at most on its way, and it is enough to find where.
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

import numpy as np

from metrics.golden.correctness_evidence import Facts
from metrics.golden.correctness_scores import correctness_scores, factuality
from metrics.golden.scores import Bools, Floats, Ints, passing
from metrics.golden.sweeps import BETAS, SHARES, Sweep, empty_sweep, sweep
from metrics.settings import shares
from metrics.staircase import accepted_threshold

STEPS: tuple[float, ...] = tuple(step / 100 for step in range(101))
"""Shares of the factual part that can be tried, beside the one in use."""
RANKED_EVERYWHERE = 2_000
"""Up to so many answers the ranking is worked out at every setting; beyond, at every fourth or so, and read between."""
_THREADS = 2


class _Present(NamedTuple):
    """Of some answers: similarity, which pass at the setting in use, which are scored there; and the threshold."""

    similarity: Floats
    before: Bools
    among: Bools
    mark: float


def share_weights(share: float) -> tuple[float, float]:
    """The two weights of a share of the factual part, short as they are typed.

    >>> share_weights(0.7)
    (0.7, 0.3)
    """
    return round(share, 4), round(1 - share, 4)


def trial_grid(weights: Sequence[float], beta: float) -> tuple[tuple[float, ...], tuple[tuple[float, float], ...]]:
    """Betas and weights that can be tried, in order, those in use among them.

    >>> [len(one) for one in trial_grid((1, 2), 1.1)]
    [42, 102]
    """
    present = shares(weights)
    # At 0 and 1 other answers have a score: the ends stay, however near the one in use comes to them.
    apart = [share for share in STEPS if abs(share - present[0]) > (0 if share in (0, 1) else 1e-9)]
    steps = {share: share_weights(share) for share in apart}
    return tuple(sorted({*BETAS, float(beta)})), tuple(
        pair for _, pair in sorted([*steps.items(), (present[0], present)])
    )


def trials(given: Facts, weights: Sequence[float], beta: float, threshold: float, ranking: Floats) -> Sweep:
    """The sweep of a set over ``trial_grid``, held against the setting in use.

    Args:
        given: Evidence; rows that wait left out before.
        weights, beta: In use.
        threshold: From which score an answer passes, 0 to 1.
        ranking: As ``rankings`` gives it, which does not hang on the threshold.

    Raises:
        RefusedSetting: If a setting is refused.
    """
    mark = accepted_threshold(threshold)
    betas, pairs = trial_grid(weights, beta)
    now = correctness_scores(given, weights=weights, beta=beta).scores
    passed_now = passing(now.value, mark)
    found = empty_sweep(betas, [pair[0] for pair in pairs], now.value.size)._replace(ranking=ranking)
    facts_known, similarity_known = given.no_facts == 0, given.no_similarity == 0
    kinds = (
        ([place for place, pair in enumerate(pairs) if pair[0] == 0], similarity_known),
        ([place for place, pair in enumerate(pairs) if 0 < pair[0] < 1], facts_known & similarity_known),
        ([place for place, pair in enumerate(pairs) if pair[0] == 1], facts_known),
    )
    groups = []
    for places, known in kinds:
        if places and known.any():
            rows = np.flatnonzero(known)
            some = _Present(given.similarity[rows], passed_now[rows], now.known[rows], mark)
            groups.append((rows, places, [pairs[place] for place in places], some))

    def fill(down: int) -> None:
        f = factuality(given, betas[down])
        for rows, places, tried, some in groups:
            _fill(found, (down, places), tried, f[rows], some)

    with ThreadPoolExecutor(_THREADS) as pool:  # as the sweep does
        list(pool.map(fill, range(len(betas))))
    return found


def rankings(given: Facts, weights: Sequence[float], beta: float) -> Floats:
    """Spearman's rank correlation with the setting in use, at every setting of ``trial_grid``.

    In a large set it is worked out at every other beta and every 0.025 of the weight and read in between on straight
    lines, which is within 0.005 of the truth there (the ends of the weight, where other answers count, are exact).
    """
    betas, pairs = trial_grid(weights, beta)
    parts = [pair[0] for pair in pairs]
    if given.similarity.size <= RANKED_EVERYWHERE:
        return sweep(given, (weights, beta), 0.0, (betas, parts)).ranking
    tried = sorted({*SHARES, STEPS[1], STEPS[-2], shares(weights)[0]})
    rows = sorted({*BETAS[::2], float(beta)})
    found = sweep(given, (weights, beta), 0.0, (rows, tried)).ranking
    inner = [place for place, share in enumerate(tried) if 0 < share < 1]
    across = np.array([np.interp(parts, [tried[place] for place in inner], row[inner]) for row in found])
    across[:, parts.index(0.0)], across[:, parts.index(1.0)] = found[:, 0], found[:, -1]
    log = np.log(np.maximum([*betas], 1e-9))
    between = np.log(np.maximum(rows, 1e-9))
    return np.array([np.interp(log, between, column) for column in across.T]).T


def _fill(
    found: Sweep, where: tuple[int, list[int]], pairs: list[tuple[float, float]], f: Floats, some: _Present
) -> None:
    """One beta's numbers at some shares, which all score the same answers."""
    s, size = some.similarity, f.size
    turns, ends = _turns(f, s, pairs, some.mark)
    steps = len(pairs)
    row, columns = np.full(steps, where[0]), np.array(where[1])
    found.scored[row, columns], found.both[row, columns] = size, np.count_nonzero(some.among)
    weighted = zip((f, s), pairs[0], strict=True)
    of_facts, of_similarity = (float(np.mean(part)) if weight else 0.0 for part, weight in weighted)
    found.mean[row, columns] = [pair[0] * of_facts + pair[1] * of_similarity for pair in pairs]
    for name, rows, wanted in (
        ("passed", np.ones(size, dtype=np.bool_), True),
        ("gained", some.among & ~some.before, True),
        ("lost", some.among & some.before, False),
    ):
        getattr(found, name)[row, columns] = _counted(turns[rows], ends[rows], steps, wanted)


def _turns(f: Floats, s: Floats, pairs: Sequence[tuple[float, float]], mark: float) -> tuple[Ints, Bools]:
    """The place among the shares from which on each answer has its later verdict, and what the two verdicts are.

    The verdicts have shape (n, 2): before that place, and from it on.
    """
    steps = len(pairs)
    first, last = (passing(_blended(f, s, *pair), mark) for pair in (pairs[0], pairs[-1]))
    places = np.zeros(f.size, dtype=np.int64)
    turning = np.flatnonzero(first != last)
    f, s, ends, parts = f[turning], s[turning], last[turning], np.array(pairs)
    place = np.searchsorted(parts[:, 0], (mark - s) / (f - s)).clip(1, steps - 1)

    def later(at: Ints) -> Bools:
        return np.asarray(passing(_blended(f, s, parts[at, 0], parts[at, 1]), mark) == ends)

    # On paper that is the place; rounding can put it one off, and then the blends themselves say so.
    while (early := ~later(place)).any():
        place = place + early
    while (late := later(place - 1)).any():
        place = place - late
    places[turning] = place
    return places, np.stack([first, last], axis=1)


def _blended(f: Floats, s: Floats, share: float | Floats, rest: float | Floats) -> Floats:
    """As ``metrics.blend.blended``, where a part that counts is known."""
    if isinstance(share, float) and share in (0, 1):
        return f if share else s
    return np.asarray(np.minimum(np.maximum(share * f + rest * s, np.minimum(f, s)), np.maximum(f, s)))


def _counted(turns: Ints, ends: Bools, steps: int, wanted: bool) -> Ints:
    """How many answers have the wanted verdict at each share."""
    first, last = ends[:, 0] == wanted, ends[:, 1] == wanted
    always = np.count_nonzero(first & last)
    comes = np.cumsum(np.bincount(turns[~first & last], minlength=steps))
    goes = np.cumsum(np.bincount(turns[first & ~last], minlength=steps))
    return np.asarray(always + comes + np.count_nonzero(first & ~last) - goes, dtype=np.int64)

"""A set of scores in a few numbers: how they are spread, how many pass, and what drags them down."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import numpy as np

from metrics.golden.score_columns import drags
from metrics.golden.scores import Floats, Ints, Mean, Scores, mean, passing
from metrics.staircase import accepted_threshold

BINS = 20


class Spread(NamedTuple):
    """How scores are spread.

    Args:
        edges: Of the bars, shape (bars + 1,): equal steps from 0 to 1. A score on an edge counts in the bar above it,
            1 in the last.
        counts: Of scores in each bar.
        below, above: How many scores lie below 0 and above 1, outside all bars.
        quartiles: A quarter, half and three quarters of the scores lie below; None without scores.
        mean: With its denominator.
        passed: How many reach the threshold; None without one.
    """

    edges: Floats
    counts: Ints
    below: int
    above: int
    quartiles: tuple[float, float, float] | None
    mean: Mean
    passed: int | None


class Drag(NamedTuple):
    """What one part costs a set.

    Args:
        part: Its name, such as "extra", "missing" or "similarity".
        answers: How many answers it drags down most.
        cost: Mean points it costs an answer, over all that are scored.
    """

    part: str
    answers: int
    cost: float


def spread(scores: Scores, threshold: float | None = None, bins: int = BINS) -> Spread:
    """How the scores of a set are spread; samples that are not scored are in no bar.

    Raises:
        RefusedSetting: If the threshold is no number from 0 to 1.
    """
    values = scores.value[scores.known]
    # A score such as 0.15 that is 0.15000000000000002 or 0.1499999 by rounding stands on its edge all the same.
    inside = values[(values >= -1e-9) & (values <= 1 + 1e-9)]
    places = np.clip(np.floor(inside * bins + 1e-9).astype(np.int64), 0, bins - 1)
    quartiles = np.quantile(values, [0.25, 0.5, 0.75]) if values.size else None
    return Spread(
        np.arange(bins + 1) / bins,
        np.bincount(places, minlength=bins).astype(np.int64),
        int(np.count_nonzero(values < -1e-9)),
        int(np.count_nonzero(values > 1 + 1e-9)),
        None if quartiles is None else (float(quartiles[0]), float(quartiles[1]), float(quartiles[2])),
        mean(scores),
        None if threshold is None else int(passing(values, accepted_threshold(threshold)).sum()),
    )


def drag(scores: Scores, lost: Mapping[str, Floats]) -> tuple[Drag, ...]:
    """What each part costs a set, the costliest first; the costs add up to 1 minus the mean.

    Args:
        scores, lost: As in ``metrics.golden.frames.Scored``.
    """
    worst = drags(scores, lost)
    found = []
    for part, costs in lost.items():
        known = costs[scores.known]
        found.append(Drag(part, int(np.count_nonzero(worst == part)), float(known.mean()) if known.size else 0.0))
    return tuple(sorted(found, key=lambda one: (-one.cost, one.part)))

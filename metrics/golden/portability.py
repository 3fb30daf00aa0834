"""The same answers scored by two judges or embedders: what the old threshold does on the new scores."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from metrics.golden.agreement import accuracies, kappas
from metrics.golden.scores import Floats, Ints, Scores, passing
from metrics.golden.sweeps import read_ranks
from metrics.staircase import accepted_threshold
from metrics.threshold import SLACK


class Portability(NamedTuple):
    """Two scorings of the same answers, over those that have a score in both.

    Args:
        threshold: The old one.
        old_rate, new_rate: Share of answers that reach it on the old and on the new scores; None without answers.
        table: Counts, shape (2, 2): old verdict (fail, pass), then new verdict at the same threshold.
        alike: Share of answers with the same verdict at that threshold.
        kappa: Cohen's kappa of those verdicts; None where both know one kind only.
        ranking: Spearman's rank correlation of old and new scores as read; None where all tie.
        keeps_rate: The threshold on the new scores that lets as many pass as the old one on the old scores, or as
            near to it as ties allow. It keeps the rate and nothing else: not the answers, and not whether it is right.
        kept_rate: The share that passes there.
        differing: How many answers have another verdict there than on the old scores.
        used, samples: How many answers have both scores, of how many.
    """

    threshold: float
    old_rate: float | None
    new_rate: float | None
    table: Ints
    alike: float | None
    kappa: float | None
    ranking: float | None
    keeps_rate: float | None
    kept_rate: float | None
    differing: int | None
    used: int
    samples: int


def portability(old: Scores, new: Scores, threshold: float) -> Portability:
    """What becomes of a threshold when the same answers, row by row, are scored by something else.

    Raises:
        RefusedSetting: If the threshold is no number from 0 to 1.
    """
    mark, both = accepted_threshold(threshold), old.known & new.known
    before, after = old.value[both], new.value[both]
    passed, passes = passing(before, mark), passing(after, mark)
    table = np.bincount(passed * 2 + passes, minlength=4).reshape(2, 2).astype(np.int64)
    used = int(before.size)
    if not used:
        return Portability(mark, *(None,) * 2, table, *(None,) * 6, 0, both.size)
    keeps = threshold_for(after, int(passed.sum()))
    kept = passing(after, keeps)
    return Portability(
        mark,
        float(passed.mean()),
        float(passes.mean()),
        table,
        float(accuracies(table)),
        _number(float(kappas(table))),
        _ranking(before, after),
        keeps,
        float(kept.mean()),
        int(np.count_nonzero(kept != passed)),
        used,
        both.size,
    )


def threshold_for(value: Floats, number: int) -> float:
    """The threshold from 0 to 1 that just so many of the scores reach; else the nearest number, of two the smaller.

    It lies half way between the last score that passes and the next, so that it does not hang on their last digits.

    >>> threshold_for(np.array([0.25, 0.5, 0.75]), 1), threshold_for(np.array([0.5, 0.5, 0.75]), 2)
    (0.625, 0.625)
    """
    kinds = np.unique(value)
    between = (kinds[:-1] + kinds[1:]) / 2
    marks = np.clip(np.concatenate([kinds[:1], between, kinds[-1:] + 1e-6]), 0.0, 1.0)
    reached = value.size - np.searchsorted(np.sort(value), marks - SLACK, side="left")
    return float(marks[np.lexsort((reached, np.abs(reached - number)))[0]])


def _ranking(before: Floats, after: Floats) -> float | None:
    ranks = [read_ranks(one) - (one.size + 1) / 2 for one in (before, after)]
    lengths = [float(np.sqrt((one * one).sum())) for one in ranks]
    return float((ranks[0] * ranks[1]).sum() / (lengths[0] * lengths[1])) if all(lengths) else None


def _number(given: float) -> float | None:
    return None if np.isnan(given) else given

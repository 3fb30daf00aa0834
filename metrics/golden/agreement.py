"""Scores held against people's labels at every weight and threshold: not one winner, but all that is as good."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from metrics.golden.correctness_evidence import Facts, some_facts
from metrics.golden.correctness_scores import blend, factuality
from metrics.golden.resampling import Interval, interval, resampled_tables
from metrics.golden.scores import Bools, Floats, Ints
from metrics.golden.sweeps import SHARES
from metrics.notes import Note
from metrics.threshold import SLACK

THRESHOLDS: tuple[float, ...] = tuple(step / 100 for step in range(101))
LEAST_LABELS = 15
"""Of each kind; with fewer, one answer more or less moves kappa by more than settings differ."""
Cell = tuple[int, int]
"""Place of a share, place of a threshold."""


class Agreement(NamedTuple):
    """How far passing at each setting agrees with the labels; shape (shares, thresholds).

    Args:
        beta, shares, thresholds: The settings.
        tables: Counts of answers, shape (shares, thresholds, 2, 2): label (fail, pass), then verdict (fail, pass).
        accuracy: Share of answers with verdict and label alike, 0 to 1; NaN without answers.
        kappa: Cohen's kappa, what is alike beyond chance, -1 to 1; NaN where verdict and label know one kind only.
        best: All cells with the highest kappa.
        error: Standard error of the best kappa, by bootstrap; None when there is no kappa.
        plateau: The cells whose kappa is at most one standard error lower than the best.
        middle: The cell of the plateau nearest to its middle: a setting to start from, not the winner.
        used: How many answers were compared.
        samples: How many answers there are.
        notes: Warnings: few labels, labels of one kind, nothing scored.
    """

    beta: float
    shares: tuple[float, ...]
    thresholds: tuple[float, ...]
    tables: Ints
    accuracy: Floats
    kappa: Floats
    best: tuple[Cell, ...]
    error: float | None
    plateau: Bools
    middle: Cell | None
    used: int
    samples: int
    notes: tuple[Note, ...]


class Levels(NamedTuple):
    """How many thresholds each answer reaches at each share, shape (shares, answers), and its label, 0 or 1."""

    shares: tuple[float, ...]
    reached: Ints
    label: Ints


def agreement(
    given: Facts,
    label: Floats,
    beta: float,
    shares: Sequence[float] = SHARES,
    thresholds: Sequence[float] = THRESHOLDS,
) -> Agreement:
    """Accuracy and kappa at every setting, and which settings are as good as the best.

    All settings are compared on the same answers: those with a label and both parts; where no labelled answer has a
    similarity, those with facts, at a share of 1 only.

    Args:
        given: Evidence; rows that wait left out before.
        label: 1 for pass, 0 for fail, NaN for none, shape (n,).
        beta: Of F-beta.
        shares, thresholds: The grid; thresholds rising.

    Raises:
        RefusedSetting: If beta is refused.

    Source: Cohen 1960 for kappa; the rule of one standard error, Breiman, Friedman, Olshen and Stone, Classification
    and Regression Trees, 1984, section 3.4.3 (there for the simplest of nearly equal trees).

    >>> from metrics.golden.correctness_evidence import Counts, facts
    >>> given = facts(Counts(np.array([3, 1]), np.array([0, 2]), np.array([0, 2])), np.array([0.5, 0.9]))
    >>> found = agreement(given, np.array([1.0, 0.0]), 1.0, shares=(0.0, 1.0), thresholds=(0.7,))
    >>> found.kappa.tolist(), found.best
    ([[-1.0], [1.0]], ((1, 0),))
    """
    found = levels(given, label, beta, shares, thresholds)
    tables = tables_of(found, len(thresholds))
    accuracy, kappa = accuracies(tables), kappas(tables)
    best, error = _best(tables, kappa)
    with np.errstate(invalid="ignore"):
        plateau = np.zeros(kappa.shape, dtype=np.bool_) if not best else kappa >= kappa[best[0]] - (error or 0.0)
    used = found.label.size
    return Agreement(
        beta,
        found.shares,
        tuple(thresholds),
        tables,
        accuracy,
        kappa,
        best,
        error,
        plateau,
        middle_of(plateau, kappa),
        used,
        label.size,
        _notes(found.label),
    )


def levels(given: Facts, label: Floats, beta: float, shares: Sequence[float], thresholds: Sequence[float]) -> Levels:
    """The labelled answers that every setting can score, each as a number of thresholds reached."""
    factual = ~np.isnan(label) & (given.no_facts == 0)
    rows, parts = factual & (given.no_similarity == 0), tuple(shares)
    if not rows.any() and factual.any():
        rows, parts = factual, (1.0,)
    own = some_facts(given, rows)
    f, marks = factuality(own, beta), np.asarray(thresholds) - SLACK
    reached = [np.searchsorted(marks, blend(f, own.similarity, (share, 1 - share)), side="right") for share in parts]
    return Levels(parts, np.array(reached, dtype=np.int64).reshape(len(parts), f.size), label[rows].astype(np.int64))


def tables_of(given: Levels, thresholds: int, group: Ints | None = None, groups: int = 1) -> Ints:
    """Counts by share, threshold, label and verdict; with ``group`` (of each answer) shape (groups, shares, ...)."""
    of_group = np.zeros(given.label.size, dtype=np.int64) if group is None else group
    size = (groups, len(given.shares), 2, thresholds + 1)
    place = (of_group[None, :] * size[1] + np.arange(size[1])[:, None]) * 2 + given.label[None, :]
    counts = np.bincount((place * size[3] + given.reached).ravel(), minlength=int(np.prod(size))).reshape(size)
    failed = np.cumsum(counts, axis=3)[
        ..., :-1
    ]  # an answer fails a threshold when it reaches no more than those before
    passed = counts.sum(axis=3, keepdims=True) - failed
    tables = np.stack([failed, passed], axis=-1).transpose(0, 1, 3, 2, 4)
    return tables[0] if group is None else tables


def accuracies(tables: Ints) -> Floats:
    """Share of answers with verdict and label alike, from tables of shape (..., 2, 2)."""
    with np.errstate(invalid="ignore"):
        return np.asarray((tables[..., 0, 0] + tables[..., 1, 1]) / tables.sum(axis=(-2, -1)))


def kappas(tables: Ints) -> Floats:
    """Cohen's kappa of tables (..., 2, 2): (alike - by chance) / (1 - by chance); NaN where all is of one kind.

    >>> kappas(np.array([[20, 5], [10, 15]])).round(4).item()
    0.4
    """
    with np.errstate(invalid="ignore", divide="ignore"):
        total = tables.sum(axis=(-2, -1)).astype(np.float64)
        rows, columns = tables.sum(axis=-1) / total[..., None], tables.sum(axis=-2) / total[..., None]
        chance = (rows * columns).sum(axis=-1)
        one_kind = (tables.sum(axis=-1) * tables.sum(axis=-2)).sum(axis=-1) == total * total
        return np.where(one_kind, np.nan, (accuracies(tables) - chance) / (1 - chance))


def kappa_interval(table: Ints) -> Interval | None:
    """The bootstrap interval of kappa at one setting, from its table (2, 2)."""
    return interval(kappas(resampled_tables(table))) if table.sum() else None


def middle_of(chosen: Bools, kappa: Floats) -> Cell | None:
    """The chosen cell nearest to the middle of all chosen ones, of several the one with the highest kappa."""
    cells = np.argwhere(chosen)
    if not len(cells):
        return None
    away = (((cells - cells.mean(axis=0)) / np.array(chosen.shape)) ** 2).sum(axis=1)
    place = np.lexsort((-kappa[chosen], away.round(12)))[0]
    return int(cells[place][0]), int(cells[place][1])


def _best(tables: Ints, kappa: Floats) -> tuple[tuple[Cell, ...], float | None]:
    if np.isnan(kappa).all():
        return (), None
    places = np.argwhere(kappa >= np.nanmax(kappa) - 1e-12)
    best = tuple((int(share), int(threshold)) for share, threshold in places)
    middle = middle_of(kappa >= np.nanmax(kappa) - 1e-12, kappa) or best[0]
    return best, float(np.nanstd(kappas(resampled_tables(tables[middle]))))


def _notes(label: Ints) -> tuple[Note, ...]:
    passed = int(label.sum())
    failed = label.size - passed
    if not label.size:
        return (Note("sample.fit-none-scored"),)
    if not passed or not failed:
        return (Note("sample.fit-one-kind", {"kind": "pass" if passed else "fail"}),)
    if min(passed, failed) < LEAST_LABELS:
        return (Note("sample.fit-few-labels", {"passed": passed, "failed": failed, "least": LEAST_LABELS}),)
    return ()

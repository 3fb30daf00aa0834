"""Whether a setting that was picked on some labels holds on others: repeated, stratified k-fold."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from metrics.golden.agreement import THRESHOLDS, accuracies, kappas, levels, middle_of, tables_of
from metrics.golden.correctness_evidence import Facts
from metrics.golden.resampling import SEED
from metrics.golden.scores import Floats, Ints
from metrics.golden.sweeps import SHARES
from metrics.notes import Note

FOLDS, REPEATS = 5, 20
_CLEARLY = 0.05
"""From which loss of kappa on it is said that picking flattered it."""


class HeldOut(NamedTuple):
    """Settings picked on four fifths of the labels, and how they do there and on the rest, over all repeats.

    Args:
        folds, repeats: How often.
        seen: Mean kappa of the picked settings on the labels they were picked on.
        kappa, accuracy: Mean over the repeats, each on all labels while they were held out; None when undefined.
        spread: Standard deviation of kappa between repeats.
        shares, thresholds: The settings picked, one for each fold of each repeat.
        notes: A warning where the picked settings do clearly worse on what they had not seen.
        repeated: Kappa of each repeat that has one; ``kappa`` is their mean.
    """

    folds: int
    repeats: int
    seen: float | None
    kappa: float | None
    accuracy: float | None
    spread: float | None
    shares: Floats
    thresholds: Floats
    notes: tuple[Note, ...]
    repeated: tuple[float, ...]


def held_out(
    given: Facts,
    label: Floats,
    beta: float,
    grid: tuple[Sequence[float], Sequence[float]] = (SHARES, THRESHOLDS),
    folds: int = FOLDS,
    repeats: int = REPEATS,
    seed: int = SEED,
) -> HeldOut | None:
    """The held-out check of ``metrics.golden.agreement``; None when a kind of label has fewer answers than folds.

    Each fold gets its share of both kinds (stratified). In each, the middle of the best cells is picked.

    Raises:
        RefusedSetting: If beta is refused.
    """
    found, random = levels(given, label, beta, *grid), np.random.default_rng(seed)
    if min(np.bincount(found.label, minlength=2)) < folds:
        return None
    size = len(grid[1])
    seen: list[float] = []
    picked: list[tuple[int, int]] = []
    tables = np.zeros((repeats, 2, 2), dtype=np.int64)
    for repeat in range(repeats):
        parts = tables_of(found, size, _fold_of(found.label, folds, random), folds)
        whole = parts.sum(axis=0)
        for part in parts:
            kappa = kappas(whole - part)
            cell = middle_of(kappa >= np.nanmax(kappa) - 1e-12, kappa) if not np.isnan(kappa).all() else None
            if cell is not None:
                seen.append(float(kappa[cell]))
                picked.append(cell)
                tables[repeat] += part[cell]
    places = np.array(picked, dtype=np.int64).reshape(-1, 2)
    kappa, accuracy = kappas(tables), accuracies(tables)
    if not seen or np.isnan(kappa).all():
        return None
    held, on_seen = float(np.nanmean(kappa)), float(np.mean(seen))
    flattered = on_seen - held > _CLEARLY
    return HeldOut(
        folds,
        repeats,
        on_seen,
        held,
        float(np.nanmean(accuracy)),
        float(np.nanstd(kappa)),
        np.asarray(found.shares)[places[:, 0]],
        np.asarray(grid[1], dtype=np.float64)[places[:, 1]],
        (Note("sample.fit-optimistic", {"seen": on_seen, "held_out": held}),) if flattered else (),
        tuple(kappa[~np.isnan(kappa)].tolist()),
    )


def _fold_of(label: Ints, folds: int, random: np.random.Generator) -> Ints:
    """The fold of each answer: both kinds dealt out in random order."""
    fold = np.empty(label.size, dtype=np.int64)
    dealt = 0
    for kind in (0, 1):
        rows = random.permutation(np.flatnonzero(label == kind))
        fold[rows] = (dealt + np.arange(rows.size)) % folds
        dealt += rows.size
    return fold

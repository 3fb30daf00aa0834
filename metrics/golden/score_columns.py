"""Scores of a table as columns to show, sort and write: what each row gets, why not, and what drags it down."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from metrics.case import Settings
from metrics.golden.frames import Waiting, scored
from metrics.golden.scores import Floats, Scores
from metrics.notes import Note


def scored_frame(frame: pd.DataFrame, settings: Settings, waiting: Waiting | None = None) -> pd.DataFrame:
    """The scores as columns, the index as in ``frame``; arguments and errors as in ``metrics.golden.frames.scored``.

    For each metric: ``score_<metric>`` (NaN: not scored), ``reason_<metric>`` (a Note or None), ``flags_<metric>``
    (codes), ``drag_<metric>`` (the part that costs most, "" when nothing does), ``passed_<metric>`` (missing where
    there is no threshold or no score), and its parts as ``score_<part>`` and ``lost_<part>``.

    >>> frame = pd.DataFrame({"tp": [2, 0], "fp": [2, 0], "fn": [2, 0], "similarity": [0.72, 0.9]}, index=["a", "b"])
    >>> found = scored_frame(frame, Settings(threshold=0.5))
    >>> found["score_correctness"].round(3).tolist(), found["passed_correctness"].tolist()
    ([0.555, nan], [True, <NA>])
    """
    columns: dict[str, Any] = {}
    for metric, found in scored(frame, settings, waiting).items():
        columns[f"score_{metric}"] = found.scores.value
        columns[f"reason_{metric}"] = _objects(found.reasons)
        columns[f"flags_{metric}"] = _flag_column(found.scores)
        columns[f"drag_{metric}"] = drags(found.scores, found.lost)
        columns[f"passed_{metric}"] = pd.arrays.BooleanArray(found.passed.copy(), ~found.decided)
        columns |= {f"score_{name}": part for name, part in found.parts.items()}
        columns |= {f"lost_{name}": part for name, part in found.lost.items()}
    return pd.DataFrame(columns, index=frame.index)


def drags(scores: Scores, lost: Mapping[str, Floats]) -> NDArray[np.object_]:
    """The part that costs each score most, by name; "" where nothing is lost or there is no score.

    Of two that cost the same, the first.
    """
    names = np.array([*lost, ""], dtype=object)
    costs = np.nan_to_num(np.array(list(lost.values())), nan=0.0)
    worst = np.argmax(costs, axis=0)
    nothing = (costs.max(axis=0) <= 0) | ~scores.known
    return names[np.where(nothing, len(lost), worst)]


def _flag_column(scores: Scores) -> NDArray[np.object_]:
    """The codes of each row's flags; the same tuple for all rows with the same flags."""
    _, first, same = np.unique(scores.flags, return_index=True, return_inverse=True)
    kinds = _objects([scores.flags_of(int(place)) for place in first])
    return kinds[same] if first.size else kinds


def _objects(cells: Sequence[tuple[str, ...] | Note | None]) -> NDArray[np.object_]:
    """Cell by cell, since numpy would unfold tuples."""
    column = np.empty(len(cells), dtype=np.object_)
    for place, cell in enumerate(cells):
        column[place] = cell
    return column

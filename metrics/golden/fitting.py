"""Rows whose lists do not belong together, such as two cosines and one flag, told apart so that one stops no other."""

from __future__ import annotations

import numpy as np
import pandas as pd

from metrics.notes import Note

_TOGETHER = ("cosines", "flags", "questions")


def fitting(frame: pd.DataFrame) -> tuple[pd.DataFrame, dict[int, Note]]:
    """The frame with the lists of relevancy emptied in rows where they differ in length, and why, by place."""
    names = [name for name in _TOGETHER if name in frame.columns]
    if len(names) < 2:
        return frame, {}
    notes: dict[int, Note] = {}
    for place, cells in enumerate(zip(*(frame[name].tolist() for name in names), strict=True)):
        lengths = {name: len(cell) for name, cell in zip(names, cells, strict=True) if isinstance(cell, list)}
        if len(set(lengths.values())) > 1:
            found = ", ".join(f"{name}: {count}" for name, count in lengths.items())
            notes[place] = Note("sample.lists-differ", {"lengths": found})
    if not notes:
        return frame, {}
    cleared = frame.copy(deep=False)
    for name in names:
        column = np.empty(len(frame), dtype=object)
        column[:] = frame[name].to_numpy(dtype=object)
        column[list(notes)] = None
        cleared[name] = pd.Series(column, dtype=object, index=frame.index)
    return cleared, notes

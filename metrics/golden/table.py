"""The table of a golden set: one row per answer, the names of its columns, and how rows become a frame.

Texts are ``str`` or None (missing; "" is there but empty), numbers are float64 with NaN for missing, lists are lists or
None. NaN lives inside the frame only: nothing shows or exports it.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
import pandas as pd

from metrics.notes import Note

TEXTS = ("question", "response", "reference", "ground_truth")
COUNTS = ("tp", "fp", "fn", "covered", "response_claims", "reference_claims")
PRINTED = {
    "answer_correctness": "printed_correctness",
    "answer_relevancy": "printed_relevancy",
    "groundedness": "printed_groundedness",
}
"""By metric: the column of the score that a tool printed."""
NUMBERS = (*COUNTS, "similarity", "threshold", *PRINTED.values())
LISTS = ("cosines", "flags", "statement_scores")
ROLES = ("id", *TEXTS, "contexts", *NUMBERS, *LISTS, "questions", "label")
"""What a column of a file can be read as; every other column is an extra."""
ADDED = ("score_", "reason_", "flags_", "lost_")
"""How the names of columns begin that scoring adds."""
KEPT = ("line", "waiting")
"""Columns that are no column of a file."""


class Record(NamedTuple):
    """One row of a file before its cells are read.

    Args:
        line: Where it begins, counted from 1; in Parquet the number of the row.
        fields: Raw cells by column name: texts in CSV, JSON values elsewhere.
    """

    line: int
    fields: Mapping[str, Any]


class BadRecord(NamedTuple):
    """A row that could not be read: where it begins, why, and how it looks."""

    line: int
    reason: Note
    raw: str


class Row(NamedTuple):
    """One row with its cells read; ``values`` by role or extra name, ``waiting`` why it must not be scored yet."""

    id: str
    line: int
    values: Mapping[str, Any]
    waiting: Note | None


def batches(rows: Iterable[Record | BadRecord], most: int, size: int) -> Iterator[list[Record | BadRecord]]:
    """The rows in lists of at most so many rows and about so many characters, at least one row each."""
    batch: list[Record | BadRecord] = []
    held = 0
    for row in rows:
        batch.append(row)
        held += extent(dict(row.fields)) if isinstance(row, Record) else len(row.raw)
        if len(batch) >= most or held >= size:
            yield batch
            batch, held = [], 0
    if batch:
        yield batch


def extent(value: Any, depth: int = 4) -> int:
    """About how many characters a cell holds.

    >>> extent({"answer": "She.", "contexts": ["a", "b"]})
    38
    """
    if isinstance(value, str):
        return len(value)
    if isinstance(value, dict | list) and depth:
        return 16 + sum(extent(part, depth - 1) for part in (value.values() if isinstance(value, dict) else value))
    return 16


def extra_name(column: str) -> str:
    """The name of an extra column, which must not clash with the table's own.

    >>> extra_name("latency_ms"), extra_name("question")
    ('latency_ms', 'file.question')
    """
    return f"file.{column}" if column in (*ROLES, *KEPT) or column.startswith(ADDED) else column


def framed(rows: Sequence[Row], numbered: bool) -> pd.DataFrame:
    """The rows as a frame; evidence columns only where a row has them.

    Args:
        rows: In order, ids unique.
        numbered: Whether the ids are mere numbers because the file has none; the index is called "row" then, else "id".
    """
    names: dict[str, None] = dict.fromkeys(name for row in rows for name in row.values)
    index = pd.Index([row.id for row in rows], dtype=object, name="row" if numbered else "id")
    columns: dict[Hashable, Any] = {"line": np.array([row.line for row in rows], dtype=np.int64)}
    for name in dict.fromkeys((*TEXTS, "contexts", *names)):
        cells = [row.values.get(name) for row in rows]
        columns[name] = _numbers(cells) if name in NUMBERS else _objects(cells, index)
    columns["waiting"] = _objects([row.waiting for row in rows], index)
    return pd.DataFrame(columns, index=index)


def joined(frames: Sequence[pd.DataFrame]) -> pd.DataFrame:
    """Frames of one file as one; a column that some of them lack is None (numbers: NaN) there."""
    if not frames:
        return framed([], numbered=True)
    if len(frames) == 1:
        return frames[0]
    names = list(dict.fromkeys(name for frame in frames for name in frame.columns))
    index = pd.Index([one for frame in frames for one in frame.index], dtype=object, name=frames[0].index.name)
    columns: dict[Hashable, Any] = {name: _column(frames, str(name), index) for name in names}
    return pd.DataFrame(columns, index=index)


def _column(frames: Sequence[pd.DataFrame], name: str, index: pd.Index) -> Any:
    if name == "line" or name in NUMBERS:
        return np.concatenate([_part(frame, name, np.nan) for frame in frames])
    return _objects([cell for frame in frames for cell in _part(frame, name, None)], index)


def _part(frame: pd.DataFrame, name: str, missing: object) -> Any:
    if name in frame.columns:
        return frame[name].to_numpy()
    return np.full(len(frame), missing, dtype=float if name in NUMBERS else object)


def _numbers(cells: Sequence[Any]) -> Any:
    return np.array([np.nan if cell is None else cell for cell in cells], dtype=np.float64)


def _objects(cells: Sequence[Any], index: pd.Index) -> Any:
    """Cell by cell, since numpy would unfold lists; as a Series, since pandas would make NaN of None otherwise."""
    held = np.empty(len(cells), dtype=object)
    for place, cell in enumerate(cells):
        held[place] = cell
    return pd.Series(held, dtype=object, index=index)

"""A set as a person works on it: what the file says, and beside it hand edits, labels and evidence made here.

The file's own reading is never changed, so that what was done to it can be told apart, kept or dropped when the file
comes again with other content.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np
import pandas as pd

from metrics.golden.changes import Changes, Edit, changes
from metrics.golden.choices import Choices
from metrics.golden.labels import Scale
from metrics.golden.reading import GoldenSet
from metrics.golden.row_cases import PARTS, SETTLED, has_evidence
from metrics.golden.sources import Source
from metrics.golden.table import NUMBERS, TEXTS
from metrics.notes import Note

EDITABLE = TEXTS
"""What a person may rewrite in the app."""
Cells = Mapping[str, Any]


@dataclass(frozen=True)
class WorkingSet:
    """A set and what was done to it.

    Args:
        source: The file it was read from, kept so that it can be read again with other answers.
        choices: How it was read.
        digest: Of the file's bytes, so that the same content is known again.
        read: The file's own reading.
        edits: Texts rewritten by hand, one for each cell.
        made: By id: cells of evidence made in the app.
        labels: By id: a person's word, given in the app; it goes before a label of the file.
        scale: What the labels are, where a person said so.
        stale: Ids of rows whose text changed after their evidence was made.
        failed: By metric and id: why evidence could not be made.
    """

    source: Source
    choices: Choices
    digest: str
    read: GoldenSet
    edits: tuple[Edit, ...] = ()
    made: Mapping[str, Cells] = field(default_factory=dict)
    labels: Mapping[str, str] = field(default_factory=dict)
    scale: Scale | None = None
    stale: frozenset[str] = frozenset()
    failed: Mapping[tuple[str, str], Note] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """The file's name."""
        return self.source.name


def table(held: WorkingSet) -> pd.DataFrame:
    """The set as it stands: the file's frame with edits, labels and evidence in their columns."""
    frame = held.read.frame.copy(deep=False)
    cells: dict[str, dict[str, Any]] = {}
    for edit in held.edits:
        cells.setdefault(edit.column, {})[edit.row] = edit.value
    for row, found in held.made.items():
        for column, value in found.items():
            cells.setdefault(column, {})[row] = value
    if held.labels:
        cells["label"] = dict(held.labels)
    places = {str(name): place for place, name in enumerate(frame.index)}
    for column, values in cells.items():
        frame[column] = _with_cells(frame, column, {places[row]: value for row, value in values.items()})
    freed = [places[edit.row] for edit in held.edits if _waits_for(frame["waiting"].iloc[places[edit.row]], edit)]
    freed += [places[row] for row, found in held.made.items() if found.get(SETTLED)]
    if freed:
        frame["waiting"] = _with_cells(frame, "waiting", dict.fromkeys(freed))
    return frame


def edited(held: WorkingSet, row: str, column: str, value: str) -> WorkingSet:
    """The set with one text rewritten; a text that is the file's own again is no edit.

    Raises:
        KeyError: If there is no such row.
        ValueError: If the column is not one that may be rewritten.
    """
    if column not in EDITABLE:
        raise ValueError(f"{column} cannot be rewritten")
    original = held.read.frame.at[row, column]
    rest = tuple(edit for edit in held.edits if (edit.row, edit.column) != (row, column))
    edits = rest if value == (original or "") and original is not None else (*rest, Edit(row, column, value))
    cells = {**dict(held.read.frame.loc[row]), **held.made.get(row, {})}
    judged = any(has_evidence({str(name): cell for name, cell in cells.items()}, metric) for metric in PARTS)
    return replace(held, edits=edits, stale=held.stale | {row} if judged else held.stale)


def labelled(held: WorkingSet, row: str, label: str | None) -> WorkingSet:
    """The set with a person's word on a row; None takes it back."""
    labels = {name: one for name, one in held.labels.items() if name != row}
    return replace(held, labels=labels if label is None else {**labels, row: label})


def scaled(held: WorkingSet, scale: Scale) -> WorkingSet:
    """The set with what its labels are: 1 is a pass, or the lowest grade."""
    return replace(held, scale=scale)


def with_evidence(held: WorkingSet, metric: str, found: Mapping[str, Cells], failed: Mapping[str, Note]) -> WorkingSet:
    """The set with evidence of a metric made for some rows, and why there is none for others.

    Rows that are not in the set are left out.
    """
    known = set(map(str, held.read.frame.index))
    made, reasons = dict(held.made), dict(held.failed)
    for row, cells in found.items():
        if row in known:
            made[row] = {**made.get(row, {}), **cells}
            reasons.pop((metric, row), None)
    reasons |= {(metric, row): note for row, note in failed.items() if row in known}
    return replace(held, made=made, failed=reasons, stale=held.stale - set(found))


def replacement(old: WorkingSet, new: WorkingSet) -> Changes:
    """What another reading changes, row by row; edits are at stake where their row changes or goes."""
    return changes(old.read.frame, new.read.frame, old.edits)


def work_lost(old: WorkingSet, found: Changes) -> tuple[str, ...]:
    """Ids of rows whose labels or evidence made here go away because the row changes or goes."""
    stays = {before for before, _ in found.same}
    return tuple(row for row in dict.fromkeys((*old.labels, *old.made)) if row not in stays)


def replaced(old: WorkingSet, new: WorkingSet, found: Changes, *, keep_edits: bool) -> WorkingSet:
    """The new reading with the work on rows that are the same; nothing made for a row stays where the row changed.

    Args:
        old, new: Before and after.
        found: What ``replacement`` says.
        keep_edits: Whether hand edits of changed rows stay too; those of rows that are gone cannot.
    """
    same = dict(found.same)
    moved = {**same, **({change.old: change.new for change in found.changed} if keep_edits else {})}
    edits = tuple(edit._replace(row=moved[edit.row]) for edit in old.edits if edit.row in moved)
    return replace(
        new,
        edits=edits,
        made={same[row]: cells for row, cells in old.made.items() if row in same},
        labels={same[row]: label for row, label in old.labels.items() if row in same},
        scale=old.scale,
        stale=frozenset(same[row] for row in old.stale if row in same),
        failed={(metric, same[row]): note for (metric, row), note in old.failed.items() if row in same},
    )


def _waits_for(waiting: object, edit: Edit) -> bool:
    """Whether a row waited because of the very text that was rewritten."""
    return isinstance(waiting, Note) and waiting.values.get("role") == edit.column


def _with_cells(frame: pd.DataFrame, column: str, cells: Mapping[int, Any]) -> Any:
    """A column with some cells set, by place; cell by cell, since numpy would unfold lists."""
    if column in NUMBERS:
        numbers = (
            frame[column].to_numpy(dtype=np.float64, copy=True)
            if column in frame.columns
            else np.full(len(frame), np.nan)
        )
        for place, value in cells.items():
            numbers[place] = np.nan if value is None else value
        return numbers
    held = np.empty(len(frame), dtype=object)
    if column in frame.columns:
        held[:] = frame[column].to_numpy(dtype=object)
    for place, value in cells.items():
        held[place] = value
    return pd.Series(held, dtype=object, index=frame.index)

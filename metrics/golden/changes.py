"""A set that comes again under the same name with other content: what stays, changes, comes and goes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
import pandas as pd


class Edit(NamedTuple):
    """A cell that a person changed in the app: the row's id in the old set, the column, and what it says now."""

    row: str
    column: str
    value: Any


class Change(NamedTuple):
    """A row of both sets with other content: its id in each, and the columns that differ."""

    old: str
    new: str
    columns: tuple[str, ...]


@dataclass(frozen=True)
class Changes:
    """Two readings of a set, row by row.

    Args:
        by: "id" when the rows are told apart by the file's ids, "question" when it has none.
        same: Ids (old, new) of rows with equal content; their evidence and scores stay theirs.
        changed: Rows with other content; old scores must not stay with them.
        added: Ids of rows only in the new set.
        gone: Ids of rows only in the old set.
        edits_kept: Hand edits of rows that are the same in the file; they can stay.
        edits_at_stake: Hand edits of rows that change or go: they go away, or are kept by choice.
    """

    by: str
    same: tuple[tuple[str, str], ...]
    changed: tuple[Change, ...]
    added: tuple[str, ...]
    gone: tuple[str, ...]
    edits_kept: tuple[Edit, ...]
    edits_at_stake: tuple[Edit, ...]

    @property
    def nothing(self) -> bool:
        """Whether both sets say the same."""
        return not (self.changed or self.added or self.gone)


def changes(old: pd.DataFrame, new: pd.DataFrame, edits: Sequence[Edit] = ()) -> Changes:
    """What a new reading of a set changes.

    Args:
        old: As the old file gave it, without hand edits.
        new: As the new file gives it.
        edits: Changes made by hand since the old file was read.
    """
    by = "id" if old.index.name == new.index.name == "id" else "question"
    before, after = _keys(old, by), _keys(new, by)
    same, changed = list[tuple[str, str]](), list[Change]()
    names = [str(name) for name in dict.fromkeys((*old.columns, *new.columns)) if name not in ("line", "waiting")]
    for key in before:
        if key not in after:
            continue
        rows = old.iloc[before[key]], new.iloc[after[key]]
        differing = tuple(name for name in names if not _equal(rows[0].get(name), rows[1].get(name)))
        ids = str(rows[0].name), str(rows[1].name)
        if differing:
            changed.append(Change(*ids, differing))
        else:
            same.append(ids)
    stays = {ids[0] for ids in same}
    return Changes(
        by,
        tuple(same),
        tuple(changed),
        added=tuple(str(new.index[place]) for key, place in after.items() if key not in before),
        gone=tuple(str(old.index[place]) for key, place in before.items() if key not in after),
        edits_kept=tuple(edit for edit in edits if edit.row in stays),
        edits_at_stake=tuple(edit for edit in edits if edit.row not in stays),
    )


def _keys(frame: pd.DataFrame, by: str) -> dict[tuple[Any, int], int]:
    """The place of each row by its key; of equal questions the first, the second ... belong together."""
    seen: Counter[Any] = Counter()
    found: dict[tuple[Any, int], int] = {}
    for place, key in enumerate(frame.index if by == "id" else frame["question"]):
        seen[key] += 1
        found[key, seen[key]] = place
    return found


def _equal(one: Any, other: Any) -> bool:
    missing = [cell is None or (isinstance(cell, float) and bool(np.isnan(cell))) for cell in (one, other)]
    if any(missing):
        return all(missing)
    return bool(one == other)

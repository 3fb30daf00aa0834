"""One row of a file with every cell read: by what its column is, with all that was done to it said beside it."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from metrics.golden.choices import Choices
from metrics.golden.columns import Mapped
from metrics.golden.list_cells import contexts_of, is_table, list_of
from metrics.golden.number_cells import items_of, number_of
from metrics.golden.table import LISTS, NUMBERS, TEXTS, BadRecord, Record, extra_name
from metrics.golden.text_cells import LOST_WORDS, ReadText, text_of
from metrics.golden.tools import OURS, STRUCTURED
from metrics.notes import Note

_WAITED = Note("golden.waits", {"reason": ""})
_WAITING = ("export", "scored")
"""Formats that say of a row why it waits."""
_LISTED = ("groundtruths", "references")


class Cell(NamedTuple):
    """How one cell was read.

    Args:
        column: Its column in the file.
        role: What it was read as; "" for an extra.
        raw: As it stands in the file.
        value: What was read.
        notes: What was done to it.
    """

    column: str
    role: str
    raw: Any
    value: Any
    notes: tuple[Note, ...] = ()


@dataclass(frozen=True)
class ReadRow:
    """A row with its cells read.

    Args:
        line: Where it begins.
        name: Its id in the file; None when it has none.
        cells: Every cell, in the file's order of columns.
        waiting: Why it must not be scored yet, and the role and word (or kind of question) that settles it.
        asked: What would have to be answered: (kind, role, word, options).
    """

    line: int
    name: str | None
    cells: tuple[Cell, ...]
    waiting: Note | None = None
    asked: tuple[tuple[str, str, str, tuple[str, ...]], ...] = field(default=())

    @property
    def values(self) -> dict[str, Any]:
        """What was read, by role or the extra's name."""
        return {cell.role or extra_name(cell.column): cell.value for cell in self.cells if cell.role != "id"}


def read_row(record: Record, mapped: Mapped, tool: str, choices: Choices) -> ReadRow | BadRecord:
    """The row with its cells read; set aside when a cell cannot be read as what its column is."""
    roles = {column: role for role, column in mapped.columns.items()}
    cells: list[Cell] = []
    asked: list[tuple[str, str, str, tuple[str, ...]]] = []
    waiting: list[Note] = []
    waited = record.fields.get("waiting") if tool in _WAITING else None
    for column in dict.fromkeys((*mapped.columns.values(), *mapped.extras, *record.fields)):
        raw = record.fields.get(column)
        if column == "waiting" and tool in _WAITING:
            continue
        role = roles.get(column, "")
        if not role:
            cells.append(_extra(column, raw, late=column not in mapped.extras))
            continue
        cell, problem = _read(role, column, raw, tool, choices, asked, waiting)
        if problem is not None:
            return BadRecord(record.line, problem, _shown(record.fields))
        cells.append(cell)
    row = ReadRow(record.line, _name(cells), tuple(cells), None, tuple(asked))
    settled = row if tool in OURS and not waited else _with_lost_words(row, choices, waiting)
    if waited and not waiting and settled == row:
        waiting.append(Note("golden.waits", {"reason": str(waited).removesuffix(str(_WAITED))}))
    row = settled
    return replace(row, waiting=waiting[0] if waiting else None)


def _read(
    role: str,
    column: str,
    raw: Any,
    tool: str,
    choices: Choices,
    asked: list[tuple[str, str, str, tuple[str, ...]]],
    waiting: list[Note],
) -> tuple[Cell, Note | None]:
    if role in TEXTS:
        read = _text(role, column, raw, tool, choices)
        if read.waiting is not None:
            waiting.append(read.waiting)
            options = read.fields or ("first", "last", "join")
            asked.append(("object" if read.fields else "several", role, "", options))
        empty = role == "response" and read.text is not None and not read.text.strip()
        notes = (*read.notes, Note("golden.response-empty")) if empty else read.notes
        return Cell(column, role, raw, read.text if empty else _filled(read.text), notes), None
    if role == "contexts":
        listed = contexts_of(raw, choices.splits.get(role, ""))
        if listed.form == "text" and isinstance(raw, str) and not is_table(raw):
            asked.extend(("split", role, "", (sign,)) for sign in _signs(raw, tool))
        notes = listed.notes if listed.items is not None else (Note("golden.contexts-missing"),)
        return Cell(column, role, raw, listed.items, notes), None
    if role in NUMBERS:
        number = number_of(raw, role, choices.decimal.get(role))
        if number.waiting is not None:
            waiting.append(number.waiting)
            asked.append(("decimal", role, "", ("decimals", "thousands")))
        return Cell(column, role, raw, number.number, number.notes), number.problem
    if role in LISTS:
        items, notes, problem = items_of(raw, role)
        return Cell(column, role, raw, items, notes), problem
    if role == "questions":
        return Cell(column, role, raw, list_of(raw).items), None
    if role == "label":
        return Cell(column, role, raw, None if _blank(raw) else raw), None
    return Cell(column, role, raw, None if _blank(raw) else text_of(raw, role).text), None


def _text(role: str, column: str, raw: Any, tool: str, choices: Choices) -> ReadText:
    """The text of a cell; a list that was written out as text is read as one in columns named for several."""
    value = raw
    notes: tuple[Note, ...] = ()
    named = column.strip().casefold().replace("_", "").replace(" ", "")
    if named in _LISTED and isinstance(raw, str) and tool not in OURS:
        listed = list_of(raw)
        if listed.form not in ("", "text"):
            value, notes = listed.items, listed.notes
    elif tool not in (*OURS, *STRUCTURED) and _looks_like_list(raw):
        notes = (Note("golden.looks-like-list"),)
    structured = tool in STRUCTURED
    read = text_of(value, role, structured=structured, pick=choices.picks.get(role), several=choices.several.get(role))
    return read._replace(notes=(*notes, *read.notes))


def _looks_like_list(raw: Any) -> bool:
    return isinstance(raw, str) and raw[:1] == "[" and list_of(raw).form not in ("", "text")


def _filled(text: str | None) -> str | None:
    """The text; None when it is blank, which only a response may be: an answer that says nothing."""
    return None if text is not None and not text.strip() else text


def _with_lost_words(row: ReadRow, choices: Choices, waiting: list[Note]) -> ReadRow:
    """The row with each text that may stand for a lost value settled, or waiting for a person.

    Where response and reference say the same such word, it is what both mean to say.
    """
    texts = {cell.role: cell.value for cell in row.cells if cell.role in TEXTS and isinstance(cell.value, str)}
    words = {role: text.strip().casefold() for role, text in texts.items() if text.strip().casefold() in LOST_WORDS}
    if not words:
        return row
    agree = words.get("response") is not None and words.get("response") == words.get("reference")
    cells, asked = list(row.cells), list(row.asked)
    for place, cell in enumerate(cells):
        word = words.get(cell.role)
        if word is None:
            continue
        decided = choices.words.get((cell.role, word))
        agreed = agree and cell.role in ("response", "reference")
        if decided == "missing" and not agreed:
            cells[place] = cell._replace(value=None, notes=(*cell.notes, Note("golden.word-missing", {"word": word})))
        elif decided == "text" or agreed:
            cells[place] = cell._replace(notes=(*cell.notes, Note("golden.word-text", {"word": word})))
        else:
            waiting.append(Note("golden.word", {"role": cell.role, "word": str(cell.value).strip()}))
            asked.append(("word", cell.role, word, ("text", "missing")))
    return replace(row, cells=tuple(cells), asked=tuple(asked))


def _extra(column: str, raw: Any, late: bool) -> Cell:
    """An extra as it stands; NaN is nothing. A column that only comes up after the first rows is said."""
    notes = (Note("golden.late-column", {"name": extra_name(column)[:80]}),) if late else ()
    return Cell(column, "", raw, None if isinstance(raw, float) and not math.isfinite(raw) else raw, notes)


def _signs(raw: str, tool: str) -> list[str]:
    """Signs at which a plain text might be cut into contexts; DeepEval writes semicolons, too."""
    signs = ["|", *([";"] if tool == "deepeval" else [])]
    return [sign for sign in signs if len([part for part in raw.split(sign) if part.strip()]) > 1]


def _blank(raw: Any) -> bool:
    return raw is None or (isinstance(raw, str) and not raw.strip()) or (isinstance(raw, float) and math.isnan(raw))


def _name(cells: list[Cell]) -> str | None:
    return next((cell.value for cell in cells if cell.role == "id"), None)


def _shown(fields: Mapping[str, Any]) -> str:
    text = " | ".join("" if value is None else str(value) for value in fields.values())
    return text[:500].encode("utf-8", "replace").decode()

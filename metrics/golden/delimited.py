"""CSV and TSV: the separator, the header, and the rows, each with the line it begins in; broken rows aside."""

from __future__ import annotations

import csv
import io
import sys
from collections import deque
from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from metrics.golden.choices import Ask, Option, UnreadableFile
from metrics.golden.sources import MOST_LINE, Line, broken
from metrics.golden.table import BadRecord, Record
from metrics.notes import Note

SEPARATORS = (",", ";", "\t", "|")
_TRIED = 50
_MOST_LINES = 100_000
"""Lines that one quoted cell may span."""
_RAW = 500


class Header(NamedTuple):
    """The column names as they are used from here on, and what was changed about them."""

    names: tuple[str, ...]
    notes: tuple[Note, ...]


def separator_of(text: str, known: frozenset[str], preferred: str = "") -> tuple[str, Ask | None]:
    """The sign between cells, or a question where several fit.

    Args:
        text: The beginning of the file, without a byte order mark.
        known: Column names that are recognised, in small letters; they settle what the shape leaves open.
        preferred: The sign that the file's name stands for.

    >>> separator_of("question;answer\\nWho, when?;She, today.\\n", frozenset())[0]
    ';'
    """
    first = text.lstrip("\ufeff").split("\n", 1)[0].strip().casefold()
    if first.startswith("sep=") and len(first) == 5:
        return first[4], None
    shapes = {sign: _shape(text, sign) for sign in SEPARATORS}
    several = {sign: shape for sign, shape in shapes.items() if shape and len(shape[0]) > 1}
    if preferred in several or not several:
        return preferred or ",", None
    even = [sign for sign, rows in several.items() if all(len(row) == len(rows[0]) for row in rows)]
    fitting = even or list(several)
    if len(fitting) > 1:
        names = {sign: sum(cell.strip().casefold() in known for cell in several[sign][0]) for sign in fitting}
        best = max(names.values())
        fitting = [sign for sign in fitting if names[sign] == best]
    if len(fitting) == 1:
        return fitting[0], None
    options = tuple(Option(sign, " | ".join(several[sign][0])[:200]) for sign in fitting)
    return "", Ask("separator", "", options, Note("golden.ask-separator"))


def _shape(text: str, sign: str) -> list[list[str]]:
    """The first rows as this sign cuts them, the last one left out since the text may end within it."""
    lines = (Line(number, line) for number, line in enumerate(io.StringIO(text, newline=""), 1))
    found = [cells for _, cells in islice(_rows(lines, sign), _TRIED + 1) if isinstance(cells, list)]
    return found[:-1] if len(found) > 1 else found


def header_of(cells: list[str]) -> Header:
    """Names that are unique and not blank; what is changed for that is said.

    >>> header_of(["answer", "answer", " "]).names
    ('answer', 'answer (2)', 'column 3')
    """
    names: list[str] = []
    notes: list[Note] = []
    for place, cell in enumerate(cells, 1):
        name = cell if cell.strip() else f"column {place}"
        if name != cell:
            notes.append(Note("golden.column-unnamed", {"name": name}))
        count, wished = 1, name
        while name in names:
            count += 1
            name = f"{wished} ({count})"
        if count > 1:
            notes.append(Note("golden.column-doubled", {"column": wished[:80], "name": name[:80]}))
        names.append(name)
    return Header(tuple(names), tuple(notes))


def table_of(lines: Iterator[Line], sign: str) -> tuple[Header, Iterator[Record | BadRecord]]:
    """The header of a file, and its rows.

    Args:
        lines: From the start of the file.
        sign: The separator.

    Raises:
        UnreadableFile: If it has no readable header.
    """
    rows = _rows(_without_hint(lines), sign)
    cells = next(rows, (0, []))[1]
    if not isinstance(cells, list) or not cells:
        raise UnreadableFile(Note("golden.no-header"))
    cells[0] = cells[0].removeprefix("\ufeff")
    header = header_of(cells)
    return header, _records(rows, header.names)


def _without_hint(lines: Iterator[Line]) -> Iterator[Line]:
    """The lines without a first line ``sep=;``, by which Excel is told the separator."""
    for line in lines:
        start = line.text.removeprefix("\ufeff").strip().casefold()
        if line.number > 1 or not (start.startswith("sep=") and len(start) == 5):
            yield line


def _records(rows: Iterator[tuple[int, list[str] | BadRecord]], names: tuple[str, ...]) -> Iterator[Record | BadRecord]:
    for line, cells in rows:
        if isinstance(cells, BadRecord):
            yield cells
        elif len(cells) != len(names):
            counts = {"cells": len(cells), "columns": len(names)}
            yield BadRecord(line, Note("golden.row-ragged", counts), _raw(cells))
        elif any(broken(cell) for cell in cells):
            yield BadRecord(line, Note("golden.row-encoding"), _raw(cells))
        else:
            yield Record(line, dict(zip(names, cells, strict=True)))


def _rows(lines: Iterator[Line], sign: str) -> Iterator[tuple[int, list[str] | BadRecord]]:
    """Cells by row, blank lines aside.

    After a row with broken quotation marks reading goes on in the line after that row's first, so that one unclosed
    quotation mark does not swallow the rest of the file.
    """
    csv.field_size_limit(min(sys.maxsize, 2**31 - 1))  # the limit of 131,072 signs is lower than real cells are long
    again: deque[Line] = deque()
    taken: list[Line] = []

    def fed() -> Iterator[str]:
        size = 0
        while (line := again.popleft() if again else next(lines, None)) is not None:
            size = len(line.text) if not taken else size + len(line.text)
            taken.append(line)
            if line.too_long or len(taken) > _MOST_LINES or size > MOST_LINE:
                return
            yield line.text

    reader = csv.reader(fed(), delimiter=sign, strict=True)
    while True:
        taken.clear()
        try:
            cells = next(reader)
        except (StopIteration, csv.Error) as error:
            if not taken:
                return
            problem = _problem(taken, error)
            yield taken[0].number, BadRecord(taken[0].number, problem, taken[0].text[:_RAW])
            again.extendleft(reversed(taken[1:]))
            reader = csv.reader(fed(), delimiter=sign, strict=True)
            continue
        if cells:
            yield taken[0].number, cells


def _problem(taken: list[Line], error: Exception) -> Note:
    if taken[-1].too_long:
        return Note("golden.row-too-long", {"limit": MOST_LINE >> 20})
    unclosed = isinstance(error, StopIteration) or "unexpected end" in str(error)
    return Note("golden.row-unclosed" if unclosed else "golden.row-quotes")


def _raw(cells: list[str]) -> str:
    return " | ".join(cells)[:_RAW].encode("utf-8", "replace").decode()

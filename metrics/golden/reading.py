"""A golden set read: a look at it first, with what must be asked, then its rows in pieces or all at once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import NamedTuple, cast

import pandas as pd

from metrics.golden.cells import ReadRow, read_row
from metrics.golden.choices import Ask, Choices, Kind, Option, Undecided, UnreadableFile
from metrics.golden.columns import Mapped, mapped
from metrics.golden.opening import SAMPLE, Opened
from metrics.golden.table import BadRecord, Record, Row, batches, framed, joined
from metrics.notes import Note

PREVIEWED = 20
CHUNK = 20_000
_CHARACTERS = 32 * (1 << 20)
"""Characters of a piece, after which it ends even if it has fewer rows."""
_NAMED_LINES = 5


class Notice(NamedTuple):
    """What was done to cells of a column: the note of the first, how many rows, and the lines of the first few."""

    column: str
    note: Note
    rows: int
    lines: tuple[int, ...]


@dataclass(frozen=True)
class Look:
    """A file before anything of it is scored.

    Args:
        file: The file as it was opened.
        columns: What each column is read as.
        asks: What to ask: first what blocks, then what makes rows wait, then offers. Rows beyond the first ``SAMPLE``
            may add more, see ``GoldenSet.asks``.
        preview: The first rows, cell by cell.
        notices: What was done to the cells of the first ``SAMPLE`` rows.
        quarantine: The rows among them that could not be read.
    """

    file: Opened
    columns: Mapped
    asks: tuple[Ask, ...]
    preview: tuple[ReadRow, ...]
    notices: tuple[Notice, ...]
    quarantine: tuple[BadRecord, ...]


@dataclass(frozen=True)
class GoldenSet:
    """Rows of a file in one frame (``metrics/golden/table.py``), with all that was said about them.

    Args:
        frame: One row per answer.
        quarantine: Rows that could not be read: ``line``, ``reason`` (a Note), ``raw``.
        notices: What was done to cells, by column.
        asks: Questions that rows wait for, and offers.
    """

    frame: pd.DataFrame
    quarantine: pd.DataFrame
    notices: tuple[Notice, ...] = ()
    asks: tuple[Ask, ...] = ()


class Tally:
    """Notices and questions counted row by row, so that a long file is not kept for them."""

    def __init__(self) -> None:
        self._notices: dict[tuple[str, str], Notice] = {}
        self._asks: dict[tuple[str, str, str, tuple[str, ...]], tuple[int, tuple[int, ...]]] = {}

    def add(self, row: ReadRow) -> None:
        """Count what a row says."""
        for cell in row.cells:
            for note in cell.notes:
                self.say(cell.column, note, row.line)
        for asked in row.asked:
            count, lines = self._asks.get(asked, (0, ()))
            self._asks[asked] = (count + 1, (*lines, row.line)[:_NAMED_LINES])

    def say(self, column: str, note: Note, line: int) -> None:
        """Count one note."""
        old = self._notices.get((column, note.code), Notice(column, note, 0, ()))
        self._notices[column, note.code] = Notice(column, old.note, old.rows + 1, (*old.lines, line)[:_NAMED_LINES])

    def notices(self) -> tuple[Notice, ...]:
        """What was said, in the order in which it came up."""
        return tuple(self._notices.values())

    def asks(self) -> tuple[Ask, ...]:
        """What rows wait for, and offers last; objects of different fields are one question."""
        found: dict[tuple[str, str, str], Ask] = {}
        for (kind, role, word, options), (count, lines) in self._asks.items():
            ask = _ask(cast(Kind, kind), role, word, options, count, lines)
            _take_in(found, ask)
        return tuple(sorted(found.values(), key=lambda ask: ask.kind == "split"))


def looked(file: Opened, choices: Choices | None = None) -> Look:
    """The file as it would be read with these answers, and what is still to be asked.

    >>> from metrics.golden.opening import opened
    >>> from metrics.golden.sources import source_of
    >>> look = looked(opened(source_of(b"question,answer\\nWho?,She.\\n", "a.csv")))
    >>> look.columns.columns
    {'question': 'question', 'response': 'answer'}
    """
    chosen = choices or Choices()
    columns = mapped(file.columns, file.tool, chosen)
    tally, rows, bad = Tally(), list[ReadRow](), list[BadRecord]()
    for record in islice(_safely(file), SAMPLE):
        read = record if isinstance(record, BadRecord) else read_row(record, columns, file.tool, chosen)
        if isinstance(read, BadRecord):
            bad.append(read)
            continue
        tally.add(read)
        if len(rows) < PREVIEWED:
            rows.append(read)
    asks = (*file.asks, *columns.asks, *tally.asks())
    notes = tuple(Notice("", note, 0, ()) for note in file.notes)
    return Look(file, columns, asks, tuple(rows), (*notes, *tally.notices()), tuple(bad))


def chunks(file: Opened, choices: Choices | None = None, rows: int = CHUNK) -> Iterator[GoldenSet]:
    """The rows in pieces of at most so many, so that a file of any length can be read; ids are unique over all.

    Raises:
        Undecided: If something must be answered first.
    """
    chosen = choices or Choices()
    columns = mapped(file.columns, file.tool, chosen)
    blocking = tuple(ask for ask in (*file.asks, *columns.asks) if ask.blocks)
    if blocking:
        raise Undecided(blocking)
    return _chunks(file, columns, chosen, rows)


def golden_set(file: Opened, choices: Choices | None = None) -> GoldenSet:
    """All rows of a file.

    Raises:
        Undecided: If something must be answered first.
    """
    parts = list(chunks(file, choices))
    notices: dict[tuple[str, str], Notice] = {}
    asks: dict[tuple[str, str, str], Ask] = {}
    for part in parts:
        for new in part.notices:
            old = notices.get((new.column, new.note.code), Notice(new.column, new.note, 0, ()))
            lines = (*old.lines, *new.lines)[:_NAMED_LINES]
            notices[new.column, new.note.code] = Notice(new.column, old.note, old.rows + new.rows, lines)
        for ask in part.asks:
            _take_in(asks, ask)
    frame = joined([part.frame for part in parts if len(part.frame)] or [part.frame for part in parts[:1]])
    quarantine = pd.concat([part.quarantine for part in parts], ignore_index=True) if parts else _quarantine([])
    return GoldenSet(frame, quarantine, tuple(notices.values()), tuple(asks.values()))


def _chunks(file: Opened, columns: Mapped, choices: Choices, rows: int) -> Iterator[GoldenSet]:
    taken: set[str] = set()
    number, started = 0, False
    records = _safely(file)
    for batch in batches(records, rows, _CHARACTERS):
        tally, read, bad = Tally(), list[Row](), list[BadRecord]()
        for record in batch:
            number += 1
            row = record if isinstance(record, BadRecord) else read_row(record, columns, file.tool, choices)
            if isinstance(row, BadRecord):
                bad.append(row)
                continue
            tally.add(row)
            read.append(Row(_unique(row, number, taken, tally), row.line, row.values, row.waiting))
        notes = () if started else tuple(Notice("", note, 0, ()) for note in file.notes)
        started = True
        frame = framed(read, numbered="id" not in columns.columns)
        yield GoldenSet(frame, _quarantine(bad), (*notes, *tally.notices()), tally.asks())


def _safely(file: Opened) -> Iterator[Record | BadRecord]:
    """The rows up to where the file turns out to be damaged, and that as the last row."""
    try:
        yield from file.rows()
    except UnreadableFile as error:
        line = error.note.values.get("line", 0)
        yield BadRecord(int(line), error.note, "")


def _unique(row: ReadRow, number: int, taken: set[str], tally: Tally) -> str:
    """The row's id, with a number behind it where another row has the same."""
    wished = row.name if row.name is not None else str(number)
    name, count = wished, 1
    while name in taken:
        count += 1
        name = f"{wished} ({count})"
    if count > 1:
        tally.say("id", Note("golden.id-doubled", {"id": wished[:80]}), row.line)
    taken.add(name)
    return name


def _quarantine(bad: Sequence[BadRecord]) -> pd.DataFrame:
    return pd.DataFrame([tuple(one) for one in bad], columns=["line", "reason", "raw"], dtype=object)


def _ask(kind: Kind, role: str, word: str, names: Sequence[str], rows: int, lines: tuple[int, ...]) -> Ask:
    values: dict[str, str | int | float] = {
        "role": role,
        "word": word,
        "sign": names[0],
        "fields": ", ".join(names)[:200],
        "rows": rows,
    }
    return Ask(kind, role, tuple(Option(name) for name in names), Note(f"golden.ask-{kind}", values), word, lines, rows)


def _take_in(asks: dict[tuple[str, str, str], Ask], new: Ask) -> None:
    """One question for all rows that raise it, with the options of all; of different signs to cut at, one each."""
    key = (new.kind, new.role, new.options[0].value if new.kind == "split" else new.word)
    known = asks.get(key)
    if known is not None:
        names = [option.value for option in dict.fromkeys((*known.options, *new.options))]
        lines = tuple(sorted((*known.lines, *new.lines))[:_NAMED_LINES])
        new = _ask(new.kind, new.role, new.word, names, known.rows + new.rows, lines)
    asks[key] = new

"""What a person is asked about a file, and what was answered; nothing that has two readings is decided here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from metrics.notes import Note

Kind = Literal["encoding", "separator", "column", "word", "several", "object", "decimal", "split"]


class Option(NamedTuple):
    """One answer: what ``Choices`` takes, and a sample of how the file then reads ("" where none helps)."""

    value: str
    sample: str = ""


@dataclass(frozen=True)
class Ask:
    """One question about a file.

    Args:
        kind: Which field of ``Choices`` answers it. "encoding", "separator" and "column" must be answered before
            rows are read; with "word", "several", "object" and "decimal" the rows concerned wait and the others go
            on; "split" is an offer only.
        role: What the column is read as; "" for questions about the whole file.
        options: The answers.
        note: The question in words.
        word: For "word": the word in question, in small letters.
        lines: Where, at most the first five.
        rows: How many rows it concerns.
    """

    kind: Kind
    role: str
    options: tuple[Option, ...]
    note: Note
    word: str = ""
    lines: tuple[int, ...] = ()
    rows: int = 0

    @property
    def blocks(self) -> bool:
        """Whether no row can be read before this is answered."""
        return self.kind in ("encoding", "separator", "column")


@dataclass(frozen=True)
class Choices:
    """Answers to what was asked; all empty at first.

    Args:
        encoding: Name of a codec.
        separator: One sign.
        columns: The column of a role; "" for none. What is not named is recognised.
        splits: By role, at which sign every plain text of the column is cut into several contexts.
        picks: By role, the field that is the text where a cell is an object; "" takes the whole object as JSON text.
        several: By role, what to take where a cell holds several texts.
        words: By role and word in small letters: whether it is a text or stands for nothing.
        decimal: By role: whether a comma begins the decimals or groups thousands.
    """

    encoding: str = ""
    separator: str = ""
    columns: Mapping[str, str] = field(default_factory=dict)
    splits: Mapping[str, str] = field(default_factory=dict)
    picks: Mapping[str, str] = field(default_factory=dict)
    several: Mapping[str, Literal["first", "last", "join"]] = field(default_factory=dict)
    words: Mapping[tuple[str, str], Literal["text", "missing"]] = field(default_factory=dict)
    decimal: Mapping[str, Literal["decimals", "thousands"]] = field(default_factory=dict)


class UnreadableFile(ValueError):
    """A file no row can be read of; ``note`` says why and what to do."""

    def __init__(self, note: Note) -> None:
        super().__init__(str(note))
        self.note = note


class Undecided(UnreadableFile):
    """A file that must not be read before ``asks`` are answered."""

    def __init__(self, asks: tuple[Ask, ...]) -> None:
        super().__init__(asks[0].note)
        self.asks = asks

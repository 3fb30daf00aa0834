"""Reasons and warnings as data: a code a screen can translate, and its English text, in one place."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Mapping

NoteValue = str | int | float

ENGLISH: dict[str, str] = {}
"""English text per code, with ``{named}`` places for the note's values. Filled below, one line a note."""


@dataclass(frozen=True)
class Note:
    """One reason or warning. ``str(note)`` is English; a screen looks ``code`` up in its own catalogue.

    Args:
        code: A key of ``ENGLISH``.
        values: What fills the named places of the text.
    """

    code: str
    values: Mapping[str, NoteValue] = field(default_factory=dict)

    def __str__(self) -> str:
        return ENGLISH[self.code].format(**self.values)


class RefusedSetting(ValueError):
    """A weight, beta or threshold that no score can be computed with; ``note`` says why and what to do."""

    def __init__(self, note: Note) -> None:
        super().__init__(str(note))
        self.note = note

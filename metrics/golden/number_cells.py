"""Numbers, flags and lists of these in a cell; what is no number is refused, what could be two is asked about."""

from __future__ import annotations

import math
import re
from typing import Any, Literal, NamedTuple

from metrics.golden.list_cells import list_of
from metrics.golden.table import COUNTS
from metrics.golden.text_cells import LOST_WORDS
from metrics.notes import Note

_PLAIN = re.compile(r"[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d{1,3})?", re.ASCII)
_COMMA = re.compile(r"[-+]?\d+,\d+", re.ASCII)
_THOUSANDS = re.compile(r"[-+]?[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?", re.ASCII)
_MOST = 2**53


class ReadNumber(NamedTuple):
    """A cell read as a number: the number or None, what was done, why it is refused, why a person is asked."""

    number: float | None
    notes: tuple[Note, ...] = ()
    problem: Note | None = None
    waiting: Note | None = None


def number_of(cell: object, role: str, decimal: Literal["decimals", "thousands"] | None = None) -> ReadNumber:
    """The number of a cell.

    Args:
        cell: A text or a JSON value; true and false are no numbers.
        role: What the column is read as; counts must be whole and not negative.
        decimal: What a comma means where that is not clear from the number itself.

    >>> number_of("0,75", "similarity").number
    0.75
    >>> number_of("1,000", "tp").waiting.code
    'golden.comma'
    """
    if cell is None or (isinstance(cell, str) and not cell.strip()):
        return ReadNumber(None)
    if isinstance(cell, bool) or not isinstance(cell, int | float | str):
        return _refused(cell, role)
    if isinstance(cell, str):
        return _of_text(cell.strip(), role, decimal)
    if isinstance(cell, float) and math.isnan(cell):
        return ReadNumber(None, (Note("golden.number-missing"),))
    return _checked(cell, cell, role, ())


def items_of(cell: object, role: str) -> tuple[list[Any] | None, tuple[Note, ...], Note | None]:
    """The numbers (or flags) in a cell with a list, None where one is missing; what was done; why it is refused."""
    read = list_of(cell)
    if read.items is None:
        return None, (), None
    if read.form == "text" and isinstance(cell, str):
        return None, (), Note("golden.no-list", {"role": role, "found": cell[:40]})
    found: list[Any] = []
    for item in read.items:
        value = _flag(item) if role == "flags" else _score(item)
        if value is _UNREAD:
            return None, (), Note("golden.no-list", {"role": role, "found": str(item)[:40]})
        found.append(value)
    return found, read.notes, None


_UNREAD: Any = object()


def _flag(item: object) -> Any:
    if item is None or (isinstance(item, float) and math.isnan(item)):
        return None
    if isinstance(item, str) and item.strip().casefold() in ("true", "false", "0", "1"):
        return item.strip().casefold() in ("true", "1")
    return bool(item) if isinstance(item, bool) or item in (0, 1) else _UNREAD


def _score(item: object) -> Any:
    if item is None:
        return None
    if isinstance(item, bool):
        return float(item)
    if isinstance(item, str) and _PLAIN.fullmatch(item.strip()):
        return float(item)
    if not isinstance(item, int | float):
        return _UNREAD
    return None if math.isnan(item) else float(item)


def _of_text(text: str, role: str, decimal: Literal["decimals", "thousands"] | None) -> ReadNumber:
    if text.casefold() in LOST_WORDS:
        return ReadNumber(None, (Note("golden.number-missing"),))
    if _PLAIN.fullmatch(text):
        return _checked(float(text), text, role, ())
    grouped, comma = _THOUSANDS.fullmatch(text), _COMMA.fullmatch(text)
    if grouped and comma and decimal is None:
        return ReadNumber(None, waiting=Note("golden.comma", {"role": role, "found": text[:40]}))
    if comma and (not grouped or decimal == "decimals"):
        return _checked(float(text.replace(",", ".")), text, role, (Note("golden.comma-decimals"),))
    if grouped:
        return _checked(float(text.replace(",", "")), text, role, (Note("golden.comma-thousands"),))
    return _refused(text, role)


def _checked(number: float, cell: object, role: str, notes: tuple[Note, ...]) -> ReadNumber:
    try:
        value = float(number)
    except OverflowError:
        return _refused(cell, role)
    whole = value.is_integer() and 0 <= value <= _MOST
    if not math.isfinite(value) or (role in COUNTS and not whole):
        return _refused(cell, role)
    return ReadNumber(value, notes)


def _refused(cell: object, role: str) -> ReadNumber:
    note = Note("golden.no-count" if role in COUNTS else "golden.no-number", {"role": role, "found": str(cell)[:40]})
    return ReadNumber(None, problem=note)

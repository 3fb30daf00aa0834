"""Invented questions as plain objects, in a case file or a line, read with distrust and written back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from metrics.forms import DamagedCase, each, number, text, typed
from metrics.question_notes import InventedQuestion


def invented_questions(forms: object, place: str = "questions") -> tuple[InventedQuestion, ...]:
    """The invented questions in a list of objects.

    Args:
        forms: Objects with ``question`` (a text, may be blank), ``noncommittal`` (true, false, or a whole number of
            which only counts whether it is 0; null or left out: not known) and ``cosine`` (a number; null or left out:
            none). Other fields are not looked at.
        place: Name of the list, for errors.

    Raises:
        DamagedCase: If a field has another form, with the place named.

    >>> invented_questions([{"question": "Who?", "noncommittal": 0, "cosine": 0.5}])
    (InventedQuestion(text='Who?', noncommittal=False, cosine=0.5),)
    """
    return each(list(forms) if isinstance(forms, tuple) else forms, place, _question)


def _question(form: object, place: str) -> InventedQuestion:
    given: Mapping[str, Any] = typed(form, dict, place)
    cosine = given.get("cosine")
    return InventedQuestion(
        text(given.get("question"), f"{place}.question"),
        _flag(given.get("noncommittal"), f"{place}.noncommittal"),
        None if cosine is None else number(cosine, f"{place}.cosine"),
    )


def _flag(given: Any, place: str) -> bool | None:
    """A flag as the tools read it: 0 is committal, any other whole number is not."""
    if given is None or isinstance(given, bool):
        return given
    if isinstance(given, int) or (isinstance(given, float) and given.is_integer()):
        return bool(given)
    raise DamagedCase(place, "expected true, false, 0, 1 or null")

"""Plain JSON values read with distrust: every reader names the place of what it refuses."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Callable, Mapping
from typing import Any, NoReturn, TypeVar

Form = dict[str, Any]
T = TypeVar("T")
_KINDS = {
    dict: "an object",
    list: "a list",
    str: "a text",
    bool: "true or false",
    int: "a whole number",
    float: "a number",
}
_LONE_SURROGATE = re.compile("[\ud800-\udfff]")


class DamagedCase(ValueError):
    """A case file that cannot be read.

    Args:
        place: Where: field names and list places counted from 0 (``claims[2].text``), or ``line 3, column 7``.
        problem: What is wrong there and what was expected.
    """

    def __init__(self, place: str, problem: str) -> None:
        super().__init__(f"{place}: {problem}")
        self.place = place
        self.problem = problem


def loaded(text_of_file: str) -> object:
    """The JSON value of a text that a person or a tool wrote; NaN, infinities and doubled fields are refused.

    Raises:
        DamagedCase: If it is no such JSON, with line and column where the parser knows them.
    """
    try:
        return json.loads(
            text_of_file.removeprefix("\ufeff"),
            parse_constant=_not_finite,
            parse_float=_finite,
            object_pairs_hook=_without_doubles,
        )
    except json.JSONDecodeError as error:
        raise DamagedCase(f"line {error.lineno}, column {error.colno}", f"this is not JSON ({error.msg})") from None
    except RecursionError:
        raise DamagedCase("the file", "it is nested too deeply") from None
    except DamagedCase:
        raise
    except ValueError:
        raise DamagedCase("the file", "it holds a number with too many digits") from None


def dumped(form: Form) -> str:
    """Readable JSON text of plain values; half surrogate pairs are written as escapes, so that it can be encoded."""
    text_of_file = json.dumps(form, ensure_ascii=False, indent=2, allow_nan=False) + "\n"
    return _LONE_SURROGATE.sub(lambda found: f"\\u{ord(found[0]):04x}", text_of_file)


def each(form: object, place: str, read: Callable[[object, str], T]) -> tuple[T, ...]:
    """Every item of a list, read by ``read``."""
    return tuple(read(item, f"{place}[{index}]") for index, item in enumerate(typed(form, list, place)))


def an_object(form: object, place: str) -> Mapping[str, Any]:
    """An object with whatever fields it has."""
    return dict(typed(form, dict, place))


def text(form: object, place: str) -> str:
    """A text; half of a surrogate pair is no character and could not be shown or saved, so it becomes U+FFFD."""
    return _LONE_SURROGATE.sub("\ufffd", typed(form, str, place))


def number(form: object, place: str) -> float:
    """A finite number; true and false are none."""
    if isinstance(form, bool) or not isinstance(form, (int, float)):
        raise DamagedCase(place, f"expected a number, found {_found(form)}")
    try:
        return float(form)
    except OverflowError:
        raise DamagedCase(place, "this number is too large") from None


def typed(form: object, kind: type[T], place: str) -> T:
    """The value itself when it is of this kind."""
    if not isinstance(form, kind) or (kind is int and isinstance(form, bool)):
        raise DamagedCase(place, f"expected {_KINDS[kind]}, found {_found(form)}")
    return form


def _found(form: object) -> str:
    return "nothing" if form is None else _KINDS.get(type(form), type(form).__name__)


def _finite(text: str) -> float:
    value = float(text)
    return value if math.isfinite(value) else _not_finite(text)


def _not_finite(text: str) -> NoReturn:
    raise DamagedCase("the file", f"{text[:20]} is not a number that can be used here")


def _without_doubles(pairs: list[tuple[str, Any]]) -> Form:
    form = dict(pairs)
    if len(form) != len(pairs):
        names = [name for name, _ in pairs]
        doubled = next(name for name in names if names.count(name) > 1)
        raise DamagedCase(doubled, "this field stands twice in one object")
    return form

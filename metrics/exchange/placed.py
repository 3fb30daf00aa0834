"""Values of a file with the line each stands in, and readers that name the line of what they refuse."""

from __future__ import annotations

from typing import Any, NamedTuple

from metrics.forms import DamagedCase


class Placed(NamedTuple):
    """A value and where it stands.

    Args:
        value: A text, number, true, false or None; a list or dict of ``Placed``.
        line: Counted from 1.
        written: A single value as it is written in the file, without quotation marks; "" for lists and objects.
    """

    value: Any
    line: int
    written: str = ""


def plain(placed: Placed) -> Any:
    """The value without its lines: texts, numbers, lists, dicts."""
    if isinstance(placed.value, list):
        return [plain(item) for item in placed.value]
    if isinstance(placed.value, dict):
        return {name: plain(item) for name, item in placed.value.items()}
    return placed.value


def an_object(placed: Placed | None, name: str) -> dict[str, Placed]:
    """The fields of an object; none when it is absent or empty.

    Raises:
        DamagedCase: If it is something else.
    """
    if placed is None or placed.value is None:
        return {}
    if not isinstance(placed.value, dict):
        raise DamagedCase(f"line {placed.line}", f"{name} must be an object with named fields")
    return placed.value


def a_list(placed: Placed | None, name: str) -> list[Placed]:
    """The items of a list; none when it is absent or empty.

    Raises:
        DamagedCase: If it is something else.
    """
    if placed is None or placed.value is None:
        return []
    if not isinstance(placed.value, list):
        raise DamagedCase(f"line {placed.line}", f"{name} must be a list")
    return placed.value


def a_text(placed: Placed | None, name: str) -> str:
    """A text as it is written, so that 007 stays 007; "" when it is absent.

    Raises:
        DamagedCase: If it is a list or an object.
    """
    if placed is None or placed.value is None:
        return ""
    if isinstance(placed.value, (list, dict)):
        raise DamagedCase(f"line {placed.line}", f"{name} must be a text")
    return placed.written

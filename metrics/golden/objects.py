"""JSON and JSONL: objects with the line each begins in; what cannot be read is set aside and the rest goes on."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterator, Sequence
from typing import Any

from metrics.golden.choices import UnreadableFile
from metrics.golden.sources import Line, broken
from metrics.golden.table import BadRecord, Record
from metrics.notes import Note

_SPACE = re.compile(r"[ \t\r\n]*")
_RAW = 500
_LISTS = ("results", "test_results", "testCases", "test_cases", "examples", "items", "data", "rows", "samples")
"""Names of the list of rows inside a larger object, in the files of the tools and in what people write."""


def _number(text: str) -> float:
    value = float(text)
    if math.isinf(value):
        raise ValueError("a number that is too large")
    return value


def _constant(text: str) -> float:
    """NaN, which Python writes for what is missing; infinities are refused."""
    if text != "NaN":
        raise ValueError("an infinite number")
    return math.nan


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    form = dict(pairs)
    if len(form) != len(pairs):
        raise ValueError("a field that stands twice in one object")
    return form


_DECODER = json.JSONDecoder(parse_float=_number, parse_constant=_constant, object_pairs_hook=_once)


def decoded(text: str) -> Any:
    """The JSON value of a text; NaN stays a float NaN.

    Raises:
        ValueError: If it is not JSON, or holds an infinite number or a doubled field.
    """
    try:
        return _DECODER.decode(text)
    except RecursionError:
        raise ValueError("lists or objects nested too deeply") from None


def line_records(lines: Iterator[Line]) -> Iterator[Record | BadRecord]:
    """The objects of JSONL."""
    for line in lines:
        text = line.text.strip().removeprefix("\ufeff")
        if line.too_long:
            yield BadRecord(line.number, Note("golden.row-too-long", {"limit": 32}), line.text)
        elif text:
            yield _record(line.number, text)


def _record(number: int, text: str) -> Record | BadRecord:
    if broken(text):
        return BadRecord(number, Note("golden.row-encoding"), _raw(text))
    try:
        value = decoded(text)
    except json.JSONDecodeError as error:
        return BadRecord(number, Note("golden.row-not-json", {"column": error.colno, "problem": error.msg}), _raw(text))
    except ValueError as error:
        return BadRecord(number, Note("golden.row-refused", {"problem": str(error)[:80]}), _raw(text))
    if not isinstance(value, dict):
        return BadRecord(number, Note("golden.row-no-object"), _raw(text))
    return Record(number, value)


def document_records(text: str) -> list[Record | BadRecord]:
    """The rows of a JSON file: a list of objects, an object that holds one, columns as lists, or a single object.

    Raises:
        UnreadableFile: If it is none of these, with the line where the JSON breaks.
    """
    try:
        value = decoded(text.removeprefix("\ufeff"))
    except json.JSONDecodeError as error:
        found = _salvaged(text.removeprefix("\ufeff"))
        if len(found) > 1:
            return found
        where: dict[str, str | int | float] = {"line": error.lineno, "column": error.colno, "problem": error.msg}
        raise UnreadableFile(Note("golden.not-json", where)) from None
    except ValueError as error:
        raise UnreadableFile(Note("golden.json-refused", {"problem": str(error)[:80]})) from None
    text = text.removeprefix("\ufeff")
    path = _path_of_rows(value)
    if path is None:
        return _columns(value) or [Record(1, value)]
    for name in path:
        value = value[name]
    lines = _lines_of_items(text, path)
    return [_item(line, item) for line, item in zip(lines, value, strict=True)]


def _item(line: int, item: object) -> Record | BadRecord:
    if isinstance(item, dict):
        return Record(line, item)
    return BadRecord(line, Note("golden.row-no-object"), _raw(json.dumps(item, ensure_ascii=False)))


def _path_of_rows(value: object) -> tuple[str, ...] | None:
    """The names that lead to the list of rows; () when the value is that list, None when there is none."""
    if isinstance(value, list):
        return ()
    if not isinstance(value, dict):
        raise UnreadableFile(Note("golden.json-no-rows"))
    for name in _LISTS:
        inner = value.get(name)
        if isinstance(inner, list) and inner and all(isinstance(item, dict) for item in inner):
            return (name,)
        if isinstance(inner, dict) and name == "results":
            below = _path_of_rows(inner)
            return None if below is None else (name, *below)
    return None


def _columns(form: dict[str, Any]) -> list[Record | BadRecord]:
    """The rows of columns as lists of one length, or as objects by row name, as pandas and datasets write them."""
    names = list(form)
    if not names:
        return []
    cells = [list(column.values()) if _by_row(column) else column for column in form.values()]
    if not all(isinstance(column, list) for column in cells) or len({len(column) for column in cells}) != 1:
        return []
    if {"statements", "questions", "claims"} & form.keys() or len(names) < 2:
        return []
    rows = zip(*cells, strict=True)
    return [Record(number, dict(zip(names, row, strict=True))) for number, row in enumerate(rows, 1)]


def _by_row(column: object) -> bool:
    return isinstance(column, dict) and bool(column) and all(str(name).isdigit() for name in column)


def _lines_of_items(text: str, path: Sequence[str]) -> Iterator[int]:
    """The line that each item of the list at ``path`` begins in."""
    place = _past(text, 0)
    for name in path:
        place = _value_of(text, place, name)
    line, counted = 1, 0
    place = _past(text, place + 1)
    while text[place] != "]":
        line, counted = line + text.count("\n", counted, place), place
        yield line
        place = _past(text, _DECODER.raw_decode(text, place)[1])
        if text[place] == ",":
            place = _past(text, place + 1)


def _value_of(text: str, place: int, name: str) -> int:
    """Where the value of a field begins, in an object that begins at ``place`` and is known to have it."""
    place = _past(text, place + 1)
    while True:
        found, place = json.decoder.scanstring(text, place + 1)  # type: ignore[attr-defined]  # not in the stubs
        place = _past(text, _past(text, place) + 1)
        if found == name:
            return place
        place = _past(text, _DECODER.raw_decode(text, place)[1])
        place = _past(text, place + 1)


def _past(text: str, place: int) -> int:
    found = _SPACE.match(text, place)
    return found.end() if found else place


def _salvaged(text: str) -> list[Record | BadRecord]:
    """The objects of a list up to where it breaks, and what is wrong there."""
    found: list[Record | BadRecord] = []
    place = _past(text, 0)
    if text[place : place + 1] != "[":
        return []
    place = _past(text, place + 1)
    line, counted = 1, 0
    while place < len(text):
        line, counted = line + text.count("\n", counted, place), place
        try:
            item, end = _DECODER.raw_decode(text, place)
        except (ValueError, RecursionError) as error:
            problem = error.msg if isinstance(error, json.JSONDecodeError) else str(error)
            note = Note("golden.rest-not-json", {"problem": problem[:80]})
            return [*found, BadRecord(line, note, _raw(text[place : place + _RAW]))]
        found.append(_item(line, item))
        place = _past(text, end)
        if text[place : place + 1] != ",":
            return [*found, BadRecord(line, Note("golden.rest-not-json", {"problem": "no comma"}), _raw(text[place:]))]
        place = _past(text, place + 1)
    return [*found, BadRecord(line, Note("golden.rest-not-json", {"problem": "it ends early"}), "")]


def _raw(text: str) -> str:
    return text[:_RAW].encode("utf-8", "replace").decode()

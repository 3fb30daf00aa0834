"""JSON text -> value, with distrust: what a repair may change is punctuation, never a word or a bracket."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from metrics.notes import Note
from metrics.providers.replies.scanning import COMMENT, STRING, regions

_LONGEST_REPAIR = 100_000
"""Characters; the repairing library is slow on longer texts."""
_MOST_DIGITS = 300
_TOKEN = re.compile(
    rf"(?P<text>{STRING})|(?P<comment>{COMMENT})|(?P<bracket>[{{}}\[\]])|(?P<bare>[^\s{{}}\[\],:\"'/]+|/)", re.DOTALL
)
_TRAILING = re.compile(rf"(?:{STRING}|{COMMENT})|(?P<comma>,\s*[}}\]])", re.DOTALL)
_WORDS = {"True": True, "False": False, "None": None, "true": True, "false": False, "null": None}
_SURROGATE = re.compile("[\ud800-\udfff]")


class Parsed(NamedTuple):
    """A JSON value; ``notices`` say what had to be repaired."""

    value: Any
    notices: tuple[Note, ...] = ()


class Broken(ValueError):
    """Text that is no JSON and that nothing but a guess could make JSON; ``note`` says where it stops."""

    def __init__(self, note: Note) -> None:
        super().__init__(str(note))
        self.note = note


def strict(text: str) -> Any:
    """The value of a text that is JSON as it stands, a number of endless digits as infinity.

    Raises:
        Broken: If it is none, or one object has two values for one key.
    """
    return _loaded(text, strict_text=True)


def parsed(text: str) -> Parsed:
    """The value of a text that looks like JSON, repaired where the meaning is certain.

    Raises:
        Broken: If it is not.
    """
    try:
        return Parsed(strict(text))
    except Broken as error:
        problem = error
        if problem.note.code == "replies.doubled-key":
            raise
    try:
        return Parsed(_loaded(text, strict_text=False), (Note("replies.repaired-line-breaks"),))
    except Broken:
        pass
    words = _words_of_text(text) if len(text) <= _LONGEST_REPAIR else None
    if words is None:
        raise problem
    value = _repaired(text)
    # Whether text and value have the same words and brackets in the same order, so that only punctuation differs.
    if value is _NOTHING or words != list(_words_of_value(value)):
        raise problem
    return Parsed(_clean(value), _what_was_repaired(text))


_NOTHING = object()


def _loaded(text: str, *, strict_text: bool) -> Any:
    try:
        value = json.loads(
            text,
            strict=strict_text,
            parse_int=lambda digits: int(digits) if len(digits) <= _MOST_DIGITS else float(digits),
            object_pairs_hook=_one_value_a_key,
        )
    except json.JSONDecodeError as error:
        where: dict[str, str | int | float] = {"line": error.lineno, "column": error.colno, "problem": error.msg}
        raise Broken(Note("replies.broken", where)) from None
    except RecursionError:
        raise Broken(Note("replies.too-tangled")) from None
    return _clean(value)


def _one_value_a_key(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    form: dict[str, Any] = {}
    for key, value in pairs:
        if key in form and form[key] != value:
            raise Broken(Note("replies.doubled-key", {"key": key[:40]}))
        form[key] = value
    return form


def _clean(value: Any) -> Any:
    """The value without halves of surrogate pairs, which are no characters and could not be shown or saved."""
    if isinstance(value, str):
        return _SURROGATE.sub("\ufffd", value)
    if isinstance(value, list):
        return [_clean(item) for item in value]
    if isinstance(value, dict):
        return {_clean(key): _clean(item) for key, item in value.items()}
    return value


def _repaired(text: str) -> Any:
    """What the library makes of it; ``_NOTHING`` when it gives up."""
    repair: Callable[..., Any]
    from json_repair import loads as repair

    try:
        return repair(text, skip_json_loads=True)
    except (ValueError, RecursionError, IndexError, KeyError, TypeError, AttributeError):
        return _NOTHING


def _words_of_text(text: str) -> list[Any] | None:
    """Brackets, strings and bare words; None where a bare word is none that JSON or Python knows."""
    words: list[Any] = []
    for token in _TOKEN.finditer(text):
        if token["text"]:
            words.append(("text", _decoded(token["text"])))
        elif token["bracket"]:
            words.append(token["bracket"])
        elif token["bare"]:
            bare, after = token["bare"], text[token.end() : token.end() + 20].lstrip()
            if after.startswith(":") and bare.isidentifier():
                words.append(("text", bare))
            elif bare in _WORDS:
                words.append(("word", _WORDS[bare]))
            else:
                try:
                    words.append(("number", float(bare)))
                except ValueError:
                    return None
    return words


def _decoded(token: str) -> str | None:
    """The words of a quoted text; None when its quote never closes or an escape in it means nothing."""
    if len(token) < 2 or token[-1] != token[0]:
        return None
    inner = token[1:-1]
    if token[0] == "'":
        inner = inner.replace("\\'", "'")
        inner = re.sub(r'(?<!\\)"', '\\"', inner)
    try:
        return str(json.loads(f'"{inner}"', strict=False))
    except ValueError:
        return None


def _words_of_value(value: Any) -> Iterator[Any]:
    if isinstance(value, dict):
        yield "{"
        for key, item in value.items():
            yield ("text", key)
            yield from _words_of_value(item)
        yield "}"
    elif isinstance(value, list):
        yield "["
        for item in value:
            yield from _words_of_value(item)
        yield "]"
    elif isinstance(value, str):
        yield ("text", value)
    elif value is None or isinstance(value, bool):
        yield ("word", value)
    else:
        yield ("number", float(value))


def _what_was_repaired(text: str) -> tuple[Note, ...]:
    notices = []
    if any(found["comma"] for found in _TRAILING.finditer(text)):
        notices.append(Note("replies.repaired-commas"))
    if any(found["comment"] for found in _TOKEN.finditer(text)):
        notices.append(Note("replies.repaired-comments"))
    if any("\n" in found["text"] for found in _TOKEN.finditer(text) if found["text"]):
        notices.append(Note("replies.repaired-line-breaks"))
    return tuple(notices) or (Note("replies.repaired"),)


def values_in(text: str) -> list[Any]:
    """Every JSON object in a text that is not a reply, to tell a quotation of it from a verdict."""
    found = []
    for region in regions(text):
        if region.closed:
            try:
                found.append(parsed(text[region.start : region.end]).value)
            except Broken:
                continue
    return found

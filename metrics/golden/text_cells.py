"""Texts in a cell: as they stand, out of messages and objects, and the words that may stand for a lost value."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Mapping
from typing import Any, Literal, NamedTuple

from metrics.golden.objects import decoded
from metrics.notes import Note

LOST_WORDS = frozenset({"nan", "na", "n/a", "#n/a", "<na>", "nat", "none", "null", "nil"})
"""Words, in small letters, that tools print for a missing value and that people write as an answer."""
_FIELDS: dict[str, tuple[str, ...]] = {
    "question": ("question", "user_input", "query", "input", "prompt", "text", "content"),
    "response": ("answer", "response", "output", "actual_output", "text", "content"),
    "reference": ("answer", "reference", "expected_output", "ground_truth", "output", "expected", "text", "content"),
}
_MESSAGE = ("content", "text", "page_content", "pageContent")
_SPEAKER: dict[str, tuple[str, ...]] = {
    "question": ("user", "human"),
    "response": ("assistant", "ai"),
    "reference": ("assistant", "ai"),
}
_LONE_SURROGATE = re.compile("[\ud800-\udfff]")
_JSON_DEPTH = 3


class ReadText(NamedTuple):
    """A cell read as a text.

    Args:
        text: None when nothing is there.
        notes: What was done to it.
        waiting: Why a person must say what it is.
        fields: Names of the object's fields that could be the text.
        several: The texts, where there are more than one.
    """

    text: str | None
    notes: tuple[Note, ...] = ()
    waiting: Note | None = None
    fields: tuple[str, ...] = ()
    several: tuple[str, ...] = ()


def text_of(
    cell: object,
    role: str,
    *,
    structured: bool = False,
    pick: str | None = None,
    several: Literal["first", "last", "join"] | None = None,
) -> ReadText:
    """The text of a cell.

    Args:
        cell: A text or a JSON value.
        role: What the column is read as.
        structured: Whether this tool keeps texts inside objects, and as JSON text in CSV.
        pick: The field of an object that is the text; "" for the whole object, None when that is not decided.
        several: Which of several texts counts; None when that is not decided.

    >>> text_of([{"role": "user", "content": "Who?"}], "question").text
    'Who?'
    """
    notes: list[Note] = []
    value: Any = cell
    if structured and isinstance(cell, str):
        value, notes = _unpacked(cell)
    if value is None or (isinstance(value, float) and math.isnan(value)):
        return ReadText(None, tuple(notes))
    if isinstance(value, str):
        clean = _LONE_SURROGATE.sub("\ufffd", value)
        return ReadText(clean, (*notes, *([Note("golden.half-sign")] if clean != value else [])))
    if isinstance(value, list):
        return _of_list(value, role, tuple(notes), structured, pick, several)
    if isinstance(value, dict):
        return _of_object(value, role, tuple(notes), structured, pick)
    return ReadText(_json(value), (*notes, Note("golden.text-from-value", {"value": _json(value)[:40]})))


def message_text(value: Mapping[str, Any]) -> str | None:
    """The text of one message or retrieved document; None when it is neither."""
    for name in _MESSAGE:
        content = value.get(name)
        if isinstance(content, str):
            return content
        if isinstance(content, list):
            parts = [part.get("text") for part in content if isinstance(part, dict)]
            if parts and all(isinstance(part, str) for part in parts):
                return "\n".join(str(part) for part in parts)
    return None


def _unpacked(cell: str) -> tuple[Any, list[Note]]:
    """What a cell of JSON text stands for; a text that is no JSON object, list or quoted text stays what it is."""
    value: Any = cell
    times = 0
    while isinstance(value, str) and value.strip()[:1] in ("{", "[", '"') and times < _JSON_DEPTH:
        try:
            value = decoded(value.strip())
        except ValueError:
            break
        times += 1
    if not times:
        return cell, []
    return value, [Note("golden.decoded-twice" if times > 1 else "golden.decoded")]


def _of_list(
    value: list[Any],
    role: str,
    notes: tuple[Note, ...],
    structured: bool,
    pick: str | None,
    several: Literal["first", "last", "join"] | None,
) -> ReadText:
    """The last message of the right speaker, the only item, or a choice among several texts."""
    speakers = _SPEAKER.get(role, ())
    spoken = [item for item in value if isinstance(item, dict) and ("role" in item or "type" in item)]
    if spoken and len(spoken) == len(value):
        said = [item for item in spoken if item.get("role", item.get("type")) in speakers]
        text = message_text(said[-1]) if said else None
        if text is not None:
            return ReadText(text, (*notes, Note("golden.last-message", {"speaker": speakers[0]})))
    present = [item for item in value if item is not None]
    if not present:
        return ReadText(None, notes)
    if len(present) == 1:
        inner = text_of(present[0], role, structured=structured, pick=pick, several=several)
        return inner._replace(notes=(*notes, Note("golden.only-item"), *inner.notes))
    texts = tuple(item if isinstance(item, str) else _json(item) for item in present)
    joined = "\n".join(texts)
    if several is None:
        return ReadText(joined, notes, Note("golden.several", {"count": len(texts), "role": role}), several=texts)
    chosen = {"first": texts[0], "last": texts[-1], "join": joined}[several]
    return ReadText(chosen, (*notes, Note(f"golden.several-{several}", {"count": len(texts)})), several=texts)


def _of_object(
    value: dict[str, Any], role: str, notes: tuple[Note, ...], structured: bool, pick: str | None
) -> ReadText:
    if pick == "":
        return ReadText(_json(value), (*notes, Note("golden.whole-object")))
    if pick is not None and pick in value:
        inner = text_of(value[pick], role, structured=structured)
        return inner._replace(notes=(*notes, Note("golden.picked", {"field": pick[:80]}), *inner.notes))
    if "role" in value and message_text(value) is not None:
        return ReadText(message_text(value), (*notes, Note("golden.one-message")))
    if structured:
        if isinstance(value.get("messages"), list) and not [one for one in _FIELDS.get(role, ()) if one in value]:
            inner = text_of(value["messages"], role)
            return inner._replace(notes=(*notes, *inner.notes))
        known = [name for name in _FIELDS.get(role, ()) if name in value] or (list(value) if len(value) == 1 else [])
        if len(known) == 1:
            inner = text_of(value[known[0]], role, structured=False)
            return inner._replace(notes=(*notes, Note("golden.picked", {"field": known[0][:80]}), *inner.notes))
    names = ", ".join(str(name) for name in value)[:120]
    if not value:
        return ReadText(None, notes)
    waiting = Note("golden.object", {"role": role, "fields": names})
    return ReadText(_json(value), notes, waiting, fields=tuple(str(name) for name in value))


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, default=str)

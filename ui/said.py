"""What the core says, in the reader's language: its notes, and the reasons and names that a case holds as English.

A case keeps reasons as the sentences they were made as, and people and models write reasons of their own. So a text is
said in other words only where it is, word for word, one that this app makes itself or that an example holds.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import Any

from babel import Locale, UnknownLocaleError

from metrics.notes import Note
from metrics.reasons import DAMAGES, Reason, nested, note_in, reason_in
from ui.catalogues import catalogue, filled, words
from ui.reader import FALLBACK, language
from ui.readings import quoted, told

_BY_HAND = ("judge.hand", "relevancy.writer.hand", "relevancy.cosines.hand")
"""Names that a case holds where a person gave the evidence; in English, as all that a case holds of ours."""
_QUOTES = ("text", "near")
"""Places of notes and reasons that quote a claim."""
_LANGUAGES = ("found", "expected")
"""Places of notes about languages that hold their codes."""


def note_text(note: Note) -> str:
    """A reason or warning of the core in the reader's language; the core's own English where none is given."""
    room, _, name = note.code.partition(".")
    text = words(f"note.{room}.{name}")
    return str(note) if text is None else filled(text, {k: _value(note.code, k, v) for k, v in note.values.items()})


def reason_text(text: str) -> str:
    """A verdict's or a question's reason, or the name of who gave it, in the reader's language where it is one of ours.

    Or in an example's reading of it. Anything else comes back as it is: what people, models and files say is not
    translated.
    """
    if language() == FALLBACK:
        return told(text)
    if (key := _by_hand().get(text)) is not None:
        return words(key) or text
    found = reason_in(text)
    return told(text) if found is None else _reason(found, text)


def _reason(found: Reason, text: str) -> str:
    room, _, name = found.code.partition(".")
    said = words(f"reason.{room}.{name}")
    if said is None:
        return text
    return filled(said, {place: _nested(place, value) for place, value in found.values.items()})


def _nested(place: str, value: Any) -> Any:
    if not isinstance(value, str):
        return value
    inner = nested(place, value)
    return _reason(inner, value) if inner is not None else quoted(value) if place in _QUOTES else value


def damage_text(text: str) -> str:
    """What is wrong with a file, or where, in the reader's language; as it is where it is none of our sentences."""
    found = None if language() == FALLBACK else reason_in(text, DAMAGES)
    return text if found is None else _reason(found, text)


def _value(code: str, place: str, value: Any) -> Any:
    """What fills a note's place; words of ours in the reader's language, all else as it is."""
    if isinstance(value, str) and place in _QUOTES:
        return quoted(value)
    if not isinstance(value, str) or language() == FALLBACK:
        return value
    if _key(place, "") is not None:
        return re.sub(r"[^,/ ](?:[^,/]*[^,/ ])?", lambda one: words(str(_key(place, one[0]))) or one[0], value)
    if place in ("problem", "place"):
        return damage_text(value)
    if place in ("reason", "said"):
        inner = note_in(value)
        return value if inner is None else note_text(inner)
    if place in _LANGUAGES and code == "question.other-language":
        return ", ".join(_language_name(one) for one in value.split(", "))
    return value


def _key(place: str, word: str) -> str | None:
    """The key of a word of ours in a place of a note, one of several between commas or slashes; None elsewhere."""
    name = re.sub("[ _]", "-", word)
    return {
        "role": f"golden.role.{word}",
        "roles": f"golden.role.{word}",
        "by": f"golden.role.{word}",
        "kind": f"golden.label.{word}",
        "names": f"said.text.{name}",
        "where": f"said.text.{name}",
        "purpose": f"said.purpose.{name}",
        "speaker": f"said.speaker.{name}",
    }.get(place)


def _language_name(code: str) -> str:
    try:
        return str(Locale.parse(code).get_display_name(language()) or code)
    except (ValueError, UnknownLocaleError):
        return code


@cache
def _by_hand() -> Mapping[str, str]:
    """The reasons and names that cases made by hand hold, by their English words."""
    entries = catalogue(FALLBACK).entries
    ours = [key for key in entries if key.startswith("example.said.") or key in _BY_HAND]
    return {text: key for key in ours if isinstance(text := entries[key], str)}

"""The gettext catalogues: every label and message of a language, found by its symbolic name and filled.

Catalogues are ``ui/locale/<language>/*.po``, read through Babel; all files of a language are merged. What a language
has no words for comes in English.
"""

from __future__ import annotations

import gettext
import string
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, NamedTuple

from babel.messages.pofile import read_po
from babel.numbers import format_decimal, get_decimal_symbol

from ui import reader
from ui.reader import FALLBACK, language

_GROUPED = 10_000

Entry = str | tuple[str, ...]
"""The words of a message; one form for each plural of the language where they depend on a count."""


class Catalogue(NamedTuple):
    """The words of one language, and which of the plural forms a count takes."""

    entries: Mapping[str, Entry]
    plural: Callable[[int], int]


@cache
def catalogue(code: str) -> Catalogue:
    """All messages of a language; none for one that has no folder."""
    entries: dict[str, Entry] = {}
    plural: Callable[[int], int] = lambda n: int(n != 1)  # noqa: E731 - a default, replaced by what the files say
    for path in sorted((reader.LOCALE / code).glob("*.po")):
        with path.open(encoding="utf-8") as file:
            read = read_po(file, locale=code)
        # The standard library's reader of plural rules: it allows nothing but arithmetic on n.
        plural = gettext.c2py(read.plural_expr)
        for message in read:
            if message.id and message.string and not message.fuzzy:
                key = message.id if isinstance(message.id, str) else message.id[0]
                words = message.string if isinstance(message.string, str) else tuple(message.string)
                if words and all(words):
                    entries[key] = words
    return Catalogue(entries, plural)


def words(key: str) -> str | None:
    """The words of a message in the reader's language, else in English; None where neither has any."""
    found = _entry(key)[0]
    return found if isinstance(found, str) or found is None else found[0]


def english(key: str) -> str:
    """The English words of a message, for what must be readable with any font."""
    found = catalogue(FALLBACK).entries[key]
    return found if isinstance(found, str) else found[0]


def counted_words(key: str, n: int) -> str | None:
    """Like ``words`` for a message that depends on a count."""
    found, code = _entry(key)
    if not isinstance(found, tuple):
        return found
    return found[min(catalogue(code).plural(n), len(found) - 1)]


def filled(text: str, values: Mapping[str, Any]) -> str:
    """A message with its ``{named}`` places filled, its numbers in the form of the reader's language.

    Decimals get its sign; whole numbers of five digits and more are grouped, unless the message says how they look.
    """
    point = decimal_sign(language())
    large = {k: v for k, v in values.items() if type(v) is int and abs(v) >= _GROUPED and f"{{{k}:" not in text}
    if large:
        values = {**values, **{name: format_decimal(value, locale=language()) for name, value in large.items()}}
    return text.format_map(values) if point == "." else _Formatter(point).vformat(text, (), values)


@cache
def decimal_sign(code: str) -> str:
    """What a language puts before the decimals of a number."""
    return get_decimal_symbol(code)


class _Formatter(string.Formatter):
    """Python's own formatting, with another sign before the decimals of numbers."""

    def __init__(self, point: str) -> None:
        self._point = point

    def format_field(self, value: Any, format_spec: str) -> str:
        """One place: what is a number gets the sign, texts stay as they are."""
        made = format(value, format_spec)
        return made.replace(".", self._point) if isinstance(value, float) else made


def _entry(key: str) -> tuple[Entry | None, str]:
    code = language()
    found = catalogue(code).entries.get(key)
    return (found, code) if found is not None else (catalogue(FALLBACK).entries.get(key), FALLBACK)

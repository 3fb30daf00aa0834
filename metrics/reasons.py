"""Sentences of the offline judges and of refused files, made in English, and found again for another language.

A case, a link and a file hold such a sentence as English text, so that they stay readable anywhere. A screen that shows
it in another language asks here which sentence it is, and what fills it.
"""

from __future__ import annotations

import re
import string
from collections.abc import Mapping
from functools import cache, lru_cache
from typing import NamedTuple

from metrics.damage_texts import DAMAGE_TEXTS
from metrics.notes import ENGLISH, Note
from metrics.reason_texts import REASON_TEXTS

TEXTS: dict[str, str] = {**REASON_TEXTS, **DAMAGE_TEXTS}
REASONS = ("judge.", "label.", "question.")
"""What the codes begin with of reasons and of the names of who gave them."""
DAMAGES = ("damage.", "json.", "place.")
"""What the codes begin with of what is wrong with a file, and where."""
_LONGEST = 1_000
"""Longer texts come from elsewhere: what is quoted in these is cut before that."""
_NESTED: dict[str, tuple[str, ...]] = {
    "objection": ("objection.",),
    "asks": ("asks.",),
    "asked": ("question.of", "asks.dodged"),
    "rate": ("rate.",),
    "other_rate": ("rate.",),
    "kind": ("kind.",),
    "found": ("kind.",),
    "problem": ("json.",),
}
"""Places that hold another text of these, and what the codes begin with that it can have."""

Value = str | float


class Reason(NamedTuple):
    """A sentence taken apart: its code in ``TEXTS``, and what fills its places; a nested one is text still."""

    code: str
    values: Mapping[str, Value]


def reason(code: str, **values: Value) -> str:
    """The English sentence of a reason.

    >>> reason("objection.numbers", one="3 days", other="5 days")
    'numbers differ: 3 days vs 5 days'
    """
    return REASON_TEXTS[code].format(**values)


@lru_cache(maxsize=2048)
def reason_in(text: str, kinds: tuple[str, ...] = REASONS) -> Reason | None:
    """Which sentence a text is, word for word; None for what a person or a language model wrote.

    Filling the places again gives the same text, so a screen that says it in other words loses nothing.

    Args:
        text: A reason, or the name of a judge, a writer or an embedder.
        kinds: What its code begins with.

    >>> reason_in("names differ: Rome vs Oslo (nearest: Oslo is big.)")
    Reason(code='judge.objected', values={'objection': 'names differ: Rome vs Oslo', 'text': 'Oslo is big.'})
    >>> reason_in("They name different cities.") is None
    True
    """
    if len(text) > _LONGEST:
        return None
    for code, pattern in _patterns().items():
        found = pattern.fullmatch(text) if code.startswith(kinds) else None
        if found:
            return Reason(code, _values(TEXTS[code], found))
    return None


def nested(place: str, text: str) -> Reason | None:
    """The sentence that stands in a place of another one; None where the place holds plain words."""
    return reason_in(text, _NESTED[place]) if place in _NESTED else None


@lru_cache(maxsize=512)
def note_in(text: str) -> Note | None:
    """Which note a text is the English of; None when it is none.

    >>> note_in("The relation is odd.") is None
    True
    >>> note_in("A weight is -0.25, but weights must be 0 or more.")
    Note(code='weights.negative', values={'weight': -0.25})
    """
    if len(text) > _LONGEST:
        return None
    for code, words in ENGLISH.items():
        found = _note_pattern(code).fullmatch(text)
        if found:
            return Note(code, _values(words, found))
    return None


def _values(words: str, found: re.Match[str]) -> dict[str, Value]:
    numbers = {name for _, name, spec, _ in string.Formatter().parse(words) if name and spec}
    return {name: float(value) if name in numbers else value for name, value in found.groupdict().items()}


@cache
def _patterns() -> dict[str, re.Pattern[str]]:
    """A pattern for each text, those first that hold the most words of their own."""
    in_order = sorted(TEXTS, key=lambda code: (-len(_pattern(TEXTS[code])), code))
    return {code: re.compile(_pattern(TEXTS[code], named=True), re.DOTALL) for code in in_order}


@cache
def _note_pattern(code: str) -> re.Pattern[str]:
    return re.compile(_pattern(ENGLISH[code], named=True, nests=False), re.DOTALL)


def _pattern(words: str, *, named: bool = False, nests: bool = True) -> str:
    made, before = "", set[str]()
    for literal, name, spec, _ in string.Formatter().parse(words):
        made += re.escape(literal)
        if name is None:
            continue
        inside = _filling(name, spec or "", nests)
        made += f"(?P={name})" if named and name in before else f"(?P<{name}>{inside})" if named else f"(?:{inside})"
        before.add(name)
    return made


def _filling(name: str, spec: str, nests: bool) -> str:
    """What can stand in a place: a number, another sentence, or any words."""
    if spec:
        return r"-?\d+(?:\.\d+)?(?:e[+-]?\d+)?"
    if nests and name in _NESTED and name != "problem":  # a parser has more words than the ones known here
        return "|".join(_pattern(words) for code, words in TEXTS.items() if code.startswith(_NESTED[name]))
    return ".+?"

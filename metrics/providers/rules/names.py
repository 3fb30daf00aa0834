"""Names in Latin script: who and where a claim is about, and in which order."""

from __future__ import annotations

import re
from typing import NamedTuple

from metrics.reasons import reason

_WORD = re.compile(r"[^\W\d_]+(?:['’.\-&][^\W\d_]+)*|\d[\d.,]*")
_GERMAN = re.compile(r"[äöüß]|\b(?:der|die|das|und|ist|nicht|ein|eine|für|mit|wird|sind|kostet|hat)\b")
_NO_NAMES = frozenset(
    "i inr usd eur gbp krw jpy cny rmb gb mb kb tb kg km pm am uhr january february march april may june july august"
    " september october november december monday tuesday wednesday thursday friday saturday sunday mondays tuesdays"
    " wednesdays thursdays fridays saturdays sundays jan feb mar apr jun jul aug sep sept oct nov dec celsius"
    " fahrenheit mr mrs ms dr prof rs".split()
)
_SUFFIX = re.compile(r"['’]s$|['’]$")
_SMALL = frozenset("it this that he she there who what which here all each one".split())
_SINGULAR = frozenset("is was has".split())
_COPULA = re.compile(r"(?<=[가-힣])(?:입니다|이다|이에요|예요|임)$")


class Names(NamedTuple):
    """The names of a claim in order of mention, and all its words in lower case."""

    names: tuple[str, ...]
    words: tuple[str, ...]


def names(text: str) -> Names:
    """Capitalised words but for the first; none in German, where every noun has a capital.

    >>> names("The capital of France is Paris.").names
    ('France', 'Paris')
    """
    words = [_SUFFIX.sub("", match[0]) for match in _WORD.finditer(text)]
    lower = tuple(word.lower() for word in words)
    if _GERMAN.search(text):
        return Names((), lower)
    found = [word for place, word in enumerate(words) if place and word[0].isupper() and word[0].isascii()]
    return Names(tuple(word for word in found if word.lower() not in _NO_NAMES), lower)


def names_conflict(claim: Names, support: Names) -> str:
    """Why the names of two claims do not agree; empty when they do."""
    mine = [name for name in claim.names if not _mentioned(name, claim, support)]
    theirs = [name for name in support.names if not _mentioned(name, support, claim)]
    if mine and theirs:
        return reason("objection.names", one=" ".join(mine[:3]), other=" ".join(theirs[:3]))
    if mine:
        return reason("objection.not-named", names=" ".join(mine[:4]))
    return _swapped(claim, support) or _slot_conflict(claim.words, support.words)


def _slot_conflict(one: tuple[str, ...], other: tuple[str, ...]) -> str:
    """Two claims alike but for the word where a name without a capital to tell it stands.

    In English the first word before "is", "was" or "has", in Korean the last one with its copula.
    """
    if len(one) != len(other) or len(one) < 2:
        return ""
    first, last = one[0] != other[0], one[-1] != other[-1]
    if first and one[1:] == other[1:] and one[1] in _SINGULAR and not _SMALL & {one[0], other[0]}:
        mine, theirs = one[0].capitalize(), other[0].capitalize()
        return "" if _alike(one[0], other[0]) else reason("objection.names", one=mine, other=theirs)
    if last and one[:-1] == other[:-1]:
        mine, theirs = _COPULA.sub("", one[-1]), _COPULA.sub("", other[-1])
        if mine != one[-1] and theirs != other[-1] and mine != theirs:
            return reason("objection.names", one=mine, other=theirs)
    return ""


def _mentioned(name: str, own: Names, other: Names) -> bool:
    word = name.lower()
    return (
        any(_alike(word, one) for one in other.words)
        or _stands_for(name, other.names)
        or any(word[0] in short.lower() and _stands_for(short, own.names) for short in other.names)
    )


def _alike(one: str, other: str) -> bool:
    """Equal, or grown from one stem: Germany and German."""
    if one == other:
        return True
    shared = min(len(one), len(other)) - 1
    return shared >= 4 and one[:shared] == other[:shared]


def _stands_for(short: str, long: tuple[str, ...]) -> bool:
    """Whether capitals such as EU are the initials of names written out."""
    letters = short.replace(".", "")
    return 1 < len(letters) <= 5 and letters.isupper() and letters in "".join(name[0] for name in long)


def _swapped(claim: Names, support: Names) -> str:
    """Two names that have changed places around the same words: A beat B, B beat A."""
    theirs = set(_pairs(support))
    for first, between, second in _pairs(claim):
        if (second, between, first) in theirs and (first, between, second) not in theirs:
            return reason("objection.roles", one=first.capitalize(), other=second.capitalize())
    return ""


def _pairs(claim: Names) -> list[tuple[str, tuple[str, ...], str]]:
    """Words that stand in both places around up to three words, as (first, between, second)."""
    known = {name.lower() for name in claim.names}
    made = []
    for start, first in enumerate(claim.words):
        for end in range(start + 2, min(start + 5, len(claim.words))):
            second = claim.words[end]
            if second in known or first in known:
                made.append((first, claim.words[start + 1 : end], second))
    return made

"""Amounts, times, durations and places within English phrases."""

from __future__ import annotations

import re
from typing import NamedTuple

from metrics.providers.questions.word_lists import DIRECTIONS, NO_PLACES, PLACES
from metrics.providers.rules import number_words, numbers

_APPROXIMATE = frozenset(
    "about around approximately roughly only just exactly nearly almost over under up to at least most between from"
    " more less than as little much circa".split()
)
_SCALES = frozenset("million thousand hundred billion trillion lakh crore".split())
_JOINS = frozenset("to and or business working calendar - – of".split())
_CALENDAR = {"month", "weekday", "clock", "clock12", "ordinal"}
_NUMBER = re.compile(r"\d")
_TIME_WORD = re.compile(
    r"(?:the|of|and|or|to|till|until|early|late|mid|each|every|about|around|local|time|bc|ad|bce|ce|cet|cest|est|pst|gmt|utc"
    r"|a\.?m\.?|p\.?m\.?|noon|midnight|o['’]clock|mornings?|afternoons?|evenings?|night|end|start|beginning|middle"
    r"|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|spring|summer|autumn|fall|winter|century|centuries|weekdays?|weekends?|year|holidays|public|first|last|next|same"
    r"|\d{1,2}(?:st|nd|rd|th)?|\d{1,2}[:.]\d\d(?:[ap]m)?|\d{1,2}[ap]m|1\d{3}s?|20\d\ds?|\d{4}-\d\d-\d\d|[-–&]"
    r"|\d{1,2}[:.]\d\d[-–]\d{1,2}[:.]\d\d|(?:1\d{3}|20\d\d)[-–](?:1\d{3}|20\d\d)"
    r"|(?:mon|tues?|wednes|thurs?|fri|satur|sun)(?:days?)?|sat|jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?"
    r"|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?),?\.?",
    re.IGNORECASE,
)
_YEAR = re.compile(r"(?<!\d)(?:1\d{3}|20\d\d)s?(?!\d)|\bcentur|\b(?:spring|summer|autumn|winter)\b", re.IGNORECASE)
_PART_OF_DAY = re.compile(
    r"\b(?:noon|midnight|mornings?|afternoons?|evenings?|night|weekends?|weekdays?)\b", re.IGNORECASE
)
_TIME_PREPOSITIONS = frozenset("on in at by until till since from between before after around during".split())
_OPENERS = {"until": "Until when", "till": "Until when", "since": "Since when", "by": "By when"}


class Amount(NamedTuple):
    """A number with its unit at the start of a phrase; ``dimension`` as in ``numbers``, ``length`` in words."""

    dimension: str
    length: int


class Trailing(NamedTuple):
    """A phrase at the end of a clause: what is left without it, and the words that ask for it."""

    rest: list[str]
    asks: str
    phrase: str


def amount(words: list[str]) -> Amount | None:
    """The amount that a phrase begins with.

    >>> amount("about three to five business days to arrive".split())
    Amount(dimension='time', length=6)
    """
    start = 0
    while start < min(len(words), 4) and words[start].lower() in _APPROXIMATE:
        start += 1
    plain = None
    for end in range(start + 1, min(start + 7, len(words)) + 1):
        window = words[start:end]
        found = numbers.quantities(" ".join(window).rstrip(",;."))
        if any(one.dimension in _CALENDAR for one in found):
            return None
        units = [one.dimension for one in found if one.dimension]
        if units:
            return Amount(units[0], end)
        if found and (_is_number(window[-1]) or window[-1].lower() in _SCALES):
            plain = Amount("", end)
        if not _is_number(window[-1]) and window[-1].lower() not in _JOINS | _SCALES | {"one"}:
            break
    return plain


def trailing_time(words: list[str]) -> Trailing | None:
    """The times, dates and weekdays a clause ends with, several of them taken as one.

    >>> trailing_time("was held on Jan 15, 1967".split())
    Trailing(rest=['was', 'held'], asks='When', phrase='on Jan 15, 1967')
    """
    rest, asks = words, ""
    while (found := _last_time(rest)) is not None:
        rest, opener = found
        asks = opener if not asks or asks == opener else "When"
    return Trailing(rest, asks, " ".join(words[len(rest) :])) if asks else None


def trailing_duration(words: list[str]) -> Trailing | None:
    """How long, how often or how soon, at the end of a clause: "for 5 years", "every 2 weeks", "within 3 days"."""
    for place in range(len(words) - 2, max(-1, len(words) - 9), -1):
        word = words[place].lower()
        if word not in ("for", "every", "within", "after", "up"):
            continue
        object_ = words[place + 1 :]
        found = amount(object_)
        if found and found.dimension in ("time", "months") and found.length == len(object_):
            asks = {"for": "How long", "up": "How long", "every": "How often"}.get(word, "When")
            return Trailing(words[:place], asks, " ".join(words[place:]))
    return None


def trailing_temperature(words: list[str]) -> Trailing | None:
    """ "at 100 degrees" at the end of a clause."""
    for place in range(len(words) - 2, max(-1, len(words) - 6), -1):
        found = amount(words[place + 1 :]) if words[place].lower() == "at" else None
        if found and found.dimension in ("degree", "fahrenheit"):
            return Trailing(words[:place], "At what temperature", " ".join(words[place:]))
    return None


def is_place(words: list[str]) -> bool:
    """Whether a phrase says where something is: "in western Europe", "on the second floor", "near the station".

    Doubt means no: "in progress", "in English", "on Monday", "at least" are no places.
    """
    if len(words) < 2:
        return False
    first, object_ = words[0].lower(), [word.strip(",;.\"'“”") for word in words[1:]]
    if " ".join(words[:2]).lower() in ("next to", "close to", "south of", "north of", "east of", "west of", "part of"):
        return words[0].lower() != "part"
    if first in ("near", "behind", "opposite", "beside", "underneath", "inside", "outside"):
        return True
    if first not in ("in", "on", "at", "between", "under", "above", "off", "along"):
        return False
    while object_ and object_[0].lower() in DIRECTIONS:
        object_ = object_[1:]
    if not object_ or object_[0].lower() in NO_PLACES:
        return len(words) == 3 and words[2].lower() in PLACES
    if object_[0][:1].isupper():
        return first in ("in", "at", "on", "between", "off") and not object_[0].isupper()
    return any(word.lower() in PLACES for word in object_[:3])


def _is_number(word: str) -> bool:
    return bool(_NUMBER.search(word)) or number_words.as_digits(word.strip(",.")) != word.strip(",.")


def _last_time(words: list[str]) -> tuple[list[str], str] | None:
    """The clause without its last time phrase, and what asks for it."""
    for place in range(len(words) - 2, max(0, len(words) - 9) - 1, -1):
        word = words[place].lower()
        if not _TIME_WORD.fullmatch(words[place + 1]) and word not in _TIME_PREPOSITIONS:
            return None
        if word in _TIME_PREPOSITIONS and _is_time(word, words[place + 1 :]):
            # "from 9 to 5" and "between May and June" are one phrase: look on for their first word
            return words[:place], _OPENERS.get(word, "When")
    return None


def _is_time(preposition: str, words: list[str]) -> bool:
    if not all(_TIME_WORD.fullmatch(word) for word in words):
        return False
    phrase = " ".join(words)
    kinds = {one.dimension for one in numbers.quantities(phrase)}
    day = bool(kinds & {"month", "weekday"}) or bool(_PART_OF_DAY.search(phrase))
    clock = bool(kinds & {"clock", "clock12"})
    if preposition == "at":
        return clock or day or bool(re.fullmatch(r"\d{1,2}", number_words.as_digits(phrase)))
    if preposition == "in":
        return day or bool(_YEAR.search(phrase))
    if preposition == "on":
        return day or "holidays" in phrase.lower()
    return day or clock or bool(_YEAR.search(phrase)) or (preposition in ("from", "between") and kinds == {""})

"""Rates such as "per month" and "매년": which period a claim counts by."""

from __future__ import annotations

import re

_RATES = {
    "year": r"(?:per|an?|each|every) year|per annum|p\. ?a\.|annual(?:ly)?|yearly|pro Jahr|im Jahr|jährlich(?:e[nrs]?)?"
    r"|1년에|일 년에|연간|매년|(?<![가-힣])연(?= |이)",
    "month": r"(?:per|an?|each|every) month|monthly|pro Monat|im Monat|monatlich(?:e[nrs]?)?"
    r"|한 달에|매월|매달|(?<![가-힣])월(?= )",
    "week": r"(?:per|an?|each|every) week|weekly|pro Woche|wöchentlich(?:e[nrs]?)?|일주일에|매주|(?<![가-힣])주(?= )",
    "day": r"(?:per|an?|each|every) day|daily|pro Tag|täglich(?:e[nrs]?)?|하루(?:에)?|매일|(?<![가-힣])일일",
    "hour": r"(?:per|an?|each|every) hour|hourly|pro Stunde|시간당",
}
_ANY = re.compile("|".join(rf"(?P<{name}>{pattern})(?![A-Za-z])" for name, pattern in _RATES.items()), re.IGNORECASE)


def rates(text: str) -> tuple[frozenset[str], str]:
    """The periods a claim counts by, and the claim without these words.

    >>> sorted(rates("A fee of $5 per month")[0]), rates("A fee of $5 per month")[1]
    (['month'], 'A fee of $5  ')
    """
    found = frozenset(match.lastgroup or "" for match in _ANY.finditer(text))
    return found, _ANY.sub(" ", text)

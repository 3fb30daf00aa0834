"""Who "it" and "they" are: a claim's pronoun replaced by the subject of the claim before it, where that is likely."""

from __future__ import annotations

import re
from collections.abc import Sequence

from metrics.providers.questions.english_clause import clause
from metrics.providers.questions.word_lists import PRONOUNS

_PRONOUN = re.compile(
    r"(?P<it>It)(?P<contracted>['’]s)?(?= (?!(?:is|was|has been|would be|can be) (?:\w+ ){1,3}?(?:to|that)\b)"
    r"(?!takes|took|seems|appears|rains|snows|depends))|(?P<they>They)(?P<are>['’]re)?(?= )"
)
_ITS = re.compile(r"(?P<who>[A-Z]\S*(?: \S+){0,4}) (?P<be>is|was) its (?P<what>[a-z]+(?: [a-z]+)?)(?P<end>[.!]?)$")
_LONGEST = 6


def named(claims: Sequence[str]) -> list[str]:
    """The claims, with a leading "It" or "They" named where the claim before has a fitting subject.

    >>> named(["The pass costs €98.", "It is valid until May.", "Paris is in France."])
    ['The pass costs €98.', 'The pass is valid until May.', 'Paris is in France.']
    """
    found: list[str] = []
    subject, plural = "", False
    for claim in claims:
        text = _named(claim, subject, plural)
        found.append(text)
        parts = clause(text)
        words = parts.subject if parts else []
        usable = 0 < len(words) <= _LONGEST and words[0].lower() not in PRONOUNS
        plural = bool(parts and (parts.asks in ("are", "were", "do") or (parts.asks == "have")))
        unsure = parts is not None and parts.asks not in ("is", "was", "does", "has", "are", "were", "do", "have")
        subject = " ".join(words) if usable and not unsure else ""
    return found


def _named(claim: str, subject: str, plural: bool) -> str:
    if not subject:
        return claim
    capital = f"{subject[0].upper()}{subject[1:]}"
    match = _PRONOUN.match(claim)
    if match and plural == bool(match["they"]):
        verb = " is" if match["contracted"] else " are" if match["are"] else ""
        return f"{capital}{verb}{claim[match.end() :]}"
    its = None if plural else _ITS.fullmatch(claim)
    if its and not subject.lower().startswith(its["who"].lower()):
        return f"{its['who']} {its['be']} the {its['what']} of {subject}{its['end']}"
    return claim

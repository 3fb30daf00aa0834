"""Whether a claim of the reference supports a claim of the response: near in meaning, and nothing speaks against it."""

from __future__ import annotations

import re
import unicodedata
from typing import NamedTuple

from metrics.providers.rules.filler import yes_or_no
from metrics.providers.rules.names import Names, names, names_conflict
from metrics.providers.rules.negation import Stance, stance, stance_conflict
from metrics.providers.rules.numbers import Quantity, contrasting, quantities, same
from metrics.providers.rules.rates import rates
from metrics.reasons import reason

THRESHOLD = 0.70
"""Cosine similarity from which two claims are taken to mean the same, unless a guard objects."""

THRESHOLD_WITH_EVIDENCE = 0.60
"""The same where both claims also name one quantity, or both are free of charge."""

NEAR_ENOUGH_TO_CONTRAST = 0.50
"""Below the threshold, from here on the reason also names what differs."""

_READ = 2_000
_WORD = re.compile(r"[^\W_]+")
_SMALL = frozenset(
    "the a an of in on at is are was were be been to for from by with and or it its this that there as yes no your you"
    " der die das ein eine ist sind und von im in".split()
)
_PARTICLE = re.compile(r"(?<=[가-힣])(?:입니다|이다|이에요|예요|에서|에게|으로|은|는|이|가|을|를|의|에|로|도)$")


class Features(NamedTuple):
    """What the guards compare of a claim; ``plain`` is its text in one letter case, without space and final stop."""

    plain: str
    answer: bool | None
    words: frozenset[str]
    quantities: tuple[Quantity, ...]
    rates: frozenset[str]
    stance: Stance
    names: Names


def features(claim: str) -> Features:
    """What the guards compare of a claim; only its first 2,000 characters are read."""
    answer, rest = yes_or_no(claim[:_READ])
    periods, without_rates = rates(rest)
    plain = " ".join(unicodedata.normalize("NFKC", claim).casefold().split()).rstrip(".。!")
    return Features(plain, answer, content_words(rest), quantities(without_rates), periods, stance(rest), names(rest))


def content_words(text: str) -> frozenset[str]:
    """The words of a text that carry its content, in lower case, Korean ones without their particle."""
    found = (_PARTICLE.sub("", match[0].lower()) for match in _WORD.finditer(text[:_READ]))
    return frozenset(word for word in found if word not in _SMALL)


def conflict(claim: Features, support: Features) -> str:
    """Why ``support`` cannot support ``claim``; empty when no guard objects."""
    return (
        _free_conflict(claim, support)
        or _numbers_conflict(claim, support)
        or _rates_conflict(claim, support)
        or _stance_conflict(claim, support)
        or names_conflict(claim.names, support.names)
    )


def threshold(claim: Features, support: Features) -> float:
    """The cosine similarity these two claims must reach."""
    shared = any(same(one, other) for one in claim.quantities for other in support.quantities)
    free = claim.stance.free and support.stance.free
    return THRESHOLD_WITH_EVIDENCE if shared or free else THRESHOLD


def is_same_text(claim: Features, support: Features) -> bool:
    """Whether two claims are the same text but for letter case, space and the final stop."""
    return claim.plain == support.plain


def says_most_of(claim: Features, support: Features) -> bool:
    """Whether a response claim repeats at least 60 % of the words of a reference claim."""
    return len(claim.words & support.words) >= 0.6 * len(support.words)


def shorter_form(claim: Features, support: Features, question: frozenset[str]) -> str | None:
    """Whether one claim says the other in fewer words, in the light of the question ("Canberra.", "Yes.").

    Returns:
        None when it does not; else what speaks against it, empty when nothing does.
    """
    a, b = claim.words, support.words
    if not a or not b:
        bare = claim.answer is not None and support.answer is not None
        return _stance_conflict(claim, support) if bare else None
    if a <= b:
        return conflict(claim, support)
    # what the question already says need not be said again, numbers and names included
    return _stance_conflict(claim, support) if b <= a and a - b <= question else None


def _numbers_conflict(claim: Features, support: Features) -> str:
    theirs = [one for one in support.quantities if not any(same(one, other) for other in claim.quantities)]
    for one in claim.quantities:
        if any(same(one, other) for other in support.quantities):
            continue
        against = next((other for other in theirs if contrasting(one, other)), None)
        if against is not None:
            what = "days" if one.dimension == against.dimension == "weekday" else "numbers"
            return reason(f"objection.{what}", one=one.shown, other=against.shown)
        if one.number not in (0, 1):  # 1 is often said without a number, and a price of 0 is "free"
            return reason("objection.not-in-it", one=one.shown)
    return ""


def _rates_conflict(claim: Features, support: Features) -> str:
    if claim.rates and support.rates and not claim.rates & support.rates:
        mine, theirs = (reason(f"rate.{min(one)}") for one in (claim.rates, support.rates))
        return reason("objection.rates", rate=mine, other_rate=theirs)
    return ""


def _stance_conflict(claim: Features, support: Features) -> str:
    if claim.answer is not None and support.answer is not None and claim.answer != support.answer:
        return reason("objection.yes-no")
    if not claim.words or not support.words:  # a bare "Yes." stands for whatever the other says
        return ""
    return _free_conflict(claim, support) or stance_conflict(claim.stance, support.stance)


def _free_conflict(claim: Features, support: Features) -> str:
    if claim.stance.free == support.stance.free:
        return ""
    priced = support if claim.stance.free else claim
    price = next((one for one in priced.quantities if one.dimension.startswith("money")), None)
    if price is not None and price.number:
        return reason("objection.free-first" if claim.stance.free else "objection.free-second", price=price.shown)
    return reason("objection.free-one") if claim.stance.free else ""

"""Open questions for statements with a form of "to be": what, who, where, when, how much, how long."""

from __future__ import annotations

from collections.abc import Iterator

from metrics.providers.questions.adjuncts import amount, is_place, trailing_duration, trailing_time
from metrics.providers.questions.english_clause import Clause
from metrics.providers.questions.verb_forms import is_participle, past_of
from metrics.providers.questions.word_lists import (
    CLAUSE_WORDS,
    DEFINERS,
    DETERMINERS,
    PREPOSITIONS,
    head,
    is_common,
    is_role,
)

Asked = tuple[list[str], str]
"""(words of the question, what it asks for)."""

_MEASURES = frozenset("tall high long wide deep thick old far heavy".split())
_PLACED = frozenset("located situated based found headquartered held stored kept born buried".split())
_TAILS = frozenset("for in on per a an each every with within at from".split())
_QUANTITIES = frozenset(
    "population capacity number area speed limit height weight rate temperature size length distance age dose".split()
)
_RATES = frozenset("per a an each every".split())
_THING_PRONOUNS = frozenset("it they".split())
_NO_QUESTION = frozenset("this that these those there".split())


def questions(parts: Clause) -> Iterator[Asked]:
    """The open questions of a clause with "to be", the likeliest first."""
    subject, rest, be = parts.subject, parts.rest, parts.asks
    if subject[0].lower() in _NO_QUESTION or subject[0].lower() in ("no", "none", "not"):
        return
    said = [be, *subject, *parts.adverbs, *(["not"] if parts.negated else [])]
    amounts = list(_amounts(parts, said))
    yield from amounts
    if amounts:
        return
    agents = [] if parts.negated else list(_agents(parts, said))
    yield from agents
    yield from _adjuncts(parts, said)
    yield from _places(parts, said)
    if rest[0].lower() in ("called", "named", "nicknamed") and not parts.negated:
        yield ["What", *said, rest[0]], "thing"
    if not parts.negated:
        yield from _things(parts)


def _amounts(parts: Clause, said: list[str]) -> Iterator[Asked]:
    found = amount(parts.rest)
    if found is None:
        return
    unit, tail = parts.rest[found.length - 1], parts.rest[found.length :]
    after = tail[0].lower().strip(",") if tail else ""
    kept = tail if after in _TAILS and len(tail) <= 6 and not unit.endswith(",") else []
    if after in _MEASURES:
        yield ["How", after, *said], "size"
    elif after in ("away", "from") and found.dimension == "length":
        yield ["How far", *said, *(kept or [after])], "distance"
    elif found.dimension.startswith("money"):
        yield ["How much", *said, *kept], "price"
        if _is_noun(parts.subject):
            yield ["What", *said, *kept], "price"
    elif found.dimension in ("time", "months"):
        yield ["How long", *said, *kept], "duration"
    elif found.dimension == "percent" and after == "of":
        yield ["How much", *said], "number"
    elif _is_noun(parts.subject) and (not after or kept or head(parts.subject) in _QUANTITIES) and not parts.negated:
        yield ["What", *said, *(kept if after not in _RATES else [])], "number"


def _adjuncts(parts: Clause, said: list[str]) -> Iterator[Asked]:
    # behind a noun a date may belong to the noun: "is an album from 1971"
    noun = parts.rest[0].lower() in DETERMINERS
    when = trailing_time(parts.rest)
    if when and not noun and not CLAUSE_WORDS & set(when.rest):
        yield [when.asks, *said, *when.rest], "time"
        if when.asks == "When" and any(word.isdigit() and len(word) == 4 for word in when.phrase.split()):
            asks = "On what date" if len(when.phrase.split()) > 2 and when.phrase.startswith("on ") else "In what year"
            yield [asks, *said, *when.rest], "time"
    long = trailing_duration(parts.rest)
    if long and long.rest and not noun:
        yield [long.asks, *said, *long.rest], "duration"


def _places(parts: Clause, said: list[str]) -> Iterator[Asked]:
    when = trailing_time(parts.rest)
    rest = when.rest if when else parts.rest
    placed = rest[:1] if rest and rest[0].lower() in _PLACED else []
    if is_place(rest[len(placed) :]):
        yield ["Where", *said, *placed], "place"


def _agents(parts: Clause, said: list[str]) -> Iterator[Asked]:
    """ "was discovered by Marie Curie in 1898": who radium was discovered by."""
    if not is_participle(parts.rest[0].lower()):
        return
    when = trailing_time(parts.rest)
    rest = when.rest if when else parts.rest
    for place, word in enumerate(rest[:-1]):
        name = rest[place + 1 :]
        if place and word == "by" and len(name) <= 4 and all(one[0].isupper() or one in _PARTS for one in name):
            simple = parts.asks in ("was", "were") and place == 1 and not parts.adverbs
            active = ["Who", past_of(rest[0]), *parts.subject]
            yield active if simple else ["Who", *said, *rest[:place], "by"], "person"


_PARTS = frozenset("da de van von der of and the la del di le".split())


def _things(parts: Clause) -> Iterator[Asked]:
    """ "X is Y": what or who X is, or which thing is Y."""
    subject, rest, be = parts.subject, _first_phrase(parts.rest), parts.asks
    first = rest[0].lower()
    known = first in DETERMINERS - {"no", "both", "each", "every"} or rest[0][0].isupper() or "'s" in rest[0]
    if not known or (first == "the" and len(rest) > 1 and rest[1].lower() == "same"):
        return
    person = is_role(head(subject)) or is_role(head(rest))
    asks: Asked = (["Who" if person else "What", be, *subject], "person" if person else "thing")
    possible = _is_noun(subject) or subject[0].lower() in _THING_PRONOUNS
    reverse = _reverse(subject, rest, be, is_role(head(rest)))
    if reverse:
        yield reverse
    elif possible and (person or not _is_full_name(subject)):
        yield asks


def _reverse(subject: list[str], rest: list[str], be: str, person: bool) -> Asked | None:
    """ "Sydney is the capital of Australia" answers what the capital of Australia is."""
    if be in ("are", "were") and not head(rest).endswith("s") and "and" not in subject:
        return None  # "mitochondria are the powerhouse of the cell"
    definite = rest[0].lower() in ("the", "its", "their", "his", "her") or rest[0].endswith("'s")
    bare = subject[1:] if subject[0] == "the" else subject
    named = (bool(bare) and all(word[0].isupper() for word in bare) and not is_common(bare[0])) or "and" in subject
    explains = head(rest) in DEFINERS or "which" in rest or "that" in rest or "where" in rest
    if not definite or not named or explains or len(rest) < 2:
        return None
    return ["Who" if person else "What", be, *rest], "person" if person else "thing"


def _is_noun(subject: list[str]) -> bool:
    return subject[0].lower() not in ("he", "she", "we", "you", "i", "they") and subject != ["it"]


def _is_full_name(subject: list[str]) -> bool:
    """Two or more capitals, which may be a person: without more to go by neither "who" nor "what" is safe."""
    return len(subject) > 1 and all(word[0].isupper() for word in subject) and not is_common(subject[0])


def _first_phrase(rest: list[str]) -> list[str]:
    """Up to the first comma; "also", "mostly" and the like in front dropped."""
    words = []
    for word in rest:
        words.append(word)
        if word.endswith(",") and word.lower().strip(",") not in PREPOSITIONS:
            break
    return [*words[:-1], words[-1].rstrip(",")]

"""Open questions for English statements with any other verb: how much, how long, when, where, who, what, how many."""

from __future__ import annotations

from collections.abc import Iterator

from metrics.providers.questions.adjuncts import (
    amount,
    is_place,
    trailing_duration,
    trailing_temperature,
    trailing_time,
)
from metrics.providers.questions.english_clause import Clause
from metrics.providers.questions.word_lists import ADVERBS, CLAUSE_WORDS, PREPOSITIONS, head, is_role

Asked = tuple[list[str], str]
"""(words of the question, what it asks for)."""

_CREATING = {"write": "wrote", "invent": "invented", "discover": "discovered", "paint": "painted", "found": "founded",
             "compose": "composed", "design": "designed", "direct": "directed", "build": "built", "create": "created",
             "develop": "developed", "win": "won", "introduce": "introduced"}  # fmt: skip
_WITH_OBJECT = frozenset(
    "include contain offer require need cover provide mean produce eat drink support allow accept sell use prevent"
    " measure convert treat".split()
)
_PLACED = frozenset("live work stand lie happen occur originate grow take land stop".split())
_COUNTING = frozenset(
    "have got/contain/sell/include/employ/attract/win/produce/use/need/require/cover/serve/host".split("/")
)
_LASTING = frozenset("last take".split())
_MAKERS = frozenset("company team scientists engineers researchers brothers sisters students group firm romans".split())
_NO_WHO = frozenset("it this that these those there you they we i he she".split())
_NOT_ASKED = frozenset("this that these those there".split())
_TOOLS = frozenset("app website site settings portal account online branch form menu phone email mail".split())


def questions(parts: Clause) -> Iterator[Asked]:
    """The open questions of a clause, the likeliest first."""
    subject = parts.subject
    if subject[0].lower() in ("no", "none") or subject[0].lower() in _NOT_ASKED or parts.negated:
        return
    if parts.verb == "modal":
        yield from _ways(parts)
        yield from _adjuncts([parts.asks, *subject, *parts.adverbs], parts.rest)
        return
    if parts.verb in ("have", "do"):
        yield from _adjuncts([parts.asks, *subject, *parts.adverbs], parts.rest)
        return
    verb = "have" if parts.verb == "have got" else parts.verb
    said = [parts.asks, *subject, *parts.adverbs, verb]
    yield from _amounts(parts, said)
    yield from _makers(parts)
    yield from _adjuncts(said, parts.rest)
    yield from _places(parts, said)
    counted = amount(parts.rest)
    if (
        verb in _WITH_OBJECT
        and parts.rest
        and not (counted and verb in ("sell", "measure"))
        and parts.rest[0].lower() not in PREPOSITIONS | CLAUSE_WORDS
    ):
        yield ["What", *said], "thing"


def _amounts(parts: Clause, said: list[str]) -> Iterator[Asked]:
    found = amount(parts.rest)
    verb, rest = parts.verb, parts.rest
    free = verb == "cost" and rest[:1] == ["nothing"]
    if found is None and not free:
        return
    tail = rest[found.length :] if found else []
    before = rest[found.length - 1] if found else ""
    first = tail[0].lower() if tail else ""
    kept = tail if first in ("to", "for", "per", "a", "an", "each", "in", "at", "with") and "," not in before else []
    kept = kept if len(kept) <= 10 and "and" not in kept else []
    if verb == "cost":
        yield ["How much", *said, *kept], "price"
        yield ["What", *said, *kept], "price"
    elif found and verb in _LASTING and found.dimension in ("time", "months"):
        yield ["How long", *said, *kept], "duration"
    elif found and verb == "weigh" and found.dimension in ("mass", ""):
        yield ["How much", *said], "weight"
    elif found and verb in ("pay", "charge", "earn") and found.dimension.startswith("money"):
        yield ["How much", *said, *kept], "price"
    elif found and verb in _COUNTING and found.dimension == "":
        things = _counted(tail)
        if things:
            yield ["How many", *things, *said], "number"


def _counted(tail: list[str]) -> list[str]:
    """The things behind a number: up to three words that end in a plural."""
    for place, word in enumerate(tail[:3]):
        plain = word.strip(",.")
        if plain.lower() in PREPOSITIONS or not plain.isalpha():
            return []
        if (plain.endswith("s") and not plain.endswith("ss")) or plain in ("people", "children"):
            return [*tail[:place], plain]
    return []


def _makers(parts: Clause) -> Iterator[Asked]:
    """ "Shakespeare wrote Hamlet" answers who wrote Hamlet; only for what people do."""
    past = _CREATING.get(parts.verb)
    if past is None or parts.asks != "did" or not parts.rest or parts.subject[0].lower() in _NO_WHO:
        return
    named = parts.subject[0][0].isupper() or is_role(head(parts.subject)) or parts.subject[-1].lower() in _MAKERS
    when = trailing_time(parts.rest)
    rest = when.rest if when else parts.rest
    if named and rest and rest[0].lower() not in PREPOSITIONS | CLAUSE_WORDS:
        yield ["Who", *parts.adverbs, past, *_without_last(rest)], "person"


def _without_last(words: list[str]) -> list[str]:
    """Without "around" or "in about" left over from a date."""
    while len(words) > 1 and words[-1].lower() in ("around", "about", "in", "on"):
        words = words[:-1]
    return words


def _adjuncts(said: list[str], rest: list[str]) -> Iterator[Asked]:
    when = trailing_time(rest)
    if when and not CLAUSE_WORDS & set(when.rest):
        yield [when.asks, *said, *when.rest], "time"
        if when.asks == "When" and when.phrase.startswith("at "):
            yield ["At what time", *said, *when.rest], "time"
    hot = trailing_temperature(rest)
    if hot:
        yield [hot.asks, *said, *hot.rest], "number"
    long = trailing_duration(rest)
    if long:
        yield [long.asks, *said, *long.rest], "duration"


def _places(parts: Clause, said: list[str]) -> Iterator[Asked]:
    if parts.verb not in _PLACED:
        return
    when = trailing_time(parts.rest)
    rest = when.rest if when else parts.rest
    taken = rest[:1] if parts.verb == "take" and rest[:1] == ["place"] else []
    if (parts.verb != "take" or taken) and is_place(rest[len(taken) :]):
        yield ["Where", *said, *taken], "place"


def _ways(parts: Clause) -> Iterator[Asked]:
    """ "You can replace your card in the app" answers how you can replace it."""
    if parts.asks not in ("can", "could", "may"):
        return
    for place, word in enumerate(parts.rest):
        after = [one.lower().strip(",.") for one in parts.rest[place + 1 :]]
        lower = word.lower().strip(",.")
        online = lower == "online" or (lower in ("in", "on", "at", "from") and bool(set(after[:4]) & _TOOLS))
        by = lower in ("via", "through", "using") or (lower == "by" and after[:1] and after[0].endswith("ing"))
        if place and (online or by or (lower == "by" and bool(set(after[:2]) & _TOOLS))):
            if parts.rest[place - 1].lower() not in ADVERBS | {"and", "or"}:
                yield ["How", parts.asks, *parts.subject, *parts.adverbs, *parts.rest[:place]], "way"
            return

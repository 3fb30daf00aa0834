"""An English statement taken apart into subject, verb and the rest, where that is safe; None where it is not."""

from __future__ import annotations

from typing import NamedTuple

from metrics.providers.questions.english_wording import expanded, flipped, lowered
from metrics.providers.questions.verb_forms import BASES, base_of, is_participle
from metrics.providers.questions.word_lists import (
    ADVERBS,
    CLAUSE_WORDS,
    DETERMINERS,
    LOWERED,
    NEGATIVE_SUBJECTS,
    PREPOSITIONS,
)

BE = frozenset("is are was were am".split())
_MODALS = frozenset("can could will would may might must should shall".split())
_DO = frozenset("does do did".split())
_HAVE = frozenset("has have had".split())
_AUXILIARY = BE | _MODALS | _DO | _HAVE
_PLURAL = frozenset("they we you i people children men women".split())
_ALONE = frozenset("it he she they we i there".split())
"""With another word they are no subject: "it comes" in "it comes close"."""
_SAYING = frozenset("say says said think thinks believe believes claim claims".split())
_QUALITIES = frozenset("warm close clean like last open free".split())
_LONGEST_SUBJECT, _LONGEST, _LONGEST_STATEMENT = 10, 80, 600


class Clause(NamedTuple):
    """A statement's parts as words.

    ``verb`` is "be", "modal", "have" (of a perfect), "do" or the base form of another verb; ``asks`` is the word that
    a question puts before the subject.
    """

    subject: list[str]
    adverbs: list[str]
    asks: str
    verb: str
    negated: bool
    rest: list[str]


def clause(statement: str) -> Clause | None:
    """The parts of a statement that a question can be made of.

    >>> clause("In 1967 the game was not held in Rome, but in Paris.")[:3]
    (['the', 'game'], [], 'was')
    """
    if len(statement) > _LONGEST_STATEMENT:
        return None
    words = flipped([word for word in expanded(statement).split() if word.strip(",")])
    if not words or len(words) > _LONGEST:
        return None
    lead, words = _lead(words)
    for place, word in enumerate(words[: _LONGEST_SUBJECT + 3]):
        found = _clause_at(words, place, word.lower()) if place else None
        if found is not None and not _agrees(found):
            return None
        if found is not None:
            return found._replace(rest=_first_of_two(found) + lead)
        if word.endswith(",") and place and word.lower().strip(",") in _AUXILIARY:
            return None
    return None


def _lead(words: list[str]) -> tuple[list[str], list[str]]:
    """A phrase or clause in front of the subject, to be put at the end of a question, and what follows it."""
    first = words[0].lower()
    if first.endswith("ly") and len(words) > 1 and words[1].lower() in LOWERED:
        return [], words[1:]
    if first.rstrip(",") in ADVERBS and first.endswith(","):
        return [], words[1:]
    if first not in PREPOSITIONS and first not in CLAUSE_WORDS - {"that", "what", "who", "which", "how", "why"}:
        return [], words
    comma = next((place for place, word in enumerate(words[:16]) if word.endswith(",")), None)
    if comma is not None and comma + 1 < len(words):
        lead = [words[0].lower(), *words[1:comma], words[comma][:-1]]
        return lead, words[comma + 1 :]
    if first in PREPOSITIONS:
        for place in range(7, 1, -1):  # "During the day the sky is red": the subject begins at the last article
            if place < len(words) and words[place].lower() in DETERMINERS | {"it", "they", "he", "she", "we", "you"}:
                before = words[:place]
                verbs = any(word.lower() in _AUXILIARY or base_of(word.lower()) for word in before)
                if before[-1].lower() in PREPOSITIONS or verbs or before[-1].lower() in ("and", "or"):
                    continue
                return [first, *before[1:]], words[place:]
    return [], words


def _clause_at(words: list[str], place: int, word: str) -> Clause | None:
    """The clause whose verb stands at this place, if it can be a verb and what is before it a subject."""
    subject, adverbs, rest = words[:place], list[str](), words[place + 1 :]
    while len(subject) > 1 and (subject[-1].lower() in ADVERBS or _is_adverb(subject[-1])):
        adverbs.insert(0, subject.pop())
    if not _is_subject(subject, word):
        return None
    if word in _AUXILIARY and words[place][0].islower():
        return _auxiliary_clause(subject, adverbs, word, rest)
    known = base_of(word) or _plural_verb(subject, word)
    if known is None or not words[place].islower() or not _is_main_verb(rest):
        return None
    base, asks = known[0] or word, known[1]
    if word in BASES and word != base:  # "found" is a verb, and the past of another
        base, asks = (base, asks) if asks == "did" else (word, "do")
    if subject[0][0].isdigit() and len(subject) == 1:
        return None
    return Clause(lowered(subject, asks), adverbs, asks, base, False, rest) if rest or asks != "do" else None


def _agrees(parts: Clause) -> bool:
    """Whether pronoun and verb fit each other, and the pronoun is the asker's: "I" stays where both persons occur."""
    subject = " ".join(parts.subject).lower()
    if subject in ("it", "he", "she") and parts.asks in ("are", "were", "do", "am"):
        return False
    if subject in ("they", "you") and parts.asks in ("is", "was", "does", "has", "am"):
        return False
    return subject not in ("i", "we")


def _first_of_two(parts: Clause) -> list[str]:
    """What follows the verb, up to a second verb of the same subject: "costs $15 and arrives today"."""
    for place, word in enumerate(parts.rest[1:-1], 1):
        following = parts.rest[place + 1].lower().strip(",.")
        verb, after = base_of(following), parts.rest[place + 2 : place + 3]
        second = verb is not None and (verb[1] == "does" or parts.asks == "did")
        second = second or (parts.asks == "do" and following in BASES)
        second = second or (following in _ALONE | {"you"} and bool(after) and after[0].lower() in _AUXILIARY)
        if word.lower() in ("and", "but", "or") and (second or following in _AUXILIARY):
            return [*parts.rest[: place - 1], parts.rest[place - 1].rstrip(",")]
    return parts.rest


def _auxiliary_clause(subject: list[str], adverbs: list[str], word: str, rest: list[str]) -> Clause | None:
    negated = bool(rest) and rest[0].lower() in ("not", "never")
    if negated and rest[0].lower() == "never":
        adverbs, rest = [*adverbs, "ever"], rest[1:]
    elif negated:
        rest = rest[1:]
    following = rest[0].lower().strip(",") if rest else ""
    if not rest or (following in _AUXILIARY and word not in _MODALS | _DO):
        return None
    subject = lowered(subject, word)
    if word in BE:
        return Clause(subject, adverbs, word, "be", negated, rest)
    if word in _MODALS:
        return None if following in BE | _HAVE - {"have"} else Clause(subject, adverbs, word, "modal", negated, rest)
    if word in _DO:
        return Clause(subject, adverbs, word, "do", negated, rest) if negated else None
    skipped = next((one.lower() for one in rest if one.lower() not in ADVERBS and not _is_adverb(one)), "")
    if negated or skipped == "been" or is_participle(skipped):
        return Clause(subject, adverbs, word, "have", negated, rest)
    return Clause(subject, adverbs, {"has": "does", "have": "do", "had": "did"}[word], "have got", False, rest)


def _is_subject(words: list[str], verb: str) -> bool:
    if not 1 <= len(words) <= _LONGEST_SUBJECT:
        return False
    lower = [word.lower().strip(",") for word in words]
    that_thing = lower[1:] if lower[0] == "that" else lower
    if set(that_thing) & (CLAUSE_WORDS | NEGATIVE_SUBJECTS | _SAYING):
        return False
    if any(sign in word for word in words for sign in '?:;"“”()|') or words[-1].endswith(","):
        return False
    commas, joined = sum(word.endswith(",") for word in words), {"and", "or"} & set(lower)
    if commas and not (joined and verb in {"are", "were", "have", "do"}):
        return False
    if joined and (verb in {"is", "was", "has"} or lower[0] in PREPOSITIONS):
        return False
    if len(lower) == 1 and lower[0] in ("there", "this", "that", "these", "those", "it"):
        return True
    return (
        lower[-1] not in DETERMINERS | PREPOSITIONS | ADVERBS | {"and", "or", "not"}
        and lower[0] not in {"please", "let", "here", "to", "not", *PREPOSITIONS}
        and any(letter.isalnum() for letter in lower[-1])
        and not (len(lower) > 1 and _ALONE & set(lower))
        and not any(word in BE | _MODALS - {"may", "will", "can", "might"} for word in lower)
    )


def _is_plural(subject: list[str]) -> bool:
    last = subject[-1]
    return last.lower() in _PLURAL or (last.endswith("s") and not last.endswith(("ss", "'s", "us", "is")))


def _is_adverb(word: str) -> bool:
    return word.endswith("ly") and word.islower() and len(word) > 4 and word not in ("family", "supply", "assembly")


def _is_main_verb(rest: list[str]) -> bool:
    """Whether no other verb follows that would be the main one: "the tower built in 1889 is tall"."""
    for place, word in enumerate(rest):
        lower = word.lower().strip(",.")
        if place == 0 and (lower == "by" or lower in BASES - _QUALITIES):
            return False
        if lower in CLAUSE_WORDS or lower in ("and", "but", "or") or (place and rest[place - 1].endswith(",")):
            return True
        if lower in (BE - {"am"}) | _HAVE | _DO | {"can", "will", "must"}:
            return False
    return True


def _plural_verb(subject: list[str], word: str) -> tuple[str, str] | None:
    """A base form as the verb of a plural subject."""
    pronoun = subject[-1].lower() in ("they", "we", "you", "i")
    return ("", "do") if word in BASES and _is_plural(subject) and (pronoun or word not in _QUALITIES) else None

"""Questions an English statement answers, made by templates; the likeliest first."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from metrics.providers.questions import english_be, english_verbs
from metrics.providers.questions.english_clause import BE, Clause, clause
from metrics.providers.questions.english_wording import expanded, lowered
from metrics.providers.questions.word_lists import DETERMINERS


class Candidate(NamedTuple):
    """A question, and what it asks for in a word."""

    text: str
    asks: str


_PURPOSE = re.compile(r"To (?!do (?:so|this|that|it)\b|this |that )([a-z][^,.;:]{2,80}), ")
_LABEL = re.compile(r"([A-Z][A-Za-z-]{1,20}(?: [a-z][A-Za-z-]{1,20}){0,3}): \S")
_NO_LABELS = frozenset(
    "note tip tips warning important example examples answer question step hint attention here there".split()
)
_LONGEST_QUESTION = 300


def candidates(statement: str) -> Iterator[Candidate]:
    """Questions of one statement, each of another kind; none when its shape is not known.

    >>> [one.text for one in candidates("France is in western Europe.")]
    ['Where is France?', 'Is France in western Europe?']
    """
    found = clause(statement)
    if found is None:
        yield from _without_clause(statement)
        return
    asked = english_be.questions(found) if found.verb == "be" else english_verbs.questions(found)
    whole = yes_or_no(found)
    open_questions = list(asked)
    if found.negated and whole:
        yield Candidate(whole, "yes or no")
    for words, asks in open_questions:
        text = sentence(words)
        if len(text) <= _LONGEST_QUESTION:
            yield Candidate(text, asks)
    if not found.negated and whole:
        yield Candidate(whole, "yes or no")


def yes_or_no(parts: Clause) -> str:
    """The question that "yes" or "no" answers; a negation goes, as it belongs to the answer. "" if it would be long."""
    subject, verb, rest = parts.subject, parts.verb, parts.rest
    if verb in ("be", "modal", "have", "do"):
        middle = parts.adverbs
    else:
        middle = [*parts.adverbs, "have" if verb == "have got" else verb]
    asks = "can" if parts.asks in ("may", "might") and subject == ["you"] else parts.asks
    if subject[0].lower() in ("no", "none"):
        subject = ["any", *subject[1:]]
    if (subject == ["there"] or verb == "have got") and rest[:1] == ["no"]:
        rest = ["any", *rest[1:]]
    text = sentence([asks, *subject, *middle, *rest])
    return text if len(text) <= _LONGEST_QUESTION else ""


def sentence(words: list[str]) -> str:
    """Words as one question."""
    text = " ".join(words).rstrip(" ,;:.!?-–")
    return f"{text[:1].upper()}{text[1:]}?"


def _without_clause(statement: str) -> Iterator[Candidate]:
    text = expanded(statement[:_LONGEST_QUESTION])
    purpose = _PURPOSE.match(statement)
    if purpose:
        yield Candidate(f"How do you {purpose[1]}?", "way")
    label = _LABEL.match(statement)
    if label and text and not set(label[1].lower().split()) & (_NO_LABELS | DETERMINERS | BE):
        words = label[1].split()
        plural = words[-1].endswith("s") and not words[-1].endswith(("ss", "us", "is"))
        yield Candidate(f"What {'are' if plural else 'is'} the {_small(words)}?", "thing")


def _small(words: list[str]) -> str:
    first = words[0]
    return " ".join([first if first.isupper() else first.lower(), *lowered(words[1:])])

"""A ``QuestionWriter`` of plain rules: what an answer might be the answer to. It sees the answer, nothing else.

The module itself is the writer: pass ``writer`` where one is asked for.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from metrics.languages import language_of
from metrics.protocols import WrittenQuestion
from metrics.providers.questions import dodges, english, korean, subjects
from metrics.providers.questions.any_language import as_it_stands
from metrics.providers.rules import filler
from metrics.providers.rules.splitting import sentences, statements
from metrics.reasons import reason

label = reason("label.rules")

MOST = 10
"""No more questions than this are made of one answer."""

_MOST_CLAIMS = 40

_LANGUAGE_SHOWS = 1_000
"""As many characters tell the language."""


def questions(answer: str, n: int) -> list[WrittenQuestion]:
    """Up to ``n`` different questions that the answer answers, one a claim first, then further ones of the same claims.

    Args:
        answer: Any text; read as far as ``statements`` reads.
        n: How many are wanted, 1 to 10; more are never made.

    Returns:
        Fewer than ``n`` when nothing sensible is left to ask, none for an answer without words. All carry one flag,
        since being noncommittal is a property of the answer.

    >>> [one.text for one in questions("The capital of Australia is Sydney.", 3)]
    ['What is the capital of Australia?', 'Is the capital of Australia Sydney?']
    """
    dodge = dodges.dodge_in(answer)
    found = _dodge_questions(answer) if dodge else _claim_questions(answer)
    written: list[WrittenQuestion] = []
    seen = set[str]()
    for text, why in found:
        if len(written) >= min(n, MOST):
            break
        bare = text.casefold()
        if bare not in seen:
            seen.add(bare)
            flagged = reason("question.noncommittal", dodge=dodge, asked=why) if dodge else why
            written.append(WrittenQuestion(text, dodge is not None, flagged))
    return written


def _claim_questions(answer: str) -> Iterator[tuple[str, str]]:
    """Every claim's likeliest question, then every claim's second, and so on."""
    told = _told(answer)
    language = language_of(answer[:_LANGUAGE_SHOWS])
    rows = []
    for claim, said in zip(subjects.named(told), told, strict=True):
        asked = list(islice(_candidates(claim, language_of(said[:_LANGUAGE_SHOWS]) or language), MOST))
        rows.append([(text, reason("question.of", asks=_asks_for(asks), text=said)) for text, asks in asked])
    for turn in range(MOST):
        for row in rows:
            if turn < len(row):
                yield row[turn]


def _told(answer: str) -> list[str]:
    """The claims to ask about. What is left of "I am not sure, but it is blue" is asked about, the dodge is not."""
    claims = [_without_yes(one) for one in statements(answer)[:_MOST_CLAIMS] if not filler.is_bare_yes_or_no(one)]
    told = [said for claim in claims if (said := dodges.content(claim))]
    if told:
        return told
    # "I'm sorry, the kitchen closes at ten" counts as politeness where claims are to be sorted, but it says something
    beside = [dodges.beside_apologies(one) for one in sentences(answer)[:_MOST_CLAIMS]]
    return [one for one in beside if one and not filler.is_bare_yes_or_no(one)]


def _without_yes(claim: str) -> str:
    """The claim without "Yes," or "No,"; "No. 5" is no answer."""
    rest = filler.yes_or_no(claim)[1]
    return claim if not rest or (claim[2:3] == "." and rest[0].isdigit()) else rest


def _candidates(claim: str, language: str | None) -> Iterator[tuple[str, str]]:
    any_made = False
    if language == "ko":
        for text, asks in korean.candidates(claim):
            any_made = True
            yield text, asks
    elif language in ("en", None):
        for one in english.candidates(claim):
            any_made = True
            yield one.text, one.asks
    if not any_made:
        text = as_it_stands(claim, language)
        if text:
            yield text, "claim"


def _dodge_questions(answer: str) -> Iterator[tuple[str, str]]:
    """What a dodge dodges, as far as it says so: "I don't know when it opens" - "Do you know when it opens?"."""
    for text in dodges.dodged(answer):
        yield text, reason("asks.dodged")


def _asks_for(what: str) -> str:
    return reason(f"asks.{what.replace(' ', '-')}")

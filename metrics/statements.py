"""Statements in a judge's reply or a file, read with a tolerance that is always said; and as claims of a case."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from metrics.claims import Claim, Sorting, Verdict
from metrics.forms import DamagedCase
from metrics.groundedness import Statement
from metrics.notes import Note
from metrics.settings import finite

_TEXTS = ("statement", "claim", "text")
_REASONS = ("justification", "reason")
_MOST_SHOWN = 40


class ReadStatements(NamedTuple):
    """Statements, and how the unusual ones among them were read."""

    statements: tuple[Statement, ...]
    notes: tuple[Note, ...]


def read_statements(items: object, place: str = "statements") -> ReadStatements:
    """The statements of a list, one for each item, so that none drops out of the number the score is divided by.

    A number written as text, true and false count as the number they stand for, which is said. Any other score is
    undecided (None), which is said too unless it is simply missing. NaN is passed on for the score to refuse.

    Args:
        items: Objects with ``statement``, ``score`` and ``justification``; or bare texts, which have no score.
        place: Name of the list, for the error.

    Raises:
        DamagedCase: If it is no list.

    >>> read_statements([{"statement": "Open on Sundays.", "score": "1"}]).statements
    (Statement(text='Open on Sundays.', score=1.0, justification=''),)
    """
    if not isinstance(items, list | tuple):
        raise DamagedCase(place, "expected a list")
    statements, notes = [], []
    for number, item in enumerate(items, start=1):
        statement, note = _statement(item, number)
        statements.append(statement)
        if note is not None:
            notes.append(note)
    return ReadStatements(tuple(statements), tuple(notes))


def statements_of(sorting: Sorting) -> tuple[Statement, ...]:
    """The statements of a case: claims of the response, each with its verdict as a score.

    A verdict without a score of its own counts 1 or 0; a claim without a verdict has no score.
    """
    return tuple(_as_statement(claim) for claim in sorting.of("response"))


def as_sorting(statements: Sequence[Statement]) -> Sorting:
    """The statements as claims of a case; a blank one is shown as "...", since a claim needs a text.

    Supported is what has a score of 0.5 or more; a score that is not 1 or 0 is kept beside that.
    """
    return Sorting(tuple(_as_claim(one, number) for number, one in enumerate(statements, start=1)))


def _as_statement(claim: Claim) -> Statement:
    verdict = claim.verdict
    if verdict is None:
        return Statement(claim.text)
    return Statement(claim.text, float(verdict.supported) if verdict.score is None else verdict.score, verdict.reason)


def _as_claim(statement: Statement, number: int) -> Claim:
    score = finite(statement.score)
    text = statement.text if statement.text.strip() else "..."
    if score is None:
        return Claim(f"s{number}", "response", text)
    verdict = Verdict(score >= 0.5, statement.justification, None if score in (0, 1) else score)
    return Claim(f"s{number}", "response", text, judged=verdict)


def _statement(item: Any, number: int) -> tuple[Statement, Note | None]:
    if isinstance(item, str):
        return Statement(item), None
    if not isinstance(item, Mapping):
        return Statement(""), Note("statement.no-object", {"place": number})
    text, justification = _first_text(item, _TEXTS), _first_text(item, _REASONS)
    given = item.get("score")
    if given is None:
        return Statement(text, None, justification), None
    score, exact = _score(given)
    note = None
    if score is None:
        note = Note("statement.unreadable", {"place": number, "score": _shown(given)})
    elif not exact:
        note = Note("statement.read-as-number", {"place": number, "score": _shown(given), "number": score})
    return Statement(text, score, justification), note


def _first_text(item: Mapping[str, Any], names: tuple[str, ...]) -> str:
    return next((item[name] for name in names if isinstance(item.get(name), str)), "")


def _score(given: Any) -> tuple[float | None, bool]:
    """The score, and whether it is a number as it stands."""
    if isinstance(given, bool):
        return float(given), False
    if isinstance(given, str):
        try:
            return finite(float(given)), False
        except ValueError:
            return None, False
    return given if isinstance(given, float) else finite(given), True


def _shown(given: Any) -> str:
    words = json.dumps(given, ensure_ascii=False, default=str)
    return words if len(words) <= _MOST_SHOWN else f"{words[: _MOST_SHOWN - 3]}..."

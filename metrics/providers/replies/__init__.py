"""A judge's reply text -> what it says. Every reply is distrusted: read, read with a notice, or refused with a reason.

Each reader takes the reply word for word and, where they are known, the texts that were judged; JSON that stands in one
of these is a quotation. It raises ``RefusedReply`` and nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from metrics.groundedness import Statement
from metrics.protocols import WrittenQuestion
from metrics.providers.replies import kinds
from metrics.providers.replies.final import Wanted, final_value
from metrics.providers.replies.kinds import Read
from metrics.providers.replies.shapes import Unusable
from metrics.reply_values import RefusedReply, Reply, Ruled, SortedLists

T = TypeVar("T")


def claims_reply(text: str, judged: Sequence[str] = ()) -> Reply[tuple[str, ...]]:
    """The claims that a judge split one text into.

    >>> claims_reply('{"statements": ["Open on Sundays."]}').value
    ('Open on Sundays.',)
    """
    return _reply(text, judged, kinds.CLAIMS, kinds.claims)


def sorting_reply(text: str, judged: Sequence[str] = ()) -> Reply[SortedLists]:
    """A judge's lists TP, FP and FN, and the covered claims where it lists them too.

    >>> sorting_reply('{"TP": ["Open on Sundays."], "FP": null, "FN": []}').value.tp
    (Listed(text='Open on Sundays.', reason=''),)
    """
    return _reply(text, judged, kinds.SORTING, kinds.sorting)


def questions_reply(text: str, judged: Sequence[str] = ()) -> Reply[tuple[WrittenQuestion, ...]]:
    """Invented questions with their flags; a flag that says neither yes nor no is None.

    >>> questions_reply('{"question": "Who?", "noncommittal": "0"}').value[0].noncommittal
    False
    """
    return _reply(text, judged, kinds.QUESTIONS, kinds.questions)


def statements_reply(text: str, judged: Sequence[str] = ()) -> Reply[tuple[Statement, ...]]:
    """The statements of an answer with their scores, as a judge of groundedness gives them."""
    return _reply(text, judged, kinds.STATEMENTS, kinds.statements)


def criteria_reply(text: str, judged: Sequence[str] = ()) -> Reply[tuple[Ruled, ...]]:
    """Verdicts on criteria with their rationale."""
    return _reply(text, judged, kinds.CRITERIA, kinds.criteria)


def _reply(text: str, judged: Sequence[str], wanted: Wanted, read: Callable[[object], Read[T]]) -> Reply[T]:
    final = final_value(text, wanted, judged)
    try:
        value, notes = read(final.value)
    except Unusable as error:
        raise RefusedReply(error.note, final.thinking, text) from None
    return Reply(value, (*final.notices, *notes), final.thinking, text)

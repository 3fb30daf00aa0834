"""What a person may do to invented questions: reword, flag, set a cosine, add, remove; the writer's version is kept.

Questions are the plain objects of a case file. A row that a person typed says ``"by": "hand"``; one that a person
changed keeps what its writer gave in ``as_written``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from metrics.case import Case
from metrics.forms import DamagedCase
from metrics.protocols import QuestionWriter
from metrics.question_forms import invented_questions

Questions = tuple[Mapping[str, Any], ...]
MOST = 10
"""Strictness, the number of questions asked for, is 1 to 10."""
DEFAULT_STRICTNESS = 3
ASKED, BEYOND = "asked", "beyond"
"""Fields of the writer: how many questions were asked for, and questions laid aside when fewer were wanted."""
WRITTEN, BY = "as_written", "by"
_CHANGEABLE = ("question", "noncommittal")


def reworded(questions: Questions, place: int, text: str) -> Questions:
    """The questions with other words at a place, counted from 0; the cosine of the old words goes.

    >>> reworded(({"question": "Who?", "noncommittal": False, "cosine": 0.5},), 0, "Where?")[0]["cosine"] is None
    True
    """
    return _with(questions, place, {"question": text, "cosine": None})


def reflagged(questions: Questions, place: int, noncommittal: bool) -> Questions:
    """The questions with this flag at a place."""
    return _with(questions, place, {"noncommittal": noncommittal})


def remeasured(questions: Questions, place: int, cosine: float | None) -> Questions:
    """The questions with a cosine set by hand at a place; None: there is none."""
    return _with(questions, place, {"cosine": cosine})


def added(questions: Questions, text: str) -> Questions:
    """The questions and one more that a person typed; whoever types a question means that the answer answers it."""
    return (*questions, {"question": text, "noncommittal": False, "cosine": None, BY: "hand"})


def removed(questions: Questions, place: int) -> Questions:
    """The questions without the one at a place."""
    return questions[:place] + questions[place + 1 :]


def strictness(case: Case) -> int:
    """How many questions the writer was asked for; what there is, where nobody said."""
    asked = case.questions_writer.extra.get(ASKED)
    if isinstance(asked, int) and not isinstance(asked, bool) and 1 <= asked <= MOST:
        return asked
    return min(max(len(case.questions), 1), MOST) if case.questions else DEFAULT_STRICTNESS


def with_strictness(case: Case, n: int, writer: QuestionWriter | None = None) -> Case:
    """The case with its first ``n`` questions, or with more up to ``n``: those laid aside before, then the writer's.

    Args:
        n: 1 to 10. There may be fewer in the end: a recorded judge has no more to give, a person has to type them.
        writer: Asked for questions that are not there yet; None asks nobody.
    """
    aside = _laid_aside(case)
    rows, beyond = case.questions[:n], (*case.questions[n:], *aside)
    free = n - len(rows)
    rows, beyond = (*rows, *beyond[:free]), beyond[free:]
    if writer is not None and len(rows) < n:
        known = {one.get("question") for one in rows}
        new = [one for one in writer.questions(case.response, MOST) if one.text not in known]
        rows = (*rows, *(written_form(one.text, one.noncommittal, one.reason) for one in new[: n - len(rows)]))
    return replace(case, questions=rows, questions_writer=_writer(case, n, beyond))


def with_questions(case: Case, questions: Questions) -> Case:
    """The case with questions that a person added or removed: as many count as asked for as there are."""
    n = min(max(len(questions), 1), MOST)
    return replace(case, questions=questions, questions_writer=_writer(case, n, _laid_aside(case)))


def written_form(text: str, noncommittal: bool | None, reason: str = "") -> dict[str, Any]:
    """A writer's question as a plain object, not measured yet."""
    form: dict[str, Any] = {"question": text, "noncommittal": noncommittal, "cosine": None}
    return {**form, "reason": reason} if reason else form


def _writer(case: Case, n: int, beyond: Sequence[Mapping[str, Any]]) -> Any:
    rest = {name: value for name, value in case.questions_writer.extra.items() if name not in (ASKED, BEYOND)}
    aside = {BEYOND: [dict(one) for one in beyond]} if beyond else {}
    return replace(case.questions_writer, extra={**rest, ASKED: n, **aside})


def _laid_aside(case: Case) -> Questions:
    """Questions laid aside, none where a file holds something else there."""
    given = case.questions_writer.extra.get(BEYOND, [])
    try:
        invented_questions(given)
    except DamagedCase:
        return ()
    return tuple(given)


def _with(questions: Questions, place: int, changes: Mapping[str, Any]) -> Questions:
    one = questions[place]
    made = {**one, **changes}
    if one.get(BY) != "hand":
        before = one.get(WRITTEN) or {name: one.get(name) for name in _CHANGEABLE}
        made.pop(WRITTEN, None)
        if any(made.get(name) != before.get(name) for name in _CHANGEABLE):
            made[WRITTEN] = before
    return (*questions[:place], made, *questions[place + 1 :])

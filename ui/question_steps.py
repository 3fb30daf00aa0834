"""What is done to one question's row, on plain rows and on live ones, and why the row stands there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from metrics import question_edits
from metrics.case import Case
from metrics.question_edits import BY, WRITTEN, Questions, with_questions
from ui.embedders import measured
from ui.prose import reason_text, t
from ui.readings import told
from ui.state import keep, present_case, remember, remembered

_EDITED = "relevancy.edited"


def origin_lines(case: Case, form: Any) -> list[str]:
    """Why the question is here: the writer's reason, or that a person typed or changed it."""
    lines = []
    if form.get(BY) == "hand" and case.questions_writer.kind != "hand":
        lines.append(t("relevancy.by_you"))
    elif isinstance(reason := form.get("reason"), str) and reason:
        lines.append(reason_text(reason))
    before = form.get(WRITTEN)
    if isinstance(before, dict):
        if before.get("question") != form.get("question"):
            lines.append(t("relevancy.reworded", text=told(str(before.get("question")))))
        if before.get("noncommittal") != form.get("noncommittal"):
            lines.append(t(f"relevancy.reflagged.{flag_name(before.get('noncommittal'))}"))
    return lines


def flag_name(noncommittal: bool | None) -> str:
    """A flag as the name that labels have."""
    return "unread" if noncommittal is None else "noncommittal" if noncommittal else "committal"


def change(edit: Callable[..., Questions], place: int, text: str, *args: Any) -> None:
    """Changes a row; a second click can arrive for one that the first has already changed: it does nothing."""
    case = present_case()
    if stands(case, place, text):
        keep(measured(replace(case, questions=edit(case.questions, place, *args))))


def remove(place: int, text: str) -> None:
    """Takes a row away."""
    case = present_case()
    if stands(case, place, text):
        keep(measured(with_questions(case, question_edits.removed(case.questions, place))))


def stands(case: Case, place: int, text: str) -> bool:
    """Whether these words still stand at this place."""
    return place < len(case.questions) and case.questions[place].get("question") == text


def ask(place: int, text: str) -> None:
    """Has the field for other words opened with the next run."""
    remember(_EDITED, [place, text])


def close() -> None:
    """Has it closed again."""
    remember(_EDITED, None)


def asked_for() -> Any:
    """Place and words of the row whose words are being edited; None when there is none."""
    return remembered(_EDITED)

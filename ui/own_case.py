"""The visitor's own work while a lesson takes its place on screen, and the way back to it."""

from __future__ import annotations

from collections.abc import Callable

import streamlit as st

from metrics.case import Case
from metrics.case_file import case_form, case_from_form
from ui.address import open_page
from ui.examples import examples, name_of
from ui.prose import t
from ui.state import answers, has_case, keep, keep_answers, present_case, remember, remembered

_OWN, _LEFT_OVER = "lesson.own", "lesson.left_over"


def set_own_case_aside() -> None:
    """Keeps the case and the answers on screen, unless they are an example as it is, or what a lesson left behind."""
    if not has_case():
        return
    case, name = present_case(), name_of(present_case())
    if _left_over(case, name) or (name and case == examples()[name].case):
        return
    side_by_side = answers()
    forms = None if side_by_side is None else [case_form(one) for one in side_by_side]
    remember(_OWN, {"case": case_form(case), "answers": forms})


def _left_over(case: Case, name: str) -> bool:
    """Whether it is a lesson's: as the lesson left it, or worked on since while a case from before is still kept."""
    held = remembered(_LEFT_OVER)
    if not held:
        return False
    changed = case_form(case) != held
    return not changed or bool(remembered(_OWN) and name and name == name_of(case_from_form(held)))


def forgo_left_over() -> None:
    """Notes that what is on screen now is a lesson's, which the next lesson need not keep as it is."""
    remember(_LEFT_OVER, case_form(present_case()))


def own_case_line(leave: Callable[[], None]) -> None:
    """Says that the case from before the lesson is there, with the way back to it; nothing when none is.

    Args:
        leave: Ends the lesson, which may stand at its end.
    """
    if not remembered(_OWN):
        return
    with st.container(horizontal=True, gap="small", vertical_alignment="center", key="own_case"):
        st.caption(t("own_case.kept"), width="content")
        if st.button(t("own_case.back"), key="own_case.back", icon=":material/history:"):
            leave()
            _open_again()
        st.button(
            t("own_case.drop"),
            key="own_case.drop",
            type="tertiary",
            icon=":material/close:",
            on_click=remember,
            args=(_OWN, None),
        )


def _open_again() -> None:
    """Opens it on a page that shows what it has; undo leads back to what the lesson left."""
    held = remembered(_OWN)
    remember(_OWN, None)
    if held["answers"] is not None:
        keep_answers([case_from_form(form) for form in held["answers"]])
    keep(case_from_form(held["case"]))
    open_page(f"../pages/metrics/{_page_of(present_case())}.py")


def _page_of(case: Case) -> str:
    if case.sorting.claims or not (case.questions or case.statements.claims):
        return "answer_correctness"
    return "answer_relevancy" if case.questions else "groundedness"

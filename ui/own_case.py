"""The visitor's own work while a lesson takes its place on screen, and the way back to it, over a reload too."""

from __future__ import annotations

import secrets
from collections.abc import Callable

import streamlit as st

from metrics.case import Case
from metrics.case_file import case_form, case_from_form
from metrics.forms import Form
from ui.address import open_page
from ui.examples import examples, name_of
from ui.kept_cases import kept_cases
from ui.prose import t
from ui.state import answers, has_case, keep, keep_answers, present_case, remember, remembered
from ui.tab_memory import tab_memory

_OWN, _LEFT_OVER = "lesson.own", "lesson.left_over"
_MARK, _GONE, _LONG = "lesson.own.mark", "lesson.own.gone", "lesson.own.long"


def set_own_case_aside() -> None:
    """Keeps the case and the answers on screen, unless they are an example as it is, or what a lesson left behind."""
    if not has_case():
        return
    case, name = present_case(), name_of(present_case())
    if _left_over(case, name) or (name and case == examples()[name].case):
        return
    side_by_side = answers()
    forms = None if side_by_side is None else [case_form(one) for one in side_by_side]
    _set_aside({"case": case_form(case), "answers": forms})


def keep_over_reload() -> None:
    """Lets the tab remember where the server keeps the case, so that a reload, a new visit, finds it again."""
    tab_memory("own_case", str(remembered(_MARK) or ""), found_again, theirs=False)
    if remembered(_GONE):
        remember(_GONE, None)
        st.warning(t("own_case.gone"), icon=":material/hourglass_empty:")
    if remembered(_LONG):
        st.caption(t("own_case.long"))


def found_again(mark: str) -> None:
    """Takes what lies under the mark that the tab remembers; it goes before what a link to a lesson left on screen.

    Args:
        mark: What the browser sent.
    """
    found, own = kept_cases().find(mark), remembered(_OWN)
    remember(_MARK, mark)
    if found.form is not None:
        remember(_OWN, found.form)
        return
    remember(_GONE, None if found.known else True)
    _set_aside(own)  # under this mark from now on; of what is gone it is noted that this was said


def _set_aside(form: Form | None) -> None:
    """Keeps it for this visit, and on the server under the visit's mark; None takes it away in both places."""
    remember(_OWN, form)
    if form is not None and not remembered(_MARK):
        remember(_MARK, secrets.token_urlsafe(24))
    if remembered(_MARK):
        short = kept_cases().keep(remembered(_MARK), form)
        remember(_LONG, None if short else True)


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
            on_click=_set_aside,
            args=(None,),
        )


def _open_again() -> None:
    """Opens it on a page that shows what it has; undo leads back to what the lesson left."""
    held = remembered(_OWN)
    _set_aside(None)
    if held["answers"] is not None:
        keep_answers([case_from_form(form) for form in held["answers"]])
    keep(case_from_form(held["case"]))
    open_page(f"../pages/metrics/{_page_of(present_case())}.py")


def _page_of(case: Case) -> str:
    if case.sorting.claims or not (case.questions or case.statements.claims):
        return "answer_correctness"
    return "answer_relevancy" if case.questions else "groundedness"

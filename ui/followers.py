"""What a touch on the correctness page draws anew: as little as it changes, and the whole page where that is not known.

Most of the page follows in the browser (``ui.live_answer``). What is made of Streamlit's own elements and hangs on the
claims or the settings too is a follower: a fragment that is drawn anew only when what it would say has changed.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import streamlit as st
from streamlit.errors import StreamlitAPIException

from metrics.case import Case
from ui.audit_panel import is_audited
from ui.lesson_visit import in_lesson
from ui.live_answer import answers, begin_parts
from ui.plain import alive, plain, stand_ins
from ui.runs import run_page, whole_page_runs
from ui.state import present_case, remember, remembered

ANSWER = "answer"
"""The fragment that holds the page's ``live_answer``."""
_FOLLOWERS = "followers"


def begin_page() -> None:
    """A run of the whole page begins: what follows a touch are the parts and followers that are drawn in it."""
    begin_parts()
    remember(_FOLLOWERS, {})


def follower(name: str, draw: Callable[[Case], None], says: Callable[[Case], object]) -> None:
    """A part of the page in a fragment of its own.

    Args:
        name: Unique on the page.
        draw: Draws it for the case on screen.
        says: Everything that what it draws depends on and a touch can change; two equal values, the same words.
    """

    @st.fragment(key=name)
    def drawn() -> None:
        case = present_case()
        held = remembered(_FOLLOWERS) or {}
        # Held as the words it has said; the function is made anew in each run of the page, so no reload can age it.
        remember(_FOLLOWERS, {**held, name: (says, repr(says(case)))})
        draw(case)

    drawn()


def follow(*, answering: bool = True) -> None:
    """In a callback: the page's parts are answered, and the followers that have something new to say are drawn anew.

    With plain cards, which do not follow, it is the whole page.

    Args:
        answering: Whether the touch was on what the answering fragment draws, which is drawn again in any case.
    """
    if whole_page_runs():
        return
    if plain() or not answers():
        st.rerun()
    case = present_case()
    held: dict[str, tuple[Callable[[Case], object], str]] = remembered(_FOLLOWERS) or {}
    changed = [name for name, (says, said) in held.items() if repr(says(case)) != said]
    changed += stand_ins() if alive() else []
    if changed or not answering:
        try:
            st.rerun([ANSWER, *changed])
        except StreamlitAPIException:  # they are not on screen any more
            st.rerun()


def follow_flip(before: Case, *, answering: bool = True) -> None:
    """The same after claims have changed; the whole page where more has changed than they.

    A lesson's strip and the audit of a judge's reply speak of the claims too, and are drawn with the page.

    Args:
        before: The case before the change.
        answering: As for ``follow``.
    """
    case = present_case()
    if replace(case, sorting=before.sorting) != before or not flips_follow(case):
        run_page()
    follow(answering=answering)


def flips_follow(case: Case) -> bool:
    """Whether a flip is followed by the parts of the page alone."""
    return not (plain() or in_lesson() or is_audited(case, "claims"))

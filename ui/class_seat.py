"""The students' side of a class that guesses together: the code, then whatever the teacher asks."""

from __future__ import annotations

import secrets
from collections.abc import Callable

import streamlit as st

from metrics.lessons import Step, truth
from ui.class_answers import distribution, option_names, rooms
from ui.glossary import with_terms
from ui.guess_line import guess_in, guess_line
from ui.lesson_visit import case_of
from ui.lessons import Numbers, Told, guess_step, lessons, shown_number
from ui.prose import t
from ui.rooms import RoomFull
from ui.state import remember, remembered, widget
from ui.tab_memory import tab_memory

ROOM = "room"
_STUDENT, _SITS, _TRIED, _CODE = "room.student", "room.sits", "room.tried", "class.code"
_WIDTH = 640
_LOOKS = 3.0
"""Seconds between two looks: a hundred students share one server."""


def sits_in() -> str:
    """The code of the room that this visit sits in; "" when there is none."""
    return str(remembered(_SITS) or "")


def sit_in() -> None:
    """The students' page: the code, then whatever the teacher asks."""
    tab_memory("seat", _mark(), _sits_back, theirs=False)
    if not remembered(_SITS):
        st.text_input(t("class.enter"), key=_CODE, max_chars=12, on_change=_joined, width=220)
        if remembered("room.refused"):
            st.warning(t(remembered("room.refused")), icon=":material/door_front:")
        return
    _seat(remembered(_SITS))


@st.fragment(run_every=_LOOKS)
def _seat(code: str) -> None:
    """What a student sees: the question now in the room, their guess, and in the end the truth."""
    room = rooms().asked(code)
    if room is None:
        st.warning(t("class.ended"), icon=":material/door_front:")
        st.button(t("class.leave"), key="class.leave", on_click=_left)
        return
    question, shown = room
    told, step = _asked(question)
    if told is None or step is None:
        st.markdown(t("class.wait"))
        return
    place = told.lesson.steps.index(step)
    case = case_of(step)
    st.markdown(with_terms(told.words.steps[place].ask.format_map(Numbers(case, {}))))
    own = rooms().guess_of(code, _mark(), question)
    if not shown:
        _ask(code, question, step, own)
    elif own is None:
        st.caption(t("class.late"))
    if own is not None and not shown:
        st.caption(t("class.sent"))
    if shown:
        distribution(step, rooms().guesses(code, question), shown=True, own=own, width=_WIDTH)
        _gap(step, own)


def _gap(step: Step, own: float | None) -> None:
    """How far a student's number was from the true one."""
    true = truth(step, case_of(step)) if step.kind == "guess" else None
    if own is not None and true is not None:
        guess, told, gap = (shown_number(step.quantity, one) for one in (own, true, abs(own - true)))
        st.markdown(t("lesson.gap", guess=guess, truth=told, gap=gap))


def _ask(code: str, question: str, step: Step, own: float | None) -> None:
    if step.kind == "guess":
        key = f"class.guess.{question}"
        guess_line(step.scale, guess_step(step), own, key=key)
        st.button(
            t("class.send"), key="class.send", type="primary", disabled=guess_in(key, step.scale) is None,
            on_click=_send, args=(code, question, key, step.scale),
        )  # fmt: skip
        return
    with st.container(horizontal=True, gap="small"):
        for place, name in enumerate(option_names(step)):
            st.button(
                name,
                key=f"class.option.{question}.{place}",
                type="primary" if own == place else "secondary",
                on_click=_sent,
                args=(code, question, float(place)),
            )


def _asked(question: str) -> tuple[Told | None, Step | None]:
    """The lesson and step of a question in a room; a room tells nothing else about it."""
    name, _, place = question.partition(".")
    told = lessons().get(name)
    if told is None or not place.isdecimal() or not 0 < int(place) <= len(told.lesson.steps):
        return None, None
    return told, told.lesson.steps[int(place) - 1]


def _joined() -> None:
    join(str(widget(_CODE) or ""))


def join(code: str) -> None:
    """Lets this visit into a room, or says why not."""
    remember(_TRIED, code)
    _seated(code, lambda: rooms().join(code, _mark()))


def _seated(code: str, enter: Callable[[], bool]) -> None:
    try:
        known = enter()
    except RoomFull:
        remember("room.refused", "class.full")
        return
    remember("room.refused", None if known else "class.unknown")
    remember(_SITS, "".join(code.split()).upper() if known else None)


def _left() -> None:
    remember(_SITS, None)


def _send(code: str, question: str, key: str, scale: tuple[float, float]) -> None:
    if (value := guess_in(key, scale)) is not None:
        _sent(code, question, value)


def _sent(code: str, question: str, value: float) -> None:
    rooms().guess(code, _mark(), question, value)


def _mark() -> str:
    """The random mark of this student, which says nothing about them."""
    mark = remembered(_STUDENT) or secrets.token_urlsafe(12)
    remember(_STUDENT, mark)
    return str(mark)


def _sits_back(mark: str) -> None:
    """A reload: the tab has kept the mark that this student had before."""
    other, code = _mark(), remembered(_SITS) or remembered(_TRIED)
    remember(_STUDENT, mark)
    if code:
        _seated(code, lambda: rooms().sit_back(code, mark, other))

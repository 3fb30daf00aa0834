"""The lessons to choose from, their notes for teachers, and what is left to say at the end of one."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from ui.class_guesses import room_line
from ui.clicker import clicker, press
from ui.glossary import with_terms
from ui.lesson_handout import handout_button
from ui.lesson_visit import go, leave, visit
from ui.lessons import Told, lessons
from ui.presenter import presenting
from ui.prose import t, tn


def lesson_end() -> None:
    """What to use at work from the lesson that has just ended, and the next one; nothing while none has."""
    found = visit()
    if found is None or found.step is not None:
        return
    names = list(lessons())
    later = names[names.index(found.told.lesson.name) + 1 :]
    if presenting():
        _keys(found.told, later)
    with st.container(border=True, key="lesson_end"):
        st.markdown(f"**{t('lesson.end', title=found.told.words.title)}**")
        st.markdown(with_terms(found.told.words.at_work))
        room_line()
        with st.container(horizontal=True, gap="small"):
            if later and st.button(
                t("lesson.following", title=lessons()[later[0]].words.title), key="lesson.following", type="primary"
            ):
                go(later[0])
            st.button(t("lesson.leave"), key="lesson.leave", type="tertiary", on_click=leave)


def _keys(told: Told, later: Sequence[str]) -> None:
    """A clicker's keys lead back into the lesson and on to the next one."""
    clicker()
    pressed = press()
    if pressed == "back":
        go(told.lesson.name, len(told.lesson.steps) - 1)
    if pressed == "on" and later:
        go(later[0])


def lesson_list() -> None:
    """One card a lesson: what it is about, how long it takes, and the way in."""
    with st.grid(min_column_width=360, border=True):
        for place, told in enumerate(lessons().values(), 1):
            with st.container(gap="xsmall"):
                _card(place, told)


def _card(place: int, told: Told) -> None:
    name = told.lesson.name
    st.markdown(f"**{place}. {told.words.title}**")
    st.markdown(with_terms(told.words.about))
    st.caption(tn("lesson.minutes", told.lesson.minutes))
    with st.container(horizontal=True, gap="small"):
        if st.button(t("lesson.begin"), key=f"lesson.begin.{name}", icon=":material/play_arrow:"):
            go(name)
        handout_button(name)
    with st.expander(t("lesson.notes")):
        st.markdown(with_terms(told.words.notes))

"""The strip above a page while a lesson runs: what is asked, the guess, the truth and the gap, why, and the way on."""

from __future__ import annotations

import streamlit as st

from ui.class_guesses import teach
from ui.clicker import clicker, press
from ui.lesson_questions import asked_and_told, step_key
from ui.lesson_visit import (
    Visit,
    astray,
    back_to_step,
    done,
    go,
    guessed,
    leave,
    unknown,
    visit,
    waits_for_guess,
    whereabouts,
)
from ui.own_case import keep_over_reload, own_case_line
from ui.presenter import presenter_button, presenting
from ui.prose import t


def lesson_strip(page: str) -> None:
    """The lesson's part of the screen; when no lesson runs, at most the way back to the visitor's own case.

    Args:
        page: The last part of the address of the page on screen.
    """
    if said := unknown():
        st.warning(t(said), icon=":material/link_off:")
    keep_over_reload()
    found = visit()
    if found is None or found.step is None:
        own_case_line(leave)
        return
    step = found.step
    if presenting():  # a reader alone needs these keys to scroll
        clicker()
        found = _clicked(found)
    with st.container(border=True, key="lesson", gap="small"):
        _head(found)
        _way_back(page)
        asked_and_told(found, step, found.told.words.steps[found.place])
        teach(found)
        if presenting():
            st.caption(t("lesson.keys"))


def _clicked(found: Visit) -> Visit:
    """Does what a clicker's keys ask for: on shows the answer first, where there is one, and then goes on."""
    name, place = found.told.lesson.name, found.place
    pressed = press()
    if pressed == "back" and place:
        go(name, place - 1)
    if pressed == "on":
        if not waits_for_guess():
            go(name, place + 1)
        guessed(whereabouts(), None)
    return visit() or found


def page_held_back() -> None:
    """What stands in place of a page that would give a step's answer away, and the way back to the step."""
    found = visit()
    if found is None:
        return
    st.info(t("lesson.held_back"), icon=":material/visibility_off:")
    if st.button(t("lesson.to_step"), key="lesson.to_step", icon=":material/school:", type="primary"):
        back_to_step()


def _head(found: Visit) -> None:
    """Which lesson and step, and the ways back, on and out."""
    name, steps = found.told.lesson.name, found.told.lesson.steps
    with st.container(horizontal=True, gap="small", vertical_alignment="center"):
        st.markdown(f"**{found.told.words.title}**", width="content")
        st.caption(t("lesson.step", place=found.place + 1, steps=len(steps)), width="content")
        st.space("stretch")
        back, on = found.place - 1, found.place + 1
        label = t("lesson.next") if found.shown or done() else t("lesson.skip")
        if st.button(t("lesson.back"), key=step_key("back"), disabled=back < 0):
            go(name, back)
        if st.button(label, key=step_key("next"), type="primary" if found.shown else "secondary"):
            go(name, on)
        st.button(t("lesson.leave"), key="lesson.leave", type="tertiary", on_click=leave)
        presenter_button("lesson")


def _way_back(page: str) -> None:
    """Where another page or another case is on screen: that the step is about something else, and the way to it."""
    if not astray(page):
        return
    with st.container(horizontal=True, gap="small", vertical_alignment="center"):
        st.caption(t("lesson.astray"), width="content")
        if st.button(t("lesson.to_step"), key="lesson.return", icon=":material/school:"):
            back_to_step()

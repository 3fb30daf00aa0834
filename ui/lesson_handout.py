"""A lesson on paper: its questions with room to guess; on a page of their own the answers and teacher's notes."""

from __future__ import annotations

import streamlit as st

from metrics.lessons import Step, best, truth
from metrics.quantities import WHOLE
from ui.examples import examples
from ui.fields import text_for
from ui.guess_chart import guess_drawing
from ui.headings import section_heading
from ui.lesson_visit import case_of, cases_of
from ui.lessons import Numbers, Told, lessons, shown_number
from ui.palette import palette
from ui.prose import t
from ui.readings import in_row
from ui.state import remember, remembered
from ui.svg import svg_text

_HANDOUT = "lesson.handout"
_CORRECTNESS = (("question", "response", "reference"), "own.claims")
_TEXTS = {
    "answer_correctness": _CORRECTNESS,
    "judge_bench": _CORRECTNESS,
    "side_by_side": _CORRECTNESS,
    "groundedness": (("question", "response", "truth"), "own.statements"),
    "answer_relevancy": (("question", "response"), "own.questions"),
}
"""The texts of each page, and what their names begin with."""


def handout_button(name: str) -> None:
    """The way to the handout of a lesson."""
    st.button(
        t("lesson.handout"), key=f"lesson.handout.{name}", type="tertiary", icon=":material/print:",
        on_click=remember, args=(_HANDOUT, name),
    )  # fmt: skip


def handout() -> bool:
    """Shows the handout that was asked for; False when none was."""
    told = lessons().get(str(remembered(_HANDOUT)))
    if told is None:
        return False
    with st.container(horizontal=True, gap="small", vertical_alignment="center", key="handout_ways"):
        st.button(t("lesson.handout.back"), key="lesson.handout.back", on_click=remember, args=(_HANDOUT, None))
        st.caption(t("lesson.handout.how"))
    with st.container(key="handout_students"):
        st.header(told.words.title, anchor=False)
        st.markdown(told.words.about)
        seen: set[tuple[str, str]] = set()
        for place, step in enumerate(told.lesson.steps):
            with st.container(key=f"handout_step_{place}", gap="small"):
                _texts(step, place, seen)
                _question(told, place)
        st.markdown(f"**{t('lesson.handout.at_work')}** {told.words.at_work}")
    with st.container(key="handout_answers"):
        st.header(t("lesson.handout.answers", title=told.words.title), anchor=False)
        for place, step in enumerate(told.lesson.steps):
            if step.kind != "act":  # what is true then depends on what was done
                _answer(told, place, step)
        section_heading(t("lesson.notes"))
        st.markdown(told.words.notes)
    return True


def _question(told: Told, place: int) -> None:
    """One step with room for its answer: a number line, boxes to tick, or a line to write on."""
    step = told.lesson.steps[place]
    asked = told.words.steps[place].ask.format_map(Numbers(case_of(step), {}))
    st.markdown(f"**{place + 1}.** {asked}")
    if step.kind == "guess":
        drawn = guess_drawing(palette(st.context.theme.type == "dark"), step.scale, whole=step.quantity in WHOLE)
        st.image(svg_text(drawn), width=420, alt=drawn.alt)
    elif step.kind == "act":
        st.markdown(t("lesson.handout.did"))
    else:
        st.markdown("\u2003".join(f"☐\u00a0{name}" for name in _options(step)))


def _texts(step: Step, place: int, seen: set[tuple[str, str]]) -> None:
    """What a step's question is about: on paper there is no page behind it.

    Args:
        step: Which step.
        place: Its place in the lesson.
        seen: Names and texts that stand on the paper already; what is written joins them.
    """
    names, label = _TEXTS[step.page]
    for number, case in enumerate(cases_of(step) or [case_of(step)]):
        for name in names:
            text = text_for(name, case)
            if text and (name, text) not in seen:
                st.caption(t(f"{label}.{name}"))
                in_row(text, f"handout_{place}_{number}_{name}")
            seen.add((name, text))


def _answer(told: Told, place: int, step: Step) -> None:
    case, shown = case_of(step), ""
    true = truth(step, case)
    if step.options:
        found = best(step, cases_of(step))
        shown = "" if found is None else _options(step)[found]
    elif isinstance(true, bool):
        shown = _options(step)[0 if true else 1]
    elif true is not None:
        shown = shown_number(step.quantity, true)
    why = told.words.steps[place].why.format_map(Numbers(case, {"truth": shown}))
    st.markdown(f"**{place + 1}. {shown}.** {why}")


def _options(step: Step) -> list[str]:
    return [examples()[name].title for name in step.options] or [t("lesson.yes"), t("lesson.no")]

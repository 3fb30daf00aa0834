"""The strip above a page while a lesson runs: what is asked, the guess, the truth and the gap, why, and the way on."""

from __future__ import annotations

import streamlit as st

from metrics.case import Case
from metrics.lessons import Step, best, truth
from metrics.quantities import WHOLE
from ui.class_guesses import class_code, incoming, teach
from ui.clicker import clicker, press
from ui.examples import examples
from ui.glossary import with_terms
from ui.guess_chart import guess_drawing
from ui.guess_line import guess_in, guess_line
from ui.lesson_visit import (
    Visit,
    astray,
    back_to_step,
    case_of,
    cases_of,
    done,
    go,
    guessed,
    leave,
    unknown,
    visit,
    waits_for_guess,
    whereabouts,
)
from ui.lessons import Numbers, StepWords, guess_step, shown_number
from ui.own_case import own_case_line
from ui.palette import palette
from ui.presenter import presenter_button, presenting
from ui.prose import t
from ui.state import present_case
from ui.svg import svg_text

_GUESS = "lesson.guess"


def lesson_strip(page: str) -> None:
    """The lesson's part of the screen; when no lesson runs, at most the way back to the visitor's own case.

    Args:
        page: The last part of the address of the page on screen.
    """
    if said := unknown():
        st.warning(t(said), icon=":material/link_off:")
    found = visit()
    if found is None or found.step is None:
        own_case_line()
        return
    step = found.step
    if presenting():  # a reader alone needs these keys to scroll
        clicker()
        found = _clicked(found)
    with st.container(border=True, key="lesson", gap="small"):
        _head(found)
        _way_back(page)
        _step(found, step, found.told.words.steps[found.place])
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
        if st.button(t("lesson.back"), key=_key("back"), disabled=back < 0):
            go(name, back)
        if st.button(label, key=_key("next"), type="primary" if found.shown else "secondary"):
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


def _step(found: Visit, step: Step, words: StepWords) -> None:
    if step.kind == "act":
        _act(words)
    elif step.kind == "guess":
        _guess(found, step, words)
    else:
        _choice(found, step, words)


def _act(words: StepWords) -> None:
    """Something to do on the page, and whether it is done."""
    case = present_case()
    _say(words.ask, Numbers(case, {}))
    if done():
        st.success(t("lesson.done"), icon=":material/check:")
        _say(words.why, Numbers(case, {}))


def _guess(found: Visit, step: Step, words: StepWords) -> None:
    """A number to guess on a line, and then the truth on it."""
    case = case_of(step)
    true = truth(step, case)
    own = found.guess if isinstance(found.guess, float) else None
    say, line = st.columns([1.3, 1], gap="medium", vertical_alignment="center")
    with say:
        _say(words.ask, Numbers(case, {}))
        key = f"{_GUESS}.{found.told.lesson.name}.{found.place}"
        args = (whereabouts(), key, step.scale)
        if not found.shown:
            st.button(
                t("lesson.reveal"),
                key=_key("reveal"),
                type="primary",
                on_click=_moved,
                args=args,
                kwargs={"shown": True},
            )
    with line:
        if class_code():
            incoming(class_code(), found)
        elif not found.shown:
            guess_line(step.scale, guess_step(step), own, key=key, on_guess=_moved, args=args)
        else:
            look = palette(st.context.theme.type == "dark")
            drawn = guess_drawing(look, step.scale, own=own, truth=true, whole=step.quantity in WHOLE)
            st.image(svg_text(drawn), width="stretch", alt=drawn.alt)
    if found.shown:
        _because(step, case, words, own, true)


def _choice(found: Visit, step: Step, words: StepWords) -> None:
    """Yes or no, or one of some examples, and then which was true."""
    case = case_of(step)
    _say(words.ask, Numbers(case, {}))
    options = list(step.options) or ["yes", "no"]
    names = {name: examples()[name].title if step.options else t(f"lesson.{name}") for name in options}
    if step.options:
        place = best(step, cases_of(step))
        true = None if place is None else options[place]
    else:
        held = truth(step, case)
        true = None if held is None else ("yes" if held else "no")
    if class_code() and not found.shown:  # the class guesses, and its teacher only asks for the answer
        st.button(t("lesson.reveal"), key=_key("reveal"), type="primary", on_click=guessed, args=(whereabouts(), None))
    elif not class_code():
        _options(found, names)
    if class_code():
        incoming(class_code(), found)
    if found.shown and true is not None:
        said = t("lesson.right") if found.guess == true else t("lesson.other", answer=names[true])
        st.markdown(f"**{said}**")
        _because(step, case, words, None, None)


def _options(found: Visit, names: dict[str, str]) -> None:
    with st.container(horizontal=True, gap="small"):
        for name, shown in names.items():
            st.button(
                shown,
                key=_key(f"option.{name}"),
                type="primary" if found.guess == name else "secondary",
                disabled=found.shown,
                on_click=guessed,
                args=(whereabouts(), name),
            )


def _because(step: Step, case: Case, words: StepWords, own: float | None, true: float | bool | None) -> None:
    """The truth with the gap to the guess, why it is so, and what to try now that the page is free."""
    more = {}
    if true is not None and not isinstance(true, bool):
        more = {"truth": shown_number(step.quantity, true)}
        if own is not None:
            more |= {
                "guess": shown_number(step.quantity, own),
                "gap": shown_number(step.quantity, abs(own - true)),
            }
            st.markdown(t("lesson.gap", guess=more["guess"], truth=more["truth"], gap=more["gap"]))
    numbers = Numbers(case, more)
    _say(words.why, numbers)
    if words.play:
        _say(f"**{t('lesson.play')}** {words.play}", numbers)


def _say(words: str, numbers: Numbers) -> None:
    """A lesson's words with their numbers put in, and each term of the glossary told on hover."""
    st.markdown(with_terms(words.format_map(numbers)))


def _key(name: str) -> str:
    """A button of this step alone: a second click, meant for the step before, does nothing on the next one."""
    return f"lesson.{name}.{whereabouts()}"


def _moved(at: str, key: str, scale: tuple[float, float], *, shown: bool = False) -> None:
    guessed(at, guess_in(key, scale), shown=shown)

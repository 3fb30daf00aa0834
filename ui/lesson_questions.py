"""What a step of a lesson asks: a number, yes or no, one of some examples, or something to do; then what is true."""

from __future__ import annotations

import streamlit as st

from metrics.case import Case
from metrics.lessons import Step, best, truth
from metrics.quantities import WHOLE, quantity
from metrics.threshold import passes
from ui.class_guesses import class_code, incoming
from ui.examples import examples
from ui.glossary import with_terms
from ui.guess_chart import guess_drawing
from ui.guess_line import guess_in, guess_line
from ui.lesson_visit import Visit, case_of, cases_of, done, guessed, whereabouts
from ui.lessons import Numbers, StepWords, guess_step, shown_number
from ui.palette import palette
from ui.prose import t
from ui.state import present_case
from ui.svg import svg_text

_GUESS = "lesson.guess"


def asked_and_told(found: Visit, step: Step, words: StepWords) -> None:
    """The question of a step with its answer, or what is to be done, and then why it is so."""
    if step.kind == "act":
        _act(words)
    elif step.kind == "guess":
        _guess(found, step, words)
    elif step.kind == "passes" and not class_code():
        _passes(found, step, words)
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
        if not found.shown:
            _reveal(found, step)
    with line:
        if class_code():
            incoming(class_code(), found)
        else:
            _line(found, step, true)
    if found.shown:
        _because(step, case, words, own, true)


def _passes(found: Visit, step: Step, words: StepWords) -> None:
    """Whether a number reaches a mark: said by yes or no, or by a place on the line, on one side of the mark."""
    case = case_of(step)
    number, held = quantity(case, step.quantity), truth(step, case)
    own = found.guess if isinstance(found.guess, float) else None
    side = found.guess if own is None else "yes" if passes(own, step.mark) else "no"
    names = {name: t(f"lesson.{name}") for name in ("yes", "no")}
    say, line = st.columns([1.3, 1], gap="medium", vertical_alignment="center")
    with say:
        _say(words.ask, Numbers(case, {}))
        _options(found, names, side)
        if own is not None and not found.shown:
            _reveal(found, step)
    with line:
        _line(found, step, number, step.mark)
    if found.shown and held is not None:
        true = "yes" if held else "no"
        said = t("lesson.right") if side == true else t("lesson.other", answer=names[true])
        st.markdown(f"**{said}**")
        _because(step, case, words, own, number)


def _line(found: Visit, step: Step, true: float | None, mark: float | None = None) -> None:
    """The line to guess on, or with the truth on it once that is shown."""
    own = found.guess if isinstance(found.guess, float) else None
    if found.shown:
        look, whole = palette(st.context.theme.type == "dark"), step.quantity in WHOLE
        drawn = guess_drawing(look, step.scale, own=own, truth=true, whole=whole, mark=mark)
        st.image(svg_text(drawn), width="stretch", alt=drawn.alt)
        return
    key, args = _placed(found, step)
    guess_line(step.scale, guess_step(step), own, key=key, mark=mark, on_guess=_moved, args=args)


def _reveal(found: Visit, step: Step) -> None:
    _, args = _placed(found, step)
    shown = {"shown": True}
    st.button(t("lesson.reveal"), key=step_key("reveal"), type="primary", on_click=_moved, args=args, kwargs=shown)


def _placed(found: Visit, step: Step) -> tuple[str, tuple[str, str, tuple[float, float]]]:
    """The key of the line, and what its callback is told."""
    key = f"{_GUESS}.{found.told.lesson.name}.{found.place}"
    return key, (whereabouts(), key, step.scale)


def _choice(found: Visit, step: Step, words: StepWords) -> None:
    """One of some examples, or yes or no where a class is asked, and then which was true."""
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
        st.button(
            t("lesson.reveal"), key=step_key("reveal"), type="primary", on_click=guessed, args=(whereabouts(), None)
        )
    elif not class_code():
        _options(found, names, found.guess)
    if class_code():
        incoming(class_code(), found)
    if found.shown and true is not None:
        said = t("lesson.right") if found.guess == true else t("lesson.other", answer=names[true])
        st.markdown(f"**{said}**")
        _because(step, case, words, None, None)


def _options(found: Visit, names: dict[str, str], chosen: float | str | None) -> None:
    with st.container(horizontal=True, gap="small"):
        for name, shown in names.items():
            st.button(
                shown,
                key=step_key(f"option.{name}"),
                type="primary" if chosen == name else "secondary",
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


def step_key(name: str) -> str:
    """A button of this step alone: a second click, meant for the step before, does nothing on the next one."""
    return f"lesson.{name}.{whereabouts()}"


def _moved(at: str, key: str, scale: tuple[float, float], *, shown: bool = False) -> None:
    guessed(at, guess_in(key, scale), shown=shown)

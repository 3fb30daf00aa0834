"""Where a visitor stands in a lesson: which step, what was guessed, and whether the truth is shown."""

from __future__ import annotations

from typing import NamedTuple, NoReturn

import streamlit as st

from metrics.case import Case
from metrics.lessons import Step, begun, reached
from ui.address import came_back, open_page
from ui.embedders import measured, measured_by
from ui.examples import examples
from ui.judging import PART, forget_repeated, repeated
from ui.lessons import Told, lessons
from ui.own_case import forgo_left_over, set_own_case_aside
from ui.state import forget_widgets, keep, present_case, remember, remembered

PARAMETER = "lesson"
_TELLING = ("", "overview", "side_by_side", "judge_bench")
"""Pages with scores of examples and answers; those of the metrics hold theirs back by themselves."""
_WITHOUT_CASE = ("", "overview", "lessons", "class_room", "glossary")
_VISIT, _DONE, _UNKNOWN = "lesson", "lesson.done", "lesson.unknown"


class Visit(NamedTuple):
    """A visitor's place in a lesson; steps are counted from 0, the one past the last says what to use at work."""

    told: Told
    place: int
    guess: float | str | None
    shown: bool

    @property
    def step(self) -> Step | None:
        """The step; None at the end of the lesson."""
        steps = self.told.lesson.steps
        return steps[self.place] if self.place < len(steps) else None


def visit() -> Visit | None:
    """The lesson on screen; None when there is none."""
    held = remembered(_VISIT)
    if not held or held["name"] not in lessons():
        return None
    return Visit(lessons()[held["name"]], held["place"], held["guess"], held["shown"])


def in_lesson() -> bool:
    """Whether a step of a lesson is on screen."""
    found = visit()
    return found is not None and found.step is not None


def waits_for_guess() -> bool:
    """Whether a guess comes before the numbers, so that a page must not show them yet."""
    found = visit()
    return found is not None and found.step is not None and found.step.kind != "act" and not found.shown


def gives_away(page: str) -> bool:
    """Whether a page other than the step's own shows numbers that a guess waits for.

    Args:
        page: The last part of its address; "" for the first page.
    """
    found = visit()
    own = found.step.page if found is not None and found.step is not None else ""
    return waits_for_guess() and page in _TELLING and page != own


def catch_up() -> None:
    """Draws the whole page anew when a part that is drawn by itself has brought an act to its goal, or away from it."""
    found = visit()
    if found is None or found.step is None or found.step.kind != "act":
        return
    if done() != bool(remembered(_DONE)):
        remember(_DONE, done() or None)
        st.rerun()


def done() -> bool:
    """Whether the act on screen is where it was to be brought; False where there is none."""
    found = visit()
    if found is None or found.step is None or found.step.kind != "act":
        return False
    case = present_case()
    runs = repeated(case, "claims", "stability")
    return reached(found.step, case, {"runs_seen": len(runs.scores)} if runs else None)


def enter(name: str, place: int = 0) -> str:
    """Begins a step of a lesson with its case; returns the page it happens on, a path for ``st.switch_page``."""
    told = lessons()[name]
    place = min(max(place, 0), len(told.lesson.steps))
    if visit() is None:
        set_own_case_aside()
    remember(_VISIT, {"name": name, "place": place, "guess": None, "shown": False})
    remember(_DONE, None)
    found = visit()
    step = found.step if found else None
    if step is None:
        return _page_of(step)
    keep(case_of(step))
    forget_repeated("claims")  # the bench begins without runs, and with the claims
    remember(PART, None)
    return _page_of(step)


def go(name: str, place: int = 0) -> NoReturn:
    """Begins a step and draws the page it happens on: one step of the browser's history."""
    open_page(enter(name, place))


def arrive() -> None:
    """Where the browser's Back or Forward led to a page, the step that its address names begins anew, or none does."""
    address = st.query_params.get(PARAMETER, "")
    if not came_back() or address == whereabouts():
        return
    forget_widgets()  # the browser draws them anew, and would report them as they were
    if step_named(address) is None:
        leave()
    else:
        asked_for(address)


def leave() -> None:
    """Ends the lesson; the case stays on screen."""
    if visit():
        forgo_left_over()
    remember(_VISIT, None)


def guessed(at: str, guess: float | str | None, *, shown: bool = True) -> None:
    """Notes the visitor's guess, for as long as the step is on screen, and shows the truth.

    Clicks may arrive twice, together in either order, or late: once the truth is shown nothing changes a guess, and a
    step that was left takes none.

    Args:
        at: The step that was guessed at, as ``whereabouts`` names it.
        guess: A number, or the name of an option; None keeps the guess so far.
        shown: Whether to show the truth.
    """
    held = remembered(_VISIT)
    if held and at == whereabouts() and not held["shown"]:
        remember(_VISIT, {**held, "guess": held["guess"] if guess is None else guess, "shown": shown})


def astray(page: str) -> bool:
    """Whether something else than the step's page and sample is on screen.

    Args:
        page: The last part of the page's address.
    """
    found = visit()
    if found is None or found.step is None or page in _WITHOUT_CASE:
        return False
    return page != found.step.page or not _same(present_case(), case_of(found.step))


def back_to_step() -> NoReturn:
    """Opens the page of the step on screen, with its case where another one was opened; guess and answer stay."""
    found = visit()
    step = found.step if found else None
    if step is not None and not _same(present_case(), case_of(step)):
        keep(case_of(step))
    open_page(_page_of(step))


def case_of(step: Step) -> Case:
    """The case a step begins with, its cosines measured by the embedder that the step names."""
    return _with_cosines(step, begun(step, {name: one.case for name, one in examples().items()}, present_case()))


def cases_of(step: Step) -> list[Case]:
    """The cases that a step compares."""
    return [_with_cosines(step, examples()[name].case) for name in step.options]


def asked_for(address: str) -> str | None:
    """Begins the step that an address names, and the lesson where it names none of its steps; returns the page.

    What is not there is said on the page; None when there is no such lesson.
    """
    name, _, place = address.partition(".")
    if name not in lessons():
        remember(_UNKNOWN, "lesson.unknown" if address else None)
        return None
    found = step_named(address)
    if found is None and place:
        remember(_UNKNOWN, "lesson.unknown_step")
    return enter(name, 0 if found is None else found)


def step_named(address: str) -> int | None:
    """The step of an address such as "half_wrong.2", counted from 0; None where there is none."""
    name, _, place = address.partition(".")
    if name not in lessons() or not place.isascii() or not place.isdecimal() or len(place) > 3:
        return None
    return int(place) - 1 if 0 < int(place) <= len(lessons()[name].lesson.steps) + 1 else None


def unknown() -> str | None:
    """The key of what to say, once, about an address that names no lesson or no step of one."""
    said = remembered(_UNKNOWN)
    remember(_UNKNOWN, None)
    return said if isinstance(said, str) else None


def whereabouts() -> str:
    """The step on screen as the address names it; "" when no lesson runs."""
    found = visit()
    return f"{found.told.lesson.name}.{found.place + 1}" if found else ""


def _page_of(step: Step | None) -> str:
    if step is None:
        return "../pages/start/lessons.py"
    return f"../pages/{'practice' if step.page == 'judge_bench' else 'metrics'}/{step.page}.py"


def _same(one: Case, other: Case) -> bool:
    """Whether it is the same sample, whatever was made of it."""
    return (one.question, one.response, one.reference) == (other.question, other.response, other.reference)


def _with_cosines(step: Step, case: Case) -> Case:
    if not case.questions:
        return case
    return measured_by(case, "letters") if step.embedder == "letters" else measured(case)

"""The top row: which case is on screen, whose evidence, undo and redo, back to the judge's version, one's own case."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import streamlit as st

from metrics.case import Case, JudgeKind
from metrics.case_file import Part, evidence_form
from metrics.evidence import as_the_judge_left_it, maker, taken_back
from ui.entry import entry_button
from ui.examples import examples, examples_with, name_of
from ui.followers import follow_flip, follower
from ui.judge_panel import judge_panel, open_judge_panel
from ui.lesson_visit import in_lesson, waits_for_guess
from ui.offline import MAKERS
from ui.prose import t
from ui.state import can_redo, can_undo, has_case, keep, present_case, redo, show_in, undo, widget

_EXAMPLE, _JUDGE = "picker.example", "picker.judge"
_OWN = "own"


def pick_case(title: str, part: Part, *, with_judge: bool = True) -> Case:
    """The case on screen; the first example of a page when nothing was opened yet.

    Args:
        title: The page's heading.
        part: The evidence that the page is about.
        with_judge: Whether the panel to ask a language model belongs right below.
    """
    if not has_case():
        keep(next(iter(examples_with(part).values())).case)
    case = present_case()
    name = name_of(case)
    with st.container(horizontal=True, gap="small", vertical_alignment="bottom", key="picker"):
        st.header(title, anchor=False, width="content")
        _pick_example(part, name)
        _pick_maker(part, case)
        follower("versions", lambda case: _pick_version(part, case), lambda case: _versions(part, case))
        entry_button()
    if name and not waits_for_guess():  # what an example shows is what a lesson asks about it
        follower("shows", lambda case: _what_it_shows(part, name, case), lambda case: _shows(part, name, case))
    if with_judge:
        judge_panel(part, case)
    return case


def _pick_example(part: Part, opened: str) -> None:
    names = [*examples_with(part), *(name for name, one in examples().items() if one.case.calls)]
    if opened not in names:
        names.insert(0, opened or _OWN)
    show_in(_EXAMPLE, opened or _OWN)
    st.selectbox(
        t("picker.example"),
        names,
        format_func=lambda name: t("picker.own") if name == _OWN else examples()[name].title,
        key=_EXAMPLE,
        on_change=_example_picked,
        width=270,
    )


def _pick_maker(part: Part, case: Case) -> None:
    kinds: list[JudgeKind] = ["rules", "hand", "model"]
    if maker(case, part).kind == "recorded" or f"{part}.recorded" in case.kept_evidence:
        kinds.insert(0, "recorded")
    key = f"{_JUDGE}.{part}"
    show_in(key, maker(case, part).kind or None)
    st.segmented_control(
        t(f"picker.judge.{part}"),
        kinds,
        format_func=lambda kind: t(f"picker.judge.{kind}"),
        key=key,
        help=t(f"picker.judge.{part}.help"),
        on_change=_maker_picked,
        args=(part,),
    )


def _what_it_shows(part: Part, name: str, case: Case) -> None:
    shows, origin = _shows(part, name, case)
    st.markdown(shows, help=origin)


def _shows(part: Part, name: str, case: Case) -> tuple[str, str | None]:
    """What an example shows, and where it comes from while its maker's evidence is on screen."""
    # Only the examples' own words are Markdown; a visitor's file may hold anything under the same names.
    opened = examples()[name]
    # A lesson's step may begin with other weights, at which the example's numbers do not hold. Elsewhere a weight let
    # go is one run of the server, and words that follow it would be a second one.
    other_numbers = in_lesson() and not _weighted_alike(case, opened.case)
    same = evidence_form(case, part) == evidence_form(opened.case, part) and not other_numbers
    same_maker = maker(case, part) == maker(opened.case, part)
    shows = opened.shows if same else t("picker.as_opened", shows=opened.shows)
    return shows, opened.origin if same_maker else None


def _weighted_alike(one: Case, other: Case) -> bool:
    """Whether numbers of the one hold for the other, as far as they hang on settings."""
    return (one.settings.weights, one.settings.beta) == (other.settings.weights, other.settings.beta)


def _versions(part: Part, case: Case) -> list[bool]:
    """Whether undo, redo and the judge's version have something to bring back."""
    back = part != "questions" and as_the_judge_left_it(case, part) != case
    return [can_undo(), can_redo(), back]


def _pick_version(part: Part, case: Case) -> None:
    undone, redone, back = _versions(part, case)
    # A row of its own: a part that is drawn by itself is a column to Streamlit.
    with st.container(horizontal=True, gap="small", width="content"):
        st.button(t("picker.undo"), key="picker.undo", on_click=_step, args=(undo,), disabled=not undone)
        st.button(t("picker.redo"), key="picker.redo", on_click=_step, args=(redo,), disabled=not redone)
        if part != "questions":
            st.button(
                t("picker.judged"),
                key="picker.judged",
                help=t("picker.judged.help"),
                on_click=_step,
                args=(partial(_back_to_judge, part),),
                disabled=not back,
            )


def _step(act: Callable[[], None]) -> None:
    """Does what a button in a part drawn by itself is for, and has drawn what follows from it."""
    before = present_case()
    act()
    follow_flip(before, answering=False)


def _example_picked() -> None:
    name = widget(_EXAMPLE)
    if name in examples():
        keep(examples()[name].case)


def _maker_picked(part: Part) -> None:
    """Shows another maker's evidence: what it gave before when there is some, else made afresh.

    A language model costs time and money, so it is asked by a button of its own, in a panel that says how much.
    """
    case, kind = present_case(), widget(f"{_JUDGE}.{part}")
    if not kind:
        return
    kept = taken_back(case, part, kind)
    if kept is None and kind == "model":
        open_judge_panel()
        return
    keep(MAKERS[part, kind](case) if kept is None else kept)


def _back_to_judge(part: Part) -> None:
    keep(as_the_judge_left_it(present_case(), part))

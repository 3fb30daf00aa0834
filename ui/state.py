"""The visitor's Case between runs, with undo and redo. The only module that knows where it is kept.

It is kept as plain values: class objects lose their identity when code is reloaded under a running visit.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace
from typing import Any, Literal

import streamlit as st

from metrics.case import Case
from metrics.case_file import case_form, case_from_form
from metrics.claims import Sorting

_CASE, _PAST, _FUTURE = "case.form", "case.past", "case.future"
_STEPS = 200
"""How many changes can be undone; a case of 60 claims is some 20 kB of plain values."""


def present_case() -> Case:
    """The case on screen; an empty one before anything was opened."""
    form = st.session_state.get(_CASE)
    return Case() if form is None else case_from_form(form)


def keep(case: Case) -> None:
    """Makes this the case on screen; the one before can be had back by undo."""
    form = case_form(case)
    before = st.session_state.get(_CASE)
    if form == before:
        return
    if before is not None:
        st.session_state[_PAST] = [*st.session_state.get(_PAST, []), before][-_STEPS:]
    st.session_state[_FUTURE] = []
    st.session_state[_CASE] = form


def keep_aside(case: Case) -> None:
    """Makes this the case on screen where only what was written down beside it is new: no step to undo."""
    st.session_state[_CASE] = case_form(case)


def keep_settings(**changes: Any) -> None:
    """Changes weights, beta or threshold of the case on screen: a slider's move is no step of its own to undo."""
    case = present_case()
    st.session_state[_CASE] = case_form(replace(case, settings=replace(case.settings, **changes)))


def keep_resorted(field: Literal["sorting", "statements"], change: Callable[..., Sorting], *args: Any) -> None:
    """Changes the claims or the statements of the case on screen by one of the functions of ``metrics.resorting``.

    A second click can arrive for a claim that the first one has already taken away: it changes nothing.
    """
    case = present_case()
    try:
        sorting = change(getattr(case, field), *args)
    except (KeyError, ValueError):
        return
    keep(replace(case, sorting=sorting) if field == "sorting" else replace(case, statements=sorting))


def can_undo() -> bool:
    """Whether there is a change to take back."""
    return bool(st.session_state.get(_PAST))


def can_redo() -> bool:
    """Whether there is a change to make again."""
    return bool(st.session_state.get(_FUTURE))


def undo() -> None:
    """Takes the last change back; weights, beta and threshold stay as they are."""
    _step(_PAST, _FUTURE)


def redo() -> None:
    """Makes the change again that was taken back."""
    _step(_FUTURE, _PAST)


def draft(key: str) -> str:
    """What the visitor typed into a field that is not part of the case yet; it outlives a page switch."""
    return str(st.session_state.get(f"draft.{key}", ""))


def keep_draft(key: str, text: str) -> None:
    """Remembers what is typed, for ``draft``."""
    st.session_state[f"draft.{key}"] = text


def remembered(key: str) -> Any:
    """A small plain value of this visit, such as an open dialog or a refused entry; None when there is none."""
    return st.session_state.get(f"remembered.{key}")


def remember(key: str, value: Any) -> None:
    """Keeps a small plain value for ``remembered``; None forgets it."""
    if value is None:
        st.session_state.pop(f"remembered.{key}", None)
    else:
        st.session_state[f"remembered.{key}"] = value


def widget(key: str) -> Any:
    """What a widget holds, for its callback; None when it is not on screen."""
    return st.session_state.get(key)


def show_in(key: str, value: Any) -> None:
    """Makes a widget show a value, before it is drawn; a widget that shows it already is left alone.

    Equal but for rounding counts as shown: a slider that is set anew while it is being moved loses a move.
    """
    if key in st.session_state:
        held = st.session_state[key]
        if held == value:
            return
        if isinstance(held, float) and isinstance(value, float) and math.isclose(held, value, abs_tol=1e-9):
            return
    st.session_state[key] = value


def forget_widgets() -> None:
    """Drops what widgets hold after a failed run, so that the next one sets them from the case.

    The browser draws them anew and empty then, and would report that as a change.
    """
    for key in list(st.session_state):
        if not str(key).startswith(("case.", "draft.", "remembered.")):
            del st.session_state[key]


def has_case() -> bool:
    """Whether anything was opened yet, an empty case too."""
    return _CASE in st.session_state


def _step(source: str, target: str) -> None:
    steps = st.session_state.get(source)
    if not steps:
        return
    case = case_from_form(steps[-1])
    present = present_case()
    st.session_state[target] = [*st.session_state.get(target, []), case_form(present)]
    st.session_state[source] = steps[:-1]
    st.session_state[_CASE] = case_form(_after_step(present, case))


def _after_step(present: Case, restored: Case) -> Case:
    """A step within one sample leaves the sliders and the log of calls alone; to another it brings that one's back."""
    same = (present.question, present.response, present.reference) == (
        restored.question,
        restored.response,
        restored.reference,
    )
    return replace(restored, settings=present.settings, calls=present.calls) if same else restored

"""The visitor's Case and answers side by side between runs, with undo and redo. Only this module knows where they are.

It is kept as plain values: class objects lose their identity when code is reloaded under a running visit.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, Literal

import streamlit as st

from metrics.case import Case, Settings
from metrics.case_file import case_form, case_from_form
from metrics.claims import Sorting
from metrics.forms import Form

_CASE, _PAST, _FUTURE = "case.form", "case.past", "case.future"
_MADE = "case.made"
_ANSWERS = "case.answers"
_SAMPLE = ("question", "response", "reference", "ground_truth")
_STEPS = 200
"""How many changes can be undone; a case of 60 claims is some 20 kB of plain values."""


def present_case() -> Case:
    """The case on screen; an empty one before anything was opened."""
    form = st.session_state.get(_CASE)
    if form is None:
        return Case()
    # A page asks dozens of times, and a long case takes a while to check: it is made once for each form.
    made = st.session_state.get(_MADE)
    if made is None or made[0] is not form or not isinstance(made[1], Case):  # another class after a reload of the code
        made = st.session_state[_MADE] = (form, case_from_form(form))
    case: Case = made[1]
    return case


def as_kept() -> tuple[Form | None, list[Form] | None]:
    """The plain values of the case and of the answers, None before there were any; a change takes other ones."""
    return st.session_state.get(_CASE), st.session_state.get(_ANSWERS)


def keep(case: Case) -> None:
    """Makes this the case on screen; the one before can be had back by undo.

    An answer that stands side by side with others is changed there too.
    """
    form = case_form(case)
    _take(form, _with_this(st.session_state.get(_ANSWERS), form))


def answers() -> list[Case] | None:
    """The answers side by side; None before there were any."""
    forms = st.session_state.get(_ANSWERS)
    return None if forms is None else [case_from_form(form) for form in forms]


def begin_answers(cases: Sequence[Case]) -> None:
    """Puts the first answers side by side, which is no step to undo."""
    st.session_state[_ANSWERS] = [case_form(case) for case in cases]


def keep_answers(cases: Sequence[Case]) -> None:
    """Puts these answers side by side; undo brings back those before. The case on screen changes where it is one."""
    forms, shown = [case_form(case) for case in cases], st.session_state.get(_CASE)
    _take(next((form for form in forms if _same_sample(form, shown)), shown), forms)


def keep_both(case: Case, cases: Sequence[Case] | None) -> None:
    """Makes these the case and the answers on screen, in one step to undo."""
    _take(case_form(case), None if cases is None else [case_form(one) for one in cases])


def keep_aside(case: Case) -> None:
    """Makes this the case on screen where only what was written down beside it is new: no step to undo."""
    form = case_form(case)
    st.session_state[_CASE] = form
    st.session_state[_ANSWERS] = _with_this(st.session_state.get(_ANSWERS), form)


def keep_settings(**changes: Any) -> None:
    """Changes weights, beta or threshold of the case on screen: a slider's move is no step of its own to undo."""
    case = present_case()
    keep_aside(replace(case, settings=replace(case.settings, **changes)))


def keep_answer_settings(settings: Settings) -> None:
    """Gives all answers side by side these settings, and the case on screen where it is one; no step to undo."""
    forms = [case_form(replace(case, settings=settings)) for case in answers() or []]
    shown = st.session_state.get(_CASE)
    st.session_state[_ANSWERS] = forms
    st.session_state[_CASE] = next((form for form in forms if _same_sample(form, shown)), shown)


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


def begins() -> bool:
    """Whether this is the first run of a visit, when the address says what is wanted; True once."""
    first = not remembered("begun")
    remember("begun", True)
    return first


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
        numbers = isinstance(held, float) and isinstance(value, float)
        if held == value or (numbers and math.isclose(held, value, abs_tol=1e-9)):
            return
    st.session_state[key] = value


def show_again(*beginnings: str) -> None:
    """Sends the browser once more what those widgets hold whose keys begin so.

    A list to pick from is remembered there by its words, and a fold by its heading: in another language the one would
    be taken for a choice that does not exist, and the other for a new one.
    """
    for key in list(st.session_state):
        if str(key).startswith(beginnings):
            st.session_state[key] = st.session_state[key]


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


def _take(form: Form | None, forms: list[Form] | None) -> None:
    """Makes these the case and the answers on screen: a step to undo, unless nothing changes."""
    before = (st.session_state.get(_CASE), st.session_state.get(_ANSWERS))
    if before == (form, forms):
        return
    if before[0] is not None:
        st.session_state[_PAST] = [*st.session_state.get(_PAST, []), before][-_STEPS:]
    st.session_state[_FUTURE] = []
    st.session_state[_CASE], st.session_state[_ANSWERS] = form, forms


def _step(source: str, target: str) -> None:
    """Goes back or forth; the sliders stay, unless the step leads to another sample, which brings its own back."""
    steps = st.session_state.get(source)
    if not steps:
        return
    present, forms = st.session_state[_CASE], st.session_state.get(_ANSWERS)
    restored, answers_then = steps[-1]
    st.session_state[target] = [*st.session_state.get(target, []), (present, forms)]
    st.session_state[source] = steps[:-1]
    if forms and _among(forms, restored):
        restored = {**restored, "settings": forms[0]["settings"]}
    elif _same_sample(restored, present):
        restored = {**restored, "settings": present["settings"]}
    if _same_sample(restored, present) and "calls" in present:  # a call that was made stays in the log
        restored = {**restored, "calls": present["calls"]}
    if answers_then is None:  # the answers that a first visit brings are no step
        answers_then = forms
    elif forms:
        answers_then = [{**form, "settings": forms[0]["settings"]} for form in answers_then]
    st.session_state[_CASE], st.session_state[_ANSWERS] = restored, _with_this(answers_then, restored)


def _with_this(forms: list[Form] | None, changed: Form) -> list[Form] | None:
    """The answers with this one as it stands now and the settings it was scored with; as they are without it."""
    if forms is None or not _among(forms, changed):
        return forms
    return [changed if _same_sample(form, changed) else {**form, "settings": changed["settings"]} for form in forms]


def _among(forms: list[Form] | None, form: Form) -> bool:
    return any(_same_sample(one, form) for one in forms or [])


def _same_sample(one: Form, other: Form | None) -> bool:
    return other is not None and all(one[name] == other[name] for name in _SAMPLE)

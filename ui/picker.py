"""The top row: which case is on screen, whose verdicts, undo and redo, back to the judge's version, one's own case."""

from __future__ import annotations

import streamlit as st

from metrics.case import Case, JudgeKind
from metrics.evidence import as_the_judge_left_it, by_hand, taken_back
from ui.entry import entry_button
from ui.examples import FIRST, examples, name_of
from ui.offline import rule_statements, with_rules
from ui.prose import t
from ui.state import can_redo, can_undo, keep, present_case, redo, show_in, undo, widget

_EXAMPLE, _JUDGE = "picker.example", "picker.judge"
_OWN, _LINK = "own", "case"


def pick_case(title: str) -> Case:
    """The case on screen; the first example when nothing was opened yet."""
    if present_case() == Case():
        keep(examples()[_linked()].case)
    case = present_case()
    name = name_of(case)
    _link_to(name)
    with st.container(horizontal=True, gap="small", vertical_alignment="bottom", key="picker"):
        st.header(title, anchor=False, width="content")
        _pick_example(name)
        _pick_judge(case)
        _pick_version(case)
        entry_button()
    if name:
        # Only the examples' own words are Markdown; a visitor's file may hold anything under the same names.
        st.markdown(examples()[name].shows, help=examples()[name].origin)
    return case


def _linked() -> str:
    """The example that the page's address names, else the first one."""
    name = st.query_params.get(_LINK, FIRST)
    return name if name in examples() else FIRST


def _link_to(name: str) -> None:
    """Puts the example on screen into the page's address, so that a reload or a shared link opens it again."""
    if name:
        st.query_params[_LINK] = name
    else:
        st.query_params.pop(_LINK, None)


def _pick_example(opened: str) -> None:
    names = list(examples())
    show_in(_EXAMPLE, opened or _OWN)
    st.selectbox(
        t("picker.example"),
        names if opened else [_OWN, *names],
        format_func=lambda name: t("picker.own") if name == _OWN else examples()[name].title,
        key=_EXAMPLE,
        on_change=_example_picked,
        width=290,
    )


def _pick_judge(case: Case) -> None:
    kinds: list[JudgeKind] = ["rules", "hand"]
    if case.judge.kind == "recorded" or "claims.recorded" in case.kept_evidence:
        kinds.insert(0, "recorded")
    show_in(_JUDGE, case.judge.kind or None)
    st.segmented_control(
        t("picker.judge"),
        kinds,
        format_func=lambda kind: t(f"picker.judge.{kind}"),
        key=_JUDGE,
        help=t("picker.judge.help"),
        on_change=_judge_picked,
        required=True,
    )


def _pick_version(case: Case) -> None:
    changed = case.as_judged is not None and as_the_judge_left_it(case).sorting != case.sorting
    st.button(t("picker.undo"), key="picker.undo", on_click=undo, disabled=not can_undo())
    st.button(t("picker.redo"), key="picker.redo", on_click=redo, disabled=not can_redo())
    st.button(
        t("picker.judged"),
        key="picker.judged",
        help=t("picker.judged.help"),
        on_click=_back_to_judge,
        disabled=not changed,
    )


def _example_picked() -> None:
    name = widget(_EXAMPLE)
    if name in examples():
        keep(examples()[name].case)


def _judge_picked() -> None:
    """Shows another judge's evidence: the one it gave before when there is one, else a fresh one."""
    case, kind = present_case(), widget(_JUDGE)
    kept = taken_back(case, "claims", kind)
    if kept is not None:
        keep(kept)
    elif kind == "rules":
        keep(with_rules(case))
    elif kind == "hand":
        keep(by_hand(case, t("judge.hand"), rule_statements(case.response), rule_statements(case.reference)))


def _back_to_judge() -> None:
    keep(as_the_judge_left_it(present_case()))

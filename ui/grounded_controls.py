"""What a hand may change beside the statements: the threshold, the ground truth, and who splits the answer at first."""

from __future__ import annotations

from dataclasses import replace

import streamlit as st

from metrics.case import Case
from metrics.case_scores import refused_threshold
from metrics.evidence import ground_truth, truth_has_changed
from metrics.groundedness import DEFAULT_THRESHOLD
from metrics.locate import spans
from ui.board import claim_board
from ui.boards import STATEMENTS
from ui.fields import mark_field
from ui.literal_text import literal
from ui.marked_text import marked_text
from ui.offline import MAKERS
from ui.prose import note_text, short_number, t
from ui.readings import beneath
from ui.state import keep, keep_settings, present_case, show_in, widget
from ui.texts import readings_note

SLIDER, EXACT, TRUTH = "grounded.threshold", "grounded.threshold.exact", "grounded.truth"


def grounded_texts(case: Case) -> None:
    """The question, the response with its statements marked, and the ground truth, which can be edited."""
    if case.question:
        with st.container(key="question", gap=None):
            st.text(t("texts.question", question=case.question))
            beneath(case.question, "question")
    response, truth = st.columns(2, gap="small")
    with response:
        if case.response:
            places = spans(case.response, case.statements.of("response"))
            marked_text(case.response, places, case.statements, key="grounded.response", label=t("texts.response"))
        else:
            st.caption(t("grounded.response.none"))
    with truth:
        show_in(TRUTH, ground_truth(case))
        st.text_area(
            t("grounded.truth"),
            key=TRUTH,
            height=112,
            help=t("grounded.truth.help"),
            placeholder=t("grounded.truth.none"),
            on_change=_truth_typed,
        )
        beneath(ground_truth(case), "truth")
        if truth_has_changed(case):
            st.caption(t("grounded.truth.changed"))
    readings_note(case.question, case.response, ground_truth(case))


def statement_board(case: Case) -> None:
    """The board of the statements; before there are any, the ways to make them stand above it."""
    if case.response.strip() and not case.statements.claims and not case.statements_judge.kind:
        with st.container(key="grounded_start", border=True, gap="small"):
            st.markdown(t("grounded.start"))
            with st.container(horizontal=True, gap="small"):
                for kind, look in (("rules", "primary"), ("hand", "secondary")):
                    st.button(
                        t(f"grounded.start.{kind}"),
                        key=f"grounded.start.{kind}",
                        type="primary" if look == "primary" else "secondary",
                        on_click=_started,
                        args=(kind,),
                    )
    claim_board(case, STATEMENTS)


def threshold_controls(case: Case) -> None:
    """The pass mark as a slider and as an exact number; one that no score can be held against is refused, with why."""
    refused = refused_threshold(case)
    mark = DEFAULT_THRESHOLD if case.settings.grounded_at is None else case.settings.grounded_at
    slider, exact = st.columns([1.9, 1], gap="small", vertical_alignment="bottom")
    with slider:
        if refused is None:
            show_in(SLIDER, mark)
            st.slider(
                t("grounded.threshold"),
                0.0,
                1.0,
                float(mark),
                step=0.01,
                key=SLIDER,
                help=t("grounded.threshold.help"),
                on_change=_threshold_moved,
            )
    with exact:
        words = t("grounded.threshold.exact"), t("grounded.threshold.exact.help"), t("grounded.threshold.none")
        typed = case.settings.grounded_at
        mark_field(EXACT, typed, words, lambda: keep_settings(grounded_at=widget(EXACT)), step=0.05)
    if refused is not None:
        st.warning(literal(note_text(refused)), icon=":material/block:")
        meant = refused.values.get("meant")
        if isinstance(meant, float):
            st.button(
                t("grounded.threshold.use", value=short_number(meant)),
                key="grounded.threshold.use",
                on_click=lambda: keep_settings(grounded_at=meant),
            )
    if case.settings.grounded_at is None:
        st.caption(t("grounded.threshold.default"))
    st.caption(t("grounded.threshold.belongs"))


def _threshold_moved() -> None:
    mark = widget(SLIDER)
    if mark is not None:  # reported by a browser that has not drawn a page without it yet
        keep_settings(grounded_at=round(mark, 6))


def _truth_typed() -> None:
    """Keeps an edited ground truth; put back to the reference it is the reference again, and follows it."""
    case, typed = present_case(), str(widget(TRUTH) or "")
    if typed != ground_truth(case):
        keep(replace(case, ground_truth=None if typed == case.reference else typed))


def _started(kind: str) -> None:
    keep(MAKERS["statements", "rules" if kind == "rules" else "hand"](present_case()))

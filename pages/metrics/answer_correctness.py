"""Answer correctness: the claims of one answer, the score they make, and everything that moves it."""

from __future__ import annotations

import streamlit as st

from metrics.case_scores import correctness_moves, correctness_outcomes, correctness_score
from ui.board import claim_board
from ui.controls import exact_controls, similarity_source
from ui.downloads import show_lines, take_away
from ui.entry import entry_panel
from ui.instrument import instrument, plain_instrument
from ui.panels import engines_panel, formula_panel, metric_card, pinned_score, warnings, weights_note
from ui.picker import pick_case
from ui.pictures import advice, show_effects, step_list
from ui.prose import t
from ui.state import present_case
from ui.texts import marked_texts
from ui.working_back import printed_score, working_back

case = pick_case(t("menu.metrics.answer_correctness"), "claims")
entry_panel()
narrow = st.container(key="pin_narrow")
left, right = st.columns([2.1, 1], gap="medium")
with left:
    marked_texts(case)
    claim_board(case)
    notes = st.container()
with right, st.container(key="instrument", gap="xsmall"):
    plain_instrument(case, correctness_score(case))
    hand = st.container()
    similarity_source(case)
    advice()

wide = st.container(key="pin_wide")
steps, tools = st.columns([1.6, 1], gap="medium")
with steps:
    st.subheader(t("section.formula"), anchor=False)
    formula = st.container()
with tools:
    st.subheader(t("section.engines"), anchor=False)
    engines = st.container()
    st.subheader(t("section.working_back"), anchor=False)
    printed_score()
    back = st.container()

st.subheader(t("section.moves"), anchor=False)
moves = step_list(case.sorting, correctness_moves(case))
st.subheader(t("section.take_away"), anchor=False)
taken = take_away(case)


@st.fragment(key="follow")
def follow() -> None:
    """All that depends on the settings, at its places above: a setting let go runs this again, and nothing else."""
    case = present_case()
    score = correctness_score(case)
    with narrow:
        pinned_score(case, score, "narrow")
    with notes, st.container():  # always something: what was never written to cannot be filled later
        warnings(case, score)
    with hand, st.container(gap="xsmall"):
        instrument(case, score)
        exact_controls(case)
        weights_note(score)
    with wide:
        pinned_score(case, score, "wide")
    with formula:
        formula_panel(score)
    with engines:
        engines_panel(score, correctness_outcomes(case))
    with back, st.container():
        working_back(score)
    show_effects(moves, case, score, correctness_moves(case))
    show_lines(taken, case, score)


follow()
st.subheader(t("section.card"), anchor=False)
metric_card("pages/metrics/answer_correctness")

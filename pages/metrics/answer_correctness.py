"""Answer correctness: the claims of one answer, the score they make, and everything that moves it."""

import streamlit as st

from metrics.case_scores import correctness_moves, correctness_outcomes, correctness_score
from ui.board import claim_board
from ui.bring_in import bring_in
from ui.controls import exact_controls, similarity_source
from ui.downloads import show_lines, take_away
from ui.instrument import instrument, plain_instrument
from ui.lesson_visit import catch_up, waits_for_guess
from ui.live_panels import formulas, pinned
from ui.panels import engines_panel, metric_card, warnings, weights_note
from ui.picker import pick_case
from ui.pictures import advice, show_steps, step_list
from ui.prose import t
from ui.state import present_case
from ui.texts import marked_texts
from ui.trace_line import correctness_trace_line
from ui.working_back import back_from_a_score, working_back

case = pick_case(t("menu.metrics.answer_correctness"), "claims")
bring_in(case, "claims")
if waits_for_guess():
    marked_texts(case)
    claim_board(case)
    st.stop()
score = correctness_score(case)
with st.container(key="pin_narrow"):
    pinned(case, score, "narrow")
left, right = st.columns([2.1, 1], gap="medium")
with left:
    marked_texts(case)
    correctness_trace_line(case, score)
    claim_board(case)
    notes = st.container()
with right, st.container(key="instrument", gap="xsmall"):
    plain_instrument(case, score)
    hand = st.container()
    similarity_source(case)
    advice()

with st.container(key="pin_wide"):
    pinned(case, score, "wide")
steps, tools = st.columns([1.6, 1], gap="medium")
with steps:
    formulas(case, score)
with tools:
    st.subheader(t("section.engines"), anchor=False)
    engines = st.container()
    back = back_from_a_score()
st.subheader(t("section.moves"), anchor=False)
moves = step_list(case, score, correctness_moves(case))
st.subheader(t("section.take_away"), anchor=False)
taken = take_away(case)


@st.fragment(key="follow")
def follow() -> None:
    """What a setting changes and the browser cannot, at its places above: letting one go reruns this, not the page."""
    case = present_case()
    score, steps = correctness_score(case), correctness_moves(case)
    with notes, st.container():  # always something: what was never written to cannot be filled later
        warnings(case, score)
    with hand, st.container(gap="xsmall"):
        instrument(case, score, steps)
        exact_controls(case)
        weights_note(score)
    with engines:
        engines_panel(score, correctness_outcomes(case))
    with back, st.container():
        working_back(score)
    show_steps(moves, score, steps)
    show_lines(taken, case, score)
    catch_up()


follow()
st.subheader(t("section.card"), anchor=False)
metric_card("pages/metrics/answer_correctness")

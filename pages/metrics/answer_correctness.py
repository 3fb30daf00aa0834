"""Answer correctness: the claims of one answer, the score they make, and everything that moves it."""

import streamlit as st

from metrics.case_scores import correctness_moves, correctness_score
from ui.board import claim_board
from ui.bring_in import bring_in
from ui.correctness_parts import answered, engines, exact, next_steps, notes, taken_away, way_back
from ui.headings import section_heading
from ui.instrument import instrument, plain_instrument
from ui.lesson_visit import waits_for_guess
from ui.live_panels import formulas, pinned
from ui.panels import metric_card
from ui.picker import pick_case
from ui.pictures import advice
from ui.prose import t
from ui.similarity_source import similarity_source
from ui.texts import marked_texts
from ui.trace_line import correctness_trace_line

case = pick_case(t("menu.metrics.answer_correctness"), "claims")
bring_in(case, "claims")
if waits_for_guess():
    marked_texts(case)
    claim_board(case)
    st.stop()
score, steps = correctness_score(case), correctness_moves(case)
with st.container(key="pin_narrow"):
    pinned(case, score, "narrow")
left, right = st.columns([2.1, 1], gap="medium")
with left:
    marked_texts(case)
    correctness_trace_line(case, score)
    claim_board(case)
    notes(case, score)
with right, st.container(key="instrument", gap="xsmall"):
    plain_instrument(case, score)
    instrument(case, score, steps)
    exact()
    similarity_source(case)
    advice()

with st.container(key="pin_wide"):
    pinned(case, score, "wide")
formula, tools = st.columns([1.6, 1], gap="medium")
with formula:
    formulas(case, score)
with tools:
    engines(case, score)
    way_back()
next_steps(case, score, steps)
latest = taken_away(case, score)
answered(latest)  # from here on a touch draws no more than it changes
section_heading(t("section.card"))
metric_card("pages/metrics/answer_correctness")

"""Answer correctness: the claims of one answer, the score they make, and everything that moves it."""

from __future__ import annotations

import streamlit as st

from metrics.case_scores import correctness_moves, correctness_outcomes, correctness_score
from ui.audit_panel import audit_panel
from ui.board import claim_board
from ui.controls import settings_controls, similarity_controls
from ui.downloads import take_away
from ui.entry import entry_panel
from ui.lesson_visit import waits_for_guess
from ui.panels import engines_panel, formula_panel, metric_card, pinned_score, score_panel, warnings, weights_note
from ui.pasted_reply import pasted_reply_panel
from ui.picker import pick_case
from ui.pictures import advice, blend_picture, precision_recall_picture
from ui.prose import t
from ui.texts import marked_texts
from ui.working_back import working_back

case = pick_case(t("menu.metrics.answer_correctness"), "claims")
entry_panel("claims")
pasted_reply_panel(case, "claims")
if waits_for_guess():
    marked_texts(case)
    claim_board(case)
    st.stop()
audit_panel(case, "claims")
score = correctness_score(case)
pinned_score(case, score, "narrow")

left, right = st.columns([2.1, 1], gap="medium")
with left:
    marked_texts(case)
    claim_board(case)
    warnings(case, score)
with right, st.container(key="instrument", gap="xsmall"):
    score_panel(case, score)
    blend_picture(case, score)
    settings_controls(case)
    weights_note(score)
    similarity_controls(case)
    advice()

pinned_score(case, score, "wide")
steps, tools = st.columns([1.6, 1], gap="medium")
with steps:
    st.subheader(t("section.formula"), anchor=False)
    formula_panel(score)
with tools:
    st.subheader(t("section.engines"), anchor=False)
    engines_panel(score, correctness_outcomes(case))
    st.subheader(t("section.working_back"), anchor=False)
    working_back(score)

st.subheader(t("section.moves"), anchor=False)
precision_recall_picture(case, score, correctness_moves(case))
st.subheader(t("section.take_away"), anchor=False)
take_away(case, score)
st.subheader(t("section.card"), anchor=False)
metric_card("pages/metrics/answer_correctness")

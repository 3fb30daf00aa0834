"""Groundedness: the statements of one answer against the ground truth, the steps of its score, and Rasa's view."""

from __future__ import annotations

import streamlit as st

from metrics.case_scores import groundedness_score
from ui.bring_in import bring_in
from ui.criteria_panel import criteria_panel
from ui.grounded_controls import grounded_texts, statement_board, threshold_controls
from ui.grounded_panels import (
    demand_picture,
    grounded_score_panel,
    grounded_warnings,
    pinned_grounded,
    rasa_prints,
    staircase_picture,
)
from ui.grounded_take_away import grounded_take_away
from ui.headings import section_heading
from ui.lesson_visit import waits_for_guess
from ui.panels import metric_card
from ui.picker import pick_case
from ui.prose import t
from ui.rasa_panel import rasa_panel
from ui.trace_line import grounded_trace_line

case = pick_case(t("menu.metrics.groundedness"), "statements")
bring_in(case, "statements")
if waits_for_guess():
    grounded_texts(case)
    statement_board(case)
    st.stop()
score = groundedness_score(case)
pinned_grounded(score, "narrow")

left, right = st.columns([2.1, 1], gap="medium")
with left:
    grounded_texts(case)
    grounded_trace_line(score)
    statement_board(case)
    grounded_warnings(case, score)
with right, st.container(key="instrument", gap="xsmall"):
    grounded_score_panel(case, score)
    staircase_picture(case, score)
    threshold_controls(case)

pinned_grounded(score, "wide")
demand, tools = st.columns([1, 1.6], gap="medium")
with demand:
    demand_picture(case, score)
with tools:
    section_heading(t("grounded.section.prints"))
    rasa_prints(case, score)

section_heading(t("grounded.section.rasa"))
rasa_panel(case)
section_heading(t("grounded.section.criteria"))
criteria_panel(case)
section_heading(t("section.take_away"))
grounded_take_away(case, score)
section_heading(t("section.card"))
metric_card("pages/metrics/groundedness")

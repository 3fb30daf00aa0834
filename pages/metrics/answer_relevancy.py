"""Answer relevancy: the questions an answer seems to answer, how far each lies from the one asked, and the gate."""

from __future__ import annotations

import streamlit as st

from metrics.case_scores import relevancy_score
from ui.bring_in import bring_in
from ui.embedders import anchors_for, measured
from ui.headings import section_heading
from ui.lesson_visit import waits_for_guess
from ui.panels import metric_card
from ui.picker import pick_case
from ui.prose import t
from ui.questions import asked_and_answered, question_rows
from ui.relevancy_controls import gate_control, mark_and_embedder
from ui.relevancy_panels import (
    pinned_relevancy,
    relevancy_engines,
    relevancy_panel,
    relevancy_warnings,
    steps_panel,
)
from ui.relevancy_pictures import anchor_words, fan_picture, running_mean_picture
from ui.relevancy_take_away import relevancy_take_away
from ui.trace_line import relevancy_trace_line

case = pick_case(t("menu.metrics.answer_relevancy"), "questions")
bring_in(case, "questions")
if waits_for_guess():
    asked_and_answered(case)
    st.stop()
case = measured(case)
score = relevancy_score(case)
anchors = anchors_for(case)
pinned_relevancy(case, score)

left, right = st.columns([1.9, 1], gap="medium")
with left:
    asked_and_answered(case)
    relevancy_trace_line(case, score)
    question_rows(case, score, anchors)
    relevancy_warnings(case, score)
    steps_panel(score)
with right, st.container(key="instrument", gap="xsmall"):
    relevancy_panel(case, score)
    fan_picture(case, score, anchors)
    gate_control(case)
    mark_and_embedder(case)

running, tools = st.columns([1, 1.4], gap="medium")
with running:
    section_heading(t("section.running"))
    running_mean_picture(case, score)
with tools:
    section_heading(t("section.engines"))
    relevancy_engines(case, score)
    section_heading(t("section.anchors"))
    anchor_words(case, anchors)

section_heading(t("section.take_away"))
relevancy_take_away(case, score, anchors)
section_heading(t("section.card"))
metric_card("pages/metrics/answer_relevancy")

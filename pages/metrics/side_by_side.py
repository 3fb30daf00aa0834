"""Side by side: several answers to one question, scored by all three metrics, and what each metric catches."""

from __future__ import annotations

import streamlit as st

from metrics.side_by_side import answer_scores
from ui.headings import section_heading
from ui.panels import metric_card
from ui.prose import t
from ui.side_answers import answer_names, open_answers
from ui.side_panels import add_panel, catches, embedder_story, marks_and_embedder, side_take_away, unlike_answers
from ui.side_table import answer_table, asked_of_all, side_head, two_by_two_picture

side_head()
cases = open_answers()
names = answer_names(cases)
scores = [answer_scores(case) for case in cases]

left, right = st.columns([2.1, 1], gap="medium")
with left:
    asked_of_all(cases)
    answer_table(cases, names, scores)
    unlike_answers(cases)
    add_panel(cases)
with right, st.container(key="instrument", gap="xsmall"):
    two_by_two_picture(cases, names, scores)
    marks_and_embedder(cases)

catches(cases, names, scores)
embedder_story(cases, names)

section_heading(t("section.take_away"))
side_take_away(cases, names, scores)
section_heading(t("section.card"))
metric_card("pages/metrics/side_by_side")

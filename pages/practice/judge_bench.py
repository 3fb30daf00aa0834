"""Judge bench: every call of a case, how steady its judge is, and its calls as a cassette that plays offline."""

from __future__ import annotations

import streamlit as st

from ui.call_log import call_log
from ui.cassettes import cassette_panel
from ui.judge_bench import pick_bench
from ui.lesson_visit import waits_for_guess
from ui.panels import metric_card
from ui.prose import t
from ui.stability_panel import stability_panel
from ui.texts import marked_texts

case, part = pick_bench(t("menu.practice.judge_bench"))

if waits_for_guess():
    marked_texts(case)
    st.stop()
st.subheader(t("bench.section.stability"), anchor=False)
stability_panel(part, case)
st.subheader(t("bench.section.log"), anchor=False)
call_log(case)
st.subheader(t("bench.section.cassette"), anchor=False)
cassette_panel(case)
st.subheader(t("section.about"), anchor=False)
metric_card("pages/practice/judge_bench")

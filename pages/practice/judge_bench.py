"""Judge bench: every call of a case, how steady its judge is, and its calls as a cassette that plays offline."""

from __future__ import annotations

import streamlit as st

from ui.call_log import call_log
from ui.cassettes import cassette_panel
from ui.headings import section_heading
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
section_heading(t("bench.section.stability"))
stability_panel(part, case)
section_heading(t("bench.section.log"))
call_log(case)
section_heading(t("bench.section.cassette"))
cassette_panel(case)
section_heading(t("section.about"))
metric_card("pages/practice/judge_bench")

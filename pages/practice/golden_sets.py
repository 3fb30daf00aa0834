"""Golden sets: many answers read from a file, scored at once, looked at one by one, and taken away."""

from __future__ import annotations

import streamlit as st

from ui.golden_desk import desk
from ui.golden_header import set_header
from ui.golden_judging import absorb, judging_panel
from ui.golden_overview import overview, pick_metric
from ui.golden_reading import reading_panel
from ui.golden_return import keep_over_reload
from ui.golden_row import row_panel
from ui.golden_scores import scores_of
from ui.golden_settings import settings_row
from ui.golden_table import answers_table
from ui.golden_take_away import take_away_set
from ui.golden_traces import set_trace_line
from ui.golden_upload import bring
from ui.headings import section_heading
from ui.panels import metric_card
from ui.prose import t

here = desk()
absorb(here)
st.header(t("menu.practice.golden_sets"), anchor=False)
keep_over_reload(here)
held = here.held()
with st.expander(t("golden.bring"), icon=":material/upload_file:", expanded=held is None and here.pending is None):
    bring()
reading_panel(here)
if held is None:
    if here.pending is None:
        st.markdown(t("golden.none"))
else:
    set_header(here)
    metric = pick_metric(here)
    settings = settings_row(metric)
    scored = scores_of(here, settings).get(metric)
    judging_panel(here, metric)
    overview(here, metric, settings, scored)
    set_trace_line(here, metric, settings, scored)
    section_heading(t("golden.answers"))
    picked = answers_table(here, metric, settings, scored)
    if picked is None:
        st.caption(t("golden.row.pick"))
    else:
        row_panel(here, picked, metric, settings, scored)
    section_heading(t("section.take_away"))
    take_away_set(here, metric, settings)
section_heading(t("golden.card"))
metric_card("pages/practice/golden_sets")

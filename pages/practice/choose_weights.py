"""Choose weights: what weight, beta and threshold do to a set, and how sure labels can make you."""

from __future__ import annotations

import streamlit as st

from metrics.golden.row_cases import Metric
from ui.golden_desk import desk
from ui.golden_fit import fit_panel
from ui.golden_header import set_header
from ui.golden_judging import absorb
from ui.golden_labelling import labelling_panel
from ui.golden_questions import counts_are_missing, pick_question, set_is_missing
from ui.golden_reading import reading_panel
from ui.golden_return import keep_over_reload
from ui.golden_settings import set_settings, settings_row
from ui.golden_sweeps import sweep_panel
from ui.golden_take_away import setting_lines
from ui.golden_upload import bring
from ui.golden_versions import other_file, pick_ported, portability_panel, versions_panel
from ui.headings import section_heading
from ui.panels import metric_card
from ui.prose import t

here = desk()
absorb(here)
st.header(t("menu.practice.choose_weights"), anchor=False)
keep_over_reload(here)
reading_panel(here)
if set_is_missing(here):
    if here.pending is None:
        bring()
else:
    set_header(here)
    metric: Metric = "correctness"
    asked = pick_question()
    if asked == "portability":  # the one question that concerns every metric
        if other_file(here):
            metric = pick_ported(here, set_settings())
            portability_panel(here, settings_row(metric), metric)
    elif counts_are_missing(here):
        pass
    elif asked == "sweep":
        sweep_panel()
    elif asked == "fit":
        fit_panel(here, set_settings())
    elif asked == "label":
        labelling_panel()
    else:
        settings = settings_row("correctness", threshold=False)
        if other_file(here):
            versions_panel(here, settings)
    if asked not in ("label", "sweep"):  # the sweep draws its own, since they move with its sliders
        section_heading(t("section.take_away"))
        setting_lines(metric, set_settings())
section_heading(t("golden.card"))
metric_card("pages/practice/choose_weights")

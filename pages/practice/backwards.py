"""Backwards: what counts can have made a printed score."""

from __future__ import annotations

import streamlit as st

from ui.golden_origins import origins_panel
from ui.headings import section_heading
from ui.panels import metric_card
from ui.prose import t

st.header(t("menu.practice.backwards"), anchor=False)
st.markdown(t("golden.back.what"))
origins_panel()
section_heading(t("golden.card"))
metric_card("pages/practice/backwards")

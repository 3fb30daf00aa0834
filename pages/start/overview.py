"""The first screen: what this is, and every example with the score it gets, one click from its page."""

from __future__ import annotations

import streamlit as st

from ui.headings import section_heading
from ui.overview import answers_side_by_side, example_list, first_picture
from ui.prose import section, t

st.header(t("app.name"), anchor=False)
st.markdown(section("pages/start/overview", "What this is"))
first_picture()
answers_side_by_side()
example_list()
section_heading(t("overview.parts"))
st.markdown(section("pages/start/overview", "What the metrics share"))

"""The students' side of a class that guesses together."""

from __future__ import annotations

import streamlit as st

from ui.class_seat import sit_in
from ui.prose import section, t

st.header(t("menu.start.class_room"), anchor=False)
st.markdown(section("pages/start/class_room", "What this is"))
sit_in()

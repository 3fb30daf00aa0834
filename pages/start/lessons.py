"""Lessons: the list of them, and at a lesson's end what to use at work."""

from __future__ import annotations

import streamlit as st

from ui.lesson_handout import handout
from ui.lesson_list import lesson_end, lesson_list
from ui.prose import section, t

if handout():
    st.stop()
st.header(t("menu.start.lessons"), anchor=False)
lesson_end()
st.markdown(section("pages/start/lessons", "How they work"))
lesson_list()

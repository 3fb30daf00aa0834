"""The glossary: every term of the app in one or two sentences."""

from __future__ import annotations

import streamlit as st

from ui.glossary import glossary_list
from ui.prose import t

st.header(t("menu.start.glossary"), anchor=False)
glossary_list()

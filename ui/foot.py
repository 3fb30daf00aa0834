"""The foot of every page: which version runs here, for whoever reports something about it."""

from __future__ import annotations

import os

import streamlit as st

from metrics import __version__
from ui.literal_text import literal
from ui.presenter import presenting
from ui.prose import t

BUILD_NAME = "ANSWER_METRICS_BUILD"


def foot() -> None:
    """One quiet line below the page; none on a projector."""
    if presenting():
        return
    build = os.environ.get(BUILD_NAME, "").strip()[:40]
    version = f"{__version__} ({build})" if build else __version__
    st.caption(literal(t("foot.version", version=version)), text_alignment="right")

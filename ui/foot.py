"""The foot of every page: which version runs here, for whoever reports something about it."""

from __future__ import annotations

import streamlit as st

from metrics import __version__
from ui.build import build
from ui.literal_text import literal
from ui.presenter import presenting
from ui.prose import t


def foot() -> None:
    """One quiet line below the page; none on a projector."""
    if presenting():
        return
    name = build()
    version = f"{__version__} ({name})" if name else __version__
    st.caption(literal(t("foot.version", version=version)), text_alignment="right")

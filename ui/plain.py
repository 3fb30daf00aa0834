"""The visitor's choice of plain cards: Streamlit's own elements instead of what a script in the browser draws."""

from __future__ import annotations

import streamlit as st

from ui.prose import t
from ui.state import remember, remembered, show_in, widget

PLAIN = "plain"
"""Under this name ``ui.state.remembered`` keeps the choice; a test that wants the plain page sets it beforehand."""
_SWITCH = "plain.switch"


def plain() -> bool:
    """Whether Streamlit's own cards are to be drawn, because the visitor chose them."""
    return bool(remembered(PLAIN))


def plain_switch(words: str = "plain.switch", more: str = "plain.switch.help") -> None:
    """The switch, drawn once a page; it works without any component. Given are the keys of its words and its help."""
    show_in(_SWITCH, plain())
    st.toggle(t(words), key=_SWITCH, help=t(more), on_change=_switched)


def _switched() -> None:
    remember(PLAIN, bool(widget(_SWITCH)) or None)

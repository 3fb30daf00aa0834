"""Streamlit's own elements instead of what a script in the browser draws: by choice, or where the script cannot run."""

from __future__ import annotations

from collections.abc import Callable

import streamlit as st

from ui.prose import t
from ui.state import remember, remembered, show_in, widget

PLAIN = "plain"
"""Under this name ``ui.state.remembered`` keeps the choice; a test that wants the plain page sets it beforehand."""
_SWITCH = "plain.switch"
_ALIVE, _PARTS = "alive", "plain.parts"


def plain() -> bool:
    """Whether Streamlit's own cards are to be drawn, because the visitor chose them."""
    return bool(remembered(PLAIN))


def plain_part(name: str, draw: Callable[[], None]) -> None:
    """What shows only where the blend map has not started; gone for good once the browser says that it has.

    Until then the page's style sheet hides it beside a living map, but what is hidden costs a browser as much at every
    touch as what is seen (docs/decisions/0026).

    Args:
        name: Unique on the page; its container has the key ``plain_<name>``.
        draw: Draws it; a widget in it has to rerun the whole page.
    """
    remember(_PARTS, sorted({*(remembered(_PARTS) or ()), f"plain.{name}"}))

    @st.fragment(key=f"plain.{name}")
    def drawn() -> None:
        if not alive():
            with st.container(key=f"plain_{name}"):
                draw()

    drawn()


def alive() -> bool:
    """Whether the browser has said that its map runs."""
    return bool(remembered(_ALIVE))


def now_alive() -> list[str]:
    """Notes that the map runs; returns the names of the fragments that have gone with it."""
    remember(_ALIVE, True)
    return list(remembered(_PARTS) or ())


def plain_switch(words: str = "plain.switch", more: str = "plain.switch.help") -> None:
    """The switch, drawn once a page; it works without any component. Given are the keys of its words and its help."""
    show_in(_SWITCH, plain())
    st.toggle(t(words), key=_SWITCH, help=t(more), on_change=_switched)


def _switched() -> None:
    remember(PLAIN, bool(widget(_SWITCH)) or None)

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
    """What shows only where the blend map has not started; gone for good with the first touch that comes from it.

    Until then the page's style sheet hides it beside a living map, but what is hidden costs a browser as much at every
    touch as what is seen (docs/decisions/0026).

    Args:
        name: Unique on the page; its container has the key ``plain_<name>``.
        draw: Draws it; a widget in it has to rerun the whole page.
    """

    @st.fragment(key=f"plain.{name}")
    def drawn() -> None:
        others = [one for one in stand_ins() if one != f"plain.{name}"]
        remember(_PARTS, others if alive() else [*others, f"plain.{name}"])
        if not alive():
            with st.container(key=f"plain_{name}"):
                draw()

    drawn()


def alive() -> bool:
    """Whether a touch has come from the map, so that it runs."""
    return bool(remembered(_ALIVE))


def now_alive() -> None:
    """Notes that the map runs."""
    remember(_ALIVE, True)


def stand_ins() -> list[str]:
    """The fragments that were drawn to stand in for the map."""
    return list(remembered(_PARTS) or ())


def plain_switch(words: str = "plain.switch", more: str = "plain.switch.help") -> None:
    """The switch, drawn once a page; it works without any component. Given are the keys of its words and its help."""
    show_in(_SWITCH, plain())
    st.toggle(t(words), key=_SWITCH, help=t(more), on_change=_switched)


def _switched() -> None:
    remember(PLAIN, bool(widget(_SWITCH)) or None)

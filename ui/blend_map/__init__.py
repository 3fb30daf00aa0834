"""The blend map: score, verdict and picture that follow the hand in the browser, and the four settings it moves.

Python sends the points (F for every step of beta, similarity, settings, words). The browser draws straight lines
between them while something is dragged, and sends the settings once when it is let go (docs/decisions/0011).
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypedDict

import streamlit as st

from ui.palette import css_variables
from ui.state import widget

_HERE = Path(__file__).parent
_SCRIPTS = ("numbers.js", "picture.js", "blend_map.js")  # one module: no file of it imports another


def _text(*names: str) -> str:
    return "\n".join((_HERE / name).read_text(encoding="utf-8") for name in names)


_mount = st.components.v2.component(
    "blend_map",
    html=_text("blend_map.html"),
    css=f"{css_variables()}\n{_text('blend_map.css')}",
    js=_text(*_SCRIPTS),
)


class Commit(TypedDict):
    """What the browser sends when the hand lets go: the number of the commit, and the settings moved, by name."""

    n: int
    moved: dict[str, Any]


def blend_map(data: dict[str, Any], *, key: str, on_release: Callable[[], None]) -> None:
    """The score with its picture and its settings.

    Args:
        data: As ``ui.blend_data.map_data`` makes it.
        key: Unique on the page.
        on_release: Called when settings were moved; ``released`` then says which.
    """
    # In a list: a bare mapping would make Streamlit load numpy, pandas and pyarrow to look for tables in it.
    sent = [{**data, "seen": released(key)["n"]}]
    _mount(key=key, data=sent, default={"hand": Commit(n=0, moved={})}, on_hand_change=on_release)


def released(key: str) -> Commit:
    """The last commit of the browser, as it came: nothing in it has been checked but its number."""
    hand = (widget(key) or {}).get("hand") or {}
    number, moved = hand.get("n"), hand.get("moved")
    return Commit(
        n=number if isinstance(number, int) else 0,
        moved=dict(moved) if isinstance(moved, dict) else {},
    )

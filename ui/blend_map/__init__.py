"""The blend map: score, verdict and picture that follow the hand in the browser, and the four settings it moves.

Python sends the points (F for every step of beta, similarity, settings, words). The browser draws straight lines
between them while something is dragged, and sends the settings once when it is let go (docs/decisions/0011).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import streamlit as st

from ui.live_answer import as_drawn, part_script
from ui.palette import css_variables
from ui.state import remember, remembered, widget

_HERE = Path(__file__).parent
_SCRIPTS = ("numbers.js", "picture.js", "blend_map.js")  # one module: no file of it imports another


def _text(*names: str) -> str:
    return "\n".join((_HERE / name).read_text(encoding="utf-8") for name in names)


_mount = st.components.v2.component(
    "blend_map",
    html=_text("blend_map.html"),
    css=f"{css_variables()}\n{_text('blend_map.css')}",
    js=part_script() + _text(*_SCRIPTS),
)


def blend_map(data: dict[str, Any], *, key: str, on_release: Callable[[object], None]) -> None:
    """The score with its picture and its settings.

    Args:
        data: As ``ui.blend_data.map_data`` makes it.
        key: Unique on the page.
        on_release: Takes over what comes when settings were moved; ``released`` reads it.
    """
    # In a list: a bare mapping would make Streamlit load numpy, pandas and pyarrow to look for tables in it.
    sent = [as_drawn(key, map_shown(key, data))]
    _mount(key=key, data=sent, on_hand_change=lambda: on_release((widget(key) or {}).get("hand")))


def map_shown(key: str, data: dict[str, Any]) -> dict[str, Any]:
    """What the map shows, with the number of the commit that Python has taken last."""
    return {**data, "seen": remembered(f"seen.{key}") or 0}


def released(key: str, hand: object) -> dict[str, Any]:
    """The settings in a commit of the browser by name, unchecked; none in one that was read before or is none."""
    if not isinstance(hand, Mapping):
        return {}
    number, moved = hand.get("n"), hand.get("moved")
    if not isinstance(number, int) or number <= (remembered(f"seen.{key}") or 0):
        return {}
    remember(f"seen.{key}", number)
    return dict(moved) if isinstance(moved, Mapping) else {}

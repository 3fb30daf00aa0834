"""A clicker's keys in the presenter view: Page Down or the right arrow go on, Page Up or the left arrow go back."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import streamlit as st

from ui.state import remember, remembered, widget

_KEY, _PRESSED = "lesson.clicker", "lesson.pressed"
_mount = st.components.v2.component("clicker", js=Path(__file__).with_name("clicker.js").read_text(encoding="utf-8"))


def clicker() -> None:
    """Listens for the keys while it is on screen."""
    with st.container(key="clicker"):
        _mount(key=_KEY, on_pressed_change=_pressed)


def press() -> Literal["on", "back"] | None:
    """What was pressed since it was last asked for."""
    found = remembered(_PRESSED)
    remember(_PRESSED, None)
    return found if found in ("on", "back") else None


def _pressed() -> None:
    remember(_PRESSED, (widget(_KEY) or {}).get("pressed"))

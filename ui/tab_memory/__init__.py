"""A short text that a tab of the browser keeps until it is closed: a reload then goes on where it was.

Nothing of a person is in it: a random mark, or the key of a room or of a case.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import streamlit as st

from ui.state import widget

_LONGEST = 80
_mount = st.components.v2.component(
    "tab_memory", js=Path(__file__).with_name("tab_memory.js").read_text(encoding="utf-8")
)


def tab_memory(name: str, text: str, on_recalled: Callable[[str], None], *, theirs: bool) -> None:
    """Lets the tab keep a text, and recalls one that it kept before.

    Args:
        name: What it is about.
        text: What to keep; "" only asks.
        on_recalled: Called with what the tab had kept, where that is another text. It comes from a browser, so it may
            be anything.
        theirs: Whether a new text takes the place of a kept one; else the kept one stays, and is recalled.
    """
    key = f"tab.{name}"

    def recalled() -> None:
        found = (widget(key) or {}).get("recalled")
        if isinstance(found, str) and len(found) <= _LONGEST:
            on_recalled(found)

    with st.container(key=f"tab_memory_{name}"):
        _mount(key=key, data=[{"name": name, "text": text, "theirs": theirs}], on_recalled_change=recalled)

"""The teacher's screen looks into the room again and again, but only while nothing else is on its way to the server.

``st.fragment(run_every=...)`` looks at any time. A look that the browser sends together with a key or a click still
tells what the widgets of the step before held, and Streamlit takes that for changes made by hand on the new one.
"""

from __future__ import annotations

from pathlib import Path

import streamlit as st

from ui.lesson_visit import whereabouts
from ui.state import widget

_KEY = "class.looks"
_mount = st.components.v2.component(
    "room_looks", js=Path(__file__).with_name("room_looks.js").read_text(encoding="utf-8")
)


def looks_again(seconds: float) -> None:
    """Runs the fragment that it stands in anew after these seconds."""
    with st.container(key="room_looks"):
        # A list, since Streamlit loads pandas to send a bare mapping.
        _mount(key=_KEY, data=[seconds, whereabouts()], on_look_change=_looked)


def _looked() -> None:
    """The run of the fragment is all that is asked for; where it stood on a step that was left, its place is taken."""
    if (widget(_KEY) or {}).get("look") != whereabouts():
        st.rerun()

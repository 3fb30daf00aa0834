"""A picture whose parts are lit when a number that they made is asked about, in the line of ``ui.trace_line``."""

from __future__ import annotations

from pathlib import Path

import streamlit as st

from ui.drawing import Drawing
from ui.plain import plain
from ui.svg import STYLE, svg_text, svg_tree

_HERE = Path(__file__).parent
_mount = st.components.v2.component(
    "lit_picture",
    css=f"svg {{ {STYLE} }}\n{(_HERE / 'lit_picture.css').read_text(encoding='utf-8')}",
    js=(_HERE / "lit_picture.js").read_text(encoding="utf-8"),
)


def lit_picture(drawing: Drawing, *, key: str) -> None:
    """The drawing as wide as its place; its items with a ``part`` are what can be lit.

    Args:
        drawing: The picture.
        key: Unique on the page.
    """
    if plain():
        st.image(svg_text(drawing), width="stretch", alt=drawing.alt)
    else:
        _mount(key=key, data=[svg_tree(drawing)])

"""Words and formulas whose numbers follow the hand on the blend map, in the browser and without a run of the server."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TypeAlias

import streamlit as st

from ui.palette import css_variables

_HERE = Path(__file__).parent
_mount = st.components.v2.component(
    "live_words",
    css=f"{css_variables()}\n{(_HERE / 'live_words.css').read_text(encoding='utf-8')}",
    js=(_HERE / "live_words.js").read_text(encoding="utf-8"),
)

Tree: TypeAlias = "str | Sequence[Tree]"
"""A text, or an element: its tag, its class, and what is in it."""


def live_words(tree: Tree, values: Mapping[str, str], *, key: str) -> None:
    """The tree, its ``{places}`` filled with the values, and from then on with those that the map says.

    Args:
        tree: Texts are shown letter by letter.
        values: As ``ui.blend_data.live_values`` gives them.
        key: Unique on the page.
    """
    _mount(key=key, data=[{"tree": tree, "values": dict(values)}])

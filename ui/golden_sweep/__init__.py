"""Weight and beta of a whole set under the hand: mean, pass rate, ranking, and the answers that move with them.

Python sends what every setting within reach does to the set, as a table; the browser looks it up while something is
dragged, and says the settings once it is let go (docs/decisions/0023).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from html import escape
from pathlib import Path
from typing import Any

import streamlit as st

from ui.blend_map import released
from ui.palette import css_variables
from ui.prose import t
from ui.reader import language
from ui.state import remembered, widget

_HERE = Path(__file__).parent
# How numbers are written and lines are drawn, as on the blend map: a component cannot import another's files.
_SCRIPTS = ("../blend_map/numbers.js", "../blend_map/picture.js", "moves.js", "golden_sweep.js")


def _text(*names: str) -> str:
    return "\n".join((_HERE / name).read_text(encoding="utf-8") for name in names)


@cache
def _mount(code: str) -> Any:
    """The part with what it says where its script does not start, which only its markup can say, in a language."""
    return st.components.v2.component(
        f"golden_sweep_{code}",
        html=_text("golden_sweep.html").replace("{failed}", escape(t("golden.live.failed"))),
        css=f"{css_variables()}\n{_text('golden_sweep.css')}",
        js=_text(*_SCRIPTS),
    )


def golden_sweep(data: Mapping[str, Any], *, key: str, on_release: Callable[[float, float], None]) -> None:
    """The two settings with what they do.

    Args:
        data: As ``ui.golden_sweep.contents.contents`` makes it.
        key: Unique on the page.
        on_release: Takes over share and beta that the hand has moved; what comes is no setting of the table unless
            looked up there.
    """

    def taken() -> None:
        moved = released(key, (widget(key) or {}).get("hand"))
        if all(isinstance(moved.get(name), int | float) for name in ("share", "beta")):
            on_release(float(moved["share"]), float(moved["beta"]))

    # In a list: a bare mapping would make Streamlit look for tables in it.
    _mount(language())(key=key, data=[{**data, "seen": remembered(f"seen.{key}") or 0}], on_hand_change=taken)

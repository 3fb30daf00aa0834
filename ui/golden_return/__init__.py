"""A reload finds the set again: the browser's tab remembers which desk is its own, and nobody else learns of it.

A reload begins a new visit, which holds no key of a desk. So the tab keeps the key in its session storage, which other
tabs, other sites and links cannot see and which ends with the tab. See docs/decisions/0016-golden-reload.md.
"""

from __future__ import annotations

from pathlib import Path

import streamlit as st

from ui.golden_desk import Desk, desk, desk_key, desk_was_cleared, desks, move_to
from ui.golden_settings import forget_settings
from ui.prose import t
from ui.state import remember, remembered, widget

_HERE = Path(__file__).parent
_KEY, _GONE = "golden.return", "golden.return.gone"
_LONGEST = 64
_mount = st.components.v2.component("golden_return", js=(_HERE / "golden_return.js").read_text(encoding="utf-8"))


def keep_over_reload(here: Desk) -> None:
    """Lets the tab remember the desk while something lies on it, and says so when its desk is no more."""
    data = {"own": desk_key(), "empty": here.empty, "gone": remembered(_GONE) or ""}
    with st.container(key="address_desk"):  # nothing to see
        _mount(key=_KEY, data=[data], on_kept_change=lambda: come_back((widget(_KEY) or {}).get("kept")))
    if desk_was_cleared():
        st.warning(t("golden.cleared"), icon=":material/hourglass_empty:")


def come_back(kept: object) -> None:
    """Takes the desk that the tab remembers, unless something was brought to this visit's own meanwhile.

    Args:
        kept: What the browser sent; anything that is no key of a desk is said to be gone.
    """
    if not isinstance(kept, str) or not kept or len(kept) > _LONGEST or not desk().empty:
        return
    if desks().find(kept) is None:
        remember(_GONE, kept)
        move_to(None)
    else:
        move_to(kept)
        forget_settings()

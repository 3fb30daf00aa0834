"""The page's address: it says what is on screen, so that a reload or a shared link opens it again.

It is rewritten in the browser, in place: ``st.query_params`` would make every change a step of the browser's history,
and the first press of Back would only take a name away. What stands in it is read through ``st.query_params``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import streamlit as st

from ui.reader import language

_mount = st.components.v2.component("address", js=Path(__file__).with_name("address.js").read_text(encoding="utf-8"))


def rewrite_address(page: str, ours: Sequence[str], wanted: Mapping[str, str]) -> None:
    """Puts these parameters into the address of a page, and takes out the others of ours.

    Args:
        page: The page on screen; another one has an address of its own, which lacks them.
        ours: All parameters that this app knows.
        wanted: Those that stand in the address now.
    """
    with st.container(key="address"):
        # A list, since Streamlit loads pandas to send a bare mapping.
        _mount(
            key="address.parameters",
            data=[{"page": page, "ours": [*ours], "wanted": {**wanted}, "language": language()}],
        )

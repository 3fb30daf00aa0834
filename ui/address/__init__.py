"""The page's address: it names the example on screen, so that a reload or a shared link opens it again."""

from __future__ import annotations

from pathlib import Path

import streamlit as st

LINK = "case"
"""The part of the address that names an example."""
_mount = st.components.v2.component("address", js=Path(__file__).with_name("address.js").read_text(encoding="utf-8"))


def linked() -> str:
    """The name in the address that the page was opened with; "" when there is none."""
    return str(st.query_params.get(LINK, ""))


def link_to(name: str) -> None:
    """Puts the name of an example into the address; "" takes it out."""
    with st.container(key="address"):
        _mount(key="address.link", data=name)

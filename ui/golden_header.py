"""The line over a set: its name, how many rows, what was changed by hand or set aside, and how to read it anew."""

from __future__ import annotations

import streamlit as st

from ui.golden_desk import Desk, desk
from ui.golden_preview import notices_panel, quarantine_panel
from ui.golden_reading import read_again
from ui.golden_settings import refused_link, set_settings
from ui.literal_text import literal
from ui.prose import t, tn


def set_header(here: Desk) -> None:
    """What set is in hand."""
    held = here.held()
    if held is None:
        return
    set_settings()
    if refused_link():
        st.warning(t("golden.link.refused"), icon=":material/link_off:")
    parts = [t("golden.header.name", name=literal(held.name)), tn("golden.header.rows", len(held.read.frame))]
    if held.edits:
        parts.append(tn("golden.header.edits", len(held.edits)))
    if held.labels:
        parts.append(tn("golden.header.labels", len(held.labels)))
    with st.container(horizontal=True, gap="small", vertical_alignment="center", key="golden_header"):
        st.markdown(" · ".join(parts), width="content")
        waits = sum(ask.rows for ask in held.read.asks if ask.kind != "split")
        st.button(
            tn("golden.header.ask", waits) if waits else t("golden.header.again"), key="golden.header.again",
            icon=":material/help:" if waits else ":material/tune:", on_click=_again,
            type="secondary" if waits else "tertiary",
        )  # fmt: skip
        with st.popover(t("golden.header.close"), type="tertiary"):
            st.markdown(t("golden.header.close.sure"))
            st.button(t("golden.header.close.go"), key="golden.header.close", on_click=_close)
    notices_panel(held.read.notices)
    rows = held.read.quarantine
    quarantine_panel(list(zip(rows["line"], rows["reason"], rows["raw"], strict=True)))


def _again() -> None:
    read_again(desk())


def _close() -> None:
    here = desk()
    here.keep(None)
    if here.run is not None:
        here.run.cancel()
        here.run = None

"""The presenter view: large letters and nothing but the page, for a projector; kept in the address."""

from __future__ import annotations

from pathlib import Path

import streamlit as st

from ui.prose import t
from ui.state import remember, remembered

PARAMETER, ON = "view", "presenter"
_HERE = Path(__file__).parent


def presenting() -> bool:
    """Whether the presenter view is on."""
    return bool(remembered(ON))


def present() -> None:
    """Turns the presenter view on."""
    remember(ON, True)


def presenter_view(*, led: bool) -> None:
    """Draws the page for a projector when that is wanted, with the way out of it on top.

    Args:
        led: Whether a step of a lesson is on screen, whose strip has the way out.
    """
    if not presenting():
        return
    st.html(_HERE / "presenter.css")
    if not led:
        with st.container(key="presenter_way", horizontal=True, horizontal_alignment="right"):
            presenter_button("top")


def presenter_button(place: str) -> None:
    """The way into the presenter view and out of it again; ``place`` tells its buttons on one screen apart."""
    if presenting():
        st.button(
            t("presenter.end"), key=f"presenter.end.{place}", type="tertiary", icon=":material/close:", on_click=_end
        )
    else:
        st.button(
            t("presenter.begin"),
            key=f"presenter.begin.{place}",
            icon=":material/present_to_all:",
            help=t("presenter.help"),
            on_click=present,
        )


def _end() -> None:
    remember(ON, None)

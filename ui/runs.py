"""What the run that is under way draws, and asking a callback's run for the whole page."""

from __future__ import annotations

import streamlit as st
from streamlit.runtime.scriptrunner import get_script_run_ctx


def whole_page_runs() -> bool:
    """Whether the run under way draws the whole page, and not only fragments of it.

    A callback must not ask for another run then: that one would take the place of this, and a button which was pressed
    at the same moment and is asked about on the page would be forgotten.
    """
    context = get_script_run_ctx()  # Streamlit 1.67 tells it in no other way
    return context is None or not context.fragment_ids_this_run


def run_page() -> None:
    """In a callback: the whole page is drawn, by this run or by another one."""
    if not whole_page_runs():
        st.rerun()

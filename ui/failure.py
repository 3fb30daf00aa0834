"""What a visitor sees when a page fails: a sentence and the case to take away, never a traceback."""

from __future__ import annotations

import logging

import streamlit as st

from metrics.case_file import case_to_json
from ui.prose import t
from ui.state import forget_widgets, present_case


def shown(error: Exception) -> bool:
    """Shows that a page failed and offers the case as a file; the details go to the server's log only.

    Returns:
        True: the server's own error display is not wanted.
    """
    logging.getLogger(__name__).error("a page failed", exc_info=error)
    forget_widgets()
    st.error(t("failure.what"), icon=":material/error:")
    try:
        text = case_to_json(present_case())
    except Exception:
        logging.getLogger(__name__).exception("the case could not be saved either")
        return True
    st.download_button(t("failure.download"), text, "case.json", "application/json", key="failure.download")
    return True

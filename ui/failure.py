"""What a visitor sees when a page fails: a sentence and the work to take away, never a traceback."""

from __future__ import annotations

import logging

import streamlit as st

from metrics.case_file import case_to_json
from metrics.forms import dumped
from ui.kept_cases import let_go
from ui.prose import t
from ui.state import as_kept, forget_widgets, present_case


def shown(error: Exception) -> bool:
    """Shows that a page failed and offers the case as a file; the details go to the server's log only.

    Returns:
        True: the server's own error display is not wanted.
    """
    logging.getLogger(__name__).error("a page failed", exc_info=error)
    forget_widgets()
    let_go()
    st.error(t("failure.what"), icon=":material/error:")
    text = _case_text()
    if text is not None:
        # The file is made now, since what failed may fail again, and taking it does not run the failing page again.
        st.download_button(
            t("failure.download"),
            text.encode(),
            "case.json",
            "application/json",
            key="failure.download",
            icon=":material/download:",
            on_click="ignore",
        )
    return True


def _case_text() -> str | None:
    """The case as a file; as its plain values when it is the case that cannot be read; None when not even these can."""
    try:
        return case_to_json(present_case())
    except Exception:
        logging.getLogger(__name__).exception("the case could not be read")
    try:
        return dumped(as_kept()[0] or {})
    except Exception:
        logging.getLogger(__name__).exception("the case could not be saved either")
    return None

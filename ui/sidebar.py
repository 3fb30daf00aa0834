"""What holds on every page: the language, the presenter view, and the link to what is on screen."""

from __future__ import annotations

import streamlit as st

from ui.followers import follower
from ui.headings import section_heading
from ui.link_panel import link_panel, link_says
from ui.presenter import presenter_button, presenting
from ui.prose import t
from ui.reader import choose_language, language, languages
from ui.state import has_case, show_again, show_in, widget

_LANGUAGE = "sidebar.language"
_LISTS = ("picker.example", "golden.filter", "golden.order", "golden.column.")
"""What is picked from a list whose entries are words."""
_FOLDS = ("card.", "bench.call.", "prompts.open.")
"""What is unfolded under a heading of words."""


def sidebar() -> None:
    """The panel at the side, folded away until it is wanted."""
    with st.sidebar:
        _language()
        if not presenting():
            presenter_button("side")
        st.page_link("../pages/start/glossary.py", label=t("menu.start.glossary"), icon=":material/dictionary:")
        if has_case():
            section_heading(t("link.title"))
            follower("link", lambda _: link_panel(), lambda _: link_says())


def _language() -> None:
    show_in(_LANGUAGE, language())
    st.segmented_control(
        t("sidebar.language"),
        list(languages()),
        format_func=lambda code: languages()[code],
        key=_LANGUAGE,
        required=True,
        on_change=_chosen,
    )


def _chosen() -> None:
    code = widget(_LANGUAGE)
    if code is None:  # a page is being opened anew: the browser reports what it drew before, and nobody has chosen
        return
    choose_language(code)
    show_again(*_LISTS, *_FOLDS)

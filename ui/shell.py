"""The frame of every page: menu, page title and style, then the page itself."""

from __future__ import annotations

from pathlib import Path

import streamlit as st

from ui.connection_panel import connection_sidebar
from ui.judge_status import judge_status
from ui.prose import t

_HERE = Path(__file__).parent
_PAGES = {
    "start": {"overview": ":material/home:"},
    "metrics": {
        "answer_correctness": ":material/checklist:",
        "answer_relevancy": ":material/my_location:",
        "groundedness": ":material/stairs:",
    },
    "practice": {"judge_bench": ":material/gavel:"},
}


def menu() -> dict[str, list[st.Page]]:
    """The pages by section, in the order of the menu; the first one opens when the link names none."""
    sections: dict[str, list[st.Page]] = {}
    for section, pages in _PAGES.items():
        sections[t(f"menu.{section}")] = [
            st.Page(
                f"../pages/{section}/{name}.py",
                title=t(f"menu.{section}.{name}"),
                icon=icon,
                url_path=name,
                default=name == "overview",
            )
            for name, icon in pages.items()
        ]
    return sections


# An icon of our own: Streamlit would fetch a Material symbol for the browser's tab from the network.
st.set_page_config(
    page_title=t("app.name"), page_icon=_HERE / "icon.png", layout="wide", initial_sidebar_state="collapsed"
)
page = st.navigation(menu(), position="top")
st.html(_HERE / "page.css")
judge_status()
connection_sidebar()
page.run()

"""The frame of every page: menu, page title and style, then the page itself."""

from __future__ import annotations

from pathlib import Path

import streamlit as st

from ui.connection_panel import connection_sidebar
from ui.followers import begin_page
from ui.foot import foot
from ui.frame import arrive, begin, surround
from ui.judge_status import judge_status
from ui.lesson_strip import lesson_strip, page_held_back
from ui.lesson_visit import gives_away, in_lesson, waits_for_guess
from ui.link_panel import refused_link
from ui.presenter import presenter_view
from ui.prose import t
from ui.tab_icon import tab_icon

_HERE = Path(__file__).parent
_PAGES = {
    "start": {
        "overview": ":material/home:",
        "lessons": ":material/school:",
        "class_room": ":material/groups:",
        "glossary": ":material/dictionary:",
    },
    "metrics": {
        "answer_correctness": ":material/checklist:",
        "answer_relevancy": ":material/my_location:",
        "groundedness": ":material/stairs:",
        "side_by_side": ":material/view_column:",
    },
    "practice": {
        "golden_sets": ":material/table_rows:",
        "choose_weights": ":material/tune:",
        "backwards": ":material/history:",
        "judge_bench": ":material/gavel:",
    },
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


begin_page()
to_open = begin()
st.set_page_config(page_title=t("app.name"), layout="wide", initial_sidebar_state="collapsed")
tab_icon()
page = st.navigation(menu(), position="top")
arrive(page.url_path, to_open)
st.html(_HERE / "page.css")
st.html(_HERE / "print.css")
if st.context.theme.type == "dark":
    st.html(_HERE / "dark.css")
else:
    st.html(_HERE / "light.css")
judge_status()
connection_sidebar()
presenter_view(led=in_lesson())
refused_link()
lesson_strip(page.url_path)
# A page that waits for a guess stops early; any other one may open the first case, of which the rest then tells.
stops = waits_for_guess()
if stops:
    surround(page.url_path)
if gives_away(page.url_path):
    page_held_back()
else:
    page.run()
if not stops:
    surround(page.url_path)
    foot()

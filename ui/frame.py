"""What stands round every page: what the address asks for when a visit begins, and what it says while it goes on."""

from __future__ import annotations

from pathlib import Path

import streamlit as st

from metrics.link import PARAMETERS
from ui import class_seat, lesson_visit, presenter, reader, reload
from ui.address import open_page, rewrite_address
from ui.kept_files import keep_files_a_while
from ui.link_panel import linked_parameters, open_link
from ui.sidebar import sidebar
from ui.state import begins, has_case

_OURS = (*PARAMETERS, reader.PARAMETER, lesson_visit.PARAMETER, presenter.PARAMETER, class_seat.ROOM)
_WITHOUT_CASE = ("", "lessons", "class_room", "glossary")
"""Pages on which no case stands."""


def begin() -> str | None:
    """Reads the address in the first run of a visit; returns the page that a lesson in it opens, None for no other."""
    reader.look_anew()
    keep_files_a_while()
    if not begins():
        return None
    asked = {name: st.query_params[name] for name in _OURS if name in st.query_params}
    reload.visit_begins(asked)
    reader.settle_language(asked.get(reader.PARAMETER, ""))
    if asked.get(presenter.PARAMETER) == presenter.ON:
        presenter.present()
    if class_seat.ROOM in asked:
        class_seat.join(asked[class_seat.ROOM])
    if not has_case():
        open_link(asked)
    return lesson_visit.asked_for(asked.get(lesson_visit.PARAMETER, ""))


def arrive(page: str, to_open: str | None) -> None:
    """Opens the page that a link's lesson begins on, and follows the browser's Back and Forward through a lesson.

    Args:
        page: The last part of the page's address.
        to_open: What ``begin`` returned.
    """
    if to_open and Path(to_open).stem != page:
        open_page(to_open)
    lesson_visit.arrive()


def surround(page: str) -> None:
    """The panel at the side, and the address.

    Args:
        page: The last part of the page's address.
    """
    sidebar()
    said = {
        reader.PARAMETER: reader.chosen_language(),
        lesson_visit.PARAMETER: lesson_visit.whereabouts(),
        presenter.PARAMETER: presenter.ON if presenter.presenting() else "",
        class_seat.ROOM: class_seat.sits_in() if page == "class_room" else "",
    }
    of_case = linked_parameters() if has_case() else {}
    case = {} if page in _WITHOUT_CASE else of_case
    wanted = {**case, **{name: value for name, value in said.items() if value}}
    rewrite_address(page, _OURS, wanted, reload.tab(of_case))

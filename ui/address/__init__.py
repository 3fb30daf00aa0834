"""The page's address: the example, or what the opened link said, and language, lesson and room: a reload opens them.

What was flipped or moved since is not in it, since a visitor's texts would be; the link to that is in the side panel.
A reload finds it by a random mark that the tab keeps (``ui.reload``); what stands here on every page carries it there.

It is rewritten in the browser, in place: ``st.query_params`` would make every change a step of the browser's history,
and the first press of Back would only take a name away. What a link says is read through ``st.query_params``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple, NoReturn

import streamlit as st
from streamlit.runtime.scriptrunner import get_script_run_ctx

from ui.reader import language
from ui.state import forget_widgets, remember, remembered, widget

_KEY = "address.parameters"
_WANTED, _MOVES = "address.wanted", "address.moves"
_mount = st.components.v2.component("address", js=Path(__file__).with_name("address.js").read_text(encoding="utf-8"))


class Tab(NamedTuple):
    """What a tab of the browser is told about the mark under which the server holds the case for a reload.

    Args:
        mark: This visit's, which says nothing about anybody.
        keeps: Whether the tab is to keep it now; a part that sends a change has it kept too.
        asks: Whether to tell of another mark that the tab has kept.
        on_recalled: Called with that one. It comes from a browser, so it may be anything.
    """

    mark: str
    keeps: bool
    asks: bool
    on_recalled: Callable[[object], None]


def rewrite_address(page: str, ours: Sequence[str], wanted: Mapping[str, str], tab: Tab) -> None:
    """Puts these parameters into the address of a page, and takes out the others of ours.

    Args:
        page: The page on screen; another one has an address of its own, which lacks them.
        ours: All parameters that this app knows.
        wanted: Those that stand in the address now.
        tab: What the tab is to keep, which is in no address.
    """
    remember(_WANTED, {**wanted})
    moves = int(remembered(_MOVES) or 0) + came_back()
    remember(_MOVES, moves)  # after a step back the same words are said anew
    with st.container(key="address"):
        # A list, since Streamlit loads pandas to send a bare mapping.
        told = {"page": page, "ours": [*ours], "wanted": {**wanted}, "language": language(), "moves": moves}
        kept = {"mark": tab.mark, "keeps": tab.keeps, "asks": tab.asks}
        _mount(
            key=_KEY,
            data=[told, kept],
            on_again_change=_again,
            on_recalled_change=lambda: tab.on_recalled((widget(_KEY) or {}).get("recalled")),
        )


def _again() -> None:
    """The line to the browser was lost and is there again: this run, of the whole page, is all that is asked for."""


def came_back() -> bool:
    """Whether the browser's Back or Forward caused this run; ``st.query_params`` is then the address that was kept."""
    context = get_script_run_ctx()
    # Streamlit knows it and has no public name for it; without it the address moves and the lesson stays.
    return bool(getattr(context, "is_history_navigation", False))


def open_page(path: str) -> NoReturn:
    """Opens a page, also the one on screen anew, as one step of the browser's history.

    The address keeps its parameters until the new page rewrites them: taking them out would be a step of its own.
    """
    # A switch to the page that is on screen draws its widgets anew in the browser, and the server would not know.
    forget_widgets()
    wanted = remembered(_WANTED)
    st.switch_page(path, query_params=st.query_params.to_dict() if wanted is None else wanted)

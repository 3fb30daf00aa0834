"""Words, formulas and lists that follow in the browser: the numbers of a moving hand, and Python's answers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, TypeAlias

import streamlit as st

from ui.live_answer import as_drawn, part_script
from ui.marked_text import sendable
from ui.palette import css_variables
from ui.prose import t

_HERE = Path(__file__).parent
_mount = st.components.v2.component(
    "live_words",
    css=f"{css_variables()}\n{(_HERE / 'live_words.css').read_text(encoding='utf-8')}",
    js=part_script() + (_HERE / "live_words.js").read_text(encoding="utf-8"),
)

Tree: TypeAlias = "str | Mapping[str, str] | Sequence[Tree]"
"""A text, or an element: its tag, its class, and what is in it; a mapping in it gives it attributes."""


def live_words(shown: Mapping[str, Any], *, key: str) -> None:
    """A tree, its ``{places}`` filled with values, and from then on with those that the map says.

    Args:
        shown: As ``words_shown`` makes it.
        key: Unique on the page.
    """
    _mount(key=key, data=[as_drawn(key, shown)])


def words_shown(tree: Tree, values: Mapping[str, str] | None = None, *, rests: bool = False) -> dict[str, Any]:
    """What the browser draws.

    Args:
        tree: Texts are shown letter by letter. The texts of visitors go through ``shown_text`` first.
        values: As ``ui.live_panels.live_values`` gives them.
        rests: Whether it stays while a hand moves and follows when it lets go, as pictures do in any case.
    """
    return {"tree": tree, "values": dict(values or {}), "rests": rests}


def shown_text(text: str) -> str:
    """A visitor's text in which no brace is taken for a place, and every letter can be sent."""
    return sendable(text).replace("{", "{{")


def code_shown(line: str, values: Mapping[str, str] | None = None) -> dict[str, Any]:
    """A line to be copied.

    Args:
        line: What is no place in it has gone through ``shown_text``.
        values: As for ``words_shown``.
    """
    return words_shown(["div", "code", ["code", "", line], ["button", "copy", t("follow.copy")]], values, rests=True)

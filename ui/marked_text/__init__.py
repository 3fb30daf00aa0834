"""A text shown as it is, each claim's phrase marked by colour, kind of underline and a word; nothing can be changed."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any, TypedDict

import streamlit as st

from metrics.claims import Label, Sorting
from metrics.locate import Span
from ui.live_answer import as_drawn, part_script
from ui.palette import css_variables
from ui.prose import t
from ui.reader import language
from ui.readings import drawn, told

_HERE = Path(__file__).parent
_LONE_SURROGATE = re.compile("[\ud800-\udfff]")
# One line of style or script with certain signs would be taken for the name of a file; these are many lines.
_mount = st.components.v2.component(
    "marked_text",
    css=f"{css_variables()}\n{(_HERE / 'marked_text.css').read_text(encoding='utf-8')}",
    js=f"{part_script()}\n{(_HERE / 'marked_text.js').read_text(encoding='utf-8')}",
)


class Segment(TypedDict):
    """A stretch of the text; ``k`` is the claim's label or empty, ``n`` the word beside it, ``h`` the hover text.

    ``i`` is the claim's id, by which the claim board finds the phrase.
    """

    t: str
    k: str
    n: str
    h: str
    i: str


def marked_text(text: str, places: Iterable[Span], sorting: Sorting, *, key: str, label: str) -> None:
    """One text of a case with its claims marked.

    Args:
        text: From a user, file or judge; shown letter by letter.
        places: Where the claims stand, in reading order and apart, as ``metrics.locate.spans`` gives them.
        sorting: Says how each claim is judged.
        key: Unique on the page. Without one the browser would build the text anew at each change.
        label: The name above the text.
    """
    _mount(key=key, data=[as_drawn(key, text_values(text, places, sorting, label))])


def text_values(text: str, places: Iterable[Span], sorting: Sorting, label: str) -> dict[str, Any]:
    """What the browser draws: the name above the text, its pieces, and its reading where it has one."""
    shown = {"label": sendable(label), "segments": segments(text, places, sorting)}
    said = drawn(text)
    return {**shown, **said, "lang": language()} if said else shown


def segments(text: str, places: Iterable[Span], sorting: Sorting) -> list[Segment]:
    """The text cut at the places; joined, the pieces are the text again."""
    made: list[Segment] = []
    end = 0
    for span in places:
        claim = sorting[span.claim_id]
        made.append(_segment(text[end : span.start]))
        word = t(f"mark.{claim.label}")
        made.append(
            _segment(
                text[span.start : span.end],
                claim.label,
                word,
                t("mark.title", label=word, claim=told(claim.text)),
                claim.id,
            )
        )
        end = span.end
    made.append(_segment(text[end:]))
    return [segment for segment in made if segment["t"]]


def sendable(text: str) -> str:
    """The text with a stand-in for half of a broken letter pair, which cannot be sent to a browser."""
    return _LONE_SURROGATE.sub("\ufffd", text)


def _segment(text: str, kind: Label | None = None, word: str = "", title: str = "", name: str = "") -> Segment:
    return {"t": sendable(text), "k": (kind or "").lower(), "n": word, "h": sendable(title), "i": sendable(name)}

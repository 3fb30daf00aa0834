"""Fields of several pages: texts of a visitor's own case, kept while the visitor is elsewhere, and pass marks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

import streamlit as st

from metrics.case import Case
from metrics.evidence import ground_truth
from ui.state import draft, keep_draft, present_case, show_in, widget


def draft_field(prefix: str, name: str, label: str, height: int) -> None:
    """One field; pages that ask for the same text share its draft.

    Args:
        prefix: Of the widget's key, since one key on two pages is two widgets.
        name: Of the draft.
        label: Above the field.
        height: In pixels.
    """
    key = f"{prefix}.{name}"
    show_in(key, draft(name))
    st.text_area(label, key=key, height=height, on_change=_typed, args=(key, name))


def mark_field(
    key: str,
    mark: float | None,
    words: tuple[str, str | None, str],
    changed: Callable[[], None],
    *,
    step: float = 0.01,
    width: int | Literal["stretch"] = "stretch",
) -> None:
    """A pass mark as an exact number; emptied, there is no mark.

    Args:
        key: Of the widget.
        mark: What stands there.
        words: Label, help, and what an empty field says.
        changed: Called when another mark was typed.
        step: Of its arrows.
        width: In pixels.
    """
    label, more, empty = words
    show_in(key, mark)
    st.number_input(
        label,
        value=None,  # with a default an emptied field would come back filled, and no mark could be taken away
        step=step,
        format="%.4g",
        key=key,
        placeholder=empty,
        help=more,
        on_change=changed,
        width=width,
    )


def entered(prefix: str, name: str) -> str:
    """What a field holds now: a click on a button may arrive together with the text, and before it is a draft."""
    shown = widget(f"{prefix}.{name}")
    return (draft(name) if shown is None else str(shown)).strip()


def take_from_case(names: Sequence[str]) -> None:
    """Puts the texts on screen into their fields."""
    for name in names:
        keep_draft(name, text_on_screen(name))


def text_on_screen(name: str) -> str:
    """What the case on screen has for the field of a text."""
    return text_for(name, present_case())


def text_for(name: str, case: Case) -> str:
    """What a case has for the field of a text."""
    return ground_truth(case) if name == "truth" else str(getattr(case, name))


def _typed(key: str, name: str) -> None:
    keep_draft(name, widget(key) or "")

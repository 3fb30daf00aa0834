"""Question, response and reference of a case, each claim's phrase marked where it can be found."""

from __future__ import annotations

from typing import Any

import streamlit as st

from metrics.case import Case
from metrics.claims import SIDES
from metrics.locate import spans
from ui.marked_text import marked_text, text_values
from ui.prose import t


def marked_texts(case: Case) -> None:
    """The question on top, the two texts side by side below it."""
    if case.question:
        with st.container(key="question", gap=None):
            st.text(t("texts.question", question=case.question))
    sides = st.columns(2, gap="small")
    for column, side in zip(sides, SIDES, strict=True):
        text = getattr(case, side)
        with column:
            if text:
                places = spans(text, case.sorting.of(side))
                marked_text(text, places, case.sorting, key=f"texts.{side}", label=t(f"texts.{side}"))
            else:
                st.caption(t(f"texts.{side}.none"))


def texts_shown(case: Case) -> dict[str, dict[str, Any]]:
    """What the browser draws of the two texts, by their keys."""
    return {
        f"texts.{side}": text_values(text, spans(text, case.sorting.of(side)), case.sorting, t(f"texts.{side}"))
        for side in SIDES
        if (text := getattr(case, side))
    }

"""Question, response and reference of a case, each claim's phrase marked where it can be found."""

from __future__ import annotations

import streamlit as st

from metrics.case import Case
from metrics.claims import SIDES
from metrics.locate import spans
from ui.marked_text import marked_text
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
                marked_text(
                    text,
                    spans(text, case.sorting.of(side)),
                    case.sorting,
                    key=f"texts.{side}",
                    label=t(f"texts.{side}"),
                )
            else:
                st.caption(t(f"texts.{side}.none"))

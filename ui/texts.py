"""Question, response and reference of a case, each claim's phrase marked where it can be found."""

from __future__ import annotations

from typing import Any, TypeAlias

import streamlit as st

from metrics.case import Case
from metrics.claims import SIDES, Side
from metrics.locate import Span, spans
from ui.marked_text import marked_text, text_values
from ui.prose import t
from ui.readings import beneath, reading

Known: TypeAlias = dict[Side, tuple[tuple[object, ...], list[Span]]]
"""Side -> its words, and the stretches of the text that its claims were made from."""


def marked_texts(case: Case) -> None:
    """The question on top, the two texts side by side below it."""
    if case.question:
        with st.container(key="question", gap=None):
            st.text(t("texts.question", question=case.question))
            beneath(case.question, "question")
    sides = st.columns(2, gap="small")
    for column, side in zip(sides, SIDES, strict=True):
        text = getattr(case, side)
        with column:
            if text:
                places = spans(text, case.sorting.of(side))
                marked_text(text, places, case.sorting, key=f"texts.{side}", label=t(f"texts.{side}"))
            else:
                st.caption(t(f"texts.{side}.none"))
    readings_note(case.question, case.response, case.reference)


def readings_note(*texts: str) -> None:
    """That the scores belong to the original words, where a reading stands beneath any of these texts."""
    if any(reading(text) is not None for text in texts):
        st.caption(t("readings.note"))


def texts_shown(case: Case, known: Known) -> dict[str, dict[str, Any]]:
    """What the browser draws of the two texts, by their keys.

    Args:
        case: As it stands.
        known: Where the claims of each side stood the last time, and for which words; kept up to date. A flip leaves
            the words as they are, and to find them takes a quarter of the work that it makes.
    """
    shown = {}
    for side in SIDES:
        text, claims = getattr(case, side), case.sorting.of(side)
        words = (text, *((claim.id, claim.text, claim.judged_text) for claim in claims))
        if side not in known or known[side][0] != words:
            known[side] = (words, spans(text, claims))
        if text:
            shown[f"texts.{side}"] = text_values(text, known[side][1], case.sorting, t(f"texts.{side}"))
    return shown

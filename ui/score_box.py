"""What every page's score looks like: the large number or why there is none, its verdict, and the line that stays."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

import streamlit as st

from metrics.notes import Note
from metrics.threshold import passes
from ui.literal_text import literal
from ui.prose import note_text, score_number, short_number, t


def score_head(
    label: str, shown: str | None, reason: Note | None, verdict: Callable[[], None], hint: str | None = None
) -> None:
    """The number, large, with its verdict beside it; without a number the reason and the way out.

    Args:
        label: Name of the score.
        shown: The number in words; None when there is none.
        reason: Why there is none.
        verdict: Draws pass or fail, where there is a mark.
        hint: Behind the question mark of the number.
    """
    if shown is None:
        st.markdown(f"### {_unscored(reason)}")
        if reason is not None:
            st.markdown(literal(note_text(reason)))
        return
    with st.container(horizontal=True, vertical_alignment="bottom", gap="small"):
        st.metric(label, shown, width="content", help=hint)
        verdict()


def pinned_line(
    width: Literal["narrow", "wide"],
    label: str,
    shown: str | None,
    rest: str,
    verdict: Callable[[], None],
    reason: Note | None = None,
) -> None:
    """One line with the score that stays in view: above the board on a narrow screen, below it on a wide one."""
    with st.container(key=f"pinned_{width}", horizontal=True, gap="small", vertical_alignment="center"):
        score = _unscored(reason) if shown is None else f"{label} **{shown}**"
        st.markdown(f"{score} · {rest}")
        verdict()


def _unscored(reason: Note | None) -> str:
    """What stands in the place of a number: the provisional one while the judge's reply has to be settled."""
    if reason is None or reason.code != "audit.provisional":
        return t("score.not_scored")
    return t("score.provisional", value=score_number(float(reason.values["value"])))


def mark_badge(value: float | None, mark: float | None) -> None:
    """Whether a score passes its mark; nothing where one of the two is missing."""
    if value is not None and mark is not None:
        verdict_badge(passes(value, mark), short_number(mark))


def verdict_badge(passed: bool, mark: str, hint: str | None = None) -> None:
    """Pass or fail as a word and an icon."""
    word = t("score.pass", threshold=mark) if passed else t("score.fail", threshold=mark)
    st.badge(word, icon=":material/check:" if passed else ":material/close:", color="gray", help=hint)

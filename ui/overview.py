"""The first screen's parts: the savings account in one picture, and every example with its score."""

from __future__ import annotations

import streamlit as st

from metrics.case_scores import correctness_score
from ui.examples import FIRST, Example, examples
from ui.pictures import blend_picture
from ui.prose import number, score_number, t
from ui.state import keep

_PAGE = "../pages/metrics/answer_correctness.py"


def first_picture() -> None:
    """The first example's curve, and the click that leads to its claims."""
    first = examples()[FIRST]
    score = correctness_score(first.case)
    words, picture = st.columns([1, 1.2], gap="large", vertical_alignment="center")
    with words:
        st.markdown(first.shows)
        _open(first, t("overview.first", value=score_number(score.value)), "primary")
    with picture:
        blend_picture(first.case, score)


def example_list() -> None:
    """One card an example: what it shows, its counts and score, and the way to its page."""
    with st.grid(min_column_width=320, border=True):
        for example in examples().values():
            score = correctness_score(example.case)
            with st.container(gap="xsmall"):
                st.markdown(f"**{example.title}**")
                st.markdown(example.shows)
                counts = score.counts
                st.caption(
                    t(
                        "overview.counts",
                        tp=counts.tp,
                        fp=counts.fp,
                        fn=counts.fn,
                        f=number(score.factuality),
                        similarity=score_number(score.similarity),
                    )
                )
                shown = t("score.not_scored") if score.value is None else score_number(score.value)
                _open(example, t("overview.score", value=shown), "secondary")


def _open(example: Example, label: str, kind: str) -> None:
    pressed = st.button(
        label,
        icon=":material/arrow_forward:",
        key=f"overview.open.{example.name}.{kind}",
        type="primary" if kind == "primary" else "secondary",
    )
    if pressed:
        keep(example.case)
        st.switch_page(_PAGE)

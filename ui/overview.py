"""The first screen's parts: the savings account in one picture, and every example with its score."""

from __future__ import annotations

from typing import Literal

import streamlit as st

from metrics.case_file import Part
from metrics.case_scores import correctness_score
from ui.answer_chart import answer_drawing
from ui.examples import FIRST, Example, examples, examples_with
from ui.headings import section_heading
from ui.palette import palette
from ui.prose import number, score_number, t
from ui.state import keep
from ui.svg import svg_text

_PAGES: dict[Part, str] = {
    "claims": "answer_correctness",
    "questions": "answer_relevancy",
    "statements": "groundedness",
}


def first_picture() -> None:
    """How the first example comes by its score, and the click that leads to its claims."""
    first = examples()[FIRST]
    score = correctness_score(first.case)
    words, picture = st.columns([1, 1.2], gap="large", vertical_alignment="center")
    with words:
        st.markdown(first.shows)
        _open(first, "claims", t("overview.first", value=score_number(score.value)), "primary")
    with picture:
        drawing = answer_drawing(score, palette(st.context.theme.type == "dark"))
        st.image(svg_text(drawing), width="stretch", alt=drawing.alt)


def example_list() -> None:
    """One card an example, by metric: what it shows, its score where it is at hand, and the way to its page."""
    for part, page in _PAGES.items():
        section_heading(t(f"menu.metrics.{page}"))
        with st.grid(min_column_width=320, border=True):
            for example in examples_with(part).values():
                if example.case.extra["example"].get("set"):
                    continue  # these stand together below
                with st.container(gap="xsmall"):
                    st.markdown(f"**{example.title}**")
                    st.markdown(example.shows)
                    label = _counts(example) if part == "claims" else t("overview.open")
                    _open(example, part, label, "secondary")


def answers_side_by_side() -> None:
    """The way to the page where several answers to one question stand together."""
    section_heading(t("menu.metrics.side_by_side"))
    st.markdown(t("overview.side"))
    st.page_link("../pages/metrics/side_by_side.py", label=t("overview.side.open"), icon=":material/arrow_forward:")


def _counts(example: Example) -> str:
    """The counts of an example as a line, and its score as the label of its button."""
    score = correctness_score(example.case)
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
    return t("overview.score", value=shown)


def _open(example: Example, part: Part, label: str, kind: Literal["primary", "secondary"]) -> None:
    pressed = st.button(
        label, icon=":material/arrow_forward:", key=f"overview.open.{example.name}.{part}.{kind}", type=kind
    )
    if pressed:
        keep(example.case)
        st.switch_page(f"../pages/metrics/{_PAGES[part]}.py")

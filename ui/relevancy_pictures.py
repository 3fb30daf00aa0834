"""The two pictures of relevancy on the page, and the words that say what the grey anchors are."""

from __future__ import annotations

from functools import partial

import streamlit as st

from metrics.anchors import Anchors
from metrics.case import Case
from metrics.relevancy import RelevancyScore
from ui.drawing import Drawing
from ui.fan_chart import fan_drawing
from ui.lit_picture import lit_picture
from ui.literal_text import literal
from ui.palette import Palette, palette
from ui.prose import number, t
from ui.readings import reading, told
from ui.running_mean_chart import running_mean_drawing
from ui.svg import svg_text


def fan_picture(case: Case, score: RelevancyScore, anchors: Anchors | None) -> None:
    """The cosines as angles from the user's question."""
    drawing = fan_drawing(score, _look_of(), threshold=case.settings.relevant_at, anchors=anchors)
    lit_picture(drawing, key="relevancy.fan")


def running_mean_picture(case: Case, score: RelevancyScore) -> None:
    """The mean as N grows, and what to see in it."""
    _shown(running_mean_drawing(score, _look_of(), threshold=case.settings.relevant_at))
    st.caption(t("relevancy.running.read"))


def anchor_words(case: Case, anchors: Anchors | None) -> None:
    """Which pairs the anchors are, so that anybody can judge how plain they are."""
    if anchors is None:
        st.markdown(t("relevancy.anchors.none"))
        return
    question, paraphrase, unrelated = anchors.texts
    st.markdown(t("relevancy.anchors.what"))
    head = f"| {t('relevancy.anchors.pair')} | {t('relevancy.anchors.cosine')} |"
    read = partial(_read, question)
    rows = [
        f"| {t(f'relevancy.anchors.{name}', question=question, other=other)}{read(other)} | **{number(value)}** |"
        for name, other, value in (
            ("paraphrase", paraphrase, anchors.paraphrase),
            ("unrelated", unrelated, anchors.unrelated),
        )
    ]
    st.markdown("\n".join([head, "|---|--:|", *rows]))
    if case.question and anchors.language == "en":
        st.caption(t("relevancy.anchors.language"))


def _read(question: str, other: str) -> str:
    """What a pair says in the reader's language, behind it; nothing where it is in that language."""
    if reading(question) is None:
        return ""
    return " " + t("readings.pair", question=literal(told(question)), other=literal(told(other)))


def _shown(drawing: Drawing) -> None:
    st.image(svg_text(drawing), width="stretch", alt=drawing.alt)


def _look_of() -> Palette:
    return palette(st.context.theme.type == "dark")

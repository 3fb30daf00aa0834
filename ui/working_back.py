"""Working a similarity back: a printed score, the weights and F are known, so the similarity follows."""

from __future__ import annotations

from dataclasses import replace

import streamlit as st

from metrics.blend import similarity_behind
from metrics.case import Maker, Similarity
from metrics.correctness import CorrectnessScore
from metrics.notes import RefusedSetting
from ui.headings import section_heading
from ui.prose import note_text, score_number, short_number, t
from ui.runs import run_page
from ui.state import keep, present_case, remember, remembered, widget

_PRINTED = "working_back.printed"


def back_from_a_score(score: CorrectnessScore) -> None:
    """Asks for the score a tool printed, and says the similarity behind it."""
    section_heading(t("section.working_back"))
    st.markdown(t("working_back.what"))
    st.number_input(
        t("working_back.printed"),
        value=remembered(_PRINTED),
        step=0.001,
        format="%.4f",
        key=_PRINTED,
        placeholder="0.6095",
        on_change=lambda: remember(_PRINTED, widget(_PRINTED)),
        width=220,
    )
    _working_back(score)


def needed_for_the_way_back(score: CorrectnessScore) -> list[float | None]:
    """What the similarity behind a printed score hangs on; nothing while no score is given."""
    printed = remembered(_PRINTED)
    return [] if printed is None else [printed, score.factuality, *score.weights]


def _working_back(score: CorrectnessScore) -> None:
    """The similarity behind the printed score, with the present settings."""
    printed = remembered(_PRINTED)
    if printed is None:
        return
    if score.factuality is None:
        st.info(t("working_back.no_f"), icon=":material/info:")
        return
    try:
        similarity = similarity_behind(printed, score.factuality, score.weights)
    except RefusedSetting as error:
        st.info(note_text(error.note), icon=":material/info:")
        return
    st.markdown(
        t(
            "working_back.result",
            similarity=score_number(similarity),
            printed=short_number(printed, 6),
            share=short_number(score.shares[0], 4),
            rest=short_number(score.shares[1], 4),
            f=score_number(score.factuality),
        )
    )
    if not -1 <= similarity <= 1:
        st.warning(t("working_back.impossible"), icon=":material/warning:")
    else:
        st.button(t("working_back.use"), key="working_back.use", on_click=_use, args=(similarity,))


def _use(similarity: float) -> None:
    """Takes the similarity over. An embedder that measured another value here did not make this one."""
    case = present_case()
    measured = case.similarity.source == "embedder"
    maker = Maker() if measured else case.embedder
    keep(replace(case, similarity=Similarity(round(similarity, 6), "worked back"), embedder=maker))
    run_page()  # the whole page: undo stands outside the fragment in which this button is

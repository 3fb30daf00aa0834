"""Where the similarity of a case comes from: what came with it, the local embedder, or the reader's hand."""

from __future__ import annotations

from dataclasses import replace

import streamlit as st

from metrics.case import Case, Maker, Similarity
from ui.offline import with_local_similarity
from ui.prose import t
from ui.state import keep, present_case, show_in, widget

SOURCE = "correctness.similarity.source"
_GIVEN = ("recorded", "worked back")


def similarity_source(case: Case) -> None:
    """Where the similarity comes from."""
    given, source = _given(case), case.similarity.source
    show_in(SOURCE, "given" if source in _GIVEN else source or None)
    names = {
        "given": t(f"controls.similarity.{given[0].source.replace(' ', '_')}") if given else "",
        "embedder": t("controls.similarity.embedder"),
        "by hand": t("controls.similarity.by_hand"),
    }
    options = [*(["given"] if given else []), "embedder", "by hand"]
    st.segmented_control(
        t("controls.similarity"),
        options,
        format_func=names.__getitem__,
        key=SOURCE,
        help=t("controls.similarity.help"),
        on_change=_source_picked,
    )


def _source_picked() -> None:
    """Takes the similarity from elsewhere; one that came with the case can always be had back."""
    case, picked = present_case(), widget(SOURCE)
    given = _given(case)
    kept = {"given": [given[0].value, given[0].source, given[1]]} if given else {}
    if picked == "given" and given:
        keep(replace(case, similarity=given[0], embedder=Maker(given[1])))
    elif picked == "embedder":
        measured = with_local_similarity(case)
        keep(replace(measured, similarity=replace(measured.similarity, extra=kept)))
    elif picked == "by hand" and case.similarity.source != "by hand":
        value = 0.5 if case.similarity.value is None else case.similarity.value
        keep(replace(case, similarity=Similarity(value, "by hand", kept)))


def _given(case: Case) -> tuple[Similarity, str] | None:
    """The similarity that came with the case, and its embedder's label; None when none did."""
    if case.similarity.source in _GIVEN:
        return replace(case.similarity, extra={}), case.embedder.label
    match case.similarity.extra.get("given"):
        case [value, "recorded" | "worked back" as source, str() as label] if type(value) in (int, float):
            return Similarity(float(value), source), label
    return None

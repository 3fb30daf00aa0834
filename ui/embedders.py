"""The cosines on the relevancy page: measured when missing, by one embedder or another, and anchors to read them by."""

from __future__ import annotations

from typing import Literal, get_args

import streamlit as st

from metrics.anchors import Anchors, anchor_language, anchors
from metrics.case import Case
from metrics.evidence import lacks_cosines, with_cosines
from metrics.notes import Note
from metrics.protocols import Embedder
from metrics.providers import letter_embedder
from metrics.providers import local_embedder as local
from ui.offline import embedder_in_use, local_embedder
from ui.prose import t

Source = Literal["given", "local", "letters", "hand"]
"""Who makes the cosines: a file's or a recorded judge's own, one of the two embedders here, or a person."""
MEASURED: tuple[Source, ...] = get_args(Source)[1:3]
_LABELS: dict[Source, str] = {"local": local.label, "letters": letter_embedder.label}


def source_of(case: Case) -> Source:
    """Who made the cosines of a case; "local" before anybody did."""
    maker = case.questions_embedder
    if maker.kind == "hand":
        return "hand"
    if not maker.label and all(one.get("cosine") is None for one in case.questions):
        return "local"
    return next((source for source, label in _LABELS.items() if label == maker.label), "given")


def measured(case: Case) -> Case:
    """The case with the cosines that its own embedder can still fill in; the case itself when there are none.

    Questions of a language model wait for the embedder that was chosen with it: where that one failed, another would
    give a score of a pair that nobody asked for.
    """
    if case.questions_writer.kind == "model" and not case.questions_embedder.label:
        return case
    source = source_of(case)
    if source not in MEASURED or not lacks_cosines(case, _LABELS[source]):
        return case
    with st.spinner(t("offline.measuring")):
        return with_cosines(case, embedder_in_use(case))


def measured_by(case: Case, source: Source) -> Case:
    """The case with all its cosines by one of the embedders here."""
    with st.spinner(t("offline.measuring")):
        return with_cosines(case, embedder_of(source))


def anchors_for(case: Case) -> Anchors | None:
    """The anchors in the language of the case's question, by the embedder in use; None where that is not one of ours.

    None too before there is a cosine, so that a page without questions does not load the embedder.
    """
    source = source_of(case)
    if source not in MEASURED or all(one.get("cosine") is None for one in case.questions):
        return None
    return Anchors(*_anchors(source, anchor_language(case.question)))


@st.cache_data(max_entries=64, show_spinner=False)
def _anchors(source: Source, language: str) -> Anchors:
    return anchors(language, embedder_of(source))


def embedder_cautions(case: Case) -> list[Note]:
    """What limits the local embedder's cosines: a text cut short, a script it hardly knows."""
    if source_of(case) != "local" or not case.questions_embedder.label:
        return []
    texts = [case.question, *(one["question"] for one in case.questions if one.get("cosine") is not None)]
    return list({note.code: note for text in texts for note in local.cautions(text)}.values())


def label_of(source: Source) -> str:
    """The label of one of the two embedders of this server."""
    return _LABELS[source]


def embedder_of(source: Source | None) -> Embedder:
    """One of the two embedders of this server."""
    return letter_embedder if source == "letters" else local_embedder()

"""The settings of relevancy under the hand: gate, pass mark, who makes the cosines. The case is the one truth."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import streamlit as st

from metrics.case import Case, Maker
from metrics.case_scores import relevancy_score
from metrics.relevancy import GATES, RelevancyScore
from ui.catalogues import english
from ui.embedders import MEASURED, Source, measured, measured_by, source_of
from ui.fields import mark_field
from ui.prose import score_number, t
from ui.state import keep, keep_settings, present_case, show_in, widget

GATE, RELEVANT_AT, EMBEDDER = "relevancy.gate", "relevancy.relevant_at", "relevancy.embedder"


def gate_control(case: Case) -> None:
    """Which flags make the score 0, and what each of the three rules makes of these."""
    _pick("gate", GATES, case.settings.gate, _gate_picked)
    scores = {gate: relevancy_score(case, gate) for gate in GATES}
    if any(score.value is not None for score in scores.values()):
        st.caption(t("relevancy.gate.results", **{gate: _shown(score) for gate, score in scores.items()}))


def mark_and_embedder(case: Case) -> None:
    """The pass mark, and the embedder that it belongs to."""
    with st.container(horizontal=True, gap="small", vertical_alignment="bottom", key="mark"):
        words = t("controls.threshold"), t("relevancy.threshold.help"), t("controls.threshold.none")
        mark_field(RELEVANT_AT, case.settings.relevant_at, words, _mark_typed, width=120)
        source = source_of(case)
        options: tuple[Source, ...] = (*MEASURED, "hand") if source != "given" else ("given", *MEASURED, "hand")
        _pick("embedder", options, source, _embedder_picked)
    st.caption(t("relevancy.threshold.belongs"))


def _pick(name: str, options: Sequence[str], value: str, changed: Callable[[], None]) -> None:
    """One of a few, under the key ``relevancy.<name>``, which is also how its words begin."""
    key = f"relevancy.{name}"
    show_in(key, value)
    st.segmented_control(
        t(key), options, required=True, format_func=lambda one: t(f"{key}.{one}"), key=key, help=t(f"{key}.help"),
        on_change=changed,
    )  # fmt: skip


def _shown(score: RelevancyScore) -> str:
    return t("score.not_scored") if score.value is None else score_number(score.value)


def _gate_picked() -> None:
    # A page that is drawn anew may report an empty control; nobody chose that.
    if (gate := widget(GATE)) is not None:
        keep_settings(gate=gate)


def _mark_typed() -> None:
    keep_settings(relevant_at=widget(RELEVANT_AT))


def _embedder_picked() -> None:
    """Another embedder measures all questions anew; a person starts from the cosines that are there."""
    case, picked = present_case(), widget(EMBEDDER)
    if picked == "hand":
        keep(replace(measured(case), questions_embedder=Maker(english("relevancy.cosines.hand"), "hand")))
    elif picked in MEASURED:
        keep(measured_by(case, picked))

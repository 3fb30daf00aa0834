"""The settings under the hand: weight, beta, threshold, similarity. Each shows what the case holds and writes back.

The case is the one truth: a widget is set from it before it is drawn, and its callback changes the case. So a slider, a
number field, an example, a file and undo can all set the same weight without a fight.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import streamlit as st

from metrics.case import Case, Maker, Similarity
from metrics.notes import RefusedSetting
from metrics.settings import accepted_weights, shares
from ui.literal_text import literal
from ui.offline import with_local_similarity
from ui.prose import note_text, t
from ui.state import keep, keep_settings, present_case, remember, remembered, show_in, widget

SHARE, BETA, THRESHOLD = "correctness.share", "correctness.beta", "correctness.threshold"
WEIGHTS = ("correctness.weight.factual", "correctness.weight.similarity")
SIMILARITY, SOURCE = "correctness.similarity", "correctness.similarity.source"
_REFUSED = "correctness.weights.refused"
_GIVEN = ("recorded", "worked back")
_BETA_END = 3.0


def settings_controls(case: Case) -> None:
    """Weight of the factual part, beta, exact weights and an optional pass threshold."""
    settings = case.settings
    share = _fresh(SHARE)
    show_in(share, shares(settings.weights)[0])
    st.slider(
        t("controls.share"), 0.0, 1.0, step=0.01, key=share, help=t("controls.share.help"), on_change=_share_moved
    )
    beta, mark = st.columns([1.5, 1], gap="small")
    with beta:
        show_in(BETA, settings.beta)
        end = max(_BETA_END, settings.beta)
        st.slider(
            t("controls.beta"), 0.0, end, step=0.05, key=BETA, help=t("controls.beta.help"), on_change=_beta_moved
        )
    with mark:
        show_in(THRESHOLD, settings.threshold)
        st.number_input(
            t("controls.threshold"),
            value=None,
            step=0.01,
            format="%.4g",
            key=THRESHOLD,
            placeholder=t("controls.threshold.none"),
            help=t("controls.threshold.help"),
            on_change=_threshold_typed,
        )
    if settings.threshold is not None:
        st.caption(t("controls.threshold.belongs"))
    with st.container(horizontal=True, gap="small", vertical_alignment="bottom", key="exact"):
        refused = _refused(case)
        _exact_weights(refused["typed"] if refused else settings.weights)
    if refused:
        st.warning(refused["why"], icon=":material/block:")


def similarity_controls(case: Case) -> None:
    """Where the similarity comes from; by hand it has a slider."""
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
    if source == "by hand" and case.similarity.value is not None:
        show_in(SIMILARITY, case.similarity.value)
        st.slider(
            t("controls.similarity.value"),
            min(0.0, case.similarity.value),
            max(1.0, case.similarity.value),
            step=0.001,
            format="%.3f",
            key=SIMILARITY,
            on_change=_similarity_moved,
        )


def _exact_weights(shown: Sequence[float]) -> None:
    for base, name, value in zip(WEIGHTS, ("factual", "similarity"), shown, strict=True):
        key = _fresh(base)
        show_in(key, value)
        st.number_input(
            t(f"controls.weight.{name}"),
            value=None,
            step=0.05,
            format="%.4g",
            key=key,
            help=t("controls.weight.help"),
            on_change=_weights_typed,
            width=150,
        )


def _fresh(base: str) -> str:
    """The key of a control that shares a number with another one: a new one each time the other has moved.

    With every message the browser sends what each widget last showed there. While one control moves quickly, the other
    still reports a value from before, which would be taken for a change and written back. Under a new key it is no
    longer asked.
    """
    times = remembered(f"moved.{base}") or 0
    return f"{base}.{times}" if times else base


def _make_fresh(*bases: str) -> None:
    for base in bases:
        remember(f"moved.{base}", (remembered(f"moved.{base}") or 0) + 1)


def _share_moved() -> None:
    share = round(widget(_fresh(SHARE)), 6)
    _make_fresh(*WEIGHTS)
    keep_settings(weights=(share, round(1 - share, 6)))


def _beta_moved() -> None:
    keep_settings(beta=round(widget(BETA), 6))


def _threshold_typed() -> None:
    keep_settings(threshold=widget(THRESHOLD))


def _weights_typed() -> None:
    """Takes both fields, or says why not: what was typed stays in the fields, and the last good score stays."""
    case, typed = present_case(), [widget(_fresh(key)) for key in WEIGHTS]
    remember(_REFUSED, None)
    _make_fresh(SHARE)
    try:
        keep_settings(weights=accepted_weights(typed))
    except RefusedSetting as error:
        good = " / ".join(f"{weight:.4g}" for weight in case.settings.weights)
        why = t("controls.weights.refused", why=literal(note_text(error.note)), good=good)
        remember(_REFUSED, {"typed": typed, "why": why, "of": _refused_of(case)})


def _refused(case: Case) -> dict[str, Any] | None:
    """What was typed last and refused, while the sample and its good weights are still those it was typed for."""
    refused: dict[str, Any] | None = remembered(_REFUSED)
    return refused if refused and refused["of"] == _refused_of(case) else None


def _refused_of(case: Case) -> list[Any]:
    return [case.question, case.response, case.reference, *case.settings.weights]


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


def _similarity_moved() -> None:
    case = present_case()
    keep(replace(case, similarity=replace(case.similarity, value=round(widget(SIMILARITY), 6))))


def _given(case: Case) -> tuple[Similarity, str] | None:
    """The similarity that came with the case, and its embedder's label; None when none did."""
    if case.similarity.source in _GIVEN:
        return replace(case.similarity, extra={}), case.embedder.label
    match case.similarity.extra.get("given"):
        case [value, "recorded" | "worked back" as source, str() as label] if type(value) in (int, float):
            return Similarity(float(value), source), label
    return None

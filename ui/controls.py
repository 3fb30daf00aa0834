"""The settings under the hand: weight, beta, threshold, similarity. Each shows what the case holds and writes back.

The case is the one truth: a widget is set from it before it is drawn, and its callback changes the case. So a slider, a
number field, an example, a file and undo can all set the same weight without a fight.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import streamlit as st

from metrics.case import Case
from metrics.notes import RefusedSetting
from metrics.settings import accepted_weights, shares
from ui.examples import opened_as
from ui.fields import mark_field
from ui.literal_text import literal
from ui.prose import note_text, short_number, t
from ui.runs import run_page
from ui.state import keep, keep_settings, present_case, remember, remembered, show_in, widget

SHARE, BETA, THRESHOLD = "correctness.share", "correctness.beta", "correctness.threshold"
WEIGHTS = ("correctness.weight.factual", "correctness.weight.similarity")
SIMILARITY = "correctness.similarity"
_REFUSED = "correctness.weights.refused"
_EXACT, _RESET = "correctness.exact", "correctness.reset"
_BETA_END = 3.0
_KEYS = 8


def plain_sliders(case: Case) -> None:
    """Weight of the facts, beta and similarity by hand as Streamlit's own sliders, where the blend map is not."""
    share, beta, similarity = _fresh(SHARE), _fresh(BETA), _fresh(SIMILARITY)
    part, held = float(shares(case.settings.weights)[0]), float(case.settings.beta)
    show_in(share, part)
    st.slider(
        t("controls.share"), 0.0, 1.0, part, step=0.01, key=share, help=t("controls.share.help"), on_change=_share_moved
    )
    show_in(beta, held)
    end = max(_BETA_END, held)
    st.slider(
        t("controls.beta"), 0.0, end, held, step=0.05, key=beta, help=t("controls.beta.help"), on_change=_beta_moved
    )
    value = case.similarity.value
    if case.similarity.source == "by hand" and value is not None:
        show_in(similarity, value)
        st.slider(
            t("controls.similarity.value"),
            min(0.0, value),
            max(1.0, value),
            value,
            step=0.001,
            format="%.3f",
            key=similarity,
            on_change=_similarity_moved,
        )


def exact_controls(case: Case) -> None:
    """Exact weights and an exact pass threshold, once they are asked for."""
    refused = _refused(case)
    with st.container(horizontal=True, gap="small"):
        st.button(
            t("controls.exact"),
            icon=":material/expand_less:" if remembered(_EXACT) else ":material/expand_more:",
            type="tertiary",
            key=_EXACT,
            on_click=lambda: remember(_EXACT, None if remembered(_EXACT) else True),
        )
        st.button(
            t("controls.reset"),
            icon=":material/restart_alt:",
            type="tertiary",
            key=_RESET,
            help=t("controls.reset.help"),
            on_click=_reset,
        )
    if case.settings.threshold is not None:
        st.caption(t("controls.threshold.belongs"))
    # Only when asked for: number fields cost a browser more than all else that follows a slider.
    if not (remembered(_EXACT) or refused):
        return
    with st.container(horizontal=True, gap="small", vertical_alignment="bottom", key="exact"):
        _exact_weights(refused["typed"] if refused else case.settings.weights)
        words = t("controls.threshold"), t("controls.threshold.help"), t("controls.threshold.none")
        mark_field(_fresh(THRESHOLD), case.settings.threshold, words, _threshold_typed, width=150)
    if refused:
        st.warning(refused["why"], icon=":material/block:")


def exact_says(case: Case) -> list[Any]:
    """What ``exact_controls`` shows; numbers only once they are asked for."""
    refused, mark = _refused(case), case.settings.threshold
    asked = remembered(_EXACT) or refused
    return [asked, *([case.settings.weights, mark] if asked else [mark is None])]


def make_controls_fresh(before: Case, after: Case) -> None:
    """When something else has changed the settings: the controls that share those that differ show them anew."""
    old, new = before.settings, after.settings
    if old.weights != new.weights:
        _make_fresh(SHARE, *WEIGHTS)
    if old.beta != new.beta:
        _make_fresh(BETA)
    if old.threshold != new.threshold:
        _make_fresh(THRESHOLD)
    if before.similarity != after.similarity:
        _make_fresh(SIMILARITY)


def _exact_weights(shown: Sequence[float | None]) -> None:
    for base, name, value in zip(WEIGHTS, ("factual", "similarity"), shown, strict=True):
        key = _field(base, value)
        st.number_input(
            t(f"controls.weight.{name}"),
            value=None if value is None else float(value),
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
    times = (remembered(f"moved.{base}") or 0) % _KEYS  # Streamlit never forgets a key, so they go round
    return f"{base}.{times}" if times else base


def _field(base: str, value: float | None) -> str:
    """The key of a number field that shows a value as its default: a new one where it holds another number.

    A browser under load can draw a field anew and then takes its default; without one it would report it emptied.
    With one, a field that is emptied comes back with the last weight.
    """
    for _ in range(_KEYS):
        held = widget(_fresh(base))
        if held is None or (value is not None and math.isclose(held, value, abs_tol=1e-9)):
            break
        _make_fresh(base)
    return _fresh(base)


def _make_fresh(*bases: str) -> None:
    for base in bases:
        remember(f"moved.{base}", (remembered(f"moved.{base}") or 0) + 1)


def _where(base: str) -> float | None:
    """Where a slider stands; None for a move that comes in after the slider has got another key."""
    held = widget(_fresh(base))
    return None if held is None else round(held, 6)


def _share_moved() -> None:
    share, present = _where(SHARE), shares(present_case().settings.weights)[0]
    # Under a new key the browser reports what it was given as a move; taken for one, it would undo a click in a field.
    if share is not None and not math.isclose(share, present, abs_tol=1e-6):
        _make_fresh(*WEIGHTS)
        keep_settings(weights=(share, round(1 - share, 6)))
    run_page()  # not the fragment alone in which the sliders are


def _beta_moved() -> None:
    beta = _where(BETA)
    if beta is not None:
        keep_settings(beta=beta)
    run_page()


def _threshold_typed() -> None:
    keep_settings(threshold=widget(_fresh(THRESHOLD)))
    run_page()  # also what stands beside the fragment in which the field is


def _weights_typed() -> None:
    """Takes both fields, or says why not: what was typed stays in the fields, and the last good score stays."""
    case, typed = present_case(), [widget(_fresh(key)) for key in WEIGHTS]
    remember(_REFUSED, None)
    _make_fresh(SHARE)
    try:
        keep_settings(weights=accepted_weights(typed))
    except RefusedSetting as error:
        good = " / ".join(short_number(weight, 4) for weight in case.settings.weights)
        why = t("controls.weights.refused", why=literal(note_text(error.note)), good=good)
        remember(_REFUSED, {"typed": typed, "why": why, "of": _refused_of(case)})
    run_page()


def _reset() -> None:
    """Weights, beta and threshold as the case opens without a hand on them."""
    case = present_case()
    home = opened_as(case).settings
    remember(_REFUSED, None)
    keep_settings(weights=home.weights, beta=home.beta, threshold=home.threshold)
    make_controls_fresh(case, present_case())
    run_page()


def _refused(case: Case) -> dict[str, Any] | None:
    """What was typed last and refused, while the sample and its good weights are still those it was typed for."""
    refused: dict[str, Any] | None = remembered(_REFUSED)
    return refused if refused and refused["of"] == _refused_of(case) else None


def _refused_of(case: Case) -> list[Any]:
    return [case.question, case.response, case.reference, *case.settings.weights]


def _similarity_moved() -> None:
    case, value = present_case(), _where(SIMILARITY)
    if value is not None:
        keep(replace(case, similarity=replace(case.similarity, value=value)))
    run_page()

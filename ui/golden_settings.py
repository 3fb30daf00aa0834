"""Weights, beta and thresholds of the set in hand: one setting for all its pages, kept for the visit, in the link."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, replace
from typing import Any

import streamlit as st

from metrics.case import Settings
from metrics.golden.trials import share_weights
from metrics.set_link import SET, read_set_parameter
from metrics.settings import shares
from ui.golden_desk import desk
from ui.prose import short_number, t
from ui.state import remember, remembered, show_in, widget

_HELD, _LINKED = "golden.settings", "golden.linked"
_FIRST = Settings(threshold=0.7, relevant_at=0.7, grounded_at=0.8)
_NAMES = ("weights", "beta", "threshold", "relevant_at", "grounded_at", "gate")
THRESHOLDS = {"correctness": "threshold", "relevancy": "relevant_at", "groundedness": "grounded_at"}
"""By metric: the setting from which its scores pass."""
BETAS = (0.25, 0.3333, 0.5, 0.6667, 1.0, 1.5, 2.0, 3.0, 4.0)


def set_settings() -> Settings:
    """The setting in use; at first that of a link, else what RAGAS uses."""
    held = remembered(_HELD)
    if held is None:
        asked = st.query_params.get(SET, "")
        linked = read_set_parameter(asked, _FIRST) if asked else None
        if asked:
            remember(_LINKED, "refused" if linked is None else "read")
        changed, link = desk().settings or (None, None)
        held = (
            changed if changed and link == asked else _plain(linked or _FIRST)
        )  # a new link goes before older changes
        remember(_HELD, held)
    return Settings(**{**held, "weights": tuple(held["weights"])})


def keep_set_settings(**changes: Any) -> None:
    """Changes the setting in use, which the desk remembers for a reload."""
    held = _plain(replace(set_settings(), **changes))
    remember(_HELD, held)
    desk().settings = held, st.query_params.get(SET, "")


def forget_settings() -> None:
    """Lets the next look take the setting anew: of a link that the address holds, of the desk, or the first one."""
    remember(_HELD, None)


def refused_link() -> bool:
    """Whether the address asked for a setting that cannot be read."""
    return bool(remembered(_LINKED) == "refused")


def settings_row(metric: str, *, threshold: bool = True) -> Settings:
    """The controls of one metric's setting, in a row; returns the setting as it is now."""
    settings = set_settings()
    with st.container(horizontal=True, gap="medium", vertical_alignment="bottom", key="golden_settings"):
        if metric == "correctness":
            share_slider("golden.share", shares(settings.weights)[0], _share_moved)
            beta_slider("golden.beta", settings.beta, _beta_moved)
        if metric == "relevancy":
            _gate(settings)
        if threshold:
            threshold_slider("golden.threshold", metric, settings)
    return settings


def share_slider(key: str, value: float, moved: Callable[[], None], **look: Any) -> None:
    """A slider for the weight of the factual part."""
    show_in(key, float(value))
    st.slider(
        t("golden.share"), 0.0, 1.0, float(value), step=0.01, key=key, help=t("golden.share.help"),
        on_change=moved, **look,
    )  # fmt: skip


def beta_slider(key: str, value: float, moved: Callable[[], None]) -> None:
    """A slider for beta, each step about as far from the next: 2 and 0.5 mirror each other."""
    options = sorted({*BETAS, value})
    show_in(key, value)
    st.select_slider(
        t("golden.beta"), options, value, format_func=lambda one: short_number(one, 4), key=key,
        help=t("golden.beta.help"), on_change=moved,
    )  # fmt: skip


def threshold_slider(key: str, metric: str, settings: Settings) -> None:
    """A slider for the score from which an answer passes."""
    name = THRESHOLDS[metric]
    value = getattr(settings, name)
    key = f"{key}.{metric}"
    mark = 0.0 if value is None else float(value)
    show_in(key, mark)
    st.slider(
        t("golden.threshold"), 0.0, 1.0, mark, step=0.01, key=key, help=t("golden.threshold.help"),
        on_change=_threshold_moved, args=(key, name),
    )  # fmt: skip


def chosen(key: str, change: Callable[[Any], dict[str, Any]]) -> None:
    """Takes what a widget holds into the setting; for callbacks."""
    value = widget(key)
    if value is not None:
        keep_set_settings(**change(value))


def _gate(settings: Settings) -> None:
    show_in("golden.gate", settings.gate)
    st.segmented_control(
        t("golden.gate"), ["all", "any", "none"], format_func=lambda one: t(f"golden.gate.{one}"), key="golden.gate",
        required=True, help=t("golden.gate.help"), on_change=chosen, args=("golden.gate", lambda one: {"gate": one}),
    )  # fmt: skip


def _share_moved() -> None:
    chosen("golden.share", lambda share: {"weights": share_weights(share)})


def _beta_moved() -> None:
    chosen("golden.beta", lambda beta: {"beta": float(beta)})


def _threshold_moved(key: str, name: str) -> None:
    chosen(key, lambda mark: {name: float(mark)})


def _plain(settings: Settings) -> dict[str, Any]:
    held = {name: value for name, value in asdict(settings).items() if name in _NAMES}
    return {**held, "weights": list(settings.weights)}

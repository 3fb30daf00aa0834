"""The score under the hand: the blend map, and the plain score, picture and sliders where it cannot run."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import streamlit as st

from metrics.case import Case
from metrics.correctness import CorrectnessScore
from metrics.moves import Move
from ui.audit_panel import audit_flags
from ui.blend_data import map_data, with_moved
from ui.blend_map import blend_map, map_shown, released
from ui.controls import make_controls_fresh, plain_sliders
from ui.panels import score_panel
from ui.pictures import blend_picture, step_groups
from ui.plain import plain_part
from ui.prose import t
from ui.state import keep, keep_settings, present_case

MAP = "correctness.map"


def instrument(case: Case, score: CorrectnessScore, steps: list[Move]) -> None:
    """Score, verdict, picture and settings, all following the hand, and what the audit says of the score.

    Args:
        case, score: What is shown.
        steps: Those that the page lists.
    """
    blend_map(_data(case, score, steps), key=MAP, on_release=take_release)
    audit_flags(case, "claims")


def instrument_shown(case: Case, score: CorrectnessScore, steps: list[Move]) -> dict[str, Any]:
    """What the browser draws of it."""
    return map_shown(MAP, _data(case, score, steps))


def _data(case: Case, score: CorrectnessScore, steps: list[Move]) -> dict[str, Any]:
    named = [group[0] for group in step_groups(case.sorting, steps).values()]
    return map_data(case, score, named)


def plain_instrument(case: Case, score: CorrectnessScore) -> None:
    """The same of Streamlit's own parts. The page's style sheet shows it only where the map has not started."""

    def plainly() -> None:
        st.caption(t("plain.note"))
        score_panel(case, score)
        blend_picture(case, score)
        plain_sliders(case)

    plain_part("instrument", plainly)


def take_release(hand: object) -> None:
    """Takes over what the hand has moved. A similarity is evidence, so changing it can be undone."""
    case = present_case()
    changed = with_moved(case, released(MAP, hand))
    keep(replace(case, similarity=changed.similarity))
    settings = changed.settings
    keep_settings(weights=settings.weights, beta=settings.beta, threshold=settings.threshold)
    make_controls_fresh(case, changed)

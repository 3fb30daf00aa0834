"""The score under the hand: the blend map, and the plain score, picture and sliders where it cannot run."""

from __future__ import annotations

from dataclasses import replace

import streamlit as st

from metrics.case import Case
from metrics.correctness import CorrectnessScore
from metrics.moves import Move
from ui.audit_panel import audit_flags
from ui.blend_data import map_data, with_moved
from ui.blend_map import blend_map, released
from ui.controls import make_controls_fresh, plain_sliders
from ui.live_panels import plain
from ui.panels import score_panel
from ui.pictures import blend_picture, step_groups
from ui.prose import t
from ui.state import can_redo, can_undo, keep, keep_settings, present_case

MAP = "correctness.map"


def instrument(case: Case, score: CorrectnessScore, steps: list[Move]) -> None:
    """Score, verdict, picture and settings, all following the hand, and what the audit says of the score.

    Args:
        case, score: What is shown.
        steps: Those that the page lists.
    """
    named = [group[0] for group in step_groups(case.sorting, steps).values()]
    blend_map(map_data(case, score, named), key=MAP, on_release=take_release)
    audit_flags(case, "claims")


def plain_instrument(case: Case, score: CorrectnessScore) -> None:
    """The same of Streamlit's own parts. The page's style sheet shows it only where the map has not started."""
    with plain("instrument"):
        st.caption(t("plain.note"))
        score_panel(case, score)
        blend_picture(case, score)
        plain_sliders(case)


def take_release() -> None:
    """Takes over what the hand has moved. A similarity is evidence, so changing it can be undone."""
    case, steps = present_case(), (can_undo(), can_redo())
    changed = with_moved(case, released(MAP)["moved"])
    keep(replace(case, similarity=changed.similarity))
    settings = changed.settings
    keep_settings(weights=settings.weights, beta=settings.beta, threshold=settings.threshold)
    make_controls_fresh(case, changed)
    if (can_undo(), can_redo()) != steps:
        st.rerun()  # the whole page: the buttons for undo and redo stand outside the fragment

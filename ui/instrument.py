"""The score under the hand: the blend map, and the plain score, picture and sliders where it cannot run."""

from __future__ import annotations

from collections.abc import Mapping
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
from ui.link_panel import link_shown
from ui.panels import score_panel
from ui.pictures import blend_picture, step_groups
from ui.plain import plain_part
from ui.prose import t
from ui.snippets import code_values
from ui.state import keep, keep_settings, present_case

MAP = "correctness.map"
_OF_WEIGHTS = ("code_share", "code_rest", "code_embeddings", "link_weights")


def instrument(case: Case, score: CorrectnessScore, steps: list[Move]) -> None:
    """Score, verdict, picture and settings, all following the hand, and what the audit says of the score.

    Args:
        case, score: What is shown.
        steps: Those that the page lists.
    """
    blend_map(_data(case, score, steps, link_shown(case)), key=MAP, on_release=take_release)
    audit_flags(case, "claims")


def instrument_shown(
    case: Case, score: CorrectnessScore, steps: list[Move], address: Mapping[str, Any]
) -> dict[str, Any]:
    """What the browser draws of it.

    Args:
        case, score, steps: As for ``instrument``.
        address: As ``ui.link_panel.link_shown`` gives it for the case.
    """
    return map_shown(MAP, _data(case, score, steps, address))


def _data(case: Case, score: CorrectnessScore, steps: list[Move], address: Mapping[str, Any]) -> dict[str, Any]:
    named = [group[0] for group in step_groups(case.sorting, steps).values()]
    # While only beta or a threshold is moved, the weights stay as they were given: 3 and 1 are no 0.75 and 0.25.
    unmoved = {**code_values(score.weights, score.beta), **address["values"]}
    return {**map_data(case, score, named), "unmoved": {name: unmoved.get(name, "") for name in _OF_WEIGHTS}}


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

"""What a visitor takes away from the relevancy page: the case and its two pictures."""

from __future__ import annotations

from functools import partial

import streamlit as st

from metrics.anchors import Anchors
from metrics.case import Case
from metrics.relevancy import RelevancyScore
from ui.downloads import case_button, picture_buttons
from ui.fan_chart import fan_drawing
from ui.makers import relevancy_made_by
from ui.palette import PAPER
from ui.prose import t
from ui.running_mean_chart import running_mean_drawing


def relevancy_take_away(case: Case, score: RelevancyScore, anchors: Anchors | None) -> None:
    """The case as a file, the fan and the running mean as pictures that name who made their numbers."""
    mark, signed = case.settings.relevant_at, relevancy_made_by(case, str)
    with st.container(horizontal=True, gap="small", key="take_away"):
        case_button("relevancy.take.case", case)
        fan = partial(fan_drawing, score, PAPER, threshold=mark, anchors=anchors)
        picture_buttons("relevancy", "fan", t("relevancy.take.fan"), fan, signed)
        mean = partial(running_mean_drawing, score, PAPER, threshold=mark)
        picture_buttons("relevancy", "running_mean", t("relevancy.take.running_mean"), mean, signed)

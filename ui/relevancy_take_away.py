"""What a visitor takes away from the relevancy page: the case and its two pictures."""

from __future__ import annotations

import streamlit as st

from metrics.anchors import Anchors
from metrics.case import Case
from metrics.case_file import case_to_json
from metrics.relevancy import RelevancyScore
from ui.downloads import picture_buttons
from ui.fan_chart import fan_drawing
from ui.makers import relevancy_made_by
from ui.palette import PAPER
from ui.prose import t
from ui.running_mean_chart import running_mean_drawing


def relevancy_take_away(case: Case, score: RelevancyScore, anchors: Anchors | None) -> None:
    """The case as a file, the fan and the running mean as pictures that name who made their numbers."""
    mark, signed = case.settings.relevant_at, relevancy_made_by(case, str)
    with st.container(horizontal=True, gap="small", key="take_away"):
        st.download_button(
            t("take.case"),
            lambda: case_to_json(case).encode(),
            "case.json",
            "application/json",
            key="relevancy.take.case",
            icon=":material/download:",
            on_click="ignore",
            help=t("take.case.help"),
        )
        picture_buttons(
            "relevancy",
            "fan",
            t("relevancy.take.fan"),
            lambda: fan_drawing(score, PAPER, threshold=mark, anchors=anchors),
            signed,
        )
        picture_buttons(
            "relevancy",
            "running_mean",
            t("relevancy.take.running_mean"),
            lambda: running_mean_drawing(score, PAPER, threshold=mark),
            signed,
        )

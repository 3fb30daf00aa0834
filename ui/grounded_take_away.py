"""What a visitor takes away from the groundedness page: the case, its pictures, and the assertion for a Rasa test."""

from __future__ import annotations

from functools import partial

import streamlit as st

from metrics.case import Case
from metrics.case_scores import refused_threshold
from metrics.exchange.rasa_assertions import Kind, assertion_yaml
from metrics.groundedness import GroundednessScore
from ui.demand_chart import demand_drawing
from ui.downloads import case_button, picture_buttons
from ui.literal_text import literal
from ui.makers import grounded_made_by
from ui.palette import PAPER
from ui.prose import note_text, t
from ui.staircase_chart import staircase_drawing


def grounded_take_away(case: Case, score: GroundednessScore) -> None:
    """The buttons, and the assertion as YAML; no assertion while its threshold is one that Rasa could not reach."""
    refused = refused_threshold(case)
    mark = None if refused else score.threshold
    signed = grounded_made_by(case, str)
    with st.container(horizontal=True, gap="small", key="take_away"):
        case_button("grounded.take.case", case)
        stairs = partial(staircase_drawing, score, PAPER, threshold=mark)
        picture_buttons("grounded", "stairs", t("grounded.take.stairs"), stairs, signed)
        if mark is not None:
            demand = partial(demand_drawing, mark, PAPER, statements=len(score.statements))
            picture_buttons("grounded", "demand", t("grounded.take.demand"), demand, signed)
    if refused is not None:
        st.caption(literal(note_text(refused)))
        return
    kinds: list[Kind] = ["grounded"] if case.settings.relevant_at is None else ["grounded", "relevant"]
    st.markdown(t("grounded.take.assertion"))
    st.code(assertion_yaml(case, kinds), language="yaml", wrap_lines=True)

"""What a visitor takes away from the groundedness page: the case, its pictures, and the assertion for a Rasa test."""

from __future__ import annotations

from collections.abc import Callable

import streamlit as st

from metrics.case import Case
from metrics.case_file import case_to_json
from metrics.case_scores import refused_threshold
from metrics.exchange.rasa_assertions import Kind, assertion_yaml
from metrics.groundedness import GroundednessScore
from ui.demand_chart import demand_drawing
from ui.literal_text import literal
from ui.palette import PAPER
from ui.prose import note_text, t
from ui.staircase_chart import staircase_drawing
from ui.svg import svg_text


def grounded_take_away(case: Case, score: GroundednessScore) -> None:
    """The buttons, and the assertion as YAML; no assertion while its threshold is one that Rasa could not reach."""
    refused = refused_threshold(case)
    mark = None if refused else score.threshold
    with st.container(horizontal=True, gap="small", key="take_away"):
        _button("case", lambda: case_to_json(case).encode(), "case.json", "application/json")
        _button(
            "stairs", lambda: svg_text(staircase_drawing(score, PAPER, threshold=mark)).encode(), "stairs.svg", _SVG
        )
        if mark is not None:
            drawing = demand_drawing(mark, PAPER, statements=len(score.statements))
            _button("demand", lambda: svg_text(drawing).encode(), "demand.svg", _SVG)
    if refused is not None:
        st.caption(literal(note_text(refused)))
        return
    kinds: list[Kind] = ["grounded"] if case.settings.relevant_at is None else ["grounded", "relevant"]
    st.markdown(t("grounded.take.assertion"))
    st.code(assertion_yaml(case, kinds), language="yaml", wrap_lines=True)


_SVG = "image/svg+xml"


def _button(name: str, make: Callable[[], bytes], file: str, mime: str) -> None:
    label = t("take.case") if name == "case" else t(f"grounded.take.{name}")
    st.download_button(
        label, make, file, mime, key=f"grounded.take.{name}", icon=":material/download:", on_click="ignore"
    )

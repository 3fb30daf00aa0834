"""Above the cards: every number of the score, and where it comes from, with the parts that made it lit on the page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import streamlit as st

from metrics.case import Case
from metrics.correctness import CorrectnessScore
from metrics.groundedness import GroundednessScore
from metrics.relevancy import RelevancyScore
from ui.literal_text import literal
from ui.palette import css_variables
from ui.plain import plain
from ui.prose import t
from ui.traces import Trace, correctness_traces, correctness_values, filled, groundedness_traces, relevancy_traces

_HERE = Path(__file__).parent
_LISTS = ("made_of", "labels", "keys", "rows", "parts", "cells")
_mount = st.components.v2.component(
    "trace_line",
    css=f"{css_variables()}\n{(_HERE / 'trace_line.css').read_text(encoding='utf-8')}",
    js=(_HERE / "trace_line.js").read_text(encoding="utf-8"),
)


def correctness_trace_line(case: Case, score: CorrectnessScore) -> None:
    """Where the numbers of answer correctness come from; they follow the hand on the blend map."""
    trace_line(correctness_traces(), correctness_values(case, score), board="sorting", key="trace.correctness")


def relevancy_trace_line(case: Case, score: RelevancyScore) -> None:
    """Where the numbers of answer relevancy come from."""
    trace_line(relevancy_traces(case, score), board="questions", key="trace.relevancy")


def grounded_trace_line(score: GroundednessScore) -> None:
    """Where the numbers of groundedness come from."""
    trace_line(groundedness_traces(score), board="statements", key="trace.groundedness")


def trace_line(
    traces: Sequence[Trace], values: Mapping[str, str] | None = None, *, board: str = "", ask: str = "", key: str
) -> None:
    """The numbers as a line of buttons; one that is pressed says its formula and lights what it was made of.

    Args:
        traces: What can be asked, in order; nothing is drawn without any.
        values: What the places in their words are filled with, until the blend map says others.
        board: Which cards are lit, by the name that the board gives itself in ``ui.claim_board.contents``.
        ask: What stands before them, where they are of a time or a setting that has to be named.
        key: Unique on the page.
    """
    if not traces:
        return
    if plain():
        _plain_line(traces, dict(values or {}), ask or t("trace.ask"), key)
    else:
        _mount(key=key, data=[trace_contents(traces, values, board, ask)])


def trace_contents(
    traces: Sequence[Trace], values: Mapping[str, str] | None, board: str, ask: str = ""
) -> dict[str, Any]:
    """What the browser is sent."""
    words = {**{name: t(f"trace.{name}") for name in ("made_of", "none")}, "ask": ask or t("trace.ask")}
    sent = [{**one._asdict(), **{name: list(getattr(one, name)) for name in _LISTS}} for one in traces]
    return {"board": board, "traces": sent, "values": dict(values or {}), "words": words}


def _plain_line(traces: Sequence[Trace], values: dict[str, str], ask: str, key: str) -> None:
    with st.popover(ask, icon=":material/help:", key=key):
        for one in traces:
            said = t("trace.none") if one.needs and not values.get(one.needs) else filled(one.said, values)
            if chip := filled(one.chip, values).removeprefix("· "):
                st.markdown(f"**{literal(chip)}**")
                st.markdown(literal(said))

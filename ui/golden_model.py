"""A set judged by the model that is connected: what it takes beforehand, and how one row is asked about."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import replace

import streamlit as st

from metrics.case import Case
from metrics.golden.row_cases import PARTS, Metric
from metrics.notes import Note
from metrics.providers.judging import Cassette, Plan, cost, estimate, start
from ui import connection
from ui.connection_panel import connected_words, connection_button
from ui.judging import plan
from ui.literal_text import literal
from ui.prose import short_number, t, tn

ROWS_AT_ONCE, CALLS_AT_ONCE = 4, 2
"""Eight requests at a time, as many as one case may make by itself."""
_SAMPLED = 20
_LOOK = 0.2


def model_plan(metric: Metric) -> Plan | None:
    """How the connected judge would be asked; None when none is. Recorded calls answer for one case only."""
    made = plan(Case(), PARTS[metric])
    return None if made is None or isinstance(made.judge, Cassette) else replace(made, at_once=CALLS_AT_ONCE)


def model_words(made: Plan | None, cases: Callable[[int], list[Case]], rows: int) -> None:
    """Who would be asked, and about how much that takes for so many rows."""
    with st.container(horizontal=True, gap="small", vertical_alignment="center"):
        connection_button("golden")
        st.caption(literal(" · ".join(connected_words())), width="content")
    sample = cases(_SAMPLED)
    if made is None or not sample:
        return
    found = [estimate(case, made) for case in sample]
    share = rows / len(sample)
    calls = round(share * sum(one.calls + one.embedding_calls for one in found))
    tokens = {name: round(share * sum(getattr(one, f"tokens_{name}") for one in found)) for name in ("in", "out")}
    words = tn("golden.model.estimate", calls, tin=tokens["in"], tout=tokens["out"])
    prices = connection.prices()
    paid = None if prices is None else [cost(one, prices) for one in found]
    if paid is not None and all(one is not None for one in paid):
        words = t("golden.model.cost", estimate=words, cost=short_number(share * sum(one or 0.0 for one in paid), 4))
    st.caption(words)


def by_model(made: Plan, cancelled: threading.Event) -> Callable[[Case], Case | Note]:
    """Asks the judge about one row; retries, waits and their bounds are those of a single case."""

    def make(case: Case) -> Case | Note:
        run = start(case, made)
        while not run.wait(_LOOK):
            if cancelled.is_set():
                run.cancel()
        result = run.result()
        if result is None:
            return Note("sample.not-made")
        return result.case if result.failure is None else result.failure

    return make

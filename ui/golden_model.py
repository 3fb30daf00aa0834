"""A set judged by the model that is connected: what it takes beforehand, and how one row is asked about."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import replace

import streamlit as st

from metrics.case import Case
from metrics.golden.row_cases import PARTS, Metric
from metrics.notes import Note
from metrics.providers.judging import Cassette, Estimate, Plan, cost, estimate, start
from ui import connection
from ui.connection_panel import connected_words, connection_button
from ui.judging import plan
from ui.literal_text import literal
from ui.price_traces import cost_number, cost_trace
from ui.prose import t, tn
from ui.trace_line import trace_line
from ui.traces import Trace

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
    _taken([estimate(case, made) for case in sample], rows)


def _taken(found: list[Estimate], rows: int) -> None:
    """About what the rows take, read from the first of them."""
    share = rows / len(found)
    sums = Estimate(*(sum(getattr(one, name) for one in found) for name in Estimate._fields))
    whole = Estimate(*(round(share * value) for value in sums))
    words = tn("golden.model.estimate", whole.calls + whole.embedding_calls, tin=whole.tokens_in, tout=whole.tokens_out)
    prices = connection.prices()
    paid = None if prices is None else cost(whole, prices)
    if paid is not None:
        words = t("golden.model.cost", estimate=words, cost=cost_number(paid))
    st.caption(words)
    traces = [
        Trace(
            name,
            t(f"work.price.{name}.chip", value=value),
            t("work.price.sample", sampled=len(found), rows=rows, sum=summed, value=value),
        )
        for name, summed, value in (
            ("in", sums.tokens_in, whole.tokens_in),
            ("out", sums.tokens_out, whole.tokens_out),
            ("embedded", sums.embedding_tokens, whole.embedding_tokens),
        )
        if summed
    ]
    if prices is not None and paid is not None:
        traces.append(cost_trace(whole, prices, paid))
    trace_line(traces, key="trace.price.golden")


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

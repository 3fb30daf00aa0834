"""From a printed score back to the counts that can have made it, grouped by F-beta; or why none can."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import pandas as pd
import streamlit as st

from metrics.golden.backwards import MOST_CLAIMS, Origins, Sortings, needed, origins, printed
from metrics.notes import RefusedSetting
from ui.golden_back_traces import back_traces
from ui.literal_text import literal
from ui.prose import note_text, number, t, tn
from ui.state import remember, remembered, show_in, widget
from ui.trace_line import trace_line

_TEXTS = {"score": "0.6095", "similarity": "0.938"}
_NUMBERS: dict[str, tuple[float, float, float]] = {
    "factual": (0.75, 0.0, 1000.0),
    "similar": (0.25, 0.0, 1000.0),
    "beta": (1.0, 0.0, 1000.0),
    "most": (12, 1, MOST_CLAIMS),
}
"""First value, lowest, highest."""
_GROUPS, _EACH = 12, 200


class Given(NamedTuple):
    """What was typed."""

    score: str
    similarity: str
    weights: tuple[float, float]
    beta: float
    most: int


def origins_panel() -> None:
    """The fields, and what they leave possible."""
    given = _fields()
    try:
        score, similarity = printed(given.score), printed(given.similarity)
    except ValueError:
        st.warning(t("golden.back.no-number"), icon=":material/block:")
        return
    try:
        found = origins(score, similarity, given.weights, given.beta, given.most)
    except RefusedSetting as error:
        st.warning(literal(note_text(error.note)), icon=":material/block:")
        return
    asked, chosen = needed(score, similarity, given.weights), sorted(found.groups, key=_simplest)[:_GROUPS]
    keyed = [(f"golden.back.group.{place}", group) for place, group in enumerate(chosen)]
    trace_line(back_traces(asked, score, similarity, given.beta, keyed), key="trace.back")
    if found.reason is not None:
        st.markdown(f"#### {t('golden.back.none')}")
        st.markdown(literal(note_text(found.reason)))
        st.caption(t("golden.back.needed", low=number(found.low), high=number(found.high)))
        return
    _groups(found, keyed)


def _fields() -> Given:
    """What the tool printed and how it was set; kept for the visit."""
    with st.container(horizontal=True, gap="small", vertical_alignment="bottom", key="golden_back"):
        texts = [_text(name) for name in ("score", "similarity")]
        numbers = [_number(name) for name in ("factual", "similar", "beta", "most")]
    return Given(texts[0], texts[1], (numbers[0], numbers[1]), numbers[2], int(numbers[3]))


def _text(name: str) -> str:
    key = f"golden.back.{name}"
    show_in(key, remembered(key) or _TEXTS[name])
    st.text_input(
        t(f"golden.back.{name}"), key=key, width=150, help=t(f"golden.back.{name}.help"), on_change=_typed, args=(key,)
    )
    return str(remembered(key) or _TEXTS[name])


def _number(name: str) -> float:
    key, (first, low, high) = f"golden.back.{name}", _NUMBERS[name]
    held = remembered(key)
    value = first if held is None else float(held)
    show_in(key, int(value) if name == "most" else value)
    if name == "most":
        st.number_input(
            t("golden.back.most"), int(low), int(high), key=key, width=150, help=t("golden.back.most.help"),
            on_change=_typed, args=(key,),
        )  # fmt: skip
    else:
        st.number_input(
            t(f"golden.back.{name}"), low, high, step=0.05, format="%.4g", key=key, width=150, on_change=_typed,
            args=(key,),
        )  # fmt: skip
    return value


def _typed(key: str) -> None:
    remember(key, widget(key))


def _groups(found: Origins, shown: Sequence[tuple[str, Sortings]]) -> None:
    total = sum(len(group.counts) for group in found.groups)
    groups = tn("golden.back.groups", len(found.groups))
    st.markdown(tn("golden.back.found", total, groups=groups))
    if len(found.groups) > _GROUPS:
        st.caption(tn("golden.back.first", _GROUPS))
    for place, (key, group) in enumerate(shown):
        words = {"f": number(group.factuality, 4), "score": number(group.score, 4)}
        label = tn("golden.back.group", len(group.counts), **words)
        with st.container(key=key), st.expander(label, expanded=place == 0):
            _sortings(group)


def _simplest(group: Sortings) -> tuple[int, float]:
    """Groups that few claims can make come first: a judge rarely finds dozens."""
    return sum(group.counts[0]), -group.factuality


def _sortings(group: Sortings) -> None:
    rows = [(*one, sum(one), *_shares(one)) for one in group.counts[:_EACH]]
    columns = ["tp", "fp", "fn", "claims", "precision", "recall"]
    shown = pd.DataFrame(rows, columns=columns)
    config = {name: st.column_config.NumberColumn(t(f"golden.back.{name}"), format="%.3f") for name in columns[4:]}
    config |= {name: st.column_config.NumberColumn(t(f"golden.back.{name}")) for name in columns[:4]}
    st.dataframe(shown, hide_index=True, height=min(60 + 35 * len(shown), 260), column_config=config)
    if len(group.counts) > _EACH:
        st.caption(tn("golden.back.more", len(group.counts) - _EACH))


def _shares(counts: tuple[int, int, int]) -> tuple[float | None, float | None]:
    tp, fp, fn = counts
    return (tp / (tp + fp) if tp + fp else None, tp / (tp + fn) if tp + fn else None)

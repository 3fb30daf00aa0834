"""The table of a set: one row per answer with score, parts and what drags it down; filtered, sorted, clicked."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Any

import numpy as np
import pandas as pd
import streamlit as st

from metrics.case import Settings
from metrics.golden.frames import Scored
from metrics.golden.row_cases import Metric
from metrics.golden.scores import Bools
from metrics.notes import Note
from ui.golden_desk import Desk
from ui.golden_row import listed, open_clicked
from ui.golden_scores import columns_of, frame_of, printed_of
from ui.golden_settling import unsettled
from ui.golden_speaking import look, looked_words, places_spoken, spoken
from ui.golden_told import is_sample, told_caption, told_here
from ui.golden_traces import TABLE
from ui.prose import note_text, t, tn
from ui.reader import language
from ui.readings import told

SHOWN = 2_000
"""Rows of the table at once. More only make the browser slow; filter and order reach all of them."""
STATES = ("all", "pass", "fail", "not_scored", "unsettled", "speaks", "flagged", "edited", "labelled")
ORDERS = ("file", "lowest", "highest", "costliest")
_PARTS: dict[Metric, tuple[str, ...]] = {
    "correctness": ("score_precision", "score_recall", "score_factuality", "similarity"),
    "relevancy": ("score_mean_cosine", "score_used"),
    "groundedness": ("score_statements", "score_unjudged"),
}
_NAMED = ("question", "response")
_LONGEST = 160


def answers_table(here: Desk, metric: Metric, settings: Settings, scored: Scored | None) -> str | None:
    """The table with its filters; returns the id of the row that was clicked, if any."""
    state, order, sought = _filters()
    frame = frame_of(here)
    rows = ordered(frame, scored, kept_rows(here, metric, scored, state, sought), order)
    shown = _shown(here, metric, settings, scored, rows[:SHOWN])
    few = len(rows) > SHOWN
    if state == "speaks":
        looked_words(here, metric)
    st.caption(tn("golden.table.first" if few else "golden.table.rows", min(len(rows), SHOWN), all=len(frame)))
    key = f"golden.table.{metric}.{state}.{order}.{sought}"
    with st.container(key=TABLE):
        st.dataframe(
            shown, hide_index=True, height=min(90 + 35 * len(shown), 420), key=key, column_config=_config(shown),
            on_select=partial(open_clicked, "golden.table"), selection_mode="single-row", alt=t("golden.table.alt"),
            placeholder="–",
        )  # fmt: skip
    told_caption(here, frame.iloc[rows[:SHOWN]][list(_NAMED)].to_numpy().flat)
    return listed("golden.table", key, [str(name) for name in frame.index[rows[:SHOWN]]], frame.index)


def kept_rows(here: Desk, metric: Metric, scored: Scored | None, state: str, sought: str) -> Any:
    """The places of the rows that a filter lets through, in the order of the file."""
    frame, held = frame_of(here), here.held()
    keep = np.ones(len(frame), dtype=np.bool_)
    none = np.zeros(len(frame), dtype=np.bool_)
    known: Bools = none if scored is None else scored.scores.known
    if state == "pass":
        keep &= none if scored is None else scored.passed & scored.decided
    elif state == "fail":
        keep &= none if scored is None else ~scored.passed & scored.decided
    elif state == "not_scored":
        keep &= ~known
    elif state == "unsettled":
        keep &= _among(frame, unsettled(here, metric))
    elif state == "speaks":
        keep &= np.isin(np.arange(len(frame)), places_spoken(here, metric))
    elif state == "flagged":
        keep &= none if scored is None else scored.scores.flags != 0
    elif state == "edited":
        keep &= _among(frame, [edit.row for edit in held.edits] if held else [])
    elif state == "labelled" and "label" in frame:
        keep &= np.array([one is not None for one in frame["label"]], dtype=np.bool_)
    elif state == "labelled":
        keep &= none
    if sought.strip():
        keep &= _holding(here, sought.strip().casefold())
    return np.flatnonzero(keep)


def ordered(frame: pd.DataFrame, scored: Scored | None, rows: Any, order: str) -> Any:
    """Rows in an order; those without a score come last."""
    if scored is None or order == "file":
        return rows
    value = scored.scores.value[rows]
    if order == "costliest":
        costs = np.nan_to_num(np.array([lost[rows] for lost in scored.lost.values()])).max(axis=0)
        value = np.where(np.isnan(value), np.nan, -costs)
    keys = -value if order == "highest" else value
    return rows[np.argsort(keys, kind="stable")]  # NaN sorts last


def _filters() -> tuple[str, str, str]:
    with st.container(horizontal=True, gap="small", vertical_alignment="bottom"):
        state = st.selectbox(
            t("golden.filter"), STATES, format_func=lambda one: t(f"golden.filter.{one}"), key="golden.filter",
            width=200, persist_state="session",
        )  # fmt: skip
        order = st.selectbox(
            t("golden.order"), ORDERS, format_func=lambda one: t(f"golden.order.{one}"), key="golden.order", width=200,
            help=t("golden.order.help"), persist_state="session",
        )  # fmt: skip
        sought = st.text_input(t("golden.search"), key="golden.search", width=260, persist_state="session")
    return state, order, sought or ""


def _among(frame: pd.DataFrame, names: Iterable[str]) -> Any:
    wanted = set(names)
    return np.array([str(name) in wanted for name in frame.index], dtype=np.bool_)


def _holding(here: Desk, sought: str) -> Any:
    frame = frame_of(here)

    def texts() -> list[str]:
        columns = [frame[name].tolist() for name in ("question", "response", "reference")]
        if is_sample(here):  # who reads them in Korean looks for a Korean word, or for one of the original
            columns += [[told(str(one or "")) for one in column] for column in columns]
        return ["\n".join(str(one or "") for one in row).casefold() for row in zip(frame.index, *columns, strict=True)]

    return np.array([sought in text for text in here.once(("set", "texts", language()), texts)], dtype=np.bool_)


def _shown(here: Desk, metric: Metric, settings: Settings, scored: Scored | None, rows: Any) -> pd.DataFrame:
    """The table as it is drawn: numbers as numbers, texts cut short, reasons in words."""
    frame, held = frame_of(here).iloc[rows], here.held()
    columns: dict[str, Any] = {"id": [str(name) for name in frame.index]}
    if scored is not None:
        scores = columns_of(here, settings).iloc[rows]
        columns["score"] = scores[f"score_{metric}"].to_numpy()
        open_ones = set(unsettled(here, metric))
        states = zip(columns["id"], scores[f"passed_{metric}"], scores[f"reason_{metric}"], strict=True)
        columns["state"] = [
            t("golden.state.unsettled") if name in open_ones else _state(passed, reason)
            for name, passed, reason in states
        ]
        columns["drag"] = [t(f"golden.drag.{part}") if part else "" for part in scores[f"drag_{metric}"]]
        for part in _PARTS[metric]:
            source = scores if part in scores else frame
            if part in source:
                columns[part] = source[part].to_numpy()
        why = [
            " ".join([*([note_text(reason)] if reason else []), *(note_text(Note(flag)) for flag in _plain(flags))])
            for reason, flags in zip(scores[f"reason_{metric}"], scores[f"flags_{metric}"], strict=True)
        ]
        columns |= {"why": why} if any(why) else {}
    if (printed := printed_of(here, metric)) is not None:
        columns["printed"] = printed.value[rows]
    look(here, metric, rows)
    said = [spoken(here, metric, int(place)) for place in rows]
    columns |= {"speaks": [None if one is None else one.values["words"] for one in said]} if any(said) else {}
    for name in _NAMED:
        columns[name] = [_short(text) for text in told_here(here, frame[name])]
    if held is not None and held.stale:
        columns["stale"] = [str(name) in held.stale for name in frame.index]
    if "label" in frame:
        columns["label"] = [None if one is None else str(one)[:_LONGEST] for one in frame["label"]]
    return pd.DataFrame(columns)


def _plain(flags: tuple[str, ...]) -> list[str]:
    """The flags whose words need no numbers."""
    from metrics.notes import ENGLISH

    return [flag for flag in flags if "{" not in ENGLISH.get(flag, "{")]


def _state(passed: Any, reason: Note | None) -> str:
    if reason is not None:
        return t("golden.state.not_scored")
    if passed is pd.NA:
        return t("golden.state.scored")
    return t("golden.state.pass") if passed else t("golden.state.fail")


def _short(text: str | None) -> str | None:
    return text if text is None or len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"


def _config(shown: pd.DataFrame) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name in shown.columns:
        label = t(f"golden.column.{name}")
        if name == "id":
            found[name] = st.column_config.TextColumn(label, pinned=True)
        elif name == "score":
            found[name] = st.column_config.ProgressColumn(label, format="%.3f", min_value=0, max_value=1, color="gray")
        elif name.startswith("score_") or name in ("similarity", "printed"):
            whole = name in ("score_used", "score_statements", "score_unjudged")
            found[name] = st.column_config.NumberColumn(label, format="%.0f" if whole else "%.3f")
        elif name == "why":
            found[name] = st.column_config.TextColumn(label, width="medium")
        elif name == "stale":
            found[name] = st.column_config.CheckboxColumn(label)
        else:
            found[name] = st.column_config.TextColumn(label)
    return found

"""One answer of a set: its texts, its score in parts; rewritten by hand, labelled, opened as a case on its page."""

from __future__ import annotations

from collections.abc import Container, Sequence
from typing import Any

import streamlit as st

from metrics.case import Settings
from metrics.golden.frames import Scored
from metrics.golden.row_cases import Metric, row_case
from metrics.golden.working_sets import edited
from metrics.notes import Note
from ui.golden_desk import Desk, desk
from ui.golden_scores import LONG, frame_of, row_of
from ui.golden_settling import take_back
from ui.golden_speaking import look, spoken
from ui.golden_told import read_below, told_note
from ui.golden_traces import row_trace_line
from ui.literal_text import literal
from ui.prose import note_text, number, score_number, t
from ui.state import keep, remember, remembered, show_in, widget

TEXTS = ("question", "response", "reference", "ground_truth")
_MOST_EDITED = 20_000
"""Characters of a text that can be rewritten here; a browser's field becomes slow beyond."""
_SHOWN = 4_000
_ROW = "golden.row"


def listed(table: str, key: str, ids: Sequence[str], of: Container[str] | None = None) -> str | None:
    """Notes which answers a table on screen lists, for ``open_clicked``; returns the open one, if any.

    Args:
        table: A name for the table.
        key: Of the element that draws it.
        ids: Of the answers in its rows, from the top.
        of: Those that may be open beside it; ``ids`` when not given.
    """
    remember(table, {"key": key, "ids": list(ids)})
    picked = remembered(_ROW)
    return picked if picked in (ids if of is None else of) else None


def open_clicked(table: str) -> None:
    """Opens the answer whose row was clicked, and closes it when the click was taken back."""
    held = remembered(table) or {"key": "", "ids": []}
    selection = widget(held["key"])
    rows = selection.selection.rows if selection else []
    remember(_ROW, held["ids"][rows[0]] if rows and rows[0] < len(held["ids"]) else None)


def row_panel(here: Desk, name: str, metric: Metric, settings: Settings, scored: Scored | None) -> None:
    """The answer that was clicked in the table."""
    row = row_of(here, name)
    if row is None:
        return
    with st.container(border=True, key="golden_row"):
        with st.container(horizontal=True, gap="small", vertical_alignment="center"):
            st.markdown(t("golden.row.title", id=literal(name)), width="content")
            open_as_case(row, metric, settings)
            take_back(name, row, metric, settings)
            st.button(t("golden.row.close"), key="golden.row.close", type="tertiary", on_click=_close)
        place = list(map(str, frame_of(here).index)).index(name)
        if scored is not None:
            _score(scored, place, metric)
            if scored.scores.known[place]:
                row_trace_line(name, row, float(scored.scores.value[place]), metric, settings)
        held = here.held()
        if held is not None and name in held.stale:
            st.warning(t("golden.row.stale"), icon=":material/history:")
        look(here, metric, [place])
        if (words := spoken(here, metric, place)) is not None:
            st.warning(literal(note_text(words)), icon=":material/campaign:")
        for column in TEXTS:
            if row.get(column) is not None or column != "ground_truth":
                with st.container(gap="xsmall"):
                    _text(name, column, row.get(column))
                    read_below(here, row.get(column), column)
        told_note(here, [row.get(column) for column in TEXTS])
        contexts = row.get("contexts")
        if isinstance(contexts, list) and contexts:
            with st.expander(t("golden.row.contexts", n=len(contexts))):
                for at, one in enumerate(contexts):
                    st.text(str(one)[:_SHOWN])
                    read_below(here, one, f"contexts.{at}")


def open_as_case(row: dict[str, Any], metric: Metric, settings: Settings) -> None:
    """The button that opens an answer on its metric's page; the case that was there before comes back by undo."""
    page = t(f"menu.metrics.{LONG[metric]}")
    if st.button(t("golden.row.open", page=page), key="golden.row.open", type="primary", icon=":material/open_in_new:"):
        keep(row_case(row, settings, t("golden.row.nameless", n="{n}")))
        st.switch_page(f"../pages/metrics/{LONG[metric]}.py")


def _score(scored: Scored, place: int, metric: Metric) -> None:
    value = scored.scores.value[place]
    if not scored.scores.known[place]:
        reason = scored.reasons[place]
        st.markdown(t("golden.row.not-scored", why=literal(note_text(reason)) if reason else ""))
        return
    parts = [t("golden.row.score", value=score_number(float(value)))]
    for name, costs in scored.lost.items():
        cost = float(costs[place])
        if cost > 0:  # NaN is not
            parts.append(t("golden.row.cost", part=t(f"golden.drag.{name}"), cost=number(cost)))
    st.markdown(" · ".join(parts))
    for flag in scored.scores.flags_of(place):
        words = _words_of(flag)
        if words:
            st.caption(literal(words))


def _words_of(flag: str) -> str:
    try:
        return note_text(Note(flag))
    except KeyError:  # a note with numbers in it, which the case's own page says
        return ""


def _text(name: str, column: str, value: Any) -> None:
    """A text that can be rewritten; a very long one is shown in part and left alone."""
    label = t(f"golden.role.{column}")
    text = "" if value is None else str(value)
    if len(text) > _MOST_EDITED:
        st.caption(t("golden.row.long", role=label, n=len(text), shown=_SHOWN))
        st.text(text[:_SHOWN] + "…")
        return
    key = f"golden.edit.{name}.{column}"
    show_in(key, text)
    missing = t("golden.missing") if value is None else None
    st.text_area(
        label, key=key, height="content", placeholder=missing, on_change=_rewritten, args=(name, column, key),
        help=t("golden.row.edit.help"),
    )  # fmt: skip


def _rewritten(name: str, column: str, key: str) -> None:
    desk().change(edited, name, column, str(widget(key) or ""))


def _close() -> None:
    remember(_ROW, None)

"""How a file would be read: what each column is, what each cell became, what is asked, what was set aside."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import pandas as pd
import streamlit as st

from metrics.golden.answers import answer_given, answers_to, with_answer
from metrics.golden.choices import Ask, Choices
from metrics.golden.previews import preview_frame, shown_text
from metrics.golden.reading import Look, Notice
from metrics.golden.table import ROLES
from metrics.notes import Note
from ui.golden_desk import desk
from ui.literal_text import literal
from ui.prose import note_text, t, tn
from ui.state import show_in, widget

_ALWAYS = ("question", "response", "reference", "contexts", "label")
"""Roles that can be given a column even where none was recognised."""
_LONGEST = 300


def asked(asks: Sequence[Ask], choices: Choices) -> None:
    """Every question about the file with the control that answers it; what must be answered first stands first.

    An answered question is gone with the next look; all answers can be taken back at once.
    """
    if choices != Choices():
        st.button(
            t("golden.ask.again"), key="golden.ask.again", type="tertiary", icon=":material/undo:", on_click=_start_over
        )
    for number, ask in enumerate(asks):
        given = answer_given(choices, ask)
        key = f"golden.ask.{number}.{ask.kind}.{ask.role}.{ask.word}.{given}"
        options = answers_to(ask)
        with st.container(border=True, key=f"golden_ask_{number}", gap="xsmall"):
            icon = ":material/help:" if ask.kind != "split" else ":material/tune:"
            where = tn("golden.ask.lines", ask.rows, lines=", ".join(map(str, ask.lines))) if ask.lines else ""
            st.markdown(f"{icon} {literal(note_text(ask.note))} {where}")
            show_in(key, given if given in options else None)
            role = ask.kind == "column"  # one column may be asked about for several roles, in the same words
            st.radio(
                t("golden.ask.column", role=_role(ask.role)) if role else t("golden.ask"), list(options), index=None,
                format_func=partial(_option_words, ask), key=key, horizontal=ask.kind not in ("encoding", "separator"),
                label_visibility="visible" if role else "collapsed", on_change=_answered, args=(ask, key),
            )  # fmt: skip


def columns_panel(look: Look, choices: Choices) -> None:
    """What each column was read as; each can be given another role."""
    found = dict(look.columns.columns)
    with st.expander(t("golden.columns", n=len(found), all=len(look.file.columns)), icon=":material/view_column:"):
        roles = [role for role in ROLES if role in found or role in _ALWAYS]
        with st.container(horizontal=True, gap="small"):
            for role in roles:
                _column_of(role, found.get(role, ""), look.file.columns)
        if look.columns.extras:
            extras = ", ".join(look.columns.extras)
            st.caption(literal(t("golden.columns.extras", names=extras[:_LONGEST])))


def preview_panel(look: Look) -> None:
    """The first rows, cell by cell: as it stands in the file, as it was read, and what was done."""
    if not look.preview:
        return
    st.markdown(tn("golden.preview", len(look.preview)))
    frame = preview_frame(look)
    shown = pd.DataFrame(
        {
            "line": frame["line"].astype(int),
            "column": frame["column"],
            "role": [_role(role) for role in frame["role"]],
            "raw": frame["raw"],
            "read": [_read(raw, role) for raw, role in zip(_values(look), frame["role"], strict=True)],
            "notes": [" ".join(note_text(note) for note in notes) for notes in frame["notes"]],
        }
    )
    st.dataframe(
        shown, hide_index=True, height=260, key="golden.preview", alt=t("golden.preview.alt"),
        column_config={name: st.column_config.Column(t(f"golden.preview.{name}")) for name in shown.columns},
    )  # fmt: skip


def notices_panel(notices: Sequence[Notice]) -> None:
    """What was done to cells, by column, with where."""
    if not notices:
        return
    with st.expander(tn("golden.notices", len(notices)), icon=":material/info:"):
        for one in notices:
            words = {"column": one.column, "what": note_text(one.note), "lines": ", ".join(map(str, one.lines))}
            text = tn("golden.notice", one.rows, **words) if one.lines else words["what"]
            st.markdown(f"- {literal(text)}")


def quarantine_panel(rows: Sequence[tuple[int, Note, str]]) -> None:
    """The rows that could not be read, with line and reason."""
    if not rows:
        return
    st.markdown(f":material/report: {tn('golden.quarantine', len(rows))}")
    shown = pd.DataFrame(
        [(line, note_text(note), str(raw)[:_LONGEST]) for line, note, raw in rows], columns=["line", "reason", "raw"]
    )
    st.dataframe(
        shown, hide_index=True, height=min(60 + 35 * len(shown), 260), alt=t("golden.quarantine.alt"),
        column_config={name: st.column_config.Column(t(f"golden.quarantine.{name}")) for name in shown.columns},
    )  # fmt: skip


def _column_of(role: str, column: str, columns: Sequence[str]) -> None:
    key = f"golden.column.{role}.{column}"
    show_in(key, column)
    st.selectbox(
        _role(role), ["", *columns], format_func=lambda one: one or t("golden.columns.none"), key=key, width=190,
        on_change=_column_given, args=(role, key),
    )  # fmt: skip


def _column_given(role: str, key: str) -> None:
    pending = desk().pending
    if pending is not None:
        choices = pending.choices
        pending.choices = replace(choices, columns={**choices.columns, role: widget(key) or ""})


def _start_over() -> None:
    pending = desk().pending
    if pending is not None:
        pending.choices = Choices()


def _answered(ask: Ask, key: str) -> None:
    pending, value = desk().pending, widget(key)
    if pending is not None and value is not None:
        pending.choices = with_answer(pending.choices, ask, str(value))


def _option_words(ask: Ask, value: str) -> str:
    if ask.kind in ("word", "several", "decimal"):
        return t(f"golden.answer.{value}")
    if value == "":
        return t(f"golden.answer.none.{ask.kind}")
    sample = next((option.sample for option in ask.options if option.value == value), "")
    name = {"\t": t("golden.answer.tab")}.get(value, value)
    return literal(f"{name}: {sample}" if sample else name)


def _role(role: str) -> str:
    return t(f"golden.role.{role}") if role else t("golden.role.extra")


def _values(look: Look) -> list[Any]:
    return [cell.value for row in look.preview for cell in row.cells]


def _read(value: Any, role: str) -> str:
    """What was read, a list with how many texts it has."""
    if value is None:
        return t("golden.missing")
    if isinstance(value, list) and role == "contexts":
        return tn("golden.contexts", len(value), texts=" · ".join(str(one) for one in value)[:_LONGEST])
    text = shown_text(value)
    return t("golden.empty") if text == "" else text[:_LONGEST]

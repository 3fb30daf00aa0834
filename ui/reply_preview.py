"""What was read from a judge's reply, before it counts; and the reply word for word, with its thinking apart."""

from __future__ import annotations

from typing import Any, Literal

import streamlit as st

from metrics.groundedness import Statement
from metrics.protocols import WrittenQuestion
from metrics.reply_values import SortedLists
from ui.prose import short_number, t, tn

_ROWS = 200
_NARROW = ("list", "score", "flag")


def preview(value: Any) -> None:
    """The items that were read, in a table whose cells are text and nothing else."""
    import pandas as pd  # half a second that a page without this table need not wait

    rows = _rows(value)
    st.markdown(f"**{_counts(value)}**")
    if rows:
        narrow = {t(f"pasted.column.{name}"): st.column_config.Column(width="small") for name in _NARROW}
        table = pd.DataFrame(rows[:_ROWS])
        table = table.loc[:, (table != "").any()]
        st.dataframe(table, hide_index=True, width="stretch", column_config=narrow, key="pasted.preview")
    if len(rows) > _ROWS:
        st.caption(t("pasted.more", n=len(rows) - _ROWS))


def words_of_reply(raw: str, thinking: str, key: str) -> None:
    """The reply word for word, and what the model thought, each folded away."""
    with st.container(key=f"reply_words_{key}", gap="xsmall"):
        if thinking:
            with st.expander(tn("pasted.thinking", len(thinking.split()))):
                st.code(thinking, language=None, wrap_lines=True, height=_height(thinking))
        with st.expander(tn("pasted.raw", len(raw))):
            st.code(raw, language=None, wrap_lines=True, height=_height(raw))


def _height(text: str) -> int | Literal["content"]:
    """Long texts scroll inside their own box."""
    return 320 if len(text) > 1500 or text.count("\n") > 12 else "content"


def _counts(value: Any) -> str:
    if isinstance(value, SortedLists):
        return t("pasted.counts", tp=len(value.tp), fp=len(value.fp), fn=len(value.fn))
    if value and isinstance(value[0], WrittenQuestion):
        return tn("pasted.counts.questions", len(value))
    if value and isinstance(value[0], Statement):
        return tn("pasted.counts.statements", len(value))
    return tn("pasted.counts.claims", len(value))


def _rows(value: Any) -> list[dict[str, str]]:
    text, list_of, why = t("pasted.column.text"), t("pasted.column.list"), t("pasted.column.reason")
    if isinstance(value, SortedLists):
        lists = {"TP": value.tp, "FP": value.fp, "FN": value.fn, t("board.covered.short"): value.covered or ()}
        return [{list_of: name, text: one.text, why: one.reason} for name, items in lists.items() for one in items]
    rows = []
    for one in value:
        if isinstance(one, Statement):
            score = t("pasted.undecided") if one.score is None else short_number(one.score, 6)
            rows.append({t("pasted.column.score"): score, text: one.text, why: one.justification})
        elif isinstance(one, WrittenQuestion):
            flag = {None: "pasted.undecided", True: "relevancy.noncommittal", False: "relevancy.committal"}
            rows.append({t("pasted.column.flag"): t(flag[one.noncommittal]), text: one.text, why: one.reason})
        else:
            rows.append({text: str(one)})
    return rows

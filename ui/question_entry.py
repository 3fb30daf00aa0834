"""A visitor's own question and answer for the relevancy page, which needs no reference."""

from __future__ import annotations

from dataclasses import replace

import streamlit as st

from metrics.case import Case
from ui.offline import invented_by_hand, invented_by_rules
from ui.prose import t
from ui.state import draft, keep, keep_draft, present_case, remember, remembered, show_in, widget

_OPEN, _MESSAGE = "entry.open", "entry.message"
_TEXTS = ("question", "response")


def question_entry_panel() -> None:
    """Two fields and the two ways to get questions; folded away until "Your own case" is pressed."""
    if not remembered(_OPEN):
        return
    with st.container(border=True, key="entry"):
        st.button(
            t("entry.take"), key="relevancy.entry.take", icon=":material/content_copy:", type="tertiary", on_click=_take
        )
        with st.container(horizontal=True, gap="small"):
            for name in _TEXTS:
                key = f"relevancy.entry.{name}"
                show_in(key, draft(name))
                st.text_area(
                    t(f"relevancy.entry.{name}"),
                    key=key,
                    height=100,
                    on_change=_typed,
                    args=(name,),
                    max_chars=200_000,
                )
        with st.container(horizontal=True, gap="small"):
            for way in ("rules", "hand"):
                st.button(
                    t(f"relevancy.entry.{way}"),
                    key=f"relevancy.entry.{way}",
                    type="primary" if way == "rules" else "secondary",
                    help=t(f"relevancy.entry.{way}.help"),
                    on_click=_open,
                    args=(way,),
                )
        st.caption(t("relevancy.entry.elsewhere"))
        if message := remembered(_MESSAGE):
            st.warning(message, icon=":material/block:")


def _typed(name: str) -> None:
    keep_draft(name, widget(f"relevancy.entry.{name}") or "")


def _take() -> None:
    case = present_case()
    for name in _TEXTS:
        keep_draft(name, getattr(case, name))


def _open(way: str) -> None:
    """Opens the typed texts; evidence for the same answer stays, an answer of its own begins a case of its own."""
    question, response = (_entered(name).strip() for name in _TEXTS)
    if not (question and response):
        remember(_MESSAGE, t("relevancy.entry.missing"))
        return
    before = present_case()
    if response == before.response:
        rest = {name: value for name, value in before.extra.items() if name != "example"}
        case = replace(before, question=question, extra=rest)
    else:
        case = Case(question=question, response=response, settings=before.settings)
    remember(_MESSAGE, None)
    remember(_OPEN, None)
    keep(invented_by_rules(case) if way == "rules" else invented_by_hand(case))


def _entered(name: str) -> str:
    """What a field holds now: a click on a button may arrive together with the text, and before it is a draft."""
    shown = widget(f"relevancy.entry.{name}")
    return draft(name) if shown is None else str(shown)

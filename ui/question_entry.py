"""A visitor's own question and answer for the relevancy page, which needs no reference."""

from __future__ import annotations

from dataclasses import replace

import streamlit as st

from metrics.case import Case
from ui.fields import draft_field, entered, take_from_case
from ui.offline import invented_by_hand, invented_by_rules
from ui.prose import t
from ui.state import keep, present_case, remember, remembered

_OPEN, _MESSAGE = "entry.open", "entry.message"
_TEXTS = ("question", "response")


def question_entry_panel() -> None:
    """Two fields and the two ways to get questions; folded away until "Your own case" is pressed."""
    if not remembered(_OPEN):
        return
    with st.container(border=True, key="entry"):
        st.button(
            t("entry.take"),
            key="relevancy.entry.take",
            icon=":material/content_copy:",
            type="tertiary",
            on_click=take_from_case,
            args=(_TEXTS,),
        )
        with st.container(horizontal=True, gap="small"):
            for name in _TEXTS:
                draft_field("relevancy.entry", name, t(f"relevancy.entry.{name}"), 100)
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


def _open(way: str) -> None:
    """Opens the typed texts; evidence for the same answer stays, an answer of its own begins a case of its own."""
    question, response = (entered("relevancy.entry", name) for name in _TEXTS)
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

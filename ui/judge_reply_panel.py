"""A judge's reply as Rasa reads it: whether a list comes out of it, where it stops being JSON, what is read here."""

from __future__ import annotations

import streamlit as st

from metrics.case import Case
from metrics.engines.rasa_parsing import RasaReply
from metrics.lines.reading import unread_reply
from metrics.statements import ReadStatements
from ui.conftest_panel import named_makers
from ui.literal_text import literal
from ui.prose import note_text, t, tn
from ui.rasa_fields import text_field
from ui.rasa_readings import judge_reply, with_statements
from ui.state import draft, keep, present_case

_AROUND = 40


def judge_reply_panel(case: Case) -> None:
    """A field for the reply, word for word, and what becomes of it."""
    text_field("reply", 140)
    text = draft("rasa.reply")
    if not text.strip():
        st.caption(t("reply.what"))
        return
    reply = judge_reply(text)
    if reply.rasa.stopped is None and "statements" in reply.rasa.shapes:
        st.markdown(t("reply.parses"))
    else:
        st.markdown(t("reply.refused"))
        _reason(reply.rasa)
    if reply.read is None or not reply.read.statements:
        st.caption(t("reply.nothing_here"))
        return
    for note in reply.read.notes:
        st.caption(literal(note_text(note)))
    st.button(
        tn("reply.use", len(reply.read.statements)),
        key="reply.use",
        help=t("reply.use.help"),
        on_click=_use,
        args=(reply.read, named_makers(case).judge or t("reply.judge")),
    )


def _reason(rasa: RasaReply) -> None:
    """Why Rasa takes no statements out of the reply, with the place where it stops being JSON."""
    if rasa.stopped is None:
        st.caption(t("reply.questions_only"))
        return
    st.caption(literal(note_text(unread_reply(rasa.stopped))))
    if rasa.json_error is not None and rasa.cleaned is not None:
        st.caption(literal(t("reply.place", column=rasa.json_error.column, message=rasa.json_error.message)))
        st.code(_excerpt(rasa.cleaned, rasa.json_error.column - 1), language=None, wrap_lines=True)


def _excerpt(cleaned: str, place: int) -> str:
    """What Rasa's parser got around the place where it stopped, the place marked."""
    before, after = cleaned[max(0, place - _AROUND) : place], cleaned[place : place + _AROUND]
    return f"{before}\N{BLACK RIGHT-POINTING TRIANGLE}{after}"


def _use(read: ReadStatements, judge: str) -> None:
    keep(with_statements(present_case(), read, judge))

"""All calls of a case, open to inspection: what was asked, what came back word for word, what was read from it."""

from __future__ import annotations

import json
from collections.abc import Sequence

import streamlit as st

from metrics.calls import Call, calls_of
from metrics.case import Case
from metrics.providers.openai_compatible import masked
from ui.call_traces import call_traces
from ui.connection_test import mode_words
from ui.literal_text import literal
from ui.prose import note_text, number, t, tn
from ui.state import remember, remembered, widget
from ui.trace_line import trace_line

_SHOWN = 12
_FILTER, _ALL = "bench.purpose", "bench.all"
_VECTOR_SHOWN = 60


def call_log(case: Case) -> None:
    """The calls in the order they were made, each folded, its parts made only when it is opened."""
    calls = calls_of(case)
    if not calls:
        st.info(t("bench.log.empty"), icon=":material/receipt_long:")
        return
    st.markdown(_sum(calls))
    _modes(calls)
    purposes = list(dict.fromkeys(call.purpose for call in calls))
    if len(purposes) > 1:
        st.pills(
            t("bench.purpose"), purposes, format_func=_purpose, key=_FILTER, label_visibility="collapsed",
            selection_mode="multi",
        )  # fmt: skip
    wanted = set(widget(_FILTER) or purposes)
    listed = [(place, call) for place, call in enumerate(calls, 1) if call.purpose in wanted]
    shown = listed if remembered(_ALL) else listed[-_SHOWN:]
    if len(shown) < len(listed):
        st.button(
            tn("bench.log.earlier", len(listed) - len(shown)), key=_ALL, type="tertiary",
            on_click=remember, args=(_ALL, True),
        )  # fmt: skip
    drawers = [f"bench.call.{place}" for place, _ in shown]
    trace_line(call_traces(calls, _purpose, drawers), key="trace.calls")
    for place, call in shown:
        _entry(place, call)


def _sum(calls: Sequence[Call]) -> str:
    tokens_in, tokens_out = sum(call.tokens_in for call in calls), sum(call.tokens_out for call in calls)
    failed = sum(call.error is not None for call in calls)
    words = t(
        "bench.log.sum",
        calls=tn("judging.calls", len(calls)),
        tin=tokens_in,
        tout=tokens_out,
        seconds=number(sum(call.seconds for call in calls), 1),
    )
    return f"{words} {tn('bench.log.failed', failed)}" if failed else words


def _modes(calls: Sequence[Call]) -> None:
    """How structured output is asked for at each server by now."""
    modes = {(call.model, call.host): call.mode for call in calls if call.mode and call.error is None}
    for (model, host), mode in modes.items():
        st.caption(literal(t("bench.log.mode", model=model, host=host, mode=mode_words(mode))))


def _purpose(purpose: str) -> str:
    return t(f"bench.purpose.{purpose}")


def _entry(place: int, call: Call) -> None:
    parts = [
        f"**{place}** · {_purpose(call.purpose)}",
        literal(call.model),
        t("bench.call.time", seconds=number(call.seconds, 2)),
        t(f"bench.call.tokens.{call.tokens}", tin=call.tokens_in, tout=call.tokens_out),
    ]
    if call.attempt > 1:
        parts.append(t("bench.call.attempt", n=call.attempt))
    if call.notices:
        parts.append(tn("bench.call.notices", len(call.notices)))
    if call.error is not None:
        parts.append(t("bench.call.failed"))
    icon = (
        ":material/error:"
        if call.error is not None
        else ":material/chat:"
        if call.messages
        else ":material/scatter_plot:"
    )
    drawer = st.expander(" · ".join(parts), icon=icon, key=f"bench.call.{place}", on_change="rerun")
    if drawer.open:
        with drawer:
            _details(call)


def _details(call: Call) -> None:
    facts = t("bench.call.facts", host=call.host, started=call.started, finish=call.finish or "\N{EN DASH}")
    st.caption(literal(facts + (f" · {mode_words(call.mode)}" if call.mode else "")))
    st.caption(t(f"bench.call.counted.{call.tokens}", tin=call.tokens_in, tout=call.tokens_out))
    if call.error is not None:
        st.warning(literal(masked(note_text(call.error))), icon=":material/error:")
    for note in call.notices:
        st.caption(f":material/build: {literal(masked(note_text(note)))}")
    asked, came = st.columns(2, gap="medium")
    with asked:
        st.markdown(f"**{t('bench.call.prompt')}**")
        for role, words in call.messages:
            st.caption(t(f"bench.role.{role}" if role in ("system", "user", "assistant") else "bench.role.other"))
            st.code(masked(words), language=None, wrap_lines=True)
        for words in call.texts:
            st.code(masked(words), language=None, wrap_lines=True)
    with came:
        _reply(call)


def _reply(call: Call) -> None:
    st.markdown(f"**{t('bench.call.reply')}**")
    if call.reply:
        st.code(masked(call.reply), language=None, wrap_lines=True)
    elif call.vectors is None:
        st.caption(t("bench.call.no_reply"))
    for vector in call.vectors or ():
        st.code(f"{(vector or '')[:_VECTOR_SHOWN]}…", language=None)
    if call.vectors is not None:
        st.caption(tn("bench.call.vectors", len(call.vectors)))
    if call.thinking:
        st.caption(t("bench.call.thinking"))
        st.code(masked(call.thinking), language=None, wrap_lines=True, height=160)
    if call.parsed is not None:
        st.markdown(f"**{t('bench.call.parsed')}**")
        parsed = json.dumps(call.parsed, ensure_ascii=False, indent=2)
        st.code(masked(parsed), language=None, wrap_lines=True)

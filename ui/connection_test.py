"""The button that tries the connection, and what works: chat, structured output, embeddings with their dimension."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import streamlit as st

from metrics.providers.judging import checked_connection
from metrics.providers.openai_compatible import Endpoint, masked
from ui import connection
from ui.literal_text import literal
from ui.prose import note_text, number, t
from ui.state import remember, remembered

_TESTED = "connection.tested"
_MARKS = {True: ":material/check_circle:", False: ":material/cancel:", None: ":material/remove:"}
_LONGEST = 30.0
"""Seconds that a test may wait for one reply, however long a judge may take later."""


def connection_test() -> None:
    """The button, and below it what the last test of these settings found."""
    made = connection.connected()
    ready = isinstance(made.judge, Endpoint)
    if made.problem is not None:
        st.warning(literal(masked(note_text(made.problem))), icon=":material/block:")
    if st.button(
        t("connection.test"), key="connection.test", icon=":material/network_check:", disabled=not ready,
        help=t("connection.test.help"),
    ):  # fmt: skip
        with st.spinner(t("connection.testing")):
            remember(_TESTED, _tested(made))
    if found := remembered(_TESTED):
        _found(found)


def _tested(made: connection.Connected) -> dict[str, Any]:
    """What a test found, as plain values without any key."""
    result = checked_connection(_hasty(made.judge), _hasty(made.embedder))
    chats = [call for call in result.calls if call.messages]
    return {
        "chat": result.chat,
        "model": chats[-1].model if chats else "",
        "mode": result.mode,
        "embeddings": result.embeddings,
        "dimension": result.dimension,
        "seconds": sum(call.seconds for call in chats),
        "problems": [masked(note_text(note)) for note in result.problems],
    }


def _hasty(maker: object) -> Endpoint | None:
    """The server with less patience; None for what is no server."""
    return replace(maker, timeout=min(maker.timeout, _LONGEST)) if isinstance(maker, Endpoint) else None


def _found(found: dict[str, Any]) -> None:
    words = {"model": literal(found["model"]), "seconds": number(found["seconds"], 1)}
    chat = t("connection.works.chat", **words) if found["chat"] else t("connection.no.chat")
    st.markdown(f"{_MARKS[bool(found['chat'])]} {chat}")
    if found["chat"]:
        st.markdown(f"{_MARKS[True]} {mode_words(found['mode'])}")
    if found["embeddings"] is None:
        st.markdown(f"{_MARKS[None]} {t('connection.local.embeddings')}")
    elif found["embeddings"]:
        st.markdown(f"{_MARKS[True]} {t('connection.works.embeddings', dimension=found['dimension'])}")
    else:
        st.markdown(f"{_MARKS[False]} {t('connection.no.embeddings')}")
    for said in found["problems"]:
        st.caption(literal(said))


def mode_words(mode: str) -> str:
    """How structured output is asked for at this server, in words."""
    return t(f"connection.mode.{mode or 'text'}")

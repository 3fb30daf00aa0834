"""A class that guesses together: the teacher's side in a lesson's strip, from opening a room to its end."""

from __future__ import annotations

from contextlib import suppress
from ipaddress import ip_address
from urllib.parse import urlsplit

import streamlit as st

from ui.class_answers import distribution, rooms
from ui.class_seat import ROOM
from ui.lesson_visit import Visit
from ui.literal_text import literal
from ui.prose import t
from ui.room_looks import looks_again
from ui.rooms import RoomFull
from ui.state import remember, remembered
from ui.tab_memory import tab_memory

_TEACHES, _OVER = "room.teaches", "room.over"
LOOKS = 0.3
"""Seconds between two looks: a teacher waits for guesses to come in."""


def class_code() -> str:
    """The code of the room that this visit teaches in; "" when there is none, or none any more."""
    held = remembered(_TEACHES)
    if held and rooms().asked(held["code"]) is None:  # two idle hours, or another server
        remember(_TEACHES, None)
        remember(_OVER, True)
        return ""
    return str(held["code"]) if held else ""


def teach(found: Visit) -> None:
    """The teacher's side of a step: a room, its code, and the question put into it.

    Something to do on the page is no question: the room keeps the one before.
    """
    asks, code = found.step is not None and found.step.kind != "act", class_code()
    held = remembered(_TEACHES)
    kept = f"{code} {held['key']}" if held else "-" if remembered("room.gone") else ""
    tab_memory("room", kept, _teaches_on, theirs=True)
    if held:
        if asks:
            rooms().ask(code, held["key"], _question(found))
            rooms().show(code, held["key"], found.shown)
        room_line()
    elif asks:
        if remembered(_OVER):
            st.warning(t("class.ended"), icon=":material/door_front:")
        st.button(t("class.open"), key="class.open", icon=":material/groups:", help=t("class.help"), on_click=_open)


@st.fragment
def incoming(code: str, found: Visit) -> None:
    """The guesses of the class as they come in, with the teacher's own and, once shown, the truth."""
    if rooms().asked(code) is None:  # it has ended meanwhile: the whole strip says so
        st.rerun()
    guesses = rooms().guesses(code, _question(found))
    if found.step is not None:
        own = found.guess if isinstance(found.guess, float) else None
        distribution(found.step, guesses, shown=found.shown, own=own)
    st.caption(t("class.guesses", guesses=len(guesses), students=rooms().students(code)))
    looks_again(LOOKS)


def room_line() -> None:
    """The code of the room that this visit teaches in, where students go with it, and its end."""
    code = class_code()
    if not code:
        return
    with st.container(horizontal=True, gap="small", vertical_alignment="center", key="class_code"):
        st.markdown(t("class.code", code=code), width="content")
        st.caption(literal(t("class.where", address=_address(code))), width="content")
        st.space("stretch")
        st.button(t("class.close"), key="class.close", type="tertiary", on_click=_close)
    if (port := loopback_port(st.context.url or "")) is not None:
        st.caption(t("class.here_only", port=str(port)))


def loopback_port(address: str) -> int | None:
    """The port of an address that leads to the browser's own machine; None of one that others can open.

    >>> loopback_port("http://localhost:8501/groundedness"), loopback_port("http://192.168.1.20:8501/")
    (8501, None)
    """
    parts = urlsplit(address)
    host = parts.hostname or ""
    with suppress(ValueError):
        if host == "localhost" or host.endswith(".localhost") or ip_address(host).is_loopback:
            return parts.port or 80
    return None


def _question(found: Visit) -> str:
    return f"{found.told.lesson.name}.{found.place + 1}"


def _address(code: str) -> str:
    page = (st.context.url or "").rsplit("/", 1)[0]
    return f"{page}/class_room?{ROOM}={code}"


def _open() -> None:
    if class_code():  # the second of two quick clicks
        return
    try:
        code, key = rooms().open()
    except RoomFull:
        st.toast(t("class.none_free"))
        return
    remember(_TEACHES, {"code": code, "key": key})
    remember(_OVER, None)


def _close() -> None:
    held = remembered(_TEACHES)
    if held:
        rooms().close(held["code"], held["key"])
    remember(_TEACHES, None)


def _teaches_on(kept: str) -> None:
    """A reload of the teacher's screen: the tab has kept the room's code and key."""
    code, _, key = kept.partition(" ")
    if rooms().taught(code, key):
        if class_code() != code:  # opened before the tab had told of the room where the students sit
            _close()
        remember(_TEACHES, {"code": code, "key": key})
    remember("room.gone", True)  # the tab need not tell of it again

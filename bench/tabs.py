"""A browser's tab without a browser: it keeps what the server put on screen, and does what a hand would do there."""

from __future__ import annotations

import asyncio
import json
import time
import urllib.request
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Subprotocol

from bench.visitors import until_done

State = bool | str | Mapping[str, Any]
"""What a widget is given: a click, a text, or what a component of our own sends."""


@dataclass
class Tab:
    """What one tab knows: its session, the pages of the menu, and the widgets seen so far.

    Args:
        address: Of the server.
        socket: Its connection.
        session: The name of its session, with which a lost connection is taken up again.
        pages: Address of a page -> the hash that asks for it.
        page: The hash of the page on screen.
        widgets: Key of a widget -> its id and the fragment it stands in.
        files: Key of a download button -> the file that it asks for.
        heard: The messages of the last run.
    """

    address: str
    socket: ClientConnection
    session: str = ""
    pages: dict[str, str] = field(default_factory=dict)
    page: str = ""
    widgets: dict[str, tuple[str, str]] = field(default_factory=dict)
    files: dict[str, str] = field(default_factory=dict)
    heard: list[ForwardMsg] = field(default_factory=list)

    def words(self) -> str:
        """All that the last run sent, as one text with what stands between the words."""
        return b"".join(message.SerializeToString() for message in self.heard).decode(errors="replace")


@asynccontextmanager
async def tab(address: str, session: str = "") -> AsyncIterator[Tab]:
    """A connected tab that shows nothing yet; with ``session`` it takes up a lost connection, as browsers do."""
    asked = [Subprotocol(name) for name in ("streamlit", *(("none", session) if session else ()))]
    where = address.replace("http", "ws", 1) + "/_stcore/stream"
    async with connect(where, subprotocols=asked, max_size=None, ping_interval=None, open_timeout=60) as socket:
        yield Tab(address, socket)


async def open_page(tab: Tab, name: str, query: str = "") -> float:
    """Opens a page, by the address at first and by the menu later; seconds until it is there."""
    message = BackMsg()
    message.rerun_script.query_string = query
    if name in tab.pages:
        message.rerun_script.page_script_hash = tab.pages[name]
    else:
        message.rerun_script.page_name = name
    return await _ran(tab, message)


async def act(tab: Tab, **states: State) -> float:
    """Gives widgets their states, by their keys with ``__`` for a dot; seconds until all that follows is said.

    What stands in a fragment alone reruns it alone, as in a browser.
    """
    message = change(tab, **states)
    return await _ran(tab, message)


def change(tab: Tab, **states: State) -> BackMsg:
    """The message that ``act`` sends."""
    message = BackMsg()
    message.rerun_script.page_script_hash = tab.page
    for key, state in states.items():
        widget, message.rerun_script.fragment_id = tab.widgets[key.replace("__", ".")]
        one = message.rerun_script.widget_states.widgets.add(id=widget)
        if isinstance(state, bool):
            one.trigger_value = state
        elif isinstance(state, str):
            one.string_value = state
        else:
            one.json_value = json.dumps(state)
    return message


async def nothing() -> None:
    """What goes on meanwhile, when nothing does."""


async def download(tab: Tab, key: str, meanwhile: Callable[[], Awaitable[None]] = nothing) -> tuple[float, bytes]:
    """Presses a download button; seconds until the file is here, and the file.

    Args:
        tab: Where.
        key: Of the button.
        meanwhile: Is done after the file was made and before it is fetched.

    Raises:
        RuntimeError: If the server says that it could not be made.
    """
    message = BackMsg()
    asked = message.backend_operation_request
    asked.request_id, asked.session_id = f"{key}-{time.perf_counter()}", tab.session
    asked.deferred_file.file_id = tab.files[key]
    start = time.perf_counter()
    await tab.socket.send(message.SerializeToString())
    while True:
        received = ForwardMsg.FromString(await tab.socket.recv())  # type: ignore[arg-type]
        if received.WhichOneof("type") == "backend_operation_response":
            break
    answer = received.backend_operation_response
    if answer.error_msg:
        raise RuntimeError(answer.error_msg)
    await meanwhile()
    file = await asyncio.to_thread(_fetched, tab.address + answer.deferred_file.url)
    return time.perf_counter() - start, file


def _fetched(address: str) -> bytes:
    direct = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    with direct.open(address, timeout=60) as reply:
        return bytes(reply.read())


async def _ran(tab: Tab, message: BackMsg) -> float:
    start = time.perf_counter()
    await tab.socket.send(message.SerializeToString())
    tab.heard = await until_done(tab.socket)
    took = time.perf_counter() - start
    for received in tab.heard:
        _take(tab, received)
    return took


def _take(tab: Tab, received: ForwardMsg) -> None:
    """Learns from a message what there is to touch."""
    kind = received.WhichOneof("type")
    if kind == "new_session":
        tab.session = received.new_session.initialize.session_id or tab.session
    elif kind == "navigation":
        tab.pages = {page.url_pathname: page.page_script_hash for page in received.navigation.app_pages}
        tab.page = received.navigation.page_script_hash
    elif kind == "delta":
        name = received.delta.new_element.WhichOneof("type")
        element = getattr(received.delta.new_element, name) if name else None
        key = getattr(element, "id", "").partition("-")[2].partition("-")[2]
        if key:
            tab.widgets[key] = (element.id, received.delta.fragment_id)  # type: ignore[union-attr]  # an id was there
        if name == "download_button":
            tab.files[key] = received.delta.new_element.download_button.deferred_file_id

"""Visitors without a browser: each opens a page over its own websocket and changes one setting again and again.

What a browser sends and receives is done here with Streamlit's own messages; nothing is drawn.
"""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections.abc import Callable
from typing import NamedTuple

from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Subprotocol

DONE = (ForwardMsg.FINISHED_SUCCESSFULLY, ForwardMsg.FINISHED_FRAGMENT_RUN_SUCCESSFULLY)


class Control(NamedTuple):
    """The setting that a visitor changes: its widget, the fragment it stands in ("" for none), the page's hash."""

    widget: str
    fragment: str
    page: str


Change = Callable[[BackMsg, Control, int], None]
"""Puts the n-th change of a control into a message."""


def moved_slider(message: BackMsg, control: Control, n: int) -> None:
    """The bare app's slider."""
    state = message.rerun_script.widget_states.widgets.add(id=control.widget)
    state.double_array_value.data.append(float(n % 100))


def released_weight(message: BackMsg, control: Control, n: int) -> None:
    """The weight on the blend map, let go: the part that answers sends it."""
    hand = {"hand": {"n": n, "moved": {"share": (5 + 7 * n % 90) / 100}}}
    message.rerun_script.widget_states.widgets.add(id=control.widget, json_value=json.dumps(hand))


async def until_done(socket: ClientConnection) -> list[ForwardMsg]:
    """What the server sends until the run is over."""
    received = []
    while True:
        message = ForwardMsg.FromString(await socket.recv())  # type: ignore[arg-type]
        received.append(message)
        if message.WhichOneof("type") == "script_finished" and message.script_finished in DONE:
            return received


async def opened(socket: ClientConnection, page: str) -> Control:
    """Opens a page, and finds the control on it."""
    message = BackMsg()
    message.rerun_script.page_name = page
    await socket.send(message.SerializeToString())
    found, page_hash = ("", ""), ""
    for received in await until_done(socket):
        if received.WhichOneof("type") == "new_session":
            page_hash = received.new_session.page_script_hash
        element = received.delta.new_element
        kind = element.WhichOneof("type")
        if kind == "slider" and not page:
            found = (element.slider.id, received.delta.fragment_id)
        if kind == "bidi_component" and element.bidi_component.component_name.endswith("live_answer"):
            found = (element.bidi_component.id, received.delta.fragment_id)
    if not found[0]:
        raise RuntimeError(f"no control to change on the page {page!r}")
    return Control(*found, page_hash)


async def change(socket: ClientConnection, control: Control, how: Change, n: int) -> float:
    """Makes one change; seconds until the server has said everything that follows from it."""
    message = BackMsg()
    message.rerun_script.fragment_id = control.fragment
    message.rerun_script.page_script_hash = control.page
    how(message, control, n)
    start = time.perf_counter()
    await socket.send(message.SerializeToString())
    await until_done(socket)
    return time.perf_counter() - start


async def visit(address: str, page: str, how: Change, changes: int, every: float, here: asyncio.Barrier) -> list[float]:
    """One visitor: seconds that each change took; the first is made when all are ``here``, some time in a period."""
    where = address.replace("http", "ws", 1) + "/_stcore/stream"
    streamlit = Subprotocol("streamlit")
    async with connect(where, subprotocols=[streamlit], max_size=None, ping_interval=None, open_timeout=60) as socket:
        control = await opened(socket, page)
        await change(socket, control, how, 1)
        await here.wait()
        await asyncio.sleep(random.random() * every)
        start, took = time.perf_counter(), []
        for n in range(changes):
            await asyncio.sleep(max(0.0, start + n * every - time.perf_counter()))
            took.append(await change(socket, control, how, n + 2))
        return took


async def crowd(address: str, page: str, how: Change, visitors: int, changes: int, every: float) -> list[float]:
    """Many visitors at once, each changing its setting every so many seconds; seconds of all changes, sorted.

    They come one after another: how long opening a page takes is another question.
    """
    here = asyncio.Barrier(visitors)
    visits = []
    for _ in range(visitors):
        visits.append(asyncio.create_task(visit(address, page, how, changes, every, here)))
        await asyncio.sleep(0.1)
    return sorted(seconds for took in await asyncio.gather(*visits) for seconds in took)

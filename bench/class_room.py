"""A hundred students in one room: how long a guess takes from being sent to standing on the teacher's screen.

Start it from the root: ``.venv/bin/python -m bench.class_room``. Teacher and students each open the app over their own
websocket and speak Streamlit's messages, as in ``bench.visitors``; nothing is drawn, which takes a browser some
milliseconds more. Every screen looks anew as often as the server told its browser to.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import re
import time
from collections.abc import Callable
from contextlib import AsyncExitStack

from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Subprotocol

import run
from bench.visitors import DONE
from ui.class_guesses import LOOKS

STUDENTS = 100
WITHIN = (10.0, 2.0)
"""Seconds in which all of them send their guess: a class that thinks, and one that was told to press now."""
QUESTION = "half_wrong.1"


class Screen:
    """What one visitor's browser knows: widgets by their key, the part that looks anew by itself, how often."""

    def __init__(self, socket: ClientConnection, heard: Callable[[str], None]) -> None:
        self.socket, self.heard = socket, heard
        self.page, self.looks, self.every = "", "", 0.0
        self.ids: dict[str, str] = {}
        self.finished: asyncio.Queue[None] = asyncio.Queue()
        self.tasks = [asyncio.create_task(self._read())]

    async def _read(self) -> None:
        while True:
            message = ForwardMsg.FromString(await self.socket.recv())  # type: ignore[arg-type]
            kind = message.WhichOneof("type")
            if kind == "new_session":
                self.page = message.new_session.page_script_hash
            elif kind == "auto_rerun":
                self.looks, self.every = message.auto_rerun.fragment_id, message.auto_rerun.interval
            elif kind == "delta":
                element = message.delta.new_element
                made = element.WhichOneof("type")
                if made == "markdown":
                    self.heard(element.markdown.body)
                elif made in ("button", "bidi_component"):
                    found = getattr(element, made).id
                    self.ids[found.rsplit("-", 1)[-1]] = found
                    if found.endswith("-class.looks"):  # the teacher's screen, whose browser keeps the time
                        self.looks, self.every = message.delta.fragment_id, LOOKS
            elif kind == "script_finished" and message.script_finished in DONE:
                self.finished.put_nowait(None)

    async def run(self, *, page: str = "", query: str = "", fragment: str = "", press: str = "", **held: str) -> None:
        """Has the page or a part of it run, with a button pressed and what components hold; waits for the end."""
        message = BackMsg()
        asked = message.rerun_script
        asked.page_name, asked.query_string, asked.fragment_id = page, query, fragment
        asked.page_script_hash = "" if page else self.page
        for key, value in held.items():
            asked.widget_states.widgets.add(id=self.ids[key.replace("__", ".")], json_value=value)
        if press:
            asked.widget_states.widgets.add(id=self.ids[press], trigger_value=True)
        while not self.finished.empty():
            self.finished.get_nowait()
        await self.socket.send(message.SerializeToString())
        await self.finished.get()

    def look_anew(self) -> None:
        """Does what the browser does by itself from now on."""
        self.tasks.append(asyncio.create_task(self._look()))

    async def _look(self) -> None:
        while True:
            await asyncio.sleep(self.every)
            await self.run(fragment=self.looks)


async def opened(stack: AsyncExitStack, address: str, page: str, query: str, heard: Callable[[str], None]) -> Screen:
    """A visitor on a page."""
    where = address.replace("http", "ws", 1) + "/_stcore/stream"
    streamlit = Subprotocol("streamlit")
    socket = await stack.enter_async_context(
        connect(where, subprotocols=[streamlit], max_size=None, ping_interval=None, open_timeout=60)
    )
    screen = Screen(socket, heard)
    await screen.run(page=page, query=query)
    return screen


async def guesses(student: Screen, at: float) -> float:
    """One student's guess, placed and then sent at a moment; when it was sent."""
    key, value = f"class.guess.{QUESTION}.drawn", json.dumps({"guess": random.randrange(101) / 100})
    held = {key.replace(".", "__"): value}
    await student.run(fragment=student.looks, **held)
    await asyncio.sleep(max(0.0, at - time.perf_counter()))
    sent = time.perf_counter()
    await student.run(fragment=student.looks, press="class.send", **held)
    student.look_anew()
    return sent


async def measured(address: str, within: float) -> list[float]:
    """Seconds from each guess to its showing, sorted: of the k-th guess sent, until the teacher's count reached k."""
    shown: dict[int, float] = {}
    said: list[str] = []

    def teacher_hears(words: str) -> None:
        if (count := re.match(r"(\d+) of \d+ guessed", words)) is not None:
            for number in range(1, int(count[1]) + 1):
                shown.setdefault(number, time.perf_counter())
        if (code := re.match(r"Code: \*\*(\w+)\*\*", words)) is not None:
            said.append(code[1])

    async with AsyncExitStack() as stack:
        teacher = await opened(stack, address, "answer_correctness", f"lesson={QUESTION}", teacher_hears)
        await teacher.run(press="class.open")
        teacher.look_anew()
        students = [
            await opened(stack, address, "class_room", f"room={said[-1]}", lambda words: None) for _ in range(STUDENTS)
        ]
        begins = time.perf_counter() + 5.0
        moments = [begins + random.random() * within for _ in students]
        sent = sorted(await asyncio.gather(*map(guesses, students, moments)))
        end = time.perf_counter() + 30
        while len(shown) < STUDENTS and time.perf_counter() < end:
            await asyncio.sleep(0.05)
        for screen in (teacher, *students):
            for task in screen.tasks:
                task.cancel()
    if len(shown) < STUDENTS:
        raise RuntimeError(f"only {len(shown)} of {STUDENTS} guesses were shown")
    return sorted(shown[number] - moment for number, moment in enumerate(sent, 1))


def main() -> None:
    """Prints p50 and p95 for each pace."""
    with run.served() as address:
        for within in WITHIN:
            took = asyncio.run(measured(address, within))
            p50, p95 = took[len(took) // 2], took[int(0.95 * len(took)) - 1]
            print(f"{STUDENTS} guesses within {within:g} s: p50 {p50:.2f} s, p95 {p95:.2f} s, longest {took[-1]:.2f} s")
    if hasattr(os, "getloadavg"):
        print(f"load of the machine at the end: {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    main()

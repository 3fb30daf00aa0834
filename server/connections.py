"""What browsers ask of the server: visits, whose messages are sent at once, and files; both are counted."""

from __future__ import annotations

import socket
import time
from dataclasses import dataclass, field

from starlette.types import ASGIApp, Receive, Scope, Send


@dataclass
class Visits:
    """How many connections of visits are open now, and how many there were since the server started."""

    open: int = 0
    all: int = 0


@dataclass
class Fetches:
    """How many files are being fetched now, how many were, and when the last one was sent (``time.monotonic``)."""

    open: int = 0
    all: int = 0
    last: float = field(default_factory=time.monotonic)


_OF_A_BROWSER = 30
"""More files than anything fetches but a browser that opens a page: it wants some sixty."""


def at_rest(visits: Visits, fetches: Fetches) -> bool:
    """Whether work done now keeps nobody waiting for a file.

    A browser that opens the first page fetches Streamlit's scripts, and then starts them before its visit begins:
    that pause is rest. Where no browser has come, rest is a second without a request.
    """
    pause = 0.015 if fetches.all > _OF_A_BROWSER else 1.0
    return visits.all > 0 or (not fetches.open and time.monotonic() - fetches.last > pause)


class Counted:
    """Counts visits and files; all of them begin and end in the server's one event loop."""

    def __init__(self, app: ASGIApp, visits: Visits, fetches: Fetches) -> None:
        self.app, self.visits, self.fetches = app, visits, fetches

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        counts = self.visits if scope["type"] == "websocket" else self.fetches
        counts.open += 1
        counts.all += 1
        try:
            await self.app(scope, receive, send)
        finally:
            counts.open -= 1
            self.fetches.last = time.monotonic()


class Prompt:
    """Sends every message of a visit at once.

    Streamlit's listening socket names no protocol, so asyncio leaves Nagle's algorithm on, and the second message of an
    answer waits for the browser's acknowledgement of the first: 40 ms at each touch of a control.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        # The connection is the server's own affair; where this does not lead to it, nothing is lost but the 40 ms.
        transport = getattr(getattr(send, "__self__", None), "transport", None)
        connection = transport.get_extra_info("socket") if scope["type"] == "websocket" and transport else None
        if connection is not None and connection.family in (socket.AF_INET, socket.AF_INET6):
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        await self.app(scope, receive, send)

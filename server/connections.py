"""The connections of visits: each sends at once, and they are counted."""

from __future__ import annotations

import socket
from dataclasses import dataclass

from starlette.types import ASGIApp, Receive, Scope, Send


@dataclass
class Visits:
    """How many connections of visits are open now, and how many there were since the server started."""

    open: int = 0
    all: int = 0


class Counted:
    """Counts the connections of visits; all of them are made and ended in the server's one event loop."""

    def __init__(self, app: ASGIApp, visits: Visits) -> None:
        self.app, self.visits = app, visits

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "websocket":
            await self.app(scope, receive, send)
            return
        self.visits.open += 1
        self.visits.all += 1
        try:
            await self.app(scope, receive, send)
        finally:
            self.visits.open -= 1


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

"""The connections of browsers: all that goes over them is sent at once, and those of visits are counted."""

from __future__ import annotations

import socket
import threading
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


class FilesFirst:
    """Says while no browser waits for a file, from the first file on; from the first visit on always, which waits for
    what is loaded then.

    What the server does for itself makes a browser wait for the sixty files that any page is made of.
    """

    def __init__(self, app: ASGIApp, free: threading.Event) -> None:
        # At first it is kept waiting too: a browser that is about to come is being started, and needs the processor.
        self.app, self.free, self.open, self.visited = app, free, 0, False

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            self.visited = True
            self.free.set()
        if scope["type"] != "http" or self.visited:
            await self.app(scope, receive, send)
            return
        self.open += 1
        self.free.clear()
        try:
            await self.app(scope, receive, send)
        finally:
            self.open -= 1
            if self.open == 0 or self.visited:
                self.free.set()


class Prompt:
    """Sends everything at once: the messages of a visit, and the files that a page is made of.

    Streamlit's listening socket names no protocol, so asyncio leaves Nagle's algorithm on, and the second part of an
    answer waits for the browser's acknowledgement of the first: up to 40 ms at each touch of a control, and between
    the head and the body of each of Streamlit's sixty files.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        # The connection is the server's own affair; where this does not lead to it, nothing is lost but the 40 ms.
        transport = getattr(getattr(receive, "__self__", None), "transport", None)
        connection = transport.get_extra_info("socket") if transport else None
        if connection is not None and connection.family in (socket.AF_INET, socket.AF_INET6):
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        await self.app(scope, receive, send)

"""The server: which script draws the screen, what happens when it fails, and that answers leave at once."""

from __future__ import annotations

import os
import socket

# The local embedder is slower on several BLAS threads than on one; numpy reads this when it is first imported.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import streamlit as st  # after the environment is set
from starlette.middleware import Middleware
from starlette.types import ASGIApp, Receive, Scope, Send

from ui.failure import shown


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


app = st.App("ui/shell.py", on_script_error=shown, middleware=[Middleware(Prompt)])

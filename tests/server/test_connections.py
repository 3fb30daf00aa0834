"""The server's own part: a visit's connection sends every message at once."""

from __future__ import annotations

import socket
from collections.abc import Coroutine
from typing import Any

import pytest

from server.connections import Prompt


class Protocol:
    """As far as needed what a server's websocket protocol is: it has a transport, and its method sends."""

    def __init__(self, connection: socket.socket) -> None:
        self.transport = self
        self.connection = connection

    def get_extra_info(self, name: str) -> Any:
        return self.connection if name == "socket" else None

    async def send(self, message: Any) -> None:
        raise AssertionError(f"nothing was to be sent, not {message}")


async def _inner(scope: Any, receive: Any, send: Any) -> None:
    scope["reached"] = True


async def _receive() -> Any:
    return {}


def ended(called: Coroutine[Any, Any, None]) -> None:
    """Runs what waits for nothing to its end; asyncio may be running already, for the tests in a browser."""
    with pytest.raises(StopIteration):
        called.send(None)


@pytest.mark.parametrize(("kind", "at_once"), [("websocket", True), ("http", False)])
def test_a_visit_does_not_wait_for_acknowledgements(kind: str, at_once: bool) -> None:
    with socket.socket() as connection:
        scope: dict[str, Any] = {"type": kind}
        ended(Prompt(_inner)(scope, _receive, Protocol(connection).send))
        assert bool(connection.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)) is at_once
    assert scope["reached"]


def test_a_server_of_another_make_works_as_it_did() -> None:
    async def send(message: Any) -> None:
        raise AssertionError(message)

    scope: dict[str, Any] = {"type": "websocket"}
    ended(Prompt(_inner)(scope, _receive, send))
    assert scope["reached"]

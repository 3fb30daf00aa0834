"""The server's own part: what goes over a connection is sent at once, messages of a visit and files alike."""

from __future__ import annotations

import socket
import threading
from collections.abc import Coroutine
from typing import Any

import pytest

from server.connections import FilesFirst, Prompt


class Protocol:
    """As far as needed what a server's protocol is: it has a transport, and its methods receive and send."""

    def __init__(self, connection: socket.socket) -> None:
        self.transport = self
        self.connection = connection

    def get_extra_info(self, name: str) -> Any:
        return self.connection if name == "socket" else None

    async def receive(self) -> Any:
        raise AssertionError("nothing was to be received")


async def _inner(scope: Any, receive: Any, send: Any) -> None:
    scope["reached"] = True


async def _send(message: Any) -> None:
    raise AssertionError(message)


def ended(called: Coroutine[Any, Any, None]) -> None:
    """Runs what waits for nothing to its end; asyncio may be running already, for the tests in a browser."""
    with pytest.raises(StopIteration):
        called.send(None)


@pytest.mark.parametrize("kind", ["websocket", "http"])
def test_nothing_waits_for_acknowledgements(kind: str) -> None:
    with socket.socket() as connection:
        scope: dict[str, Any] = {"type": kind}
        ended(Prompt(_inner)(scope, Protocol(connection).receive, _send))
        assert connection.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
    assert scope["reached"]


def test_a_server_of_another_make_works_as_it_did() -> None:
    async def receive() -> Any:
        raise AssertionError("nothing was to be received")

    scope: dict[str, Any] = {"type": "websocket"}
    ended(Prompt(_inner)(scope, receive, _send))
    assert scope["reached"]


def test_the_server_is_free_between_files_and_from_the_first_visit_on() -> None:
    free, seen = threading.Event(), []

    async def inner(scope: Any, receive: Any, send: Any) -> None:
        seen.append(free.is_set())
        if scope.get("during"):
            await files(scope["during"], receive, send)
            seen.append(free.is_set())

    files = FilesFirst(inner, free)
    assert not free.is_set(), "the first browser is only being started"
    ended(files({"type": "http", "during": {"type": "http"}}, _send, _send))
    assert seen == [False, False, False] and free.is_set(), "two files, of which one ended"
    seen.clear()
    ended(files({"type": "http", "during": {"type": "websocket"}}, _send, _send))
    assert seen == [False, True, True], "a visit waits for what is loaded"
    ended(files({"type": "http"}, _send, _send))
    assert seen[-1] and free.is_set()

"""The health page: numbers about the server and nothing about anybody."""

from __future__ import annotations

import json
from typing import Any, cast

from metrics import __version__
from server.connections import Counted, Visits
from server.health import health_page
from tests.server.test_connections import ended


def test_it_tells_version_age_and_counts() -> None:
    clock = iter([100.0, 175.9])
    page = health_page(Visits(open=2, all=5), lambda: 7, "abc123", now=lambda: next(clock))
    reply = page(cast(Any, None))
    assert json.loads(bytes(reply.body)) == {
        "status": "ok",
        "version": __version__,
        "build": "abc123",
        "uptime_seconds": 75,
        "visits_open": 2,
        "visits_since_start": 5,
        "judge_requests_this_hour": 7,
    }
    assert reply.headers["cache-control"] == "no-store"


def test_a_visit_counts_while_it_is_connected_and_when_its_connection_breaks() -> None:
    visits, seen = Visits(), []

    async def inner(scope: Any, receive: Any, send: Any) -> None:
        seen.append((visits.open, visits.all))
        if scope.get("breaks"):
            raise ConnectionError

    async def nothing(*_: Any) -> Any:
        return {}

    counted = Counted(inner, visits)
    ended(counted({"type": "websocket"}, nothing, nothing))
    ended(counted({"type": "http"}, nothing, nothing))
    try:
        ended(counted({"type": "websocket", "breaks": True}, nothing, nothing))
    except ConnectionError:
        seen.append((visits.open, visits.all))
    assert seen == [(1, 1), (0, 1), (1, 2), (0, 2)]

"""Clients are kept warm, and closed when too many are idle: each once, and none that is in use."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from metrics.providers.openai_compatible import Endpoint, transport
from metrics.providers.openai_compatible.transport import client, close_clients


class Client:
    """Closing takes a turn of the loop, as closing connections does."""

    def __init__(self) -> None:
        self.closed, self.users = 0, 0

    async def close(self) -> None:
        assert not self.users, "closed while in use"
        await asyncio.sleep(0)
        self.closed += 1


def test_many_at_the_same_time_are_closed_once_each(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[Client] = []

    def new(_: Any) -> Client:
        made.append(Client())
        return made[-1]

    monkeypatch.setattr(transport, "_made", new)

    async def used(number: int, together: asyncio.Barrier) -> None:
        async with client(Endpoint("m", f"http://127.0.0.1:{9000 + number}/v1")) as one:
            one.users += 1
            await together.wait()
            one.users -= 1

    async def all_used() -> None:
        for number in range(8):  # as many idle ones as are kept
            await used(number, asyncio.Barrier(1))
        pair = asyncio.Barrier(2)
        await asyncio.gather(used(8, pair), used(9, pair))
        assert [one.closed for one in made] == [1, 1, *[0] * 8]
        await close_clients()

    with ThreadPoolExecutor(1) as thread:  # a browser test may have left a loop running in this one
        thread.submit(asyncio.run, all_used()).result(20)
    assert [one.closed for one in made] == [1] * 10

"""How often visitors may have judges asked: of one visit, of all, by the hour; and that no request slips by."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import partial

import pytest

from metrics.notes import Note
from metrics.providers.asking import Ask, Course
from metrics.providers.openai_compatible import Allowances, Endpoint, Limits, chat, embed, limits_from
from metrics.providers.openai_compatible.transport import close_clients
from tests.mock_server import Answer, Request, serving


class Clock:
    def __init__(self) -> None:
        self.time = 0.0

    def __call__(self) -> float:
        return self.time


def codes(found: list[Note | None]) -> list[str | None]:
    return [None if note is None else note.code for note in found]


def test_a_visit_has_its_share_and_the_server_its_own() -> None:
    allowances = Allowances(Limits(visit=2, server=3), now=Clock())
    found = codes([allowances.take(visit) for visit in "aaabb"])
    assert found == [None, None, "server.allowance-visit", None, "server.allowance-server"]
    assert allowances.taken() == 3


def test_the_next_hour_begins_anew_and_the_note_says_when() -> None:
    clock = Clock()
    allowances = Allowances(Limits(visit=1, server=None), now=clock)
    assert allowances.take("a") is None
    clock.time = 3000.0
    note = allowances.take("a")
    assert note is not None
    assert note.values == {"most": 1, "minutes": 10}
    assert "about 10 min" in str(note)
    clock.time = 3600.0
    assert allowances.taken() == 0
    assert allowances.take("a") is None


@pytest.mark.parametrize(
    ("visit", "server", "limits"),
    [
        ("", "", Limits()),
        ("0", "10", Limits(0, 10)),
        ("off", "none", Limits(None, None)),
        ("many", "-1", Limits()),
    ],
)
def test_what_an_operator_may_write(visit: str, server: str, limits: Limits) -> None:
    given = {"ANSWER_METRICS_VISIT_CALLS": visit, "ANSWER_METRICS_SERVER_CALLS": server}
    assert limits_from(given) == limits


def test_every_request_is_counted_and_a_refused_one_is_not_sent() -> None:
    allowances = Allowances(Limits(visit=2, server=None))
    ask = Ask("connection", (("user", "Say yes."),), {"type": "object"})

    async def asked(endpoint: Endpoint) -> list[str | None]:
        course = Course()
        made = [
            await chat(endpoint, ask, course),
            await embed(endpoint, ["one text"], course),
            await chat(endpoint, ask, course),
            await embed(endpoint, ["another text"], course),
        ]
        await close_clients()
        return codes([call.error for call in made])

    def yes(request: Request) -> Answer:
        return Answer("yes")

    with serving(yes) as server:
        endpoint = replace(Endpoint("a", server.url), allowed=partial(allowances.take, "visit"))
        with ThreadPoolExecutor(1) as thread:  # a browser test may have left a loop running in this one
            found = thread.submit(asyncio.run, asked(endpoint)).result(20)
        assert found[2:] == ["server.allowance-visit"] * 2
        assert len(server.requests) == 2

"""Faults of the line between browser and server, on a real server: each tab keeps what was done in it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from typing import Any
from urllib.parse import urlencode

import pytest

import run
from bench.tabs import Tab, act, change, download, open_page, tab
from bench.visitors import until_done
from metrics.case import Case
from metrics.case_file import case_from_json

PAGE = "answer_correctness"


def steps(*flipped: str) -> dict[str, Any]:
    """What the board sends: claims turned to FP, one after the other, in one life of it."""
    done = [{"n": n, "do": "refute", "id": claim} for n, claim in enumerate(flipped, 1)]
    return {"live__sorting": {"steps": {"life": "one", "steps": done}}}


FLIP = steps("r1")
TEXTS = {
    "entry__question": "How long?",
    "entry__response": "A loan lasts four weeks. It is free.",
    "entry__reference": "A loan lasts three weeks.",
}


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    """The address of the app."""
    with run.served() as address:
        yield address


def to_the_end(visit: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """Runs a visit in a thread of its own, since the tests in a browser leave a loop running in this one."""
    with ThreadPoolExecutor(1) as alone:
        alone.submit(lambda: asyncio.run(asyncio.wait_for(visit(), 90))).result()


@asynccontextmanager
async def opened(server: str, session: str = "", query: str = "") -> AsyncIterator[Tab]:
    """A tab with the correctness page."""
    async with tab(server, session) as visitor:
        await open_page(visitor, PAGE, query)
        yield visitor


async def case_on(visitor: Tab) -> Case:
    """The case that the visitor takes home."""
    return case_from_json((await download(visitor, "take.case"))[1].decode())


async def until(visitor: Tab, holds: Callable[[Case], bool]) -> Case:
    """The case once something is so; every look is a run of the page.

    What comes first on a connection that was taken up again may be the end of the run that was on.
    """
    for _ in range(50):
        await open_page(visitor, PAGE)
        if "take.case" in visitor.files and holds(case := await case_on(visitor)):
            return case
    raise AssertionError("it never came to be")


def verdict(case: Case) -> bool | None:
    """What a person said of the first claim; None when nobody said anything."""
    said = case.sorting.claims[0].overruled
    return None if said is None else said.supported


def wanted(visitor: Tab) -> str:
    """The address of what is on screen."""
    parts = [one.delta.new_element.bidi_component for one in visitor.heard]
    data = next(json.loads(one.json)[0] for one in parts if one.component_name.endswith("address"))
    return urlencode(data["wanted"])


def test_a_lost_connection_is_taken_up_again_and_what_was_under_way_is_done_once(server: str) -> None:
    async def visit() -> None:
        async with opened(server) as visitor:
            first = await case_on(visitor)
            await act(visitor, **steps("r1"))
            await visitor.socket.send(change(visitor, **steps("r1", "r2")).SerializeToString())
            session = visitor.session
        async with opened(server, session) as again:
            assert again.session == session
            assert verdict(await until(again, lambda case: True)) is False
            await act(again, **steps("r1", "r2"))  # the board repeats what it was not told to have arrived
            case = await until(again, lambda case: case.sorting.claims[1].overruled is not None)
            assert [one.overruled is None for one in case.sorting.claims[:3]] == [False, False, True]
            for _ in range(2):
                await act(again, picker__undo=True)
            assert await until(again, lambda case: case.sorting == first.sorting)

    to_the_end(visit)


def test_a_reload_in_the_middle_of_a_run_opens_what_the_address_says(server: str) -> None:
    async def visit() -> None:
        async with opened(server, query="case=savings_account&weights=0.5,0.5") as visitor:
            address = wanted(visitor)
            await visitor.socket.send(change(visitor, **FLIP).SerializeToString())
        async with opened(server, query=address) as again:
            assert again.session != visitor.session
            case = await case_on(again)
        assert case.settings.weights == (0.5, 0.5)
        assert verdict(case) is None, "a new visit begins with the example as it is"

    to_the_end(visit)


def test_after_a_restart_the_link_brings_the_example_back_and_the_lost_visit_is_no_error(server: str) -> None:
    async def visit() -> None:
        async with opened(server, query="case=savings_account&beta=2.0") as visitor:
            address, kept = wanted(visitor), await case_on(visitor)
        # As a browser does whose server is a new one: the old name of its session, the address, what its widgets held.
        async with tab(server, "a-session-of-the-server-before") as again:
            await open_page(again, PAGE, address)
            assert again.session not in ("", visitor.session, "a-session-of-the-server-before")
            assert await case_on(again) == kept
            await act(again, **FLIP)
            assert verdict(await case_on(again)) is False

    to_the_end(visit)


@pytest.mark.parametrize("times", [2, 5])
def test_a_button_that_is_clicked_again_and_again_does_its_work_once(server: str, times: int) -> None:
    async def visit() -> None:
        async with opened(server) as visitor:
            first = await case_on(visitor)
            await act(visitor, entry__toggle=True)
            clicks = change(visitor, **TEXTS, entry__rules=True).SerializeToString()
            for _ in range(times):
                await visitor.socket.send(clicks)
            await until_done(visitor.socket)
            pasted = await until(visitor, lambda case: case.question == "How long?")
            assert len(pasted.sorting.claims) == 3
            await act(visitor, picker__undo=True)
            assert await case_on(visitor) == first

    to_the_end(visit)


def test_a_file_waits_for_its_browser_while_others_use_the_app(server: str) -> None:
    async def visit() -> None:
        async with opened(server) as visitor, opened(server) as other:

            async def busy_meanwhile() -> None:
                for _ in range(4):
                    await open_page(other, PAGE)

            _, file = await download(visitor, "take.case", meanwhile=busy_meanwhile)
            assert case_from_json(file.decode()) == await case_on(other)

    to_the_end(visit)


def test_visitors_share_nothing(server: str) -> None:
    async def visit() -> None:
        async with opened(server) as one, opened(server) as other:
            await act(one, entry__toggle=True)
            await act(one, **{**TEXTS, "entry__question": "Only mine?"}, entry__rules=True)
            assert "Only mine?" in one.words()
            for page in list(other.pages):
                await open_page(other, page)
                assert "Only mine?" not in other.words(), page

    to_the_end(visit)

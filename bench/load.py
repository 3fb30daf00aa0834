"""A full house: many visitors at once on all pages, each with a text of their own, and a server left running.

Start it from the root, on a machine that has nothing else to do:

    .venv/bin/python -m bench.load                    100 visitors for two minutes: p50, p95, memory a session
    .venv/bin/python -m bench.load --minutes 30       visitors who open, use and leave: how the server grows

Each visitor pastes a text with a mark of its own, and everything that the server sends is searched for the marks of
others. The exit code is 1 when a mark was found where it does not belong, or a file came without its own. Python
collects garbage when it sees fit; the collection that Streamlit would force after each run is off, as in the app.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import re
import statistics
import sys
import time
from collections import defaultdict
from datetime import UTC, datetime
from pathlib import Path

from bench.interaction import Server, app, memory, percentile
from bench.tabs import Tab, act, download, open_page, tab

HOME = "answer_correctness"
MARK = re.compile(r"visitor-mark-\d{6}")
MIX = {"slider": 55, "flip": 20, "page": 10, "paste": 5, "download": 10}
"""Of a hundred things that visitors do."""
CHANGES = ("slider", "flip", "page", "paste")
QUESTION = "What does a loan of {mark} cost?"
RESPONSE = "A loan of {mark} costs 3 euros. It lasts four weeks. It can be renewed."
REFERENCE = "A loan of {mark} is free. It lasts four weeks. It can be renewed twice."
Took = dict[str, list[float]]


class Leak(RuntimeError):
    """Something of another visitor was sent, or a visitor's own text was not in its file."""


async def begun(visitor: Tab, mark: str) -> None:
    """Opens the correctness page and pastes the visitor's own text."""
    await open_page(visitor, HOME)
    await pasted(visitor, mark)


async def pasted(visitor: Tab, mark: str) -> float:
    """The visitor's own texts, judged by rules."""
    await act(visitor, entry__toggle=True)
    texts = {"entry__question": QUESTION, "entry__response": RESPONSE, "entry__reference": REFERENCE}
    return await act(visitor, **{key: text.format(mark=mark) for key, text in texts.items()}, entry__rules=True)


async def once(visitor: Tab, what: str, mark: str, n: int) -> float:
    """One thing done on the correctness page, or a look at another page and back; seconds that it took."""
    if what == "slider":
        return await act(visitor, live__answer={"hand": {"n": n, "moved": {"share": (5 + 7 * n % 90) / 100}}})
    if what == "flip":
        step = {"n": n, "do": "support" if n % 2 else "refute", "id": "r1"}
        return await act(visitor, live__answer={"steps": {"life": mark, "steps": [step], "follows": True}})
    if what == "paste":
        return await pasted(visitor, mark)
    if what == "page":
        took = await open_page(visitor, random.choice([page for page in visitor.pages if page != HOME]))
        searched(visitor.words(), mark)
        await open_page(visitor, HOME)
        return took
    took, file = await download(visitor, "take.case")
    searched(file.decode(), mark, its_own=True)
    return took


def searched(text: str, mark: str, *, its_own: bool = False) -> None:
    """Looks for marks.

    Raises:
        Leak: If another visitor's is there, or ``its_own`` is asked for and missing.
    """
    found = set(MARK.findall(text))
    if found - {mark} or (its_own and not found):
        raise Leak(f"{mark} received {sorted(found) or 'nothing of its own'}")


async def visit(server: Server, mark: str, seconds: float, every: float, took: Took, here: asyncio.Barrier) -> None:
    """One visitor, who does something every so many seconds from when all are there."""
    async with tab(server.address) as visitor:
        await begun(visitor, mark)
        await once(visitor, "flip", mark, 1)
        await here.wait()
        start = time.perf_counter() + random.random() * every
        for n in range(int(seconds / every)):
            await asyncio.sleep(max(0.0, start + n * every - time.perf_counter()))
            what = random.choices(list(MIX), MIX.values())[0]
            took[what].append(await once(visitor, what, mark, n + 2))
            searched(visitor.words(), mark)
        await here.wait()


async def full_house(server: Server, visitors: int, seconds: float, every: float) -> tuple[Took, float, float]:
    """All visitors at once.

    Returns:
        Seconds by what they did, kilobytes of the server's growth for each visitor, and how much of one core the server
        took while they were at it, which says more than seconds where others keep the machine busy.
    """
    alone = asyncio.Barrier(1)
    for n in range(8):  # what is loaded once belongs to nobody
        await visit(server, _mark(900_000 + n), 3.0, 0.5, defaultdict(list), alone)
    async with tab(server.address) as visitor:
        await begun(visitor, _mark(999_999))
        for page in list(visitor.pages):
            await open_page(visitor, page)
    before = memory(server)
    here, took = asyncio.Barrier(visitors + 1), defaultdict[str, list[float]](list)
    visits = []
    for n in range(visitors):
        visits.append(asyncio.create_task(visit(server, _mark(n), seconds, every, took, here)))
        await asyncio.sleep(0.2)
    whole = asyncio.gather(*visits)
    used: list[tuple[float, float]] = []
    for _ in range(2):  # all are there; all have done what they came for and are still there
        waiting = asyncio.ensure_future(here.wait())
        await asyncio.wait([waiting, whole], return_when=asyncio.FIRST_COMPLETED)
        if not waiting.done():
            waiting.cancel()
            await whole  # somebody could not go on: says why
        used.append((processor(server), time.monotonic()))
    each = (memory(server) - before) / visitors
    await whole
    (first, begin), (last, end) = used
    return dict(took), each, (last - first) / (end - begin)


def processor(server: Server) -> float:
    """Seconds that a server has computed for; NaN where the system does not tell."""
    stat = Path(f"/proc/{server.pid}/stat")
    if not stat.exists():
        return float("nan")
    fields = stat.read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def soak(server: Server, minutes: float, at_once: int) -> list[tuple[float, float]]:
    """Visitors who come, use everything and leave, some at a time; (minutes, megabytes) of the server, by the way."""
    start, visits = time.monotonic(), 0
    grown: list[tuple[float, float]] = []

    async def seat() -> None:
        nonlocal visits
        while time.monotonic() < start + minutes * 60:
            visits += 1
            mark = _mark(visits)
            async with tab(server.address) as visitor:
                await begun(visitor, mark)
                for n, what in enumerate([*MIX, "flip", "slider", "page"]):
                    await once(visitor, what, mark, n + 1)
                    searched(visitor.words(), mark)
                    await asyncio.sleep(0.3)

    async def watch() -> None:
        while time.monotonic() < start + minutes * 60:
            await asyncio.sleep(min(60.0, minutes * 6))
            grown.append(((time.monotonic() - start) / 60, memory(server) / 1024))
            print(f"  {grown[-1][0]:5.1f} min: {grown[-1][1]:6.1f} MB, {visits} visits", flush=True)

    await asyncio.gather(watch(), *(seat() for _ in range(at_once)))
    return grown


def growth(grown: list[tuple[float, float]]) -> float:
    """Megabytes an hour in the second half: by then all that is kept for a while is full."""
    later = grown[len(grown) // 2 :]
    if len(later) < 2:
        return float("nan")
    slope = statistics.linear_regression([at for at, _ in later], [held for _, held in later]).slope
    return slope * 60


def _mark(number: int) -> str:
    return f"visitor-mark-{number:06}"


def told(took: Took, each: float, core: float, visitors: int, every: float) -> str:
    """The figures as Markdown."""
    lines = ["| what | times | p50 | p95 |", "|---|--:|--:|--:|"]
    changes = sorted(seconds for what in CHANGES for seconds in took.get(what, []))
    for what, seconds in [("any change", changes), *((what, took.get(what, [])) for what in MIX)]:
        if seconds:
            middle, late = statistics.median(seconds) * 1000, percentile(seconds, 95) * 1000
            lines.append(f"| {what} | {len(seconds)} | {middle:.0f} ms | {late:.0f} ms |")
    lines += ["", f"{visitors} sessions, something every {every:g} s each; {each / 1024:.2f} MB a session; the server"]
    lines += [f"computed {core:.0%} of the time on one core; no text of one visitor reached another."]
    return "\n".join(lines)


def main() -> int:
    """Runs what is asked for and prints its figures."""
    parser = argparse.ArgumentParser(prog="python -m bench.load", description="A full house, or a long day.")
    parser.add_argument("--visitors", type=int, default=100, help="at once (default: %(default)s; 10 with --minutes)")
    parser.add_argument("--seconds", type=float, default=120.0, help="how long they stay (default: %(default)s)")
    parser.add_argument("--every", type=float, default=5.0, help="seconds between what one does (default: %(default)s)")
    parser.add_argument("--minutes", type=float, default=0.0, help="let visitors come and go so long instead")
    asked = parser.parse_args()
    busy = os.getloadavg()[0] if hasattr(os, "getloadavg") else float("nan")
    print(f"{datetime.now(UTC).date()}, {os.cpu_count()} cores, load before {busy:.1f}", flush=True)
    try:
        with app() as server:
            if asked.minutes:
                grown = asyncio.run(soak(server, asked.minutes, min(asked.visitors, 10)))
                print(f"growth in the second half: {growth(grown):+.1f} MB an hour")
            else:
                figures = asyncio.run(full_house(server, asked.visitors, asked.seconds, asked.every))
                print(told(*figures, asked.visitors, asked.every))
    except Leak as leak:
        print(f"LEAK: {leak}")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""How fast the correctness page answers a hand, beside a bare one-slider app on the same machine at the same time.

Start it from the root, with the Python that run.py has set up: ``.venv/bin/python -m bench.interaction``. It takes some
five minutes, prints a table, ratios first, and with ``--write`` puts it into docs/performance.md. Milliseconds do not
travel; the ratios do, when nothing else keeps the machine busy.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Browser, Locator, Page, WebSocket, expect, sync_playwright
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg

import run
from bench.visitors import crowd, moved_slider, released_weight
from installation import ROOT
from metrics.case import Case, Maker, Similarity
from metrics.case_file import case_to_json
from metrics.claims import Claim, Sorting, Verdict

PAGE, READY = "answer_correctness", "About this metric"
CHANGES, VISITORS, EVERY = 30, 100, 2.0
PAUSE = 500
"""Milliseconds in which a hand does nothing before it flips a claim."""
SOON = 150
"""The same before it flips the next one in a hurry."""
FRAME = 1000 / 60
WATCH = (ROOT / "bench" / "watch.js").read_text(encoding="utf-8")
# Asked at every frame by the page itself: Playwright waits for an element with pauses of up to half a second. What is
# there when a frame begins is drawn in it; the frame after may be long in coming, while scripts are loaded.
PAINTED = """(() => {
  window.painted = {};
  const look = (wanted) => document.querySelector(wanted)?.checkVisibility()
    ? painted[wanted] = performance.timeOrigin + performance.now()
    : requestAnimationFrame(() => look(wanted));
  WANTED.forEach((wanted) => requestAnimationFrame(() => look(wanted)));
})();"""


class Row(NamedTuple):
    """One line of the table: what, the value measured, its target, whether it is met, and the numbers behind it."""

    what: str
    value: str
    target: str
    met: bool | None
    behind: str


class Server(NamedTuple):
    """A running server, and when its process was started, in milliseconds of the clock that browsers tell too."""

    address: str
    pid: int
    started: float


# --- servers ---


@contextlib.contextmanager
def app() -> Iterator[Server]:
    """The app as run.py serves it."""
    with _served(ROOT, "app.py") as server:
        yield server


@contextlib.contextmanager
def bare() -> Iterator[Server]:
    """The bare app in a folder of its own, so that no option of ours reaches it."""
    with tempfile.TemporaryDirectory() as folder:
        shutil.copy(ROOT / "bench" / "bare_app.py", folder)
        with _served(Path(folder), "bare_app.py") as server:
            yield server


@contextlib.contextmanager
def _served(folder: Path, script: str, **more: str) -> Iterator[Server]:
    port = run.free_port()
    options = [f"--server.port={port}", "--server.address=127.0.0.1", "--server.headless=true"]
    started = time.time() * 1000
    server = subprocess.Popen(
        [sys.executable, "-m", "streamlit", "run", script, *options],
        cwd=folder,
        env={**run.environment(), **more},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        while not run.answers(f"http://127.0.0.1:{port}"):
            if server.poll() is not None:
                raise RuntimeError(f"{script} did not start")
            time.sleep(0.05)
        yield Server(f"http://127.0.0.1:{port}", server.pid, started)
    finally:
        server.terminate()
        server.wait(20)


def memory(server: Server) -> float:
    """Kilobytes that a server holds; NaN where the system does not tell."""
    status = Path(f"/proc/{server.pid}/status")
    found = re.search(r"VmRSS:\s+(\d+)", status.read_text()) if status.exists() else None
    return float(found[1]) if found else float("nan")


# --- one visitor in a browser ---


class Visit(NamedTuple):
    """A page in a browser, watched: ``runs`` grows by one for every run of a script that the server reports."""

    page: Page
    runs: list[str]


def script_runs(page: Page) -> list[str]:
    """A list that grows by one for every run of a script that the server reports to this page from now on."""
    runs: list[str] = []

    def received(frame: bytes | str) -> None:
        if isinstance(frame, bytes) and ForwardMsg.FromString(frame).WhichOneof("type") == "new_session":
            runs.append("run")

    def opened(socket: WebSocket) -> None:
        socket.on("framereceived", received)

    page.on("websocket", opened)
    return runs


def visit(browser: Browser, address: str, ready: Callable[[Page], Locator]) -> Visit:
    """Opens an address and waits until the page is drawn."""
    page = browser.new_page(viewport={"width": 1440, "height": 900})
    page.set_default_timeout(60_000)
    runs = script_runs(page)
    page.add_init_script(WATCH)
    page.goto(address)
    ready(page).wait_for()
    page.wait_for_timeout(1500)
    return Visit(page, runs)


def correctness(browser: Browser, server: Server) -> Visit:
    """The correctness page with its first example."""
    return visit(browser, f"{server.address}/{PAGE}", lambda page: page.get_by_role("heading", name=READY))


def bare_page(browser: Browser, server: Server) -> Visit:
    """The bare app."""
    return visit(browser, server.address, lambda page: page.get_by_text("The value is"))


class Settled(NamedTuple):
    """Milliseconds from letting the pointer go to the last change on screen, and to the server's last word."""

    seen: float
    said: float


def settled(page: Page, act: Callable[[], None]) -> Settled:
    """When a page has come to rest after something was done on it."""
    page.evaluate("watch.begin()")
    act()
    return Settled(**page.evaluate("watch.settled()"))


def plot(page: Page) -> Callable[[float], tuple[float, float]]:
    """Where a weight stands in the picture, on the screen."""
    box = page.locator(".picture").bounding_box()
    assert box is not None
    return lambda share: (box["x"] + box["width"] * (46 + 366 * share) / 440, box["y"] + box["height"] * 0.5)


def release_weight(page: Page, share: float) -> Callable[[], None]:
    """The weight dragged to a share, with the pointer still down; what is returned lets it go."""
    place = plot(page)
    page.mouse.move(*place(share - 0.03))
    page.mouse.down()
    page.mouse.move(*place(share))
    return page.mouse.up


def release_bare(page: Page, share: float) -> Callable[[], None]:
    """The same with the slider of the bare app."""
    box = page.get_by_test_id("stSlider").bounding_box()
    assert box is not None
    row = page.get_by_role("slider").bounding_box()
    assert row is not None
    height = row["y"] + row["height"] / 2
    page.mouse.move(row["x"] + row["width"] / 2, height)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] * share, height)
    return page.mouse.up


def first_claim(page: Page) -> Locator:
    """The first claim of the response, which a click flips."""
    return page.get_by_role("button", name=re.compile(r"^(TP|FP): ")).first


def flip(page: Page) -> Callable[[], None]:
    """A click in the moment in which the pointer comes to the card from elsewhere."""
    page.mouse.move(0, 0)
    page.wait_for_timeout(PAUSE)
    return first_claim(page).click


def flip_by_key(page: Page) -> Callable[[], None]:
    """The key that gives the card with the focus its other verdict."""
    first_claim(page).focus()
    page.wait_for_timeout(PAUSE)
    return partial(page.keyboard.press, "Enter")


def flip_again(page: Page) -> Callable[[], None]:
    """A click so soon after the one before that Python has answered it, but was asked for nothing ahead yet."""
    flip(page)()
    page.wait_for_timeout(SOON)
    return first_claim(page).click


def compared(one: Visit, other: Visit, ours: Callable[[Page, float], Callable[[], None]]) -> tuple[list[Settled], ...]:
    """The same number of changes on both pages, in turn: what disturbs one disturbs the other."""
    mine, bares = [], []
    for place in range(CHANGES):
        share = 0.2 + 0.02 * (place * 7 % 30)
        mine.append(settled(one.page, ours(one.page, share)))
        bares.append(settled(other.page, release_bare(other.page, share)))
    return mine, bares


# --- what is measured ---


def dragging(visited: Visit) -> list[Row]:
    """The hand on the picture: handler, picture, server runs."""
    page, runs = visited
    place = plot(page)
    page.mouse.move(*place(0.1))
    before = len(runs)
    page.mouse.down()
    page.evaluate("watch.moves()")
    for step in range(300):
        page.mouse.move(*place(0.1 + 0.8 * abs((step % 120) / 60 - 1)))
    moves = page.evaluate("watch.moved()")
    during = len(runs) - before
    page.mouse.up()
    page.wait_for_timeout(1000)
    after = len(runs) - before - during
    handler, picture = percentile(moves["handler"], 95), percentile(moves["picture"], 95)
    # A move is shown in the next frame where that begins within a frame's time of it: none was left out.
    soon = sum(one <= FRAME + 0.1 for one in moves["frame"]) / len(moves["frame"])
    middle = f"median {statistics.median(moves['handler']):.2f} ms, {len(moves['handler'])} moves"
    return [
        Row("Dragging: handler, p95", f"{handler:.2f} ms", "< 2 ms", handler < 2, middle),
        Row(
            "Dragging: pointer event to picture, p95",
            f"{picture:.1f} ms",
            "<= one frame + 5 ms (21.7)",
            picture <= FRAME + 5,
            f"median {statistics.median(moves['picture']):.1f} ms",
        ),
        Row(
            "Dragging: picture in the next frame", f"{soon:.1%}", ">= 95 %", soon >= 0.95, "frames begin every 16.7 ms"
        ),
        Row("Dragging: server runs during, after", f"{during}, {after}", "0, 1", (during, after) == (0, 1), ""),
    ]


def ratio(what: str, ours: list[float], bares: list[float], most: float | None) -> Row:
    """How two lists of milliseconds compare, by their medians."""
    mine, other = statistics.median(ours), statistics.median(bares)
    tails = f"{mine:.0f} ms (p95 {percentile(ours, 95):.0f}); beside {other:.0f} ms (p95 {percentile(bares, 95):.0f})"
    if most is None:
        return Row(what, f"{mine / other:.2f} x", "no target", None, tails)
    return Row(what, f"{mine / other:.2f} x", f"<= {most:g} x", mine / other <= most, tails)


def to_rest(what: str, both: tuple[list[Settled], ...], most: float | None) -> Row:
    """How two pages compare until nothing on screen changes any more, with their servers' last words behind it."""
    ours, bares = both
    row = ratio(what, [one.seen for one in ours], [one.seen for one in bares], most)
    mine, other = (statistics.median(one.said for one in side) for side in both)
    return row._replace(behind=f"{row.behind}; the server's last word {mine / other:.2f} x, {mine:.0f} ms")


def cold_starts(browser: Browser, times: int = 9) -> list[Row]:
    """From starting the server's process to the first paint of the page, and to the score with its picture."""
    ours, bares, whole = [], [], []
    for _ in range(times):
        with app() as server:
            question, score = first_painted(browser, server, f"/{PAGE}", ".st-key-question", "[data-blend-map]")
            ours.append(question)
            whole.append(score)
        with bare() as server:
            bares += first_painted(browser, server, "", "[data-testid=stMarkdown]")
    later = f"{statistics.median(whole) / statistics.median(bares):.2f} x"
    behind = f"{statistics.median(whole):.0f} ms"
    return [
        ratio("Cold start to the question on screen, to the bare app", ours, bares, 1.3),
        Row("Cold start to score and curve, to the bare app", later, "no target", None, behind),
    ]


def first_painted(browser: Browser, server: Server, path: str, *wanted: str) -> list[float]:
    """Milliseconds from the start of a server's process until its page had painted each of the elements."""
    page = browser.new_page(viewport={"width": 1440, "height": 900})
    page.add_init_script(PAINTED.replace("WANTED", json.dumps(wanted)))
    page.goto(server.address + path)
    page.wait_for_function("count => Object.keys(painted).length === count", arg=len(wanted), timeout=60_000)
    painted = page.evaluate("painted")
    page.close()
    return [painted[one] - server.started for one in wanted]


def crowds(changes: int = 6) -> list[Row]:
    """A class: many sessions, each changing the weight every two seconds."""
    with app() as server:
        asyncio.run(crowd(server.address, PAGE, released_weight, 5, 20, 0.1))
        before = memory(server)
        ours = asyncio.run(crowd(server.address, PAGE, released_weight, VISITORS, changes, EVERY))
        each = (memory(server) - before) / VISITORS
    with bare() as server:
        bares = asyncio.run(crowd(server.address, "", moved_slider, VISITORS, changes, EVERY))
    mine, other = percentile(ours, 95), percentile(bares, 95)
    who = f"{VISITORS} sessions, a change every {EVERY:g} s"
    tails = f"p50 {statistics.median(ours) * 1000:.0f} ms; bare p50 {statistics.median(bares) * 1000:.0f} ms"
    return [
        Row(f"{who}: p95, to the bare app", f"{mine / other:.3f} x", "< 0.05 x", mine / other < 0.05, tails),
        Row(f"{who}: p95", f"{mine * 1000:.0f} ms", "< 250 ms", mine < 0.25, f"bare {other * 1000:.0f} ms"),
        Row("Memory of a session", f"{each:.0f} KiB", "< 1024 KiB", each < 1024, "growth of the server / sessions"),
    ]


def large_case(claims: int = 60) -> str:
    """A case file with so many claims."""
    half = claims // 2
    response = [Claim(f"r{n}", "response", f"Fee number {n} is {n} euros.", Verdict(n % 2 == 0)) for n in range(half)]
    reference = [Claim(f"f{n}", "reference", f"Fee number {n} is {n} euros.", Verdict(n % 2 == 0)) for n in range(half)]
    texts = [" ".join(claim.text for claim in side) for side in (response, reference)]
    case = Case(
        question="What are the fees?",
        response=texts[0],
        reference=texts[1],
        sorting=Sorting((*response, *reference)),
        similarity=Similarity(0.9, "by hand"),
        judge=Maker("bench", "hand"),
    )
    return case_to_json(case)


def open_large(visited: Visit) -> None:
    """Opens the large case as a visitor does."""
    page = visited.page
    page.get_by_role("button", name="Your own case").click()
    page.locator(".st-key-entry").get_by_text("Case file", exact=True).first.click()
    file = {"name": "large.json", "mimeType": "application/json", "buffer": large_case().encode()}
    page.locator("input[type=file]").set_input_files(file)  # type: ignore[arg-type]
    page.get_by_role("button", name="Open this file").click()
    expect(page.get_by_text("Question: What are the fees?").first).to_be_visible(timeout=60_000)
    page.wait_for_timeout(1500)


def interaction(browser: Browser) -> list[Row]:
    """All that one visitor sees, with the bare app open beside it."""
    with app() as ours, bare() as other:
        mine, beside = correctness(browser, ours), bare_page(browser, other)
        compared(mine, beside, release_weight)  # a first round warms both up
        rows = dragging(mine)
        weight = compared(mine, beside, release_weight)
        flips = compared(mine, beside, lambda page, _: flip(page))
        keys = compared(mine, beside, lambda page, _: flip_by_key(page))
        again = compared(mine, beside, lambda page, _: flip_again(page))
        open_large(mine)
        large = compared(mine, beside, release_weight)
        large_flips = compared(mine, beside, lambda page, _: flip(page))
    return [
        to_rest("Weight let go to all settled, to the bare app", weight, 1.0),
        to_rest("Claim flipped by a click to all settled, to the bare app", flips, 1.0),
        to_rest("Claim flipped by a key to all settled, to the bare app", keys, 1.0),
        to_rest(f"Claim flipped {SOON} ms after another, to the bare app", again, None),
        to_rest("60 claims: weight let go, to the bare app", large, 2.0),
        to_rest("60 claims: claim flipped by a click, to the bare app", large_flips, 2.0),
        *rows,
    ]


def percentile(values: list[float], share: float) -> float:
    """The value that so many percent do not exceed."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share / 100))]


# --- the table ---


def table(rows: list[Row], load: str) -> str:
    """The rows as Markdown, ratios first."""
    rows = sorted(rows, key=lambda row: not row.value.endswith("x"))
    lines = [
        f"Measured {datetime.now(UTC).date()} with `python -m bench.interaction` on {os.cpu_count()} cores, "
        f"{browser_name()}, all in one run. {load}",
        "",
        "| what | measured | target | met | behind it |",
        "|---|--:|--:|---|---|",
    ]
    said = {True: "yes", False: "no", None: ""}
    lines += [f"| {row.what} | {row.value} | {row.target} | {said[row.met]} | {row.behind} |" for row in rows]
    return "\n".join(lines)


def browser_name() -> str:
    """The browser's own name and version."""
    said = subprocess.run([run.installed_browser() or "", "--version"], capture_output=True, text=True, check=False)
    return " ".join(said.stdout.split()[:2]) + ", headless"


def load_words() -> str:
    """How busy the machine is with other things before anything is measured."""
    if not hasattr(os, "getloadavg"):
        return ""
    busy = os.getloadavg()[0]
    return f"Load of the machine before: {busy:.1f}" + (", so others were using it too." if busy > 0.5 else ".")


def write(text: str) -> None:
    """Puts the table into docs/performance.md, in place of the one before."""
    path = ROOT / "docs" / "performance.md"
    old = path.read_text(encoding="utf-8")
    head, tail = old.split("<!-- interaction -->", 2)[::2]
    path.write_text(f"{head}<!-- interaction -->\n{text}\n<!-- interaction -->{tail}", encoding="utf-8")


def main() -> None:
    """Measures everything and prints the table."""
    load = load_words()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=run.installed_browser())
        rows = [*interaction(browser), *cold_starts(browser)]
        browser.close()
    rows += crowds()
    text = table(rows, load)
    print(text)
    if "--write" in sys.argv:
        write(text)


if __name__ == "__main__":
    main()

"""A server and a browser for the tests here: the app as run.py starts it, and the browser that run.py finds."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from contextlib import suppress
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Error,
    Page,
    Request,
    ViewportSize,
    WebSocket,
    expect,
    sync_playwright,
)
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg

import run

# A busy machine draws slowly; what is never drawn fails all the same.
expect.set_options(timeout=30_000)

DESKTOP: ViewportSize = {"width": 1440, "height": 900}
# No name but this machine's own leads anywhere.
_ARGUMENTS = ["--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost"]


@pytest.fixture(scope="session")
def server() -> Iterator[str]:
    """The address of the app, started once for all tests."""
    with run.served() as address:
        yield address


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """A Chromium-like browser; without one these tests fail, unless somebody asked to leave them out."""
    if os.environ.get("BROWSER_TESTS") == "skip":
        pytest.skip("BROWSER_TESTS=skip: the tests in a browser were left out")
    with sync_playwright() as playwright:
        try:
            # Without a path Playwright takes its own browser, the last one that run.py tries to get.
            launched = playwright.chromium.launch(executable_path=run.installed_browser(), args=_ARGUMENTS)
        except Error as error:
            pytest.fail(f"{run.NO_BROWSER}\n\nThe browser said: {error.message}", pytrace=False)
        yield launched
        launched.close()


@pytest.fixture(scope="session")
def profile(browser: Browser) -> Iterator[BrowserContext]:
    """One profile for all desktop tabs: it keeps the app's scripts, which would take a quarter of each test to load."""
    context = browser.new_context(viewport=DESKTOP)
    context.set_default_timeout(30_000)
    yield context
    context.close()


@pytest.fixture(scope="session")
def kept(profile: BrowserContext) -> list[Page]:
    """The tab of the test before, once it is as good as new: a new one works twice as long to open the first page."""
    return []


@pytest.fixture
def page(profile: BrowserContext, kept: list[Page]) -> Iterator[Page]:
    """An empty tab of desktop size, cut off from all other machines; any word from a failing script fails the test.

    It finds no cookie and nothing stored of the tests before. What a test listens to on it goes with the test.
    """
    tab = kept.pop() if kept else profile.new_page()
    troubles: list[str] = []

    def failed(error: Error) -> None:
        troubles.append(f"a script failed: {error}")

    def looked_at(message: ConsoleMessage) -> None:
        if "Content Security Policy" in message.text or "Permissions-Policy" in message.text:
            troubles.append(f"the server's policy forbids what the page does: {message.text}")

    def kept_here(request: Request) -> None:
        if urlsplit(request.url).hostname not in ("127.0.0.1", "localhost", None):
            troubles.append(f"something was fetched from outside: {request.url}")

    tab.on("pageerror", failed)
    tab.on("console", looked_at)
    profile.on("request", kept_here)  # only looked at: to hold each one up would cost a quarter of a page's time
    yield tab
    tab.remove_listener("pageerror", failed)
    tab.remove_listener("console", looked_at)
    for one in profile.pages:
        if one is not tab:
            one.close()
    if as_new(tab):
        kept.append(tab)
    else:
        tab.close()
    profile.clear_cookies()
    profile.remove_listener("request", kept_here)
    assert not troubles, "\n".join(troubles)


def as_new(tab: Page) -> bool:
    """Empties a tab; False where it cannot be emptied: a closed one, one that stands at a file or fails."""
    with suppress(Error):
        if tab.url.startswith("http"):  # what the page would still store while it is left is stored nowhere
            tab.evaluate("Storage.prototype.setItem = () => {}; localStorage.clear(); sessionStorage.clear()")
        elif tab.url != "about:blank":
            return False
        tab.goto("about:blank")
        tab.set_viewport_size(DESKTOP)
        tab.emulate_media(media="null", color_scheme="null", reduced_motion="null")
        tab.mouse.up()
        tab.mouse.move(0, 0)
        tab.request_gc()  # the pages before would stay in memory
        return True
    return False


def fits(page: Page, width: int) -> None:
    """Waits until nothing of the page sticks out at the side."""
    main = page.get_by_test_id("stMain")
    end = time.monotonic() + 20
    # Not wait_for_function: it evaluates a string in the page, which the server's policy forbids.
    while (wide := main.evaluate("main => main.scrollWidth")) > width:
        assert time.monotonic() < end, f"{wide} pixels, not {width}"
        page.wait_for_timeout(50)


def taken(page: Page, setting: str, value: float) -> None:
    """Waits until Python has answered with a setting; what hangs on it shows it as soon as it is let go."""
    page.wait_for_function(
        "([setting, value]) => document.liveAnswer?.parts['correctness.map']?.[setting] === value", arg=[setting, value]
    )


@pytest.fixture
def runs(page: Page) -> Iterator[list[str]]:
    """A list that grows by one for every run of a script that the server reports to the page from now on."""
    seen: list[str] = []

    def received(frame: bytes | str) -> None:
        if isinstance(frame, bytes) and ForwardMsg.FromString(frame).WhichOneof("type") == "new_session":
            seen.append("run")

    def opened(socket: WebSocket) -> None:
        socket.on("framereceived", received)

    page.on("websocket", opened)
    yield seen
    page.remove_listener("websocket", opened)


@pytest.fixture(scope="session")
def phones(browser: Browser) -> Iterator[BrowserContext]:
    """One profile for all phones, which keeps the app's scripts."""
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    context.set_default_timeout(30_000)
    yield context
    context.close()


@pytest.fixture
def phone(phones: BrowserContext) -> Iterator[Page]:
    """An empty tab on a phone."""
    tab = phones.new_page()
    yield tab
    tab.close()
    phones.clear_cookies()

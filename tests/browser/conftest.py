"""A server and a browser for the tests here: the app as run.py starts it, and the browser that run.py finds."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Error, Page, Request, expect, sync_playwright

import run

# A busy machine draws slowly; what is never drawn fails all the same.
expect.set_options(timeout=20_000)

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
    context = browser.new_context(viewport={"width": 1440, "height": 900})
    context.set_default_timeout(20_000)
    yield context
    context.close()


@pytest.fixture
def page(profile: BrowserContext) -> Iterator[Page]:
    """An empty tab of desktop size, cut off from all other machines; any word from a failing script fails the test.

    It finds no cookie and nothing stored of the tests before.
    """
    tab = profile.new_page()
    troubles: list[str] = []
    tab.on("pageerror", lambda error: troubles.append(f"a script failed: {error}"))

    def looked_at(message: ConsoleMessage) -> None:
        if "Content Security Policy" in message.text or "Permissions-Policy" in message.text:
            troubles.append(f"the server's policy forbids what the page does: {message.text}")

    tab.on("console", looked_at)

    def kept_here(request: Request) -> None:
        if urlsplit(request.url).hostname not in ("127.0.0.1", "localhost", None):
            troubles.append(f"something was fetched from outside: {request.url}")

    profile.on("request", kept_here)  # only looked at: to hold each one up would cost a quarter of a page's time
    yield tab
    with suppress(Error):  # a closed tab, one on its way elsewhere: what it stored is Streamlit's own, and no secret
        tab.evaluate("location.protocol.startsWith('http') && localStorage.clear()")
    for one in profile.pages:
        one.close()
    profile.clear_cookies()
    profile.remove_listener("request", kept_here)
    assert not troubles, "\n".join(troubles)

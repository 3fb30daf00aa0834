"""The server is started anew under an open page: it is drawn again and answers, unless somebody is typing in it."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import BrowserContext, expect

import run
from installation import ROOT
from tests.browser.conftest import taken


@contextmanager
def served(port: int, build: str) -> Iterator[str]:
    """The app on a port, with a name for its build at the foot of its pages."""
    command = run.server_command(sys.executable, port, ["--server.address=127.0.0.1"])
    own = {**run.environment(), "ANSWER_METRICS_BUILD": build}
    quiet = subprocess.DEVNULL
    server = subprocess.Popen(command, cwd=ROOT, env=own, stdout=quiet, stderr=quiet)
    try:
        end = time.monotonic() + 60
        while not run.answers(f"http://127.0.0.1:{port}"):
            assert server.poll() is None and time.monotonic() < end
            time.sleep(0.1)
        yield f"http://127.0.0.1:{port}"
    finally:
        server.terminate()
        server.wait(20)


def test_a_page_is_drawn_again_by_a_server_that_was_started_anew(profile: BrowserContext) -> None:
    port = run.free_port()
    page = profile.new_page()  # not the fixture's: that the line breaks may stand in the browser's log
    with served(port, "the old one") as address:
        page.goto(f"{address}/answer_correctness?case=savings_account&weights=0.5,0.5")
        expect(page.get_by_text("(the old one)")).to_be_visible()
        expect(page.locator("[data-test-script-state=notRunning]")).to_be_attached()
        page.wait_for_load_state("networkidle")  # Streamlit's own scripts, which it fetches as they are needed
    with served(port, "the new one"):
        expect(page.get_by_text("(the new one)")).to_be_visible(timeout=60_000)
        weight = page.locator(".map").get_by_role("slider", name="Weight of the facts")
        expect(weight).to_have_value("0.5")
        weight.press("End")  # in a part of the page that the new server must know
        expect(page.get_by_text("AnswerCorrectness(weights=[1.0, 0.0], beta=1.0)").first).to_be_visible()
        taken(page, "share", 1)
        page.get_by_role("button", name="Your own case").click()
        field = page.locator(".st-key-entry textarea").first
        field.click()
        page.keyboard.type("not yet sent")
    line = page.locator("[data-test-connection-state]")
    expect(line).not_to_have_attribute("data-test-connection-state", "CONNECTED")
    with served(port, "the third"):
        expect(line).to_have_attribute("data-test-connection-state", "CONNECTED", timeout=60_000)
        page.wait_for_timeout(1500)  # nothing is to happen, which no state tells
        expect(field).to_have_value("not yet sent")
        expect(page.get_by_text("(the new one)")).to_be_visible()
    page.close()

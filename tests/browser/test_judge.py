"""What only a browser shows of the judge: asking a server to the end, cancelling, and C40 in every place."""

from __future__ import annotations

import json
from pathlib import Path

from playwright.sync_api import ConsoleMessage, Locator, Page, expect

from tests.judging import MODEL, librarian
from tests.mock_server import Answer, Request, in_turn, serving

DATA = Path(__file__).parents[1] / "data" / "cases"
KEY = "sk-test-NOT-A-REAL-KEY-000000000042"


def opened(page: Page, server: str, name: str = "groundedness") -> None:
    page.goto(f"{server}/{name}")
    expect(page.get_by_role("heading", name="About this metric")).to_be_visible()


def panel(page: Page) -> Locator:
    """The panel to ask a model, opened."""
    page.get_by_role("radio", name="Model").click()
    return page.locator(".st-key-judge_panel")


def connected(page: Page, address: str) -> None:
    """A judge at this address, typed into the dialog."""
    panel(page).get_by_role("button", name="Connect a judge").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Address").fill(address)
    dialog.get_by_label("Address").press("Enter")
    if "?" in address:
        expect(dialog.get_by_text("The address held a key.")).to_be_visible()
        expect(dialog.get_by_label("Address")).to_have_value(address.split("?", maxsplit=1)[0])
    dialog.get_by_label("Model").fill(MODEL)
    dialog.get_by_label("Model").press("Enter")
    dialog.get_by_role("button", name="Test connection").click()
    expect(dialog.get_by_text("Chat").first).to_be_visible()
    expect(dialog.get_by_text("Embeddings: made here")).to_be_visible()
    dialog.get_by_role("button", name="Done").click()
    expect(dialog).to_have_count(0)


def stored(page: Page) -> str:
    """All that the browser keeps for this address."""
    kept = page.evaluate("JSON.stringify([{...localStorage}, {...sessionStorage}, document.cookie])")
    return str(kept) + json.dumps(page.context.storage_state(), default=str)


def test_a_model_is_connected_asked_and_asked_again_after_a_cancelled_wait(page: Page, server: str) -> None:
    slow = [True]

    def judge(request: Request) -> Answer:
        answer = librarian(request)
        if slow[0] and "Reply with this JSON" not in request.prompt:
            return Answer(status=429, body={"error": {"message": "slow down"}}, headers={"Retry-After": "30"})
        return answer

    with serving(judge) as served:
        opened(page, server)
        connected(page, served.url)
        panel_ = page.locator(".st-key-judge_panel")
        panel_.get_by_role("button", name="Change").click()
        expect(page.get_by_role("dialog").get_by_label("Model")).to_have_value(MODEL)
        page.get_by_role("dialog").get_by_role("button", name="Close").click()
        expect(page.get_by_role("dialog")).to_have_count(0)
        expect(page.locator("[data-test-script-state=notRunning]")).to_be_attached()  # the server has heard of it
        panel_.get_by_role("button", name="Ask the judge").click()
        status = page.locator(".st-key-judging_status")
        expect(status).to_contain_text("Waiting 30 s as the server asked")
        status.get_by_role("button", name="Cancel").click()
        expect(status).to_have_count(0)
        expect(panel_).to_contain_text("You stopped the judging.")
        slow[0] = False
        panel_.get_by_role("button", name="Ask the judge").click()
        expect(page.locator(".st-key-score").last).to_contain_text(f"{MODEL} (prompts 1,")
        expect(page.get_by_test_id("stMetricValue").last).to_have_text("0.667")
        asked = len(served.chats())
        page.get_by_role("button", name="Practice").click()
        page.get_by_role("menuitem", name="Judge bench").click()
        page.get_by_text("Statements", exact=False).last.wait_for()
        expect(page.get_by_role("heading", name="All calls of this case")).to_be_visible()
        assert len(served.chats()) == asked


def test_c40_no_key_in_page_address_storage_download_or_console(page: Page, server: str) -> None:
    said: list[str] = []

    def heard(message: ConsoleMessage) -> None:
        said.append(message.text)

    page.on("console", heard)
    book = json.loads((DATA / "C40_key_leak_mock.json").read_text(encoding="utf-8"))
    with serving(in_turn([book["replies"][0]])) as served:
        opened(page, server)
        connected(page, f"{served.url}?key={KEY}")
        page.locator(".st-key-judge_panel").get_by_role("button", name="Ask the judge").click()
        expect(page.locator(".st-key-judge_panel")).to_contain_text("The server refused the key")
        assert served.chats()[-1].headers["authorization"] == f"Bearer {KEY}", "it is used"
        places = {"page": page.content(), "address": page.url, "storage": stored(page), "console": "\n".join(said)}
        with page.expect_download() as download:
            page.get_by_role("button", name="Case file").first.click()
        places["file"] = Path(download.value.path()).read_text(encoding="utf-8")
    page.remove_listener("console", heard)
    assert [name for name, text in places.items() if KEY in text] == []
    assert "sk-...0042" in places["page"]
    assert '"calls"' in places["file"]

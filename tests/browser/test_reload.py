"""A reload of the page: what was changed by hand is there again, and a link to something else goes before it."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import taken


def test_what_was_changed_is_there_again_after_a_reload(page: Page, server: str) -> None:
    score = page.locator("strong.score").first
    weight = page.locator(".map").get_by_role("slider", name="Weight of the facts")
    page.goto(f"{server}/answer_correctness?case=savings_account")
    expect(score).to_have_text("0.6095")
    assert page.evaluate("sessionStorage.length") == 0, "nothing to find again yet"

    page.locator(".card.is-FP .main").first.click()
    expect(score).to_have_text("0.7345")
    weight.press("End")
    expect(score).to_have_text("0.667")
    expect(page.get_by_text("AnswerCorrectness(weights=[1.0, 0.0], beta=1.0)").first).to_be_visible()
    taken(page, "share", 1)
    address = page.url
    page.reload()
    expect(page.get_by_text("What you changed before the reload is back.")).to_be_visible()
    expect(score).to_have_text("0.667")
    expect(weight).to_have_value("1")
    assert page.url == address and "weights" not in address
    page.get_by_role("button", name="Undo", exact=True).click()
    expect(score).to_have_text("0.500")
    expect(weight).to_have_value("1")

    page.get_by_role("button", name="Your own case").click()
    fields = page.locator(".st-key-entry textarea")
    for place, text in enumerate(("How long?", "A loan lasts four weeks.", "A loan lasts three weeks.")):
        fields.nth(place).fill(text)
    page.get_by_role("button", name="Sort by rules").click()
    expect(page.locator(".card")).to_have_count(2)
    expect(page).not_to_have_url(re.compile("case="))
    page.reload()
    expect(page.locator(".card .text", has_text="four weeks")).to_be_visible()

    page.goto(f"{server}/answer_correctness?case=wordy_but_right")
    expect(page.get_by_text("is back.")).to_have_count(0)
    expect(page).to_have_url(re.compile("case=wordy_but_right"))
    expect(page.locator(".card .text", has_text="four weeks")).to_have_count(0)

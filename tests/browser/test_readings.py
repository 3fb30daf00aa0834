"""What an example's texts say, in a browser: it stays beneath them when cards are flipped."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

FEE, FEE_SAYS = "Penalty fee per month is ₹400.", "₹400입니다"


def test_a_reading_stays_beneath_its_card_and_text_through_flips(page: Page, server: str) -> None:
    page.goto(f"{server}/answer_correctness?lang=ko")
    score, card = page.locator(".map strong.score"), page.locator(".card[data-id=r3]")
    text, said = card.locator(".text"), card.locator(".reading")
    expect(score).to_have_text("0.6095")
    expect(text).to_have_text(FEE)
    expect(text).to_have_attribute("lang", "en")
    expect(said).to_contain_text(FEE_SAYS)
    expect(said).to_have_attribute("lang", "ko")
    expect(card.get_by_role("button", name=re.compile(f"^FP: {re.escape(FEE)} .*{FEE_SAYS}"))).to_be_visible()
    above, beneath = text.bounding_box(), said.bounding_box()
    assert above is not None
    assert beneath is not None
    assert above["y"] + above["height"] <= beneath["y"] + 1
    response = page.locator(".frame").filter(has=page.locator("mark[data-claim=r3]"))
    expect(response.locator(".reading")).to_contain_text("인터넷 뱅킹")
    card.locator(".main").hover()
    expect(page.locator("mark[data-claim=r3]")).to_have_class(re.compile(r"\blit\b"))
    for value, label in (("0.7345", "TP"), ("0.6095", "FP")):
        card.locator(".main").press("1" if label == "TP" else "u")
        expect(score).to_have_text(value)  # Python has answered
        expect(card).to_have_class(re.compile(rf"\bis-{label}\b"))
        expect(said).to_contain_text(FEE_SAYS)
        expect(response.locator(".reading")).to_have_count(1)
    page.locator(".st-key-live-moves").get_by_role("button", name=re.compile("위약금.*↔")).first.click()
    expect(card).to_have_class(re.compile(r"\bis-TP\b"))
    expect(card.locator(".why")).to_contain_text("수수료는")
    expect(said).to_contain_text(FEE_SAYS)

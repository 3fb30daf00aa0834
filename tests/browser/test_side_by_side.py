"""What only a browser shows side by side: one click after typing, double clicks, markup as text, the narrow screen."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

OWN = "A refund takes <b>5</b> business days, [see](https://example.invalid) $1 and $2."


@pytest.fixture
def opened(page: Page, server: str) -> Page:
    """The page with its five answers, drawn to the end."""
    page.goto(f"{server}/side_by_side")
    expect(page.get_by_role("heading", name="About this metric")).to_be_visible(timeout=30_000)
    expect(rows(page)).to_have_count(5)
    return page


def rows(page: Page) -> Locator:
    """The answers of the table."""
    return page.locator("[class*='st-key-side_row_']")


def test_an_answer_joins_with_one_click_and_leaves_with_two(opened: Page) -> None:
    picture = opened.get_by_role("img", name=re.compile("^A square of answers"))
    opened.get_by_label("Another answer to the same question").fill(OWN)
    opened.get_by_role("button", name="Add this answer").dblclick()
    expect(rows(opened)).to_have_count(6, timeout=30_000)
    expect(rows(opened).last).to_contain_text(OWN)
    expect(opened.get_by_label("Another answer to the same question")).to_have_value("")
    expect(picture).to_have_attribute("alt", re.compile("yours 1: relevancy"))
    assert opened.locator("a[href*='example.invalid']").count() == 0
    rows(opened).last.get_by_role("button", name="Remove").dblclick()
    expect(rows(opened)).to_have_count(5)
    opened.get_by_role("button", name="Undo").click()
    expect(rows(opened)).to_have_count(6)


def test_the_embedder_turns_a_verdict_of_relevancy_and_none_of_groundedness(opened: Page) -> None:
    expect(rows(opened).first).to_contain_text("Relevancy 0.813")
    opened.locator(".st-key-side-embedder").get_by_text("Spelling", exact=True).click()
    expect(rows(opened).first).to_contain_text("Relevancy 0.668")
    expect(rows(opened).first).to_contain_text("Groundedness 1.000")
    expect(rows(opened).first).to_contain_text("Fails at 0.7.")


def test_nothing_sticks_out_of_a_phone(opened: Page) -> None:
    opened.set_viewport_size({"width": 390, "height": 844})
    expect(opened.get_by_role("heading", name=re.compile("^Which metric catches"))).to_be_visible()
    # Not wait_for_function: it evaluates a string in the page, which the server's policy forbids.
    for _ in range(100):
        if opened.get_by_test_id("stMain").evaluate("main => main.scrollWidth") <= 390:
            break
        opened.wait_for_timeout(50)
    assert opened.get_by_test_id("stMain").evaluate("main => main.scrollWidth") <= 390

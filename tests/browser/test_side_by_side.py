"""What only a browser shows side by side: one click after typing, double clicks, markup as text, the narrow screen."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import fits

OWN = "A refund takes <b>5</b> business days, [see](https://example.invalid) $1 and $2."


@pytest.fixture
def opened(page: Page, server: str) -> Page:
    """The page with its five answers, drawn to the end."""
    page.goto(f"{server}/side_by_side")
    expect(page.get_by_role("heading", name="About this metric")).to_be_visible()
    expect(rows(page)).to_have_count(5)
    return page


def rows(page: Page) -> Locator:
    """The answers of the table."""
    return page.locator("[class*='st-key-side_row_']")


def test_an_answer_joins_with_one_click_and_leaves_with_two(opened: Page) -> None:
    picture = opened.get_by_role("img", name=re.compile("^A square of answers"))
    opened.get_by_label("Another answer to the same question").fill(OWN)
    opened.get_by_role("button", name="Add this answer").dblclick()
    expect(rows(opened)).to_have_count(6)
    expect(rows(opened).last).to_contain_text(OWN)
    expect(opened.get_by_label("Another answer to the same question")).to_have_value("")
    expect(picture).to_have_attribute("alt", re.compile("yours 1: relevancy"))
    assert opened.locator("a[href*='example.invalid']").count() == 0
    rows(opened).last.get_by_role("button", name="Remove").dblclick()
    expect(rows(opened)).to_have_count(5)
    opened.get_by_role("button", name="Undo").click()
    expect(rows(opened)).to_have_count(6)


def test_nothing_sticks_out_of_a_phone(opened: Page) -> None:
    opened.set_viewport_size({"width": 390, "height": 844})
    expect(opened.get_by_role("heading", name=re.compile("^Which metric catches"))).to_be_visible()
    fits(opened, 390)

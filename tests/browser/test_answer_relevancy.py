"""What only a browser shows on the answer relevancy page: the first screen, typing into a row, the narrow screen."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import fits


@pytest.fixture
def opened(page: Page, server: str) -> Page:
    """The page on the evasive answer, drawn to the end."""
    page.goto(f"{server}/answer_relevancy?case=evasive")
    expect(page.get_by_role("heading", name="About this metric")).to_be_visible()
    expect(score(page)).to_have_text("0.000")
    return page


def score(page: Page) -> Locator:
    """The large number."""
    return page.get_by_test_id("stMetricValue").last


def fan(page: Page) -> Locator:
    """The picture of the cosines."""
    return page.get_by_role("img", name=re.compile("^A fan of rays"))


def test_the_first_screen_shows_texts_rows_score_and_fan(opened: Page) -> None:
    parts = [
        opened.get_by_text("Question: When does the museum open on Sundays?"),
        opened.get_by_text("Answer: I am sorry, I don't know when the museum opens on Sundays."),
        *(opened.locator(".card").nth(row) for row in range(3)),
        score(opened),
        fan(opened),
    ]
    for part in parts:
        box = part.bounding_box()
        assert box is not None
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= 900, "without scrolling"


def test_a_flag_is_switched_and_a_question_typed_and_reworded(opened: Page) -> None:
    before = fan(opened).get_attribute("alt")
    opened.locator(".card .main").first.click()
    expect(score(opened)).to_have_text("0.929")
    assert fan(opened).get_attribute("alt") == before, "the gate is open, and the picture keeps its mean"
    opened.get_by_role("button", name="Undo").click()
    expect(score(opened)).to_have_text("0.000")
    field = opened.get_by_label("Add a question")
    field.fill("Who built the <b>museum</b>?")
    field.press("Enter")
    card = opened.locator(".card").nth(3)
    expect(card).to_contain_text("Who built the <b>museum</b>?")
    expect(field).to_have_value("")
    card.locator(".more").click()
    opened.get_by_role("menuitem", name="Edit…").click()
    dialog = opened.get_by_role("dialog")
    dialog.get_by_label("The question").fill("Who built it?")
    dialog.get_by_role("button", name="Save").click()
    expect(dialog).to_have_count(0)
    expect(card).to_contain_text("Who built it?")


def test_the_narrow_screen_keeps_the_score_in_view(page: Page, server: str) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"{server}/answer_relevancy?case=hedged")
    expect(page.get_by_role("heading", name="About this metric")).to_be_visible()
    pinned = page.locator(".st-key-pinned_narrow")
    page.locator(".card").nth(2).scroll_into_view_if_needed()
    expect(pinned).to_be_in_viewport()
    expect(pinned).to_contain_text("0.929")
    fits(page, 390)

"""What only a browser shows on the groundedness page: the first screen, files loaded, and markup as text."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import fits
from tests.handed import CASES


@pytest.fixture
def opened(page: Page, server: str) -> Page:
    """The page on its first example, drawn to the end."""
    page.goto(f"{server}/groundedness")
    expect(page.get_by_test_id("stMetricValue")).to_have_text("0.667")
    expect(page.get_by_role("heading", name="About this metric")).to_be_visible()
    return page


def score(page: Page) -> Locator:
    """The large number."""
    return page.get_by_test_id("stMetricValue").last


def test_the_first_screen_shows_all_parts_and_a_flip_and_the_threshold_change_them(opened: Page) -> None:
    for part in (
        opened.locator(".st-key-question"),
        opened.get_by_text("Ground truth", exact=True),
        opened.locator(".card.is-FP[data-id=s3]"),
        score(opened),
        opened.locator(".st-key-grounded-stairs svg"),
        opened.get_by_role("slider", name="Threshold"),
    ):
        box = part.bounding_box()
        assert box is not None
        assert box["y"] >= 0 and box["y"] + box["height"] <= 900
    expect(opened.locator("mark")).to_have_count(3)
    opened.locator(".card.is-FP[data-id=s3] .main").click()
    expect(score(opened)).to_have_text("1.000")
    opened.get_by_role("button", name="Undo").click()
    expect(score(opened)).to_have_text("0.667")
    slider = opened.get_by_role("slider", name="Threshold")
    slider.focus()
    slider.press("Home")
    expect(opened.locator(".st-key-score").last).to_contain_text("Passes at 0")


def test_loaded_files_go_where_they_belong_fit_a_phone_and_an_assertion_opens(opened: Page) -> None:
    files = [CASES / name for name in ("C26_bot_turns.json", "C26_e2e_tests.yaml", "C20_excel_bom_semicolon.csv")]
    opened.locator("input[type=file]").set_input_files(files[:2])
    opened.get_by_role("button", name="Read these files").click()
    findings = opened.locator(".st-key-rasa_findings")
    expect(findings).to_contain_text("A plain template, utter_wait")
    expect(opened.get_by_text("went into: Test file.")).to_be_visible()
    opened.set_viewport_size({"width": 390, "height": 844})
    fits(opened, 390)
    findings.get_by_role("button", name="Open this assertion").click()
    expect(score(opened)).to_have_text("0.000")

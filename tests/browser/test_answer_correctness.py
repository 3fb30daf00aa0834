"""What only a browser shows on the answer correctness page: the numbers as drawn, markup as text, the narrow screen."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from urllib.parse import unquote

import pytest
from playwright.sync_api import Locator, Page, expect

from metrics.case import Maker
from metrics.case_file import case_from_json, case_to_json
from tests.browser.conftest import fits
from tests.handed import handed, judged_case
from ui.palette import DARK, LIGHT


@pytest.fixture
def opened(page: Page, server: str) -> Page:
    """The page on its first example, drawn to the end."""
    page.goto(f"{server}/answer_correctness")
    expect(score(page)).to_have_text("0.6095")
    expect(page.get_by_role("heading", name="About this metric")).to_be_visible()
    expect(page.locator("[data-test-script-state=notRunning]")).to_have_count(1)
    return page


def score(page: Page) -> Locator:
    """The large number."""
    return page.locator("strong.score").last  # while a page is redrawn the old one may still stand above


def card(page: Page, label: str, claim_id: str) -> Locator:
    """A card of the claim board, where it stands."""
    return page.locator(f".card.is-{label}[data-id='{claim_id}']")


def chosen(page: Page, label: str, claim_id: str, entry: str) -> None:
    """Uses a card's menu."""
    card(page, label, claim_id).locator(".more").click()
    page.get_by_role("menuitem", name=entry).click()


def facts_weight_is(page: Page, value: str) -> None:
    """Waits until only the fresh field stands there, and looks at it."""
    # While the page is still being drawn, an opened part may not be there yet: the button would then close it.
    expect(page.locator("[data-test-script-state=notRunning]")).to_have_count(1)
    if not page.locator(".st-key-exact").count():
        page.get_by_role("button", name="Exact values").click()
    field = page.get_by_label("Facts weight", exact=True)
    expect(field.and_(page.locator(f"[value='{value}']"))).to_have_count(
        1
    )  # the old one may stand beside it for a moment
    expect(field).to_have_count(1)
    expect(field).to_have_value(value)


def test_keys_and_clicks_in_a_row_leave_slider_fields_and_score_at_one_weight(opened: Page) -> None:
    slider = opened.locator(".map").get_by_role("slider", name="Weight of the facts")
    slider.focus()
    slider.press("Home")
    expect(score(opened)).to_have_text("0.938")
    facts_weight_is(opened, "0")
    slider.press("End")
    expect(score(opened)).to_have_text("0.500")
    for _ in range(25):  # a held key
        slider.press("ArrowLeft", delay=5)
        opened.wait_for_timeout(30)
    expect(score(opened)).to_have_text("0.6095")
    facts_weight_is(opened, "0.75")
    expect(slider).to_have_value("0.75")
    less = opened.locator(".st-key-exact").get_by_test_id("stNumberInputStepDown").first
    for _ in range(5):
        less.click()
    facts_weight_is(opened, "0.5")
    expect(opened.locator(".st-key-instrument")).to_contain_text("do not add up to 1")


def test_links_edits_and_a_case_are_made_by_menu_typing_and_one_click(opened: Page) -> None:
    chosen(opened, "FP", "r3", "Link…")
    dialog = opened.get_by_role("dialog")
    dialog.locator(".st-key-pick_f3 label").click()
    dialog.get_by_role("button", name="Save").click()
    expect(dialog).to_have_count(0)
    expect(score(opened)).to_have_text("0.797")
    expect(card(opened, "TP", "r3")).to_contain_text("Supported by: The non-maintenance fee")
    opened.get_by_role("button", name="Undo").click()
    expect(score(opened)).to_have_text("0.6095")
    chosen(opened, "FP", "r3", "Edit…")
    dialog.get_by_label("The claim").fill("A penalty of ₹400 a month.")
    dialog.get_by_role("button", name="Save").click()
    expect(dialog).to_have_count(0)
    expect(card(opened, "FP", "r3")).to_contain_text("A penalty of ₹400 a month.")
    opened.get_by_role("button", name="Your own case").click()
    panel = opened.locator(".st-key-entry")
    panel.get_by_label("Response", exact=True).fill("The lift is free.")
    panel.get_by_label("Reference", exact=True).fill("The lift costs 4 euros.")
    panel.get_by_role("button", name="Sort by rules").click()
    made = opened.locator(".map .made").filter(has_text="rules, no language model")  # the old map may still stand there
    expect(made).to_be_visible()
    expect(opened.locator(".list[data-label=FP]")).to_contain_text("The lift is free.")


def upload(page: Page, file: Path) -> None:
    """Opens a case file the way a visitor does."""
    page.get_by_role("button", name="Your own case").click()
    page.locator(".st-key-entry").get_by_text("Case file", exact=True).first.click()
    page.locator("input[type=file]").set_input_files(file)
    page.get_by_role("button", name="Open this file").click()


def test_report_pictures_and_case_are_taken_away_and_the_case_opened_again(opened: Page, tmp_path: Path) -> None:
    for button, start in (
        ("Report", b"# "),
        ("Blend curve (PNG)", b"\x89PNG"),
        ("Blend curve (SVG)", b"<?xml"),
        ("Precision and recall (PNG)", b"\x89PNG"),
        ("Precision and recall (SVG)", b"<?xml"),
    ):
        with opened.expect_download() as waiting:
            opened.get_by_role("button", name=button).click()
        waiting.value.save_as(tmp_path / "file")
        assert (tmp_path / "file").read_bytes().startswith(start), button
    card(opened, "FP", "r3").locator(".main").click()
    expect(score(opened)).to_have_text("0.7345")
    with opened.expect_download() as waiting:
        opened.get_by_test_id("stDownloadButton").filter(has_text="Case file").get_by_role("button").click()
    saved = tmp_path / "case.json"
    waiting.value.save_as(saved)
    assert case_from_json(saved.read_text(encoding="utf-8")).sorting.counts.tp == 3
    opened.reload()
    opened.get_by_role("button", name="Undo", exact=True).click()  # what was flipped is there again
    expect(score(opened)).to_have_text("0.6095")
    upload(opened, saved)
    expect(score(opened)).to_have_text("0.7345")


def test_markup_shows_as_text_and_nothing_runs(opened: Page, tmp_path: Path) -> None:
    title = opened.title()
    case = judged_case(handed("C37_markup_in_claims.json"), weights=(1.0, 0.0))
    case = replace(case, judge=Maker("<b>judge</b> ![x](https://pixel.invalid/p.png)", "recorded"))
    file = tmp_path / "markup.json"
    file.write_text(case_to_json(case), encoding="utf-8")
    upload(opened, file)
    expect(score(opened)).to_have_text("0.615")
    expect(opened.locator(".card")).to_have_count(len(case.sorting.claims))  # the board is drawn after the score
    words = opened.locator(".board").inner_text()
    for claim in case.sorting.claims:
        assert claim.text in words
        assert claim.judged is not None
        for line in claim.judged.reason.splitlines():
            assert line in words
    assert opened.title() == title
    assert opened.locator("a[href^='javascript'], a[href^='mailto'], iframe[srcdoc], img[src*='pixel']").count() == 0
    expect(opened.get_by_role("heading", name="big heading")).to_have_count(0)


def test_phrases_are_marked_nothing_sticks_out_of_a_phone_and_the_score_stays_in_view(opened: Page) -> None:
    marks = opened.locator("mark")
    expect(marks).to_have_count(8)
    expect(marks.nth(1)).to_contain_text("The penalty fee is ₹400 per month.")
    opened.set_viewport_size({"width": 390, "height": 844})
    pinned = opened.locator(".st-key-pinned_live_narrow")
    expect(pinned).to_be_visible()
    fits(opened, 390)
    card(opened, "FN", "f4").scroll_into_view_if_needed()
    opened.mouse.wheel(0, 400)
    expect(pinned).to_be_in_viewport()


def test_the_picture_of_the_steps_is_drawn_for_the_theme_in_use(page: Page, server: str) -> None:
    page.emulate_media(color_scheme="dark")
    page.goto(f"{server}/answer_correctness")
    expect(score(page)).to_have_text("0.6095")
    # The picture of precision and recall; the blend map has a test of its own (test_blend_map.py).
    source = page.locator(".stMain img[src^='data:image/svg']").last.get_attribute("src") or ""
    drawn = unquote(source.removeprefix("data:image/svg+xml,"))
    assert f'fill="{DARK.ink}"' in drawn
    assert LIGHT.ink not in drawn

"""What only a browser shows on the answer correctness page: the numbers as drawn, markup as text, the narrow screen."""

from __future__ import annotations

import re
from base64 import b64decode
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from metrics.case import Maker
from metrics.case_file import case_from_json, case_to_json
from tests.handed import handed, judged_case


@pytest.fixture
def opened(page: Page, server: str) -> Page:
    """The page on its first example, drawn to the end."""
    page.goto(f"{server}/answer_correctness")
    expect(score(page)).to_have_text("0.6095", timeout=30_000)
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


def weight(page: Page, name: str, value: str) -> None:
    """Types an exact weight and waits, as a reader would, until the page has taken it."""
    if not page.locator(".st-key-exact").count():
        page.get_by_role("button", name="Exact values").click()
    field = page.get_by_label(name, exact=True)
    field.fill(value)
    field.press("Enter")
    page.wait_for_timeout(300)
    expect(page.get_by_test_id("stStatusWidget")).to_have_count(0)


def facts_weight_is(page: Page, value: str) -> None:
    """Waits until only the fresh field stands there, and looks at it."""
    if not page.locator(".st-key-exact").count():
        page.get_by_role("button", name="Exact values").click()
    field = page.get_by_label("Facts weight", exact=True)
    expect(field).to_have_count(1)
    expect(field).to_have_value(value)


def pick_example(page: Page, title: str) -> None:
    """Opens an example from the list."""
    page.get_by_role("combobox", name=re.compile("Case")).click()
    page.get_by_role("option", name=title).click()


def test_the_savings_account_at_every_weight(opened: Page) -> None:
    expect(opened.locator(".map .parts")).to_contain_text("F1 0.500")
    pick_example(opened, "Savings account, similarity set by hand")
    expect(score(opened)).to_have_text("0.555")
    for facts, similarity, value in (("1", "0", "0.500"), ("0.5", "0.5", "0.610"), ("0", "1", "0.720")):
        # The weight that is not 0 goes first, so that no step on the way is refused.
        order = [("Facts weight", facts), ("Similarity weight", similarity)]
        for name, number in sorted(order, key=lambda pair: pair[1] == "0"):
            weight(opened, name, number)
        expect(score(opened)).to_have_text(value)


def test_the_weight_slider_moves_by_keys(opened: Page) -> None:
    slider = opened.locator(".map").get_by_role("slider", name="Weight of the facts")
    slider.focus()
    slider.press("End")
    expect(score(opened)).to_have_text("0.500")
    slider.press("Home")
    expect(score(opened)).to_have_text("0.938")
    facts_weight_is(opened, "0")


def test_a_held_key_leaves_slider_fields_and_score_at_one_weight(opened: Page) -> None:
    slider = opened.locator(".map").get_by_role("slider", name="Weight of the facts")
    slider.focus()
    for _ in range(25):
        slider.press("ArrowLeft", delay=5)
        opened.wait_for_timeout(30)
    expect(score(opened)).to_have_text("0.719")
    facts_weight_is(opened, "0.5")
    expect(slider).to_have_value("0.5")


def test_clicks_on_a_field_in_a_row_all_count(opened: Page) -> None:
    opened.get_by_role("button", name="Exact values").click()
    more = opened.locator(".st-key-exact").get_by_test_id("stNumberInputStepDown").first
    for _ in range(5):
        more.click()
    facts_weight_is(opened, "0.5")
    expect(opened.locator(".st-key-instrument")).to_contain_text("do not add up to 1")


def test_a_link_is_made_in_its_dialog_and_taken_back(opened: Page) -> None:
    chosen(opened, "FP", "r3", "Link…")
    dialog = opened.get_by_role("dialog")
    dialog.locator(".st-key-pick_f3 label").click()
    dialog.get_by_role("button", name="Save").click()
    expect(dialog).to_have_count(0)
    expect(score(opened)).to_have_text("0.797")
    expect(card(opened, "TP", "r3")).to_contain_text("Supported by: The non-maintenance fee")
    opened.get_by_role("button", name="Undo").click()
    expect(score(opened)).to_have_text("0.6095")


def test_typing_and_one_click_save_an_edit_and_a_case(opened: Page) -> None:
    chosen(opened, "FP", "r3", "Edit…")
    dialog = opened.get_by_role("dialog")
    dialog.get_by_label("The claim").fill("A penalty of ₹400 a month.")
    dialog.get_by_role("button", name="Save").click()
    expect(dialog).to_have_count(0)
    expect(card(opened, "FP", "r3")).to_contain_text("A penalty of ₹400 a month.")
    opened.get_by_role("button", name="Your own case").click()
    panel = opened.locator(".st-key-entry")
    panel.get_by_label("Response", exact=True).fill("The lift is free.")
    panel.get_by_label("Reference", exact=True).fill("The lift costs 4 euros.")
    panel.get_by_role("button", name="Sort by rules").click()
    expect(opened.locator(".map .made")).to_contain_text("rules, no language model", timeout=30_000)
    expect(opened.locator(".list[data-label=FP]")).to_contain_text("The lift is free.")


def test_the_phrases_of_the_claims_are_marked(opened: Page) -> None:
    marks = opened.locator("mark")
    expect(marks).to_have_count(8)
    expect(marks.nth(1)).to_contain_text("The penalty fee is ₹400 per month.")


def test_a_damaged_file_is_named_and_changes_nothing(opened: Page, tmp_path: Path) -> None:
    damaged = tmp_path / "damaged.json"
    damaged.write_text('{"format": "answer-metrics-case", "version": 1, "claims": [{"id": "r1"}]}')
    upload(opened, damaged)
    expect(opened.get_by_test_id("stAlert").first).to_contain_text("claims[0].side")
    expect(score(opened)).to_have_text("0.6095")


def upload(page: Page, file: Path) -> None:
    """Opens a case file the way a visitor does."""
    page.get_by_role("button", name="Your own case").click()
    page.locator(".st-key-entry").get_by_text("Case file", exact=True).first.click()
    page.locator("input[type=file]").set_input_files(file)
    page.get_by_role("button", name="Open this file").click()


def test_a_case_is_taken_away_and_opened_again(opened: Page, tmp_path: Path) -> None:
    card(opened, "FP", "r3").locator(".main").click()
    expect(score(opened)).to_have_text("0.7345")
    with opened.expect_download() as waiting:
        opened.get_by_test_id("stDownloadButton").filter(has_text="Case file").get_by_role("button").click()
    saved = tmp_path / "case.json"
    waiting.value.save_as(saved)
    assert case_from_json(saved.read_text(encoding="utf-8")).sorting.counts.tp == 3
    opened.reload()
    expect(score(opened)).to_have_text("0.6095")
    upload(opened, saved)
    expect(score(opened)).to_have_text("0.7345")


def test_reports_and_pictures_are_made_when_asked_for(opened: Page, tmp_path: Path) -> None:
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


def test_nothing_sticks_out_of_a_phone_and_the_score_stays_in_view(opened: Page) -> None:
    opened.set_viewport_size({"width": 390, "height": 844})
    pinned = opened.locator(".st-key-pinned_live_narrow")
    expect(pinned).to_be_visible()
    wide = "document.querySelector('[data-testid=stMain]').scrollWidth"
    assert opened.evaluate(wide) <= 390
    card(opened, "FN", "f4").scroll_into_view_if_needed()
    opened.mouse.wheel(0, 400)
    expect(pinned).to_be_in_viewport()


def test_the_picture_of_the_steps_is_drawn_for_the_theme_in_use(page: Page, server: str) -> None:
    inks = []
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        page.goto(f"{server}/answer_correctness")
        expect(score(page)).to_have_text("0.6095", timeout=30_000)
        # The picture of precision and recall; the blend map has a test of its own (test_blend_map.py).
        source = page.locator(".stMain img[src^='data:image/svg']").last.get_attribute("src") or ""
        drawn = b64decode(source.removeprefix("data:image/svg+xml;base64,")).decode()
        inks.append(re.findall(r'fill="(#[0-9A-Fa-f]{6})"', drawn))
    assert inks[0]
    assert inks[1]
    assert set(inks[0]) != set(inks[1])


def test_back_and_forward_keep_the_case(opened: Page) -> None:
    card(opened, "FP", "r3").locator(".main").click()
    expect(score(opened)).to_have_text("0.7345")
    opened.get_by_test_id("stTopNavSection").filter(has_text="Start").click()
    opened.get_by_text("Overview", exact=True).click()
    expect(opened.get_by_role("heading", name="Answer Metrics, Explained")).to_be_visible()
    opened.go_back()
    expect(score(opened)).to_have_text("0.7345")

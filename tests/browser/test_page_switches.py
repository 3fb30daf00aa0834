"""C33 in a browser: the case survives all page switches, by the menu and by the browser's back and forward."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import yaml
from playwright.sync_api import Locator, Page, expect

from metrics.case import Case, Similarity
from metrics.case_file import case_to_json
from metrics.claims import Claim, Side, Sorting
from tests.browser.conftest import taken
from tests.browser.test_answer_correctness import facts_weight_is
from tests.browser.test_cold_links import PAGES
from tests.handed import CASES

STEPS: dict[str, Any] = yaml.safe_load((CASES / "C33_page_switch_steps.yaml").read_text(encoding="utf-8"))["input"]
SIDES: dict[str, Side] = {"TP": "response", "FP": "response", "FN": "reference"}
SORTED = {text: label for label, texts in STEPS["claims"].items() for text in texts}
KEYS = {"TP": "1", "FP": "2", "FN": "3"}
ASKED = "What tools does the toolbox hold?"
SECTIONS = {"overview": "Start"}


def card(page: Page, label: str, claim_id: str) -> Locator:
    """A claim's card by its verdict."""
    return page.locator(f".card.is-{label}[data-id='{claim_id}'] .main")


def score(page: Page) -> Locator:
    """The large number; while a page is redrawn the old one may still stand above."""
    return page.locator("strong.score").or_(page.get_by_test_id("stMetricValue").filter(visible=True)).last


def go_to(page: Page, name: str) -> None:
    """Opens a page by the menu and waits until it stands there."""
    page.get_by_role("button", name=SECTIONS.get(name, "Metrics"), exact=True).click()
    page.get_by_role("menuitem", name="Overview" if name == "overview" else PAGES[name][1], exact=True).click()
    arrived(page, name)


def arrived(page: Page, name: str) -> None:
    expect(page.get_by_role("heading", name=PAGES[name][1], exact=True).first).to_be_visible()
    expect(page.locator("[data-test-script-state=notRunning]")).to_have_count(1)
    expect(page.get_by_test_id("stStatusWidget")).to_have_count(0)
    expect(page.get_by_test_id("stException")).to_have_count(0)
    expect(page.get_by_text(re.compile("default value but also|multiple elements with the same"))).to_have_count(0)


def weights(page: Page, facts: str, similarity: str) -> None:
    page.get_by_role("button", name="Exact values").click()
    for label, value in (("Facts weight", facts), ("Similarity weight", similarity)):
        field = page.get_by_label(label, exact=True)
        field.fill(value)
        field.press("Enter")
        expect(page.get_by_test_id("stStatusWidget")).to_have_count(0)


@pytest.fixture
def prepared(page: Page, server: str, tmp_path: Path) -> Page:
    """The handed texts opened, texts pasted beside them, every claim sorted by hand, weights and beta set: S1."""
    claims = tuple(Claim(f"c{place}", SIDES[label], text) for place, (text, label) in enumerate(SORTED.items()))
    case = Case(
        question=STEPS["user_input"],
        response=STEPS["response"],
        reference=STEPS["reference"],
        sorting=Sorting(claims),
        similarity=Similarity(STEPS["semantic_similarity"], "recorded"),
    )
    (tmp_path / "case.json").write_text(case_to_json(case), encoding="utf-8")
    page.goto(f"{server}/answer_correctness")
    arrived(page, "answer_correctness")
    page.get_by_role("button", name="Your own case").click()
    panel = page.locator(".st-key-entry")
    panel.get_by_label("Response", exact=True).fill("A pasted response.")
    panel.get_by_label("Reference", exact=True).fill("A pasted reference.")
    panel.get_by_text("Case file", exact=True).first.click()
    page.locator("input[type=file]").set_input_files(tmp_path / "case.json")
    page.get_by_role("button", name="Open this file").click()
    for claim in claims:
        label = SORTED[claim.text]
        card(page, "unsorted", claim.id).focus()
        page.keyboard.press(KEYS[label])
        expect(card(page, label, claim.id)).to_be_visible()
    weights(page, "0.6", "0.4")
    # A run that is still under way would set the range of beta back to where it was.
    expect(page.locator(".map .formula")).to_contain_text(re.compile(r"^0\.6 × "))
    expect(page.locator("[data-test-script-state=notRunning]")).to_have_count(1)
    page.locator(".map").get_by_role("slider", name="Beta").fill("40")  # steps of 0.05
    taken(page, "beta", 2)
    expect(page.locator(".map .parts")).to_contain_text("F2 0.625")
    expect(score(page)).to_have_text("0.735")
    return page


def assert_all_is_there(page: Page) -> None:
    """The score, the claims as sorted, the weights and beta: on the correctness page."""
    arrived(page, "answer_correctness")
    expect(score(page)).to_have_text("0.735")
    expect(page.locator(".map .parts")).to_contain_text("F2 0.625")
    facts_weight_is(page, "0.6")
    for place, label in enumerate(SORTED.values()):
        expect(card(page, label, f"c{place}")).to_be_visible()


def test_the_case_survives_switching_between_all_pages(prepared: Page) -> None:
    page = prepared
    go_to(page, "answer_relevancy")
    page.get_by_label("Add a question").fill(ASKED)
    page.get_by_label("Add a question").press("Enter")
    expect(page.locator(".board .card").first).to_contain_text(ASKED)
    number = score(page).inner_text()
    for name in ("groundedness", "side_by_side", "overview"):
        go_to(page, name)
    go_to(page, "answer_correctness")
    assert_all_is_there(page)  # S2
    page.go_back()
    arrived(page, "overview")
    page.go_forward()
    assert_all_is_there(page)  # S3
    for facts, similarity in (("0.1", "0.9"), ("0.9", "0.1"), ("0.3", "0.7"), ("0.5", "0.5"), ("0.6", "0.4")):
        for label, value in (("Facts weight", facts), ("Similarity weight", similarity)):
            page.get_by_label(label, exact=True).last.fill(value)
            page.get_by_label(label, exact=True).last.press("Enter")
    assert_all_is_there(page)  # S4
    page.get_by_role("button", name="Your own case").click()
    panel = page.locator(".st-key-entry")
    panel.get_by_text("Texts", exact=True).click()
    expect(panel.get_by_label("Response", exact=True)).to_have_value("A pasted response.")
    expect(panel.get_by_label("Reference", exact=True)).to_have_value("A pasted reference.")
    go_to(page, "answer_relevancy")
    expect(page.locator(".board .card").first).to_contain_text(ASKED)
    expect(score(page)).to_have_text(number)
    go_to(page, "groundedness")
    expect(page.get_by_placeholder("No ground truth yet")).to_have_value(STEPS["reference"])


def test_each_step_back_and_forward_is_one_page_and_no_more(page: Page, server: str) -> None:
    page.goto(f"{server}/answer_correctness")
    expect(page).to_have_url(re.compile(r"answer_correctness\?case=savings_account$"))
    visited = ["answer_correctness", "answer_relevancy", "groundedness", "side_by_side"]
    for name in visited[1:]:
        go_to(page, name)
    for name in reversed(visited[:-1]):
        page.go_back()
        arrived(page, name)
        expect(page).to_have_url(re.compile(rf"/{name}\?case=savings_account$"))
    expect(score(page)).to_have_text("0.6095")
    for name in visited[1:]:
        page.go_forward()
        arrived(page, name)


def test_the_address_follows_the_example_and_a_reload_opens_it(page: Page, server: str) -> None:
    page.goto(f"{server}/side_by_side")
    arrived(page, "side_by_side")
    # Of the table, which leads to the page; the one of the same name above it tells where the number comes from.
    named = page.get_by_role("button", name="Groundedness 0.500", exact=True)
    page.get_by_test_id("stBaseButton-secondary").and_(named).click()
    arrived(page, "groundedness")
    expect(page).to_have_url(re.compile(r"/groundedness\?case=refund_half_right$"))
    expect(score(page)).to_have_text("0.500")
    page.reload()
    arrived(page, "groundedness")
    expect(score(page)).to_have_text("0.500")
    page.go_back()
    arrived(page, "side_by_side")


def test_the_case_before_a_lesson_comes_back_after_a_reload(page: Page, server: str) -> None:
    page.goto(f"{server}/answer_correctness")
    page.locator(".card.is-FP .main").first.click()
    expect(score(page)).to_have_text("0.7345")
    expect(page.get_by_role("button", name="Undo", exact=True)).to_be_enabled()  # Python knows of it too
    page.get_by_role("button", name="Start", exact=True).click()
    page.get_by_role("menuitem", name="Lessons", exact=True).click()
    page.locator(".st-key-lesson-begin-half_wrong button").click()
    page.wait_for_url(re.compile(r"lesson=half_wrong\.1\b"))
    page.reload()
    page.get_by_role("button", name="Leave the lesson").click()
    page.get_by_role("button", name="Open it again").click()
    expect(score(page)).to_have_text("0.7345")

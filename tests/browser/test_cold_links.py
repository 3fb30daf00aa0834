"""A link to any page, opened on a server that nobody has visited: the menu, that page, and no dialog."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

import run
from installation import ROOT

PAGES = {
    "overview": ("", "Answer Metrics, Explained"),  # the first page of the menu answers at the bare address
    "lessons": ("lessons", "Lessons"),
    "class_room": ("class_room", "Join a class"),
    "glossary": ("glossary", "Glossary"),
    "answer_correctness": ("answer_correctness", "Answer correctness"),
    "answer_relevancy": ("answer_relevancy", "Answer relevancy"),
    "groundedness": ("groundedness", "Groundedness"),
    "golden_sets": ("golden_sets", "Golden sets"),
    "choose_weights": ("choose_weights", "Choose weights"),
    "backwards": ("backwards", "Backwards"),
    "judge_bench": ("judge_bench", "Judge bench"),
    "side_by_side": ("side_by_side", "Side by side"),
}
"""File of a page -> (what follows the address in its link, its heading)."""


def test_every_page_has_its_link_here() -> None:
    files = (ROOT / "pages").glob("*/*.py")
    assert {file.stem for file in files if not file.stem.startswith("_")} == set(PAGES)


def opens(page: Page, address: str, name: str) -> None:
    """A link opens its page."""
    link, heading = PAGES[name]
    page.goto(f"{address}/{link}")
    expect(page.get_by_role("heading", name=heading, exact=True).first).to_be_visible()
    expect(page.get_by_test_id("stTopNavSection").or_(page.get_by_test_id("stTopNavLink")).first).to_be_visible()
    expect(page.get_by_test_id("stStatusWidget")).to_have_count(0)
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.get_by_test_id("stException")).to_have_count(0)


@pytest.mark.parametrize("name", ["overview", "lessons", "golden_sets"])
def test_a_cold_link_opens_its_page(name: str, page: Page) -> None:
    """The first page of the menu and one of each folder; links of one folder take the same way through the server.

    One of the folder of metrics is opened in ``test_late_imports.py``. That every link opens its page, on a server with
    other visits, is shown on the way to its accessibility.
    """
    with run.served() as address:
        opens(page, address, name)

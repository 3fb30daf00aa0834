"""Every page under axe-core, in light and dark: no serious finding, and nothing that the server's policy forbids."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from installation import ROOT
from tests.browser.test_cold_links import PAGES, opens

PACKAGE = "axe-playwright-python"
BY_STREAMLIT = {
    (
        "scrollable-region-focusable",
        "stCode",
    ): "a long line of code scrolls in a box that no key reaches in axe's eyes; "
    "Chromium and Firefox let Tab stop there, and its copy button is reached in any case",
    ("scrollable-region-focusable", "stSidebarContent"): "the folded panel at the side, before its content has come",
}
"""What Streamlit's own elements are found guilty of, by rule and test id, with why it is let pass."""
THEMES_DIFFER = {"runOnly": ["color-contrast", "link-in-text-block"]}
"""Rules that can find something in the dark that they did not find in the light."""


@pytest.fixture(scope="module")
def axe() -> Any:
    """axe-core, as its Python package brings it along."""
    if PACKAGE not in (ROOT / "requirements-test.in").read_text(encoding="utf-8"):
        pytest.skip(f"{PACKAGE} is not among the requirements of the tests")
    return import_module("axe_playwright_python.sync_playwright").Axe()


def drawn(page: Page) -> None:
    """Waits until the whole page is drawn, its last line too, and nothing on it fades any more."""
    expect(page.get_by_text("Version ", exact=False).last).to_be_visible()
    expect(page.locator("[data-test-script-state=notRunning]")).to_be_attached()
    expect(page.locator("[data-stale=true]")).to_have_count(0)
    # At most two seconds: a transition whose element is taken away may never end.
    page.evaluate(
        "Promise.race([new Promise(done => setTimeout(done, 2000)), "
        "Promise.all(document.getAnimations().filter(one => one instanceof CSSTransition)"
        ".map(one => one.finished.catch(() => null)))])"
    )


def serious(axe: Any, page: Page, **options: Any) -> list[str]:
    """The serious and critical findings on a page, those of Streamlit's own elements aside."""
    found = axe.run(page, options={"resultTypes": ["violations"], **options}).response["violations"]
    return [
        f"{one['id']}: {node['html'][:200]}"
        for one in found
        if one["impact"] in ("serious", "critical")
        for node in one["nodes"]
        if not any(one["id"] == rule and _inside(page, node["target"], name) for rule, name in BY_STREAMLIT)
    ]


def lasting(axe: Any, page: Page, **options: Any) -> list[str]:
    """The serious findings that are there however often one looks: a page may begin to fade while axe reads it."""
    found: list[str] = []
    for _ in range(3):
        drawn(page)
        found = serious(axe, page, **options)
        if not found:
            break
    return found


def _inside(page: Page, target: list[Any], name: str) -> bool:
    """Whether the found element is one of Streamlit's with this test id, or lies in it; in a shadow it never is."""
    if len(target) > 1 or not isinstance(target[0], str):
        return False
    place = page.locator(target[0]).first
    return bool(place.evaluate("(element, name) => !!element.closest(`[data-testid=${name}]`)", name))


@pytest.mark.parametrize("name", PAGES)
def test_every_page_runs_under_the_policy_and_has_no_serious_finding(
    page: Page, server: str, axe: Any, name: str
) -> None:
    opens(page, server, name)
    assert lasting(axe, page) == []
    page.emulate_media(color_scheme="dark")
    expect(page.locator(".stApp")).to_have_css("background-color", "rgb(19, 25, 32)")
    assert lasting(axe, page, **THEMES_DIFFER) == []

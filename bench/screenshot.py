"""Pictures of every page, light and dark, on a desktop and on a phone, as a visitor sees them.

Start it from the root, with the Python that run.py has set up. The few that the README shows, into docs/screenshots:
``.venv/bin/python -m bench.screenshot``; all of them: ``.venv/bin/python -m bench.screenshot --all --into shots``, also
with ``--language ko``, ``--page groundedness`` or ``--whole`` (down to the end of a page, not just what is in view).
"""

from __future__ import annotations

import argparse
import itertools
from collections.abc import Iterator
from pathlib import Path
from typing import Literal, NamedTuple

from playwright.sync_api import Browser, Page, sync_playwright

import run
from installation import ROOT

FOLDER = ROOT / "docs" / "screenshots"
PAGES = [path.stem for path in sorted((ROOT / "pages").glob("*/*.py"))]
SIZES = {"": (1440, 900), "_phone": (390, 844)}
Scheme = Literal["light", "dark"]
SCHEMES: dict[str, Scheme] = {"": "light", "_dark": "dark"}
_TALLEST = 12_000
"""Pixels of a whole page at most."""
_SETTLED = """() => new Promise((done) => {
  let last = "", same = 0;
  const look = () => {
    const now = document.querySelector('[data-testid="stMain"]')?.scrollHeight + " " + document.images.length
      + " " + document.querySelectorAll('[data-testid="stSkeleton"], [data-testid="stAppSkeleton"]').length;
    same = now === last ? same + 1 : 0;
    last = now;
    same >= 8 ? done(now) : setTimeout(look, 150);
  };
  look();
})"""
"""Components draw after Streamlit says that it is done: the page is settled when its height has stayed for a while."""


class Shot(NamedTuple):
    """One picture.

    Args:
        page: The last part of the page's address.
        size: Width and height of the screen in pixels.
        scheme: The browser's colour scheme.
        file: Name of the picture.
    """

    page: str
    size: tuple[int, int]
    scheme: Scheme
    file: str


def shots(pages: list[str]) -> Iterator[Shot]:
    """Every page on both screens in both themes."""
    for page, (width, size), (theme, scheme) in itertools.product(pages, SIZES.items(), SCHEMES.items()):
        yield Shot(page, size, scheme, f"{page}{width}{theme}.png")


def for_readme() -> list[Shot]:
    """The few that are kept beside the README."""
    kept = {"answer_correctness.png", "answer_correctness_dark.png", "answer_correctness_phone.png"}
    return [one for one in shots(["answer_correctness"]) if one.file in kept]


def shoot(browser: Browser, address: str, shot: Shot, path: Path, *, language: str, whole: bool) -> None:
    """One picture, once everything is drawn."""
    width, height = shot.size
    tab = browser.new_page(
        viewport={"width": width, "height": height}, color_scheme=shot.scheme, reduced_motion="reduce"
    )
    tab.goto(f"{address}/{_address(shot.page)}?lang={language}")
    settle(tab)
    example = tab.locator("[class*='st-key-golden-example']").get_by_role("button")
    if example.count():  # a page about sets is looked at with a set
        example.first.click()
        example.first.wait_for(state="detached")
        settle(tab)
    if whole:
        tall = int(tab.get_by_test_id("stMain").evaluate("main => main.scrollHeight"))
        tab.set_viewport_size({"width": width, "height": min(max(tall, height), _TALLEST)})
        settle(tab)
    tab.screenshot(path=path)
    tab.close()
    print(f"{path}: {width} x {height}, {shot.scheme}, {language}, {path.stat().st_size // 1000} kB")


def _address(page: str) -> str:
    """The first page has no name of its own in the address."""
    return "" if page == "overview" else page


def settle(tab: Page) -> None:
    """Waits until a page has drawn itself."""
    tab.get_by_test_id("stHeading").or_(tab.get_by_role("heading")).first.wait_for()
    tab.get_by_test_id("stStatusWidget").wait_for(state="detached")
    tab.evaluate("document.fonts.ready")
    tab.evaluate(_SETTLED)


def main() -> None:
    """Takes the pictures of a server started for the purpose."""
    parser = argparse.ArgumentParser(description="Pictures of the app's pages.")
    parser.add_argument("--all", action="store_true", help="every page, not just those of the README")
    parser.add_argument("--page", action="append", choices=PAGES, help="only this page; may be given more than once")
    parser.add_argument("--language", default="en", help="as in a link, for example ko")
    parser.add_argument("--into", type=Path, default=FOLDER, help="the folder for the pictures")
    parser.add_argument("--whole", action="store_true", help="whole pages, not just what is in view")
    given = parser.parse_args()
    wanted = list(shots(given.page or PAGES)) if given.all or given.page else for_readme()
    given.into.mkdir(parents=True, exist_ok=True)
    with run.served() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=run.installed_browser())
        for shot in wanted:
            path = given.into / shot.file
            shoot(browser, address, shot, path, language=given.language, whole=given.whole)
        browser.close()


if __name__ == "__main__":
    main()

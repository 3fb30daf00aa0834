"""The pictures in docs/screenshots: the correctness page on a desktop and on a phone, in light and dark.

Start it from the root, with the Python that run.py has set up: ``.venv/bin/python -m bench.screenshot``
"""

from __future__ import annotations

from typing import Literal

from playwright.sync_api import Browser, sync_playwright

import run
from installation import ROOT

FOLDER = ROOT / "docs" / "screenshots"
PAGE, HEADING = "answer_correctness", "Answer correctness"
SHOTS: dict[str, tuple[int, int, Literal["light", "dark"]]] = {  # file name -> width, height, colour scheme
    "answer_correctness.png": (1440, 900, "light"),
    "answer_correctness_dark.png": (1440, 900, "dark"),
    "answer_correctness_phone.png": (390, 844, "light"),
}


def shoot(browser: Browser, address: str, name: str) -> None:
    """One picture of what a visitor sees without scrolling, once everything is drawn."""
    width, height, scheme = SHOTS[name]
    tab = browser.new_page(viewport={"width": width, "height": height}, color_scheme=scheme, reduced_motion="reduce")
    tab.goto(f"{address}/{PAGE}")
    tab.get_by_role("heading", name=HEADING, exact=True).first.wait_for()
    tab.get_by_test_id("stStatusWidget").wait_for(state="detached")
    tab.evaluate("document.fonts.ready")
    tab.wait_for_timeout(1500)  # components of their own draw after Streamlit says that it is done
    tab.screenshot(path=FOLDER / name)
    tab.close()
    print(f"{(FOLDER / name).relative_to(ROOT)}: {width} x {height}, {scheme}")


def main() -> None:
    """Takes all pictures of a server started for the purpose."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    with run.served() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=run.installed_browser())
        for name in SHOTS:
            shoot(browser, address, name)
        browser.close()


if __name__ == "__main__":
    main()

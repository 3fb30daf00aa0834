"""A number of a whole set against the weight of the factual part: mean, pass rate, ranking; where you are, and were."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from metrics.golden.sweeps import Sweep
from ui.chart_words import SIZE, WIDTH, message_drawing, title_words
from ui.drawing import Box, Dot, Drawing, Item, Line, Words, axis_ticks, tick_digits
from ui.palette import Palette
from ui.placement import Wish, around, placed
from ui.prose import number, short_number, t

HEIGHT = 280.0
PLOT = Box(52, 52, 420, 226)


class Curve(NamedTuple):
    """One line and its two marks.

    Args:
        title: What it shows.
        values: At each share, NaN where there is nothing.
        now: The value where you are, and its share.
        was: The value at the setting in use, and its share; None where it is the same.
        low: Lower end of the axis; 1 is the upper.
    """

    title: str
    values: Sequence[float]
    now: tuple[float, float]
    was: tuple[float, float] | None
    low: float = 0.0


def sweep_drawings(
    found: Sweep, look: Palette, share: float, beta: float, tried: tuple[float, float] | None = None
) -> list[Drawing]:
    """Mean, pass rate and ranking along the weight.

    Args:
        found: The sweep, held against the setting in use.
        look: The colours to draw in.
        share, beta: Of the setting in use.
        tried: Share and beta that are tried; None to show the setting in use alone.
    """
    now = tried or (share, beta)
    row = nearest(found.betas, now[1])
    base = nearest(found.betas, beta)
    with np.errstate(invalid="ignore"):
        rates = np.where(found.scored > 0, found.passed / np.maximum(found.scored, 1), np.nan)
    drawings = []
    for name, grid in (("mean", found.mean), ("rate", rates), ("ranking", found.ranking)):
        values = [float(one) for one in grid[row]]
        at_now = value_at(found.shares, values, now[0])
        at_was = value_at(found.shares, [float(one) for one in grid[base]], share)
        known = [one for one in [*values, at_was] if not math.isnan(one)]
        low = math.floor(10 * min([*known, 0.9]) - 1e-9) / 10 if name == "ranking" else min([0.0, *known])
        was = None if tried is None or tried == (share, beta) else (share, at_was)
        curve = Curve(t(f"golden.chart.sweep.{name}", beta=short_number(now[1], 3)), values, (now[0], at_now), was, low)
        drawings.append(curve_drawing(found.shares, curve, look))
    return drawings


def curve_drawing(shares: Sequence[float], curve: Curve, look: Palette) -> Drawing:
    """The picture of one curve."""
    points = [(_x(share), _y(value, curve.low)) for share, value in zip(shares, curve.values, strict=True)]
    pieces = _pieces(points)
    if not pieces:
        return message_drawing(curve.title, t("golden.chart.sweep.empty"), HEIGHT, look)
    lines = [Line(tuple(piece), look.ink, 2.5) for piece in pieces]
    dots, wishes = [], []
    if curve.was is not None and not math.isnan(curve.was[1]):
        was = Dot(_x(curve.was[0]), _y(curve.was[1], curve.low), 6, look.background, look.grey, "diamond")
        dots.append(was)
        words = Words(0, 0, t("golden.chart.was", value=number(curve.was[1])), SIZE, look.grey, halo=look.background)
        wishes.append(Wish(words, around(was, SIZE), was))
    if not math.isnan(curve.now[1]):
        now = Dot(_x(curve.now[0]), _y(curve.now[1], curve.low), 9, look.ink, look.background)
        dots.append(now)
        words = Words(0, 0, number(curve.now[1]), 18, look.ink, bold=True, halo=look.background)
        wishes.insert(0, Wish(words, around(now, 18), now))
    labels = placed(wishes, Box(PLOT.left, 34, WIDTH - 4, PLOT.bottom), lines, dots)
    items = (*_axes(curve.low, look), *lines, *dots, *filter(None, labels), title_words(curve.title, look))
    return Drawing(WIDTH, HEIGHT, items, _alt(curve))


def nearest(values: Sequence[float], wanted: float) -> int:
    """The place of the value nearest to the wanted one."""
    return int(np.argmin(np.abs(np.asarray(values) - wanted)))


def value_at(shares: Sequence[float], values: Sequence[float], share: float) -> float:
    """The value at a share between those of the grid; at 0 and 1, where other answers may count, only their own."""
    if share in (0.0, 1.0):
        return values[nearest(shares, share)]
    inner = [(one, value) for one, value in zip(shares, values, strict=True) if 0 < one < 1]
    return float(np.interp(share, [one for one, _ in inner], [value for _, value in inner])) if inner else math.nan


def _x(share: float) -> float:
    return PLOT.left + share * (PLOT.right - PLOT.left)


def _y(value: float, low: float) -> float:
    return PLOT.bottom - (value - low) / (1 - low) * (PLOT.bottom - PLOT.top)


def _pieces(points: Sequence[tuple[float, float]]) -> list[list[tuple[float, float]]]:
    """The stretches between gaps; at a weight of 0 or 1 other answers may be scored, so a jump there is real."""
    pieces: list[list[tuple[float, float]]] = [[]]
    for x, y in points:
        if math.isnan(y):
            pieces.append([])
        else:
            pieces[-1].append((x, y))
    return [piece for piece in pieces if len(piece) > 1]


def _axes(low: float, look: Palette) -> list[Item]:
    items: list[Item] = [Line(((PLOT.left, PLOT.bottom), (PLOT.right, PLOT.bottom)), look.grey)]
    ticks = axis_ticks(low, 1.0, 4)
    for tick in ticks:
        y = _y(tick, low)
        items.append(Line(((PLOT.left, y), (PLOT.right, y)), look.rule, 0.75))
        items.append(Words(PLOT.left - 7, y, number(tick, tick_digits(ticks)), 14, look.grey, "end"))
    for tick, words in ((0.0, "0"), (0.25, "0.25"), (0.5, "0.5"), (0.75, "0.75"), (1.0, "1")):
        items.append(Line(((_x(tick), PLOT.bottom), (_x(tick), PLOT.bottom + 5)), look.grey))
        shown = number(tick, len(words.partition(".")[2]))
        items.append(Words(_x(tick), PLOT.bottom + 18, shown, 14, look.grey, "middle"))
    items.append(Words((PLOT.left + PLOT.right) / 2, HEIGHT - 12, t("golden.chart.share"), 14, look.grey, "middle"))
    return items


def _alt(curve: Curve) -> str:
    said = [curve.title]
    if not math.isnan(curve.now[1]):
        said.append(t("golden.chart.alt.now", value=number(curve.now[1]), share=number(curve.now[0], 2)))
    if curve.was is not None and not math.isnan(curve.was[1]):
        said.append(t("golden.chart.alt.was", value=number(curve.was[1]), share=number(curve.was[0], 2)))
    return ". ".join(said)

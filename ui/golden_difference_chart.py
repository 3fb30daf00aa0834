"""Two versions of an app: the difference of their means at each weight, with its interval, and who wins where."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from metrics.golden.versions import Comparison
from ui.chart_words import SIZE, WIDTH, message_drawing, signed, title_words
from ui.drawing import Box, Dot, Drawing, Field, Item, Line, Words, axis_ticks, tick_digits
from ui.golden_line_chart import nearest
from ui.palette import Palette
from ui.placement import Wish, around, placed
from ui.prose import number, t

HEIGHT = 330.0
PLOT = Box(58, 66, 420, 268)


def difference_drawing(found: Comparison, look: Palette, share: float) -> Drawing:
    """The picture; above the line the first version is higher, below it the second.

    Args:
        found: The comparison.
        look: The colours to draw in.
        share: The weight in use.
    """
    title = t("golden.chart.difference")
    known = np.flatnonzero(found.pairs > 0)
    if not known.size:
        return message_drawing(title, t("golden.chart.difference.empty"), HEIGHT, look)
    reach = max(float(np.nanmax(np.abs([found.low[known], found.high[known]]))), 0.02) * 1.1
    difference = found.first - found.second

    def y(value: float) -> float:
        return (PLOT.top + PLOT.bottom) / 2 - value / reach * (PLOT.bottom - PLOT.top) / 2

    points = [(_x(float(found.shares[one])), y(float(difference[one]))) for one in known]
    curve = Line(tuple(points), look.ink, 2.5, part="curve")
    here = nearest(found.shares.tolist(), share)
    items = [*_band(found, y, look), *_axes(reach, y, look), curve]
    dots, wishes = [], []
    if not np.isnan(difference[here]):
        dots.append(
            Dot(_x(float(found.shares[here])), y(float(difference[here])), 9, look.ink, look.background, part="now")
        )
        text = t("golden.chart.difference.now", value=signed(float(difference[here])))
        words = Words(0, 0, text, 17, look.ink, bold=True, halo=look.background, part="now")
        wishes.append(Wish(words, around(dots[0], 17), dots[0]))
    for version, edge in (("first", PLOT.top + 12), ("second", PLOT.bottom - 12)):
        side = Words(0, 0, t(f"golden.chart.difference.{version}"), SIZE, look.grey, halo=look.background)
        wishes.append(Wish(side, [(PLOT.left + 8, edge, "start"), (PLOT.right - 8, edge, "end")]))
    labels = placed(wishes, PLOT, [curve], dots)
    items += [*dots, *filter(None, labels), title_words(title, look)]
    return Drawing(WIDTH, HEIGHT, tuple(items), _alt(found, here))


def _x(share: float) -> float:
    return PLOT.left + share * (PLOT.right - PLOT.left)


def _band(found: Comparison, y: Callable[[float], float], look: Palette) -> list[Item]:
    """The interval as upright strips, one a weight; darker where it leaves no doubt who is higher."""
    edges = [0.0, *((found.shares[:-1] + found.shares[1:]) / 2).tolist(), 1.0]
    items: list[Item] = []
    for place, (low, high, wins) in enumerate(zip(found.low, found.high, found.wins, strict=True)):
        if not np.isnan(low):
            box = Box(_x(edges[place]), y(float(high)), _x(edges[place + 1]) + 0.3, y(float(low)))
            items.append(Field(box, look.rule if wins else look.shade, "band"))
    return items


def _axes(reach: float, y: Callable[[float], float], look: Palette) -> list[Item]:
    items: list[Item] = [Line(((PLOT.left, y(0)), (PLOT.right, y(0))), look.grey, 1.5)]
    ticks = axis_ticks(-reach, reach, 5)
    for tick in ticks:
        sign = "+" if tick > 1e-12 else ""
        shown = sign + number(tick, tick_digits(ticks)).replace("-", "\N{MINUS SIGN}")
        items.append(Words(PLOT.left - 7, y(tick), shown, 14, look.grey, "end"))
    for tick in (0.0, 0.25, 0.5, 0.75, 1.0):
        items.append(Line(((_x(tick), PLOT.bottom), (_x(tick), PLOT.bottom + 5)), look.grey))
        shown = number(tick, 2 if tick in (0.25, 0.75) else 1 if tick == 0.5 else 0)
        items.append(Words(_x(tick), PLOT.bottom + 18, shown, 14, look.grey, "middle"))
    items.append(Words((PLOT.left + PLOT.right) / 2, HEIGHT - 14, t("golden.chart.share"), 14, look.grey, "middle"))
    items.append(Words(8, 44, t("golden.chart.difference.y"), 14, look.grey))
    return items


def _alt(found: Comparison, here: int) -> str:
    if np.isnan(found.low[here]):
        return t("golden.chart.difference")
    words = {"share": number(float(found.shares[here]), 2), "level": number(100 * found.level, 0)}
    ends = {"low": signed(float(found.low[here])), "high": signed(float(found.high[here]))}
    return t("golden.versions.at", value=signed(float(found.first[here] - found.second[here])), **words, **ends)

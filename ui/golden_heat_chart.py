"""Agreement with people's labels at every weight and threshold: darker is more; a line around all that is as good."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence

import numpy as np

from metrics.golden.agreement import Agreement
from metrics.golden.scores import Bools
from ui.chart_words import SIZE, WIDTH, message_drawing, shortest, title_words
from ui.drawing import Box, Dot, Drawing, Field, Item, Line, Point, Words
from ui.palette import Palette
from ui.placement import Wish, around, placed
from ui.prose import number, short_number, t

HEIGHT = 462.0
PLOT = Box(56, 60, 420, 372)
_SHADES = 8
_TICKS = (0.0, 0.2, 0.4, 0.6, 0.8, 1.0)


def heat_drawing(found: Agreement, look: Palette, present: tuple[float, float] | None) -> Drawing:
    """The map of kappa.

    Args:
        found: With at least one kappa, else a sentence stands in its place.
        look: The colours to draw in.
        present: Share and threshold in use; None without a threshold.
    """
    title = t("golden.chart.heat", beta=short_number(found.beta, 3))
    if found.middle is None:
        return message_drawing(title, t("golden.chart.heat.empty"), HEIGHT, look)
    across, down = _edges(found.shares), _edges(found.thresholds)
    items: list[Item] = [*_cells(found, across, down, look), *_outline(found.plateau, across, down, look)]
    dots: list[Dot] = []
    middle = found.middle
    spot = Dot(
        _x(found.shares[middle[0]]), _y(found.thresholds[middle[1]]), 7, look.background, look.ink, "diamond", "middle"
    )
    words = Words(0, 0, t("golden.chart.heat.middle"), SIZE, look.ink, halo=look.background, part="middle")
    wishes = [Wish(words, around(spot, SIZE), spot)]
    dots.append(spot)
    if present is not None:
        now = Dot(_x(present[0]), _y(present[1]), 9, look.ink, look.background, part="now")
        dots.append(now)
        words = Words(0, 0, t("golden.chart.heat.now"), SIZE, look.ink, bold=True, halo=look.background, part="now")
        wishes.append(Wish(words, around(now, SIZE), now))
    labels = placed(wishes, PLOT, (), dots)
    items += [*_axes(look), *dots, *filter(None, labels), title_words(title, look), *_scale(found, look)]
    return Drawing(WIDTH, HEIGHT, tuple(items), _alt(found))


def blended(look: Palette, part: float) -> str:
    """A shade between the background and the grey of the theme."""
    ends = [[int(colour[place : place + 2], 16) for place in (1, 3, 5)] for colour in (look.background, look.grey)]
    mixed = [round(one + (other - one) * part) for one, other in zip(*ends, strict=True)]
    return "#" + "".join(f"{value:02X}" for value in mixed)


def _x(share: float) -> float:
    return PLOT.left + share * (PLOT.right - PLOT.left)


def _y(threshold: float) -> float:
    return PLOT.bottom - threshold * (PLOT.bottom - PLOT.top)


def _edges(values: Sequence[float]) -> list[float]:
    """Where cells begin and end, half way between their settings, within 0 and 1."""
    between = [(one + other) / 2 for one, other in itertools.pairwise(values)]
    return [0.0, *between, 1.0]


def _level(kappa: float) -> int:
    return 0 if math.isnan(kappa) or kappa <= 0 else min(_SHADES, 1 + int(kappa * _SHADES - 1e-9))


def _cells(found: Agreement, across: Sequence[float], down: Sequence[float], look: Palette) -> list[Item]:
    """Cells of one shade that lie on top of each other as one field, so that the picture stays small."""
    items: list[Item] = []
    for column in range(len(found.shares)):
        levels = [_level(float(one)) for one in found.kappa[column]]
        start = 0
        for row in range(1, len(levels) + 1):
            if row == len(levels) or levels[row] != levels[start]:
                if levels[start]:
                    box = Box(_x(across[column]), _y(down[row]), _x(across[column + 1]) + 0.3, _y(down[start]) + 0.3)
                    items.append(Field(box, blended(look, levels[start] / _SHADES)))
                start = row
    return items


def _outline(inside: Bools, across: Sequence[float], down: Sequence[float], look: Palette) -> list[Item]:
    """A line between what is near the best and what is not, each stretch of it as long as it runs straight."""
    padded = np.pad(inside, 1)
    ends: list[tuple[Point, Point]] = []
    upright, level = padded[1:, 1:-1] != padded[:-1, 1:-1], padded[1:-1, 1:] != padded[1:-1, :-1]
    for edge in range(upright.shape[0]):
        for start, end in _runs(upright[edge]):
            ends.append(((_x(across[edge]), _y(down[start])), (_x(across[edge]), _y(down[end]))))
    for edge in range(level.shape[1]):
        for start, end in _runs(level[:, edge]):
            ends.append(((_x(across[start]), _y(down[edge])), (_x(across[end]), _y(down[edge]))))
    return [Line(one, look.ink, 1.75, part="plateau") for one in ends]


def _runs(flags: Bools) -> list[tuple[int, int]]:
    """Where true stretches begin and end."""
    steps = np.diff(np.concatenate([[0], flags.astype(np.int8), [0]]))
    return list(zip(np.flatnonzero(steps == 1).tolist(), np.flatnonzero(steps == -1).tolist(), strict=True))


def _axes(look: Palette) -> list[Item]:
    left, top, right, bottom = PLOT
    frame = Line(((left, top), (right, top), (right, bottom), (left, bottom), (left, top)), look.rule)
    items: list[Item] = [frame]
    for tick in _TICKS:
        items.append(Words(_x(tick), bottom + 16, number(tick, 1), 14, look.grey, "middle"))
        items.append(Words(left - 8, _y(tick), number(tick, 1), 14, look.grey, "end"))
    items.append(Words((left + right) / 2, bottom + 36, t("golden.chart.share"), 14, look.grey, "middle"))
    items.append(Words(8, 42, t("golden.chart.heat.threshold"), 14, look.grey))
    return items


def _scale(found: Agreement, look: Palette) -> list[Item]:
    """What the shades mean, in words and three samples."""
    y, items = HEIGHT - 34.0, list[Item]()
    x = PLOT.left
    for value in (0.25, 0.5, 0.75, 1.0):
        items.append(Field(Box(x, y - 7, x + 18, y + 7), blended(look, _level(value) / _SHADES)))
        items.append(Words(x + 24, y, number(value, 2), 13, look.grey))
        x += 66
    items.append(Words(PLOT.left, HEIGHT - 12, t("golden.chart.heat.kappa"), 13, look.grey))
    return items


def _alt(found: Agreement) -> str:
    best = float(np.nanmax(found.kappa))
    share = float(found.plateau.mean())
    middle = found.middle or (0, 0)
    return t(
        "golden.chart.heat.alt", best=number(best), plateau=number(100 * share, 0),
        share=shortest(found.shares[middle[0]]), threshold=shortest(found.thresholds[middle[1]]),
    )  # fmt: skip

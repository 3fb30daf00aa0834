"""How the scores of a set are spread: bars from 0 to 1, the threshold through them, what passes in ink."""

from __future__ import annotations

from metrics.golden.summary import Spread
from ui.chart_words import SIZE, WIDTH, message_drawing, title_words
from ui.drawing import Anchor, Box, Drawing, Field, Item, Line, Words, axis_ticks
from ui.palette import Palette
from ui.placement import Wish, placed
from ui.prose import number, t, tn

HEIGHT = 300.0
PLOT = Box(44, 84, 424, 250)
_GAP = 1.5
_HEADROOM = 16
"""Room above the highest bar, where the mean says its name."""
_SIDES: tuple[Anchor, Anchor] = ("end", "start")


def spread_drawing(found: Spread, look: Palette, threshold: float | None, title: str) -> Drawing:
    """The histogram of one metric.

    Args:
        found: As ``metrics.golden.summary.spread`` gives it.
        look: The colours to draw in.
        threshold: From which score an answer passes; None without one.
        title: What is shown.
    """
    if not found.mean.scored:
        return message_drawing(title, t("golden.chart.spread.empty"), HEIGHT, look)
    highest = max(int(found.counts.max()), 1)
    items = [*_axes(highest, look), *_bars(found, look, threshold, highest)]
    wishes, lines = [], []
    if threshold is not None:
        x = _x(threshold)
        lines.append(Line(((x, PLOT.top - 26), (x, PLOT.bottom)), look.accent, 2.0, part="threshold"))
        words = Words(
            0,
            0,
            t("golden.chart.threshold", value=number(threshold, 2)),
            SIZE,
            look.accent,
            bold=True,
            part="threshold",
        )
        wishes.append(Wish(words, [(x + 6, PLOT.top - 22, "start"), (x - 6, PLOT.top - 22, "end")]))
    if found.mean.value is not None and 0 <= found.mean.value <= 1:
        x = _x(found.mean.value)
        lines.append(Line(((x, PLOT.top - 8), (x, PLOT.bottom)), look.ink, 1.5, dashed=True, part="mean"))
        words = Words(0, 0, t("golden.chart.mean", value=number(found.mean.value, 4)), SIZE, look.ink, part="mean")
        rows = (PLOT.top - 1, PLOT.top + 16, PLOT.top + 34)
        beside = [(x + 6 if side == "start" else x - 6, y, side) for y in rows for side in _SIDES]
        wishes.append(Wish(words._replace(halo=look.background), beside))
    labels = placed(wishes, Box(4, 30, WIDTH - 4, PLOT.bottom), lines)
    outside = _outside(found)
    below = [Words(WIDTH / 2, HEIGHT - 10, outside, 13, look.grey, "middle")] if outside else []
    items = [*items, *lines, *filter(None, labels), *below, title_words(title, look)]
    return Drawing(WIDTH, HEIGHT, tuple(items), _alt(found, threshold, title))


def _x(value: float) -> float:
    return PLOT.left + value * (PLOT.right - PLOT.left)


def _y(count: float, highest: int) -> float:
    return PLOT.bottom - count / highest * (PLOT.bottom - PLOT.top - _HEADROOM)


def _bars(found: Spread, look: Palette, threshold: float | None, highest: int) -> list[Item]:
    """A bar through which the threshold runs is shown as failing where it begins below it."""
    items: list[Item] = []
    for place, count in enumerate(found.counts):
        if count:
            left, right = float(found.edges[place]), float(found.edges[place + 1])
            passes = threshold is None or left >= threshold - 1e-9
            box = Box(_x(left) + _GAP, _y(int(count), highest), _x(right) - _GAP, PLOT.bottom)
            items.append(Field(box, look.ink, "pass") if passes else Field(box, look.grey, "fail"))
    return items


def _axes(highest: int, look: Palette) -> list[Item]:
    items: list[Item] = [Line(((PLOT.left, PLOT.bottom), (PLOT.right, PLOT.bottom)), look.grey)]
    for tick in (0.0, 0.2, 0.4, 0.6, 0.8, 1.0):
        items.append(Line(((_x(tick), PLOT.bottom), (_x(tick), PLOT.bottom + 5)), look.grey))
        items.append(Words(_x(tick), PLOT.bottom + 18, number(tick, 1), 14, look.grey, "middle"))
    for tick in axis_ticks(0.0, float(highest), 3) if highest > 1 else [1.0]:
        if tick and tick == int(tick):
            items.append(Line(((PLOT.left, _y(tick, highest)), (PLOT.right, _y(tick, highest))), look.rule, 0.75))
            items.append(Words(PLOT.left - 6, _y(tick, highest), number(tick, 0), 14, look.grey, "end"))
    items.append(Words(8, 44, t("golden.chart.spread.y"), 14, look.grey))
    return items


def _outside(found: Spread) -> str:
    parts = [tn("golden.chart.spread.below", found.below)] if found.below else []
    parts += [tn("golden.chart.spread.above", found.above)] if found.above else []
    return " ".join(parts)


def _alt(found: Spread, threshold: float | None, title: str) -> str:
    said = [title, t("golden.mean", value=number(found.mean.value, 4), n=found.mean.scored, all=found.mean.samples)]
    if threshold is not None and found.passed is not None:
        mark = number(threshold, 2)
        said.append(t("golden.passed", n=found.passed, all=found.mean.scored, threshold=mark))
    return ". ".join(said)

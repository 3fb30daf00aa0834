"""What a threshold really demands: for answers with 1 to 12 statements, the least score that passes, above the mark."""

from __future__ import annotations

from metrics.staircase import Demand, demands
from ui.chart_words import SIZE, WIDTH, shortest, title_words
from ui.drawing import Box, Dot, Drawing, Item, Line, Words
from ui.palette import Palette
from ui.placement import Place, Wish, around, placed
from ui.prose import number, t

HEIGHT = 300.0
PLOT = Box(88, 72, 430, 226)
MOST = 12
_ROWS = (PLOT.bottom + 18, PLOT.bottom + 40, HEIGHT - 12)
_TICKS = (0.0, 0.5, 1.0)


def demand_drawing(threshold: float, look: Palette, *, statements: int = 0) -> Drawing:
    """The picture of a threshold's demands.

    Args:
        threshold: 0 to 1.
        look: The colours to draw in.
        statements: How many the answer on screen has; its point is the largest. 0: none is.
    """
    found = demands(threshold, MOST)
    dots = [_dot(demand, look, now=demand.statements == statements) for demand in found]
    stems = [Line(((dot.x, _y(threshold)), (dot.x, dot.y)), look.grey, 1.5) for dot in dots]
    mark = Line(((PLOT.left, _y(threshold)), (PLOT.right, _y(threshold))), look.grey, 1.5, dashed=True)
    wishes = [_name(threshold, look), *_here(found, dots, statements, look)]
    labels = placed(wishes, Box(PLOT.left, 30, WIDTH - 4, PLOT.bottom + 4), [mark, *stems], dots)
    names = [words._replace(halo=look.background) for words in labels if words]
    title = title_words(t("chart.demand.title", threshold=shortest(threshold)), look)
    items = (*_axes(look), mark, *stems, *dots, *names, *_rows(found, statements, look), title)
    return Drawing(WIDTH, HEIGHT, items, _alt(threshold, found))


def _x(statements: int) -> float:
    return PLOT.left + (statements - 0.5) * (PLOT.right - PLOT.left) / MOST


def _y(value: float) -> float:
    return PLOT.bottom - value * (PLOT.bottom - PLOT.top)


def _dot(demand: Demand, look: Palette, *, now: bool) -> Dot:
    radius, edge = (9.0, look.background) if now else (5.0, look.ink)
    return Dot(_x(demand.statements), _y(demand.value), radius, look.ink if now else look.background, edge)


def _here(found: tuple[Demand, ...], dots: list[Dot], statements: int, look: Palette) -> list[Wish]:
    """The name of the answer's own point."""
    wishes = []
    for demand, dot in zip(found, dots, strict=True):
        if demand.statements == statements:
            text = t("chart.demand.here", needed=demand.needed, n=statements)
            wishes.append(Wish(Words(0, 0, text, 18, look.ink, bold=True), around(dot, 18), dot))
    return wishes


def _name(threshold: float, look: Palette) -> Wish:
    words = Words(0, 0, t("chart.demand.threshold", value=shortest(threshold)), SIZE, look.grey)
    rows = (_y(threshold) + 18, _y(threshold) - 18)
    places: list[Place] = [(PLOT.right - 4, row, "end") for row in rows] + [
        (PLOT.left + 4, row, "start") for row in rows
    ]
    return Wish(words, places)


def _axes(look: Palette) -> list[Item]:
    items: list[Item] = [Words(4, PLOT.top, t("chart.demand.y"), 14, look.grey)]
    for tick in _TICKS:
        y = _y(tick)
        items.append(Line(((PLOT.left, y), (PLOT.right, y)), look.rule))
        items.append(Words(PLOT.left - 8, y, number(tick, 1), 14, look.grey, "end"))
    return items


def _rows(found: tuple[Demand, ...], statements: int, look: Palette) -> list[Words]:
    needs, counts, below = _ROWS
    words = [
        Words(4, counts, t("chart.demand.statements"), 14, look.grey),
        Words(4, needs, t("chart.demand.needed"), 14, look.grey),
        Words((PLOT.left + PLOT.right) / 2, below, t("chart.demand.x"), SIZE, look.grey, "middle"),
    ]
    for demand in found:
        now = demand.statements == statements
        for row, value in ((counts, demand.statements), (needs, demand.needed)):
            colour = look.ink if now or row == needs else look.grey
            words.append(Words(_x(demand.statements), row, str(value), 14, colour, "middle", bold=now))
    return words


def _alt(threshold: float, found: tuple[Demand, ...]) -> str:
    listed = ", ".join(t("chart.demand.alt_one", needed=one.needed, n=one.statements) for one in found)
    return t("chart.demand.alt", threshold=shortest(threshold), listed=listed)

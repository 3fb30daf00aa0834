"""The ground that the blend line is drawn on: the stretch of scores shown, both axes, and the weights named below."""

from __future__ import annotations

from typing import NamedTuple

from metrics.correctness import DEFAULT_WEIGHTS
from ui.chart_words import SIZE, WIDTH, shortest
from ui.drawing import Box, Item, Line, Words, axis_ticks, fitted, tick_digits, words_box
from ui.palette import Palette
from ui.prose import number, t

HEIGHT = 318.0
PLOT = Box(60, 60, 424, 248)
DEFAULT_SHARE = DEFAULT_WEIGHTS[0] / sum(DEFAULT_WEIGHTS)
_SHARES = (0.0, 0.25, 0.5, 0.75, 1.0)


class Frame(NamedTuple):
    """The stretch of scores the plot shows, and the colours to draw it in."""

    low: float
    high: float
    look: Palette

    def x(self, share: float) -> float:
        """Where a weight of the factual part stands."""
        return PLOT.left + share * (PLOT.right - PLOT.left)

    def y(self, score: float) -> float:
        """Where a score stands."""
        return PLOT.bottom - (score - self.low) / (self.high - self.low) * (PLOT.bottom - PLOT.top)


def score_range(first: float, last: float, threshold: float | None = None) -> tuple[float, float]:
    """The stretch of scores to show: the line fills it; a threshold joins while the line keeps a good part of it."""
    low, high = min(first, last), max(first, last)
    size = max(1.0, abs(low), abs(high))
    flat = 0.1 * size if high - low <= 1e-9 * size else 0.0
    if threshold is not None and max(high, threshold) - min(low, threshold) <= 2.5 * max(high - low, flat):
        low, high = min(low, threshold), max(high, threshold)
    pad = max(0.32 * (high - low), flat)
    return low - pad, high + pad


def axes(frame: Frame) -> list[Item]:
    """Scores to the left, weights below, both in words."""
    look, ticks = frame.look, axis_ticks(frame.low, frame.high)
    digits = tick_digits(ticks)
    items: list[Item] = [
        Words(8, 40, t("chart.blend.y"), SIZE, look.grey),
        Line(((PLOT.left, PLOT.bottom), (PLOT.right, PLOT.bottom)), look.grey),
    ]
    for tick in ticks:
        y = frame.y(tick)
        items.append(Line(((PLOT.left, y), (PLOT.right, y)), look.rule))
        label = Words(PLOT.left - 8, y, number(tick, digits), 14, look.grey, "end")
        items.append(fitted(label, PLOT.left - 12, smallest=6))
    for share in _SHARES:
        items.append(Words(frame.x(share), PLOT.bottom + 17, shortest(share), 14, look.grey, "middle"))
    items.append(Words((PLOT.left + PLOT.right) / 2, HEIGHT - 12, t("chart.blend.x"), SIZE, look.grey, "middle"))
    return items


def weights(frame: Frame, share: float) -> list[Item]:
    """The present weight and the default one, marked and named under the axis, moved apart where they would meet."""
    row, look = PLOT.bottom + 36, frame.look
    marks = [_mark(frame.x(DEFAULT_SHARE), look.grey, 1.5), _mark(frame.x(share), look.ink, 2.5)]
    same = abs(share - DEFAULT_SHARE) < 1e-9
    text = t("chart.blend.weight_default" if same else "chart.blend.weight", share=shortest(share))
    now = Words(frame.x(share), row, text, SIZE, look.ink, "middle", bold=True)
    if same:
        return [*marks, pushed(now, 0.0)]
    text = t("chart.blend.default", share=shortest(DEFAULT_SHARE))
    default = Words(frame.x(DEFAULT_SHARE), row, text, SIZE, look.grey, "middle")
    first, second = sorted((now, default), key=lambda words: words.x)
    close = words_box(first).right + 10 - words_box(second).left
    second = pushed(second, max(0.0, close / 2))
    return [*marks, pushed(first, min(0.0, words_box(second).left - 10 - words_box(first).right)), second]


def pushed(words: Words, by: float, after: float = 4.0) -> Words:
    """Words moved sideways, but not out of the picture, nor left of ``after``."""
    box = words_box(words)
    return words._replace(x=words.x + max(min(by, WIDTH - 4 - box.right), after - box.left))


def _mark(x: float, colour: str, width: float) -> Line:
    return Line(((x, PLOT.bottom - 1), (x, PLOT.bottom + 7)), colour, width)

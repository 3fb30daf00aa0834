"""How steady a judge is: the score of each run as a dot on the values that the score can take."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from ui.chart_words import SIZE, WIDTH, message_drawing, title_words
from ui.drawing import Box, Dot, Drawing, Item, Line, Words, axis_ticks, tick_digits
from ui.palette import Palette
from ui.prose import number, score_number, t, tn

HEIGHT = 256.0
PLOT = Box(28, 72, 412, 192)
_RADIUS = 7.0
_MOST_VALUES = 200
"""More values than that lie closer than a stroke is wide."""


def stability_drawing(scores: Sequence[float | None], possible: Sequence[float], look: Palette) -> Drawing:
    """The picture of several runs.

    Args:
        scores: Of each run, in order; None where a run gave none.
        possible: The values that a score of these claims can take; () when they are not known.
        look: The colours to draw in.
    """
    known = [score for score in scores if score is not None]
    if not known:
        return message_drawing(t("chart.stability.empty"), t("chart.stability.nothing"), HEIGHT, look)
    low, high = min(0.0, *known), max(1.0, *known)
    title = title_words(tn("chart.stability.title", len(known)), look)
    drawn = (*_axis(low, high, look), *_possible(possible, low, high, look), *_dots(known, low, high, look))
    return Drawing(WIDTH, HEIGHT, (*drawn, *_spread(known, low, high, look), title), _alt(scores, known))


def run_part(score: float) -> str:
    """By this name the dots of a score are lit."""
    return f"run {score:.6f}"


def _x(value: float, low: float, high: float) -> float:
    return PLOT.left + (value - low) / (high - low) * (PLOT.right - PLOT.left)


def _axis(low: float, high: float, look: Palette) -> list[Item]:
    items: list[Item] = [Line(((PLOT.left, PLOT.bottom), (PLOT.right, PLOT.bottom)), look.grey, 1.5)]
    ticks = axis_ticks(low, high)
    for tick in ticks:
        label = number(tick, tick_digits(ticks))
        items.append(Words(_x(tick, low, high), PLOT.bottom + 24, label, 14, look.grey, "middle"))
    items.append(Words((PLOT.left + PLOT.right) / 2, HEIGHT - 14, t("chart.stability.x"), SIZE, look.grey, "middle"))
    return items


def _possible(possible: Sequence[float], low: float, high: float, look: Palette) -> list[Item]:
    """A short stroke below the axis for every value that can occur; the room between them is never reached."""
    values = sorted({round(value, 6) for value in possible})
    if not 0 < len(values) <= _MOST_VALUES:
        return []
    return [
        Line(((_x(one, low, high), PLOT.bottom), (_x(one, low, high), PLOT.bottom + 9)), look.grey, 1.5)
        for one in values
        if low <= one <= high
    ]


def _dots(known: Sequence[float], low: float, high: float, look: Palette) -> list[Item]:
    """One dot a run, equal scores piled up; the pile is pressed together where it would leave the picture."""
    counted = Counter(round(score, 6) for score in known)
    step = min(2 * _RADIUS + 2, (PLOT.bottom - PLOT.top - 2 * _RADIUS) / max(counted.values()))
    return [
        Dot(
            _x(value, low, high),
            PLOT.bottom - _RADIUS - 4 - place * step,
            _RADIUS,
            look.ink,
            look.background,
            part=run_part(value),
        )
        for value, count in counted.items()
        for place in range(count)
    ]


def _spread(known: Sequence[float], low: float, high: float, look: Palette) -> list[Item]:
    """From the least to the greatest score, above the dots, with the distance in words."""
    least, most = min(known), max(known)
    y = PLOT.top - 8
    text = t("chart.stability.spread", spread=score_number(most - least))
    if most - least < 1e-9:
        text = t("chart.stability.same", value=score_number(least))
    ends = (_x(least, low, high), _x(most, low, high))
    middle = min(max(sum(ends) / 2, PLOT.left + 120), PLOT.right - 120)
    words = Words(middle, y - 14, text, SIZE, look.ink, "middle", bold=True, halo=look.background, part="range")
    return [Line(((ends[0], y), (ends[1], y)), look.ink, 2.5, part="range"), words]


def _alt(scores: Sequence[float | None], known: Sequence[float]) -> str:
    listed = ", ".join(t("chart.stability.unknown") if one is None else score_number(one) for one in scores)
    least, most = score_number(min(known)), score_number(max(known))
    return t("chart.stability.alt", n=len(scores), listed=listed, low=least, high=most)

"""Guesses on a number line, the truth among them once it is shown, and the gap between one's own guess and it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from ui.chart_words import SIZE, WIDTH
from ui.drawing import Anchor, Box, Dot, Drawing, Field, Item, Line, Words, axis_ticks
from ui.guess_line import tick_words
from ui.palette import Palette
from ui.prose import number, score_number, t

_LEFT, _RIGHT, _AXIS, _HEIGHT = 26.0, 414.0, 96.0, 146.0
_BINS = 40
_STACK = 62.0


def guess_drawing(
    look: Palette,
    scale: tuple[float, float],
    *,
    own: float | None = None,
    truth: float | None = None,
    others: Sequence[float] = (),
    whole: bool = False,
    mark: float | None = None,
) -> Drawing:
    """The number line of one question.

    Args:
        look: The colours to draw in.
        scale: Lowest and highest guess.
        own: This visitor's guess; None before there is one.
        truth: What is true; None while it is hidden.
        others: The guesses of a class, in any order.
        whole: Whether it is a count.
        mark: A number that it is about reaching or not; None for none.
    """

    def x(value: float) -> float:
        low, high = scale
        return _LEFT + min(max((value - low) / (high - low), 0.0), 1.0) * (_RIGHT - _LEFT)

    def shown(value: float) -> str:
        return number(value, 0) if whole else score_number(value)

    items: list[Item] = [Line(((_LEFT, _AXIS), (_RIGHT, _AXIS)), look.grey, 1.5)]
    for tick in axis_ticks(*scale):
        items += [
            Line(((x(tick), _AXIS), (x(tick), _AXIS + 5)), look.grey, 1.5),
            Words(x(tick), _AXIS + 16, tick_words(tick), SIZE, look.grey, "middle"),
        ]
    items += _crowd(look, [x(value) for value in others])
    if mark is not None:
        items += _mark(look, x(mark), mark, truth is None or x(truth) < x(mark))
    if own is not None and truth is not None:
        items.append(Field(Box(min(x(own), x(truth)), _AXIS - 6, max(x(own), x(truth)), _AXIS + 1), look.rule))
    if own is not None:
        items += [
            Dot(x(own), _AXIS, 7, look.background, look.accent, "diamond"),
            _label(x(own), _AXIS + 34, t("guess.own", value=shown(own)), look.accent, look),
        ]
    if truth is not None:
        items += [
            Line(((x(truth), 30.0), (x(truth), _AXIS)), look.ink, 2.0),
            Dot(x(truth), _AXIS, 8, look.ink, look.background),
            _label(x(truth), 18.0, t("guess.truth", value=shown(truth)), look.ink, look),
        ]
    return Drawing(WIDTH, _HEIGHT, tuple(items), _alt(own, truth, others, shown))


def _mark(look: Palette, x: float, mark: float, right: bool) -> list[Item]:
    """The mark with its name, to the right of it or to the left: on the side where the truth is not."""
    name = t("guess.mark", value=tick_words(mark))
    side: Anchor = "start" if right else "end"
    return [
        Line(((x, 40.0), (x, _AXIS + 5)), look.grey, 1.5, dashed=True),
        Words(x + (6 if right else -6), 48.0, name, SIZE, look.grey, side, halo=look.background),
    ]


def _crowd(look: Palette, places: Sequence[float]) -> list[Item]:
    """One small dot a guess, stacked where guesses fall together; lower stacks when a column would get too high."""
    columns = Counter(round((place - _LEFT) / (_RIGHT - _LEFT) * _BINS) for place in places)
    rise = min(10.0, _STACK / max(columns.values(), default=1))
    radius = max(3.5, rise / 2)
    return [
        Dot(
            _LEFT + column * (_RIGHT - _LEFT) / _BINS,
            _AXIS - 7 - row * rise,
            radius,
            look.grey,
            look.background,
        )
        for column, count in sorted(columns.items())
        for row in range(count)
    ]


def _label(x: float, y: float, text: str, colour: str, look: Palette) -> Words:
    """A label over its point, kept inside the picture."""
    anchor: Anchor = "start" if x < 110 else "end" if x > WIDTH - 110 else "middle"
    return Words(x, y, text, SIZE + 1, colour, anchor, bold=True, halo=look.background)


def _alt(own: float | None, truth: float | None, others: Sequence[float], shown: Callable[[float], str]) -> str:
    said = []
    if others:
        said.append(t("guess.alt.others", n=len(others), low=shown(min(others)), high=shown(max(others))))
    if own is not None:
        said.append(t("guess.own", value=shown(own)))
    if truth is not None:
        said.append(t("guess.truth", value=shown(truth)))
    return ". ".join(said) or t("guess.alt.empty")

"""The staircase: the values that an answer with so many statements can reach, the threshold, and where it stands."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from metrics.groundedness import GroundednessScore
from metrics.staircase import needed, staircase
from ui.chart_words import SIZE, WIDTH, message_drawing, shortest, title_words
from ui.drawing import Box, Dot, Drawing, Field, Item, Line, Words, words_box
from ui.palette import Palette
from ui.placement import Place, Wish, around, overlap, placed, within
from ui.prose import score_number, short_number, t, tn

HEIGHT = 288.0
PLOT = Box(88, 44, 428, 214)
_MOST_STEPS = 120
_ROWS = (PLOT.bottom + 18, PLOT.bottom + 40, HEIGHT - 12)
"""Below the plot: the counts, the score of each, and what they count."""


def staircase_drawing(score: GroundednessScore, look: Palette, *, threshold: float | None) -> Drawing:
    """The picture of the steps; where there are none, or too many to see, it says so.

    Args:
        score: Of the answer.
        look: The colours to draw in.
        threshold: From which score it passes; None when there is none that could be used.
    """
    number = len(score.statements)
    if not number:
        return message_drawing(t("chart.stairs.empty"), t("chart.stairs.nothing"), HEIGHT, look)
    if number > _MOST_STEPS:
        words = t("chart.stairs.too_fine", n=number, worth=short_number(1 / number, 2))
        return message_drawing(t("chart.stairs.title", n=number + 1), words, HEIGHT, look)
    enough = None if threshold is None else needed(number, threshold)
    treads = [_tread(step, number) for step in range(number + 1)]
    stairs = Line(tuple(point for tread in treads for point in tread.points), look.rule, 1.5)
    dots, range_line = _present(score, look)
    mark = [] if threshold is None else [_threshold_line(threshold, look)]
    wishes = [_name(score, dots, look), *([] if threshold is None else [_threshold_name(threshold, look)])]
    # The treads are what labels must not cover; the stair between them may be crossed.
    labels = placed(wishes, Box(4, 30, WIDTH - 4, PLOT.bottom - 4), [*treads, *mark, *range_line], dots)
    here = [dot for dot in dots if dot.fill == look.ink]
    treads = [tread._replace(colour=look.ink) for tread in treads]
    ground: list[Item] = [*_passing(enough, number, look), stairs, *treads, *mark, *range_line, *dots]
    rows = _rows(number, enough, score, look)
    title = title_words(t("chart.stairs.title", n=number + 1), look)
    items = (*ground, *_clear(labels, enough, number, look), *rows, title)
    return Drawing(WIDTH, HEIGHT, items, _alt(score, threshold, enough, provisional=not here))


def _width(number: int) -> float:
    return (PLOT.right - PLOT.left) / (number + 1)


def _x(supported: float, number: int) -> float:
    """The middle of a step's column; between two columns for a sum of partial scores."""
    return PLOT.left + (min(max(supported, 0.0), float(number)) + 0.5) * _width(number)


def _y(value: float) -> float:
    return PLOT.bottom - min(max(value, 0.0), 1.0) * (PLOT.bottom - PLOT.top - 16)


def _tread(step: int, number: int) -> Line:
    left, y = PLOT.left + step * _width(number), _y(staircase(number)[step])
    return Line(((left, y), (left + _width(number), y)), "", 2.5)


def _passing(enough: int | None, number: int, look: Palette) -> list[Field]:
    """A shaded field behind the steps that pass."""
    if enough is None:
        return []
    return [Field(Box(PLOT.left + enough * _width(number), PLOT.top, PLOT.right, PLOT.bottom), look.shade, part="mark")]


def _present(score: GroundednessScore, look: Palette) -> tuple[list[Dot], list[Line]]:
    """The point of the answer; while verdicts are missing, both ends of what it can still become."""
    number = len(score.statements)
    if score.value is not None:
        return [Dot(_x(score.supported, number), _y(score.value), 9, look.ink, look.background, part="now")], []
    ends = [(_x(value * number, number), _y(value)) for value in (score.low, score.high) if value is not None]
    line = [Line(tuple(ends), look.ink, 1.5, dashed=True, part="now")] if len(set(ends)) > 1 else []
    return [Dot(x, y, 7, look.background, look.ink, part="now") for x, y in dict.fromkeys(ends)], line


def _name(score: GroundednessScore, dots: Sequence[Dot], look: Palette) -> Wish:
    if score.value is not None:
        text = t("chart.stairs.now", value=score_number(score.value))
    elif score.unjudged:
        text = t("chart.stairs.between", low=shortest(score.low or 0.0), high=shortest(score.high or 0.0))
    else:
        text = t("chart.stairs.not_scored")
    words = Words(0, 0, text, 18, look.ink, bold=True, part="now")
    return Wish(words, [place for dot in dots for place in around(dot, words.size)])


def _threshold_line(threshold: float, look: Palette) -> Line:
    y = _y(threshold)
    return Line(((PLOT.left, y), (PLOT.right, y)), look.grey, 1.5, dashed=True, part="mark")


def _threshold_name(threshold: float, look: Palette) -> Wish:
    y, words = (
        _y(threshold),
        Words(0, 0, t("chart.stairs.threshold", value=shortest(threshold)), SIZE, look.grey, part="mark"),
    )
    left: list[Place] = [(PLOT.left + 4, row, "start") for row in (y - 13, y + 13)]
    return Wish(words, [*left, (PLOT.right - 4, y - 13, "end"), (PLOT.right - 4, y + 13, "end")])


def _clear(labels: Iterable[Words | None], enough: int | None, number: int, look: Palette) -> list[Words]:
    """The labels with a rim in the colour they stand on, so that a line behind them stops short of the letters."""
    shade = [field.box for field in _passing(enough, number, look)]
    return [
        words._replace(halo=look.shade if any(within(words_box(words), box, 4) for box in shade) else look.background)
        for words in labels
        if words
    ]


def _rows(number: int, enough: int | None, score: GroundednessScore, look: Palette) -> list[Words]:
    """Under each step how many statements it takes and what score that is, as many as have room."""
    counts, scores, below = _ROWS
    now = score.supported if score.value is not None else None
    heads = [
        Words(4, counts, t("chart.stairs.supported"), 14, look.grey),
        Words(4, scores, t("chart.stairs.score"), 14, look.grey),
        Words((PLOT.left + PLOT.right) / 2, below, tn("chart.stairs.x", number), SIZE, look.grey, "middle"),
    ]
    first = [step for step in (now, enough, number, 0) if step is not None and float(step).is_integer()]
    order = dict.fromkeys([*(int(min(max(step, 0), number)) for step in first), *range(number + 1)])
    shown: list[Words] = []
    for step in order:
        text = shortest(step / number)
        name = Words(
            _x(step, number), scores, text, 14, look.grey, "middle", bold=step == now, part="now" if step == now else ""
        )
        box = words_box(name._replace(bold=True))
        wide = box._replace(left=box.left - 5, right=box.right + 5)
        if all(not overlap(wide, words_box(other)) for other in shown):
            shown.append(name)
    return [
        *heads,
        *shown,
        *(name._replace(y=counts, text=_count(name, number), part=name.part and "supported") for name in shown),
    ]


def _count(name: Words, number: int) -> str:
    return str(math.floor((name.x - PLOT.left) / _width(number)))


def _alt(score: GroundednessScore, threshold: float | None, enough: int | None, *, provisional: bool) -> str:
    number = len(score.statements)
    parts = [tn("chart.stairs.alt", number, values=number + 1)]
    if threshold is not None and enough is not None:
        parts.append(t("chart.stairs.alt_threshold", threshold=shortest(threshold), needed=enough, n=number))
    if not provisional:
        parts.append(t("chart.stairs.alt_now", value=score_number(score.value)))
    elif score.unjudged:
        parts.append(t("chart.stairs.between", low=shortest(score.low or 0.0), high=shortest(score.high or 0.0)) + ".")
    return " ".join(parts)

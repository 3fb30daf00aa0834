"""Names in the two by two: beside their point, on its side of the marks, in two lines where one is too long."""

from __future__ import annotations

from collections.abc import Sequence

from ui.chart_words import SIZE
from ui.drawing import LINE_HEIGHT, Box, Dot, Line, Words, words_box, wrapped
from ui.palette import Palette
from ui.placement import Place, Wish, around, crosses, placed, within


def name_labels(
    named: Sequence[tuple[str, Dot]],
    square: Box,
    marks: Sequence[Line],
    room: tuple[Box, Sequence[Line]],
    look: Palette,
) -> list[Words]:
    """The names of points, line by line, each clear of the others and of the marks where that can be.

    Args:
        named: Names with their points, in the order in which they choose.
        square: What scores can reach; a point outside of it is not scored.
        marks: The lines that cut the square.
        room: What the names must stay inside of, and the other lines that they had better not cross.
        look: The colours.
    """
    bounds, others = room
    lines, dots = [*marks, *others], [dot for _, dot in named]
    chosen: list[Wish] = []
    for name, dot in named:
        wishes = _wishes(Words(0, 0, name, SIZE, look.ink, halo=look.background), dot, square, marks)
        found = [placed([*chosen, wish], bounds, lines, dots)[-1] for wish in wishes]
        clear = [label and not any(crosses(mark, words_box(label)) for mark in marks) for label in found]
        chosen.append(wishes[clear.index(True)] if True in clear else wishes[0])
    return [line for label in placed(chosen, bounds, lines, dots) if label for line in _lines(label)]


def _wishes(whole: Words, dot: Dot, square: Box, marks: Sequence[Line]) -> list[Wish]:
    """A name in one line, then in several, on its side of the marks; then wherever in the square it has room."""
    if dot.x < square.left or dot.y > square.bottom:
        return [Wish(whole, around(dot, SIZE), dot)]
    side = _side(dot, square, marks)
    broken = whole._replace(text="\n".join(wrapped(whole.text, SIZE, side.right - side.left - 8)))
    found = []
    for words, room in ((whole, side), (broken, side), (whole, square)):
        fitting = [place for place in _places(words, dot, side) if within(words_box(_at(words, place)), room)]
        found += [Wish(words, fitting, dot)] if fitting else []
    return found or [Wish(whole, _places(whole, dot, side), dot)]


def _lines(words: Words) -> list[Words]:
    """A name as the lines that are drawn, one below the other."""
    texts = words.text.split("\n")
    step = words.size * LINE_HEIGHT
    top = words.y - step * (len(texts) - 1) / 2
    return [words._replace(text=text, y=top + step * row) for row, text in enumerate(texts)]


def _places(words: Words, dot: Dot, side: Box) -> list[Place]:
    """Round the point, and at the rim of its part of the square just above and below it."""
    size = words.size * len(words.text.split("\n"))
    reach = dot.radius + 4 + size * 0.65
    rows = (dot.y - reach, dot.y + reach)
    rim: list[Place] = [(side.right - 4, row, "end") for row in rows]
    return [*around(dot, size), *rim, *((side.left + 4, row, "start") for row in rows)]


def _at(words: Words, place: Place) -> Words:
    x, y, anchor = place
    return words._replace(x=x, y=y, anchor=anchor)


def _side(dot: Dot, box: Box, marks: Sequence[Line]) -> Box:
    """The part of the square, between the marks, in which a point lies."""
    for mark in marks:
        (x0, y0), (x1, _) = mark.points
        if x0 == x1:
            box = box._replace(left=x0) if dot.x >= x0 else box._replace(right=x0)
        else:
            box = box._replace(bottom=y0) if dot.y <= y0 else box._replace(top=y0)
    return box

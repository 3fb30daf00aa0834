"""Where labels go so that none covers another: the first wish that is free, else the nearest free place."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ui.drawing import Anchor, Box, Dot, Line, Point, Words, words_box

Place = tuple[float, float, Anchor]
_NEAR = 7.0
"""A label closer than this to a point that it does not name would be read as its name."""


class Wish(NamedTuple):
    """A label, the places it would like, best first, and the point it names, if it names one of several."""

    words: Words
    places: Sequence[Place]
    about: Dot | None = None


class _Scene(NamedTuple):
    """What a label must stay inside of, must not cover, and had better not cross or come near."""

    bounds: Box
    taken: list[Box]
    dots: Sequence[Dot]
    lines: Sequence[Line]


def around(dot: Dot, size: float) -> list[Place]:
    """Places beside a point, near ones first: above, below, right, left, and the corners."""
    places: list[Place] = []
    for extra in (0.0, 5.0, 12.0):
        gap = dot.radius + 4 + extra
        up, down = dot.y - gap - size * 0.65, dot.y + gap + size * 0.65
        right, left = dot.x + gap + 2, dot.x - gap - 2
        places += [(dot.x, up, "middle"), (dot.x, down, "middle"), (right, dot.y, "start"), (left, dot.y, "end")]
        for row in (up, down):
            places += [(dot.x - 3, row, "start"), (dot.x + 3, row, "end")]
    return places


def placed(
    wishes: Iterable[Wish], bounds: Box, lines: Sequence[Line] = (), dots: Sequence[Dot] = ()
) -> list[Words | None]:
    """Every label at a place of its own: inside the bounds, on no other label and no point, if possible on no line.

    Labels earlier in the order choose first. One for which no room is left at all is None.
    """
    done: list[Words | None] = []
    for wish in wishes:
        scene = _Scene(bounds, [words_box(words) for words in done if words], dots, lines)
        free = _best(wish, _wished(wish, bounds), scene)
        done.append(free or _best(wish, _anywhere(wish, bounds), scene._replace(lines=())))
    return done


def overlap(one: Box, other: Box) -> bool:
    """Whether two rectangles share more than an edge."""
    return one.left < other.right and other.left < one.right and one.top < other.bottom and other.top < one.bottom


def within(box: Box, bounds: Box, slack: float = 0.01) -> bool:
    """Whether a rectangle lies inside another."""
    level = bounds.top - slack <= box.top and box.bottom <= bounds.bottom + slack
    return level and bounds.left - slack <= box.left and box.right <= bounds.right + slack


def crosses(line: Line, box: Box) -> bool:
    """Whether a line runs through a rectangle."""
    left, top, right, bottom = box
    x0, y0 = line.points[0]
    for x1, y1 in line.points[1:]:
        # Most stretches lie wholly to one side; seen here, without a call, that makes a picture three times as fast.
        aside = (x0 < left and x1 < left) or (x0 > right and x1 > right)
        aside = aside or (y0 < top and y1 < top) or (y0 > bottom and y1 > bottom)
        if not aside and _clipped((x0, y0), (x1, y1), box):
            return True
        x0, y0 = x1, y1
    return False


def dot_box(dot: Dot, margin: float = 2.0) -> Box:
    """The square around a point."""
    reach = dot.radius + margin
    return Box(dot.x - reach, dot.y - reach, dot.x + reach, dot.y + reach)


def _wished(wish: Wish, bounds: Box) -> list[Words]:
    """The wished places, each pushed sideways into the bounds where it sticks out."""
    tries = []
    for x, y, anchor in wish.places:
        words = wish.words._replace(x=x, y=y, anchor=anchor)
        box = words_box(words)
        shift = max(0.0, bounds.left - box.left) - max(0.0, box.right - bounds.right)
        tries.append(words._replace(x=x + shift))
    return tries


def _anywhere(wish: Wish, bounds: Box) -> list[Words]:
    """A raster of places over the bounds, those near the first wish first."""
    x0, y0, _ = wish.places[0]
    columns = range(int(bounds.left), int(bounds.right), 8)
    rows = range(int(bounds.top), int(bounds.bottom), 5)
    spots = sorted(((x, y) for x in columns for y in rows), key=lambda spot: abs(spot[0] - x0) + 2 * abs(spot[1] - y0))
    return [wish.words._replace(x=x, y=y, anchor="middle") for x, y in spots]


def _best(wish: Wish, tries: list[Words], scene: _Scene) -> Words | None:
    """The first try that disturbs nothing, else the one that disturbs least; None when each covers a label or point."""
    best: tuple[float, Words] | None = None
    covered = [*scene.taken, *(dot_box(dot) for dot in scene.dots)]
    for words in tries:
        box = words_box(words)
        if not within(box, scene.bounds) or any(overlap(box, other) for other in covered):
            continue
        near = sum(overlap(box, dot_box(dot, _NEAR)) for dot in scene.dots if wish.about not in (None, dot))
        disturbed = 3 * near + sum(line.width for line in scene.lines if crosses(line, box))
        if not disturbed:
            return words
        if best is None or disturbed < best[0]:
            best = (disturbed, words)
    return best[1] if best else None


def _clipped(start: Point, end: Point, box: Box) -> bool:
    """Liang and Barsky's test: whether any part of a stretch lies inside a rectangle."""
    (x0, y0), (x1, y1) = start, end
    enter, leave = 0.0, 1.0
    for delta, to_low, to_high in ((x1 - x0, box.left - x0, box.right - x0), (y1 - y0, box.top - y0, box.bottom - y0)):
        if delta == 0.0:
            if to_low > 0 or to_high < 0:
                return False
            continue
        first, last = sorted((to_low / delta, to_high / delta))
        enter, leave = max(enter, first), min(leave, last)
    return enter <= leave

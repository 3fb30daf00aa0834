"""The two by two: every answer where its relevancy (across) and its groundedness (up) put it, the marks as lines."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ui.chart_words import SIZE, WIDTH, message_drawing, shortest, title_words
from ui.drawing import Box, Dot, Drawing, Field, Item, Line, Words, text_width, words_box
from ui.palette import Palette
from ui.placement import overlap
from ui.prose import score_number, t
from ui.two_by_two_names import name_labels

HEIGHT = 424.0
_OUTER = Box(104, 76, 380, 364)
_LANE = 44.0
"""How wide the strip is in which answers without one of the two scores stand."""
_RIM = 16.0
"""How far inside of the square its 0 and 1 are, so that a point there has room."""
_SMALL = 14
_NEAR = 3.0
"""Points closer than this are one, and share a name."""


class Spot(NamedTuple):
    """One answer in the picture.

    Args:
        name: A short name of ours, never a visitor's text.
        relevancy, groundedness: The two scores; None where there is none.
        present: Whether this answer is the case that the other pages show.
    """

    name: str
    relevancy: float | None
    groundedness: float | None
    present: bool = False


class _Frame(NamedTuple):
    """Where scores stand, and the middle of the strips for those that have none."""

    box: Box
    left_lane: float | None
    lower_lane: float | None

    def x(self, value: float | None) -> float:
        """Across, for a relevancy; what lies beyond 0 to 1 ends at the edge."""
        if value is None:
            return self.left_lane or self.box.left + _RIM
        left, right = self.box.left + _RIM, self.box.right - _RIM
        return left + min(max(value, 0.0), 1.0) * (right - left)

    def y(self, value: float | None) -> float:
        """Up, for a groundedness."""
        if value is None:
            return self.lower_lane or self.box.bottom - _RIM
        top, bottom = self.box.top + _RIM, self.box.bottom - _RIM
        return bottom - min(max(value, 0.0), 1.0) * (bottom - top)


def two_by_two_drawing(
    spots: Sequence[Spot], look: Palette, *, relevant_at: float | None, grounded_at: float | None
) -> Drawing:
    """The picture of all answers; without any, it says so.

    Args:
        spots: The answers. One without a score stands in a strip outside of the square and is hollow.
        look: The colours to draw in.
        relevant_at, grounded_at: From which score an answer counts as on topic, as supported; None: no mark, no line.
    """
    if not spots:
        return message_drawing(t("chart.two.title"), t("chart.two.nothing"), HEIGHT, look)
    frame = _frame(spots)
    dots, names = _dots(frame, spots, look)
    marks = _marks(frame, relevant_at, grounded_at, look)
    edges = _edges(frame, look)
    bounds = Box(_OUTER.left + 2, _OUTER.top + 2, _OUTER.right - 2, _OUTER.bottom - 2)
    labels = name_labels([*zip(names, dots, strict=True)], frame.box, marks, (bounds, edges), look)
    ground: list[Item] = [*_passing(frame, relevant_at, grounded_at, look), *edges, *marks]
    heads = [*_columns(frame, relevant_at, look), *_rows(frame, grounded_at, look)]
    scales = [*_scale_across(frame, relevant_at, look), *_scale_up(frame, grounded_at, look)]
    items: list[Item] = [*ground, *heads, *scales, *dots, *labels]
    title = title_words(t("chart.two.title"), look)
    return Drawing(WIDTH, HEIGHT, (*items, title), _alt(spots, relevant_at, grounded_at))


def _frame(spots: Sequence[Spot]) -> _Frame:
    left, bottom = _OUTER.left, _OUTER.bottom
    across = any(spot.relevancy is None for spot in spots)
    below = any(spot.groundedness is None for spot in spots)
    box = _OUTER._replace(left=left + (_LANE if across else 0), bottom=bottom - (_LANE if below else 0))
    return _Frame(box, left + _LANE / 2 if across else None, bottom - _LANE / 2 if below else None)


def _dots(frame: _Frame, spots: Sequence[Spot], look: Palette) -> tuple[list[Dot], list[str]]:
    """One point for the answers of one place, with their names; the answer on screen is the largest."""
    dots: list[Dot] = []
    names: list[str] = []
    for spot in sorted(spots, key=lambda one: not one.present):
        x, y = frame.x(spot.relevancy), frame.y(spot.groundedness)
        near = next((at for at, dot in enumerate(dots) if abs(dot.x - x) < _NEAR and abs(dot.y - y) < _NEAR), None)
        if near is not None:
            names[near] = t("chart.two.both", one=names[near], other=spot.name)
            continue
        hollow = spot.relevancy is None or spot.groundedness is None
        fill, edge = (look.background, look.ink) if hollow else (look.ink, look.background)
        dots.append(Dot(x, y, 8.5 if spot.present else 6, fill, edge))
        names.append(spot.name)
    return dots, names


def _marks(frame: _Frame, relevant_at: float | None, grounded_at: float | None, look: Palette) -> list[Line]:
    box, lines = frame.box, []
    if relevant_at is not None:
        x = frame.x(relevant_at)
        lines.append(Line(((x, box.top), (x, box.bottom)), look.grey, 1.5, dashed=True))
    if grounded_at is not None:
        y = frame.y(grounded_at)
        lines.append(Line(((box.left, y), (box.right, y)), look.grey, 1.5, dashed=True))
    return lines


def _passing(frame: _Frame, relevant_at: float | None, grounded_at: float | None, look: Palette) -> list[Field]:
    """A shaded field where an answer is both supported and on topic."""
    if relevant_at is None or grounded_at is None:
        return []
    box = frame.box
    return [Field(Box(frame.x(relevant_at), box.top, box.right, frame.y(grounded_at)), look.shade)]


def _edges(frame: _Frame, look: Palette) -> list[Line]:
    """The square, and around it the strips for what is not scored."""
    lines: list[Line] = []
    for box, dashed in ((frame.box, False), (_OUTER, True)):
        if dashed and frame.box == _OUTER:
            continue
        left, top, right, bottom = box
        path = ((left, top), (right, top), (right, bottom), (left, bottom), (left, top))
        lines.append(Line(path, look.rule, 1.0 if dashed else 1.5, dashed))
    return lines


def _columns(frame: _Frame, mark: float | None, look: Palette) -> list[Words]:
    """Above the square: off topic and on topic, each over its side of the line."""
    y, box = _OUTER.top - 14, frame.box
    names = [] if mark is None else [
        Words((box.left + frame.x(mark)) / 2, y, t("chart.two.off_topic"), _SMALL, look.ink, "middle", bold=True),
        Words((frame.x(mark) + box.right) / 2, y, t("chart.two.on_topic"), _SMALL, look.ink, "middle", bold=True),
    ]  # fmt: skip
    lane = [] if frame.left_lane is None else [
        Words(frame.left_lane, y, t("chart.two.not_scored"), _SMALL, look.grey, "middle")
    ]  # fmt: skip
    return _apart([*names, *lane])


def _rows(frame: _Frame, mark: float | None, look: Palette) -> list[Words]:
    """Left of the square: supported and not supported, each beside its side of the line."""
    box, found = frame.box, []
    if mark is not None:
        found = [
            ((box.top + frame.y(mark)) / 2, t("chart.two.supported"), look.ink),
            ((frame.y(mark) + box.bottom) / 2, t("chart.two.not_supported"), look.ink),
        ]
    if frame.lower_lane is not None:
        found.append((frame.lower_lane, t("chart.two.not_scored"), look.grey))
    names = []
    for y, text, colour in found:
        lines = text.split("\n")
        for place, line in enumerate(lines):
            row = y + (place - (len(lines) - 1) / 2) * _SMALL * 1.3
            names.append(Words(_OUTER.left - 8, row, line, _SMALL, colour, "end", bold=colour == look.ink))
    return _apart(names)


def _scale_across(frame: _Frame, mark: float | None, look: Palette) -> list[Words]:
    y, box = _OUTER.bottom + 16, frame.box
    values = [*([] if mark is None else [mark]), 0.0, 1.0]
    numbers = [
        Words(frame.x(value), y, shortest(value), _SMALL, look.grey, "middle", bold=value == mark) for value in values
    ]
    name = Words((box.left + box.right) / 2, y + 22, t("chart.two.across"), SIZE, look.grey, "middle")
    return [*_apart(numbers), name]


def _scale_up(frame: _Frame, mark: float | None, look: Palette) -> list[Words]:
    values = [*([] if mark is None else [mark]), 0.0, 1.0]
    x = frame.box.right + 8
    numbers = [Words(x, frame.y(value), shortest(value), _SMALL, look.grey, bold=value == mark) for value in values]
    return [*_apart(numbers), Words(4, _OUTER.top - 34, t("chart.two.up"), SIZE, look.grey)]


def _apart(names: Sequence[Words]) -> list[Words]:
    """The names that have room beside those before them."""
    kept: list[Words] = []
    for name in names:
        half = text_width(name.text, name.size, name.bold) / 2
        shift = max(0.0, name.x + half - (WIDTH - 4)) if name.anchor == "middle" else 0.0
        words = name._replace(x=name.x - shift)
        if not any(overlap(words_box(words), words_box(other)) for other in kept):
            kept.append(words)
    return kept


def _alt(spots: Sequence[Spot], relevant_at: float | None, grounded_at: float | None) -> str:
    parts = [t("chart.two.alt")]
    if relevant_at is not None:
        parts.append(t("chart.two.alt_relevant", value=shortest(relevant_at)))
    if grounded_at is not None:
        parts.append(t("chart.two.alt_grounded", value=shortest(grounded_at)))
    for spot in spots:
        scores = {
            name: t("chart.two.not_scored") if value is None else score_number(value)
            for name, value in (("relevancy", spot.relevancy), ("groundedness", spot.groundedness))
        }
        parts.append(t("chart.two.alt_one", name=spot.name, **scores))
    return " ".join(parts)

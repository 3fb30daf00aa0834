"""The two by two: every answer stands where its scores say, what is not scored stands apart, no word covers another."""

from __future__ import annotations

from xml.etree import ElementTree as ET

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.ui.test_fan_chart import assert_no_word_covers_another, texts
from ui.drawing import Box, Dot, Drawing, Field, Line, Words, words_box
from ui.palette import DARK, LIGHT
from ui.placement import crosses
from ui.svg import svg_text
from ui.two_by_two_chart import Spot, two_by_two_drawing

FIVE = [
    Spot("right", 0.813, 1.0, present=True),
    Spot("confident wrong", 0.896, 0.0),
    Spot("accurate dodge", 0.612, 1.0),
    Spot("evasive", 0.0, None),
    Spot("half right", 0.773, 0.5),
]
SCORES = st.none() | st.floats(-1, 1.2)
MARKS = st.none() | st.floats(0, 1)


def drawn(spots: list[Spot], relevant_at: float | None = 0.7, grounded_at: float | None = 0.8) -> Drawing:
    return two_by_two_drawing(spots, LIGHT, relevant_at=relevant_at, grounded_at=grounded_at)


def dots(drawing: Drawing) -> list[Dot]:
    return [item for item in drawing.items if isinstance(item, Dot)]


def names(drawing: Drawing) -> list[str]:
    """The names of answers, line by line."""
    return [item.text for item in drawing.items if isinstance(item, Words) and item.halo]


def marks(drawing: Drawing) -> list[Line]:
    return [item for item in drawing.items if isinstance(item, Line) and item.dashed and item.colour == LIGHT.grey]


def square(drawing: Drawing) -> Box:
    (path,) = (item for item in drawing.items if isinstance(item, Line) and not item.dashed)
    (left, top), _, (right, bottom), *_ = path.points
    return Box(left, top, right, bottom)


def test_answers_stand_by_their_scores_and_sides_of_the_marks() -> None:
    drawing = drawn(FIVE)
    right, wrong, dodge, evasive, half = dots(drawing)
    upright, level = marks(drawing)
    x, y = upright.points[0][0], level.points[0][1]
    assert right.x > x and right.y < y
    assert wrong.x > x and wrong.y > y
    assert dodge.x < x and dodge.y < y
    assert half.x > x and half.y > y
    assert right.y == dodge.y
    assert half.y == pytest.approx((right.y + wrong.y) / 2), "a score of 0.5 is half way up"
    assert evasive.y > square(drawing).bottom, "no score is not 0: it stands below the square"


def test_the_answer_on_screen_is_the_largest_and_what_is_not_scored_is_hollow() -> None:
    drawing = drawn(FIVE)
    largest = max(dots(drawing), key=lambda dot: dot.radius)
    assert largest == dots(drawing)[0]
    assert [dot.fill for dot in dots(drawing)] == [LIGHT.ink, LIGHT.ink, LIGHT.ink, LIGHT.background, LIGHT.ink]


def test_each_answer_and_each_side_has_its_name() -> None:
    shown, words = " ".join(names(drawn(FIVE))), texts(drawn(FIVE))
    assert all(spot.name in shown for spot in FIVE)
    assert {"confident", "wrong"} <= set(words), "too long for its side of the mark: two lines"
    for name in ("on topic", "off topic", "supported", "not scored", "0.7", "0.8"):
        assert name in words


def test_a_name_stands_on_the_side_of_its_point_where_it_fits() -> None:
    drawing = drawn(FIVE)
    upright, _ = marks(drawing)
    (name,) = (item for item in drawing.items if isinstance(item, Words) and item.text == "half right")
    assert words_box(name).left >= upright.points[0][0]


@pytest.mark.parametrize(("relevant_at", "grounded_at"), [(0.7, 0.8), (0.7, 0.5), (0.85, 0.4), (0.3, 0.9)])
def test_no_name_stands_on_a_mark(relevant_at: float, grounded_at: float) -> None:
    drawing = drawn(FIVE, relevant_at, grounded_at)
    words = [item for item in drawing.items if isinstance(item, Words) and item.halo]
    assert [one.text for one in words if any(crosses(mark, words_box(one)) for mark in marks(drawing))] == []


def test_the_shaded_field_is_where_both_pass() -> None:
    drawing = drawn(FIVE)
    (field,) = (item for item in drawing.items if isinstance(item, Field))
    inside = [dot for dot in dots(drawing) if field.box.left <= dot.x and dot.y <= field.box.bottom]
    assert inside == [dots(drawing)[0]]


@pytest.mark.parametrize(("relevant_at", "grounded_at", "lines"), [(None, None, 0), (0.7, None, 1), (None, 0.8, 1)])
def test_no_mark_draws_no_line(relevant_at: float | None, grounded_at: float | None, lines: int) -> None:
    drawing = drawn(FIVE, relevant_at, grounded_at)
    assert len(marks(drawing)) == lines
    assert not any(isinstance(item, Field) for item in drawing.items)


def test_answers_of_one_place_share_a_point_and_its_name() -> None:
    drawing = drawn([Spot("right", 0.8, 1.0), Spot("yours 1", 0.8, 1.0)])
    assert len(dots(drawing)) == 1
    assert " ".join(names(drawing)) == "right, yours 1"


def test_no_answers_are_said() -> None:
    drawing = drawn([])
    assert "Once there is an answer" in drawing.alt
    assert not dots(drawing)


def test_the_words_for_a_screen_reader_hold_every_number() -> None:
    alt = drawn(FIVE).alt
    assert "confident wrong: relevancy 0.896, groundedness 0.000." in alt
    assert "evasive: relevancy 0.000, groundedness not scored." in alt
    assert "On topic from 0.7. Supported from 0.8." in alt


@settings(max_examples=60, deadline=None)
@given(st.lists(st.tuples(SCORES, SCORES), min_size=1, max_size=8), MARKS, MARKS)
def test_no_word_covers_another_and_every_point_is_inside(
    scores: list[tuple[float | None, float | None]], relevant_at: float | None, grounded_at: float | None
) -> None:
    spots = [Spot(f"yours {place + 1}", across, up) for place, (across, up) in enumerate(scores)]
    drawing = drawn(spots, relevant_at, grounded_at)
    assert_no_word_covers_another(drawing)
    for dot in dots(drawing):
        assert 0 <= dot.x <= drawing.width and 0 <= dot.y <= drawing.height


def test_it_is_drawn_in_the_colours_of_the_theme() -> None:
    dark = two_by_two_drawing(FIVE, DARK, relevant_at=0.7, grounded_at=0.8)
    assert ET.fromstring(svg_text(dark)).attrib["role"] == "img"
    assert DARK.ink in svg_text(dark) and LIGHT.ink not in svg_text(dark)

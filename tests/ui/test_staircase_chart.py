"""The staircase and the demands of a threshold: the right steps, the right names, and no word over another."""

from __future__ import annotations

import itertools
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from metrics.groundedness import GroundednessScore, Statement, groundedness
from metrics.staircase import demands, needed, staircase
from ui import demand_chart, staircase_chart
from ui.demand_chart import demand_drawing
from ui.drawing import Box, Dot, Drawing, Field, Line, Words, words_box
from ui.palette import DARK, LIGHT
from ui.placement import overlap, within
from ui.staircase_chart import staircase_drawing
from ui.svg import svg_text

SVG = "{http://www.w3.org/2000/svg}"


def of(*scores: float | None, threshold: float = 0.8) -> GroundednessScore:
    return groundedness([Statement(f"S{at}.", one) for at, one in enumerate(scores)], threshold=threshold)


def drawn(*scores: float | None, threshold: float | None = 0.8) -> Drawing:
    return staircase_drawing(of(*scores), LIGHT, threshold=threshold)


def items(drawing: Drawing, kind: type) -> list:  # type: ignore[type-arg]
    return [item for item in drawing.items if isinstance(item, kind)]


def texts(drawing: Drawing) -> list[str]:
    return [item.text for item in items(drawing, Words)]


def treads(drawing: Drawing) -> list[Line]:
    return [line for line in items(drawing, Line) if line.width == 2.5]


def assert_nothing_covers_words(drawing: Drawing) -> None:
    canvas, boxes = (
        Box(0, 0, drawing.width, drawing.height),
        [(one.text, words_box(one)) for one in items(drawing, Words)],
    )
    assert [text for text, box in boxes if not within(box, canvas, 2)] == []
    assert [(a, b) for (a, one), (b, other) in itertools.combinations(boxes, 2) if overlap(one, other)] == []
    for dot in items(drawing, Dot):
        square = Box(dot.x - dot.radius, dot.y - dot.radius, dot.x + dot.radius, dot.y + dot.radius)
        assert [text for text, box in boxes if overlap(square, box)] == []


@pytest.mark.parametrize("number", [1, 2, 3, 7, 12, 40])
def test_there_is_a_step_for_each_value_at_its_height(number: int) -> None:
    found = treads(drawn(*[0.0] * number))
    bottom, top = found[0].points[0][1], found[-1].points[0][1]
    heights = [(bottom - tread.points[0][1]) / (bottom - top) for tread in found]
    assert heights == pytest.approx(staircase(number))
    assert f"The {number + 1} values this answer can reach" in texts(drawn(*[0.0] * number))


def test_the_answer_stands_on_its_step_and_the_passing_steps_are_shaded() -> None:
    drawing = drawn(1, 1, 0)
    (now,), (field,) = items(drawing, Dot), items(drawing, Field)
    (left, y), (right, _) = treads(drawing)[2].points
    assert (now.x, now.y) == (pytest.approx((left + right) / 2), pytest.approx(y))
    assert field.box.left == pytest.approx(treads(drawing)[needed(3, 0.8)].points[0][0])
    assert {"now 0.667", "pass from 0.8", "0.333", "of 3 statements"} <= set(texts(drawing))
    assert "asks for 3 of 3" in drawing.alt


def test_partial_scores_stand_between_two_steps() -> None:
    (now,) = items(drawn(1, 0.5, 0), Dot)
    lower, upper = treads(drawn(1, 0.5, 0))[1:3]
    assert upper.points[0][1] < now.y < lower.points[0][1]


def test_missing_verdicts_give_a_range_and_no_present_point() -> None:
    drawing = drawn(1, 1, 1, None, None)
    assert [dot.fill for dot in items(drawing, Dot)] == [LIGHT.background] * 2
    assert "between 0.6 and 1" in texts(drawing)
    assert not any(text.startswith("now") for text in texts(drawing))
    assert "now" not in drawing.alt


def test_without_a_threshold_nothing_passes() -> None:
    drawing = drawn(1, 0, threshold=None)
    assert items(drawing, Field) == []
    assert not any(text.startswith("pass") for text in texts(drawing))


@pytest.mark.parametrize(("scores", "words"), [((), "Each statement is one step"), ((1.0,) * 130, "too fine to draw")])
def test_what_cannot_be_drawn_is_said(scores: tuple[float, ...], words: str) -> None:
    drawing = drawn(*scores)
    assert items(drawing, Dot) == []
    assert words in drawing.alt


def test_scores_outside_0_to_1_stay_in_the_picture() -> None:
    for score in (1e300, -1e300):
        (now,) = items(drawn(score, 0.0), Dot)
        assert within(Box(now.x, now.y, now.x, now.y), staircase_chart.PLOT)


@settings(max_examples=150)
@given(
    scores=st.lists(st.none() | st.sampled_from([0.0, 1.0, 0.5]), min_size=1, max_size=45),
    threshold=st.none() | st.floats(0, 1) | st.sampled_from([0.0, 0.5, 1.0]),
)
def test_labels_of_the_stairs_cover_nothing(scores: list[float | None], threshold: float | None) -> None:
    drawing = drawn(*scores, threshold=threshold)
    assert_nothing_covers_words(drawing)
    assert sum(text.startswith(("now ", "between ")) for text in texts(drawing)) == 1


@settings(max_examples=100)
@given(threshold=st.floats(0, 1) | st.sampled_from([0.0, 0.5, 0.8, 1.0]), statements=st.integers(0, 20))
def test_the_demands_are_those_of_the_threshold_and_cover_nothing(threshold: float, statements: int) -> None:
    drawing = demand_drawing(threshold, LIGHT, statements=statements)
    plot, found = demand_chart.PLOT, demands(threshold)
    heights = [(plot.bottom - dot.y) / (plot.bottom - plot.top) for dot in items(drawing, Dot)]
    assert heights == pytest.approx([one.value for one in found])
    row = [one for one in items(drawing, Words) if one.y == plot.bottom + 18][1:]
    assert [one.text for one in row] == [str(one.needed) for one in found]
    assert_nothing_covers_words(drawing)
    largest = [dot for dot in items(drawing, Dot) if dot.radius > 5]
    assert len(largest) == (1 if 1 <= statements <= 12 else 0)


def test_the_demand_of_the_answer_on_screen_is_named() -> None:
    drawing = demand_drawing(0.8, LIGHT, statements=2)
    assert {"here 2 of 2", "threshold 0.8", "What a threshold of 0.8 really demands"} <= set(texts(drawing))
    assert "4 of 5" in drawing.alt


@pytest.mark.parametrize("dark", [False, True])
def test_both_follow_the_theme_and_stay_readable(dark: bool) -> None:
    look, other = (DARK, LIGHT) if dark else (LIGHT, DARK)
    for drawing in (staircase_drawing(of(1, 0), look, threshold=0.5), demand_drawing(0.5, look, statements=2)):
        picture = svg_text(drawing)
        assert look.ink in picture and other.ink not in picture
        sizes = [float(text.attrib["font-size"]) for text in ET.fromstring(picture).iter(f"{SVG}text")]
        assert min(sizes) >= 14

"""The fan, the running mean and the bars: every number stands where its cosine says, and no word covers another."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from metrics.anchors import ANCHOR_TEXTS, Anchors
from metrics.question_notes import InventedQuestion
from metrics.relevancy import RelevancyScore, relevancy
from ui.cosine_bar import cosine_bar
from ui.drawing import Box, Dot, Drawing, Field, Line, Words, words_box
from ui.fan_chart import fan_drawing
from ui.palette import DARK, LIGHT
from ui.placement import overlap, within
from ui.running_mean_chart import running_mean_drawing
from ui.svg import svg_text

ANCHORS = Anchors(0.78, 0.149, ANCHOR_TEXTS["en"], "en")
COSINES = st.lists(st.floats(-1, 1), min_size=1, max_size=10)
MARKS = st.none() | st.floats(-1, 1)


def scored(*cosines: float | None, flagged: Sequence[int] = (), gate: str = "all") -> RelevancyScore:
    """A score of questions with these cosines; None is a blank one."""
    rows = [
        InventedQuestion("" if cosine is None else f"Question {place}?", place in flagged, cosine)
        for place, cosine in enumerate(cosines)
    ]
    return relevancy(rows, gate="all" if gate == "all" else "none")


def texts(drawing: Drawing) -> list[str]:
    return [item.text for item in drawing.items if isinstance(item, Words)]


def dots(drawing: Drawing, colour: str) -> list[Dot]:
    return [item for item in drawing.items if isinstance(item, Dot) and colour in (item.fill, item.edge)]


def assert_no_word_covers_another(drawing: Drawing) -> None:
    boxes = [(item.text, words_box(item)) for item in drawing.items if isinstance(item, Words)]
    canvas = Box(0, 0, drawing.width, drawing.height)
    assert [text for text, box in boxes if not within(box, canvas, 4)] == []
    assert [(a, b) for (a, one), (b, other) in itertools.combinations(boxes, 2) if overlap(one, other)] == []


def base(drawing: Drawing) -> tuple[tuple[float, float], float]:
    """Where the fan opens, and how far it reaches: the two ends of the user's question."""
    line = next(item for item in drawing.items if isinstance(item, Line) and item.colour == LIGHT.ink)
    (x, y), (end, _) = line.points
    return (x, y), end - x


@pytest.mark.parametrize("cosines", [(0.668, 0.615, 0.504), (0.9, -0.4), (1.0, 0.0), (0.5,)])
def test_every_ray_lies_at_the_angle_of_its_cosine(cosines: tuple[float, ...]) -> None:
    drawing = fan_drawing(scored(*cosines), LIGHT)
    (x, y), radius = base(drawing)
    angles = [math.atan2(y - dot.y, dot.x - x) for dot in dots(drawing, LIGHT.similarity.mark)]
    assert angles == pytest.approx([math.acos(cosine) for cosine in cosines], abs=1e-6)
    for dot in dots(drawing, LIGHT.similarity.mark):
        assert math.hypot(dot.x - x, dot.y - y) == pytest.approx(radius)
    (mean,) = dots(drawing, LIGHT.ink)
    assert math.atan2(y - mean.y, mean.x - x) == pytest.approx(math.acos(sum(cosines) / len(cosines)))


def test_the_title_names_mean_and_angle() -> None:
    drawing = fan_drawing(scored(0.5, 0.5), LIGHT)
    assert "Mean cosine 0.500: 60° from your question" in texts(drawing)
    assert "mean 0.500" in texts(drawing)
    assert "1, 2" in texts(drawing), "questions at the same angle share a name"


def test_anchors_and_mark_have_their_names() -> None:
    drawing = fan_drawing(scored(0.6, 0.9), LIGHT, threshold=0.7, anchors=ANCHORS)
    assert {"a paraphrase 0.78", "unrelated 0.15", "pass from 0.7", "your question"} <= set(texts(drawing))
    assert "unrelated question 0.15" in drawing.alt
    dashed = [item for item in drawing.items if isinstance(item, Line) and item.dashed]
    assert len(dashed) == 3


def test_a_noncommittal_question_is_hollow_and_the_picture_says_so() -> None:
    flagged = fan_drawing(scored(0.6, 0.9, flagged=[0]), LIGHT)
    first, second = dots(flagged, LIGHT.similarity.mark)
    assert (first.fill, second.fill) == (LIGHT.background, LIGHT.similarity.mark)
    assert "hollow: noncommittal" in texts(flagged)
    assert "hollow: noncommittal" not in texts(fan_drawing(scored(0.6, 0.9), LIGHT))


def test_a_closed_gate_leaves_the_picture_of_the_mean() -> None:
    score = scored(0.6, 0.9, flagged=[0, 1])
    assert score.value == 0.0
    assert "mean 0.750" in texts(fan_drawing(score, LIGHT))


@pytest.mark.parametrize("score", [scored(), scored(None, None)])
def test_without_a_cosine_both_pictures_say_what_will_be_here(score: RelevancyScore) -> None:
    for drawing in (fan_drawing(score, LIGHT, anchors=ANCHORS), running_mean_drawing(score, LIGHT)):
        assert not dots(drawing, LIGHT.similarity.mark)
        assert_no_word_covers_another(drawing)
        assert drawing.alt.endswith(".")


@settings(max_examples=150, deadline=None)
@given(COSINES, MARKS)
def test_words_of_the_fan_stay_inside_and_apart(cosines: list[float], threshold: float | None) -> None:
    drawing = fan_drawing(scored(*cosines), LIGHT, threshold=threshold, anchors=ANCHORS)
    assert_no_word_covers_another(drawing)
    ET.fromstring(svg_text(drawing))


@settings(max_examples=150, deadline=None)
@given(COSINES, MARKS)
def test_words_of_the_running_mean_stay_inside_and_apart(cosines: list[float], threshold: float | None) -> None:
    drawing = running_mean_drawing(scored(*cosines), LIGHT, threshold=threshold)
    assert_no_word_covers_another(drawing)
    ET.fromstring(svg_text(drawing))


def test_the_running_mean_goes_from_the_first_question_to_all() -> None:
    drawing = running_mean_drawing(scored(1.0, None, 0.5), LIGHT)
    assert "From 1.000 with one question to 0.750 with 3" in texts(drawing)
    assert drawing.alt.endswith("1.000, 1.000, 0.750.")
    path = next(item for item in drawing.items if isinstance(item, Line) and item.width == 2.5)
    heights = [y for _, y in path.points]
    assert heights[0] == heights[1] < heights[2]
    assert len(dots(drawing, LIGHT.similarity.mark)) == 2


def test_a_blank_first_question_does_not_begin_the_line() -> None:
    path = next(
        item
        for item in running_mean_drawing(scored(None, 0.5, 0.7), LIGHT).items
        if isinstance(item, Line) and item.width == 2.5
    )
    assert len(path.points) == 2


def test_too_many_questions_to_tell_apart() -> None:
    drawing = running_mean_drawing(scored(*[0.5] * 50), LIGHT)
    assert "too many to tell apart" in drawing.alt


@pytest.mark.parametrize(("cosine", "share"), [(0.0, 0.0), (0.25, 0.25), (1.0, 1.0), (1e300, 1.0)])
def test_a_bar_is_as_long_as_its_cosine(cosine: float, share: float) -> None:
    track, bar = [item.box for item in cosine_bar(cosine, LIGHT).items if isinstance(item, Field)]
    assert bar.left == track.left
    assert (bar.right - bar.left) / (track.right - track.left) == pytest.approx(share)


def test_a_negative_bar_grows_to_the_left_of_zero() -> None:
    track, bar = [item.box for item in cosine_bar(-0.5, LIGHT, below=True).items if isinstance(item, Field)]
    assert bar.right == pytest.approx((track.left + track.right) / 2)
    assert bar.left == pytest.approx(track.left + (track.right - track.left) / 4)


def test_anchors_are_strokes_on_the_bar_and_no_cosine_is_an_empty_track() -> None:
    drawing = cosine_bar(None, DARK, anchors=ANCHORS)
    strokes = sorted(item.points[0][0] for item in drawing.items if isinstance(item, Line))
    (track,) = [item.box for item in drawing.items if isinstance(item, Field)]
    assert [(x - track.left) / (track.right - track.left) for x in strokes] == pytest.approx([0.149, 0.78])
    assert drawing.alt == "no cosine"

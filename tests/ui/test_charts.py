from __future__ import annotations

import itertools
import math
from dataclasses import replace
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from matplotlib.font_manager import FontProperties
from matplotlib.textpath import TextPath

from metrics.blend import score_at
from metrics.claims import Claim, ClaimCounts, Sorting, Verdict
from metrics.correctness import CorrectnessScore, correctness
from metrics.moves import moves
from ui import blend_frame, pr_chart
from ui.blend_chart import blend_drawing
from ui.blend_frame import DEFAULT_SHARE, score_range
from ui.charts import blend_chart
from ui.charts import pr_chart as pr_picture
from ui.drawing import Box, Dot, Drawing, Field, Line, Words, axis_ticks, text_width, tick_digits, words_box, wrapped
from ui.palette import DARK, LIGHT
from ui.placement import Wish, crosses, overlap, placed, within
from ui.pr_chart import pr_drawing
from ui.svg import svg_text

SVG = "{http://www.w3.org/2000/svg}"


def scored(
    tp: int, fp: int, fn: int, similarity: float | None, share: float = 0.75, beta: float = 1.0
) -> CorrectnessScore:
    return correctness(ClaimCounts(tp, fp, fn), similarity, weights=(share, 1 - share), beta=beta)


def sorting(tp: int, fp: int, fn: int) -> Sorting:
    response = [Claim(f"r{number}", "response", "x", Verdict(number < tp)) for number in range(tp + fp)]
    reference = [Claim(f"f{number}", "reference", "x", Verdict(number < tp)) for number in range(tp + fn)]
    return Sorting((*response, *reference))


def pr_of(tp: int, fp: int, fn: int, beta: float = 1.0) -> Drawing:
    made = sorting(tp, fp, fn)
    return pr_drawing(correctness(made.counts, 0.72, beta=beta), LIGHT, moves(made, 0.72, beta=beta))


def words(drawing: Drawing) -> list[Words]:
    return [item for item in drawing.items if isinstance(item, Words)]


def texts(drawing: Drawing) -> list[str]:
    return [item.text for item in words(drawing)]


def dots(drawing: Drawing) -> list[Dot]:
    return [item for item in drawing.items if isinstance(item, Dot)]


def lines(drawing: Drawing, width: float) -> list[Line]:
    return [item for item in drawing.items if isinstance(item, Line) and item.width == width]


def assert_nothing_covers_words(drawing: Drawing) -> None:
    canvas, boxes = Box(0, 0, drawing.width, drawing.height), [(item.text, words_box(item)) for item in words(drawing)]
    assert [text for text, box in boxes if not within(box, canvas, 2)] == []
    assert [(a, b) for (a, one), (b, other) in itertools.combinations(boxes, 2) if overlap(one, other)] == []
    for dot in dots(drawing):
        square = Box(dot.x - dot.radius, dot.y - dot.radius, dot.x + dot.radius, dot.y + dot.radius)
        assert [text for text, box in boxes if overlap(square, box) and box.left > 60] == []


# --- the blend ---


def test_the_savings_account_by_name() -> None:
    drawing = blend_drawing(scored(2, 2, 2, 0.72), LIGHT)
    expected = {
        "F 0.500 at beta 1, similarity 0.720",
        "score",
        "weight of the factual part",
        "score 0.555",
        "similarity alone 0.720",
        "facts alone 0.500",
        "now 0.75, the default",
    }
    assert expected <= set(texts(drawing))
    assert "0.720" in drawing.alt and "0.500" in drawing.alt and "0.555" in drawing.alt


def test_score_and_default_stand_on_the_line_and_the_score_is_largest() -> None:
    drawing = blend_drawing(scored(2, 2, 2, 0.938, share=0.6), LIGHT)
    (curve,) = [line for line in lines(drawing, 2.5) if len({x for x, _ in line.points}) > 1]
    (x0, y0), (x1, y1) = curve.points
    now = max(dots(drawing), key=lambda dot: dot.radius)
    assert [dot.radius for dot in dots(drawing)].count(now.radius) == 1
    assert now.fill == LIGHT.ink
    (default,) = [dot for dot in dots(drawing) if dot.fill == LIGHT.grey]
    for dot, share in ((now, 0.6), (default, 0.75)):
        assert dot.x == pytest.approx(x0 + share * (x1 - x0))
        assert dot.y == pytest.approx(y0 + share * (y1 - y0))
    assert {"now 0.6", "default 0.75"} <= set(texts(drawing))


def test_a_threshold_is_named_and_so_is_the_weight_where_the_verdict_turns() -> None:
    drawing = blend_drawing(scored(2, 2, 2, 0.72), LIGHT, threshold=0.6)
    assert {"pass from 0.600", "pass turns to fail at 0.55"} <= set(texts(drawing))
    (field,) = [item for item in drawing.items if isinstance(item, Field)]
    (level, upright) = [line for line in lines(drawing, 1.5) if line.dashed]
    assert field.box.bottom == level.points[0][1] and field.box.top == blend_frame.PLOT.top
    (x0, _), (x1, _) = lines(drawing, 2.5)[-1].points
    assert (upright.points[0][0] - x0) / (x1 - x0) == pytest.approx((0.6 - 0.72) / (0.5 - 0.72))
    assert "pass turns to fail at 0.55" in drawing.alt
    rising = blend_drawing(scored(6, 0, 1, 0.4), LIGHT, threshold=0.7)
    assert "fail turns to pass at 0.57" in texts(rising)


@pytest.mark.parametrize(
    ("threshold", "sentence", "fields"),
    [(0.1, "passes at every weight, from 0.100", 1), (0.99, "fails at every weight, pass from 0.990", 0)],
)
def test_a_threshold_far_away_does_not_flatten_the_line(threshold: float, sentence: str, fields: int) -> None:
    score = scored(2, 2, 2, 0.52)
    drawing = blend_drawing(score, LIGHT, threshold=threshold)
    assert sentence in texts(drawing)
    assert len([item for item in drawing.items if isinstance(item, Field)]) == fields
    assert lines(drawing, 2.5)[-1] == lines(blend_drawing(score, LIGHT), 2.5)[-1]


@given(first=st.floats(-2, 2), last=st.floats(-2, 2), threshold=st.none() | st.floats(0, 1))
def test_the_line_fills_the_picture_and_ticks_differ(first: float, last: float, threshold: float | None) -> None:
    low, high = score_range(first, last, threshold)
    assert low < min(first, last) and max(first, last) < high
    if abs(first - last) > 1e-6:
        assert abs(first - last) / (high - low) > (0.6 if threshold is None else 0.2)
    ticks = axis_ticks(low, high)
    shown = [f"{tick:.{tick_digits(ticks)}f}" for tick in ticks]
    assert 2 <= len(ticks) <= 6 and len(set(shown)) == len(ticks)
    assert all(low - 1e-9 <= tick <= high + 1e-9 for tick in ticks)
    assert all(
        math.isclose(float(text), tick, abs_tol=(high - low) / 500) for text, tick in zip(shown, ticks, strict=True)
    )


@settings(max_examples=150, deadline=None)
@given(
    counts=st.tuples(*[st.integers(0, 9)] * 3),
    similarity=st.none() | st.floats(-1, 1.5) | st.sampled_from([0.0, 0.5, 0.72, 1.0]),
    share=st.floats(0, 1) | st.sampled_from([0.0, 0.7, 0.75, 0.8, 1.0]),
    threshold=st.none() | st.floats(0, 1),
    beta=st.sampled_from([0.0, 0.5, 1.0, 2.5, 1e9]),
)
def test_labels_of_the_blend_cover_nothing(
    counts: tuple[int, int, int], similarity: float | None, share: float, threshold: float | None, beta: float
) -> None:
    score = scored(*counts, similarity, share, beta)
    drawing = blend_drawing(score, LIGHT, threshold=threshold)
    assert_nothing_covers_words(drawing)
    if score.factuality is not None and similarity is not None:
        assert sum(text.startswith("score ") for text in texts(drawing)) == 1
        assert sum("alone" in text for text in texts(drawing)) == 2


def test_no_similarity_shows_the_facts_and_no_line() -> None:
    for share, name in ((0.75, "facts alone 0.500"), (1.0, "score 0.500, facts alone")):
        drawing = blend_drawing(scored(2, 2, 2, None, share), LIGHT)
        (dot,) = dots(drawing)
        assert dot.x == blend_frame.PLOT.right
        assert not [line for line in lines(drawing, 2.5) if len({x for x, _ in line.points}) > 1]
        assert name in texts(drawing)
        assert "needs a similarity" in drawing.alt
        assert_nothing_covers_words(drawing)


def test_no_claims_says_so() -> None:
    drawing = blend_drawing(scored(0, 0, 0, None), LIGHT)
    assert dots(drawing) == [] and "undefined" in drawing.alt
    alone = blend_drawing(scored(0, 0, 0, 0.7, share=0.0), LIGHT)
    assert "score 0.700, similarity alone" in texts(alone)
    assert [dot.x for dot in dots(alone)] == [blend_frame.PLOT.left]


def test_unsorted_claims_give_a_provisional_line_without_score_or_verdict() -> None:
    score = correctness(ClaimCounts(2, 1, 1, 2, 5, 4), 0.72)
    drawing = blend_drawing(score, LIGHT, threshold=0.6)
    assert lines(drawing, 2.5)[-1].dashed
    assert not any(text.startswith(("score ", "pass")) or "weight," in text for text in texts(drawing))
    assert "provisional" in drawing.alt and "passes" not in drawing.alt


def test_a_level_line_and_scores_outside_0_to_1() -> None:
    flat = lines(blend_drawing(scored(4, 1, 1, 0.8), LIGHT), 2.5)[-1]
    assert flat.points[0][1] == pytest.approx(flat.points[1][1], abs=1e-6)
    assert "similarity alone -0.300" in texts(blend_drawing(scored(1, 3, 2, -0.3), LIGHT, threshold=0.9))
    assert_nothing_covers_words(blend_drawing(replace(scored(1, 1, 1, 0.5), similarity=1e9, value=5e8), LIGHT))


def test_four_decimals_where_three_would_hide_the_score() -> None:
    assert "score 0.6095" in texts(blend_drawing(scored(2, 2, 2, 0.938), LIGHT))


def test_the_default_is_the_metric_s() -> None:
    assert pytest.approx(0.75) == DEFAULT_SHARE
    assert score_at(0.5, 0.72, DEFAULT_SHARE) == pytest.approx(0.555)


# --- precision and recall ---


def test_the_best_flip_and_the_best_link_of_the_savings_account() -> None:
    drawing = pr_of(2, 2, 2)
    assert {"now F 0.500", "flip +0.125", "link +0.188"} <= set(texts(drawing))
    by_shape = {shape: [dot for dot in dots(drawing) if dot.shape == shape] for shape in ("circle", "diamond")}
    (link,) = by_shape["diamond"]
    plot = pr_chart.PLOT
    assert (link.x - plot.left) / (plot.right - plot.left) == pytest.approx(0.75)
    assert (plot.bottom - link.y) / (plot.bottom - plot.top) == pytest.approx(0.75)
    now = max(dots(drawing), key=lambda dot: dot.radius)
    assert now.fill == LIGHT.ink and now.x == pytest.approx((plot.left + plot.right) / 2)
    # Two flips of an FP, two of a TP, two of an FN and two of a covered claim: four places, and the present one.
    assert len(by_shape["circle"]) == 5
    assert "+0.125" in drawing.alt and "+0.188" in drawing.alt


def test_grey_lines_have_the_f_they_are_named_by() -> None:
    for beta in (0.5, 1.0, 2.0):
        drawing = pr_of(2, 2, 2, beta)
        plot, square = pr_chart.PLOT, beta * beta
        levels = [line for line in lines(drawing, 1.5) if len(line.points) > 10]
        assert len(levels) == len(pr_chart.LEVELS)
        for level, line in zip(pr_chart.LEVELS, levels, strict=True):
            for x, y in line.points:
                recall = (x - plot.left) / (plot.right - plot.left)
                precision = (plot.bottom - y) / (plot.bottom - plot.top)
                f = (1 + square) * precision * recall / (square * precision + recall)
                assert f == pytest.approx(level, abs=1e-6)
        assert "F 0.9" in texts(drawing)


@settings(max_examples=60, deadline=None)
@given(counts=st.tuples(*[st.integers(0, 7)] * 3), beta=st.sampled_from([0.0, 0.3, 1.0, 2.0, 9.0, 1e200]))
def test_labels_of_the_moves_cover_nothing(counts: tuple[int, int, int], beta: float) -> None:
    drawing = pr_of(*counts, beta)
    assert_nothing_covers_words(drawing)
    assert "nan" not in svg_text(drawing) and "inf" not in svg_text(drawing)


@pytest.mark.parametrize(
    ("counts", "sentence"),
    [
        ((0, 0, 2), "Precision does not exist"),
        ((0, 2, 0), "Recall does not exist"),
        ((0, 0, 0), "precision and recall do not exist"),
    ],
)
def test_what_does_not_exist_is_not_drawn(counts: tuple[int, int, int], sentence: str) -> None:
    drawing = pr_of(*counts)
    assert dots(drawing) == [] and sentence in drawing.alt


def test_a_loss_has_its_sign() -> None:
    assert "flip −0.068" in texts(pr_of(5, 0, 0)) or "flip −0.083" in texts(pr_of(5, 0, 0))


# --- SVG ---


@pytest.mark.parametrize("dark", [False, True])
def test_svg_is_what_st_image_takes_and_follows_the_theme(dark: bool) -> None:
    score = scored(2, 2, 2, 0.72)
    for picture in (
        blend_chart(score, threshold=0.6, dark=dark),
        pr_picture(score, moves(sorting(2, 2, 2), 0.72), dark=dark),
    ):
        assert picture.svg.startswith("<svg ") and picture.alt
        root = ET.fromstring(picture.svg)
        assert root.findtext(f"{SVG}title") == picture.alt
        look, other = (DARK, LIGHT) if dark else (LIGHT, DARK)
        assert look.ink in picture.svg and other.ink not in picture.svg
        assert min(float(text.attrib["font-size"]) for text in root.iter(f"{SVG}text")) >= 14


def test_words_cannot_become_markup_or_break_the_file() -> None:
    evil = "</text><script>document.title='owned'</script> & \x00\ud800"
    drawing = Drawing(100, 50, (Words(5, 20, evil, 15, "#000000"),), evil)
    root = ET.fromstring(svg_text(drawing).encode())
    assert {element.tag.removeprefix(SVG) for element in root.iter()} == {"svg", "title", "text"}
    assert root.findtext(f"{SVG}text") == evil.replace("\x00", "\ufffd").replace("\ud800", "\ufffd")


# --- words and their places ---


def test_widths_are_no_less_than_those_of_a_wide_font() -> None:
    shown = {
        (item.text, item.bold)
        for drawing in (blend_drawing(scored(2, 2, 2, 0.72, 0.6), LIGHT, threshold=0.6), pr_of(2, 2, 2))
        for item in words(drawing)
    }
    for text, bold in shown:
        font = FontProperties(family="DejaVu Sans", weight="bold" if bold else "normal")
        assert text_width(text, 15, bold) >= TextPath((0, 0), text, size=15, prop=font).get_extents().width, text


def test_korean_letters_are_square() -> None:
    assert text_width("점수", 10) == 20


def test_wrapped_lines_fit_and_keep_every_word() -> None:
    text = "One sentence that has to be cut into a few lines of about the same length."
    cut = wrapped(text, 15, 200)
    assert " ".join(cut) == text
    assert max(text_width(line, 15) for line in cut) <= 200
    assert min(map(len, cut)) > 0.5 * max(map(len, cut))
    assert wrapped("Unbreakable" * 9, 15, 50) == ["Unbreakable" * 9]


def test_a_label_goes_elsewhere_when_its_places_are_taken() -> None:
    bounds, label = Box(0, 0, 200, 100), Words(0, 0, "name", 15, "#000000")
    first, second = placed([Wish(label, [(100, 50, "middle")])] * 2, bounds)
    assert first is not None and second is not None
    assert not overlap(words_box(first), words_box(second)) and within(words_box(second), bounds)
    assert placed([Wish(label, [(5, 5, "middle")])], Box(0, 0, 10, 10)) == [None]


def test_a_label_prefers_a_place_that_no_line_crosses() -> None:
    line = Line(((0, 50), (200, 50)), "#000000")
    (name,) = placed(
        [Wish(Words(0, 0, "name", 15, "#000000"), [(100, 50, "middle"), (100, 20, "middle")])],
        Box(0, 0, 200, 100),
        [line],
    )
    assert name is not None and name.y == 20


@pytest.mark.parametrize(
    ("points", "hit"),
    [
        (((0, 0), (10, 10)), True),
        (((0, 5), (20, 5)), True),
        (((0, 20), (20, 20)), False),
        (((0, 9), (3, 20)), False),
        (((5, 5), (6, 6)), True),
    ],
)
def test_lines_cross_rectangles(points: tuple[tuple[float, float], ...], hit: bool) -> None:
    assert crosses(Line(points, "#000000"), Box(4, 4, 12, 12)) is hit

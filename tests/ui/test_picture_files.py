"""Pictures of relevancy, groundedness and side by side as files: drawn on paper, signed, no word over another."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from xml.etree import ElementTree as ET

import pytest

from metrics.anchors import ANCHOR_TEXTS, Anchors
from metrics.groundedness import Statement, groundedness
from tests.ui.test_fan_chart import scored
from tests.ui.test_two_by_two_chart import FIVE
from ui.demand_chart import demand_drawing
from ui.drawing import Drawing
from ui.fan_chart import fan_drawing
from ui.figures import drawing_bytes, figure
from ui.palette import PAPER
from ui.running_mean_chart import running_mean_drawing
from ui.staircase_chart import staircase_drawing
from ui.two_by_two_chart import two_by_two_drawing

ANCHORS = Anchors(0.78, 0.149, ANCHOR_TEXTS["en"], "en")
STAIRS = groundedness([Statement("a", 1.0), Statement("b", 1.0), Statement("c", 0.0)], threshold=0.8)
PICTURES: dict[str, Callable[[], Drawing]] = {
    "fan": lambda: fan_drawing(scored(0.9, 0.6, 0.5), PAPER, threshold=0.7, anchors=ANCHORS),
    "running mean": lambda: running_mean_drawing(scored(0.9, 0.6, 0.5), PAPER, threshold=0.7),
    "stairs": lambda: staircase_drawing(STAIRS, PAPER, threshold=0.8),
    "demand": lambda: demand_drawing(0.8, PAPER, statements=3),
    "two by two": lambda: two_by_two_drawing(FIVE, PAPER, relevant_at=0.7, grounded_at=0.8),
}
each_picture = pytest.mark.parametrize("draw", PICTURES.values(), ids=PICTURES)


@each_picture
def test_a_file_is_signed_and_the_same_each_time(draw: Callable[[], Drawing]) -> None:
    first, again = (drawing_bytes(draw(), "png", made_by="Judge: x.") for _ in range(2))
    assert first == again
    assert first.startswith(b"\x89PNG")
    assert drawing_bytes(draw(), "png") != first, "who judged is in it"
    root = ET.fromstring(drawing_bytes(draw(), "svg", made_by="Judge: x."))
    assert root.attrib["width"] == "440pt"


@each_picture
def test_real_letters_cover_no_others_and_stay_on_the_paper(draw: Callable[[], Drawing]) -> None:
    made = figure(draw())
    made.draw_without_rendering()
    boxes = [text.get_window_extent() for text in made.axes[0].texts]
    assert len(boxes) > 4
    for box in boxes:
        assert box.x0 >= 0 and box.x1 <= made.bbox.x1 and box.y0 >= 0 and box.y1 <= made.bbox.y1
    for one, other in itertools.combinations(boxes, 2):
        assert one.x1 <= other.x0 or other.x1 <= one.x0 or one.y1 <= other.y0 or other.y1 <= one.y0

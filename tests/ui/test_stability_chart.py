"""The picture of several runs: dots where scores stand, strokes where they can stand, the spread in words."""

from __future__ import annotations

import pytest

from ui.drawing import Dot, Line, Words
from ui.palette import LIGHT
from ui.stability_chart import PLOT, stability_drawing


def test_a_dot_for_each_run_at_its_score_and_equal_ones_piled_up() -> None:
    drawn = stability_drawing([0.5, 0.5, 1.0, None], (0.0, 0.5, 1.0), LIGHT)
    dots = [item for item in drawn.items if isinstance(item, Dot)]
    assert sorted(dot.x for dot in dots) == [(PLOT.left + PLOT.right) / 2] * 2 + [PLOT.right]
    assert len({(dot.x, dot.y) for dot in dots}) == 3
    strokes = [item for item in drawn.items if isinstance(item, Line) and item.points[1][1] == PLOT.bottom + 9]
    assert len(strokes) == 3
    assert "spread 0.500" in [item.text for item in drawn.items if isinstance(item, Words)]
    assert "0.500, 0.500, 1.000, not scored" in drawn.alt


@pytest.mark.parametrize("runs", [2, 20])
def test_equal_scores_are_said_to_be_always_the_same_and_stay_inside(runs: int) -> None:
    drawn = stability_drawing([0.25] * runs, (), LIGHT)
    assert "always 0.250" in [item.text for item in drawn.items if isinstance(item, Words)]
    assert all(PLOT.top <= item.y <= PLOT.bottom for item in drawn.items if isinstance(item, Dot))


def test_no_score_at_all_is_said() -> None:
    assert "None of the runs gave a score" in stability_drawing([None, None], (), LIGHT).alt

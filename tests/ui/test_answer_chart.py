"""The first page's picture: a block for each claim, and the numbers that the score has."""

from __future__ import annotations

import pytest

from metrics.claims import ClaimCounts
from metrics.correctness import correctness
from ui.answer_chart import answer_drawing
from ui.drawing import Words, words_box
from ui.palette import DARK, LIGHT, Palette


@pytest.mark.parametrize("counts", [(2, 2, 2), (1, 0, 0), (0, 3, 0), (7, 4, 6)])
def test_it_shows_each_claim_once_and_the_score(counts: tuple[int, int, int]) -> None:
    score = correctness(ClaimCounts(*counts), 0.938)
    drawing = answer_drawing(score, LIGHT)
    texts = [item.text for item in drawing.items if isinstance(item, Words)]
    assert tuple(texts.count(name) for name in ("TP", "FP", "FN")) == counts
    assert score.value is not None
    assert any(text.startswith("score 0.") for text in texts)


@pytest.mark.parametrize("look", [LIGHT, DARK])
def test_no_words_leave_the_picture_or_cover_each_other(look: Palette) -> None:
    drawing = answer_drawing(correctness(ClaimCounts(2, 2, 2), 0.9382), look)
    boxes = [words_box(item) for item in drawing.items if isinstance(item, Words)]
    assert all(box.left >= 0 and box.right <= drawing.width and box.bottom <= drawing.height for box in boxes)
    for place, one in enumerate(boxes):
        for other in boxes[place + 1 :]:
            apart = (
                one.right <= other.left or other.right <= one.left or one.bottom <= other.top or other.bottom <= one.top
            )
            assert apart, (one, other)

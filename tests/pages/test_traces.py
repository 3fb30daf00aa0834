"""Every metric page and the table of answers answer where their numbers come from, without any script too."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from streamlit.testing.v1 import AppTest

from tests.screen import shown

Open = Callable[..., AppTest]


@pytest.mark.parametrize(
    ("page", "sentence"),
    [
        ("answer_correctness", "0.75 × 0.500 + 0.25 × 0.938 = 0.6095"),
        ("answer_relevancy", "(0.668 + 0.615 + 0.504) / 3 = 0.596"),
        ("groundedness", "2 / 3 = 0.667"),
        ("side_by_side", "0.75 × F 1.000 + 0.25 × similarity 0.9342 = 0.984"),
    ],
)
def test_a_page_says_where_its_score_comes_from(open_page: Open, page: str, sentence: str) -> None:
    app = open_page("metrics", page)
    assert sentence in shown(app)


def test_the_sentence_follows_a_flip(open_page: Open) -> None:
    app = open_page("metrics", "answer_correctness")
    assert "2 / (2 + 2) = 0.500" in shown(app)
    flip = next(one for one in app.button if str(one.key).startswith("board.flip.") and one.label == "To TP")
    flip.click().run()
    assert "3 / (3 + 1) = 0.750" in shown(app)

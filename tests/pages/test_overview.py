"""The first page: every example with the way to its page, and the score it has there."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from streamlit.testing.v1 import AppTest

Open = Callable[..., AppTest]


def test_it_leads_to_the_savings_account(open_page: Open) -> None:
    app = open_page("start", "overview")
    app.button(key="overview.open.savings_account.claims.primary").click().run()
    assert not app.exception
    assert app.header[0].value == "Answer correctness"
    assert app.metric[0].value == "0.6095"


@pytest.mark.parametrize(
    ("example", "part", "heading"),
    [
        ("no_claims", "claims", "Answer correctness"),
        ("france_whole", "questions", "Answer relevancy"),
        ("confident_lie", "statements", "Groundedness"),
    ],
)
def test_an_example_opens_on_the_page_of_its_metric(open_page: Open, example: str, part: str, heading: str) -> None:
    app = open_page("start", "overview")
    app.button(key=f"overview.open.{example}.{part}.secondary").click().run()
    assert not app.exception
    assert app.header[0].value == heading
    assert app.selectbox(key="picker.example").value == example


def test_answers_of_a_set_stand_together_behind_one_link(open_page: Open) -> None:
    app = open_page("start", "overview")
    assert [link.label for link in app.main.get("page_link")] == ["Compare the answers"]  # type: ignore[attr-defined]
    assert not [one.key for one in app.button if "refund_" in str(one.key) and "refusal" not in str(one.key)]

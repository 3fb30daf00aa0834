"""Words on screen: found, filled, counted, and numbers in the form a reader needs."""

from __future__ import annotations

import pytest

from metrics.notes import ENGLISH, Note
from ui import prose


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (0.5, "0.500"),
        (0.6095, "0.6095"),
        (0.6094999999999999, "0.6095"),
        (0.5549999999999999, "0.555"),
        (2 / 3, "0.667"),
        (1.0, "1.000"),
        (-0.2051, "-0.2051"),
        (0.0, "0.000"),
        (1.25e300, "1.25E300"),
        (-2e6, "-2E6"),
    ],
)
def test_a_score_has_three_decimals_or_four_where_the_fourth_is_its_last(value: float, shown: str) -> None:
    assert prose.score_number(value) == shown


def test_a_number_that_does_not_exist_is_a_dash() -> None:
    assert prose.number(None) == prose.score_number(None) == "\N{EN DASH}"


def test_a_message_is_found_filled_and_counted() -> None:
    assert prose.t("score.pass", threshold="0.5") == "Passes at 0.5"
    assert prose.tn("board.unsorted", 1).startswith("1 claim has")
    assert prose.tn("board.unsorted", 2).startswith("2 claims have")


def test_a_key_without_words_shows_no_raw_name() -> None:
    assert prose.t("no.such.key_there") == prose.tn("no.such.key_there", 2) == "Key there"


def test_every_note_has_english_words() -> None:
    for code, text in ENGLISH.items():
        assert text.strip(), code
    assert prose.note_text(Note("weights.both-zero")) == ENGLISH["weights.both-zero"]


def test_a_card_is_cut_at_its_headings() -> None:
    card = prose.card("pages/metrics/answer_correctness")
    assert list(card) == ["What it asks", "Inputs", "Formula", "Range", "Reading it", "Limits", "Sources"]
    assert all(card.values())

"""What the sweep under the hand is sent: the digits that Python would show, within a bound for a set of any size."""

from __future__ import annotations

import json
import math

import numpy as np
import pytest
from hypothesis import given as for_all
from hypothesis import strategies as some

from metrics.golden.correctness_evidence import Counts, Facts, facts
from metrics.golden.trials import rankings, trials
from tests.metrics.golden.samples import made_up
from ui.golden_sweep.contents import (
    MOST_ROWS,
    _thousandths,
    contents,
    row_contents,
    table_contents,
)
from ui.prose import number

PRESENT = (0.75, 0.25), 1.0


def sent(given: Facts, names: list[tuple[str, str]]) -> str:
    found = trials(given, *PRESENT, 0.7, rankings(given, *PRESENT))
    table = table_contents(found, *PRESENT, 0.7, len(names))
    return json.dumps(contents(table, row_contents(given, found.betas, names), "1", (0.5, 1.0)), allow_nan=False)


@for_all(some.one_of(some.floats(-2, 2), some.integers(-4000, 4000).map(lambda whole: whole / 2000)))
def test_thousandths_are_the_digits_that_are_shown(value: float) -> None:
    whole = int(_thousandths(value))
    assert number(whole / 1000).lstrip("-") == number(value).lstrip("-")


def test_what_is_not_there_is_a_dash_and_no_nan_is_sent() -> None:
    assert _thousandths(math.nan) == "-"
    data = json.loads(sent(made_up(0), []))
    assert set(" ".join(data["table"]["mean"]).split()) == {"-"}
    assert data["scored"] == [0, 0, 0]


@pytest.mark.parametrize("size", [MOST_ROWS, 50_000])
def test_a_set_of_any_size_is_sent_within_a_bound(size: int) -> None:
    random = np.random.default_rng(0)
    counts = Counts(*(random.integers(0, 4000, size) for _ in range(3)))  # hardly two answers alike
    given = facts(counts, random.random(size))
    assert len(sent(given, [(f"{place}" * 20, "물음" * 200) for place in range(size)])) < 300_000


def test_answers_are_sent_while_there_are_few_and_questions_shortened_before_they_are_left_out() -> None:
    given = made_up(MOST_ROWS)
    long = [(f"answer-{place:032}", "Which words? " * 20) for place in range(MOST_ROWS)]
    rows = row_contents(given, [1.0, 2.0], long)
    assert rows is not None and len(rows["names"]) == MOST_ROWS
    assert 0 < len(rows["names"][0][1]) < 60
    assert row_contents(made_up(MOST_ROWS + 1), [1.0], [("", "")] * (MOST_ROWS + 1)) is None

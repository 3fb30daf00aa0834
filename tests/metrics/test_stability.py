from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrics.claims import ClaimCounts
from metrics.correctness import correctness
from metrics.stability import (
    Stability,
    agreement,
    beside,
    column,
    correctness_values,
    flips,
    grounded_values,
    spread,
    steadiness,
)

VERDICTS = st.lists(st.sampled_from([True, False, None]), max_size=12)


def runs(*rows: tuple[bool | None, ...], judge: str = "m") -> Stability:
    count = len(rows[0])
    texts = tuple(f"claim {place}" for place in range(len(rows)))
    return Stability(texts, ("response",) * len(rows), rows, (0.5,) * count, (judge,) * count)


@pytest.mark.parametrize(
    ("scores", "expected"),
    [
        ([], (0, 0, None, None, None, None)),
        ([None, float("nan")], (2, 0, None, None, None, None)),
        ([0.5], (1, 1, 0.5, 0.5, 0.5, None)),
        ([0.0, 1.0, None], (3, 2, 0.0, 1.0, 0.5, 0.5**0.5)),
    ],
)
def test_spread(scores: list[float | None], expected: tuple[float | None, ...]) -> None:
    assert spread(scores) == pytest.approx(expected)


def test_which_claims_flip() -> None:
    found = runs((True, True, True), (True, False, None), (None, None, None), (False, False, False))
    assert flips(found) == (1,)
    assert [steadiness(row).majority for row in found.matrix] == [True, None, None, False]
    assert column(found, 1) == (True, False, None, False)


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ([], [], (0, 0, 0, None, None)),
        ([None], [True], (0, 0, 1, None, None)),
        ([True, True], [True, True], (2, 0, 0, 1.0, None)),
        ([True, False], [True, False], (2, 0, 0, 1.0, 1.0)),
        ([True, False], [False, True], (0, 2, 0, 0.0, -1.0)),
        ([True, True, False, False], [True, False, True, False], (2, 2, 0, 0.5, 0.0)),
    ],
)
def test_agreement(one: list[bool | None], other: list[bool | None], expected: tuple[float | None, ...]) -> None:
    found = agreement(one, other)
    assert (found.same, found.different, found.unknown, found.share, found.kappa) == expected


@given(VERDICTS)
def test_a_judge_agrees_with_itself(verdicts: list[bool | None]) -> None:
    found = agreement(verdicts, verdicts)
    assert found.different == 0
    assert found.share in (None, 1.0)


def test_other_claims_are_not_compared() -> None:
    assert beside(runs((True,)), runs((False,), judge="n")).matrix == ((True, False),)
    with pytest.raises(ValueError, match="other claims"):
        beside(runs((True,)), runs((True,), (False,)))
    with pytest.raises(ValueError, match="one verdict for each run"):
        Stability(("a",), ("response",), ((True,),), (0.5, 0.5), ("m", "m"))


@given(st.integers(0, 5), st.integers(0, 5), st.data())
def test_every_score_is_one_of_the_values_it_can_take(response: int, reference: int, data: st.DataObject) -> None:
    tp, fn = data.draw(st.integers(0, response)), data.draw(st.integers(0, reference))
    counts = ClaimCounts(tp, response - tp, fn, reference - fn, response, reference)
    value = correctness(counts, 0.4, weights=(3, 1), beta=2.0).value
    values = correctness_values(response, reference, 0.4, (3, 1), 2.0)
    assert value is None or any(value == pytest.approx(one) for one in values)
    assert values == tuple(sorted(set(values)))


def test_too_many_values_are_none() -> None:
    assert correctness_values(30, 30, 0.5, (1, 1), 1.0) == ()
    assert grounded_values(0) == ()
    assert grounded_values(4) == (0.0, 0.25, 0.5, 0.75, 1.0)

"""What stands in a formula gives the number that the core gives by itself."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrics.stability import agreement, spread
from metrics.workings import SHOWN, deviation_working, kappa_working, mean_working, verdict_table

SCORES = st.lists(st.floats(-1, 1), max_size=20)
VERDICTS = st.lists(st.tuples(*(st.sampled_from([True, False, None]),) * 2), max_size=30)


@given(SCORES)
def test_the_summands_make_the_mean_and_the_squares_the_deviation(scores: list[float]) -> None:
    found, mean, off = spread(scores), mean_working(scores), deviation_working(scores)
    assert (mean is None) == (not scores)
    if mean is not None:
        assert mean.value == pytest.approx(found.mean) and mean.total / mean.size == mean.value
        assert (mean.last is None) == (len(scores) <= SHOWN)
        if mean.last is None:
            assert math.fsum(mean.first) == mean.total
        else:
            assert [*mean.first, mean.last] == [*scores[: SHOWN - 2], scores[-1]]
    assert (None if off is None else off.value) == pytest.approx(found.deviation)


@given(VERDICTS)
def test_the_counts_make_kappa(pairs: list[tuple[bool | None, bool | None]]) -> None:
    one, other = [pair[0] for pair in pairs], [pair[1] for pair in pairs]
    found, working = agreement(one, other), kappa_working(verdict_table(one, other))
    assert (None if working is None else working.value) == pytest.approx(found.kappa)
    if working is not None:
        assert working.yes + working.no == found.same
        assert working.share == pytest.approx(found.share)
        if working.value is not None:
            assert (working.share - working.chance) / (1 - working.chance) == pytest.approx(working.value)


def test_nothing_is_worked_out_of_nothing() -> None:
    assert mean_working([]) is None and deviation_working([0.5]) is None and kappa_working([[0, 0], [0, 0]]) is None
    with pytest.raises(ValueError, match="argument 2 is shorter"):
        verdict_table([True], [])

from __future__ import annotations

import math
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from sklearn.metrics import fbeta_score

from metrics.fbeta import fbeta, precision, recall
from metrics.notes import RefusedSetting

COUNT = st.integers(0, 40)
BETA = st.one_of(st.integers(0, 20), st.floats(0, 20), st.sampled_from([1e-200, 1e100, 1e200, 1.7e308]))


def exact(tp: int, fp: int, fn: int, beta: float) -> Fraction:
    """The textbook form in exact arithmetic; 0 where it is 0/0 but a count is above 0."""
    if tp == 0:
        return Fraction(0)
    p, r, square = Fraction(tp, tp + fp), Fraction(tp, tp + fn), Fraction(beta) ** 2
    return (1 + square) * p * r / (square * p + r)


@settings(deadline=None)
@given(COUNT, COUNT, COUNT, BETA)
def test_exact_arithmetic_agrees(tp: int, fp: int, fn: int, beta: float) -> None:
    assume(tp + fp + fn)
    assert fbeta(tp, fp, fn, beta) == pytest.approx(float(exact(tp, fp, fn, beta)), rel=1e-14, abs=0)


@settings(deadline=None, max_examples=60)
@given(COUNT, COUNT, COUNT, st.floats(0, 20))
def test_scikit_learn_agrees(tp: int, fp: int, fn: int, beta: float) -> None:
    assume(tp + fp + fn)
    said = [1] * (tp + fp) + [0] * fn
    true = [1] * tp + [0] * fp + [1] * fn
    expected = fbeta_score(true, said, beta=beta, zero_division=0)
    assert fbeta(tp, fp, fn, beta) == pytest.approx(expected, abs=1e-12)


@settings(deadline=None)
@given(COUNT, COUNT, COUNT, BETA)
def test_f_lies_between_precision_and_recall(tp: int, fp: int, fn: int, beta: float) -> None:
    p, r, f = precision(tp, fp), recall(tp, fn), fbeta(tp, fp, fn, beta)
    if p is not None and r is not None:
        assert f is not None
        assert min(p, r) - 1e-15 <= f <= max(p, r) + 1e-15


@settings(deadline=None)
@given(COUNT, COUNT, COUNT, st.floats(0, 20), st.floats(0, 20))
def test_a_larger_beta_moves_f_towards_recall(tp: int, fp: int, fn: int, one: float, other: float) -> None:
    assume(tp)
    low, high = fbeta(tp, fp, fn, min(one, other)), fbeta(tp, fp, fn, max(one, other))
    assert low is not None
    assert high is not None
    if fp >= fn:  # recall >= precision
        assert high >= low - 1e-15
    if fp <= fn:
        assert high <= low + 1e-15


@settings(deadline=None)
@given(COUNT, COUNT, COUNT, st.floats(0.01, 100))
def test_swapping_extra_and_missing_is_turning_beta_over(tp: int, fp: int, fn: int, beta: float) -> None:
    assume(tp + fp + fn)
    assert fbeta(tp, fp, fn, beta) == pytest.approx(fbeta(tp, fn, fp, 1 / beta), rel=1e-13)


@pytest.mark.parametrize("beta", [0, 0.0, -0.0, 1e-200])
def test_beta_0_is_precision(beta: float) -> None:
    assert fbeta(2, 6, 1, beta) == precision(2, 6) == 0.25


@pytest.mark.parametrize("beta", [1e17, 1e100, 1e200, 1.7e308, 10**400])
def test_a_huge_beta_is_recall(beta: float) -> None:
    assert fbeta(6, 5, 2, beta) == recall(6, 2) == 0.75


def test_whole_and_numpy_betas_are_the_same_numbers() -> None:
    assert fbeta(2, 6, 0, 2) == fbeta(2, 6, 0, 2.0) == fbeta(2, 6, 0, np.float64(2)) == fbeta(2, 6, 0, np.int64(2))


def test_savings_account() -> None:
    assert (precision(2, 2), recall(2, 2), fbeta(2, 2, 2)) == (0.5, 0.5, 0.5)


def test_nothing_to_divide_is_none_and_nothing_found_is_0() -> None:
    assert precision(0, 0) is None
    assert recall(0, 0) is None
    assert fbeta(0, 0, 0) is None
    assert (precision(0, 3), recall(0, 3)) == (0.0, 0.0)
    assert [fbeta(0, *sides, beta) for sides in ((1, 0), (0, 1), (2, 2)) for beta in (0, 1, 1e200)] == [0.0] * 9


@pytest.mark.parametrize("beta", [-1, -1e-9, math.nan, math.inf, -math.inf, True, False, "1", None, 1j])
def test_such_a_beta_is_refused(beta: float) -> None:
    with pytest.raises(RefusedSetting, match="Beta"):
        fbeta(1, 1, 1, beta)


@pytest.mark.parametrize("count", [-1, 1.0, True, "1", 10**400])
def test_such_a_count_is_refused(count: int) -> None:
    for call in (
        lambda: precision(count, 1),
        lambda: precision(1, count),
        lambda: recall(1, count),
        lambda: fbeta(count, 1, 1),
        lambda: fbeta(1, count, 1),
        lambda: fbeta(1, 1, count),
    ):
        with pytest.raises(ValueError, match="whole number"):
            call()

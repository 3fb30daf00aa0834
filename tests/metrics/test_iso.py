from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrics.iso import iso_line


@given(f=st.floats(0.01, 0.999), beta=st.floats(0.05, 20.0))
def test_every_point_has_this_f_and_the_line_runs_from_edge_to_edge(f: float, beta: float) -> None:
    points = iso_line(f, beta)
    square = beta * beta
    for recall, precision in points:
        assert math.isclose((1 + square) * precision * recall / (square * precision + recall), f, rel_tol=1e-6)
        assert 0 < recall <= 1 and 0 < precision <= 1
    assert points[0][1] == 1.0 and points[-1][0] == 1.0
    assert [r for r, _ in points] == sorted(r for r, _ in points)
    assert [p for _, p in points] == sorted((p for _, p in points), reverse=True)


def test_beta_1_is_symmetric() -> None:
    assert {(round(r, 9), round(p, 9)) for r, p in iso_line(0.6)} == {
        (round(p, 9), round(r, 9)) for r, p in iso_line(0.6)
    }


def test_beta_0_asks_precision_alone_and_a_huge_beta_recall_alone() -> None:
    assert iso_line(0.4, 0.0) == [(0.0, 0.4), (1.0, 0.4)]
    assert iso_line(0.4, 1e300) == [(0.4, 1.0), (0.4, 0.0)]


def test_f_1_is_the_corner() -> None:
    assert set(iso_line(1.0, 2.0)) == {(1.0, 1.0)}


@pytest.mark.parametrize(("f", "beta"), [(0.0, 1.0), (1.1, 1.0), (math.nan, 1.0), (0.5, -1.0), (0.5, math.nan)])
def test_no_line_exists(f: float, beta: float) -> None:
    with pytest.raises(ValueError, match="equal F-beta lines"):
        iso_line(f, beta)

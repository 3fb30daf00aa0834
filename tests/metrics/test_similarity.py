from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from metrics.similarity import cosine, obstacle

ENTRY = st.floats(-1e6, 1e6)
PAIR = st.integers(1, 12).flatmap(
    lambda n: st.tuples(st.lists(ENTRY, min_size=n, max_size=n), st.lists(ENTRY, min_size=n, max_size=n))
)


@settings(deadline=None)
@given(PAIR)
def test_symmetric_and_in_range(pair: tuple[list[float], list[float]]) -> None:
    a, b = pair
    assert cosine(a, b) == cosine(b, a)
    assert (cosine(a, b) is None) == (not any(a) or not any(b))
    if any(a) and any(b):
        assert -1 - 1e-15 <= cosine(a, b) <= 1 + 1e-15


@settings(deadline=None)
@given(PAIR, st.floats(1e-3, 1e3), st.sampled_from([1e-300, 1e-150, 1.0, 1e150, 1e290]))
def test_lengths_do_not_matter_however_extreme(
    pair: tuple[list[float], list[float]], factor: float, extreme: float
) -> None:
    a, b = ([x if abs(x) > 1e-3 else 0.0 for x in vector] for vector in pair)
    assume(any(a) and any(b))
    scaled = [x * factor * extreme for x in a]
    assert cosine(scaled, b) == pytest.approx(cosine(a, b), abs=1e-12)
    assert cosine([-x for x in a], b) == -cosine(a, b)


@settings(deadline=None)
@given(PAIR)
def test_numpy_agrees(pair: tuple[list[float], list[float]]) -> None:
    a, b = (np.array([x if abs(x) > 1e-3 else 0.0 for x in vector]) for vector in pair)
    assume(a.any() and b.any())
    expected = float(a @ b / (np.linalg.norm(a) * np.linalg.norm(b)))
    assert cosine(a, b) == cosine(a.tolist(), b.tolist()) == pytest.approx(expected, abs=1e-13)


@settings(deadline=None)
@given(st.lists(ENTRY, min_size=1, max_size=12))
def test_a_vector_and_itself_are_exactly_1(a: list[float]) -> None:
    assume(any(a))
    assert cosine(a, a) == 1.0


def test_known_angles() -> None:
    assert cosine([3, 4], [1, 0]) == 0.6
    assert cosine([1, 0], [0, 5]) == 0.0
    assert cosine([2, 0], [-3, 0]) == -1.0
    assert cosine([1e-200, 1e-200], [1.0, 1.0]) == pytest.approx(1.0, abs=1e-15)
    assert cosine([1e200, 0.0], [1.0, 0.0]) == 1.0
    assert cosine([5e-324], [1.7e308]) == 1.0


@pytest.mark.parametrize("zero", [[0.0, 0.0], [0, 0], [-0.0, 0.0]])
def test_a_zero_vector_has_no_cosine_and_says_why(zero: list[float]) -> None:
    assert cosine(zero, [1.0, 0.0]) is None
    assert cosine([1.0, 0.0], zero) is None
    note = obstacle([1.0, 0.0], zero)
    assert note is not None
    assert note.code == "similarity.zero-vector"
    assert "embedder" in str(note)
    assert "weights 1 and 0" in str(note)


@pytest.mark.parametrize(
    ("a", "b", "code"),
    [
        ([1.0, 2.0], [1.0], "similarity.lengths"),
        ([], [], "similarity.bad-vector"),
        ([math.nan], [1.0], "similarity.bad-vector"),
        ([1.0], [math.inf], "similarity.bad-vector"),
        ([1.0], [10**400], "similarity.bad-vector"),
        ([1.0], ["1"], "similarity.bad-vector"),
        ([0.0, math.nan], [0.0, 0.0], "similarity.bad-vector"),
    ],
)
def test_unusable_vectors_are_refused_with_the_reason(a: list[float], b: list[float], code: str) -> None:
    note = obstacle(a, b)
    assert note is not None
    assert note.code == code
    with pytest.raises(ValueError, match="embedding") as refusal:
        cosine(a, b)
    assert str(refusal.value) == str(note)


def test_nothing_is_in_the_way_of_ordinary_vectors() -> None:
    assert obstacle([0.0, -2.5], [1e-300, 3]) is None

"""What both RAGAS engines really give in each situation where this project's value differs, and at other corners."""

from __future__ import annotations

import math
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrics.claims import ClaimCounts
from metrics.differences import DIFFERENCES
from metrics.engines import (
    ENGINES,
    CorrectnessSample,
    NotANumber,
    ToolError,
    Value,
    Vectors,
    correctness_outcome,
)

FACTS_ONLY = (1.0, 0.0)
SORTED = ClaimCounts(2, 1, 3, None, 3, 5)  # P = 2/3, R = 2/5, F1 = 1/2
TWO_THIRDS = 0.666666666667
NAN, ABOVE = float("nan"), float("inf")


def found(engine: str, counts: ClaimCounts = SORTED, **settings: Any) -> object:
    """A number to 12 places, "nan", or the error's type and stage."""
    outcome = correctness_outcome(engine, CorrectnessSample(counts, **settings))
    if isinstance(outcome, ToolError):
        return outcome.type, outcome.stage
    return round(outcome.x, 12) if isinstance(outcome, Value) else "nan"


def both(counts: ClaimCounts = SORTED, **settings: Any) -> list[object]:
    return [found(engine, counts, **settings) for engine in ENGINES]


def facts(*numbers: int | None, **settings: Any) -> list[object]:
    return both(ClaimCounts(*numbers), weights=FACTS_ONLY, **settings)  # type: ignore[arg-type]


def cosine_only(response: list[float], reference: list[float]) -> list[object]:
    return both(similarity=Vectors(response, reference), weights=(0, 1))


BETA_REFUSED = ("ValueError", "construct")
SITUATIONS: dict[str, list[tuple[list[object], list[object]]]] = {
    # situation of metrics.differences: (what the two engines give, what they are known to give)
    "beta-whole": [(both(weights=FACTS_ONLY, beta=2), [BETA_REFUSED, BETA_REFUSED])],
    "beta-negative": [
        (both(weights=FACTS_ONLY, beta=-1.0), [0.5, 0.5]),
        (both(weights=FACTS_ONLY, beta=-2.0), both(weights=FACTS_ONLY, beta=2.0)),
    ],
    "beta-not-finite": [
        (both(weights=FACTS_ONLY, beta=NAN), ["nan", "nan"]),
        (both(weights=FACTS_ONLY, beta=ABOVE), ["nan", "nan"]),
    ],
    "beta-huge": [(both(weights=FACTS_ONLY, beta=1e200), [("OverflowError", "score")] * 2)],
    "weights-infinite": [(both(similarity=1.0, weights=(ABOVE, 1)), ["nan", "nan"])],
    "weights-huge": [
        (both(ClaimCounts(1, 0, 0), similarity=1.0, weights=(1e308, 1e308)), ["nan", "nan"]),
        (both(ClaimCounts(1, 1, 1), similarity=0.5, weights=(1e308, 1e308)), [0.0, 0.0]),
    ],
    "no-claims": [(facts(0, 0, 0), [1.0, 0.0]), (facts(0, 0, 0, None, 0, 0), [1.0, 1.0])],
    "nothing-sorted": [(facts(0, 0, 0, None, 3, 2), [1.0, 0.0])],
    "some-unsorted": [(facts(1, 0, 0, None, 4, 4), [1.0, 1.0]), (facts(1, 1, 0, None, 5, 1), [TWO_THIRDS, TWO_THIRDS])],
    "response-without-claims": [(facts(0, 0, 2), [1.0, 0.0]), (facts(2, 0, 0, None, 0, 2), [1.0, 1.0])],
    "reference-without-claims": [(facts(0, 2, 0), [1.0, 0.0]), (facts(2, 0, 0, None, 2, 0), [1.0, 1.0])],
    "no-embedder": [(both(), [("ValueError", "construct"), ("AssertionError", "score")])],
    "zero-vector": [
        (cosine_only([0.0, 0.0], [1.0, 2.0]), [0.0, "nan"]),
        (cosine_only([1.0, 2.0], [0.0, 0.0]), [0.0, "nan"]),
        (cosine_only([0.0, 0.0], [0.0, 0.0]), [0.0, "nan"]),
    ],
    "empty-vector": [(cosine_only([], []), [0.0, 0.0])],
    "vector-lengths": [(cosine_only([1.0, 2.0], [1.0, 2.0, 3.0]), [("ValueError", "score")] * 2)],
    "vector-not-finite": [
        (cosine_only([NAN, 1.0], [1.0, 1.0]), ["nan", "nan"]),
        (cosine_only([ABOVE, 1.0], [1.0, 1.0]), ["nan", "nan"]),
    ],
    "vector-extreme": [
        (cosine_only([1e-200, 1e-200], [1.0, 1.0]), [0.0, ABOVE]),
        (cosine_only([1e-200, -1e-200], [1.0, 1.0]), [0.0, "nan"]),
        (cosine_only([1e200, 0.0], [1.0, 0.0]), [0.0, 0.0]),
        (cosine_only([1e200, 1e200], [1e200, 1e200]), ["nan", 0.0]),
    ],
}


@pytest.mark.parametrize("situation", [row.situation for row in DIFFERENCES])
def test_each_difference_is_what_the_tools_give(situation: str) -> None:
    for given_by_tools, known in SITUATIONS[situation]:
        assert given_by_tools == known


def test_no_situation_is_tested_that_the_table_does_not_name() -> None:
    assert set(SITUATIONS) == {row.situation for row in DIFFERENCES}


def test_savings_account_at_four_weights() -> None:
    for weights, score in {(0.75, 0.25): 0.555, (1, 0): 0.5, (0.5, 0.5): 0.61, (0, 1): 0.72}.items():
        assert both(ClaimCounts(2, 2, 2), similarity=0.72, weights=weights) == [score, score]


@given(
    st.tuples(st.integers(0, 9), st.integers(0, 9), st.integers(0, 9)).filter(lambda c: c[0] > 0),
    st.sampled_from([0.25, 0.5, 1.0, 2.0, 4.0]),
    st.sampled_from([-1.0, -0.25, 0.0, 0.5, 1.0]),
    st.sampled_from([(0.75, 0.25), (3.0, 1.0), (0.5, 0.5), (1.0, 0.0), (0.0, 1.0)]),
)
def test_ordinary_samples_follow_the_formula_in_exact_arithmetic(
    counts: tuple[int, int, int], beta: float, similarity: float, weights: tuple[float, float]
) -> None:
    tp, fp, fn = counts
    squared = Fraction(beta) ** 2
    f = (1 + squared) * tp / ((1 + squared) * tp + squared * fn + fp)
    first, second = Fraction(weights[0]), Fraction(weights[1])
    exact = (first * f + second * Fraction(similarity)) / (first + second)
    expected = pytest.approx(float(exact), rel=1e-12, abs=1e-12)
    for engine in ENGINES:
        sample = CorrectnessSample(ClaimCounts(tp, fp, fn), similarity, weights, beta)
        outcome = correctness_outcome(engine, sample)
        assert isinstance(outcome, Value)
        assert outcome.x == expected


@given(
    st.lists(st.tuples(st.floats(-1, 1), st.floats(-1, 1)), min_size=1, max_size=20).filter(
        lambda pairs: all(any(abs(pair[side]) > 1e-3 for pair in pairs) for side in (0, 1))
    )
)
def test_similarity_of_ordinary_vectors_is_the_cosine_that_numpy_gives(pairs: list[tuple[float, float]]) -> None:
    a, b = np.array(pairs).T
    expected = float(a @ b / (np.linalg.norm(a) * np.linalg.norm(b)))
    assert cosine_only(list(a), list(b)) == [pytest.approx(expected, abs=2e-12)] * 2


@pytest.mark.parametrize(
    ("weights", "message"),
    [
        ([1], "Expects a list of two weights. First for factuality, second for semantic similarity"),
        ([0, 0.0], "At least one weight must be non-zero"),
        ([-1, 2], "Weights must be non-negative"),
        ([NAN, 1], "Weights must be non-negative"),
        (None, "object of type 'NoneType' has no len()"),
        (["0.75", "0.25"], "'>=' not supported between instances of 'str' and 'int'"),
    ],
)
def test_refused_weights_come_back_as_the_tools_error(weights: Any, message: str) -> None:
    kind = "TypeError" if message.startswith(("object", "'")) else "ValueError"
    for engine in ENGINES:
        outcome = correctness_outcome(engine, CorrectnessSample(SORTED, similarity=1.0, weights=weights, beta=1))
        assert outcome == ToolError(kind, message, "construct")


def test_order_of_refusals() -> None:
    """Embedder before beta in 0.4; legacy misses the embedder only while scoring."""
    assert both(beta=1) == [("ValueError", "construct"), BETA_REFUSED]
    (new, old) = (correctness_outcome(engine, CorrectnessSample(SORTED, beta=1)) for engine in ENGINES)
    assert isinstance(new, ToolError)
    assert isinstance(old, ToolError)
    assert new.message.startswith("Embeddings are required")
    assert old.message.startswith("Beta must be a float")


@pytest.mark.parametrize("beta", [1, True, "1.0", None, np.float32(1)])
def test_beta_that_is_no_float_is_refused(beta: Any) -> None:
    assert both(weights=FACTS_ONLY, beta=beta) == [BETA_REFUSED, BETA_REFUSED]


def test_numpy_float64_beta_passes_in_one_engine_only_and_overflows_silently() -> None:
    assert both(weights=FACTS_ONLY, beta=np.float64(1.0)) == [0.5, BETA_REFUSED]
    assert both(weights=FACTS_ONLY, beta=np.float64(1e200)) == ["nan", BETA_REFUSED]


def test_weight_of_zero_leaves_similarity_alone() -> None:
    for similarity in (None, 0.9, Vectors([NAN], [1.0, 2.0])):
        assert both(similarity=similarity, weights=(2, -0.0)) == [0.5, 0.5]


def test_zero_norm_comes_before_lengths_in_collections_only() -> None:
    assert cosine_only([0.0], [1.0, 2.0]) == [0.0, ("ValueError", "score")]


def test_missing_texts_are_named_at_the_call_that_needs_them() -> None:
    for name in ("user_input", "response", "reference"):
        assert both(weights=FACTS_ONLY, missing_texts=frozenset({name})) == [
            ("ValidationError", "score"),
            ("KeyError", "score"),
        ]
    cut_off: dict[str, Any] = {"weights": FACTS_ONLY, "judge_truncated": True}
    assert found("ragas-legacy", missing_texts=frozenset({"response"}), **cut_off) == ("KeyError", "score")
    later = found("ragas-legacy", missing_texts=frozenset({"reference"}), **cut_off)
    assert later == ("LLMDidNotFinishException", "score")


@pytest.mark.parametrize(
    ("threshold", "similarity", "counted"),
    [(0.5, 0.6, 1.0), (0.6, 0.6, 1.0), (0.7, 0.6, 0.0), (-0.5, -0.6, 0.0), (0.0, 0.6, 0.6), (None, 0.6, 0.6)],
)
def test_legacy_similarity_threshold(threshold: float | None, similarity: float, counted: float) -> None:
    settings: dict[str, Any] = {"weights": (0, 1), "similarity_threshold": threshold}
    assert found("ragas-legacy", similarity=similarity, **settings) == counted
    assert found("ragas-legacy", similarity=Vectors([0.0], [1.0]), **settings) == (0.0 if threshold else "nan")


def test_legacy_without_init_lacks_its_similarity_metric() -> None:
    assert found("ragas-legacy", similarity=1.0, initialised=False) == ("AssertionError", "score")
    assert found("ragas-legacy", weights=FACTS_ONLY, initialised=False) == 0.5


def test_outcomes_in_the_form_of_recorded_ones() -> None:
    assert Value(0.5).as_expected() == {"value": 0.5}
    assert Value(-math.inf).as_expected() == {"value": "-inf"}
    assert NotANumber().as_expected() == {"nan": True}
    error = {"type": "KeyError", "message": "'reference'", "stage": "score"}
    assert ToolError("KeyError", "'reference'", "score").as_expected() == {"error": error}

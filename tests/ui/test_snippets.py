"""The line for RAGAS: valid Python that builds the metric with the same weights and a beta that RAGAS takes."""

from __future__ import annotations

import ast

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ui.snippets import ragas_collections_line, ragas_line

weights = st.one_of(st.integers(0, 1000), st.floats(0, 1e6))
betas = st.one_of(st.integers(0, 100), st.floats(0, 1e6))


def keywords(line: str) -> dict[str, ast.expr]:
    call = ast.parse(line, mode="eval").body
    assert isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "AnswerCorrectness"
    return {keyword.arg or "": keyword.value for keyword in call.keywords}


@pytest.mark.parametrize(
    ("given_weights", "beta", "line"),
    [
        ((0.75, 0.25), 1.0, "AnswerCorrectness(weights=[0.75, 0.25], beta=1.0)"),
        ((0.75, 0.25), 2, "AnswerCorrectness(weights=[0.75, 0.25], beta=2.0)"),
        ((3, 1), 0.5, "AnswerCorrectness(weights=[3, 1], beta=0.5)"),
        ((np.float64(1), np.int64(0)), np.float32(0.5), "AnswerCorrectness(weights=[1.0, 0.0], beta=0.5)"),
    ],
)
def test_the_line_is(given_weights: tuple[float, float], beta: float, line: str) -> None:
    assert ragas_line(given_weights, beta) == line


@given(st.tuples(weights, weights), betas)
def test_the_line_carries_every_digit_and_a_float_for_beta(given_weights: tuple[float, float], beta: float) -> None:
    found = {name: ast.literal_eval(value) for name, value in keywords(ragas_line(given_weights, beta)).items()}
    assert found == {"weights": list(given_weights), "beta": float(beta)}
    assert type(found["beta"]) is float


@given(st.tuples(weights, weights), betas)
def test_the_collections_line_asks_for_an_embedder_when_similarity_has_weight(
    given_weights: tuple[float, float], beta: float
) -> None:
    found = keywords(ragas_collections_line(given_weights, beta))
    assert ("embeddings" in found) == (given_weights[1] > 0)
    assert "llm" in found
    assert ast.literal_eval(found["weights"]) == list(given_weights)

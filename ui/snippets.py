"""Lines of code that build the metric on screen in the reader's own tool."""

from __future__ import annotations

from collections.abc import Sequence

RAGAS_LINE = "AnswerCorrectness(weights=[{code_share}, {code_rest}], beta={code_beta})"
RAGAS_COLLECTIONS_LINE = (
    "AnswerCorrectness(llm=llm, {code_embeddings}weights=[{code_share}, {code_rest}], beta={code_beta})"
)
"""The lines with places for what ``code_values`` gives."""


def ragas_line(weights: Sequence[float], beta: float) -> str:
    """The line that builds the same answer correctness in RAGAS.

    It runs as it stands with ``from ragas.metrics import AnswerCorrectness`` (legacy), whose judge and embedder are
    given later. Weights stay as given, since RAGAS divides by their sum too; beta is always written as a float,
    since RAGAS refuses a whole number.

    Args:
        weights: Weight of factuality, weight of similarity; finite, >= 0.
        beta: Finite, >= 0.

    >>> ragas_line((0.75, 0.25), 1)
    'AnswerCorrectness(weights=[0.75, 0.25], beta=1.0)'
    """
    return RAGAS_LINE.format_map(code_values(weights, beta))


def ragas_collections_line(weights: Sequence[float], beta: float) -> str:
    """The same for ``from ragas.metrics.collections import AnswerCorrectness`` (RAGAS 0.4).

    That class wants the judge when it is built, and the embedder when similarity has weight.

    >>> ragas_collections_line((0.75, 0.25), 2)
    'AnswerCorrectness(llm=llm, embeddings=embeddings, weights=[0.75, 0.25], beta=2.0)'
    >>> ragas_collections_line((1, 0), 1.0)
    'AnswerCorrectness(llm=llm, weights=[1, 0], beta=1.0)'
    """
    return RAGAS_COLLECTIONS_LINE.format_map(code_values(weights, beta))


def code_values(weights: Sequence[float], beta: float) -> dict[str, str]:
    """What stands in the places of both lines."""
    return {
        "code_share": _digits(weights[0]),
        "code_rest": _digits(weights[1]),
        "code_beta": repr(float(beta)),
        "code_embeddings": "embeddings=embeddings, " if weights[1] > 0 else "",
    }


def _digits(number: float) -> str:
    # numpy's numbers print their type too, in their repr: repr(np.float64(0.75)) is "np.float64(0.75)".
    return repr(number if type(number) in (int, float) else float(number))


def rasa_assertion(metric: str, threshold: float) -> str:
    """The assertion of a Rasa end-to-end test with this threshold, to stand under ``assertions:``.

    Args:
        metric: relevancy or groundedness; Rasa has no assertion for answer correctness.
        threshold: 0 to 1.

    >>> print(rasa_assertion("relevancy", 0.7))
    assertions:
      - generative_response_is_relevant:
          threshold: 0.7
    """
    name = "generative_response_is_grounded" if metric == "groundedness" else "generative_response_is_relevant"
    return f"assertions:\n  - {name}:\n      threshold: {_digits(threshold)}"

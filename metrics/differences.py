"""Where the value of this project departs from what RAGAS answers, row by row: read by the tests and the document."""

from __future__ import annotations

from typing import NamedTuple


class Difference(NamedTuple):
    """One situation and its outcomes, in words.

    Args:
        situation: Code of the row.
        described: The situation.
        ragas_0_4: What RAGAS 0.4 (collections) answers.
        ragas_legacy: What RAGAS's legacy metric answers.
        value: What stands here as ``value``.
    """

    situation: str
    described: str
    ragas_0_4: str
    ragas_legacy: str
    value: str


DIFFERENCES: tuple[Difference, ...] = (
    Difference("beta-whole", "beta is a whole number, such as 2", "ValueError", "ValueError", "scored as with 2.0"),
    Difference("beta-negative", "beta is below 0", "scored as with its absolute value", "the same", "refused"),
    Difference("beta-not-finite", "beta is NaN or infinite", "NaN", "NaN", "refused"),
    Difference("beta-huge", "beta squared overflows (1e200)", "OverflowError", "OverflowError", "scored; F is recall"),
    Difference("weights-infinite", "a weight is infinite", "NaN", "NaN", "refused"),
    Difference("weights-huge", "the sum of the weights overflows", "0 or NaN", "0 or NaN", "scored with their shares"),
    Difference(
        "no-claims",
        "neither text has a claim",
        "F is 1",
        "F is 1",
        "not scored while the factual part has a weight",
    ),
    Difference(
        "nothing-sorted",
        "texts have claims, the judge's lists are all empty",
        "F is 1",
        "F is 0",
        "not scored: claims without a verdict",
    ),
    Difference(
        "some-unsorted",
        "the judge left some claims out",
        "F of the others",
        "F of the others",
        "not scored; F of the others is kept as provisional",
    ),
    Difference(
        "response-without-claims",
        "only the reference has claims",
        "F is 1, nothing is classified",
        "F from what the judge lists; 0 when all is FN",
        "F is 0, flagged",
    ),
    Difference(
        "reference-without-claims",
        "only the response has claims",
        "F is 1, nothing is classified",
        "F from what the judge lists; 0 when all is FP",
        "F is 0, flagged",
    ),
    Difference(
        "no-embedder",
        "similarity has a weight, no embedder is given",
        "ValueError when built",
        "AssertionError when scored",
        "not scored; two ways out named",
    ),
    Difference("zero-vector", "an embedding is all zeros", "similarity is 0", "NaN", "not scored; two ways out named"),
    Difference("empty-vector", "both embeddings are empty", "similarity is 0", "similarity is 0", "not scored"),
    Difference("vector-lengths", "the embeddings differ in length", "ValueError", "ValueError", "not scored"),
    Difference("vector-not-finite", "an embedding holds NaN or infinity", "NaN", "NaN", "not scored"),
    Difference(
        "vector-extreme",
        "an embedding so small or large that its norm is no float",
        "similarity is 0, or NaN",
        "similarity is 0, infinite or NaN",
        "scored; only the direction counts",
    ),
)
"""Everything else is equal to within 1e-12, numbers outside 0 to 1 included; those are flagged here."""

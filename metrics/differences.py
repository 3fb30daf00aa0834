"""Where the value of this project departs from what a tool answers, row by row: read by the tests and the documents."""

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
        "F is 1; 0 where only an empty sorting is known",
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


class RelevancyDifference(NamedTuple):
    """One situation of answer relevancy and its outcomes, in words; as ``Difference``, and ``rasa`` is Rasa Pro."""

    situation: str
    described: str
    ragas_0_4: str
    ragas_legacy: str
    rasa: str
    value: str


RELEVANCY_DIFFERENCES: tuple[RelevancyDifference, ...] = (
    RelevancyDifference(
        "question-empty",
        "one of several invented questions is empty",
        "dropped, flag and all",
        "its embedding is averaged in, its flag counts",
        "ValueError",
        "left out of mean and gate; the denominator says so",
    ),
    RelevancyDifference(
        "question-spaces",
        "one of several is only spaces",
        "ValueError",
        "its embedding is averaged in, its flag counts",
        "ValueError",
        "left out of mean and gate; the denominator says so",
    ),
    RelevancyDifference("all-empty", "all invented questions are empty", "0", "NaN", "0", "not scored"),
    RelevancyDifference("no-questions", "no question was invented", "0", "ValueError", "assertion fails", "not scored"),
    RelevancyDifference(
        "zero-vector",
        "the embedding of one question is all zeros",
        "NaN",
        "NaN",
        "its cosine counts as 0",
        "left out of mean and gate; the denominator says so",
    ),
    RelevancyDifference(
        "zero-vector-user", "the embedding of the user's question is all zeros", "NaN", "NaN", "0", "not scored"
    ),
    RelevancyDifference(
        "vector-not-finite",
        "the embedding of one question holds NaN",
        "NaN",
        "NaN",
        "NaN, and the assertion passes",
        "left out of mean and gate; the denominator says so",
    ),
    RelevancyDifference(
        "vector-lengths",
        "the embedding of one question has another length",
        "ValueError",
        "ValueError",
        "ValueError",
        "left out of mean and gate; the denominator says so",
    ),
    RelevancyDifference(
        "vector-extreme",
        "an embedding so small or large that its norm is no float",
        "infinite or NaN",
        "infinite or NaN",
        "0 or NaN",
        "scored; only the direction counts",
    ),
    RelevancyDifference(
        "vector-tiny",
        "embeddings whose norms multiply to less than 1e-10",
        "scored",
        "scored",
        "damped towards 0",
        "scored; only the direction counts",
    ),
    RelevancyDifference(
        "gated-undefined", "all are noncommittal, one embedding is all zeros", "NaN", "NaN", "no gate", "0, flagged"
    ),
    RelevancyDifference(
        "gated-negative", "all are noncommittal, the mean is below 0", "-0.0", "-0.0", "no gate", "0, flagged"
    ),
    RelevancyDifference(
        "user-question-empty",
        "the user's question is empty",
        "ValueError",
        "scored as if it were not",
        "ValueError",
        "not scored",
    ),
    RelevancyDifference(
        "response-empty",
        "the response is empty",
        "ValueError",
        "scored as if it were not",
        "not recorded",
        "not scored",
    ),
    RelevancyDifference(
        "strictness-fraction", "strictness is no whole number", "TypeError", "TypeError", "has none", "not scored"
    ),
    RelevancyDifference(
        "no-embedder",
        "no embedder is given",
        "ValueError when built",
        "AssertionError when scored",
        "always has one",
        "not scored; two ways out named",
    ),
)
"""With the gate of the tool in question, everything else is equal to within 1e-12, numbers outside 0 to 1 included."""

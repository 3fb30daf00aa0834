"""RAGAS legacy metrics (``ragas.metrics``), transcribed from recorded runs of 0.4.3; corner cases as they are."""

from __future__ import annotations

import operator
from collections.abc import Sequence

from metrics.engines.arithmetic import (
    BETA_REFUSED,
    dot,
    fbeta_of,
    mean,
    norm,
    quotient,
    weighted_mean,
    weights_refusal,
)
from metrics.engines.outcome import NotANumber, Outcome, ToolError, outcome
from metrics.engines.relevancy_sample import RelevancySample, Reply
from metrics.engines.sample import CorrectnessSample, Vectors

EMPTY_TEXT_EMBEDDED_AS = " "
_CUT_OFF = ToolError(
    "LLMDidNotFinishException",
    "The LLM generation was not completed. Please increase the max_tokens and try again.",
    "score",
)


def correctness(sample: CorrectnessSample) -> Outcome:
    """What ``AnswerCorrectness(weights=..., beta=...)`` of ``ragas.metrics`` gives, without ``evaluate``."""
    refused = weights_refusal(sample.weights)
    if refused:
        return refused
    if type(sample.beta) is not float:
        return BETA_REFUSED
    unread = _texts_unread(sample)
    if unread:
        return unread
    try:
        factuality = _factuality(sample)
        similarity = 0.0 if sample.weights[1] == 0 else _similarity(sample)
        return outcome(weighted_mean(factuality, similarity, sample.weights))
    except (AssertionError, OverflowError, ValueError) as error:
        return ToolError(type(error).__name__, str(error), "score")


def _texts_unread(sample: CorrectnessSample) -> ToolError | None:
    """What stops the first two judge calls: a null text when it is looked up, or a first reply that was cut off."""
    for column in ("user_input", "response"):
        if column in sample.missing_texts:
            return ToolError("KeyError", repr(column), "score")
    if sample.judge_truncated:
        return _CUT_OFF
    return ToolError("KeyError", "'reference'", "score") if "reference" in sample.missing_texts else None


def asks_for_verdicts(response_claims: int, reference_claims: int) -> bool:
    """Whether the judge is asked to classify: unless neither text yields a statement."""
    return response_claims > 0 or reference_claims > 0


def _factuality(sample: CorrectnessSample) -> float:
    listed = None not in (sample.counts.response_claims, sample.counts.reference_claims)
    # Where only the sorting is known the judge was asked for it, also when it came back empty.
    if listed and not asks_for_verdicts(sample.response_claims, sample.reference_claims):
        return 1.0
    tp, fp, fn = sample.counts[:3]
    precision = tp / (tp + fp) if tp + fp else 0.0
    recall = tp / (tp + fn) if tp + fn else 0.0
    return fbeta_of(precision, recall, sample.beta)


def _similarity(sample: CorrectnessSample) -> float:
    """Cosine, or with a threshold (0 counts as not set) 1 when it is reached and else 0, NaN included.

    Raises:
        AssertionError: If the metric is not initialised, or there is no embedder; noticed only now.
        ValueError: If the vectors are of unequal length.
    """
    if not sample.initialised:
        raise AssertionError("AnswerSimilarity must be set")
    if sample.similarity is None:
        raise AssertionError("Error: 'answer_similarity' requires embeddings to be set.")
    similarity = _cosine(sample.similarity) if isinstance(sample.similarity, Vectors) else float(sample.similarity)
    return float(similarity >= sample.similarity_threshold) if sample.similarity_threshold else similarity


def _cosine(given: Vectors) -> float:
    """Normalises first: a zero vector gives NaN, an underflowed norm an infinity, an overflowed one 0."""
    reference, response = _normalised(given.reference), _normalised(given.response)
    if len(reference) != len(response):
        raise ValueError(
            "matmul: Input operand 1 has a mismatch in its core dimension 0, with gufunc signature"
            f" (n?,k),(k,m?)->(n?,m?) (size {len(response)} is different from {len(reference)})"
        )
    return dot(reference, response)


def _normalised(vector: Sequence[float]) -> list[float]:
    length = norm(vector)
    return [quotient(float(entry), length) for entry in vector]


def relevancy(sample: RelevancySample) -> Outcome:
    """What ``AnswerRelevancy(strictness=...)`` of ``ragas.metrics`` gives, without ``evaluate``."""
    if "response" in sample.missing_texts:
        return ToolError("KeyError", "'response'", "score")
    try:
        operator.gt(sample.strictness, 1)  # the tool's first question to it
        replies = _returned(sample)
    except TypeError as error:
        return ToolError("TypeError", str(error), "score")
    if sample.judge_truncated:
        return _CUT_OFF
    # A negative strictness asks for one completion and reads none of it, which goes unnoticed.
    if not replies and sample.strictness >= 0:
        message = f"LLM returned no generations when {sample.strictness} were requested"
        return ToolError("ValueError", message, "score")
    if "user_input" in sample.missing_texts:
        return ToolError("KeyError", "'user_input'", "score")
    if all(reply.question == "" for reply in replies):
        return NotANumber()
    if not sample.embedder:
        return ToolError("AssertionError", "Error: 'answer_relevancy' requires embeddings to be set.", "score")
    try:
        all_noncommittal = all(reply.noncommittal for reply in replies)
        return outcome(mean(sample.cosines(replies)) * int(not all_noncommittal))
    except ValueError as error:
        return ToolError("ValueError", str(error), "score")


def embedded_replies(sample: RelevancySample) -> list[Reply]:
    """The replies whose questions the embedder turns into vectors: all, empty ones too, unless all are empty.

    Raises:
        TypeError: If strictness is no whole number.
    """
    replies = _returned(sample)
    return replies if any(reply.question for reply in replies) else []


def _returned(sample: RelevancySample) -> list[Reply]:
    """The completions that come back: as many as were asked for, or fewer when the judge gives fewer."""
    asked = max(operator.index(sample.strictness), 0)
    return list(sample.replies[: asked if sample.returned is None else min(asked, sample.returned)])

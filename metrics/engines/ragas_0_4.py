"""RAGAS 0.4 collections metrics, transcribed from recorded runs of 0.4.3; corner cases as they are."""

from __future__ import annotations

import operator

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
from metrics.engines.outcome import Outcome, ToolError, Value, outcome
from metrics.engines.relevancy_sample import RelevancySample, Reply
from metrics.engines.sample import CorrectnessSample, Vectors

EMPTY_TEXT_EMBEDDED_AS = ""
_NO_EMBEDDER = ToolError(
    "ValueError",
    "Embeddings are required for semantic similarity scoring. Either provide embeddings or set similarity weight"
    " to 0 (weights=[1.0, 0.0]) for pure factuality-only evaluation.",
    "construct",
)
_NO_MODERN_EMBEDDER = ToolError(
    "ValueError",
    "Collections metrics only support modern embeddings. Found: NoneType. Use: embedding_factory('openai',"
    " model='text-embedding-ada-002', client=openai_client, interface='modern')",
    "construct",
)


def correctness(sample: CorrectnessSample) -> Outcome:
    """What ``AnswerCorrectness(weights=..., beta=...)`` of ``ragas.metrics.collections`` gives."""
    refused = weights_refusal(sample.weights)
    if refused:
        return refused
    if sample.weights[1] > 0 and sample.similarity is None:
        return _NO_EMBEDDER
    if not isinstance(sample.beta, float):
        return BETA_REFUSED
    unread = _texts_unread(sample.missing_texts)
    if unread:
        return unread
    try:
        factuality = _factuality(sample)
        similarity = 0.0 if sample.weights[1] == 0 else _similarity(sample)
        return outcome(weighted_mean(factuality, similarity, sample.weights))
    except (OverflowError, ValueError) as error:
        return ToolError(type(error).__name__, str(error), "score")


def _texts_unread(missing: frozenset[str]) -> ToolError | None:
    """The refusal of a null text: the first call reads the question and the response, the second the reference."""
    for columns in ({"user_input", "response"}, {"user_input", "reference"}):
        count = len(missing & columns)
        if count:
            message = f"{count} validation error{'s' if count > 1 else ''} for StatementGeneratorInput"
            return ToolError("ValidationError", message, "score")
    return None


def asks_for_verdicts(response_claims: int, reference_claims: int) -> bool:
    """Whether the judge is asked to classify: only if both texts yield statements."""
    return response_claims > 0 and reference_claims > 0


def _factuality(sample: CorrectnessSample) -> float:
    if not asks_for_verdicts(sample.response_claims, sample.reference_claims):
        return 1.0
    tp, fp, fn = sample.counts[:3]
    precision = tp / (tp + fp) if tp + fp else float(fn == 0)
    recall = tp / (tp + fn) if tp + fn else float(fp == 0)
    return fbeta_of(precision, recall, sample.beta)


def _similarity(sample: CorrectnessSample) -> float:
    """The number given, or the plain cosine of the embeddings.

    Raises:
        ValueError: If the vectors are of unequal length.
    """
    if isinstance(sample.similarity, Vectors):
        return _cosine(sample.similarity)
    return float(sample.similarity or 0.0)


def _cosine(given: Vectors) -> float:
    """0 when a norm is 0, which is looked at before the lengths are."""
    norms = norm(given.response), norm(given.reference)
    if 0 in norms:
        return 0.0
    m, n = len(given.response), len(given.reference)
    if m != n:
        raise ValueError(f"shapes (1,{m}) and ({n},1) not aligned: {m} (dim 1) != {n} (dim 0)")
    return quotient(dot(given.response, given.reference), norms[0] * norms[1])


def relevancy(sample: RelevancySample) -> Outcome:
    """What ``AnswerRelevancy(strictness=...)`` of ``ragas.metrics.collections`` gives."""
    if not sample.embedder:
        return _NO_MODERN_EMBEDDER
    for column in ("user_input", "response"):
        if column in sample.missing_texts | sample.empty_texts:
            return ToolError("ValueError", f"{column} cannot be empty", "score")
    try:
        kept = _kept(sample)
        if not kept:
            return Value(0.0)
        _refuse_blank(kept)
        all_noncommittal = all(reply.noncommittal for reply in kept)
        return outcome(mean(sample.cosines(kept)) * int(not all_noncommittal))
    except (TypeError, ValueError) as error:
        return ToolError(type(error).__name__, str(error), "score")


def embedded_replies(sample: RelevancySample) -> list[Reply]:
    """The replies whose questions the embedder turns into vectors.

    Raises:
        TypeError: If strictness is no whole number.
    """
    kept = _kept(sample)
    return [] if any(not reply.question.strip() for reply in kept) else kept


def _kept(sample: RelevancySample) -> list[Reply]:
    """The replies that were asked for, those with an empty question dropped with their flags."""
    asked = max(operator.index(sample.strictness), 0)
    return [reply for reply in sample.replies[:asked] if reply.question]


def _refuse_blank(replies: list[Reply]) -> None:
    for place, reply in enumerate(replies):
        if not reply.question.strip():
            raise ValueError(f"Text at index {place} cannot be empty or whitespace only")

"""How each real tool turns the same evidence into a number, its corner cases and refusals included.

One module per tool, each its own transcription of that tool's rules: nothing here knows what this project makes of
the same evidence. Outcomes are data: what the tool would raise is returned as a ``ToolError``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from metrics.engines import ragas_0_4, ragas_legacy, rasa
from metrics.engines.outcome import AssertionOutcome, Failure, NotANumber, Outcome, ToolError, Value
from metrics.engines.rasa_recorded import recorded_groundedness, recorded_relevance
from metrics.engines.rasa_samples import (
    DEFAULT_THRESHOLD,
    GroundednessSample,
    RelevanceSample,
    grounded_list,
    relevant_list,
)
from metrics.engines.recorded import recorded_sample
from metrics.engines.recorded_relevancy import recorded_relevancy
from metrics.engines.relevancy_sample import RelevancySample, Reply
from metrics.engines.sample import CorrectnessSample, Vectors

__all__ = [
    "ENGINES",
    "GROUNDEDNESS_ENGINES",
    "RELEVANCY_ENGINES",
    "AssertionOutcome",
    "CorrectnessSample",
    "Failure",
    "GroundednessSample",
    "NotANumber",
    "Outcome",
    "RelevanceSample",
    "RelevancySample",
    "Reply",
    "ToolError",
    "Value",
    "Vectors",
    "correctness_outcome",
    "correctness_sample",
    "groundedness_outcome",
    "groundedness_sample",
    "relevancy_outcome",
    "relevancy_sample",
    "reply_sample",
    "statement_sample",
]

ENGINES = ("ragas-0.4", "ragas-legacy")
"""Of answer correctness."""
RELEVANCY_ENGINES = (*ENGINES, "rasa")
GROUNDEDNESS_ENGINES = ("rasa",)

_CORRECTNESS = {"ragas-0.4": ragas_0_4.correctness, "ragas-legacy": ragas_legacy.correctness}
_EMPTY_TEXT_AS = {"ragas-0.4": ragas_0_4.EMPTY_TEXT_EMBEDDED_AS, "ragas-legacy": ragas_legacy.EMPTY_TEXT_EMBEDDED_AS}
_ASKS_FOR_VERDICTS = {"ragas-0.4": ragas_0_4.asks_for_verdicts, "ragas-legacy": ragas_legacy.asks_for_verdicts}
_RELEVANCY = {"ragas-0.4": ragas_0_4.relevancy, "ragas-legacy": ragas_legacy.relevancy}
_EMBEDDED_REPLIES = {"ragas-0.4": ragas_0_4.embedded_replies, "ragas-legacy": ragas_legacy.embedded_replies}
_LEGACY_ONLY = ("answer_similarity_threshold", "judge_reports_truncated", "generations_returned")


def correctness_outcome(engine: str, sample: CorrectnessSample) -> Outcome:
    """What the tool gives for one judged sample: value, NaN, or the error it raises.

    Args:
        engine: One of ``ENGINES``.
        sample: Counts, similarity and settings.

    Raises:
        KeyError: If there is no such engine.

    >>> from metrics.claims import ClaimCounts
    >>> savings_account = CorrectnessSample(ClaimCounts(2, 2, 2), similarity=0.72)
    >>> correctness_outcome("ragas-0.4", savings_account).as_expected()
    {'value': 0.5549999999999999}
    >>> nothing_sorted = CorrectnessSample(ClaimCounts(0, 0, 0, response_claims=3, reference_claims=2), weights=[1, 0])
    >>> [correctness_outcome(engine, nothing_sorted).as_expected() for engine in ENGINES]
    [{'value': 1.0}, {'value': 0.0}]
    """
    return _CORRECTNESS[engine](sample)


def correctness_sample(engine: str, recorded: Mapping[str, Any]) -> CorrectnessSample:
    """The sample in the ``input`` of a recorded run, with the embeddings that this engine asks for.

    Raises:
        KeyError: If there is no such engine.
        ValueError: If a field has another form, or the run is one that the engines here do not cover.
    """
    _refuse_legacy_options(engine, recorded)
    return recorded_sample(recorded, _EMPTY_TEXT_AS[engine], _ASKS_FOR_VERDICTS[engine])


def relevancy_outcome(engine: str, sample: RelevancySample | RelevanceSample) -> AssertionOutcome | None:
    """What the tool gives for the judge's invented questions.

    Args:
        engine: One of ``RELEVANCY_ENGINES``.
        sample: As ``relevancy_sample`` or ``reply_sample`` make it for this engine.

    Returns:
        Value, NaN, error or, for rasa, a failed assertion. None when it hangs on a flag that nobody knows.

    Raises:
        KeyError: If there is no such engine.
        TypeError: If the sample is one for another engine.

    >>> dodge = [Reply("When does it close?", 1, 0.9), Reply("", 0, None)]
    >>> [relevancy_outcome(engine, reply_sample(engine, dodge)).as_expected() for engine in RELEVANCY_ENGINES[:2]]
    [{'value': 0.0}, {'nan': True}]
    """
    if engine == "rasa" and isinstance(sample, RelevanceSample):
        return rasa.relevance(sample)
    if engine == "rasa" or isinstance(sample, RelevanceSample):
        raise TypeError(f"this is no sample for {engine}")
    either_way = {_RELEVANCY[engine](_with_unknown_flags_read_as(flag, sample)) for flag in (0, 1)}
    return either_way.pop() if len(either_way) == 1 else None


def relevancy_sample(engine: str, recorded: Mapping[str, Any]) -> RelevancySample | RelevanceSample:
    """The sample in the ``input`` of a recorded run.

    Raises:
        KeyError: If there is no such engine.
        ValueError: If a field has another form, or the run is one that the engines here do not cover.
    """
    if engine == "rasa":
        return recorded_relevance(recorded)
    _refuse_legacy_options(engine, recorded)
    return recorded_relevancy(recorded, _EMBEDDED_REPLIES[engine])


def reply_sample(
    engine: str, replies: Sequence[Reply], threshold: Any = DEFAULT_THRESHOLD
) -> RelevancySample | RelevanceSample:
    """The sample of invented questions with their flags and cosines: as many as were asked for, with both texts given.

    Args:
        engine: One of ``RELEVANCY_ENGINES``.
        replies: In order; a flag of None is one that nobody knows.
        threshold: Of the assertion in Rasa; the others have none.
    """
    if engine == "rasa":
        return relevant_list([reply.question for reply in replies], [reply.cosine for reply in replies], threshold)
    return RelevancySample(tuple(replies), strictness=len(replies))


def groundedness_outcome(engine: str, sample: GroundednessSample) -> AssertionOutcome:
    """What the tool gives for the judged statements of an answer.

    Args:
        engine: One of ``GROUNDEDNESS_ENGINES``.
        sample: The judge's list and the threshold.

    Raises:
        KeyError: If there is no such engine.
    """
    return {"rasa": rasa.groundedness}[engine](sample)


def groundedness_sample(engine: str, recorded: Mapping[str, Any]) -> GroundednessSample:
    """The sample in the ``input`` of a recorded run.

    Raises:
        KeyError: If there is no such engine.
        ValueError: If a field has another form.
    """
    return {"rasa": recorded_groundedness}[engine](recorded)


def statement_sample(engine: str, statements: Any, threshold: Any = DEFAULT_THRESHOLD) -> GroundednessSample:
    """The sample of judged statements: as if the judge had replied with nothing but these.

    Args:
        engine: One of ``GROUNDEDNESS_ENGINES``.
        statements: A list, of objects with ``statement``, ``score`` and ``justification`` if the tool shall read it.
        threshold: Of the assertion, of any type.

    Raises:
        KeyError: If there is no such engine.
    """
    return {"rasa": grounded_list}[engine](statements, threshold)


def _with_unknown_flags_read_as(flag: int, sample: RelevancySample) -> RelevancySample:
    read = [reply if reply.noncommittal is not None else reply._replace(noncommittal=flag) for reply in sample.replies]
    return replace(sample, replies=tuple(read))


def _refuse_legacy_options(engine: str, recorded: Mapping[str, Any]) -> None:
    for name in _LEGACY_ONLY:
        if engine != "ragas-legacy" and recorded.get(name):
            raise ValueError(f"{name} is covered for ragas-legacy only")

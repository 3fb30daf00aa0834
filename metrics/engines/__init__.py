"""How each real tool turns the same evidence into a number, its corner cases and refusals included.

One module per tool, each its own transcription of that tool's rules: nothing here knows what this project makes of
the same evidence. Outcomes are data: what the tool would raise is returned as a ``ToolError``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from metrics.engines import ragas_0_4, ragas_legacy
from metrics.engines.outcome import NotANumber, Outcome, ToolError, Value
from metrics.engines.recorded import recorded_sample
from metrics.engines.sample import CorrectnessSample, Vectors

__all__ = [
    "DEFAULT_ENGINE",
    "ENGINES",
    "CorrectnessSample",
    "NotANumber",
    "Outcome",
    "ToolError",
    "Value",
    "Vectors",
    "correctness_outcome",
    "correctness_sample",
]

ENGINES = ("ragas-0.4", "ragas-legacy")
DEFAULT_ENGINE = "ragas-0.4"

_CORRECTNESS = {"ragas-0.4": ragas_0_4.correctness, "ragas-legacy": ragas_legacy.correctness}
_EMPTY_TEXT_AS = {"ragas-0.4": ragas_0_4.EMPTY_TEXT_EMBEDDED_AS, "ragas-legacy": ragas_legacy.EMPTY_TEXT_EMBEDDED_AS}
_ASKS_FOR_VERDICTS = {"ragas-0.4": ragas_0_4.asks_for_verdicts, "ragas-legacy": ragas_legacy.asks_for_verdicts}


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
    for name in ("answer_similarity_threshold", "judge_reports_truncated"):
        if engine != "ragas-legacy" and recorded.get(name):
            raise ValueError(f"{name} is covered for ragas-legacy only")
    return recorded_sample(recorded, _EMPTY_TEXT_AS[engine], _ASKS_FOR_VERDICTS[engine])

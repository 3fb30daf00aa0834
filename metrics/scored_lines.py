"""A judged line scored: what this project stands for, with every step, beside what the user's tool gives."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from typing import Any

from metrics.correctness import CorrectnessScore, correctness, steps
from metrics.engines import CorrectnessSample, Vectors, correctness_outcome
from metrics.judged_lines import BadLine, JudgedLine, judged_line
from metrics.notes import Note, RefusedSetting
from metrics.similarity import cosine, obstacle

_BREAKS = re.compile("[\x85\u2028\u2029\ud800-\udfff]")
"""Some readers end a line at the first three; half of a surrogate pair cannot be written as UTF-8."""


def scored_line(text: str, engine: str) -> str:
    """One line of JSON for one line of JSON.

    Args:
        text: As ``metrics.judged_lines.judged_line`` reads it.
        engine: One of ``metrics.engines.ENGINES``.

    Returns:
        An object with ``id``, ``value`` (null when not scored), ``reason``, ``steps``, ``engine``, ``engine_outcome``.

    Raises:
        BadLine: If the line holds no sample.
    """
    try:
        result = _scored(judged_line(text, engine), engine)
    except OverflowError:
        raise BadLine("a number is too large to compute with") from None
    line = json.dumps(result, ensure_ascii=False, allow_nan=False)
    return _BREAKS.sub(lambda found: f"\\u{ord(found[0]):04x}", line)


def _scored(line: JudgedLine, engine: str) -> dict[str, Any]:
    value, reason, kept = _score(line.sample)
    return {
        "id": line.id,
        "value": value,
        "reason": None if reason is None else str(reason),
        "steps": kept,
        "engine": engine,
        "engine_outcome": correctness_outcome(engine, line.sample).as_expected(),
    }


def _score(sample: CorrectnessSample) -> tuple[float | None, Note | None, dict[str, Any]]:
    """Value, reason and steps; with a refused setting only the steps that do not depend on settings."""
    try:
        score = _held(sample, correctness(sample.counts, weights=sample.weights, beta=sample.beta, **_given(sample)))
    except RefusedSetting as error:
        known = steps(correctness(sample.counts, **_given(sample)))
        unknown = dict.fromkeys(("beta", "factuality", "weights", "shares"))
        return None, error.note, {**known, **unknown, "flags": []}
    return score.value, score.reason, steps(score)


def _held(sample: CorrectnessSample, score: CorrectnessScore) -> CorrectnessScore:
    """The score held back where the evidence cannot be what the judge would have given for these texts."""
    if sample.missing_texts:
        names = ", ".join(sorted(sample.missing_texts))
        return replace(score, value=None, reason=Note("text.missing", {"names": names}))
    if sample.judge_truncated:
        return replace(score, value=None, reason=Note("judge.cut-off"))
    return score


def _given(sample: CorrectnessSample) -> dict[str, Any]:
    """Similarity and, where there is none, why."""
    given, reason = sample.similarity, None
    if isinstance(given, Vectors):
        reason = obstacle(given.response, given.reference)
        given = None if reason else cosine(given.response, given.reference)
    if given is not None and sample.similarity_threshold:
        given = float(given >= sample.similarity_threshold)
    return {"similarity": given, "similarity_reason": reason}

"""Lines of answer correctness: counts, lists of claims, or a recorded run, with similarity and settings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from metrics.claims import ClaimCounts
from metrics.correctness import CorrectnessScore, correctness, steps
from metrics.engines import CorrectnessSample, Vectors, correctness_outcome, correctness_sample
from metrics.lines.reading import BadLine, Line, Scored, shown
from metrics.notes import Note, RefusedSetting
from metrics.settings import finite
from metrics.similarity import cosine, obstacle

_MOST = 2**53
_COUNTS = ("tp", "fp", "fn")
_MORE_COUNTS = ("covered", "response_claims", "reference_claims")
_TEXT_FIELDS = ("statement", "claim", "text")
KINDS: dict[str, tuple[str, ...]] = {
    "tp, fp and fn": _COUNTS,
    "claims": ("claims",),
    "judge_replies": ("judge_replies", "judge_raw_texts"),
}


def scored_correctness(line: Line, engine: str) -> Scored:
    """Answer correctness of a line beside what RAGAS gives; a recorded run's embeddings are those the engine asks for.

    Raises:
        BadLine: If a field has another form.
    """
    sample = _sample(line, engine)
    outcome = correctness_outcome(engine, sample)
    try:
        score = _held(sample, correctness(sample.counts, weights=sample.weights, beta=sample.beta, **_given(sample)))
    except RefusedSetting as error:
        # Only the steps that do not depend on settings.
        known = steps(correctness(sample.counts, **_given(sample)))
        unknown = dict.fromkeys(("beta", "factuality", "weights", "shares"))
        return Scored(None, error.note, {**known, **unknown, "flags": []}, outcome)
    return Scored(score.value, score.reason, steps(score), outcome)


def _sample(line: Line, engine: str) -> CorrectnessSample:
    given = line.given
    if line.kind == "judge_replies":
        try:
            return correctness_sample(engine, given)
        except ValueError as error:
            raise BadLine(str(error)) from None
    counts = _listed_counts(given["claims"]) if line.kind == "claims" else _plain_counts(given)
    settings = {name: given[name] for name in ("weights", "beta") if name in given}
    return CorrectnessSample(counts, _similarity(given.get("similarity")), **settings)


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


def _plain_counts(given: Mapping[str, Any]) -> ClaimCounts:
    tp, fp, fn = (_count(given, name) for name in _COUNTS)
    covered, response, reference = (None if given.get(name) is None else _count(given, name) for name in _MORE_COUNTS)
    return ClaimCounts(tp, fp, fn, covered, response, reference)


def _count(given: Mapping[str, Any], name: str) -> int:
    if name not in given:
        raise BadLine(f"{name} is missing")
    count = given[name]
    whole = isinstance(count, int) or (isinstance(count, float) and count.is_integer())
    if isinstance(count, bool) or not whole or count < 0:
        raise BadLine(f"{name} must be a whole number >= 0, found {shown(count)}")
    if count > _MOST:
        raise BadLine(f"{name} must be at most {_MOST}, found {shown(count)}")
    return int(count)


def _listed_counts(claims: Any) -> ClaimCounts:
    if not isinstance(claims, dict):
        raise BadLine(f"claims must be an object with the lists TP, FP and FN, found {shown(claims)}")
    tp, fp, fn = (_list_length(claims, name) for name in ("TP", "FP", "FN"))
    if "covered" not in claims:
        return ClaimCounts(tp, fp, fn)
    covered = _list_length(claims, "covered")
    return ClaimCounts(tp, fp, fn, covered, tp + fp, covered + fn)


def _list_length(claims: Mapping[str, Any], name: str) -> int:
    if name not in claims:
        raise BadLine(f"claims.{name} is missing")
    items = claims[name]
    if not isinstance(items, list):
        raise BadLine(f"claims.{name} must be a list, found {shown(items)}")
    for place, item in enumerate(items):
        texts = [item.get(field) for field in _TEXT_FIELDS] if isinstance(item, dict) else [item]
        if not any(isinstance(text, str) and text.strip() for text in texts):
            raise BadLine(f"claims.{name}[{place}] must be a text or an object with a statement, found {shown(item)}")
    return len(items)


def _similarity(given: Any) -> float | None:
    if given is None:
        return None
    number = finite(given)
    if number is None:
        raise BadLine(f"similarity must be a number or null, found {shown(given)}")
    return number

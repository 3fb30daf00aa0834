"""A recorded run's input (scripted judge replies, embeddings by text, settings) as the sample an engine scores."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from metrics.claims import ClaimCounts
from metrics.engines.recorded_fields import (
    covered,
    embeddings,
    flag,
    has_embedder,
    non_finite_read,
    number,
    refused,
    text_or_null,
    vector,
)
from metrics.engines.sample import CorrectnessSample, Vectors

_TEXTS = ("user_input", "response", "reference")


def recorded_sample(
    given: Mapping[str, Any], empty_text_as: str, asks_for_verdicts: Callable[[int, int], bool]
) -> CorrectnessSample:
    """The sample in a recorded run's ``input``.

    The texts "nan", "inf" and "-inf" stand for those floats in settings and embeddings.

    Args:
        given: Fields as in the recorded vectors: ``judge_replies`` (statements of the response, statements of the
            reference, classification; a reply that is never asked for may be left out), ``embeddings_by_text``,
            ``embedder``, ``weights``, ``beta`` with ``beta_type``, and the legacy options.
        empty_text_as: The text the engine embeds in place of an empty one.
        asks_for_verdicts: Whether the engine has so many response and reference statements classified.

    Raises:
        ValueError: If a field has another form, or the run is one that the engines here do not cover.
    """
    covered(given)
    missing = frozenset(name for name in _TEXTS if text_or_null(given, name) is None)
    weights = _number_list(given["weights"]) if "weights" in given else (0.75, 0.25)
    return CorrectnessSample(
        counts=_counts(given.get("judge_replies"), asks_for_verdicts),
        similarity=_vectors(given, weights, empty_text_as),
        weights=weights,
        beta=_beta(given.get("beta", 1.0), given.get("beta_type")),
        missing_texts=missing,
        similarity_threshold=_threshold(given.get("answer_similarity_threshold")),
        judge_truncated=flag(given, "judge_reports_truncated", False),
        initialised=flag(given, "init_called", True),
    )


def _counts(replies: Any, asks_for_verdicts: Callable[[int, int], bool]) -> ClaimCounts:
    """Counts from the replies in call order; a reply that is never asked for counts for nothing."""
    if not isinstance(replies, list) or len(replies) < 2:
        refused("judge_replies", "a list of at least two replies", replies)
    response, reference = (_length(reply, "statements", f"judge_replies[{n}]") for n, reply in enumerate(replies[:2]))
    if not asks_for_verdicts(response, reference):
        # At most one text has claims, so none of them can be in the other.
        return ClaimCounts(0, response, reference, None, response, reference)
    if len(replies) == 2:
        raise ValueError("judge_replies[2], the classification, is missing")
    tp, fp, fn = (_length(replies[2], name, "judge_replies[2]") for name in ("TP", "FP", "FN"))
    return ClaimCounts(tp, fp, fn, None, response, reference)


def _length(reply: Any, name: str, place: str) -> int:
    items = reply.get(name) if isinstance(reply, dict) else None
    if not isinstance(items, list):
        refused(f"{place}.{name}", "a list", items)
    return len(items)


def _vectors(given: Mapping[str, Any], weights: Any, empty_text_as: str) -> Vectors | None:
    """Both embeddings; None without an embedder. Texts that are null, or not needed (w1 = 0), may have none."""
    by_text = embeddings(given)
    if not has_embedder(given):
        return None
    optional = isinstance(weights, list) and len(weights) == 2 and weights[1] == 0
    found: list[list[float]] = []
    for name in ("response", "reference"):
        text = text_or_null(given, name)
        key = empty_text_as if text == "" else text
        if key is None or (optional and key not in by_text):
            found.append([])
        elif key not in by_text:
            raise ValueError(f"embeddings_by_text has no vector for the {name}")
        else:
            found.append(vector(by_text[key], f"embeddings_by_text of the {name}"))
    return Vectors(*found)


def _number_list(weights: Any) -> Any:
    """Weights as given, of any form, with the texts for non-finite numbers read."""
    return [non_finite_read(weight) for weight in weights] if isinstance(weights, list) else weights


def _beta(beta: Any, kind: Any) -> Any:
    """Beta in the Python type that ``beta_type`` names; without it, in the type its JSON has."""
    if kind in ("float", "numpy.float64", "numpy.float32"):
        exact = number(beta, "beta")
        import numpy as np  # late: see arithmetic.py

        return {"float": float, "numpy.float64": np.float64, "numpy.float32": np.float32}[kind](exact)
    return beta if kind == "str" else non_finite_read(beta)


def _threshold(threshold: Any) -> float | None:
    return None if threshold is None else number(threshold, "answer_similarity_threshold")

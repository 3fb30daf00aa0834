"""A recorded relevancy run's input (scripted judge replies, embeddings by text, strictness) as the sample to score."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from metrics.engines.recorded_fields import covered, embeddings, flag, has_embedder, refused, text_or_null, vector
from metrics.engines.relevancy_sample import RelevancySample, Reply

_TEXTS = ("user_input", "response")


def recorded_relevancy(
    given: Mapping[str, Any], embedded_replies: Callable[[RelevancySample], list[Reply]]
) -> RelevancySample:
    """The sample in a recorded run's ``input``.

    Args:
        given: Fields as in the recorded vectors: ``user_input``, ``response``, ``judge_replies`` (``question`` and
            ``noncommittal`` each), ``embeddings_by_text``, ``embedder``, ``strictness``, and the legacy options
            ``generations_returned`` and ``judge_reports_truncated``.
        embedded_replies: The replies whose questions the engine embeds.

    Raises:
        ValueError: If a field has another form, a vector is missing, or the run is one that the engines here do not
            cover.
    """
    covered(given)
    by_text, texts = embeddings(given), {name: text_or_null(given, name) for name in _TEXTS}
    user_input = texts["user_input"]
    sample = RelevancySample(
        replies=_replies(given.get("judge_replies"), by_text),
        question_vector=_found(by_text, user_input) or [],
        strictness=given.get("strictness", 3),
        embedder=has_embedder(given),
        missing_texts=frozenset(name for name, text in texts.items() if text is None),
        empty_texts=frozenset(name for name, text in texts.items() if text == ""),
        returned=_whole(given, "generations_returned"),
        judge_truncated=flag(given, "judge_reports_truncated", False),
    )
    _check_replies(sample)
    if sample.embedder and user_input is not None:
        _check_vectors(embedded_replies, sample, user_input in by_text)
    return sample


def _replies(items: Any, by_text: Mapping[str, Any]) -> tuple[Reply, ...]:
    if not isinstance(items, list):
        refused("judge_replies", "a list", items)
    return tuple(_reply(item, f"judge_replies[{place}]", by_text) for place, item in enumerate(items))


def _reply(item: Any, place: str, by_text: Mapping[str, Any]) -> Reply:
    if not isinstance(item, dict):
        refused(place, "an object", item)
    question, noncommittal = item.get("question"), item.get("noncommittal")
    if not isinstance(question, str):
        refused(f"{place}.question", "a text", question)
    if isinstance(noncommittal, bool) or not isinstance(noncommittal, int):
        refused(f"{place}.noncommittal", "a whole number", noncommittal)
    return Reply(question, noncommittal, vector=_found(by_text, question))


def _found(by_text: Mapping[str, Any], text: str | None) -> list[float] | None:
    return vector(by_text[text], "embeddings_by_text") if text is not None and text in by_text else None


def _whole(given: Mapping[str, Any], name: str) -> int | None:
    value = given.get(name)
    if value is not None and (isinstance(value, bool) or not isinstance(value, int) or value < 0):
        refused(name, "a whole number >= 0", value)
    return value


def _check_replies(sample: RelevancySample) -> None:
    """There must be as many replies as will be asked for; a strictness that is no number is the engine's matter."""
    asked = sample.strictness if isinstance(sample.strictness, int) else 0
    if sample.returned is not None:
        asked = min(asked, sample.returned)
    if len(sample.replies) < asked:
        raise ValueError(f"judge_replies holds {len(sample.replies)} replies, but {asked} are asked for")


def _check_vectors(
    embedded_replies: Callable[[RelevancySample], list[Reply]], sample: RelevancySample, question_known: bool
) -> None:
    try:
        embedded = embedded_replies(sample)
    except TypeError:  # strictness is no whole number: nothing will be embedded
        return
    if embedded and not question_known:
        raise ValueError("embeddings_by_text has no vector for the user_input")
    for place, reply in enumerate(sample.replies):
        if reply in embedded and reply.vector is None:
            raise ValueError(f"embeddings_by_text has no vector for the question of judge_replies[{place}]")

"""A recorded Rasa run's input (the judge's reply text, or a score function's arguments) as the sample to score."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NoReturn

from metrics.engines.rasa_parsing import listed, rasa_reply
from metrics.engines.rasa_samples import (
    DEFAULT_THRESHOLD,
    GroundednessSample,
    RelevanceSample,
    embedding_requests,
    grounded_reply,
)

_NON_FINITE = ("nan", "inf", "-inf")
_CLIENTS = {"litellm_client": True, "plain_client": False}


def recorded_groundedness(given: Mapping[str, Any]) -> GroundednessSample:
    """The sample in a recorded run's ``input``.

    The texts "nan", "inf" and "-inf" stand for those floats in thresholds and in a score function's scores.

    Args:
        given: ``judge_reply_text`` with ``assertion`` (its ``threshold``) or a ``threshold`` beside it; or, with
            ``level`` "score_function", ``statements`` and ``threshold``.

    Raises:
        ValueError: If a field has another form.
    """
    _kind(given, "grounded")
    if given.get("level") != "score_function":
        return grounded_reply(_reply(given), _threshold(given))
    statements = given.get("statements")
    if not isinstance(statements, list) or not all(isinstance(item, dict) for item in statements):
        _refused("statements", "a list of objects", statements)
    read = [{name: _read(item[name]) if name == "score" else item[name] for name in item} for item in statements]
    return GroundednessSample(read, _threshold(given), direct=True)


def recorded_relevance(given: Mapping[str, Any]) -> RelevanceSample:
    """The sample in a recorded run's ``input``; texts for floats as in ``recorded_groundedness``.

    Args:
        given: As there, with ``user_message``, ``embeddings_by_text``, ``embedding_client`` (Rasa's own without it),
            and ``generated_questions`` for a score function.

    Raises:
        ValueError: If a field has another form, or a text that Rasa embeds has no vector.
    """
    _kind(given, "relevant")
    direct = given.get("level") == "score_function"
    questions = given.get("generated_questions") if direct else listed(rasa_reply(_reply(given)), "question_variations")
    if direct and not isinstance(questions, list):
        _refused("generated_questions", "a list", questions)
    if isinstance(questions, str | int | float | dict):
        raise ValueError("a reply whose question_variations are no list is not covered")
    client, user_message = given.get("embedding_client", "litellm_client"), given.get("user_message", "")
    if client not in _CLIENTS:
        raise ValueError(f"embedding_client must be one of {', '.join(_CLIENTS)}")
    if not isinstance(user_message, str):
        _refused("user_message", "a text", user_message)
    sample = RelevanceSample(
        questions,
        user_message,
        vectors=_vectors(given.get("embeddings_by_text") or {}),
        threshold=_threshold(given),
        direct=direct,
        refuses_blank=_CLIENTS[client],
    )
    for text in (text for request in embedding_requests(sample) for text in request):
        if not isinstance(text, str) or text not in sample.vectors:
            raise ValueError("embeddings_by_text has no vector for the user message or for a question")
    return sample


def _kind(given: Mapping[str, Any], wanted: str) -> None:
    found = given.get("assertion_kind", wanted)
    if found != wanted:
        raise ValueError(f"assertion_kind must be {wanted}")


def _reply(given: Mapping[str, Any]) -> str | None:
    if "judge_reply_text" not in given:
        raise ValueError("judge_reply_text is missing")
    reply = given["judge_reply_text"]
    if reply is not None and not isinstance(reply, str):
        _refused("judge_reply_text", "a text or null", reply)
    return reply


def _threshold(given: Mapping[str, Any]) -> Any:
    """As the assertion states it, of any type; an absent one is the default, null is not."""
    assertion = given.get("assertion", given)
    if not isinstance(assertion, dict):
        _refused("assertion", "an object", assertion)
    return _read(assertion.get("threshold", DEFAULT_THRESHOLD))


def _read(value: Any) -> Any:
    return float(value) if isinstance(value, str) and value in _NON_FINITE else value


def _vectors(by_text: Any) -> dict[str, list[float]]:
    if not isinstance(by_text, dict):
        _refused("embeddings_by_text", "an object", by_text)
    return {text: _vector(entries) for text, entries in by_text.items()}


def _vector(entries: Any) -> list[float]:
    if not isinstance(entries, list):
        _refused("embeddings_by_text", "lists of numbers", entries)
    numbers = []
    for entry in map(_read, entries):
        if isinstance(entry, bool) or not isinstance(entry, int | float):
            _refused("embeddings_by_text", "lists of numbers", entry)
        try:
            numbers.append(float(entry))
        except OverflowError:
            raise ValueError("embeddings_by_text holds a number too large for a float") from None
    return numbers


def _refused(place: str, wanted: str, found: Any) -> NoReturn:
    raise ValueError(f"{place} must be {wanted}, found {type(found).__name__}")

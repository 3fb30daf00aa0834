"""Fields of a recorded run's input, read one by one; the texts "nan", "inf" and "-inf" stand for those floats."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NoReturn

_NON_FINITE = {"nan", "inf", "-inf"}


def covered(given: Mapping[str, Any]) -> None:
    """Refuses runs whose outcome does not follow from the replies and embeddings alone.

    Raises:
        ValueError: If judge, embedder or entry point are of that kind.
    """
    if given.get("judge", "scripted") not in ("scripted", "text_llm") or "judge_raw_texts" in given:
        raise ValueError("only a scripted or text_llm judge with judge_replies is covered")
    if given.get("embedder") == "modern_interface":
        raise ValueError("embedder modern_interface is not covered")
    if given.get("entry_point", "single_turn_ascore") != "single_turn_ascore":
        raise ValueError("only entry_point single_turn_ascore is covered")


def text_or_null(given: Mapping[str, Any], name: str) -> str | None:
    """A text of the sample; None when it is null or left out."""
    text = given.get(name)
    if text is not None and not isinstance(text, str):
        refused(name, "a text or null", text)
    return text


def embeddings(given: Mapping[str, Any]) -> dict[str, Any]:
    """The embeddings by text, not looked into yet."""
    by_text = given.get("embeddings_by_text") or {}
    if not isinstance(by_text, dict):
        refused("embeddings_by_text", "an object", by_text)
    return by_text


def has_embedder(given: Mapping[str, Any]) -> bool:
    """Whether an embedder is given; a run that does not say has one if it has embeddings."""
    return bool(given.get("embedder", "scripted" if embeddings(given) else "none") != "none")


def vector(entries: Any, place: str) -> list[float]:
    """An embedding."""
    if not isinstance(entries, list):
        refused(place, "a list of numbers", entries)
    return [number(entry, place) for entry in entries]


def number(entry: Any, place: str) -> float:
    """A number, or one of the three texts."""
    spelled = isinstance(entry, str) and entry in _NON_FINITE
    if isinstance(entry, bool) or not (spelled or isinstance(entry, int | float)):
        refused(place, "a number", entry)
    try:
        return float(entry)
    except OverflowError:
        raise ValueError(f"{place} holds a number too large for a float") from None


def non_finite_read(value: Any) -> Any:
    """The value as it is, but for the three texts."""
    return float(value) if isinstance(value, str) and value in _NON_FINITE else value


def flag(given: Mapping[str, Any], name: str, default: bool) -> bool:
    """True or false."""
    value = given.get(name, default)
    if not isinstance(value, bool):
        refused(name, "true or false", value)
    return value


def refused(place: str, wanted: str, found: Any) -> NoReturn:
    """Raises the ValueError for a field of another form."""
    raise ValueError(f"{place} must be {wanted}, found {type(found).__name__}")

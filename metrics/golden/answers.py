"""Answers to what a file asks, one at a time: which there are, which was given, and the choices with one more."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from metrics.golden.choices import Ask, Choices, Kind

_FIELDS: dict[Kind, str] = {
    "column": "columns",
    "split": "splits",
    "object": "picks",
    "several": "several",
    "decimal": "decimal",
}
_FIXED: dict[Kind, tuple[str, ...]] = {
    "word": ("text", "missing"),
    "several": ("first", "last", "join"),
    "decimal": ("decimals", "thousands"),
}
_MOST = 12


def answers_to(ask: Ask) -> tuple[str, ...]:
    """The answers that ``Choices`` takes; "" stands for none of them, the whole object, or leaving contexts uncut."""
    if ask.kind in _FIXED:
        return _FIXED[ask.kind]
    names = tuple(option.value for option in ask.options)[:_MOST]
    open_end = ask.kind in ("split", "object", "column") and "" not in names
    return (*names, "") if open_end else names


def answer_given(choices: Choices, ask: Ask) -> str | None:
    """The answer so far; None while there is none. An offer that was not taken up is answered by ""."""
    if ask.kind == "encoding":
        return choices.encoding or None
    if ask.kind == "separator":
        return choices.separator or None
    if ask.kind == "word":
        return choices.words.get((ask.role, ask.word))
    answers: dict[str, str] = getattr(choices, _FIELDS[ask.kind])
    return answers.get(ask.role, "" if ask.kind == "split" else None)


def with_answer(choices: Choices, ask: Ask, value: str) -> Choices:
    """The choices with one more answer.

    Raises:
        ValueError: If the question has no such answer.
    """
    if value not in answers_to(ask):
        raise ValueError(f"{value!r} is no answer to the question about {ask.kind}")
    if ask.kind == "encoding":
        return replace(choices, encoding=value)
    if ask.kind == "separator":
        return replace(choices, separator=value)
    if ask.kind == "word":
        return replace(choices, words={**choices.words, (ask.role, ask.word): "text" if value == "text" else "missing"})
    name = _FIELDS[ask.kind]
    answers = {role: one for role, one in getattr(choices, name).items() if role != ask.role}
    if not (ask.kind == "split" and value == ""):
        answers[ask.role] = value
    changed: dict[str, Any] = {name: answers}
    return replace(choices, **changed)

"""One line of a JSONL file, read with distrust: every refusal names the field and what it found."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, NamedTuple

from metrics.engines import AssertionOutcome, Failure, ToolError
from metrics.forms import DamagedCase, loaded
from metrics.notes import Note


class BadLine(ValueError):
    """A line that holds no sample; its text says which field and why."""


class Line(NamedTuple):
    """One object.

    Args:
        id: As it came, any JSON value; None when it had none.
        kind: Which of the forms of a metric's lines it has.
        given: The object with the sample: the line itself, or its ``input``.
    """

    id: Any
    kind: str
    given: Mapping[str, Any]


class Scored(NamedTuple):
    """What there is to say about one sample.

    Args:
        value: The score; None when not scored.
        reason: Why there is none.
        steps: Every step, ready for JSON.
        outcome: What the user's tool gives; None when that hangs on what the line does not tell.
    """

    value: float | None
    reason: Note | None
    steps: dict[str, Any]
    outcome: AssertionOutcome | None


def line_of(text: str, kinds: Mapping[str, tuple[str, ...]]) -> Line:
    """The object in a line, and which of several forms it has.

    Args:
        text: A JSON object, or one whose ``input`` is such an object.
        kinds: The forms, each with the fields that give it away.

    Raises:
        BadLine: If it is no object, or has not exactly one of the forms.
    """
    form = _object(text)
    given = form["input"] if isinstance(form.get("input"), dict) else form
    present = [kind for kind, fields in kinds.items() if any(name in given for name in fields)]
    if len(present) != 1:
        raise BadLine(f"give one of {'; '.join(kinds)}; found {' and '.join(present) or 'none'}")
    return Line(form.get("id"), present[0], given)


def bad(error: DamagedCase) -> BadLine:
    """The refusal of a field, in the words of a line."""
    place = error.place.removeprefix("line 1, ")
    return BadLine(error.problem if place == "the file" else f"{place}: {error.problem}")


def unread_reply(stopped: Failure | ToolError) -> Note:
    """Why Rasa takes no list out of a judge's reply, as a reason."""
    if isinstance(stopped, ToolError):
        return Note("reply.missing")
    return Note(f"reply.{stopped.failure_kind.removeprefix('reply_').replace('_', '-')}")


def shown(value: Any) -> str:
    """The value as JSON, cut short; control characters are escaped, so that a terminal cannot be talked to."""
    text = json.dumps(value)
    return text if len(text) <= 40 else f"{text[:37]}..."


def _object(text: str) -> Mapping[str, Any]:
    try:
        form = loaded(text)
    except DamagedCase as error:
        raise bad(error) from None
    if not isinstance(form, dict):
        raise BadLine(f"a line must be a JSON object, found {shown(form)}")
    return form

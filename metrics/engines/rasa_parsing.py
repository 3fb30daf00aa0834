"""How Rasa Pro reads its judge's reply: text to JSON to shape, transcribed from recorded runs of 3.21.0.

Three removals, one JSON value, exactly one of two shapes. Whatever does not fit fails the assertion, however good the
answer was, so each step is kept for the reader to see.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from metrics.engines.outcome import Failure, ToolError

_NO_TEXT = ToolError("AttributeError", "'NoneType' object has no attribute 'replace'", "score")


@dataclass(frozen=True)
class JsonError:
    """Where the text stops being JSON; line and column count from 1, as ``json.JSONDecodeError`` has them."""

    message: str
    line: int
    column: int


@dataclass(frozen=True)
class RasaReply:
    """A judge's reply as Rasa reads it.

    Args:
        cleaned: What is left for the JSON parser after the removals; None when there was no text.
        parsed: The JSON value; None when there is none.
        shapes: The shapes that the value satisfies: "statements", "question_variations".
        json_error: Where the text stops being JSON.
        stopped: What Rasa makes of an unreadable reply; None when the lists can be taken out of it.
    """

    cleaned: str | None
    parsed: Any = None
    shapes: tuple[str, ...] = ()
    json_error: JsonError | None = None
    stopped: Failure | ToolError | None = None


def rasa_reply(text: str | None) -> RasaReply:
    """The reply of a judge, read step by step.

    Removed, everywhere and also inside strings: "```json" followed by a newline, every other "```", every newline.

    Args:
        text: The reply; None when the judge gave none.

    >>> rasa_reply("```json\\n{\\"question_variations\\": [\\"Who?\\"]}\\n```").shapes
    ('question_variations',)
    >>> rasa_reply("Sure: {}").stopped
    Failure(failure_kind='reply_is_not_json')
    """
    if text is None:
        return RasaReply(None, stopped=_NO_TEXT)
    cleaned = text.replace("```json\n", "").replace("```", "").replace("\n", "")
    try:
        parsed = json.loads(cleaned)
    except json.JSONDecodeError as error:
        place = JsonError(error.msg, error.lineno, error.colno)
        return RasaReply(cleaned, json_error=place, stopped=Failure("reply_is_not_json"))
    except (RecursionError, ValueError) as error:  # nested too deeply, or a number with too many digits
        return RasaReply(cleaned, stopped=ToolError(type(error).__name__, str(error), "score"))
    return read_value(parsed, cleaned)


def read_value(parsed: Any, cleaned: str | None = None) -> RasaReply:
    """A reply that is JSON already, checked for its shape: exactly one of the two must fit."""
    shapes = tuple(name for name, fits in _SHAPES.items() if _has_shape(parsed, name, fits))
    return RasaReply(cleaned, parsed, shapes, stopped=None if len(shapes) == 1 else Failure("reply_has_wrong_shape"))


def listed(reply: RasaReply, name: str) -> Any:
    """What stands in the reply under ``name``, unchecked; a Failure when there is nothing, or what stopped the reading.

    The shape that passed need not be this one: a broken list beside a good one of the other kind is used as it is.
    """
    if reply.stopped is not None:
        return reply.stopped
    return reply.parsed.get(name) or Failure("reply_lists_nothing")


def _has_shape(parsed: Any, name: str, fits: Callable[[Any], bool]) -> bool:
    items = parsed.get(name) if isinstance(parsed, dict) else None
    return isinstance(items, list) and all(fits(item) for item in items)


def _is_statement(item: Any) -> bool:
    if not isinstance(item, Mapping):
        return False
    score = item.get("score")
    texts = isinstance(item.get("statement"), str) and isinstance(item.get("justification"), str)
    return texts and isinstance(score, int | float) and not isinstance(score, bool)


_SHAPES: dict[str, Callable[[Any], bool]] = {
    "statements": _is_statement,
    "question_variations": lambda item: isinstance(item, str),
}

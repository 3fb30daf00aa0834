"""JSON schemas of the replies; what every prompt says in words, for servers that hold a model to it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

Schema = dict[str, Any]
_TEXT: Schema = {"type": "string"}
_MOST_SIGNS = 500
_SHORT: Schema = {"type": "string", "maxLength": _MOST_SIGNS}
_REASON: Schema = {"type": "string", "maxLength": 300}
"""Bounds far above what the prompts ask for: at temperature 0 a small model can repeat one sentence without end."""
_FLAG: Schema = {"type": "integer", "enum": [0, 1]}


def _object(**fields: Schema) -> Schema:
    return {"type": "object", "properties": fields, "required": list(fields), "additionalProperties": False}


def _list(item: Schema, most: int) -> Schema:
    return {"type": "array", "items": item, "maxItems": max(most, 1)}


_SORTED = _object(statement=_SHORT, reason=_REASON)
_QUESTION = _object(question=_SHORT, noncommittal=_FLAG)
_STATEMENT = _object(statement=_SHORT, score=_FLAG, justification=_REASON)
_RULING = _object(criterion=_TEXT, met={"type": "boolean"}, rationale=_REASON)
QUESTION = _QUESTION


def most_claims(text: str) -> int:
    """More claims than a text can hold; keeps a small model from listing without end.

    A claim has at least three words, or five signs where a script writes without spaces.

    >>> most_claims("The loan lasts three weeks.")
    3
    """
    wide = sum(sign >= "\u2e80" for sign in text)
    return 2 + max(len(text.split()) // 3, wide // 5)


def claims(text: str) -> Schema:
    """Of the claims of a text."""
    return _object(claims=_list(_SHORT, most_claims(text)))


def sorting(response: Sequence[str], reference: Sequence[str]) -> Schema:
    """Of these claims sorted."""
    item = _object(statement=_copied((*response, *reference)), reason=_REASON)
    of_response, of_reference = _list(item, len(response)), _list(item, len(reference))
    return _object(TP=of_response, FP=of_response, FN=of_reference)


def one_call(response: str, reference: str) -> Schema:
    """Of the claims of two texts, split and sorted."""
    of_response, of_reference = (_list(_SORTED, most_claims(text)) for text in (response, reference))
    return _object(TP=of_response, FP=of_response, FN=of_reference, covered=of_reference)


def questions(n: int) -> Schema:
    """Of so many questions."""
    return _object(questions=_list(_QUESTION, n))


def statements(text: str) -> Schema:
    """Of the statements of a text, split and judged."""
    return _object(statements=_list(_STATEMENT, most_claims(text)))


def verdicts(given: Sequence[str]) -> Schema:
    """Of these statements judged."""
    item = _object(statement=_copied(given), score=_FLAG, justification=_REASON)
    return _object(statements=_list(item, len(given)))


def criteria(n: int) -> Schema:
    """Of so many criteria judged."""
    return _object(criteria=_list(_RULING, n))


def _copied(texts: Sequence[str]) -> Schema:
    """A text that is one of these."""
    return {"type": "string", "maxLength": max(_MOST_SIGNS, *(len(text) for text in texts))}

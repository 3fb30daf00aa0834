"""JSON schemas of the replies; what every prompt says in words, for servers that hold a model to it."""

from __future__ import annotations

from typing import Any

Schema = dict[str, Any]
_TEXT: Schema = {"type": "string"}
_FLAG: Schema = {"type": "integer", "enum": [0, 1]}


def _object(**fields: Schema) -> Schema:
    return {"type": "object", "properties": fields, "required": list(fields), "additionalProperties": False}


def _list(item: Schema, most: int) -> Schema:
    return {"type": "array", "items": item, "maxItems": max(most, 1)}


_SORTED = _object(statement=_TEXT, reason=_TEXT)
_QUESTION = _object(question=_TEXT, noncommittal=_FLAG)
_STATEMENT = _object(statement=_TEXT, score=_FLAG, justification=_TEXT)
_RULING = _object(criterion=_TEXT, met={"type": "boolean"}, rationale=_TEXT)
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
    return _object(claims=_list(_TEXT, most_claims(text)))


def sorting(response: int, reference: int) -> Schema:
    """Of so many claims sorted."""
    of_response, of_reference = _list(_SORTED, response), _list(_SORTED, reference)
    return _object(TP=of_response, FP=of_response, FN=of_reference)


def one_call(response: str, reference: str) -> Schema:
    """Of the claims of two texts, split and sorted."""
    of_response, of_reference = (_list(_SORTED, most_claims(text)) for text in (response, reference))
    return _object(TP=of_response, FP=of_response, FN=of_reference, covered=of_reference)


def questions(n: int) -> Schema:
    """Of so many questions."""
    return _object(questions=_list(_QUESTION, n))


def statements(most: int) -> Schema:
    """Of so many statements judged."""
    return _object(statements=_list(_STATEMENT, most))


def criteria(n: int) -> Schema:
    """Of so many criteria judged."""
    return _object(criteria=_list(_RULING, n))

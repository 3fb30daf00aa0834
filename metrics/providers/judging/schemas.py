"""JSON schemas of the replies; what every prompt says in words, for servers that hold a model to it."""

from __future__ import annotations

from typing import Any

Schema = dict[str, Any]
_TEXT: Schema = {"type": "string"}
_FLAG: Schema = {"type": "integer", "enum": [0, 1]}


def _object(**fields: Schema) -> Schema:
    return {"type": "object", "properties": fields, "required": list(fields), "additionalProperties": False}


def _list(item: Schema) -> Schema:
    return {"type": "array", "items": item}


_SORTED = _list(_object(statement=_TEXT, reason=_TEXT))
_QUESTION = _object(question=_TEXT, noncommittal=_FLAG)

CLAIMS = _object(claims=_list(_TEXT))
SORTING = _object(TP=_SORTED, FP=_SORTED, FN=_SORTED)
ONE_CALL = _object(TP=_SORTED, FP=_SORTED, FN=_SORTED, covered=_SORTED)
QUESTION = _QUESTION
QUESTIONS = _object(questions=_list(_QUESTION))
STATEMENTS = _object(statements=_list(_object(statement=_TEXT, score=_FLAG, justification=_TEXT)))
CRITERIA = _object(criteria=_list(_object(criterion=_TEXT, met={"type": "boolean"}, rationale=_TEXT)))

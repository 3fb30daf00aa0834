"""Does it work: one small question and one small embedding, and what was found out by them."""

from __future__ import annotations

import asyncio
from typing import NamedTuple

from metrics.calls import Call, Mode, unpacked
from metrics.notes import Note
from metrics.providers.asking import Ask, Course, Patience
from metrics.providers.openai_compatible.completions import chat
from metrics.providers.openai_compatible.embeddings import embed
from metrics.providers.openai_compatible.endpoints import Endpoint

_QUESTION = 'Reply with this JSON object and nothing else: {"answer": "yes"}'
_SCHEMA = {
    "type": "object",
    "properties": {"answer": {"type": "string"}},
    "required": ["answer"],
    "additionalProperties": False,
}


class Connection(NamedTuple):
    """What works.

    Args:
        chat: Whether the judge replied; None when none was tried.
        mode: How structured output is asked for; "" when there was no reply.
        embeddings: Whether the embedder gave vectors; None when none was tried.
        dimension: Length of a vector; None when there is none.
        problems: Why something does not work.
        calls: The requests made.
    """

    chat: bool | None
    mode: Mode
    embeddings: bool | None
    dimension: int | None
    problems: tuple[Note, ...]
    calls: tuple[Call, ...]


async def connection(judge: Endpoint | None, embedder: Endpoint | None) -> Connection:
    """What works at a judge and at an embedder, both asked at the same time, without retries."""
    course = Course(expected=2, patience=Patience(tries=1))

    async def asked() -> Call | None:
        ask = Ask("connection", (("user", _QUESTION),), _SCHEMA)
        return None if judge is None else await chat(judge, ask, course)

    async def embedded() -> Call | None:
        return None if embedder is None else await embed(embedder, ["One text.", "And another."], course)

    said, vectors = await asyncio.gather(asked(), embedded())
    made = vectors.vectors if vectors is not None and vectors.vectors else ()
    return Connection(
        None if said is None else said.error is None,
        "" if said is None or said.error is not None else said.mode,
        None if vectors is None else vectors.error is None,
        len(unpacked(made[0])) if made and made[0] else None,
        tuple(one.error for one in (said, vectors) if one is not None and one.error is not None),
        course.calls,
    )

"""Vectors from a server: in batches, or text by text where it takes no more; order, count, length checked."""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from metrics.calls import Call, estimated_tokens, packed
from metrics.notes import Note
from metrics.providers.asking import Course, now
from metrics.providers.openai_compatible.abilities import ability, remember
from metrics.providers.openai_compatible.completions import waited, worth_another
from metrics.providers.openai_compatible.endpoints import Endpoint
from metrics.providers.openai_compatible.errors import Problem
from metrics.providers.openai_compatible.requests import Got, embedding_request
from metrics.providers.secrets import masked

_BATCH = 64
_MOST_AT_ONCE = 8
_LARGEST = 3e38
"""What a 32-bit float holds."""
Vectors = list[list[float]]


async def embed(endpoint: Endpoint, texts: Sequence[str], course: Course) -> Call:
    """The call with one vector for each text that is not blank, in order; None for a blank one, which is never sent.

    Texts that occur twice are sent once. Several requests are recorded as one call, with the sum of their tokens.
    """
    call = Call(
        "embedding",
        texts=tuple(masked(text, endpoint.key) for text in texts),
        model=endpoint.model,
        host=endpoint.host,
        started=now(),
        tokens_in=estimated_tokens(*texts),
    )
    distinct = list(dict.fromkeys(text for text in texts if text.strip()))
    began = time.monotonic()
    try:
        found, problem, attempts = await _vectors(endpoint, distinct, course)
    except asyncio.CancelledError:
        course.record(replace(call, seconds=time.monotonic() - began, error=Note("judging.cancelled")))
        raise
    call = replace(call, seconds=time.monotonic() - began, attempt=attempts)
    if problem is None:
        problem = _uneven(found)
    if problem is not None:
        call = replace(call, error=problem.note, reply=problem.said)
    else:
        by_text = dict(zip(distinct, map(packed, found), strict=True))
        call = replace(call, vectors=tuple(by_text.get(text) for text in texts))
    course.record(call)
    return call


async def _vectors(endpoint: Endpoint, texts: list[str], course: Course) -> tuple[Vectors, Problem | None, int]:
    """One vector a text, or why not; and how many times the last request was tried."""
    if not texts:
        return [], None, 1
    found: Vectors = []
    most = 1
    if ability(endpoint).batches or len(texts) == 1:
        for start in range(0, len(texts), _BATCH):
            part, problem, tries = await _tried(endpoint, texts[start : start + _BATCH], course)
            most = max(most, tries)
            if problem is not None and len(texts) > 1 and _is_about_batches(problem):
                break
            if problem is not None:
                return [], problem, most
            found += part
        else:
            return found, None, most
    return await _one_by_one(endpoint, texts, course)


async def _one_by_one(endpoint: Endpoint, texts: list[str], course: Course) -> tuple[Vectors, Problem | None, int]:
    room = asyncio.Semaphore(_MOST_AT_ONCE)

    async def one(text: str) -> tuple[Vectors, Problem | None, int]:
        async with room:
            return await _tried(endpoint, [text], course)

    made = await asyncio.gather(*map(one, texts))
    failed = next((problem for _, problem, _ in made if problem is not None), None)
    if failed is None:
        remember(endpoint, replace(ability(endpoint), batches=False))
    return [vector for vectors, _, _ in made for vector in vectors], failed, max(tries for _, _, tries in made)


def _is_about_batches(problem: Problem) -> bool:
    """Whether sending the texts one at a time may help."""
    return problem.note.code in ("server.bad-request", "server.embedding-count", "server.failed", "server.too-long")


async def _tried(endpoint: Endpoint, texts: list[str], course: Course) -> tuple[Vectors, Problem | None, int]:
    failures: list[str] = []
    while True:
        got = await embedding_request(endpoint, texts, len(failures) + 1)
        vectors, problem = ([], got.problem) if got.problem is not None else _read(got, endpoint, len(texts))
        if problem is None:
            return vectors, None, len(failures) + 1
        failures.append(problem.note.code)
        if not worth_another(failures, course) or not await waited(endpoint, problem, len(failures), course):
            return [], problem, len(failures)


def _read(got: Got, endpoint: Endpoint, sent: int) -> tuple[Vectors, Problem | None]:
    """The vectors in an answer, put in the order of the texts."""
    data = got.body.get("data")
    if not isinstance(data, list) or not all(isinstance(one, Mapping) for one in data):
        return [], Problem(Note("server.other-shape", {"host": endpoint.host, "said": masked(str(got.body))[:200]}))
    if len(data) != sent:
        return [], Problem(Note("server.embedding-count", {"sent": sent, "got": len(data)}))
    places = [one.get("index", place) for place, one in enumerate(data)]
    if sent > 1 and sorted(map(str, places)) != sorted(map(str, range(sent))):
        return [], Problem(Note("server.embedding-order", {"found": ", ".join(map(str, places))[:80]}))
    ordered = (
        [data[0]] if sent == 1 else [one for _, one in sorted(zip(map(int, places), data, strict=True), key=_place)]
    )
    vectors: Vectors = []
    for one in ordered:
        vector, note = _vector(one.get("embedding"))
        if note is not None:
            return [], Problem(note)
        vectors.append(vector)
    return vectors, None


def _place(pair: tuple[int, Any]) -> int:
    return pair[0]


def _vector(given: Any) -> tuple[list[float], Note | None]:
    if isinstance(given, list) and given and all(isinstance(one, list) for one in given):
        if len(given) > 1:
            return [], Note("server.embedding-nested")
        given = given[0]  # one vector in a list of its own
    if not isinstance(given, list) or not given or not set(map(type, given)) <= {int, float}:
        return [], Note("server.embedding-not-finite")
    if not max(map(abs, given)) < _LARGEST or not all(map(math.isfinite, given)):
        return [], Note("server.embedding-not-finite")
    return list(map(float, given)), None


def _uneven(vectors: Vectors) -> Problem | None:
    lengths = sorted({len(vector) for vector in vectors})
    if len(lengths) < 2:
        return None
    return Problem(Note("server.dimensions", {"found": ", ".join(map(str, lengths))}))

"""A question to a judge at a server: structured output as far as the server takes it, retries, every call recorded."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from metrics.calls import Call, estimated_tokens
from metrics.notes import Note
from metrics.providers.asking import Ask, Course, now
from metrics.providers.openai_compatible.abilities import (
    Ability,
    ability,
    finding_out,
    parameters,
    remember,
    simpler,
    stepped_down,
)
from metrics.providers.openai_compatible.endpoints import Endpoint
from metrics.providers.openai_compatible.errors import AGAIN, Answer, Problem, said_by
from metrics.providers.openai_compatible.requests import Got, chat_request
from metrics.providers.secrets import Secret, masked

_TIMEOUTS, _EMPTIES = 2, 3
"""Most requests that may end without an answer in time, and with an empty reply."""


class _Message(NamedTuple):
    """What a model said, masked."""

    text: str
    thinking: str
    finish: str


async def chat(endpoint: Endpoint, ask: Ask, course: Course) -> Call:
    """The call that answered a question, or the last one that failed; every request is recorded in the course."""
    if ability(endpoint).settled:
        return await _asked(endpoint, ask, course)
    async with finding_out(endpoint):
        if not ability(endpoint).settled:
            return await _asked(endpoint, ask, course)
    return await _asked(endpoint, ask, course)


async def _asked(endpoint: Endpoint, ask: Ask, course: Course) -> Call:
    failures: list[str] = []
    attempt = 0
    trial = ability(endpoint)
    while True:
        attempt += 1
        known = ability(endpoint) if ability(endpoint).settled else trial
        got, call = await _sent(endpoint, ask, known, attempt, len(failures) + 1, course)
        found = got.problem
        if found is None:
            remember(endpoint, replace(known, settled=True))
            course.record(call)
            return call
        course.record(call)
        less = stepped_down(ability(endpoint), got.status, found.note.code, found.said, known)
        if less is not None:  # the request was refused for its form; that costs none of the tries
            trial = less
            remember(endpoint, less)
            continue
        failures.append(found.note.code)
        if not worth_another(failures, course):
            return call
        if failures[-2:] == ["server.failed"] * 2 and not known.settled and known.mode != "text":
            trial = simpler(known, known.mode)  # some servers fail instead of refusing
        if not await waited(endpoint, found, len(failures), course):
            return call


def worth_another(failures: list[str], course: Course) -> bool:
    """Whether asking again may help, after failures of these codes."""
    last = failures[-1]
    if last not in AGAIN or len(failures) >= course.patience.tries:
        return False
    most = {"server.timeout": _TIMEOUTS, "server.empty": _EMPTIES}.get(last)
    return most is None or failures.count(last) < most


async def waited(endpoint: Endpoint, found: Problem, failures: int, course: Course) -> bool:
    """Waits before the next try, as the server asked or a little longer each time; False when it asks for too long."""
    asked, most = found.wait, course.patience.longest_wait
    seconds = asked if asked is not None else min(course.patience.first_wait * 2 ** (failures - 1), most)
    if seconds > most:
        return False
    values: dict[str, str | int | float] = {
        "seconds": round(seconds, 1),
        "attempt": failures + 1,
        "tries": course.patience.tries,
    }
    note = Note("server.waiting-asked", values) if asked is not None else Note("server.waiting", values)
    entry = course.waits(time.monotonic() + seconds, note)
    try:
        await asyncio.sleep(seconds)
    finally:
        course.goes_on(entry)
    return True


async def _sent(
    endpoint: Endpoint, ask: Ask, known: Ability, attempt: int, times: int, course: Course
) -> tuple[Got, Call]:
    messages = ask.messages if known.system else (("user", "\n\n".join(words for _, words in ask.messages)),)
    fields = {
        "model": endpoint.model,
        "messages": [{"role": role, "content": words} for role, words in messages],
        **parameters(known, endpoint, dict(ask.schema), ask.purpose),
    }
    shown = tuple((role, masked(words, endpoint.key)) for role, words in ask.messages)
    call = Call(
        ask.purpose, shown, mode=known.mode, model=endpoint.model, host=endpoint.host, attempt=attempt, started=now()
    )
    began = time.monotonic()
    try:
        got = await chat_request(endpoint, fields, times)
    except asyncio.CancelledError:
        course.record(replace(call, seconds=time.monotonic() - began, error=Note("judging.cancelled")))
        raise
    size = estimated_tokens(*(words for _, words in messages))
    call = replace(call, seconds=got.seconds, tokens_in=size)
    if got.problem is not None:
        return got, replace(call, error=got.problem.note, reply=got.problem.said)
    message = _message(got.body, endpoint.key)
    if message is None:
        said = said_by(Answer(200, str(got.body)[:2_000], {}))[:200]
        bad = Problem(Note("server.other-shape", {"host": endpoint.host, "said": said}))
        return got._replace(problem=bad), replace(call, error=bad.note, reply=said)
    call = replace(
        call, reply=message.text, thinking=message.thinking, finish=message.finish, **_usage(got.body, size, message)
    )
    error = _unusable(message, endpoint, times)
    return (got if error is None else got._replace(problem=Problem(error))), replace(call, error=error)


def _message(body: Mapping[str, Any], key: Secret) -> _Message | None:
    choices = body.get("choices")
    if not isinstance(choices, list) or not choices or not isinstance(choices[0], Mapping):
        return None
    choice = choices[0]
    message = choice.get("message")
    if not isinstance(message, Mapping):
        return None
    finish = choice.get("finish_reason")
    if message.get("refusal") and not message.get("content"):
        finish = "refusal"
    thinking = next((_words(message[name]) for name in ("reasoning_content", "reasoning") if message.get(name)), "")
    told = _words(message.get("content")), thinking, str(finish or "")[:200]
    text, thinking, finish = (masked(one, key) for one in told)
    return _Message(text, thinking, finish[:40])


def _words(content: Any) -> str:
    """The text of a content: a text, or a list of parts of which the texts count."""
    if isinstance(content, str):
        return content.encode("utf-8", "replace").decode("utf-8")
    if isinstance(content, list):
        return "".join(_words(one.get("text")) for one in content if isinstance(one, Mapping))
    return ""


def _unusable(message: _Message, endpoint: Endpoint, times: int) -> Note | None:
    if message.finish in ("length", "max_tokens"):
        return Note("judging.cut-off", {"limit": endpoint.max_tokens or "its own"})
    if message.finish in ("content_filter", "refusal", "safety"):
        return Note("judging.filtered", {"finish": message.finish})
    if not message.text.strip():
        return Note("server.empty", {"model": endpoint.model, "times": times})
    return None


def _usage(body: Mapping[str, Any], size: int, message: _Message) -> dict[str, Any]:
    usage = body.get("usage")
    sizes: list[int] = []
    if isinstance(usage, Mapping):
        for name in ("prompt_tokens", "completion_tokens"):
            with contextlib.suppress(KeyError, TypeError, ValueError, OverflowError):
                sizes.append(int(usage[name]))
    if len(sizes) == 2 and min(sizes) >= 0 and sizes[0]:
        return {"tokens_in": sizes[0], "tokens_out": sizes[1], "tokens": "reported"}
    return {"tokens_in": size, "tokens_out": estimated_tokens(message.text, message.thinking), "tokens": "estimated"}

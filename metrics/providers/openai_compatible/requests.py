"""One request through the ``openai`` package, and what came of it: the body as JSON, or a problem told apart."""

from __future__ import annotations

import asyncio
import json
import ssl
import time
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, NamedTuple

from metrics.notes import Note
from metrics.providers.openai_compatible.addresses import RefusedAddress
from metrics.providers.openai_compatible.endpoints import Endpoint
from metrics.providers.openai_compatible.errors import Answer, Problem, problem, said_by
from metrics.providers.openai_compatible.transport import Unresolved, client, origin
from metrics.providers.secrets import key_obstacle, masked


class Got(NamedTuple):
    """What one request gave: a body, or a problem with the status it came with (0 without an answer)."""

    body: Mapping[str, Any]
    problem: Problem | None
    status: int
    seconds: float


async def chat_request(endpoint: Endpoint, fields: Mapping[str, Any], times: int) -> Got:
    """One chat completion; ``times`` is how often it was asked for by now, this time included."""
    return await _got(endpoint, times, lambda openai: openai.chat.completions.with_raw_response.create(**fields))


async def embedding_request(endpoint: Endpoint, texts: list[str], times: int) -> Got:
    """The vectors of some texts in one request, as plain numbers."""
    return await _got(
        endpoint,
        times,
        lambda openai: openai.embeddings.with_raw_response.create(
            model=endpoint.model, input=texts if len(texts) > 1 else texts[0], encoding_format="float"
        ),
    )


async def _got(endpoint: Endpoint, times: int, send: Callable[[Any], Awaitable[Any]]) -> Got:
    import openai

    started = time.monotonic()

    def failed(found: Problem, status: int = 0) -> Got:
        return Got({}, found, status, time.monotonic() - started)

    refusal = None if endpoint.allowed is None else endpoint.allowed()
    if refusal is not None:
        return failed(Problem(refusal))
    values: dict[str, str | int | float] = {"host": endpoint.host, "times": times, "seconds": endpoint.timeout}
    odd = key_obstacle(endpoint.key.reveal())
    if odd is not None and odd.code == "server.key-signs":  # no header can carry it
        return failed(Problem(odd))
    try:
        # the library's own limit starts anew with every piece received
        async with client(endpoint) as one, asyncio.timeout(endpoint.timeout):
            reply = await send(one)
    except (TimeoutError, openai.APITimeoutError):
        return failed(Problem(Note("server.timeout", values)))
    except openai.APIStatusError as error:
        return failed(_refused(endpoint, error.response, times), error.status_code)
    except (openai.OpenAIError, OSError, ValueError) as error:  # also what the library lets through as it is
        return failed(_unconnected(error, values))
    response = reply.http_response
    body, found = _body(endpoint, response, times)
    return Got(body, found, response.status_code, time.monotonic() - started)


def _refused(endpoint: Endpoint, response: Any, times: int) -> Problem:
    headers = {name.lower(): value for name, value in response.headers.items()}
    status = response.status_code
    if 300 <= status < 400:
        where = masked(origin(headers.get("location", "")))
        return Problem(Note("server.redirect", {"host": endpoint.host, "where": where}))
    answer = Answer(status, _text(response), headers)
    return problem(answer, endpoint.host, endpoint.model, bool(endpoint.key), times)


def _unconnected(error: BaseException, values: dict[str, str | int | float]) -> Problem:
    """Why there is no answer: the reason lies further down the chain of errors."""
    import httpx2

    kinds: dict[str, tuple[type[Exception], ...]] = {
        "server.certificate": (ssl.SSLCertVerificationError,),
        "server.garbled": (httpx2.DecodingError,),
        "server.hung-up": (httpx2.RemoteProtocolError, httpx2.ReadError, httpx2.WriteError),
    }
    cause: BaseException | None = error
    deepest = error
    while cause is not None:
        if isinstance(cause, RefusedAddress):
            return Problem(cause.note)
        if isinstance(cause, Unresolved):
            return Problem(Note("server.resolve", {"host": values["host"]}))
        found = next((code for code, kind in kinds.items() if isinstance(cause, kind)), None)
        if found is not None:
            return Problem(Note(found, {**values, "said": _words(cause)}))
        deepest, cause = cause, cause.__cause__ or cause.__context__
    return Problem(Note("server.unreachable", {**values, "said": _words(deepest)}))


def _words(error: BaseException) -> str:
    return masked(" ".join(str(error).split()))[:200] or type(error).__name__


def _body(endpoint: Endpoint, response: Any, times: int) -> tuple[Mapping[str, Any], Problem | None]:
    """The JSON object in a successful answer; some servers put an error into one."""
    text = _text(response)
    try:
        body = json.loads(text)
    except (ValueError, RecursionError):
        body = None
    if isinstance(body, list) and body and isinstance(body[0], Mapping):
        body = body[0]
    if not isinstance(body, Mapping):
        said = said_by(Answer(response.status_code, text, {}))[:200] or "nothing"
        return {}, Problem(Note("server.not-json", {"host": endpoint.host, "said": said}))
    if body.get("error") and not body.get("choices") and not body.get("data"):
        code = body["error"].get("code") if isinstance(body["error"], Mapping) else None
        status = code if isinstance(code, int) and 400 <= code < 600 else 500
        answer = Answer(status, text, {name.lower(): value for name, value in response.headers.items()})
        return {}, problem(answer, endpoint.host, endpoint.model, bool(endpoint.key), times)
    return body, None


def _text(response: Any) -> str:
    try:
        return str(response.text)
    except (UnicodeError, LookupError):  # an encoding named by the server that does not exist
        return str(response.content.decode("utf-8", "replace"))

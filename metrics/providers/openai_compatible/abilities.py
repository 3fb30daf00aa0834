"""What a server and its models take in a request, found out once, step by step, and remembered for the process.

Structured output steps down: a strict JSON schema, the same without the keyword ``strict``, any JSON object, plain
text. That, and how many texts are embedded at once, is the server's and holds for all its models; what a model refuses
(a temperature, a limit, the system role) is its own. Why: docs/decisions/0010-judge-protocols.md.
"""

from __future__ import annotations

import asyncio
import re
from dataclasses import dataclass, replace
from threading import Lock
from typing import Any, Literal, NamedTuple
from weakref import WeakKeyDictionary

from metrics.calls import Mode
from metrics.providers.openai_compatible.endpoints import Endpoint

_STRUCTURE = re.compile(r"response_?format|json_?schema|json_?object|structured|schema|grammar", re.IGNORECASE)
_SYSTEM = re.compile(r"\bsystem\b.{0,40}\b(?:role|message|prompt|instruction)|\brole\b.{0,40}\bsystem\b", re.IGNORECASE)
_OF_THE_MODEL = re.compile(
    r"\b(?:this|the (?:selected|requested|chosen)|your) model\b|\bmodel\b.{0,80}(?:not|n't) support",
    re.IGNORECASE | re.S,
)
_REFUSALS = frozenset([400, 404, 415, 422, 501])


@dataclass(frozen=True)
class Ability:
    """What may stand in a request.

    Args:
        mode: How structured output is asked for.
        own: Whether the mode is this model's alone and not its server's.
        settled: Whether a request of this kind has succeeded.
        temperature: Whether a temperature may be named.
        limit: The name of the limit of a reply's length; "" where none may be named.
        system: Whether a message of the role system may come first.
        bounds: Whether lists and texts in a schema may be bounded.
        batches: Whether several texts may be embedded in one request.
    """

    mode: Mode = "json_schema"
    own: bool = False
    settled: bool = False
    temperature: bool = True
    limit: Literal["max_tokens", "max_completion_tokens", ""] = "max_tokens"
    system: bool = True
    bounds: bool = True
    batches: bool = True


class _Server(NamedTuple):
    """What holds for all models of a server; ``works`` tells whether the mode has worked with one of them."""

    mode: Mode = "json_schema"
    bounds: bool = True
    batches: bool = True
    works: bool = False


_lock = Lock()
_servers: dict[str, _Server] = {}
_models: dict[tuple[str, str], Ability] = {}
_LOCKS: WeakKeyDictionary[asyncio.AbstractEventLoop, dict[str, asyncio.Lock]] = WeakKeyDictionary()


def ability(endpoint: Endpoint) -> Ability:
    """What is known of the server and model by now; the best is hoped for at first."""
    with _lock:
        server = _servers.get(endpoint.base_url, _Server())
        known = _models.get((endpoint.base_url, endpoint.model), Ability())
    if known.own or known.settled:
        return replace(known, batches=server.batches)
    return replace(known, mode=server.mode, bounds=server.bounds, batches=server.batches)


def remember(endpoint: Endpoint, found: Ability) -> None:
    """Keeps what was found out: of the model, and of its server unless other models there take more than this one."""
    with _lock:
        server = _servers.get(endpoint.base_url, _Server())
        if server.works and found.mode != server.mode:
            found = replace(found, own=True)
        _models[endpoint.base_url, endpoint.model] = found
        batches = server.batches and found.batches  # a chat may have begun before an embedding found this out
        if found.own:
            _servers[endpoint.base_url] = server._replace(batches=batches)
        else:
            works = server.works or found.settled
            _servers[endpoint.base_url] = _Server(found.mode, found.bounds, batches, works)


def forget() -> None:
    """Everything found out is forgotten, as in a new process."""
    with _lock:
        _servers.clear()
        _models.clear()


def finding_out(endpoint: Endpoint) -> asyncio.Lock:
    """Held by the one request that finds out what a server takes, while the others wait for what it finds."""
    return _LOCKS.setdefault(asyncio.get_running_loop(), {}).setdefault(endpoint.base_url, asyncio.Lock())


def stepped_down(known: Ability, status: int, code: str, said: str, asked: Ability) -> Ability | None:
    """What to try after a refusal of the request itself; None when nothing is left to leave out.

    Args:
        known: What is known by now.
        status, code, said: The refusal: HTTP status, what it was told to be, and the server's words.
        asked: What the refused request had.
    """
    less = _less(known, status, code, said, asked)
    if less is None or less.mode == known.mode:
        return less
    return replace(less, own=less.own or bool(_OF_THE_MODEL.search(said)))


def _less(known: Ability, status: int, code: str, said: str, asked: Ability) -> Ability | None:
    about_structure = bool(_STRUCTURE.search(said))
    if status not in _REFUSALS and not (status == 500 and about_structure):
        return None
    words = said.lower()
    if "temperature" in words and asked.temperature:
        return replace(known, temperature=False)
    if asked.limit and re.search("max_?(completion_?)?tokens", words):
        instead = asked.limit == "max_tokens" and "max_completion_tokens" in words
        return replace(known, limit="max_completion_tokens" if instead else "")
    if asked.system and _SYSTEM.search(said) and not about_structure:
        return replace(known, system=False)
    if asked.mode.startswith("json_schema") and asked.bounds and re.search("maxitems|maxlength", words):
        return replace(known, bounds=False)
    if asked.mode == "json_schema" and "strict" in words:
        return replace(known, mode="json_schema_loose")
    if asked.mode != "text" and (about_structure or (code == "server.bad-request" and not known.settled)):
        return simpler(known, asked.mode)
    return None


def simpler(known: Ability, mode: Mode) -> Ability:
    """The next simpler way to ask for structured output after this one."""
    return replace(known, mode="json_object" if mode.startswith("json_schema") else "text", settled=False)


def parameters(known: Ability, endpoint: Endpoint, schema: dict[str, Any], name: str) -> dict[str, Any]:
    """The fields of a request besides model and messages."""
    fields: dict[str, Any] = {}
    if known.mode.startswith("json_schema"):
        schema = schema if known.bounds else _unbounded(schema)
        strict = {"strict": True} if known.mode == "json_schema" else {}
        fields["response_format"] = {"type": "json_schema", "json_schema": {"name": name, **strict, "schema": schema}}
    elif known.mode == "json_object":
        fields["response_format"] = {"type": "json_object"}
    if known.temperature and endpoint.temperature is not None:
        fields["temperature"] = endpoint.temperature
    if known.limit and endpoint.max_tokens is not None:
        fields[known.limit] = endpoint.max_tokens
    return fields


def _unbounded(schema: dict[str, Any]) -> dict[str, Any]:
    """The schema without the bounds of its lists and texts, for servers that do not know them."""
    return {
        name: _unbounded(value) if isinstance(value, dict) else value
        for name, value in schema.items()
        if name not in ("maxItems", "maxLength")
    }

"""Where a judge or an embedder answers, and the sets of these that somebody prepared (environment, secrets)."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from metrics.notes import Note
from metrics.providers.openai_compatible.addresses import (
    ANY_ADDRESS,
    OPENAI,
    Policy,
    RefusedAddress,
    host_of,
    origin_of,
    read_address,
)
from metrics.providers.secrets import Secret, key_obstacle

DEFAULT_TIMEOUT, DEFAULT_MAX_TOKENS = 60.0, 4096


@dataclass(frozen=True)
class Endpoint:
    """One model at one server.

    Args:
        model: Its name there.
        base_url: As ``read_address`` gives it; without key, query and fragment.
        key: Empty where the server needs none.
        temperature: 0 to 2; None leaves it to the server.
        timeout: Seconds for one request, > 0.
        max_tokens: Most tokens of one reply; None leaves it to the server.
        allowed: Asked before each request; gives the reason when it may not be made. None: nobody counts.

    Raises:
        ValueError: If the model is blank or a number is out of its range.
    """

    model: str
    base_url: str = OPENAI
    key: Secret = field(default_factory=Secret)
    temperature: float | None = 0.0
    timeout: float = DEFAULT_TIMEOUT
    max_tokens: int | None = DEFAULT_MAX_TOKENS
    allowed: Callable[[], Note | None] | None = field(default=None, repr=False, compare=False)

    def __post_init__(self) -> None:
        if not self.model.strip():
            raise ValueError("an endpoint needs the name of a model")
        if not (math.isfinite(self.timeout) and self.timeout > 0):
            raise ValueError("the timeout must be a number of seconds above 0")
        if self.temperature is not None and not 0 <= self.temperature <= 2:
            raise ValueError("the temperature must be 0 to 2")
        if self.max_tokens is not None and self.max_tokens < 1:
            raise ValueError("max tokens must be 1 or more")

    @property
    def label(self) -> str:
        """The name shown wherever what it made shows."""
        return self.model

    @property
    def host(self) -> str:
        """Host and port, without path."""
        return host_of(self.base_url)


class Preset(NamedTuple):
    """A prepared address and key, with a judge and an embedder where their models are named, and what to know of it."""

    name: str
    base_url: str
    key: Secret
    judge: Endpoint | None = None
    embedder: Endpoint | None = None
    notes: tuple[Note, ...] = ()


def endpoint(
    model: str,
    base_url: str = "",
    key: str = "",
    *,
    policy: Policy = ANY_ADDRESS,
    **rest: Any,
) -> tuple[Endpoint, tuple[Note, ...]]:
    """An endpoint from what somebody typed, and what was changed in it.

    A key that stands in the address is used when the key's own field is blank.

    Raises:
        RefusedAddress: If the address may not be asked, or the key cannot be used.
        ValueError: As ``Endpoint``.
    """
    address = read_address(base_url, policy)
    return Endpoint(model.strip(), address.base_url, _usable(key) or address.key, **rest), address.notes


def presets(environment: Mapping[str, str], secrets: Mapping[str, Any] | None = None) -> tuple[Preset, ...]:
    """The prepared pairs: those of Streamlit's secrets by name, then the one of the environment.

    Secrets hold tables ``[judges.NAME]`` with ``model``, and where wanted ``base_url``, ``key``, ``temperature``,
    ``timeout``, ``max_tokens``; ``embedding_model``, ``embedding_base_url`` and ``embedding_key`` for the embedder. Its
    address defaults to the judge's; its key does at the judge's own server alone: anywhere else it gets none. The
    environment gives OPENAI_API_KEY, OPENAI_BASE_URL, OPENAI_MODEL and OPENAI_EMBEDDING_MODEL; without a key and an
    address there it gives none. The operator names these, so no policy is asked; a blocked address is refused all the
    same.
    """
    found = []
    tables = (secrets or {}).get("judges")
    for name, table in tables.items() if isinstance(tables, Mapping) else ():
        if isinstance(table, Mapping):
            found.append(_preset(str(name), table))
    if environment.get("OPENAI_API_KEY") or environment.get("OPENAI_BASE_URL"):
        names = {"key": "API_KEY", "base_url": "BASE_URL", "model": "MODEL", "embedding_model": "EMBEDDING_MODEL"}
        found.append(
            _preset("OPENAI_API_KEY", {one: environment.get(f"OPENAI_{name}", "") for one, name in names.items()})
        )
    return tuple(found)


def _preset(name: str, table: Mapping[str, Any]) -> Preset:
    url, key = str(table.get("base_url", "")), str(table.get("key", ""))
    rest = {one: table[one] for one in ("temperature", "timeout", "max_tokens") if one in table}
    try:
        address = read_address(url)
        own = _usable(key) or address.key
        other_key = _usable(str(table.get("embedding_key", "")))
    except RefusedAddress as error:
        return Preset(name, "", Secret(), notes=(error.note,))
    judge, said = _endpoint_or_none(name, table.get("model"), url, own, rest)
    other = str(table.get("embedding_base_url") or url)
    embedder, more = _endpoint_or_none(name, table.get("embedding_model"), other, other_key, {})
    if embedder is not None and own and not embedder.key:
        if origin_of(embedder.base_url) == origin_of(address.base_url):
            embedder = replace(embedder, key=own)
        else:
            more = (*more, Note("server.embedder-keyless", {"host": embedder.host}))
    return Preset(name, address.base_url, own, judge, embedder, (*address.notes, *said, *more))


def _usable(key: str) -> Secret:
    """A key that can be sent and kept out of sight.

    Raises:
        RefusedAddress: If it is none.
    """
    refusal = key_obstacle(key)
    if refusal is not None:
        raise RefusedAddress(refusal)
    return Secret(key)


def _endpoint_or_none(
    name: str, model: Any, url: str, key: Secret, rest: Mapping[str, Any]
) -> tuple[Endpoint | None, tuple[Note, ...]]:
    if not isinstance(model, str) or not model.strip():
        return None, ()
    try:
        address = read_address(url)
        return Endpoint(model.strip(), address.base_url, key or address.key, **rest), ()
    except RefusedAddress as error:
        return None, (error.note,)
    except (TypeError, ValueError) as error:
        return None, (Note("server.preset", {"name": name, "said": str(error)}),)

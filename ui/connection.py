"""Which judge and embedder this visit asks: what was typed or chosen, as plain values, and the endpoints they make.

A key stays in the memory of the visit. It is never written into a widget, so that the page that the browser holds has
none in it either; the key of an operator's preset never leaves the server.
"""

from __future__ import annotations

import os
import secrets
from collections.abc import Mapping
from dataclasses import replace
from functools import cache, partial
from typing import Any, Literal, NamedTuple, get_args

import streamlit as st

from metrics.notes import Note
from metrics.protocols import Embedder
from metrics.providers import local_embedder
from metrics.providers.judging import Cassette, Prices, cassettes
from metrics.providers.openai_compatible import (
    OPENAI,
    Allowances,
    Endpoint,
    Policy,
    Preset,
    ReadAddress,
    RefusedAddress,
    Secret,
    endpoint,
    host_of,
    limits_from,
    origin_of,
    policy_from,
    presets,
    read_address,
)
from ui.state import present_case, remember, remembered

Role = Literal["judge", "embedder", "second"]
"""Who a set of fields is for; second: the other judge of the bench."""
Where = Literal["local", "same", "own"]
"""Who embeds: this server's local embedder, the judge's server, or a server of its own."""
WHERE: tuple[Where, ...] = get_args(Where)
TYPED, RECORDED = "", "recorded"
"""Sources of a judge that are no preset: typed by the visitor; the calls that the case carries."""
_STATE, _VISIT = "connection", "connection.visit"
REFUSED = "connection.refused"
"""Where, by role, an address stays that was refused, until it is mended."""


class Connected(NamedTuple):
    """What can be asked, or the note that says why nothing can."""

    judge: Endpoint | Cassette | None
    embedder: Endpoint | Cassette | Embedder | None
    problem: Note | None = None


def settings() -> dict[str, Any]:
    """What was typed and chosen in this visit, as plain values; keys by ``role.name``."""
    return dict(remembered(_STATE) or {})


def chosen(name: str, otherwise: Any = "") -> Any:
    """One of the settings."""
    return settings().get(name, otherwise)


def choose(name: str, value: Any) -> None:
    """Changes one of the settings; what a test of the connection said no longer holds."""
    remember(_STATE, {**settings(), name: value})
    remember("connection.tested", None)


def operator_secrets() -> Mapping[str, Any]:
    """The operator's secrets; none where there is no file of them."""
    return st.secrets.to_dict() if st.secrets.load_if_toml_exists() else {}


def policy() -> Policy:
    """Which servers the operator lets visitors name."""
    return policy_from(os.environ, operator_secrets())


def offered_presets() -> dict[str, Preset]:
    """The operator's judges by name: from the secrets, and from the environment's key."""
    return {preset.name: preset for preset in presets(os.environ, operator_secrets())}


@cache
def allowances() -> Allowances:
    """How often the judges and embedders of this process may be asked."""
    return Allowances(limits_from(os.environ))


def source() -> str:
    """Where the judge comes from: TYPED, RECORDED, or the name of a preset.

    Before anybody chose, the first preset; without one and without a typed model, the calls that the case carries.
    """
    offered, named = offered_presets(), settings().get("source")
    if named in offered or named == TYPED or (named == RECORDED and present_case().calls):
        return str(named)
    if not offered and not chosen("judge.model") and present_case().calls:
        return RECORDED
    return next(iter(offered), TYPED)


def prices() -> Prices | None:
    """What a million tokens cost, where the visitor gave it."""
    given = [chosen(f"price.{name}", None) for name in Prices._fields]
    return None if all(price is None for price in given) else Prices(*given)


def connected() -> Connected:
    """The judge and the embedder as they are set now."""
    if source() == RECORDED:
        played, vectors = cassettes(present_case())
        return Connected(played, vectors or local_embedder, None)
    try:
        judge = endpoint_of("judge")
        return Connected(judge, _embedder(judge), None)
    except RefusedAddress as refused:
        return Connected(None, None, refused.note)


def endpoint_of(role: Role) -> Endpoint | None:
    """The endpoint that a role's fields describe; None while the model has no name.

    Raises:
        RefusedAddress: If the address is none, waits to be mended, or the operator does not allow it.
    """
    made = _preset_endpoint(role) if source() in offered_presets() else _typed_endpoint(role)
    if made is None:
        return None
    visit = remembered(_VISIT) or secrets.token_hex(8)
    remember(_VISIT, visit)
    return replace(made, allowed=partial(allowances().take, visit))


def _typed_endpoint(role: Role) -> Endpoint | None:
    model = str(chosen(f"{role}.model")).strip()
    if not model:
        return None
    if remembered(f"{REFUSED}.{role}") is not None:  # the field shows another address than the one that was kept
        raise RefusedAddress(Note("server.address-unmended"))
    made, _ = endpoint(
        model,
        base_url=str(chosen(f"{role}.base_url")),
        key=str(chosen(f"{role}.key")),
        policy=policy(),
        **_options(role),
    )
    return made


def take_address(role: Role, typed: str) -> tuple[Note | None, bool]:
    """Keeps a typed address; a key in it is moved to the key, a refused one is not kept.

    A key belongs to the server it was given for: where the address becomes that of another, the key is forgotten.

    Returns:
        What to say about it, and whether it was refused.
    """
    try:
        read = read_address(typed, policy()) if typed.strip() else ReadAddress("", Secret(), ())
    except RefusedAddress as refused:
        return refused.note, True
    before, now = (one or OPENAI for one in (str(chosen(f"{role}.base_url")), read.base_url))
    notes = read.notes
    if origin_of(before) != origin_of(now) and chosen(f"{role}.key"):
        choose(f"{role}.key", "")
        notes = notes if read.key else (Note("server.key-forgotten", {"host": host_of(before)}), *notes)
    choose(f"{role}.base_url", read.base_url)
    if read.key:
        choose(f"{role}.key", read.key.reveal())
    return (notes[0] if notes else None), False


def _preset_endpoint(role: Role) -> Endpoint | None:
    """A preset's own endpoint with the model and limits typed for it: address and key are never the visitor's."""
    preset = offered_presets().get(source())
    if preset is None or not preset.base_url:
        return None
    given = preset.embedder if role == "embedder" else preset.judge
    model = str(chosen(f"{role}.model")).strip() or ("" if given is None or role == "second" else given.model)
    if not model:
        return None
    given = given or Endpoint(model, preset.base_url, preset.key)
    return replace(given, model=model, **_options(role))


def _options(role: Role) -> dict[str, Any]:
    """Temperature and limits where they were set."""
    names = ("temperature", "timeout", "max_tokens") if role != "embedder" else ("timeout",)
    held = settings()
    return {name: held[f"{role}.{name}"] for name in names if f"{role}.{name}" in held}


def embedder_where() -> Where:
    """Who embeds; before anybody chose, the embedder that the operator prepared with the judge, else the local one."""
    preset = offered_presets().get(source())
    named: Where = chosen("embedder.where", "local" if preset is None or preset.embedder is None else "same")
    return "same" if preset is not None and named == "own" else named


def _embedder(judge: Endpoint | None) -> Endpoint | Embedder | None:
    where = embedder_where()
    if where == "local":
        return local_embedder  # it loads itself when the first text comes
    if source() in offered_presets():  # an address and a key of its own where the operator gave them
        return endpoint_of("embedder")
    if where == "same":
        model = str(chosen("embedder.model")).strip()
        return replace(judge, model=model, **_options("embedder")) if judge is not None and model else None
    return endpoint_of("embedder")

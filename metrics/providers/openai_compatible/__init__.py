"""Judges and embedders at any server that speaks the OpenAI protocol, through the ``openai`` package.

``endpoints.py`` says where, ``addresses.py`` what may be asked, ``../secrets.py`` keeps keys out of sight,
``allowance.py`` bounds how often,
``abilities.py`` remembers what a server takes, ``completions.py`` and ``embeddings.py`` ask.
"""

from __future__ import annotations

from metrics.providers.openai_compatible.abilities import ability, forget
from metrics.providers.openai_compatible.addresses import (
    HOSTS_NAME,
    OPENAI,
    Policy,
    ReadAddress,
    RefusedAddress,
    host_of,
    origin_of,
    policy_from,
    read_address,
)
from metrics.providers.openai_compatible.allowance import Allowances, Limits, limits_from
from metrics.providers.openai_compatible.completions import chat
from metrics.providers.openai_compatible.connections import Connection, connection
from metrics.providers.openai_compatible.embeddings import embed
from metrics.providers.openai_compatible.endpoints import (
    DEFAULT_MAX_TOKENS,
    DEFAULT_TIMEOUT,
    Endpoint,
    Preset,
    endpoint,
    presets,
)
from metrics.providers.secrets import Secret, key_obstacle, masked, shortened

__all__ = [
    "DEFAULT_MAX_TOKENS",
    "DEFAULT_TIMEOUT",
    "HOSTS_NAME",
    "OPENAI",
    "Allowances",
    "Connection",
    "Endpoint",
    "Limits",
    "Policy",
    "Preset",
    "ReadAddress",
    "RefusedAddress",
    "Secret",
    "ability",
    "chat",
    "connection",
    "embed",
    "endpoint",
    "forget",
    "host_of",
    "key_obstacle",
    "limits_from",
    "masked",
    "origin_of",
    "policy_from",
    "presets",
    "read_address",
    "shortened",
]

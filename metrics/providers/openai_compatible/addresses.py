"""Which addresses may be asked: what the operator allows, and never a link-local or metadata address.

The written address is read here; ``transport.py`` checks once more, at every connection, what its name resolves to.
"""

from __future__ import annotations

import re
import socket
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import Any, NamedTuple
from urllib.parse import SplitResult, parse_qsl, unquote, urlsplit, urlunsplit

from metrics.notes import Note
from metrics.providers.secrets import Secret, key_obstacle, masked

OPENAI = "https://api.openai.com/v1"
HOSTS_NAME = "ANSWER_METRICS_JUDGE_HOSTS"
_BLOCKED = [
    ip_network(one)
    for one in (
        "169.254.0.0/16",
        "fe80::/10",
        "fd00:ec2::/32",
        "100.100.100.200/32",
        "168.63.129.16/32",
        "192.0.0.192/32",
    )
]
"""Link-local, and where the clouds keep the credentials of a machine."""
_BLOCKED_NAMES = re.compile(r"(^|\.)(metadata|instance-data)(\.|$)|(^|\.)metadata\.(google|azure)\.")
_SHORTEST_KEY = 16
_NAT64 = ip_network("64:ff9b::/96")
_KEY_NAMES = re.compile(r"(?i)^(?:.*[-_])?(?:key|api[-_]?key|apikey|token|access[-_]?token|secret|auth|authorization)$")
_TAILS = ("/chat/completions", "/completions", "/embeddings", "/models")


class RefusedAddress(ValueError):
    """An address that is not asked, or a key that is not used; ``note`` says why and what to do."""

    def __init__(self, note: Note) -> None:
        super().__init__(str(note))
        self.note = note


@dataclass(frozen=True)
class Policy:
    """What the operator allows.

    Args:
        custom: Whether addresses that visitors type may be asked at all.
        hosts: If any are named, only these: ``host`` or ``host:port``, in lower case.
    """

    custom: bool = True
    hosts: tuple[str, ...] = ()


ANY_ADDRESS = Policy()
"""Nothing is switched off, no hosts are named."""


class ReadAddress(NamedTuple):
    """A typed address: what to ask, the key it held (empty if none), and what was changed."""

    base_url: str
    key: Secret
    notes: tuple[Note, ...]


def policy_from(environment: Mapping[str, str], secrets: Mapping[str, Any] | None = None) -> Policy:
    """What the operator allows, by the environment or else by Streamlit's secrets (``judge_hosts``).

    ``off``, false or an empty list switches typed addresses off; a list or a text with commas allows only these hosts;
    nothing allows any.

    >>> policy_from({"ANSWER_METRICS_JUDGE_HOSTS": "localhost:11434, api.groq.com"}).hosts
    ('localhost:11434', 'api.groq.com')
    """
    given = environment.get(HOSTS_NAME) or (secrets or {}).get("judge_hosts", "")
    if given is True:
        return Policy()
    if given is None or isinstance(given, (bool, int, float)):  # somebody meant to forbid something
        return Policy(custom=False)
    listed = given.split(",") if isinstance(given, str) else [str(one) for one in given]
    hosts = tuple(one.strip().lower() for one in listed if one.strip())
    forbidden = hosts in (("off",), ("none",)) or not (hosts or isinstance(given, str))
    return Policy(custom=False) if forbidden else Policy(hosts=hosts)


def read_address(text: str, policy: Policy = ANY_ADDRESS) -> ReadAddress:
    """The base address in what somebody typed, for example ``http://localhost:11434/v1``.

    Args:
        text: The address; blank means OpenAI's own.
        policy: What the operator allows; OpenAI's own address is a typed one too once hosts are named.

    Raises:
        RefusedAddress: If it is no such address, holds a user name or a key in its path, or may not be asked.
    """
    parts = _split(text.strip() or OPENAI)
    host, user, word = parts.hostname or "", unquote(parts.username or ""), unquote(parts.password or "")
    if user and (word or len(user) < _SHORTEST_KEY):
        Secret(word)  # so that it is masked wherever the address was written down
        raise RefusedAddress(Note("server.address-credentials"))
    notes, path = [], parts.path.rstrip("/")
    if masked(unquote(path)) != unquote(path):  # where it begins and ends is anybody's guess, so it is not moved
        raise RefusedAddress(Note("server.address-path-key"))
    pairs = parse_qsl(parts.query, keep_blank_values=True) + parse_qsl(parts.fragment)
    keys = [value for name, value in pairs if _KEY_NAMES.match(name) and value] + ([user] if user else [])
    if keys:
        notes.append(Note("server.address-key-moved"))
    rest = [name for name, value in pairs if not _KEY_NAMES.match(name)]
    if rest:
        notes.append(Note("server.address-query", {"names": ", ".join(rest)[:80]}))
    tail = next((one for one in _TAILS if path.endswith(one)), "")
    if tail:
        notes.append(Note("server.address-tail", {"tail": tail}))
    unusable = key_obstacle(keys[0]) if keys else None
    if unusable is not None:
        raise RefusedAddress(unusable)
    key = Secret(keys[0] if keys else "")
    name = f"[{host}]" if ":" in host else host
    clean = urlunsplit((parts.scheme, f"{name}:{parts.port}" if parts.port else name, path.removesuffix(tail), "", ""))
    refusal = _refusal(clean, host, parts.port, policy)
    if refusal is not None:
        raise RefusedAddress(refusal)
    return ReadAddress(clean, key, tuple(notes))


def host_of(base_url: str) -> str:
    """Host and, where it is not the usual one, port: what a screen or a log may show of an address."""
    parts = urlsplit(base_url)
    return f"{parts.hostname or ''}:{parts.port}" if parts.port else parts.hostname or ""


def origin_of(base_url: str) -> tuple[str, str, int]:
    """Scheme, host and port: what a key belongs to.

    >>> origin_of("https://A.example/v1") == origin_of("https://a.example:443/")
    True
    >>> origin_of("https://a.example/v1") == origin_of("http://a.example/v1")
    False
    """
    parts = urlsplit(base_url)
    scheme = parts.scheme.lower()
    return scheme, (parts.hostname or "").rstrip("."), parts.port or {"https": 443, "http": 80}.get(scheme, 0)


def is_blocked(address: str) -> bool:
    """Whether an IP address is link-local or one where a cloud keeps credentials, however it is written.

    >>> is_blocked("169.254.169.254"), is_blocked("::ffff:169.254.169.254"), is_blocked("127.0.0.1")
    (True, True, False)
    """
    try:
        found = ip_address(address.split("%", maxsplit=1)[0])
    except ValueError:
        return False
    return any(one.version == block.version and one in block for one in _meant(found) for block in _BLOCKED)


def _meant(address: IPv4Address | IPv6Address) -> list[IPv4Address | IPv6Address]:
    """The address, and the older one that it may carry inside."""
    if isinstance(address, IPv4Address):
        return [address]
    inner = [address.ipv4_mapped, address.sixtofour, *(address.teredo or ())]
    if address in _NAT64 or int(address) < 2**32:
        inner.append(IPv4Address(int(address) & 0xFFFFFFFF))
    return [address, *(one for one in inner if one is not None)]


def _split(text: str) -> SplitResult:
    try:
        parts = urlsplit(text)
        _ = parts.port
    except ValueError:
        raise RefusedAddress(Note("server.address-scheme")) from None
    host = parts.hostname or ""
    if parts.scheme not in ("http", "https") or not host or re.search(r"[\s\\@<>\"]", host):
        raise RefusedAddress(Note("server.address-scheme"))
    return parts


def _refusal(base_url: str, host: str, port: int | None, policy: Policy) -> Note | None:
    plain = unicodedata.normalize("NFKC", host).lower().rstrip(".")
    if is_blocked(_numeric(plain)) or _BLOCKED_NAMES.search(plain):
        return Note("server.address-blocked", {"host": plain[:80]})
    if not policy.custom and base_url != OPENAI:
        return Note("server.address-custom")
    if policy.hosts and not {plain, f"{plain}:{port}"} & set(policy.hosts):
        return Note("server.address-hosts", {"host": plain[:80], "hosts": ", ".join(policy.hosts)[:200]})
    return None


def _numeric(host: str) -> str:
    """The usual form of an IPv4 address written in decimal, hexadecimal or octal; anything else as it is."""
    if re.fullmatch(r"[0-9a-fx.]+", host):
        try:
            return socket.inet_ntoa(socket.inet_aton(host))
        except OSError:
            return host
    return host

"""Connections: one client per address and key, no redirects followed, every address checked when it is connected to.

A name is resolved here, the found addresses are checked, and the connection goes to one that passed: a name that
changes its mind between the check and the connection gains nothing.
"""

from __future__ import annotations

import asyncio
import socket
import time
import urllib.request
from collections import OrderedDict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import cache
from typing import Any
from urllib.parse import urlsplit
from weakref import WeakKeyDictionary

from metrics.notes import Note
from metrics.providers.openai_compatible.addresses import OPENAI, RefusedAddress, host_of, is_blocked
from metrics.providers.openai_compatible.endpoints import Endpoint

_MOST_CLIENTS, _RESOLVED_FOR = 8, 30.0
_NEEDED = frozenset(
    [
        "host",
        "accept",
        "accept-encoding",
        "connection",
        "content-type",
        "content-length",
        "transfer-encoding",
        "user-agent",
    ]
)


@dataclass
class _Kept:
    """A client, and how many requests are under way on it."""

    client: Any
    users: int = 0


_CLIENTS: WeakKeyDictionary[asyncio.AbstractEventLoop, OrderedDict[Any, _Kept]] = WeakKeyDictionary()


class Unresolved(OSError):
    """A host name without an address."""


@asynccontextmanager
async def client(endpoint: Endpoint) -> AsyncIterator[Any]:
    """The AsyncOpenAI of an address and key in the running event loop; kept, so that its connections stay warm."""
    kept = _CLIENTS.setdefault(asyncio.get_running_loop(), OrderedDict())
    key = endpoint.base_url, endpoint.key
    entry = kept.setdefault(key, _Kept(None))
    kept.move_to_end(key)
    if entry.client is None:
        entry.client = _made(endpoint)
    entry.users += 1
    try:
        yield entry.client
    finally:
        entry.users -= 1
        await _closed(kept, _MOST_CLIENTS)


async def close_clients() -> None:
    """Closes the connections of the running event loop that nobody uses."""
    await _closed(_CLIENTS.get(asyncio.get_running_loop(), OrderedDict()), 0)


async def _closed(kept: OrderedDict[Any, _Kept], most: int) -> None:
    """Closes idle clients, the longest unused first, until no more than this many are left."""
    idle = [key for key, entry in kept.items() if not entry.users]
    # all are taken out before the first wait: meanwhile others may close some, too, or ask for one again
    for entry in [kept.pop(key) for key in idle[: max(len(kept) - most, 0)]]:
        if entry.client is not None:
            await entry.client.close()


def _made(endpoint: Endpoint) -> Any:
    import httpx2
    from openai import AsyncOpenAI

    http = httpx2.AsyncClient(
        transport=_guarded(endpoint),
        follow_redirects=False,
        trust_env=False,
        limits=httpx2.Limits(max_connections=64, max_keepalive_connections=32, keepalive_expiry=60.0),
    )
    # the library wants some key; servers without keys do not look at it
    key = endpoint.key.reveal() or "none"
    made = AsyncOpenAI(api_key=key, base_url=endpoint.base_url, max_retries=0, http_client=http)
    _ = made.chat.completions, made.embeddings  # both are imported when first named, which takes a while
    return made


def _stripped(headers: Any, endpoint: Endpoint) -> list[tuple[str, str]]:
    """The headers without what the library adds from the environment (OPENAI_CUSTOM_HEADERS, organisation, platform).

    Those are meant for OpenAI; any other server gets what a request needs, and everybody this endpoint's key alone.
    """
    needed = None if endpoint.base_url == OPENAI else _NEEDED
    kept = [
        (name, value)
        for name, value in headers.items()
        if name.lower() != "authorization" and (needed is None or name.lower() in needed)
    ]
    return [*kept, ("Authorization", f"Bearer {endpoint.key.reveal()}")] if endpoint.key else kept


def _copied(request: Any, url: Any, headers: list[tuple[str, str]], extensions: Any) -> Any:
    """The request to another url, with these headers; the library looks into its own once more later."""
    import httpx2

    return httpx2.Request(request.method, url, headers=headers, stream=request.stream, extensions=extensions)


def _guarded(endpoint: Endpoint) -> Any:
    """A transport of httpx2 that connects to addresses that were checked; through the machine's proxy if it has one."""
    import httpx2

    parts = urlsplit(endpoint.base_url)
    proxy = urllib.request.getproxies().get(parts.scheme)
    if proxy and not urllib.request.proxy_bypass(parts.hostname or ""):
        proxied = httpx2.AsyncHTTPTransport(proxy=proxy, verify=_certificates())
        return _checking(proxied, endpoint, pinned=False)
    # without redirects a plain address never comes to need certificates, which take long to load
    verify = _certificates() if parts.scheme == "https" else False
    return _checking(httpx2.AsyncHTTPTransport(verify=verify), endpoint, pinned=True)


@cache
def _certificates() -> Any:
    import httpx2

    return httpx2.create_ssl_context()


def _checking(inner: Any, endpoint: Endpoint, *, pinned: bool) -> Any:
    import httpx2

    known: dict[tuple[str, int], tuple[float, list[str]]] = {}

    async def addresses(host: str, port: int) -> list[str]:
        found = known.get((host, port))
        if found is None or time.monotonic() - found[0] > _RESOLVED_FOR:
            found = time.monotonic(), await _resolved(host, port)
            known[host, port] = found
        return found[1]

    class Checking(httpx2.AsyncBaseTransport):
        """Resolves, checks, then connects to what was checked, under the name that the certificate must have."""

        async def handle_async_request(self, request: Any) -> Any:
            url, headers = request.url, _stripped(request.headers, endpoint)
            host, port = url.host, url.port or (443 if url.scheme == "https" else 80)
            if not pinned:  # the proxy resolves the name; what we find out is checked all the same
                await _checked_if_known(host, port)
                return await inner.handle_async_request(_copied(request, url, headers, request.extensions))
            extensions = {**request.extensions, "sni_hostname": host}
            found = await addresses(host, port)
            for place, address in enumerate(found):
                sent = _copied(request, url.copy_with(host=address), headers, extensions)
                try:
                    return await inner.handle_async_request(sent)
                except httpx2.ConnectError:
                    if place == len(found) - 1:
                        raise
            raise Unresolved(host)

        async def aclose(self) -> None:
            await inner.aclose()

    return Checking()


async def _resolved(host: str, port: int) -> list[str]:
    """The addresses of a host, in the system's order.

    Raises:
        RefusedAddress: If one of them is never asked.
        Unresolved: If there is none.
    """
    try:
        found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        raise Unresolved(host) from None
    addresses = list(dict.fromkeys(str(one[4][0]) for one in found))
    if any(is_blocked(one) for one in addresses):
        raise RefusedAddress(Note("server.address-blocked", {"host": host[:80]}))
    if not addresses:
        raise Unresolved(host)
    return addresses


async def _checked_if_known(host: str, port: int) -> None:
    try:
        await _resolved(host, port)
    except Unresolved:
        return


def origin(location: str) -> str:
    """Scheme and host of where a redirect points; without path and query, which might echo a key."""
    try:
        parts = urlsplit(location)
        return f"{parts.scheme}://{host_of(location)}" if parts.hostname else "another path of its own"
    except ValueError:
        return "an unreadable address"

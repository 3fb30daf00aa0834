"""Keys, kept where no log, cassette, traceback or error text can show them, and taken out of whatever comes back."""

from __future__ import annotations

import html
import json
import logging
import re
from threading import Lock
from typing import Any
from urllib.parse import quote

_SHORTEST = 8
"""Shorter ones (x, ollama, EMPTY) are what servers without keys are given; masking them would blacken plain words."""
_LOOKS_LIKE_A_KEY = re.compile(r"\b(?:sk|pk|gsk|rk|xai|hf|key|pplx)[-_](?=[\w-]*\d)[A-Za-z0-9_-]{12,}|\bAIza[\w-]{20,}")
_NAMED = re.compile(
    r"(?i)(\bbearer\s+|\b(?:api[-_]?key|access[-_]?token|key|token)\s*[=:]\s*[\"']?)([A-Za-z0-9_\-.~+/]{8,}=*)"
)
_ODD = re.compile(r"[^\x21-\x7e]+|[\"&<>'\\]")
_lock = Lock()
_known: set[str] = set()


class Secret:
    """A key. Printing, formatting or comparing it shows nothing of it but the last four signs.

    >>> str(Secret("sk-not-a-real-key-0042"))
    'sk-...0042'
    """

    __slots__ = ("_text",)

    def __init__(self, text: str = "") -> None:
        self._text = text.strip()
        with _lock:
            _known.update(one for one in _forms(self._text) if len(one) >= _SHORTEST)

    def reveal(self) -> str:
        """The key itself; for the request's header and nothing else."""
        return self._text

    def __bool__(self) -> bool:
        return bool(self._text)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Secret) and self._text == other._text

    def __hash__(self) -> int:
        return hash(self._text)

    def __repr__(self) -> str:
        return f"Secret({str(self)!r})"

    def __str__(self) -> str:
        return shortened(self._text)

    def __reduce__(self) -> tuple[Any, ...]:
        """A pickled key is no secret: it arrives empty."""
        return (Secret, ())


def _forms(text: str) -> set[str]:
    """A key as it may come back: as it is, in an address, in JSON, in HTML, and in pieces where it holds odd signs.

    A line break in a key is escaped or turned into a space by whatever reports it, so its pieces are hidden one by one.
    """
    return {text, quote(text, safe=""), json.dumps(text)[1:-1], html.escape(text), *_ODD.split(text)}


def shortened(key: str) -> str:
    """A key as it may be shown: three signs, dots, four signs; only dots when it is short.

    >>> shortened("abc")
    '...'
    """
    if not key:
        return ""
    return f"{key[:3]}...{key[-4:]}" if len(key) >= 16 else "..."


def masked(text: str) -> str:
    """The text without any key: those this process knows, and whatever looks like one.

    >>> masked("The key sk-abcdefgh12345678 is not valid here.")
    'The key sk-...5678 is not valid here.'
    """
    with _lock:
        known = sorted(_known, key=len, reverse=True)
    for key in known:
        if key in text:
            text = text.replace(key, shortened(key))
    text = _LOOKS_LIKE_A_KEY.sub(lambda found: shortened(found[0]), text)
    return _NAMED.sub(lambda found: found[1] + _of_a_named(found[2]), text)


def _of_a_named(value: str) -> str:
    """A value that a name gives away as a key; words and what is masked already stay."""
    plain = value.isalpha() or "..." in value or not any(sign.isdigit() for sign in value)
    return value if plain else shortened(value)


class _Masking(logging.Filter):
    """Masks a record before any handler sees it."""

    def filter(self, record: logging.LogRecord) -> bool:
        try:
            said = record.getMessage()
        except (TypeError, ValueError):
            said = str(record.msg)
        record.msg, record.args = masked(said), None
        if record.exc_info is not None:  # a traceback's text is made by the handlers, after this
            kind = record.exc_info[0]
            record.msg, record.exc_info = f"{record.msg} ({getattr(kind, '__name__', 'error')})", None
        return True


_MASKING = _Masking()
_LIBRARIES = ("openai", "httpx2", "httpcore2", "httpx", "httpcore")


def mask_logs() -> None:
    """Puts the mask on every logger of the libraries that talk to servers; called once they are imported."""
    for name in list(logging.root.manager.loggerDict):
        if name.split(".")[0] in _LIBRARIES:
            logger = logging.getLogger(name)
            if _MASKING not in logger.filters:
                logger.addFilter(_MASKING)

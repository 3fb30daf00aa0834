"""Keys, kept where no log, cassette, traceback or error text can show them, and taken out of whatever comes back."""

from __future__ import annotations

import html
import json
import logging
import re
import traceback
from collections.abc import Callable
from threading import Lock
from typing import Any
from urllib.parse import quote

from metrics.notes import Note

SHORTEST_KEY = 8
"""Of fewer signs a key cannot be kept out of sight without blackening plain words; ``key_obstacle`` refuses it."""
_NO_SECRETS = frozenset(
    "empty none null na n/a x xx xxx ollama dummy fake test local no-key nokey not-needed notneeded unused placeholder"
    " lm-studio lmstudio llama.cpp llama-cpp llamacpp vllm sk-no-key-required sk-xxx token-abc123".split()
)
"""What guides tell people to give to servers that want no key, in lower case."""
_LOOKS_LIKE_A_KEY = re.compile(r"\b(?:sk|pk|gsk|rk|xai|hf|key|pplx)[-_](?=[\w-]*\d)[A-Za-z0-9_-]{12,}|\bAIza[\w-]{20,}")
_NAMED = re.compile(
    r"(?i)(\bbearer\s+|\b(?:api[-_]?key|access[-_]?token|key|token)\s*[=:]\s*[\"']?)([A-Za-z0-9_\-.~+/]{8,}=*)"
)
_ODD_IN_A_KEY = re.compile(r"[^\x21-\x7e]")
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
        if self._text:
            mask_logs()
        with _lock:
            _known.update(_hidden_forms(self._text))

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


def key_obstacle(text: str) -> Note | None:
    """Why a text is no key that can be used and kept out of sight; None when it is one, or a known stand-in for none.

    >>> key_obstacle("sk-not-a-real-key-0042"), key_obstacle("EMPTY"), key_obstacle("")
    (None, None, None)
    >>> key_obstacle("abc").code
    'server.key-short'
    """
    text = text.strip()
    odd = _ODD_IN_A_KEY.search(text)
    if odd is not None:  # the sign itself is not told: it is a piece of what may be a key
        return Note("server.key-signs", {"place": odd.start() + 1, "length": len(text)})
    if 0 < len(text) < SHORTEST_KEY and text.lower() not in _NO_SECRETS:
        return Note("server.key-short", {"length": len(text), "least": SHORTEST_KEY})
    return None


def _hidden_forms(text: str) -> set[str]:
    """All that stands for a key and is never shown; nothing for a stand-in, which is no secret."""
    return set() if text.lower() in _NO_SECRETS else {one for one in _forms(text) if len(one) >= SHORTEST_KEY}


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


def masked(text: str, key: Secret | None = None) -> str:
    """The text without any key: those this process knows, and whatever looks like one.

    Args:
        text: Anything.
        key: If given, the only known key to look for. What a judge reads and writes is masked so: another visitor's
            key, which may be an ordinary word, must not change what is judged here.

    >>> masked("The key sk-abcdefgh12345678 is not valid here.")
    'The key sk-...5678 is not valid here.'
    """
    with _lock:
        known = sorted(_known if key is None else _hidden_forms(key.reveal()), key=len, reverse=True)
    for one in known:
        if one in text:
            text = text.replace(one, shortened(one))
    text = _LOOKS_LIKE_A_KEY.sub(lambda found: shortened(found[0]), text)
    return _NAMED.sub(lambda found: found[1] + _of_a_named(found[2]), text)


def _of_a_named(value: str) -> str:
    """A value that a name gives away as a key; words and what is masked already stay."""
    plain = value.isalpha() or "..." in value or not any(sign.isdigit() for sign in value)
    return value if plain else shortened(value)


def mask_logs() -> None:
    """From now on no key is in any log record of this process, whoever writes it: this app, Streamlit, a library.

    Records are masked when they are made, so that no handler, formatter or collector of errors sees them otherwise.
    """
    before = logging.getLogRecordFactory()
    if before is not _masked_record:
        _makers.append(before)
        logging.setLogRecordFactory(_masked_record)


def _masked_record(*args: Any, **kwargs: Any) -> logging.LogRecord:
    record = _makers[-1](*args, **kwargs)
    if isinstance(record.args, tuple):  # one by one: some formatters look at what is filled in
        record.args = tuple(masked(one) if isinstance(one, str) else one for one in record.args)
    try:
        said = record.getMessage()
    except (TypeError, ValueError):
        said = str(record.msg)
    if masked(said) != said:
        record.msg, record.args = masked(said), None
    if record.exc_info and record.exc_info[0] is not None:
        told = "".join(traceback.format_exception(*record.exc_info)).rstrip()
        if masked(told) != told:  # the traceback stays, as text; the error itself would bring the key along
            # What the server's log has written already says less (server/logs.py), and must not say more again.
            record.exc_text, record.exc_info = masked(record.exc_text or told), None
    return record


_makers: list[Callable[..., logging.LogRecord]] = []
"""What made log records before the mask was put on."""

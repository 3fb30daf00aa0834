"""What went wrong at a server, told apart: the code of a note, and whether asking again can help."""

from __future__ import annotations

import html
import json
import re
import time
from collections.abc import Mapping
from email.utils import parsedate_to_datetime
from typing import Any, NamedTuple

from metrics.notes import Note
from metrics.providers.secrets import masked

_MOST_SAID = 300
AGAIN = frozenset(
    [
        "server.rate-limit",
        "server.timeout",
        "server.overloaded",
        "server.failed",
        "server.unreachable",
        "server.hung-up",
        "server.empty",
    ]
)
"""Codes of what may pass by itself."""
_TOO_LONG = re.compile(
    r"context[_ ]length|context[_ ](?:window|size)|maximum context|too long|too many tokens"
    r"|exceeds? .{0,40}(?:context|token)|reduce the length|larger than the max|input is too large"
    r"|string_above_max_length",
    re.IGNORECASE,
)
_QUOTA = re.compile(
    r"insufficient_quota|billing_hard_limit|(?:insufficient|low|no|out of|not enough) (?:credits?|funds|balance)"
    r"|credit balance|payment required|used up|exceeded your (?:current |monthly )?quota"
    r"|out of quota|spending limit",
    re.IGNORECASE,
)
_MODEL = re.compile(
    r"model_not_found|model_decommissioned|not a valid model|not have access to (?:the )?model"
    # the verdict right after the model's name: what a model does not take is no word about the model itself
    r"|\bmodels?\b[\s:=(`'\"\\/]*(?:(?:name|id)\b[\s:=`'\"\\]*)?(?:[\w][\w./:@+-]*)?[\s,)`'\"\\]*"
    r"(?:(?:is|was|has been|could|can|does)\s+)?"
    r"(?:not (?:be )?(?:found|exist|available|supported|known|recogni[sz]ed)\b|doesn't exist|unknown\b|decommissioned"
    r"|(?<=is )(?:invalid|not valid)\b)"
    r"|(?:unknown|no such|unsupported) model\b|\binvalid model(?: name| id)?\b(?!\s+(?!name|id)\w)",
    re.IGNORECASE,
)
_RETRY_DELAY = re.compile(r'"retryDelay"\s*:\s*"([\d.]+)s"')


class Answer(NamedTuple):
    """An answer of a server that is no success, or none at all.

    Args:
        status: HTTP status.
        text: The body as text.
        headers: With lower-case names.
    """

    status: int
    text: str
    headers: Mapping[str, str]


class Problem(NamedTuple):
    """What went wrong.

    Args:
        note: Its reason, masked.
        said: The server's own words, masked, whole; to look at refused parameters.
        wait: Seconds that the server asks to wait; None when it does not say.
    """

    note: Note
    said: str = ""
    wait: float | None = None


def problem(answer: Answer, host: str, model: str, has_key: bool, times: int = 1) -> Problem:
    """Why a server did not give what was asked.

    Args:
        times: How often it was asked by now.
    """
    said = said_by(answer)
    wait = asked_wait(answer)
    values: dict[str, str | int | float] = {
        "host": host,
        "status": answer.status,
        "model": model,
        "said": said[:_MOST_SAID] or "nothing",
        "times": times,
    }
    return Problem(Note(_code(answer, said, wait, has_key), values), said, wait)


def said_by(answer: Answer) -> str:
    """The server's words, as plain text without markup or keys: the message in its JSON, in any of the usual shapes."""
    try:
        words = _message(json.loads(answer.text))
    except (ValueError, RecursionError):
        words = ""
    if not words:
        words = html.unescape(re.sub(r"(?s)<(script|style)\b.*?</\1\s*>|<[^<>]{1,2000}>", " ", answer.text[:20_000]))
    return masked(" ".join("".join(one if one.isprintable() else " " for one in words).split()))[:2_000]


def asked_wait(answer: Answer) -> float | None:
    """Seconds to wait as the server asks: Retry-After in seconds or as a date, its variant in milliseconds, Google's.

    >>> asked_wait(Answer(429, "", {"retry-after": "2"}))
    2.0
    """
    given = answer.headers.get("retry-after", "").strip()
    in_ms = answer.headers.get("retry-after-ms", "").strip()
    if re.fullmatch(r"\d+(\.\d+)?", in_ms):
        return float(in_ms) / 1000
    if re.fullmatch(r"\d+(\.\d+)?", given):
        return float(given)
    if given:
        try:
            return max(parsedate_to_datetime(given).timestamp() - time.time(), 0.0)
        except (TypeError, ValueError, OverflowError):
            return None
    found = _RETRY_DELAY.search(answer.text[:20_000])
    try:
        return float(found[1]) if found else None
    except ValueError:
        return None


def _code(answer: Answer, said: str, wait: float | None, has_key: bool) -> str:
    status, all_said = answer.status, f"{answer.text[:4_000]} {said}"
    if 300 <= status < 400:
        return "server.redirect"
    if status == 401:
        return "server.key-refused" if has_key else "server.key-missing"
    if status in (402, 429) or (status == 403 and _QUOTA.search(all_said)):
        certain = "insufficient_quota" in all_said or status == 402
        return "server.quota" if certain or (wait is None and _QUOTA.search(all_said)) else "server.rate-limit"
    if status in (400, 413, 422, 500) and _TOO_LONG.search(all_said):
        return "server.too-long"
    if status == 413:
        return "server.too-long"
    if status in (400, 403, 404, 422) and _MODEL.search(all_said):
        return "server.model-unknown"
    if status == 400 and re.search(r"api[ _-]?key", all_said, re.IGNORECASE):  # Gemini's way to refuse one
        return "server.key-refused" if has_key else "server.key-missing"
    if status in (408, 504):
        return "server.overloaded"
    if status in (502, 503, 529):
        return "server.overloaded"
    if status >= 500:
        return "server.failed"
    return {403: "server.forbidden", 404: "server.no-path", 405: "server.no-path"}.get(status, "server.bad-request")


def _message(body: Any) -> str:
    """The message in an error body: under error, message or detail, as a text or an object; or a list of these."""
    if isinstance(body, str):
        return body
    if isinstance(body, list):
        return " ".join(filter(None, (_message(one) for one in body[:3])))
    if isinstance(body, Mapping):
        for name in ("error", "message", "detail", "msg", "error_message"):
            if body.get(name):
                return _message(body[name])
    return ""

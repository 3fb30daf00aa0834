"""What the server forbids the browser to do with its pages: scripts, frames, addresses and devices of others.

Each page may load and run only what this server sends; nobody may frame it but those whom the operator names; the
address of a page, which may hold a visitor's texts, is told to no other server.
"""

from __future__ import annotations

import base64
import hashlib
import re
from pathlib import Path

import streamlit as st
from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

FRAMES_NAME = "ANSWER_METRICS_FRAMES"
_INLINE = re.compile(r"<script>(.*?)</script>", re.DOTALL)
_FRAME = re.compile(r"https?://(\*\.)?[a-z0-9.-]+(:\d{1,5})?", re.IGNORECASE)


class Headers:
    """Gives every answer the headers of ``protections``; those that Streamlit sets itself stay."""

    def __init__(self, app: ASGIApp, frames: tuple[str, ...] = ()) -> None:
        self.app = app
        self.headers = protections(inline_scripts(_streamlit_page()), frames)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def sent(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in self.headers.items():
                    headers.setdefault(name, value)
            await send(message)

        await self.app(scope, receive, sent if scope["type"] == "http" else send)


def protections(scripts: tuple[str, ...] = (), frames: tuple[str, ...] = ()) -> dict[str, str]:
    """The headers by name.

    Args:
        scripts: Hashes of the inline scripts in Streamlit's page, as ``inline_scripts`` gives them.
        frames: Who may show the app in a frame besides itself.
    """
    policy = {
        "default-src": "'self'",
        "script-src": " ".join(["'self'", "blob:", *scripts]),  # blob: components come as modules made in the browser
        "style-src": "'self' 'unsafe-inline'",  # Streamlit and its components write their styles into the page
        "img-src": "'self' data: blob:",
        "font-src": "'self' data:",
        "connect-src": "'self'",
        "worker-src": "'self' blob:",
        "object-src": "'none'",
        "base-uri": "'self'",
        "form-action": "'self'",
        "frame-ancestors": " ".join(["'self'", *frames]),
    }
    headers = {
        "Content-Security-Policy": "; ".join(f"{name} {value}" for name, value in policy.items()),
        "X-Content-Type-Options": "nosniff",
        "Referrer-Policy": "same-origin",
        "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=(), serial=()",
    }
    # Old browsers know this header alone, and it cannot name anybody else.
    return headers if frames else {**headers, "X-Frame-Options": "SAMEORIGIN"}


def allowed_frames(text: str) -> tuple[str, ...]:
    """The sites that an operator lets show the app in a frame, from words with spaces or commas between.

    Raises:
        ValueError: If one is no origin; anything else could end the header's directive and begin another.

    >>> allowed_frames("https://moodle.example.org, https://*.school.example")
    ('https://moodle.example.org', 'https://*.school.example')
    """
    named = tuple(text.replace(",", " ").split())
    wrong = [one for one in named if not _FRAME.fullmatch(one)]
    if wrong:
        raise ValueError(
            f"{FRAMES_NAME} names {wrong[0]!r}, which is no site. Write for example https://moodle.example.org"
        )
    return named


def inline_scripts(page: str) -> tuple[str, ...]:
    """The hashes by which a policy lets the inline scripts of a page run, and no other.

    >>> inline_scripts("<script>1</script>")
    ("'sha256-a4ayc/80/OGda4BO/1o/V0etpOqiLx1JwB5S3beHW0s='",)
    """
    digests = (hashlib.sha256(found.encode()).digest() for found in _INLINE.findall(page))
    return tuple(f"'sha256-{base64.b64encode(digest).decode()}'" for digest in digests)


def _streamlit_page() -> str:
    """The page that Streamlit sends for every address of the app; empty where it keeps it elsewhere."""
    path = Path(st.__file__).with_name("static") / "index.html"
    return path.read_text(encoding="utf-8") if path.is_file() else ""

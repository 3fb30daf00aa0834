"""What the server sends round the pages, over HTTP: protections on every answer, and the health page."""

from __future__ import annotations

import json
import urllib.error
import urllib.request
from email.message import Message

import pytest

from metrics import __version__


def got(address: str, data: bytes | None = None, **headers: str) -> tuple[int, Message, bytes]:
    """Status, headers and body of an answer, whatever the status; with data, of an upload."""
    direct = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    try:
        method = "GET" if data is None else "PUT"
        request = urllib.request.Request(address, data=data, headers=headers, method=method)
        with direct.open(request, timeout=20) as reply:
            return reply.status, reply.headers, reply.read()
    except urllib.error.HTTPError as error:
        with error:
            return error.code, error.headers, error.read()


@pytest.mark.parametrize("path", ["/", "/answer_correctness", "/health", "/_stcore/health", "/static/none.js"])
def test_every_answer_has_the_protections(server: str, path: str) -> None:
    _, headers, _ = got(server + path)
    policy = headers["Content-Security-Policy"]
    assert "frame-ancestors 'self'" in policy
    assert "object-src 'none'" in policy
    assert "'unsafe-inline'" not in policy.split("style-src")[0]
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "same-origin"
    assert headers["X-Frame-Options"] == "SAMEORIGIN"


def test_the_page_of_the_installed_streamlit_has_its_script_allowed(server: str) -> None:
    _, headers, page = got(server + "/")
    assert page.count(b"<script>") == headers["Content-Security-Policy"].count("'sha256-") > 0


def test_the_health_page_tells_the_version_and_no_names(server: str) -> None:
    status, _, body = got(server + "/health")
    found = json.loads(body)
    assert status == 200
    assert (found["status"], found["version"]) == ("ok", __version__)
    assert all(isinstance(value, int) for name, value in found.items() if name not in ("status", "version", "build"))


def test_an_upload_from_another_site_is_refused(server: str) -> None:
    status, _, body = got(server + "/_stcore/upload_file/a/b", b"x", Origin="https://elsewhere.example")
    assert (status, b"XSRF" in body) == (403, True)

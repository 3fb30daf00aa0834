"""The headers of every answer: what they allow, and that nobody can slip a directive of their own into them."""

from __future__ import annotations

import pytest

from server.headers import allowed_frames, inline_scripts, protections


def policy(headers: dict[str, str]) -> dict[str, str]:
    """The directives of the content policy by name."""
    return dict(one.split(" ", 1) for one in headers["Content-Security-Policy"].split("; "))


def test_scripts_of_others_and_scripts_in_the_page_do_not_run() -> None:
    scripts = policy(protections(("'sha256-abc='",)))["script-src"].split()
    assert scripts == ["'self'", "blob:", "'sha256-abc='"]


def test_nothing_is_sent_to_another_server() -> None:
    found = policy(protections())
    assert found["default-src"] == found["connect-src"] == found["form-action"] == "'self'"
    assert protections()["Referrer-Policy"] == "same-origin"


def test_nobody_else_may_frame_the_app_unless_named() -> None:
    assert policy(protections())["frame-ancestors"] == "'self'"
    assert protections()["X-Frame-Options"] == "SAMEORIGIN"
    named = protections(frames=("https://moodle.example.org",))
    assert policy(named)["frame-ancestors"] == "'self' https://moodle.example.org"
    assert "X-Frame-Options" not in named


@pytest.mark.parametrize("text", ["https://a.example; script-src *", "'unsafe-inline'", "*", "https://", "a.example"])
def test_what_is_no_site_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="ANSWER_METRICS_FRAMES names"):
        allowed_frames(text)


def test_each_inline_script_has_its_hash_and_loaded_ones_none() -> None:
    page = "<script>let a</script><script src='b.js'></script>\n<script>\n  let c\n</script>"
    assert len(set(inline_scripts(page))) == 2

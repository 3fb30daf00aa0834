from __future__ import annotations

import json
import time
from email.utils import formatdate
from typing import Any

import pytest

from metrics.providers.openai_compatible.errors import Answer, asked_wait, problem, said_by


def error(message: str, **rest: Any) -> str:
    return json.dumps({"error": {"message": message, **rest}})


@pytest.mark.parametrize(
    ("status", "text", "headers", "code"),
    [
        (401, error("no"), {}, "server.key-refused"),
        (400, json.dumps([{"error": {"code": 400, "message": "API key not valid.", "status": "INVALID_ARGUMENT"}}]), {}, "server.key-refused"),  # noqa: E501 (one case a line)
        (403, error("Project has no access"), {}, "server.forbidden"),
        (404, error("The model `x` does not exist or you do not have access to it.", code="model_not_found"), {}, "server.model-unknown"),  # noqa: E501 (one case a line)
        (404, '{"error": "model \\"x\\" not found, try pulling it first"}', {}, "server.model-unknown"),
        (400, error("model m: invalid value for max_completion_tokens"), {}, "server.bad-request"),
        (400, error("Unsupported value: 'temperature' is not supported with this model."), {}, "server.bad-request"),
        (400, error("This model does not support response format `json_schema`."), {}, "server.bad-request"),
        (400, error("The model `x` does not exist.", code="invalid_request_error"), {}, "server.model-unknown"),
        (400, error("x is not a valid model ID"), {}, "server.model-unknown"),
        (400, error("Invalid model name passed in model=x"), {}, "server.model-unknown"),
        (400, error("Invalid model: x"), {}, "server.model-unknown"),
        (400, error("Invalid model parameter: top_k"), {}, "server.bad-request"),
        (400, error("The model x has been decommissioned"), {}, "server.model-unknown"),
        (404, error("models/x is not found for API version v1beta"), {}, "server.model-unknown"),
        (403, error("Project p does not have access to model x"), {}, "server.model-unknown"),
        (404, "<html>404 page not found</html>", {}, "server.no-path"),
        (405, "", {}, "server.no-path"),
        (429, error("You exceeded your current quota", code="insufficient_quota"), {}, "server.quota"),
        (429, error("You have used up your quota", type="insufficient_quota"), {"retry-after": "2"}, "server.quota"),
        (429, error("Quota exceeded, retry", details=[{"retryDelay": "7s"}]), {}, "server.rate-limit"),
        (429, error("slow down", type="rate_limit"), {"retry-after": "2"}, "server.rate-limit"),
        (429, "", {}, "server.rate-limit"),
        (402, error("Insufficient credits"), {}, "server.quota"),
        (429, error("Load balancer: too many requests, slow down"), {}, "server.rate-limit"),
        (429, '{"error": {"details": [{"retryDelay": "1.2.3s"}]}}', {}, "server.rate-limit"),
        (400, error("prompt is too long for the context window: 41022 > 8192 tokens", code="context_length_exceeded"), {}, "server.too-long"),  # noqa: E501 (one case a line)
        (400, error("the request exceeds the available context size. try increasing it"), {}, "server.too-long"),
        (413, "", {}, "server.too-long"),
        (400, error("messages must not be empty"), {}, "server.bad-request"),
        (422, '{"detail": [{"msg": "field required"}]}', {}, "server.bad-request"),
        (500, "Traceback", {}, "server.failed"),
        (503, "<html><body><h1>503 upstream busy</h1></body></html>", {}, "server.overloaded"),
        (504, "", {}, "server.overloaded"),
        (529, error("Overloaded"), {}, "server.overloaded"),
    ],
)  # fmt: skip
def test_errors_are_told_apart(status: int, text: str, headers: dict[str, str], code: str) -> None:
    found = problem(Answer(status, text, headers), "a.example", "x", has_key=True)
    assert found.note.code == code
    assert "<h" not in str(found.note)


def test_without_a_key_the_server_wants_one() -> None:
    assert problem(Answer(401, error("no"), {}), "a.example", "x", has_key=False).note.code == "server.key-missing"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('{"error": "unknown field: response_format"}', "unknown field: response_format"),
        (
            '[{"error": {"message": "The field \\"strict\\" is not known here"}}]',
            'The field "strict" is not known here',
        ),
        ('{"detail": [{"msg": "one"}, {"msg": "two"}]}', "one two"),
        ("<html><script>x()</script><body><h1>503 upstream busy</h1></body></html>", "503 upstream busy"),
        ("plain\x1b[31m text\n", "plain [31m text"),
        ("", ""),
        ("[" * 100_000, "[" * 2_000),
    ],
)
def test_the_servers_words_come_as_plain_text(text: str, said: str) -> None:
    assert said_by(Answer(500, text, {})) == said


def test_how_long_the_server_asks_to_wait() -> None:
    assert asked_wait(Answer(429, "", {"retry-after": "2"})) == 2
    assert asked_wait(Answer(429, "", {"retry-after-ms": "1500", "retry-after": "2"})) == 1.5
    at = asked_wait(Answer(503, "", {"retry-after": formatdate(time.time() + 30, usegmt=True)}))
    assert at is not None
    assert 25 < at <= 31
    assert asked_wait(Answer(503, "", {"retry-after": formatdate(time.time() - 30, usegmt=True)})) == 0
    assert asked_wait(Answer(503, "", {"retry-after": "soon"})) is None
    assert asked_wait(Answer(503, "", {"retry-after": "-5"})) is None
    assert asked_wait(Answer(429, '{"details": [{"retryDelay": "7.5s"}]}', {})) == 7.5
    assert asked_wait(Answer(429, "", {})) is None

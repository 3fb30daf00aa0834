"""What a judge at a server is asked and how its answers, refusals and failures are taken; on loopback."""

from __future__ import annotations

import asyncio
import socket
import threading
import time
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from metrics.calls import Call
from metrics.providers.asking import Ask, Course, Patience
from metrics.providers.judging.runs import shared_loop
from metrics.providers.openai_compatible import Endpoint, Secret, ability, chat, connection
from tests.mock_server import Answer, Request, Rules, Server, serving

KEY = "sk-test-NOT-A-REAL-KEY-000000000042"
ASK = Ask("sorting", (("system", "Sort."), ("user", "Claims.")), {"type": "object", "properties": {}})
GOOD = '{"TP": []}'


pytestmark = pytest.mark.usefixtures("new_process")


def run(work: Awaitable[Any]) -> Any:
    async def whole() -> Any:
        return await work

    return asyncio.run_coroutine_threadsafe(whole(), shared_loop()).result(20)


def asked(rules: Rules, tries: int = 3, times: int = 1, **settings: Any) -> tuple[Call, Course, Server]:
    course = Course(patience=Patience(tries, longest_wait=3, first_wait=0.02))
    with serving(rules) as server:
        endpoint = Endpoint("m", server.url, Secret(KEY), **settings)
        for _ in range(times):
            call = run(chat(endpoint, ASK, course))
        return call, course, server


def refusing(*words: str) -> Callable[[Request], Answer]:
    """Refuses every request with one of these fields, naming it."""

    def answer(request: Request) -> Answer:
        for word in words:
            if word in request.body:
                return Answer(status=400, body={"error": {"message": f"Unsupported parameter: '{word}'."}})
        return Answer(GOOD)

    return answer


def test_a_good_reply() -> None:
    call, course, server = asked(lambda _: Answer(GOOD))
    assert (call.reply, call.error, call.mode, call.finish) == (GOOD, None, "json_schema", "stop")
    assert (call.tokens_in, call.tokens_out, call.tokens) == (11, 7, "reported")
    assert call.model == "m"
    assert call.host == f"127.0.0.1:{server.port}"
    assert course.calls == (call,)
    sent = server.requests[0]
    assert sent.headers["authorization"] == f"Bearer {KEY}"
    assert sent.body["temperature"] == 0
    assert "n" not in sent.body
    assert sent.body["response_format"]["json_schema"]["strict"] is True


def test_what_the_environment_holds_for_openai_goes_to_no_other_server(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_CUSTOM_HEADERS", "X-Tenant: secret-tenant\nAuthorization: Bearer of-the-environment")
    monkeypatch.setenv("OPENAI_ORG_ID", "org-of-the-environment")
    monkeypatch.setenv("OPENAI_ADMIN_KEY", "admin-of-the-environment")
    monkeypatch.setenv("OPENAI_API_KEY", "key-of-the-environment")
    with serving(lambda _: Answer(GOOD)) as server:
        run(chat(Endpoint("m", server.url, Secret(KEY)), ASK, Course()))
        run(chat(Endpoint("m", server.url), ASK, Course()))
    assert [one.headers.get("authorization") for one in server.requests] == [f"Bearer {KEY}", None]
    assert "environment" not in str([one.headers for one in server.requests])
    assert "tenant" not in str([one.headers for one in server.requests])


@pytest.mark.parametrize(
    ("rules", "requests", "left_out"),
    [
        (refusing("temperature"), 2, {"temperature"}),
        (refusing("temperature", "max_tokens"), 3, {"temperature", "max_tokens"}),
        (refusing("max_tokens", "max_completion_tokens"), 2, {"max_tokens", "max_completion_tokens"}),
        (refusing("response_format"), 3, {"response_format"}),
    ],
)
def test_what_a_server_refuses_is_left_out_once_and_remembered(rules: Rules, requests: int, left_out: set[str]) -> None:
    call, _, server = asked(rules, times=3, tries=1)
    assert call.error is None
    assert len(server.requests) == requests + 2
    assert all(not left_out & set(one.body) for one in server.requests[requests - 1 :])


def test_a_reasoning_model_is_given_its_own_limit() -> None:
    def answer(request: Request) -> Answer:
        if "max_tokens" in request.body:
            words = "'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead."
            return Answer(status=400, body={"error": {"message": words}})
        return Answer(GOOD, message={"reasoning_content": f"Let me think. {KEY}"})

    call, _, server = asked(answer, times=2, max_tokens=500)
    assert [one.body.get("max_completion_tokens") for one in server.requests] == [None, 500, 500]
    assert call.thinking == "Let me think. sk-...0042"
    assert call.reply == GOOD


def test_a_server_that_does_not_know_the_bounds_of_lists_gets_none() -> None:
    def answer(request: Request) -> Answer:
        if "maxItems" in str(request.body):
            return Answer(status=400, body={"error": {"message": "Invalid schema: 'maxItems' is not permitted."}})
        return Answer(GOOD)

    ask = Ask("sorting", ASK.messages, {"properties": {"TP": {"type": "array", "maxItems": 3}}})
    with serving(answer) as server:
        call = run(chat(Endpoint("m", server.url), ask, Course()))
    assert (call.error, call.mode, len(server.requests)) == (None, "json_schema", 2)
    assert server.requests[1].body["response_format"]["json_schema"]["schema"] == {
        "properties": {"TP": {"type": "array"}}
    }


def test_a_model_without_a_system_role_gets_one_message() -> None:
    def answer(request: Request) -> Answer:
        if request.body["messages"][0]["role"] == "system":
            return Answer(status=400, body={"error": {"message": "System role not supported"}})
        return Answer(GOOD)

    call, _, server = asked(answer)
    assert server.requests[-1].body["messages"] == [{"role": "user", "content": "Sort.\n\nClaims."}]
    assert call.messages == ASK.messages


def test_a_server_that_fails_on_a_schema_gets_a_simpler_request() -> None:
    def answer(request: Request) -> Answer:
        failing = request.body.get("response_format", {}).get("type") == "json_schema"
        return Answer(status=500, body={"error": "internal"}) if failing else Answer(GOOD)

    call, _, server = asked(answer, tries=4, times=2)
    assert (call.error, call.mode) == (None, "json_object")
    assert len(server.requests) == 4


def test_many_at_once_find_out_once_what_a_server_takes() -> None:
    with serving(refusing("response_format")) as server:
        endpoint = Endpoint("m", server.url)

        async def many() -> list[Call]:
            return await asyncio.gather(*(chat(endpoint, ASK, Course()) for _ in range(6)))

        calls = run(many())
    assert [call.error for call in calls] == [None] * 6
    assert len(server.requests) == 3 + 5
    assert ability(endpoint).mode == "text"


@pytest.mark.parametrize("content", ["", "  \n", None])
def test_an_empty_reply_is_asked_again_a_bounded_number_of_times(content: str | None) -> None:
    call, course, server = asked(lambda _: Answer(content, message={"reasoning": "hm"}), tries=5)
    assert call.error is not None
    assert call.error.code == "server.empty"
    assert len(server.requests) == 3
    assert len(course.calls) == 3


def test_a_reply_cut_off_is_not_used_and_kept() -> None:
    call, _, server = asked(lambda _: Answer('{"TP": [', finish="length"), max_tokens=9)
    assert (call.error and call.error.code, call.reply) == ("judging.cut-off", '{"TP": [')
    assert "9 tokens" in str(call.error)
    assert len(server.requests) == 1


@pytest.mark.parametrize(
    ("answer", "code"),
    [
        (Answer(raw="<html>Welcome</html>"), "server.not-json"),
        (Answer(body={"ok": True}), "server.other-shape"),
        (Answer(body={"choices": []}), "server.other-shape"),
        (Answer(body={"choices": [{"message": None}]}), "server.other-shape"),
        (Answer(body={"error": {"code": 402, "message": "Insufficient credits"}}), "server.quota"),
        (Answer(None, message={"refusal": "I cannot."}), "judging.filtered"),
        (Answer("", finish="content_filter"), "judging.filtered"),
        (Answer(status=404, body={"error": {"message": "model not found"}}), "server.model-unknown"),
        (Answer(status=302, body={}, headers={"Location": "http://a.example/login?next=1"}), "server.redirect"),
    ],
)
def test_what_is_no_reply_is_named_and_not_asked_again(answer: Answer, code: str) -> None:
    call, _, server = asked(lambda _: answer)
    assert call.error is not None
    assert call.error.code == code
    assert len(server.requests) == 1


def test_retry_after_is_honoured_and_the_wait_is_seen() -> None:
    replies = [Answer(status=429, body={"error": {"message": "slow down"}}, headers={"Retry-After": "1"}), Answer(GOOD)]
    course, seen = Course(patience=Patience(tries=3)), []
    with serving(lambda request: replies[request.number - 1]) as server:
        work = asyncio.run_coroutine_threadsafe(chat(Endpoint("m", server.url), ASK, course), shared_loop())
        while not work.done():
            seen.append(course.progress().waiting)
            time.sleep(0.05)
        assert work.result().error is None
    waits = [note for note in seen if note is not None]
    assert waits[0].code == "server.waiting-asked"
    assert waits[0].values["seconds"] == 1
    assert server.requests[1].came - server.requests[0].came >= 1
    assert course.progress().waiting is None


def test_a_wait_that_is_too_long_is_not_begun() -> None:
    began = time.monotonic()
    call, _, server = asked(lambda _: Answer(status=429, body={}, headers={"Retry-After": "3600"}))
    assert (call.error and call.error.code, len(server.requests)) == ("server.rate-limit", 1)
    assert time.monotonic() - began < 2


def test_a_timeout_is_tried_twice() -> None:
    call, _, server = asked(lambda _: Answer(GOOD, delay=30), tries=5, timeout=0.3)
    assert (call.error and call.error.code, len(server.requests)) == ("server.timeout", 2)
    assert "0.3 seconds" in str(call.error)


@pytest.mark.parametrize("url", ["http://127.0.0.1:9/v1", "http://no-such-host.invalid/v1"])
def test_nobody_there(url: str) -> None:
    call = run(chat(Endpoint("m", url), ASK, Course(patience=Patience(tries=1))))
    assert call.error.code in ("server.unreachable", "server.resolve")


def test_a_name_that_leads_to_a_metadata_address_is_refused_before_any_connection(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def found(*_: Any, **__: Any) -> list[Any]:
        return [(2, 1, 6, "", ("127.0.0.1", 80)), (2, 1, 6, "", ("169.254.169.254", 80))]

    monkeypatch.setattr(shared_loop(), "getaddrinfo", found)
    call = run(chat(Endpoint("m", "http://innocent.example/v1"), ASK, Course()))
    assert call.error.code == "server.address-blocked"


def test_the_connection_test_says_what_works() -> None:
    with serving(refusing("response_format")) as server:
        found = run(connection(Endpoint("m", server.url), Endpoint("e", server.url)))
        assert (found.chat, found.mode, found.embeddings, found.dimension) == (True, "text", True, 2)
        nothing = run(connection(None, None))
        assert (nothing.chat, nothing.embeddings) == (None, None)
    gone = run(connection(Endpoint("m", "http://127.0.0.1:9/v1"), None))
    assert (gone.chat, [note.code for note in gone.problems]) == (False, ["server.unreachable"])


def test_a_cancelled_call_is_recorded_and_ends_at_once() -> None:
    course = Course()
    with serving(lambda _: Answer(GOOD, delay=30)) as server:

        async def whole() -> None:
            task = asyncio.ensure_future(chat(Endpoint("m", server.url), ASK, course))
            while not server.requests:
                await asyncio.sleep(0.01)
            task.cancel()
            with pytest.raises(asyncio.CancelledError):
                await task

        run(whole())
    assert [call.error and call.error.code for call in course.calls] == ["judging.cancelled"]
    assert threading.active_count() < 30


def test_what_the_server_takes_is_found_out_once_for_all_its_models() -> None:
    with serving(refusing("response_format")) as server:
        calls = [run(chat(Endpoint(model, server.url), ASK, Course())) for model in ("m", "other", "m", "third")]
    assert [call.error for call in calls] == [None] * 4
    assert {call.mode for call in calls} == {"text"}
    assert len(server.requests) == 3 + 3, "the second model begins with what the first has found"


def test_what_a_model_refuses_is_asked_of_the_servers_other_models() -> None:
    """A reasoning model takes no temperature; the next model there is asked with one again."""

    def answer(request: Request) -> Answer:
        if request.body["model"] == "thinker" and "temperature" in request.body:
            return Answer(status=400, body={"error": {"message": "Unsupported value: 'temperature'."}})
        return Answer(GOOD)

    with serving(answer) as server:
        for model in ("thinker", "plain", "thinker"):
            run(chat(Endpoint(model, server.url), ASK, Course()))
    assert [(one.body["model"], "temperature" in one.body) for one in server.requests] == [
        ("thinker", True),
        ("thinker", False),
        ("plain", True),
        ("thinker", False),
    ]


@pytest.mark.parametrize("first", ["small", "large"])
@pytest.mark.parametrize("words", ["This model does not support response format `json_schema`.", "Bad request."])
def test_a_mode_that_one_model_lacks_is_not_taken_from_the_others(first: str, words: str) -> None:
    """Some servers have models with and without schemas. What says nothing of the model counts for the server."""

    def answer(request: Request) -> Answer:
        if request.body["model"] == "small" and request.body.get("response_format", {}).get("type") == "json_schema":
            return Answer(status=400, body={"error": {"message": words}})
        return Answer(GOOD)

    with serving(answer) as server:
        models = ["small", "large"] if first == "small" else ["large", "small"]
        modes = {model: run(chat(Endpoint(model, server.url), ASK, Course())).mode for model in models}
        again = len(server.requests)
        for model in models:
            run(chat(Endpoint(model, server.url), ASK, Course()))
    assert len(server.requests) == again + 2, "both are known now"
    assert modes["small"] == "json_object"
    assert modes["large"] == ("json_object" if first == "small" and words == "Bad request." else "json_schema")


def test_an_answer_that_cannot_be_unpacked_is_no_server_that_cannot_be_reached() -> None:
    answer = Answer(raw="this is no gzip", headers={"Content-Encoding": "gzip"})
    call, _, server = asked(lambda _: answer)
    assert (call.error and call.error.code, len(server.requests)) == ("server.garbled", 1)


@pytest.mark.parametrize("key", ["schlüssel-der-schule", "two words and more", "line\nbreak-in-a-key"])
def test_a_key_that_no_header_can_carry_is_said_and_nothing_is_sent(key: str) -> None:
    with serving(lambda _: Answer(GOOD)) as server:
        call = run(chat(Endpoint("m", server.url, Secret(key)), ASK, Course()))
    assert call.error.code == "server.key-signs"
    assert not server.requests
    assert key not in str(call.error)


def test_a_server_that_hangs_up_is_told_from_one_that_is_not_there() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listening:

        def hang_up() -> None:
            for _ in range(2):
                listening.accept()[0].close()

        threading.Thread(target=hang_up, daemon=True).start()
        url = f"http://127.0.0.1:{listening.getsockname()[1]}/v1"
        patience = Patience(tries=2, first_wait=0.01)
        call = run(chat(Endpoint("m", url), ASK, Course(patience=patience)))
    assert call.error.code == "server.hung-up"
    assert "tries: 2" in str(call.error)

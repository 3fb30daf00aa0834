"""Vectors from a server: what is sent, and what is checked before a vector is believed."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from metrics.calls import Call, unpacked
from metrics.providers.asking import Ask, Course, Patience
from metrics.providers.judging.runs import shared_loop
from metrics.providers.openai_compatible import Endpoint, chat, embed
from tests.mock_server import Answer, Request, Server, embedded, serving

GOOD = '{"TP": []}'
TEXTS = ["a", "bb", "ccc"]


pytestmark = pytest.mark.usefixtures("new_process")


def asked(vectors: Callable[[Request], Answer] | None, texts: list[str], times: int = 1) -> tuple[Call, Server]:
    async def whole(url: str) -> Call:
        return await embed(Endpoint("e", url, timeout=2), texts, Course(patience=Patience(tries=1)))

    with serving(lambda _: Answer("{}"), vectors) as server:
        for _ in range(times):
            call = asyncio.run_coroutine_threadsafe(whole(server.url), shared_loop()).result(20)
        return call, server


def values(call: Call) -> list[list[float] | None]:
    assert call.vectors is not None
    return [None if one is None else [round(number, 4) for number in unpacked(one)] for one in call.vectors]


def test_one_request_for_all_and_blank_texts_are_never_sent() -> None:
    call, server = asked(None, ["a", " \n", "bb", "", "a"])
    assert [one.body["input"] for one in server.requests] == [["a", "bb"]]
    assert server.requests[0].body["encoding_format"] == "float"
    assert values(call) == [[1, 0.01], None, [1, 0.02], None, [1, 0.01]]
    nothing, silent = asked(None, ["", " "])
    assert (values(nothing), silent.requests) == ([None, None], [])


def test_the_order_is_that_of_the_index() -> None:
    def reversed_rows(request: Request) -> Answer:
        answer = embedded([[1, 0.01], [1, 0.02], [1, 0.03]])
        answer.body["data"].reverse()
        return answer

    call, _ = asked(reversed_rows, TEXTS)
    assert values(call) == [[1, 0.01], [1, 0.02], [1, 0.03]]


@pytest.mark.parametrize("refuses", [True, False])
def test_one_text_a_call_where_the_server_takes_or_answers_no_more(refuses: bool) -> None:
    def single(request: Request) -> Answer:
        given = request.body["input"]
        if isinstance(given, list):
            return Answer(status=400, body={"error": "input must be a string"}) if refuses else embedded([[9, 9]])
        return embedded([[1, len(given)]])

    call, server = asked(single, TEXTS, times=2)
    assert values(call) == [[1, 1], [1, 2], [1, 3]]
    assert len(server.requests) == 1 + 3 + 3


@pytest.mark.parametrize(
    ("row", "code"),
    [
        ([[0.1, 0.2], [0.3, 0.4]], "server.embedding-nested"),
        ([float("nan"), 1.0], "server.embedding-not-finite"),
        ([], "server.embedding-not-finite"),
        (None, "server.embedding-not-finite"),
        (["0.1"], "server.embedding-not-finite"),
        ([True, 1.0], "server.embedding-not-finite"),
        ([1e300], "server.embedding-not-finite"),
    ],
)
def test_a_bad_vector_is_refused_with_its_reason(row: Any, code: str) -> None:
    call, _ = asked(lambda _: Answer(body={"data": [{"index": 0, "embedding": row}]}), ["a"])
    assert (call.error and call.error.code, call.vectors) == (code, None)


def test_a_vector_in_a_list_of_its_own_is_taken() -> None:
    call, _ = asked(lambda _: Answer(body={"data": [{"index": 0, "embedding": [[0.5, 1]]}]}), ["a"])
    assert values(call) == [[0.5, 1]]


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"data": [{"index": one, "embedding": [1]} for one in (0, 0, 2)]}, "server.embedding-order"),
        ({"data": [{"index": one, "embedding": [1]} for one in (1, 2, 3)]}, "server.embedding-order"),
        ({"data": [{"index": one, "embedding": [1] * (one + 1)} for one in range(3)]}, "server.dimensions"),
        ({"data": [{"index": one, "embedding": [1]} for one in range(5)]}, "server.embedding-count"),
        ({"data": "x"}, "server.other-shape"),
        ({}, "server.other-shape"),
    ],
)
def test_order_count_and_length_are_checked(body: Any, code: str) -> None:
    call, _ = asked(lambda _: Answer(body=body), TEXTS)
    assert call.error is not None
    assert call.error.code == code


def test_without_an_index_the_order_is_that_of_the_list() -> None:
    call, _ = asked(lambda _: Answer(body={"data": [{"embedding": [one]} for one in (1, 2, 3)]}), TEXTS)
    assert values(call) == [[1], [2], [3]]


def test_one_text_a_request_is_remembered_for_all_models_of_a_server() -> None:
    def one_each(request: Request) -> Answer:
        return embedded([[1.0, 2.0]])

    with serving(lambda _: Answer(GOOD, delay=0.3), one_each) as server:

        async def both() -> None:
            chats = chat(Endpoint("m", server.url), Ask("sorting", (("user", "Claims."),), {}), Course())
            await asyncio.gather(chats, embed(Endpoint("e", server.url), ["one", "two"], Course()))
            call = await embed(Endpoint("f", server.url), ["one", "two"], Course())
            assert call.error is None

        asyncio.run_coroutine_threadsafe(both(), shared_loop()).result(20)
    assert [len(one.body["input"]) if isinstance(one.body["input"], list) else 1 for one in server.embeddings()] == [
        2,
        *[1] * 4,
    ]

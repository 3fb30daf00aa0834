from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrics.calls import Call, call_form, call_of, calls_of, packed, unpacked, with_calls
from metrics.case import Case
from metrics.case_file import case_from_json, case_to_json
from metrics.forms import DamagedCase
from metrics.notes import Note

CHAT = Call(
    "sorting",
    (("system", "Sort."), ("user", "Claims.")),
    reply="{}",
    thinking="hm",
    parsed={"tp": []},
    notices=(Note("replies.repaired-commas"),),
    mode="json_object",
    tokens_in=3,
    tokens_out=1,
    tokens="reported",
    seconds=0.25,
    model="m",
    host="a.example",
    attempt=2,
    error=Note("server.timeout", {"host": "a.example", "seconds": 60.0, "times": 2}),
    finish="stop",
    started="2026-11-30T08:00:00Z",
)
VECTORS = Call("embedding", texts=("a", ""), vectors=(packed([0.5, -1.0]), None), model="e")


@pytest.mark.parametrize("call", [CHAT, VECTORS, Call("connection")])
def test_a_call_survives_its_plain_form(call: Call) -> None:
    assert call_of(json.loads(json.dumps(call_form(call)))) == call


def test_the_calls_of_a_case_go_through_its_file() -> None:
    case = with_calls(with_calls(Case("Q"), [CHAT]), [VECTORS])
    assert calls_of(case_from_json(case_to_json(case))) == (CHAT, VECTORS)
    assert calls_of(case_from_json(case_to_json(Case()))) == ()


@pytest.mark.parametrize(
    ("change", "place"),
    [
        ({"purpose": "other"}, "call.purpose"),
        ({"mode": "xml"}, "call.mode"),
        ({"messages": [{"role": "user"}]}, "call.messages[0].content"),
        ({"vectors": ["not base64!"]}, "call.vectors[0]"),
        ({"vectors": ["AAA="]}, "call.vectors[0]"),
        ({"attempt": "two"}, "call.attempt"),
        ({"reply": 5}, "call.reply"),
        ({"error": {"values": {}}}, "call.error.code"),
        ({"tokens": {"in": True}}, "call.tokens.in"),
    ],
)
def test_a_damaged_call_is_named_by_its_place(change: dict[str, Any], place: str) -> None:
    with pytest.raises(DamagedCase) as error:
        call_of({**call_form(CHAT), **change})
    assert error.value.place == place


def test_a_damaged_call_of_a_case_is_passed_over() -> None:
    assert calls_of(Case(calls=({"purpose": "other"}, call_form(CHAT)))) == (CHAT,)


def test_a_note_of_another_version_keeps_its_words() -> None:
    form = {**call_form(CHAT), "error": {"code": "server.future", "values": {"x": 1}, "text": "Something new."}}
    assert "Something new." in str(call_of(form).error)
    half = {**call_form(CHAT), "error": {"code": "server.timeout", "values": {}, "text": "It took long."}}
    assert "It took long." in str(call_of(half).error)


@given(st.lists(st.floats(width=32, allow_nan=False, allow_infinity=False)))
def test_vectors_survive_their_packing(vector: list[float]) -> None:
    assert unpacked(packed(vector)) == vector

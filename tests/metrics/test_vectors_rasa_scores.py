"""Every recorded run of Rasa's two generative assertions gives the recorded outcome, and shows the recorded numbers.

``VECTORS_DIR`` may name another folder of runs. All of them are in scope.
"""

from __future__ import annotations

import json
from functools import partial
from typing import Any

import pytest

from metrics.engines import ENGINES, GROUNDEDNESS_ENGINES, RELEVANCY_ENGINES
from metrics.engines.rasa import groundedness, groundedness_shown, relevance, relevance_shown
from metrics.engines.rasa_parsing import rasa_reply
from metrics.engines.rasa_recorded import recorded_groundedness, recorded_relevance
from metrics.engines.rasa_samples import RelevanceSample, embedding_requests
from tests.recorded import COPY, FOLDER, assert_recorded, held

FILES = ("rasa_groundedness.json", "rasa_relevance.json", "rasa_parsing.json")
VECTORS = {name: json.loads((FOLDER / name).read_text(encoding="utf-8")) for name in FILES}


def is_relevance(name: str, given: dict[str, Any]) -> bool:
    return name == "rasa_relevance.json" or given.get("assertion_kind") == "relevant"


@pytest.mark.parametrize("name", FILES)
def test_vectors_give_the_recorded_outcome(name: str) -> None:
    assert held(VECTORS[name], partial(assert_outcome, name)) > 0


def assert_outcome(name: str, vector: dict[str, Any]) -> None:
    given, expected = vector["input"], vector["expected"]
    if is_relevance(name, given):
        found = relevance(recorded_relevance(given)).as_expected()
    else:
        found = groundedness(recorded_groundedness(given)).as_expected()
    assert_recorded(found, expected)
    for field in ("nan", "passed", "failure_kind", "explanation_given"):
        assert found.get(field) == expected.get(field)


@pytest.mark.parametrize("name", FILES)
def test_vectors_show_the_recorded_numbers(name: str) -> None:
    assert held(VECTORS[name], partial(assert_shown, name)) > 0


def assert_shown(name: str, vector: dict[str, Any]) -> None:
    given, observed = vector["input"], vector["observed"]
    sample = recorded_relevance(given) if is_relevance(name, given) else recorded_groundedness(given)
    shown = relevance_shown(sample) if isinstance(sample, RelevanceSample) else groundedness_shown(sample)
    assert shown == {field: value for field, value in observed.items() if field.endswith("_shown")}
    if isinstance(sample, RelevanceSample):
        assert embedding_requests(sample) == observed.get("embedding_requests", [])


def test_vectors_are_parsed_step_by_step() -> None:
    assert held(VECTORS["rasa_parsing.json"], assert_parsed) > 0


def assert_parsed(vector: dict[str, Any]) -> None:
    observed, reply = vector["observed"], rasa_reply(vector["input"]["judge_reply_text"])
    assert reply.cleaned == observed["text_given_to_json_parser"]
    assert list(reply.shapes) == observed.get("shapes_satisfied", [])
    if "parsed" in observed:
        assert reply.parsed == observed["parsed"]
    if "json_error" in observed:
        assert reply.json_error is not None
        assert (reply.json_error.line, reply.json_error.column) == (
            observed["json_error"]["line"],
            observed["json_error"]["column"],
        )


def test_vectors_of_every_engine_are_read() -> None:
    assert {*RELEVANCY_ENGINES, *GROUNDEDNESS_ENGINES} - set(ENGINES) == {"rasa"}, (
        "the others' are read beside this file"
    )


def test_vectors_of_the_copy_are_all_there() -> None:
    assert {name: len(json.loads((COPY / name).read_text(encoding="utf-8"))) for name in FILES} == {
        "rasa_groundedness.json": 124,
        "rasa_relevance.json": 94,
        "rasa_parsing.json": 113,
    }

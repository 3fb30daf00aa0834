"""Every recorded relevancy run of RAGAS in scope gives the recorded outcome."""

from __future__ import annotations

import json
from functools import partial
from typing import Any

import pytest

from metrics.engines import ENGINES, relevancy_outcome, relevancy_sample
from tests.recorded import COPY, assert_recorded, assert_rest_is_refused, held, in_scope, vectors

FILES = {"ragas-0.4": "ragas_collections_relevancy.json", "ragas-legacy": "ragas_legacy_relevancy.json"}


@pytest.mark.parametrize("engine", FILES)
def test_vectors_give_the_recorded_outcome(engine: str) -> None:
    def gives(vector: dict[str, Any]) -> None:
        outcome = relevancy_outcome(engine, relevancy_sample(engine, vector["input"]))
        assert outcome is not None
        assert_recorded(outcome.as_expected(), vector["expected"])

    assert held(filter(in_scope, vectors(FILES)[engine]), gives) > 0


def test_vectors_of_every_engine_are_read() -> None:
    assert set(FILES) == set(ENGINES)


@pytest.mark.parametrize(("engine", "covered"), [("ragas-0.4", 148), ("ragas-legacy", 143)])
def test_vectors_of_the_copy_are_covered_or_refused(engine: str, covered: int) -> None:
    assert_rest_is_refused(vectors(FILES, COPY)[engine], covered, partial(relevancy_sample, engine))


def test_vectors_with_errors_have_the_recorded_words() -> None:
    """Not demanded of other versions' messages, but the copy was transcribed from this one."""
    for engine, name in FILES.items():
        for vector in filter(in_scope, json.loads((COPY / name).read_text(encoding="utf-8"))):
            if "error" in vector["expected"]:
                outcome = relevancy_outcome(engine, relevancy_sample(engine, vector["input"]))
                assert outcome is not None
                assert outcome.as_expected() == vector["expected"], vector["id"]

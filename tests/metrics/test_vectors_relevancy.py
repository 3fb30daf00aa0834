"""Every recorded relevancy run of RAGAS in scope gives the recorded outcome."""

from __future__ import annotations

import json
from functools import partial
from typing import Any

import pytest

from metrics.engines import ENGINES, relevancy_outcome, relevancy_sample
from tests.recorded import COPY, assert_recorded, assert_rest_is_refused, in_scope, parameters, vectors

FILES = {"ragas-0.4": "ragas_collections_relevancy.json", "ragas-legacy": "ragas_legacy_relevancy.json"}
IN_SCOPE = parameters(FILES)


@pytest.mark.parametrize(("engine", "vector"), IN_SCOPE)
def test_vector_gives_the_recorded_outcome(engine: str, vector: dict[str, Any]) -> None:
    outcome = relevancy_outcome(engine, relevancy_sample(engine, vector["input"]))
    assert outcome is not None
    assert_recorded(outcome.as_expected(), vector["expected"])


def test_vectors_of_every_engine_are_read_and_none_in_scope_is_skipped() -> None:
    assert set(FILES) == set(ENGINES)
    found = vectors(FILES)
    assert all(any(map(in_scope, recorded)) for recorded in found.values())
    assert len(IN_SCOPE) == sum(in_scope(vector) for recorded in found.values() for vector in recorded)


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

"""Every recorded correctness run of RAGAS in scope gives the recorded outcome."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from metrics.engines import ENGINES, correctness_outcome, correctness_sample
from tests.recorded import COPY, assert_recorded, assert_rest_is_refused, held, in_scope, vectors

FILES = {"ragas-0.4": "ragas_collections_correctness.json", "ragas-legacy": "ragas_legacy_correctness.json"}


@pytest.mark.parametrize("engine", FILES)
def test_vectors_give_the_recorded_outcome(engine: str) -> None:
    def gives(vector: dict[str, Any]) -> None:
        outcome = correctness_outcome(engine, correctness_sample(engine, vector["input"]))
        assert_recorded(outcome.as_expected(), vector["expected"])

    assert held(filter(in_scope, vectors(FILES)[engine]), gives) > 0


def test_vectors_of_every_engine_are_read() -> None:
    assert set(FILES) == set(ENGINES)


@pytest.mark.parametrize(("engine", "covered"), [("ragas-0.4", 280), ("ragas-legacy", 284)])
def test_vectors_of_the_copy_are_covered_or_refused(engine: str, covered: int) -> None:
    assert_rest_is_refused(vectors(FILES, COPY)[engine], covered, partial(correctness_sample, engine))

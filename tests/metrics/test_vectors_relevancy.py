"""Every recorded RAGAS relevancy run in scope gives the recorded outcome. ``VECTORS_DIR`` may name another folder.

In scope by rule, not by id: the judge is scripted, or a text judge with structured replies; the embedder is not the
modern interface; the run goes through ``single_turn_ascore``; errors of stage ``init`` aside.
"""

from __future__ import annotations

import json
import math
import os
from pathlib import Path
from typing import Any

import pytest

from metrics.engines import ENGINES, relevancy_outcome, relevancy_sample

COPY = Path(__file__).parents[1] / "data" / "vectors"
FOLDER = Path(os.environ.get("VECTORS_DIR") or COPY)
FILES = {"ragas-0.4": "ragas_collections_relevancy.json", "ragas-legacy": "ragas_legacy_relevancy.json"}
VECTORS = {engine: json.loads((FOLDER / name).read_text(encoding="utf-8")) for engine, name in FILES.items()}


def in_scope(vector: dict[str, Any]) -> bool:
    given = vector["input"]
    judged = given["judge"] == "scripted" or (given["judge"] == "text_llm" and "judge_replies" in given)
    direct = given.get("entry_point") in (None, "single_turn_ascore")
    at_init = vector["expected"].get("error", {}).get("stage") == "init"
    return judged and direct and given["embedder"] != "modern_interface" and not at_init


IN_SCOPE = [
    pytest.param(engine, vector, id=vector["id"])
    for engine, vectors in VECTORS.items()
    for vector in vectors
    if in_scope(vector)
]


@pytest.mark.parametrize(("engine", "vector"), IN_SCOPE)
def test_vector_gives_the_recorded_outcome(engine: str, vector: dict[str, Any]) -> None:
    outcome = relevancy_outcome(engine, relevancy_sample(engine, vector["input"]))
    assert outcome is not None
    expected, found = vector["expected"], outcome.as_expected()
    assert found.keys() == expected.keys()
    if "value" in expected:
        # float() reads "inf"; isclose with both tolerances accepts either, and equal infinities.
        assert math.isclose(float(found["value"]), float(expected["value"]), rel_tol=1e-12, abs_tol=1e-12)
    elif "error" in expected:
        assert found["error"]["type"] == expected["error"]["type"]
        assert found["error"]["stage"] == expected["error"]["stage"]


def test_vectors_of_every_engine_are_read() -> None:
    assert set(FILES) == set(ENGINES)
    for engine in ENGINES:
        assert any(in_scope(vector) for vector in VECTORS[engine])


@pytest.mark.parametrize(("engine", "covered"), [("ragas-0.4", 148), ("ragas-legacy", 143)])
def test_vectors_of_the_copy_are_covered_or_refused(engine: str, covered: int) -> None:
    """What only the tool's plumbing decides is refused with a reason, never answered with a wrong number."""
    vectors = json.loads((COPY / FILES[engine]).read_text(encoding="utf-8"))
    assert sum(map(in_scope, vectors)) == covered
    for vector in vectors:
        if not in_scope(vector):
            with pytest.raises(ValueError, match="covered"):
                relevancy_sample(engine, vector["input"])


def test_vectors_in_scope_are_all_tested() -> None:
    assert len(IN_SCOPE) == sum(in_scope(vector) for vectors in VECTORS.values() for vector in vectors)


def test_vectors_with_errors_have_the_recorded_words() -> None:
    """Not demanded of other versions' messages, but the copy was transcribed from this one."""
    for engine, name in FILES.items():
        for vector in filter(in_scope, json.loads((COPY / name).read_text(encoding="utf-8"))):
            if "error" in vector["expected"]:
                outcome = relevancy_outcome(engine, relevancy_sample(engine, vector["input"]))
                assert outcome is not None
                assert outcome.as_expected() == vector["expected"], vector["id"]

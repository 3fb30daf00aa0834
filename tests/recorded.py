"""The runs recorded from the real RAGAS. ``VECTORS_DIR`` may name another folder of them.

In scope by rule, not by id: the judge is scripted, or a text judge with structured replies; the embedder is not the
modern interface; the run goes through ``single_turn_ascore``; errors of stage ``init`` aside.
"""

from __future__ import annotations

import json
import math
import os
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

import pytest

COPY = Path(__file__).parent / "data" / "vectors"
FOLDER = Path(os.environ.get("VECTORS_DIR") or COPY)
_SHOWN = 10


def vectors(files: Mapping[str, str], folder: Path = FOLDER) -> dict[str, list[dict[str, Any]]]:
    """The runs of each engine, from its file."""
    return {engine: json.loads((folder / name).read_text(encoding="utf-8")) for engine, name in files.items()}


def in_scope(vector: dict[str, Any]) -> bool:
    """Whether the tool's arithmetic decides a run, and not its plumbing."""
    given = vector["input"]
    judged = given["judge"] == "scripted" or (given["judge"] == "text_llm" and "judge_replies" in given)
    direct = given.get("entry_point") in (None, "single_turn_ascore")
    at_init = vector["expected"].get("error", {}).get("stage") == "init"
    return judged and direct and given["embedder"] != "modern_interface" and not at_init


def held(runs: Iterable[dict[str, Any]], holds: Callable[[dict[str, Any]], None]) -> int:
    """How many runs were held against the tool's record, one after the other.

    One test looks at a whole file: thousands of tests of a millisecond each would cost pytest a minute.

    Raises:
        ExceptionGroup: If some do not hold, the first ones, each with the run's id.
    """
    number, wrong = 0, []
    for run in runs:
        number += 1
        try:
            holds(run)
        except Exception as error:
            error.add_note(f"in the run {run['id']}")
            wrong.append(error)
    if wrong:
        raise ExceptionGroup(f"{len(wrong)} of {number} runs", wrong[:_SHOWN])
    return number


def assert_recorded(found: Mapping[str, Any], expected: Mapping[str, Any]) -> None:
    """One outcome is the recorded one: values to 1e-12, NaN as NaN, errors by type and, where told, stage."""
    assert found.keys() == expected.keys()
    if "value" in expected:
        # float() reads "inf"; isclose with both tolerances accepts either, and equal infinities.
        assert math.isclose(float(found["value"]), float(expected["value"]), rel_tol=1e-12, abs_tol=1e-12)
    elif "error" in expected:
        told = [field for field in ("type", "stage") if field in expected["error"]]
        assert [found["error"][field] for field in told] == [expected["error"][field] for field in told]


def assert_rest_is_refused(recorded: list[dict[str, Any]], covered: int, sample: Callable[[Any], Any]) -> None:
    """So many runs of a file are in scope; the others are refused with a reason, never answered with a number."""
    assert sum(map(in_scope, recorded)) == covered
    for vector in recorded:
        if not in_scope(vector):
            with pytest.raises(ValueError, match="covered"):
                sample(vector["input"])

"""The value against RAGAS 0.4: equal where its number means something, and row by row where it is not."""

from __future__ import annotations

import json
import math
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from metrics.claims import ClaimCounts
from metrics.correctness import correctness
from metrics.differences import DIFFERENCES
from metrics.notes import RefusedSetting
from metrics.similarity import cosine, obstacle

ROOT = Path(__file__).parents[2]
SAVINGS = ClaimCounts(tp=2, fp=2, fn=2, covered=2, response_claims=4, reference_claims=4)


def _recorded() -> list[dict[str, Any]]:
    folder = Path(os.environ.get("VECTORS_DIR") or ROOT / "tests/data/vectors")
    found: list[dict[str, Any]] = json.loads(
        (folder / "ragas_collections_correctness.json").read_text(encoding="utf-8")
    )
    return found


def test_value_equals_every_ragas_0_4_vector_whose_number_means_something() -> None:
    compared = 0
    for vector in _recorded():
        given, expected = vector["input"], vector["expected"]
        if "value" not in expected or given["judge"] != "scripted":
            continue
        *statements, lists = given["judge_replies"]
        tp, fp, fn = (len(lists[name]) for name in ("TP", "FP", "FN"))
        if not all(reply["statements"] for reply in statements) or tp + fp + fn == 0 or given["beta"] < 0:
            continue
        texts = [given["embeddings_by_text"].get(given[side]) for side in ("response", "reference")]
        similarity = None
        if all(texts) and obstacle(*texts) is None:
            if not all(1e-150 <= abs(x) <= 1e150 for text in texts for x in text if x):
                continue  # norms that no float holds: a row of the differences
            similarity = cosine(*texts)
        score = correctness(ClaimCounts(tp, fp, fn), similarity, weights=given["weights"], beta=given["beta"])
        if given["weights"][1] and similarity is None:
            assert score.value is None
            continue
        assert score.value == pytest.approx(expected["value"], rel=1e-12, abs=1e-12), vector["id"]
        compared += 1
    assert compared > len(_recorded()) / 2


def _refused(**setting: Any) -> str:
    with pytest.raises(RefusedSetting):
        correctness(SAVINGS, 0.72, **setting)
    return "refused"


def _unscored(counts: ClaimCounts = SAVINGS, vectors: tuple[list[float], list[float]] | None = None) -> str:
    """The words, after checking that only the named part stands in the way, and that the ways out are named."""
    if vectors is None:
        score = correctness(counts, None if counts is SAVINGS else 0.72)
    else:
        score = correctness(counts, None, similarity_reason=obstacle(*vectors))
    assert score.value is None
    assert score.reason is not None
    if counts is SAVINGS:
        assert "weights 1 and 0" in str(score.reason)
        assert correctness(counts, None, weights=(1, 0)).value == 0.5
        return "not scored"
    assert correctness(counts, 0.72, weights=(0, 1)).value == 0.72
    return "not scored"


def _scored(found: float | None, expected: float) -> str:
    assert found == pytest.approx(expected, abs=1e-12)
    return "scored"


def _zero_and_flagged(counts: ClaimCounts) -> str:
    score = correctness(counts, 0.72)
    assert (score.factuality, bool(score.flags), score.value) == (0.0, True, pytest.approx(0.18))
    return "F is 0, flagged"


HERE: dict[str, Callable[[], str]] = {
    "beta-whole": lambda: _scored(correctness(ClaimCounts(2, 6, 0), 0.88, beta=2).value, 0.68875),
    "beta-negative": lambda: _refused(beta=-1.0),
    "beta-not-finite": lambda: _refused(beta=math.nan) and _refused(beta=math.inf),
    "beta-huge": lambda: _scored(correctness(ClaimCounts(1, 3, 1), None, weights=(1, 0), beta=1e200).value, 0.5),
    "weights-infinite": lambda: _refused(weights=(math.inf, 1.0)),
    "weights-huge": lambda: _scored(correctness(SAVINGS, 0.72, weights=(1e308, 1e308)).value, 0.61),
    "no-claims": lambda: _unscored(ClaimCounts(0, 0, 0, 0, 0, 0)),
    "nothing-sorted": lambda: _unscored(ClaimCounts(0, 0, 0, 0, 3, 3)),
    "some-unsorted": lambda: _unscored(ClaimCounts(2, 1, 1, 2, 5, 4)),
    "response-without-claims": lambda: _zero_and_flagged(ClaimCounts(0, 0, 2, 0, 0, 2)),
    "reference-without-claims": lambda: _zero_and_flagged(ClaimCounts(0, 2, 0, 0, 2, 0)),
    "no-embedder": _unscored,
    "zero-vector": lambda: _unscored(vectors=([0.0, 0.0], [1.0, 0.0])),
    "empty-vector": lambda: _unscored(vectors=([], [])),
    "vector-lengths": lambda: _unscored(vectors=([1.0, 0.0], [1.0])),
    "vector-not-finite": lambda: _unscored(vectors=([math.nan, 0.0], [1.0, 0.0])),
    "vector-extreme": lambda: _scored(cosine([1e-200, 1e-200], [1e200, 1e200]), 1.0),
}


@pytest.mark.parametrize("row", DIFFERENCES, ids=lambda row: row.situation)
def test_each_difference_is_what_happens_here(row: Any) -> None:
    assert row.value.startswith(HERE[row.situation]())


def test_each_difference_stands_in_the_decision_as_it_is_in_the_code() -> None:
    text = (ROOT / "docs/decisions/0001-value-and-engine-outcome.md").read_text(encoding="utf-8")
    rows = [line for line in text.splitlines() if line.startswith("| `")]
    assert rows == [
        f"| `{row.situation}` | {row.described} | {row.ragas_0_4} | {row.ragas_legacy} | {row.value} |"
        for row in DIFFERENCES
    ]
    assert {row.situation for row in DIFFERENCES} == set(HERE)

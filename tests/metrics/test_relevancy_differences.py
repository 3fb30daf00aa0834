"""Relevancy against the tools: equal where their number means something, and row by row where it does not."""

from __future__ import annotations

import json
import math
import os
from pathlib import Path
from typing import Any

import pytest

from metrics.differences import RELEVANCY_DIFFERENCES
from metrics.engines import RELEVANCY_ENGINES, relevancy_outcome, relevancy_sample
from metrics.lines import scored_line

ROOT = Path(__file__).parents[2]
USER, UP, ASIDE = "When does it open?", [1.0, 0.0], [3.0, 4.0]
MEAN = 0.8  # of cosines 1.0 and 0.6


def run(
    *questions: tuple[str, int, list[Any]], user: str = USER, vector: list[Any] = UP, **more: Any
) -> dict[str, dict[str, Any]]:
    """The same judge and the same embedder as a recorded run of each engine."""
    vectors = {user: vector, **{text: entries for text, _, entries in questions}}
    replies = [{"question": text, "noncommittal": flag} for text, flag, _ in questions]
    ragas = {"user_input": user, "response": "At nine.", "judge_replies": replies, "embeddings_by_text": vectors}
    ragas |= {"strictness": len(replies), **more}
    listed = json.dumps({"question_variations": [text for text, _, _ in questions]})
    rasa = {"judge_reply_text": listed, "user_message": user, "embeddings_by_text": vectors, "threshold": 0.5}
    return {"ragas-0.4": ragas, "ragas-legacy": ragas, "rasa": rasa}


def tools(runs: dict[str, dict[str, Any]]) -> list[Any]:
    """What each engine gives: a number to 12 places, "nan", the error's type, or "fails"."""
    found = []
    for engine in RELEVANCY_ENGINES:
        outcome = relevancy_outcome(engine, relevancy_sample(engine, runs[engine]))
        assert outcome is not None
        form = outcome.as_expected()
        number = form.get("value", "nan" if "nan" in form else form.get("error", {}).get("type", "fails"))
        found.append(round(number, 12) if isinstance(number, float) else number)
    return found


def ours(runs: dict[str, dict[str, Any]], engine: str = "ragas-0.4") -> tuple[float | None, int, int]:
    line = json.loads(scored_line(json.dumps(runs[engine]), engine, "answer_relevancy"))
    assert (line["value"] is None) == bool(line["reason"])
    return line["value"], line["steps"]["used"], line["steps"]["asked"]


A, B = ("Is it open?", 0, UP), ("When is it open?", 0, ASIDE)
EMPTY, SPACES, ZERO = ("", 0, [0.0, 1.0]), (" ", 0, [0.0, 1.0]), ("Open?", 0, [0.0, 0.0])
FLAGGED = ("Is it open?", 1, UP)

SITUATIONS: dict[str, list[tuple[dict[str, Any], list[Any], tuple[float | None, int, int]]]] = {
    # situation: (a run, what the tools give, our value with its denominator)
    "question-empty": [
        (run(A, EMPTY), [1.0, 0.5, "ValueError"], (1.0, 1, 2)),
        (run(FLAGGED, EMPTY), [0.0, 0.5, "ValueError"], (0.0, 1, 2)),
    ],
    "question-spaces": [(run(A, SPACES), ["ValueError", 0.5, "ValueError"], (1.0, 1, 2))],
    "all-empty": [(run(EMPTY, EMPTY), [0.0, "nan", 0.0], (None, 0, 2))],
    "no-questions": [(run(), [0.0, "ValueError", "fails"], (None, 0, 0))],
    "zero-vector": [(run(A, ZERO), ["nan", "nan", 0.5], (1.0, 1, 2))],
    "zero-vector-user": [(run(A, B, vector=[0.0, 0.0]), ["nan", "nan", 0.0], (None, 0, 2))],
    "vector-not-finite": [(run(A, ("Open?", 0, ["nan", 1.0])), ["nan", "nan", "nan"], (1.0, 1, 2))],
    "vector-lengths": [(run(A, ("Open?", 0, [1.0])), ["ValueError"] * 3, (1.0, 1, 2))],
    "vector-extreme": [
        (run(A, ("Open?", 0, [1e-200, 0.0])), ["inf", "inf", 0.5], (1.0, 2, 2)),
        (run(A, ("Open?", 0, [1e200, 0.0]), vector=[1e200, 0.0]), ["nan", "nan", "nan"], (1.0, 2, 2)),
    ],
    "vector-tiny": [(run(("Open?", 0, [1e-6, 0.0]), vector=[1e-6, 0.0]), [1.0, 1.0, 0.01], (1.0, 1, 1))],
    "gated-undefined": [(run(FLAGGED, ("Open?", 1, [0.0, 0.0])), ["nan", "nan", 0.5], (0.0, 1, 2))],
    "gated-negative": [(run(("Open?", 1, [-1.0, 0.0])), [-0.0, -0.0, -1.0], (0.0, 1, 1))],
    "user-question-empty": [(run(A, B, user=""), ["ValueError", MEAN, "ValueError"], (None, 2, 2))],
    "response-empty": [(run(A, B, response=""), ["ValueError", MEAN, MEAN], (None, 2, 2))],
    "strictness-fraction": [(run(A, B, strictness=2.5), ["TypeError", "TypeError", MEAN], (None, 0, 0))],
    "no-embedder": [(run(A, B, embedder="none"), ["ValueError", "AssertionError", MEAN], (None, 0, 2))],
}


@pytest.mark.parametrize("situation", [row.situation for row in RELEVANCY_DIFFERENCES])
def test_each_difference_is_what_happens(situation: str) -> None:
    for runs, given_by_tools, value in SITUATIONS[situation]:
        assert tools(runs) == given_by_tools
        found = ours(runs)
        assert found == (None if value[0] is None else pytest.approx(value[0], abs=1e-12), *value[1:])
        assert found[0] is None or math.copysign(1, found[0]) == 1


def test_a_denominator_and_a_gate_are_spoken_of_where_the_table_says_so() -> None:
    for row in RELEVANCY_DIFFERENCES:
        for runs, _, _ in SITUATIONS[row.situation]:
            flags = json.loads(scored_line(json.dumps(runs["ragas-0.4"]), "ragas-0.4", "answer_relevancy"))["steps"]
            said = " ".join(flags["flags"])
            assert ("denominator" in row.value) <= ("The mean is of 1 of 2 questions" in said)
            assert ("flagged" in row.value) <= ("flagged as noncommittal" in said)


def test_no_embedder_names_two_ways_out() -> None:
    ((runs, _, _),) = SITUATIONS["no-embedder"]
    line = json.loads(scored_line(json.dumps(runs["ragas-0.4"]), "ragas-0.4", "answer_relevancy"))
    assert "Give an embedder" in line["reason"]
    assert "by hand" in line["reason"]


def test_each_difference_stands_in_the_decision_as_it_is_in_the_code() -> None:
    text = (ROOT / "docs/decisions/0005-relevancy-policy.md").read_text(encoding="utf-8")
    rows = [line for line in text.splitlines() if line.startswith("| `")]
    assert rows == [f"| `{row[0]}` | {' | '.join(row[1:])} |" for row in RELEVANCY_DIFFERENCES]
    assert {row.situation for row in RELEVANCY_DIFFERENCES} == set(SITUATIONS)


def _has_no_oddity(given: dict[str, Any]) -> bool:
    """A run in which the tool's number means something: both texts, no blank question, vectors with a direction."""
    texts = [reply["question"] for reply in given["judge_replies"]]
    vectors = [given["embeddings_by_text"].get(text) for text in (given["user_input"], *texts)]
    plain = all(
        vector and all(isinstance(x, float | int) and (x == 0 or 1e-150 < abs(x) < 1e150) for x in vector)
        for vector in vectors
    )
    return (
        bool(given["user_input"] and (given["response"] or "").strip())
        and all(text.strip() for text in texts)
        and plain
        and all(any(vector) for vector in vectors if vector)
    )


@pytest.mark.parametrize(
    ("engine", "name", "least"),
    [("ragas-0.4", "ragas_collections_relevancy.json", 50), ("ragas-legacy", "ragas_legacy_relevancy.json", 40)],
)
def test_value_equals_every_vector_whose_number_means_something(engine: str, name: str, least: int) -> None:
    folder = Path(os.environ.get("VECTORS_DIR") or ROOT / "tests/data/vectors")
    compared = 0
    for vector in json.loads((folder / name).read_text(encoding="utf-8")):
        given, expected = vector["input"], vector["expected"]
        scripted = given["judge"] in ("scripted", "text_llm") and "judge_replies" in given
        direct = given.get("entry_point") in (None, "single_turn_ascore")
        if "value" not in expected or not scripted or not direct or not _has_no_oddity(given):
            continue
        if given.get("strictness", 3) < 1:
            continue
        line = json.loads(scored_line(json.dumps(vector), engine, "answer_relevancy"))
        assert line["value"] == pytest.approx(expected["value"], rel=1e-12, abs=1e-12), vector["id"]
        compared += 1
    assert compared >= least or folder != ROOT / "tests/data/vectors"

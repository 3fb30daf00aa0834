"""What the RAGAS engines make of invented questions at corners, and how a recorded run becomes a sample."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrics.engines import (
    RELEVANCY_ENGINES,
    NotANumber,
    RelevanceSample,
    RelevancySample,
    Reply,
    ToolError,
    Value,
    relevancy_outcome,
    relevancy_sample,
    reply_sample,
)

RAGAS = RELEVANCY_ENGINES[:2]
RECORDED: dict[str, Any] = {
    "user_input": "When does it open?",
    "response": "At nine.",
    "strictness": 2,
    "judge": "scripted",
    "embedder": "scripted",
    "judge_replies": [{"question": "Is it open?", "noncommittal": 0}, {"question": "", "noncommittal": 1}],
    "embeddings_by_text": {"When does it open?": [1.0, 0.0], "Is it open?": [3, 4], "": ["nan", "inf"]},
}


def both(*replies: Reply, **settings: Any) -> list[object]:
    """A number, "nan", or the error's type and stage, for each of the RAGAS engines."""
    found: list[object] = []
    for engine in RAGAS:
        outcome = relevancy_outcome(engine, RelevancySample(replies, **{"strictness": len(replies), **settings}))
        if isinstance(outcome, ToolError):
            found.append((outcome.type, outcome.stage))
        else:
            found.append(outcome.x if isinstance(outcome, Value) else "nan" if outcome else None)
    return found


def test_one_committal_question_opens_the_gate_and_truth_of_the_flag_counts() -> None:
    assert both(Reply("A?", 1, 0.5), Reply("B?", 0, 1.0)) == [0.75, 0.75]
    for flag in (1, 2, -1, True):
        assert both(Reply("A?", flag, 0.5), Reply("B?", 1, 1.0)) == [0.0, 0.0]


def test_an_empty_question_is_dropped_by_one_and_averaged_by_the_other() -> None:
    assert both(Reply("A?", 1, 1.0), Reply("", 0, 0.5)) == [0.0, 0.75]
    assert both(Reply("", 0), Reply("", 0)) == [0.0, "nan"]
    assert both(Reply("A?", 0, 1.0), Reply(" ", 0, 0.5)) == [("ValueError", "score"), 0.75]


def test_strictness_asks_for_so_many() -> None:
    replies = (Reply("A?", 0, 1.0), Reply("B?", 0, 0.5), Reply("C?", 0, 0.0))
    assert both(*replies, strictness=2) == [0.75, 0.75]
    assert both(*replies, strictness=0) == [0.0, ("ValueError", "score")]
    assert both(*replies, strictness=-1) == [0.0, "nan"]
    for strictness in (None, "3", 2.5):
        assert both(*replies, strictness=strictness) == [("TypeError", "score")] * 2


def test_completions_of_the_legacy_judge() -> None:
    replies = (Reply("A?", 0, 1.0), Reply("B?", 0, 0.5))
    assert both(*replies, returned=1) == [0.75, 1.0]
    assert both(*replies, returned=0)[1] == ("ValueError", "score")
    assert both(*replies, judge_truncated=True)[1] == ("LLMDidNotFinishException", "score")


def test_texts_are_missed_where_they_are_read() -> None:
    reply, error = Reply("A?", 0, 1.0), ("ValueError", "score")
    for name in ("user_input", "response"):
        assert both(reply, missing_texts=frozenset({name})) == [error, ("KeyError", "score")]
        assert both(reply, empty_texts=frozenset({name})) == [error, 1.0]
    unread: dict[str, Any] = {"missing_texts": frozenset({"user_input"}), "strictness": 0}
    assert both(reply, **unread) == [error, ("ValueError", "score")]


def test_no_embedder_is_noticed_when_built_or_when_used() -> None:
    assert both(Reply("A?", 0), embedder=False) == [("ValueError", "construct"), ("AssertionError", "score")]
    assert both(Reply("", 0), embedder=False) == [("ValueError", "construct"), "nan"]


def test_an_undefined_cosine_is_nan_whatever_the_flags() -> None:
    assert both(Reply("A?", 1, None), Reply("B?", 1, 0.5)) == ["nan", "nan"]
    zero = (Reply("A?", 1, vector=[0.0, 0.0]), Reply("B?", 1, vector=[1.0, 0.0]))
    assert both(*zero, question_vector=[1.0, 0.0]) == ["nan", "nan"]
    negative = both(Reply("A?", 1, -0.5))
    assert [math.copysign(1, float(str(value))) for value in negative] == [-1.0, -1.0]


def test_unknown_flags_leave_an_outcome_open_only_where_they_decide() -> None:
    assert both(Reply("A?", None, 0.5)) == [None, None]
    assert both(Reply("A?", None, 0.5), Reply("B?", 0, 0.5)) == [0.5, 0.5]
    assert both(Reply("A?", None, None)) == ["nan", "nan"]
    assert both(Reply("", None, 0.5), Reply("B?", 1, 0.5)) == [0.0, None]


@given(
    st.lists(st.lists(st.floats(-1, 1), min_size=3, max_size=3), min_size=2, max_size=6).filter(
        lambda vectors: all(max(map(abs, vector)) > 1e-3 for vector in vectors)
    )
)
def test_ordinary_vectors_have_the_mean_cosine_that_numpy_gives(vectors: list[list[float]]) -> None:
    user, *others = vectors
    stacked = np.array(others)
    cosines = stacked @ np.array(user) / (np.linalg.norm(stacked, axis=1) * np.linalg.norm(user))
    replies = [Reply(f"{place}?", 0, vector=vector) for place, vector in enumerate(others)]
    assert both(*replies, question_vector=user) == [pytest.approx(cosines.mean(), abs=2e-12)] * 2


def test_samples_of_one_engine_are_refused_by_another() -> None:
    replies = [Reply("A?", 0, 0.5)]
    assert isinstance(reply_sample("rasa", replies), RelevanceSample)
    for engine in RELEVANCY_ENGINES:
        wrong = reply_sample("ragas-0.4" if engine == "rasa" else "rasa", replies)
        with pytest.raises(TypeError, match=f"no sample for {engine}"):
            relevancy_outcome(engine, wrong)
    with pytest.raises(KeyError):
        relevancy_outcome("ragas", reply_sample("ragas", replies))


# --- recorded runs ---


def test_recorded_run_needs_the_vectors_that_its_engine_embeds() -> None:
    assert relevancy_outcome("ragas-0.4", relevancy_sample("ragas-0.4", RECORDED)) == Value(0.6)
    assert relevancy_outcome("ragas-legacy", relevancy_sample("ragas-legacy", RECORDED)) == NotANumber()
    some = {text: entries for text, entries in RECORDED["embeddings_by_text"].items() if text}
    new = relevancy_sample("ragas-0.4", {**RECORDED, "embeddings_by_text": some})
    assert relevancy_outcome("ragas-0.4", new) == Value(0.6)
    with pytest.raises(ValueError, match=r"no vector for the question of judge_replies\[1\]"):
        relevancy_sample("ragas-legacy", {**RECORDED, "embeddings_by_text": some})


def test_recorded_run_without_use_for_vectors_needs_none() -> None:
    empty = [{"question": "", "noncommittal": 0}] * 2
    blank = [{"question": " ", "noncommittal": 0}] * 2
    bare = {**RECORDED, "embeddings_by_text": {}}
    for engine, outcome in zip(RAGAS, (Value(0.0), NotANumber()), strict=True):
        assert relevancy_outcome(engine, relevancy_sample(engine, {**bare, "judge_replies": empty})) == outcome
        null = relevancy_outcome(engine, relevancy_sample(engine, {**bare, "user_input": None}))
        assert isinstance(null, ToolError)
    refused = relevancy_outcome("ragas-0.4", relevancy_sample("ragas-0.4", {**bare, "judge_replies": blank}))
    assert isinstance(refused, ToolError)


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"judge_replies": None}, "judge_replies must be a list, found NoneType"),
        ({"judge_replies": [7]}, r"judge_replies\[0\] must be an object, found int"),
        ({"judge_replies": [{"noncommittal": 0}]}, r"judge_replies\[0\].question must be a text, found NoneType"),
        (
            {"judge_replies": [{"question": "A?", "noncommittal": True}]},
            r"judge_replies\[0\].noncommittal must be a whole number, found bool",
        ),
        ({"strictness": 3}, "judge_replies holds 2 replies, but 3 are asked for"),
        ({"user_input": 7}, "user_input must be a text or null, found int"),
        ({"user_input": "New?"}, "no vector for the user_input"),
        ({"embeddings_by_text": {"Is it open?": [1, 0], "": [1, 0]}}, "no vector for the user_input"),
        ({"embeddings_by_text": {"When does it open?": "1"}}, "must be a list of numbers, found str"),
        ({"embeddings_by_text": {"When does it open?": [10**400]}}, "too large for a float"),
        ({"judge": "none"}, "covered"),
        ({"judge_raw_texts": ["{}"]}, "covered"),
        ({"embedder": "modern_interface"}, "covered"),
        ({"entry_point": "evaluate"}, "covered"),
        ({"judge_reports_truncated": 1}, "judge_reports_truncated must be true or false"),
        ({"generations_returned": -1}, "generations_returned must be a whole number >= 0, found int"),
        ({"generations_returned": True}, "generations_returned must be a whole number >= 0, found bool"),
    ],
)
def test_recorded_run_of_another_form_is_refused(changed: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        relevancy_sample("ragas-legacy", {**RECORDED, **changed})


def test_legacy_options_are_refused_for_collections() -> None:
    for option in ({"generations_returned": 1}, {"judge_reports_truncated": True}):
        with pytest.raises(ValueError, match="covered for ragas-legacy only"):
            relevancy_sample("ragas-0.4", {**RECORDED, **option})

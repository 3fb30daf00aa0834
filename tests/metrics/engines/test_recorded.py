"""Recorded runs read as samples: what each engine would have asked for, and what is refused."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

from metrics.claims import ClaimCounts
from metrics.engines import ENGINES, Vectors, correctness_sample

RECORDED: dict[str, Any] = {
    "user_input": "When?",
    "response": "",
    "reference": "On Tuesday.",
    "judge_replies": [{"statements": []}, {"statements": ["a", "b"]}, {"TP": [], "FP": [], "FN": []}],
    "embeddings_by_text": {"": [0.0, 1.0], " ": [3.0, 4.0], "On Tuesday.": [1.0, "nan"]},
}


def test_recorded_run_as_each_engine_sees_it() -> None:
    """The empty text is embedded differently, and only legacy asks for verdicts when one text has no claims."""
    new, old = (correctness_sample(engine, RECORDED) for engine in ENGINES)
    assert isinstance(new.similarity, Vectors)
    assert isinstance(old.similarity, Vectors)
    assert (new.similarity.response, old.similarity.response) == ([0.0, 1.0], [3.0, 4.0])
    assert math.isnan(new.similarity.reference[1])
    assert new.counts == ClaimCounts(0, 0, 2, None, 0, 2)
    assert old.counts == ClaimCounts(0, 0, 0, None, 0, 2)
    assert (new.weights, new.beta) == ((0.75, 0.25), 1.0)


@pytest.mark.parametrize(
    ("kind", "beta", "read"),
    [
        ("float", 1, 1.0),
        ("float", "inf", float("inf")),
        ("int", 1, 1),
        (None, 1, 1),
        ("str", "inf", "inf"),
        ("null", None, None),
        ("numpy.float32", 2.0, np.float32(2)),
        ("numpy.float64", 2.0, np.float64(2)),
    ],
)
def test_recorded_beta_has_the_type_it_had(kind: str | None, beta: Any, read: Any) -> None:
    sample = correctness_sample("ragas-0.4", {**RECORDED, "beta": beta, "beta_type": kind})
    assert type(sample.beta) is type(read)
    assert sample.beta == read


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"judge_replies": []}, "judge_replies must be a list of at least two replies"),
        ({"judge_replies": [{}, {}]}, r"judge_replies\[0\].statements must be a list"),
        ({"judge_replies": RECORDED["judge_replies"][:2]}, "classification, is missing"),
        ({"judge": "none"}, "covered"),
        ({"judge_raw_texts": ["{}"]}, "covered"),
        ({"embedder": "modern_interface"}, "covered"),
        ({"entry_point": "evaluate"}, "covered"),
        ({"response": 5}, "response must be a text or null, found int"),
        ({"response": "new"}, "no vector for the response"),
        ({"embeddings_by_text": [1]}, "embeddings_by_text must be an object"),
        ({"embeddings_by_text": {" ": ["1.0"], "On Tuesday.": []}}, "must be a number, found str"),
        ({"embeddings_by_text": {" ": [True], "On Tuesday.": []}}, "must be a number, found bool"),
        ({"embeddings_by_text": {" ": [[]], "On Tuesday.": []}}, "must be a number, found list"),
        ({"embeddings_by_text": {" ": [10**400], "On Tuesday.": []}}, "too large for a float"),
        ({"embeddings_by_text": {" ": 1.0, "On Tuesday.": []}}, "must be a list of numbers, found float"),
        ({"init_called": 1}, "init_called must be true or false, found int"),
        ({"answer_similarity_threshold": "half"}, "answer_similarity_threshold must be a number, found str"),
    ],
)
def test_recorded_run_of_another_form_is_refused(changed: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        correctness_sample("ragas-legacy", {**RECORDED, **changed})


def test_legacy_options_are_refused_for_collections() -> None:
    with pytest.raises(ValueError, match="answer_similarity_threshold is covered for ragas-legacy only"):
        correctness_sample("ragas-0.4", {**RECORDED, "answer_similarity_threshold": 0.5})
    with pytest.raises(ValueError, match="judge_reports_truncated is covered for ragas-legacy only"):
        correctness_sample("ragas-0.4", {**RECORDED, "judge_reports_truncated": True})

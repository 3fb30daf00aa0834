"""Scores of many samples are, row by row, the scores of one sample: value, reason, flags."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pyarrow as pa
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from metrics.claims import ClaimCounts
from metrics.correctness import correctness
from metrics.golden.correctness_evidence import Counts, facts
from metrics.golden.correctness_scores import correctness_scores
from metrics.golden.groundedness_scores import groundedness_scores
from metrics.golden.lists import lists
from metrics.golden.relevancy_scores import Questions, relevancy_scores
from metrics.golden.scores import Scores, mean
from metrics.groundedness import Statement, groundedness
from metrics.notes import RefusedSetting
from metrics.question_notes import InventedQuestion
from metrics.relevancy import relevancy

SETTING_FLAGS = {"weights.normalised"}
"""Flags that are about the setting and not about a sample."""
WORDY_FLAGS = {"question.duplicate", "question.other-language"}
"""Flags that need the words of the questions."""

count = st.one_of(st.integers(0, 4), st.integers(0, 2**53))
more = st.one_of(st.none(), st.integers(0, 8))
number = st.one_of(
    st.none(), st.floats(0, 1), st.sampled_from([0.0, -0.0, 1.0, 1 + 1e-12, -0.2, 1.7, 1e308, -1e308]), st.floats()
)
weight = st.one_of(st.sampled_from([0, 1, 0.75, 0.25, 3]), st.floats(0, 1e300))
counts = st.builds(ClaimCounts, count, count, count, more, more, more)


def same(scores: Scores, place: int, value: float | None, reason: Any, flags: set[str]) -> None:
    assert scores.reason_code(place) == ("" if reason is None else reason.code)
    assert bool(scores.known[place]) == (value is not None)
    if value is not None:
        assert math.isclose(scores.value[place], value, rel_tol=1e-12, abs_tol=1e-12)
    else:
        assert math.isnan(scores.value[place])
    assert set(scores.flags_of(place)) == flags


def arrays(rows: list[ClaimCounts]) -> Counts:
    return Counts(
        *(
            np.array([-1 if one[place] is None else one[place] for one in rows], dtype=np.int64)
            for place in range(len(Counts._fields))
        )
    )


@settings(max_examples=150, deadline=None)
@given(
    st.lists(st.tuples(counts, number), min_size=1, max_size=12),
    st.tuples(weight, weight).filter(any),
    st.one_of(st.sampled_from([0, 1, 2, 0.5, 1e200, 1e-200]), st.floats(0, 50)),
)
def test_correctness_of_many_is_that_of_each(
    rows: list[tuple[ClaimCounts, float | None]], weights: tuple[float, float], beta: float
) -> None:
    similarity = np.array([np.nan if s is None else s for _, s in rows])
    given_ = np.array([s is not None for _, s in rows])
    found = correctness_scores(facts(arrays([c for c, _ in rows]), similarity, given_), weights=weights, beta=beta)
    for place, (one, s) in enumerate(rows):
        score = correctness(one, s, weights=weights, beta=beta)
        same(found.scores, place, score.value, score.reason, {flag.code for flag in score.flags} - SETTING_FLAGS)
        for name in ("precision", "recall", "factuality", "similarity"):
            part, whole = getattr(found, name)[place], getattr(score, name)
            assert math.isnan(part) if whole is None else math.isclose(part, whole, rel_tol=1e-12, abs_tol=1e-12)


@settings(max_examples=60, deadline=None)
@given(st.lists(st.tuples(counts, st.floats(0, 1)), min_size=1, max_size=8), st.floats(0, 1), st.floats(0, 1e3))
def test_what_each_part_costs_adds_up_to_what_is_lost(
    rows: list[tuple[ClaimCounts, float]], share: float, beta: float
) -> None:
    evidence = facts(arrays([c for c, _ in rows]), np.array([s for _, s in rows]))
    found = correctness_scores(evidence, weights=(share, 1 - share), beta=beta)
    lost = found.lost_extra + found.lost_missing + found.lost_similarity
    known = found.scores.known & ~np.isnan(found.factuality)
    assert np.allclose(lost[known], 1 - found.scores.value[known], atol=1e-12)
    for part in (found.lost_extra, found.lost_missing, found.lost_similarity):
        assert (part[known] >= -1e-12).all()


def test_without_the_numbers_of_claims_only_the_three_counts_matter() -> None:
    three = Counts(*(np.array(column) for column in ([2, 0], [6, 0], [0, 0])))
    found = correctness_scores(facts(three, np.array([0.88, 0.5])), beta=2)
    assert found.scores.value[0] == pytest.approx(0.68875, abs=1e-12)  # case C09
    assert found.scores.reason_code(1) == "claims.none"


def test_counts_below_0_are_refused() -> None:
    with pytest.raises(ValueError, match="fp must hold whole numbers"):
        facts(Counts(*(np.array([place]) for place in (1, -1, 0))), np.array([0.5]))


question = st.builds(
    InventedQuestion, st.sampled_from(["", " ", "Who paints?", "When?"]), st.sampled_from([True, False, None]), number
)


@settings(max_examples=150, deadline=None)
@given(st.lists(st.lists(question, max_size=6), min_size=1, max_size=8), st.sampled_from(["all", "any", "none"]))
def test_relevancy_of_many_is_that_of_each(rows: list[list[InventedQuestion]], gate: Any) -> None:
    every = [one for row in rows for one in row]
    flags = np.array([-1 if one.noncommittal is None else one.noncommittal for one in every], dtype=np.int8)
    blank = np.array([not one.text.strip() for one in every], dtype=np.bool_)
    found = relevancy_scores(Questions(lists([[one.cosine for one in row] for row in rows]), flags, blank), gate=gate)
    for place, row in enumerate(rows):
        score = relevancy(row, gate=gate)
        flagged = {flag.code for flag in score.flags} - WORDY_FLAGS
        same(found.scores, place, score.value, score.reason, flagged)
        assert (found.used[place], found.asked[place]) == (score.used, score.asked)
        if score.mean is not None:
            assert math.isclose(found.mean[place], score.mean, rel_tol=1e-12, abs_tol=1e-12)
        if score.value is not None and abs(score.value) < 2 and score.mean is not None and abs(score.mean) < 2:
            assert found.lost_cosines[place] + found.lost_gate[place] == pytest.approx(1 - score.value, abs=1e-12)


def test_an_unknown_gate_is_refused() -> None:
    with pytest.raises(RefusedSetting):
        relevancy_scores(Questions(lists([[0.5]]), np.zeros(1, dtype=np.int8)), gate="some")  # type: ignore[arg-type]


@settings(max_examples=150, deadline=None)
@given(
    st.lists(st.lists(number, max_size=6), min_size=1, max_size=8),
    st.one_of(st.none(), st.floats(0, 1), st.sampled_from([0, 1, 2 / 3, 0.5])),
)
def test_groundedness_of_many_is_that_of_each(rows: list[list[float | None]], threshold: float | None) -> None:
    found = groundedness_scores(lists(rows), threshold=threshold)
    for place, row in enumerate(rows):
        score = groundedness([Statement("A.", one) for one in row], threshold=threshold)
        same(found.scores, place, score.value, score.reason, {flag.code for flag in score.flags})
        assert bool(found.decided[place]) == (score.passed is not None)
        if score.passed is not None:
            assert bool(found.passed[place]) == score.passed
        for side in ("low", "high"):
            whole = getattr(score, side)
            part = getattr(found, side)[place]
            assert math.isnan(part) if whole is None else math.isclose(part, whole, rel_tol=1e-12, abs_tol=1e-12)


def test_a_threshold_of_a_samples_own_costs_the_verdict_when_it_is_refused() -> None:
    marks = np.array([np.nan, 0.8, 80, -1, np.inf, 0])
    found = groundedness_scores(lists([[1, 0, 1, 1]] * 6), threshold=marks)
    assert found.scores.value.tolist() == [0.75] * 6
    assert found.decided.tolist() == [True, True, False, False, False, True]
    assert found.passed.tolist() == [True, False, False, False, False, True]
    own = [code for place in range(6) for code in found.scores.flags_of(place)]
    assert [code.removeprefix("groundedness.") for code in own] == [
        "default-threshold",
        "threshold-percent",
        "threshold-range",
        "threshold-not-number",
        "always-passes",
    ]


def test_no_list_is_not_an_empty_list() -> None:
    found = groundedness_scores(lists([None, [], [1]]), threshold=0.5)
    assert [found.scores.reason_code(place) for place in range(3)] == [
        "sample.not-judged",
        "groundedness.no-statements",
        "",
    ]


@pytest.mark.parametrize("cells", [[[1.0, None, 0.5], None, [], [math.nan]], [None], [], [[1, 2], [3]]])
def test_lists_of_arrow_and_of_python_are_the_same(cells: list[Any]) -> None:
    ours, theirs = lists(cells), lists(pa.array(cells, type=pa.list_(pa.float64())))
    for one, other in zip(ours, theirs, strict=True):
        np.testing.assert_array_equal(one, other)
    sliced = lists(pa.array([[9.0], *cells], type=pa.list_(pa.float64()))[1:])
    np.testing.assert_array_equal(sliced.values, ours.values)


def test_the_mean_names_how_many_it_is_of() -> None:
    scores = groundedness_scores(lists([[1, 0], [], None, [1]]), threshold=0.5).scores
    assert mean(scores) == (0.75, 2, 4)
    assert mean(groundedness_scores(lists([[]]), threshold=0.5).scores) == (None, 0, 1)
    assert scores.masked.mean() == 0.75


def test_rows_that_wait_are_withheld_before_anything_else() -> None:
    scores = groundedness_scores(lists([[1], [], [1]]), threshold=0.5).scores.withheld(
        np.array([True, True, False]), "text.missing"
    )
    assert [scores.reason_code(place) for place in range(3)] == ["text.missing", "text.missing", ""]
    assert scores.known.tolist() == [False, False, True]


def test_a_list_of_words_is_refused() -> None:
    with pytest.raises(ValueError, match="no number"):
        lists([[1.0], ["yes"]])

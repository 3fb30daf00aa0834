"""From a printed score back to counts, and a set of scores in a few numbers."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from metrics.claims import ClaimCounts
from metrics.correctness import correctness
from metrics.fbeta import fbeta
from metrics.golden.backwards import Printed, origins, printed
from metrics.golden.correctness_scores import correctness_scores
from metrics.golden.groundedness_scores import groundedness_scores
from metrics.golden.lists import lists
from metrics.golden.summary import drag, spread
from metrics.notes import RefusedSetting
from tests.metrics.golden.samples import made_up

Triple = tuple[int, int, int]


def plainly(score: str, similarity: float, weights: Sequence[float], beta: float, most: int) -> set[Triple]:
    """What gives a score when everything is tried, one by one."""
    mark = printed(score)
    tried = [
        (tp, fp, fn)
        for tp in range(most + 1)
        for fp in range(most + 1 - tp)
        for fn in range(most + 1 - tp - fp)
        if tp + fp + fn
    ]
    value = {one: correctness(ClaimCounts(*one), similarity, weights=weights, beta=beta).value for one in tried}
    return {one for one in tried if abs((value[one] or 0.0) - mark.value) <= mark.half + 1e-9}


@pytest.mark.parametrize(
    ("score", "similarity", "weights", "beta"),
    [
        ("0.555", 0.72, (0.75, 0.25), 1.0),
        ("0.69", 0.88, (0.75, 0.25), 2),
        ("0.2", 0.8, (3, 1), 1),
        ("0.6667", 0.1, (1, 0), 1),
        ("0.7", 0.5, (0.5, 0.5), 0),
    ],
)
def test_every_sorting_that_gives_the_score_is_listed(
    score: str, similarity: float, weights: tuple[float, float], beta: float
) -> None:
    found = origins(printed(score), similarity, weights, beta, 12)
    listed = [one for group in found.groups for one in group.counts]
    assert len(listed) == len(set(listed))
    assert set(listed) == plainly(score, similarity, weights, beta, 12) != set()
    falling = [group.factuality for group in found.groups]
    assert falling == sorted(falling, reverse=True)
    for group in found.groups:
        assert found.low - 1e-9 <= group.factuality <= found.high + 1e-9
        assert all(fbeta(*one, beta) == pytest.approx(group.factuality, abs=1e-12) for one in group.counts)
        assert [sum(one) for one in group.counts] == sorted(sum(one) for one in group.counts)


@settings(max_examples=40)
@given(
    st.tuples(*[st.integers(0, 7)] * 3).filter(any),
    st.floats(0, 1).map(lambda one: round(one, 3)),
    st.sampled_from([0.5, 1.0, 2.0]),
    st.integers(2, 4),
)
def test_what_made_a_score_is_among_what_can_have_made_it(
    counts: Triple, similarity: float, beta: float, digits: int
) -> None:
    value = correctness(ClaimCounts(*counts), similarity, beta=beta).value
    found = origins(printed(f"{value:.{digits}f}"), similarity, (0.75, 0.25), beta, 21)
    assert counts in {one for group in found.groups for one in group.counts}


@pytest.mark.parametrize(
    ("score", "similarity", "code"),
    [
        ("0.99", 0.2, "sample.backwards-above"),
        ("0.1", 0.9, "sample.backwards-below"),
        ("0.561234", 0.72, "sample.backwards-none"),
    ],
)
def test_parts_that_do_not_make_the_score_are_said_not_to(score: str, similarity: float, code: str) -> None:
    found = origins(printed(score), similarity, (0.75, 0.25), 1.0, 4)
    assert found.groups == () and found.reason is not None
    assert found.reason.code == code
    assert "These parts do not make this score" in str(found.reason)


def test_a_similarity_that_was_printed_leaves_more_open() -> None:
    exact = origins(printed("0.555"), 0.7, (0.75, 0.25), 1.0, 10)
    rounded = origins(printed("0.555"), printed("0.7"), (0.75, 0.25), 1.0, 10)
    assert exact.reason is not None and rounded.reason is None
    assert rounded.high - rounded.low > exact.high - exact.low


def test_without_a_weight_the_facts_leave_no_trace() -> None:
    with pytest.raises(RefusedSetting, match="no trace"):
        origins(printed("0.5"), 0.5, (0, 1), 1.0, 5)
    with pytest.raises(ValueError, match="from 1 to 200"):
        origins(printed("0.5"), 0.5, (1, 1), 1.0, 201)


def test_many_claims_are_counted_as_few_are() -> None:
    found = origins(printed("0.50000"), 0.0, (1, 0), 1.0, 60)
    assert found.groups[0].factuality == 0.5
    assert {(1, 1, 1), (10, 20, 0), (10, 0, 20)} <= set(found.groups[0].counts)
    assert all(2 * one[0] == one[1] + one[2] for one in found.groups[0].counts)


@pytest.mark.parametrize(
    ("text", "value", "half"),
    [("0,61", 0.61, 0.005), (" 6.1e-1 ", 0.61, 0.005), ("1", 1.0, 0.5), ("-0.20", -0.2, 0.005)],
)
def test_a_printed_number_says_how_exact_it_is(text: str, value: float, half: float) -> None:
    assert printed(text) == Printed(value, pytest.approx(half))


@pytest.mark.parametrize("text", ["", "nan", "inf", "1e999", "0.5.1", "half"])
def test_what_is_no_number_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is no number"):
        printed(text)


def test_how_scores_are_spread() -> None:
    found = spread(groundedness_scores(lists([[0.15], [0.1], [1], [0.0], [-1], [2], [], [0.3]])).scores, 0.3, 10)
    assert found.counts.tolist() == [1, 2, 0, 1, 0, 0, 0, 0, 0, 1]
    assert (found.below, found.above, found.passed) == (1, 1, 3)
    assert (found.mean.scored, found.mean.samples) == (7, 8)
    assert found.quartiles == pytest.approx((0.05, 0.15, 0.65))
    empty = spread(groundedness_scores(lists([[]])).scores)
    assert (empty.quartiles, empty.mean.value, empty.passed) == (None, None, None)


def test_what_drags_a_set_down_adds_up() -> None:
    found = correctness_scores(made_up(300), weights=(0.6, 0.4), beta=2.0)
    lost = {"extra": found.lost_extra, "missing": found.lost_missing, "similarity": found.lost_similarity}
    told = drag(found.scores, lost)
    known = found.scores.value[found.scores.known]
    assert sum(one.cost for one in told) == pytest.approx(1 - known.mean(), abs=1e-12)
    assert [one.cost for one in told] == sorted((one.cost for one in told), reverse=True)
    assert sum(one.answers for one in told) == np.count_nonzero(known < 1)

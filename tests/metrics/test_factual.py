"""The factual part alone is the one in the score, and what was worked out once lets nothing pass that is refused."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrics.claims import ClaimCounts, counts_of
from metrics.correctness import correctness
from metrics.factual import facts, factuality

TALLY = st.fixed_dictionaries(
    {label: st.integers(0, 5) for label in ("TP", "FP", "FN", "covered", "unsorted response", "unsorted reference")}
)


@given(TALLY, st.sampled_from([0, 0.5, 1, 1.0, 2, 3.0, 1e200]))
def test_the_factual_part_alone_is_the_one_in_the_score(tally: dict[str, int], beta: float) -> None:
    counts = counts_of(tally)
    score = correctness(counts, 0.5, beta=beta)
    assert factuality(counts, beta) == score.factuality
    facts.cache_clear()
    assert correctness(counts, 0.5, beta=beta) == score


@pytest.mark.parametrize("count", [True, 1.0, -1, 2**53 + 1, None, "1"])
def test_what_is_no_count_is_refused_after_its_equal_was_asked_for(count: object) -> None:
    correctness(ClaimCounts(1, 1, 1, 1, 2, 2), 0.5)
    with pytest.raises((ValueError, TypeError)):
        correctness(ClaimCounts(count, 1, 1, 1, 2, 2), 0.5)  # type: ignore[arg-type]


@given(st.sampled_from([1, 1.0]), st.sampled_from([1, 1.0]))
def test_whole_numbers_stay_whole_and_floats_stay_floats(first: float, second: float) -> None:
    for beta in (first, second):
        assert type(correctness(ClaimCounts(1, 1, 1), 0.5, beta=beta).beta) is type(beta)

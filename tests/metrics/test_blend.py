from __future__ import annotations

import math

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from metrics.blend import blended, flip_share, score_at, similarity_behind
from metrics.notes import RefusedSetting
from metrics.settings import accepted_weights, finite, shares
from metrics.threshold import passes

UNIT = st.floats(0, 1)
WEIGHT = st.floats(1e-6, 1e6)


@settings(deadline=None)
@given(UNIT, st.floats(-1, 1), UNIT)
def test_the_blend_lies_between_its_parts_and_ends_in_them(factuality: float, similarity: float, share: float) -> None:
    assert min(factuality, similarity) <= score_at(factuality, similarity, share) <= max(factuality, similarity)
    assert score_at(factuality, similarity, 0) == similarity
    assert score_at(factuality, similarity, 1) == factuality
    assert score_at(factuality, factuality, share) == factuality


@settings(deadline=None)
@given(UNIT, UNIT, UNIT)
def test_flip_share_hits_the_threshold_and_parts_pass_from_fail(
    factuality: float, similarity: float, threshold: float
) -> None:
    share = flip_share(factuality, similarity, threshold)
    passed_at = [passes(score_at(factuality, similarity, k / 50), threshold) for k in range(51)]
    if share is None:
        assert len(set(passed_at)) == 1
    else:
        assert 0 <= share <= 1
        assert score_at(factuality, similarity, share) == pytest.approx(threshold, abs=1.1e-9)
        assert (passed_at[0], passed_at[-1]) == (passes(similarity, threshold), passes(factuality, threshold))
        for k, passed in enumerate(passed_at):
            if abs(k / 50 - share) > 1e-5 and abs(factuality - similarity) > 1e-3:
                assert passed == passed_at[0 if k / 50 < share else -1]


def test_flip_share_at_the_edges() -> None:
    assert flip_share(0.5, 0.5, 0.5) is None
    assert flip_share(0.5, 0.5, 0.7) is None
    assert str(flip_share(0.5, 0.72, 0.72)) == "0.0"  # passes on similarity alone, with any share of facts no more
    assert flip_share(0.72, 0.5, 0.72) == 1.0
    assert flip_share(0.5, 0.72, 0.5) is None  # passes everywhere, just so at the end
    assert flip_share(0.5, 0.72, 0.61) == pytest.approx(0.5)


def test_savings_account() -> None:
    points = {0.75: 0.555, 1: 0.5, 0.5: 0.61, 0: 0.72}
    assert {share: round(score_at(0.5, 0.72, share), 12) for share in points} == points
    assert similarity_behind(0.6095, 0.5, (0.75, 0.25)) == pytest.approx(0.938, abs=1e-12)


@settings(deadline=None)
@given(UNIT, st.floats(-1, 1), st.floats(1e-3, 1e3), st.floats(1e-3, 1e3))
def test_similarity_behind_undoes_the_blend(factuality: float, similarity: float, w0: float, w1: float) -> None:
    score = blended(factuality, similarity, shares((w0, w1)))
    assert similarity_behind(score, factuality, (w0, w1)) == pytest.approx(similarity, abs=1e-9)
    assert similarity_behind(score, factuality, (w0, w1)) == pytest.approx(
        (score * (w0 + w1) - w0 * factuality) / w1, abs=1e-9
    )


@pytest.mark.parametrize("weights", [(1, 0), (0.75, 0.0), (7, -0.0)])
def test_without_weight_the_similarity_cannot_be_worked_back(weights: tuple[float, float]) -> None:
    with pytest.raises(RefusedSetting) as refusal:
        similarity_behind(0.5, 0.5, weights)
    assert refusal.value.note.code == "blend.no-similarity-weight"


@settings(deadline=None)
@given(WEIGHT, WEIGHT, WEIGHT)
def test_shares_do_not_see_the_scale_of_the_weights(w0: float, w1: float, factor: float) -> None:
    assert shares((w0 * factor, w1 * factor)) == pytest.approx(shares((w0, w1)), rel=1e-12)
    assert sum(shares((w0, w1))) == pytest.approx(1, abs=1e-15)


def test_shares_of_extreme_weights() -> None:
    assert shares((1e308, 1e308)) == (0.5, 0.5)
    assert shares((5e-324, 5e-324)) == (0.5, 0.5)
    assert shares((1.0, 1e300)) == (1e-300, 1.0)
    assert [str(share) for share in shares((-0.0, 1))] == ["0.0", "1.0"]


@pytest.mark.parametrize(
    ("weights", "code"),
    [
        ((), "weights.not-two"),
        ((1,), "weights.not-two"),
        ((0.5, 0.3, 0.2), "weights.not-two"),
        ("11", "weights.not-two"),
        (None, "weights.not-two"),
        ((float("nan"), 0.5), "weights.not-finite"),
        ((1, float("inf")), "weights.not-finite"),
        (("1", 0), "weights.not-finite"),
        ((True, 0), "weights.not-finite"),
        ((10**400, 1), "weights.not-finite"),
        ((-1, 2), "weights.negative"),
        ((1, -0.25), "weights.negative"),
        ((0, 0), "weights.both-zero"),
        ((0.0, -0.0), "weights.both-zero"),
    ],
)
def test_such_weights_are_refused_each_for_its_reason(weights: tuple[float, float], code: str) -> None:
    with pytest.raises(RefusedSetting) as refusal:
        shares(weights)
    assert refusal.value.note.code == code
    assert str(refusal.value) == str(refusal.value.note)


def test_weights_are_kept_as_given() -> None:
    assert repr(accepted_weights([3, 1.0])) == "(3, 1.0)"


@given(st.floats())
def test_finite_gives_only_finite_numbers(number: float) -> None:
    assume(not math.isnan(number))
    assert finite(number) == (number if math.isfinite(number) else None)


def test_a_threshold_that_only_rounding_misses_is_passed() -> None:
    paper = 0.6095
    assert flip_share(0.75 * 0.5 + 0.25 * 0.938, 0.938, paper) is None, "both ends pass"
    share = flip_share(0.5, paper - 1e-12, paper)
    assert share == 0.0, "similarity alone just passes, facts alone do not"

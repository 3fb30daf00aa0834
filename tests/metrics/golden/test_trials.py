"""The table of settings within reach: each cell is what scoring there gives, for a set of any size."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.stats import spearmanr

from metrics.golden import trials as under_test
from metrics.golden.correctness_evidence import Counts, facts
from metrics.golden.correctness_scores import correctness_scores
from metrics.golden.trials import rankings, trial_grid, trials
from metrics.notes import RefusedSetting
from metrics.threshold import passes
from tests.metrics.golden.samples import made_up


@pytest.mark.parametrize("threshold", [0.0, 0.6, 0.75, 1.0])
@pytest.mark.parametrize("present", [((0.75, 0.25), 1.0), ((1, 0), 2.0), ((0, 1), 0.5), ((1, 2), 1.1)])
def test_each_cell_is_what_scoring_at_that_setting_gives(
    present: tuple[tuple[float, float], float], threshold: float
) -> None:
    given = made_up(200)
    found = trials(given, *present, threshold, rankings(given, *present))
    betas, pairs = trial_grid(*present)
    assert found.betas == betas and found.shares == tuple(pair[0] for pair in pairs)
    now = correctness_scores(given, weights=present[0], beta=present[1]).scores
    before = np.array([passes(one, threshold) for one in now.value])
    for down in {0, 13, betas.index(present[1]), len(betas) - 1}:
        for across in {0, 1, 37, 50, 75, 99, 100, len(pairs) - 1}:
            there = correctness_scores(given, weights=pairs[across], beta=betas[down]).scores
            passed = np.array([passes(one, threshold) for one in there.value]) & there.known
            both, cell = now.known & there.known, (down, across)
            assert found.scored[cell] == there.known.sum() and found.both[cell] == both.sum()
            assert found.mean[cell] == pytest.approx(there.value[there.known].mean(), abs=1e-12)
            assert found.passed[cell] == passed.sum()
            assert found.gained[cell] == (both & passed & ~before).sum()
            assert found.lost[cell] == (both & ~passed & before).sum()
            rounded = [np.rint(one.value[both] * 1e4) for one in (there, now)]
            assert found.ranking[cell] == pytest.approx(spearmanr(*rounded).statistic, abs=1e-3)


def test_a_score_that_equals_the_threshold_passes_at_every_step() -> None:
    """On each of these the verdict turns exactly on a step of the weight, where binary floats fall to either side."""
    similarity = np.array([step / 100 for step in range(101)])
    given = facts(Counts(*(np.full(101, one) for one in (1, 1, 1))), similarity)
    for threshold in (0.5, 0.55, 0.6, 0.7, 0.45):
        found = trials(given, (0.75, 0.25), 1.0, threshold, np.zeros((41, 101)))
        for across, share in enumerate(found.shares):
            value = correctness_scores(given, weights=(share, round(1 - share, 4)), beta=1.0).scores.value
            assert found.passed[found.betas.index(1.0), across] == sum(passes(one, threshold) for one in value)


def test_the_ranking_of_a_large_set_is_near_that_of_every_setting(monkeypatch: pytest.MonkeyPatch) -> None:
    given = made_up(1_500)
    exact = rankings(given, (0.75, 0.25), 1.0)
    monkeypatch.setattr(under_test, "RANKED_EVERYWHERE", 100)
    near = rankings(given, (0.75, 0.25), 1.0)
    assert near.shape == exact.shape
    assert np.abs(near - exact).max() < 0.005
    assert near[:, [0, -1]][::2] == pytest.approx(exact[:, [0, -1]][::2], abs=1e-12)


@pytest.mark.parametrize("weights", [(1e-12, 1.0), (1.0, 1e-12)])
def test_a_weight_beside_an_end_leaves_the_end_in_the_table(
    weights: tuple[float, float], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(under_test, "RANKED_EVERYWHERE", 10)
    given = made_up(30)
    found = trials(given, weights, 1.0, 0.7, rankings(given, weights, 1.0))
    assert {0.0, 1.0} < set(found.shares) and len(found.shares) == 102
    for share in (0.0, 1.0):
        scores = correctness_scores(given, weights=(share, 1 - share), beta=1.0).scores
        assert set(found.scored[:, found.shares.index(share)]) == {scores.known.sum()}


def test_without_answers_nothing_is_known_and_nothing_passes() -> None:
    given = made_up(0)
    found = trials(given, (0.75, 0.25), 1.0, 0.7, rankings(given, (0.75, 0.25), 1.0))
    assert np.isnan(found.mean).all() and np.isnan(found.ranking).all()
    assert not found.scored.any() and not found.passed.any() and found.samples == 0


def test_a_refused_setting_is_refused() -> None:
    with pytest.raises(RefusedSetting):
        trials(made_up(3), (0, 0), 1.0, 0.7, np.zeros((41, 101)))

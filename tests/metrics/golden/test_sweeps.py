"""The grid of weights and betas: each cell is what scoring at that setting gives."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.stats import rankdata, spearmanr

from metrics.golden.correctness_evidence import Counts, facts
from metrics.golden.correctness_scores import correctness_scores
from metrics.golden.flips import change
from metrics.golden.sweeps import BETAS, SHARES, read_ranks, sweep
from metrics.notes import RefusedSetting
from metrics.threshold import passes
from tests.metrics.golden.samples import made_up


@pytest.mark.parametrize("present", [((0.75, 0.25), 1.0), ((1, 0), 2.0), ((0, 1), 0.5)])
def test_each_cell_is_what_scoring_at_that_setting_gives(present: tuple[tuple[float, float], float]) -> None:
    given, shares, betas = made_up(400), (0.0, 0.3, 0.75, 1.0), (0.25, 1.0, 3.0)
    found = sweep(given, present, 0.6, (betas, shares))
    now = correctness_scores(given, weights=present[0], beta=present[1]).scores
    for down, beta in enumerate(betas):
        for across, share in enumerate(shares):
            there = correctness_scores(given, weights=(share, 1 - share), beta=beta).scores
            both = now.known & there.known
            values = there.value[there.known]
            passed = np.array([passes(one, 0.6) for one in there.value])
            before = np.array([passes(one, 0.6) for one in now.value])
            assert found.scored[down, across] == values.size
            assert found.mean[down, across] == pytest.approx(values.mean(), abs=1e-12)
            assert found.passed[down, across] == (passed & there.known).sum()
            assert found.both[down, across] == both.sum()
            assert found.gained[down, across] == (passed & ~before & both).sum()
            assert found.lost[down, across] == (~passed & before & both).sum()
            rounded = [np.rint(one.value[both] * 1e4) for one in (there, now)]
            assert found.ranking[down, across] == pytest.approx(spearmanr(*rounded).statistic, abs=1e-12)
    assert found.samples == 400


def test_the_present_setting_changes_nothing() -> None:
    found = sweep(made_up(100), ((0.75, 0.25), 1.0), 0.5)
    here = BETAS.index(1.0), SHARES.index(0.75)
    assert found.gained[here] == found.lost[here] == 0
    assert found.ranking[here] == pytest.approx(1, abs=1e-12)
    assert found.mean.shape == (41, 41)


def test_without_answers_nothing_is_known() -> None:
    found = sweep(made_up(0), ((1, 1), 1.0), 0.5, ((1.0,), (0.0, 0.5)))
    assert np.isnan(found.mean).all() and np.isnan(found.ranking).all() and not found.scored.any()


def test_answers_that_all_score_the_same_have_no_ranking() -> None:
    same = facts(Counts(*(np.array([1, 1]) for _ in range(3))), np.array([0.5, 0.5]))
    assert np.isnan(sweep(same, ((1, 1), 1.0), 0.5).ranking).all()


def test_scores_far_outside_do_not_ask_for_memory() -> None:
    assert read_ranks(np.array([1e300, -1e300, 0.5, 3.0])).tolist() == [3.5, 1.0, 2.0, 3.5]


@pytest.mark.parametrize("value", [2.5, -2.5])
def test_scores_that_all_lie_far_outside_are_ranked_as_ties(value: float) -> None:
    assert read_ranks(np.array([value, value * 2])).tolist() == [1.5, 1.5]


def test_ranks_are_those_of_scores_as_read() -> None:
    value = np.random.default_rng(1).random(500)
    assert read_ranks(value).tolist() == rankdata(np.rint(value * 1e4)).tolist()


def test_a_change_names_who_flips_and_who_moves() -> None:
    given = facts(Counts(*map(np.array, ([1, 3, 0, 2], [3, 1, 0, 0], [0, 1, 0, 0]))), np.array([0.9, 0.4, 0.8, np.nan]))
    found = change(given, ((1, 1), 1.0), ((1, 3), 1.0), 0.7)
    assert found.both.tolist() == [True, True, False, False]
    assert found.before[:2].tolist() == pytest.approx([0.65, 0.575])
    assert (found.gained.tolist(), found.lost.tolist()) == ([True, False, False, False], [False] * 4)
    assert found.tau == 1.0 and found.moved[:2].tolist() == [0, 0]
    turned = change(given, ((1, 0), 1.0), ((0, 1), 1.0), 0.7)
    assert turned.tau == pytest.approx(-1.0)
    assert turned.moved[:2].tolist() == [1, -1]


def test_a_threshold_of_60_is_refused() -> None:
    with pytest.raises(RefusedSetting):
        sweep(made_up(3), ((1, 1), 1.0), 60)

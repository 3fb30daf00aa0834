"""What stands in the formulas of a set gives the numbers that scipy and the comparisons give."""

from __future__ import annotations

import itertools
from statistics import mean

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrics.golden.agreement import kappas
from metrics.golden.correctness_evidence import Counts, Facts, facts
from metrics.golden.held_out import held_out
from metrics.golden.rank_agreement import rank_agreement
from metrics.golden.trials import rankings, trials
from metrics.golden.versions import comparison, part_means
from metrics.golden.workings import kendall_working, spearman_working, trial_working
from metrics.workings import kappa_working

PAIRS = st.lists(st.tuples(st.sampled_from([0.1, 0.25, 0.5, 0.8, float("nan")]), st.integers(1, 4)), max_size=12)


@given(PAIRS)
def test_every_pair_is_counted_as_it_stands(given_pairs: list[tuple[float, int]]) -> None:
    score, grade = (np.array([float(pair[place]) for pair in given_pairs]) for place in (0, 1))
    tau, rho, both = kendall_working(score, grade), spearman_working(score, grade), rank_agreement(score, grade)
    assert (None if tau is None else tau.value) == pytest.approx(both.kendall.value)
    assert (None if rho is None else rho.value) == pytest.approx(both.spearman.value, abs=1e-12)
    if tau is None or rho is None:
        assert tau is None and rho is None
        return
    kept = [pair for pair in given_pairs if not np.isnan(pair[0])]
    steps = [(a[0] - b[0], a[1] - b[1]) for a, b in itertools.combinations(kept, 2)]
    assert tau.alike == sum(one * other > 0 for one, other in steps)
    assert tau.against == sum(one * other < 0 for one, other in steps)
    assert tau.first == sum(one != 0 for one, _ in steps) and tau.second == sum(other != 0 for _, other in steps)
    assert tau.pairs == len(steps) and rho.used == len(kept)


@given(st.lists(st.integers(0, 30), min_size=4, max_size=4))
def test_kappa_is_that_of_the_map(counts: list[int]) -> None:
    table = np.array(counts).reshape(2, 2)
    working = kappa_working(table.tolist())
    if working is None:
        assert not table.any()
    else:
        assert working.value == pytest.approx(None if np.isnan(kappas(table)) else float(kappas(table)))


def some(seed: int, size: int = 40) -> Facts:
    random = np.random.default_rng(seed)
    tp, fp, fn = random.integers(0, 4, (3, size))
    return facts(Counts(tp + 1, fp, fn), random.random(size))


@pytest.mark.parametrize("share", [0.0, 0.25, 0.75, 1.0])
def test_the_means_of_two_versions_are_made_of_these_parts(share: float) -> None:
    first, second = some(1), some(2)
    found, parts = comparison(first, second, 1.5, (0.0, 0.25, 0.5, 0.75, 1.0)), part_means(first, second, 1.5, share)
    assert parts is not None
    at = found.shares.tolist().index(share)
    for version, whole in enumerate((found.first, found.second)):
        mixed = share * parts.factuality[version] + (1 - share) * parts.similarity[version]
        assert mixed == pytest.approx(float(whole[at]))
    if found.even_at is not None:
        facts_apart = parts.factuality[0] - parts.factuality[1]
        apart = parts.similarity[0] - parts.similarity[1]
        assert -apart / (facts_apart - apart) == pytest.approx(found.even_at)


def test_the_held_out_kappa_is_the_mean_of_its_repeats() -> None:
    label = (np.random.default_rng(3).random(40) > 0.5).astype(float)
    found = held_out(some(1), label, 1.0, repeats=4)
    assert found is not None and len(found.repeated) == 4
    assert mean(found.repeated) == pytest.approx(found.kappa) and np.std(found.repeated) == pytest.approx(found.spread)


@pytest.mark.parametrize("kept", [1.0, 0.7])
def test_one_trial_by_itself_is_its_cell_of_the_table(kept: float) -> None:
    random = np.random.default_rng(5)
    whole = some(3)
    given_facts = facts(whole.counts, np.where(random.random(40) < kept, whole.similarity, np.nan))
    present = ((0.75, 0.25), 1.0)
    table = trials(given_facts, *present, 0.6, rankings(given_facts, *present))
    for row, column in ((20, 75), (0, 0), (7, 100), (33, 20), (40, 99)):
        share = table.shares[column]
        found = trial_working(given_facts, present, ((share, 1 - share), table.betas[row]), 0.6)
        assert found.mean is not None and found.mean.value == pytest.approx(table.mean[row, column])
        assert found.ranking is not None and found.ranking.value == pytest.approx(table.ranking[row, column], abs=1e-9)
        names = ("scored", "passed", "both", "gained", "lost")
        assert [getattr(found, name) for name in names] == [int(getattr(table, name)[row, column]) for name in names]

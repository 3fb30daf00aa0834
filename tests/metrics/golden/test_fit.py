"""Settings held against labels: the numbers are scikit-learn's and scipy's, and doubt is shown where there is doubt."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.stats import bootstrap, kendalltau, spearmanr
from sklearn.metrics import accuracy_score, cohen_kappa_score

from metrics.golden.agreement import THRESHOLDS, agreement, kappa_interval, kappas
from metrics.golden.correctness_evidence import Counts, Facts, facts
from metrics.golden.correctness_scores import correctness_scores
from metrics.golden.held_out import held_out
from metrics.golden.labels import labels, middle_grade, passing_labels
from metrics.golden.rank_agreement import rank_agreement
from metrics.golden.resampling import interval, resampled_means
from metrics.golden.sweeps import SHARES
from tests.metrics.golden.samples import made_up


def labelled(size: int, share: float = 0.75, threshold: float = 0.6, noise: float = 0.0) -> tuple[Facts, np.ndarray]:
    """Evidence with the labels that one setting gives, some of them turned."""
    evidence = made_up(size, seed=3)
    value = correctness_scores(evidence, weights=(share, 1 - share)).scores.value
    passed = value >= threshold
    turned = np.random.default_rng(4).random(size) < noise
    return evidence, np.where(np.isnan(value), np.nan, passed ^ turned)


def test_accuracy_and_kappa_are_those_of_scikit_learn() -> None:
    evidence, label = labelled(200, noise=0.2)
    label[:20] = np.nan
    found = agreement(evidence, label, 2.0, (0.0, 0.5, 1.0), (0.0, 0.35, 0.6, 0.9))
    both = ~np.isnan(label) & (evidence.no_facts == 0) & (evidence.no_similarity == 0)
    assert (found.used, found.samples) == (both.sum(), 200)
    for across, share in enumerate(found.shares):
        value = correctness_scores(evidence, weights=(share, 1 - share), beta=2.0).scores.value[both]
        for along, threshold in enumerate(found.thresholds):
            verdict, truth = value >= threshold - 1e-9, label[both] == 1
            assert found.accuracy[across, along] == pytest.approx(accuracy_score(truth, verdict), abs=1e-12)
            assert found.kappa[across, along] == pytest.approx(cohen_kappa_score(truth, verdict), abs=1e-12)


@settings(max_examples=100)
@given(st.lists(st.integers(0, 60), min_size=4, max_size=4).filter(any))
def test_kappa_of_any_table_is_that_of_scikit_learn(cells: list[int]) -> None:
    table = np.array(cells).reshape(2, 2)
    truth, verdict = np.repeat([0, 0, 1, 1], cells), np.repeat([0, 1, 0, 1], cells)
    if len({*truth, *verdict}) == 1:
        assert np.isnan(kappas(table))
    else:
        assert kappas(table) == pytest.approx(cohen_kappa_score(truth, verdict), abs=1e-12)


def test_labels_made_by_one_setting_are_found_again() -> None:
    evidence, label = labelled(400)
    found = agreement(evidence, label, 1.0)
    made_with = found.shares.index(0.75), found.thresholds.index(0.6)
    assert found.kappa[made_with] == 1.0
    assert made_with in found.best
    assert all(found.plateau[cell] for cell in found.best)
    assert found.middle is not None and found.plateau[found.middle]
    assert found.notes == ()


def test_the_plateau_is_one_standard_error_wide() -> None:
    evidence, label = labelled(120, noise=0.15)
    found = agreement(evidence, label, 1.0)
    assert found.error is not None and 0 < found.error < 0.2
    lowest = found.kappa[found.plateau].min()
    assert found.kappa[found.best[0]] - found.error <= lowest
    assert (found.kappa[~found.plateau & ~np.isnan(found.kappa)] < found.kappa[found.best[0]] - found.error).all()
    assert found.plateau.sum() > len(found.best)


@pytest.mark.parametrize(
    ("label", "code"),
    [
        ([1.0] * 10 + [0.0] * 40, "sample.fit-few-labels"),
        ([1.0] * 50, "sample.fit-one-kind"),
        ([np.nan] * 50, "sample.fit-none-scored"),
        ([1.0] * 15 + [0.0] * 35, None),
    ],
)
def test_too_few_labels_are_said(label: list[float], code: str | None) -> None:
    whole = facts(Counts(*(np.arange(50) % place for place in (3, 4, 5))), np.linspace(0, 1, 50))
    whole = whole._replace(no_facts=np.zeros(50, dtype=np.int8))
    found = agreement(whole, np.array(label), 1.0)
    assert [note.code for note in found.notes] == ([code] if code else [])
    assert all(str(note) for note in found.notes)
    if code in ("sample.fit-one-kind", "sample.fit-none-scored"):
        assert found.middle is None or not np.isnan(found.kappa[found.middle])


def test_without_any_similarity_only_the_facts_are_weighed() -> None:
    evidence = facts(Counts(*(np.array([1, 0, 2, 3]) for _ in range(3))), np.full(4, np.nan))
    found = agreement(evidence, np.array([1.0, 0.0, 1.0, 0.0]), 1.0)
    assert found.shares == (1.0,) and found.used == 3


def test_kappa_has_an_interval_around_it() -> None:
    table = np.array([[40, 10], [12, 38]])
    found = kappa_interval(table)
    assert found is not None and found.low < float(kappas(table)) < found.high
    rows = np.repeat([[0, 0], [0, 1], [1, 0], [1, 1]], table.ravel(), axis=0)
    theirs = bootstrap(
        (rows[:, 0], rows[:, 1]),
        lambda one, other, axis=-1: kappas(
            np.stack([np.stack([((one == a) & (other == b)).sum(axis) for b in (0, 1)], -1) for a in (0, 1)], -2)
        ),
        paired=True,
        vectorized=True,
        method="percentile",
        n_resamples=2000,
        rng=np.random.default_rng(1),
    ).confidence_interval
    assert (found.low, found.high) == pytest.approx((theirs.low, theirs.high), abs=0.03)
    assert kappa_interval(np.zeros((2, 2), dtype=np.int64)) is None


def test_resampled_means_are_those_of_scipy() -> None:
    column = np.random.default_rng(5).random(80)
    ours = interval(resampled_means(column[None, :])[:, 0])
    theirs = bootstrap((column,), np.mean, method="percentile", n_resamples=2000, rng=np.random.default_rng(2))
    assert ours is not None
    assert (ours.low, ours.high) == pytest.approx(tuple(theirs.confidence_interval), abs=0.012)
    assert interval(np.array([np.nan, np.nan, 1.0])) is None


@pytest.mark.parametrize("kinds", [2, 5, None])
def test_rank_correlations_are_those_of_scipy(kinds: int | None) -> None:
    random = np.random.default_rng(6)
    score = random.random(90).round(2)
    grade = score + random.random(90)
    if kinds:
        grade = np.floor(grade / 2 * kinds)
    score[:5], grade[85:] = np.nan, np.nan
    both = slice(5, 85)
    found = rank_agreement(score, grade)
    assert found.used == 80
    for one, theirs in ((found.spearman, spearmanr), (found.kendall, kendalltau)):
        assert one.value == pytest.approx(theirs(score[both], grade[both]).statistic, abs=1e-12)
        drawn = np.random.default_rng(7).integers(80, size=(400, 80)) + 5
        resampled = np.array([theirs(score[own], grade[own]).statistic for own in drawn])
        limits = np.quantile(resampled, [0.025, 0.975])
        assert one.interval is not None
        assert (one.interval.low, one.interval.high) == pytest.approx(limits, abs=0.05)


def test_more_answers_than_a_matrix_holds_have_an_interval_too() -> None:
    score = np.random.default_rng(8).random(1600)
    found = rank_agreement(score, (score > 0.5).astype(float)).kendall
    assert found.interval is not None and found.value is not None
    assert found.interval.low <= found.value <= found.interval.high
    assert found.interval.resamples == 200


def test_scores_that_are_all_the_same_rank_nothing() -> None:
    found = rank_agreement(np.ones(5), np.arange(5.0))
    assert found.spearman.value is None and found.kendall.interval is None and found.used == 5


def test_what_is_picked_on_noise_does_not_hold() -> None:
    evidence, seen, held = made_up(60, seed=9), [], []
    for seed in range(8):
        label = np.random.default_rng(seed).integers(0, 2, 60).astype(np.float64)
        found = held_out(evidence, label, 1.0, repeats=3)
        assert found is not None and found.kappa is not None and found.seen is not None
        assert found.shares.size == found.thresholds.size == found.folds * found.repeats
        assert bool(found.notes) == (found.seen - found.kappa > 0.05)
        seen.append(found.seen)
        held.append(found.kappa)
    assert abs(np.mean(held)) < 0.1
    assert np.mean(seen) > 0.2


def test_what_is_picked_on_a_rule_holds() -> None:
    evidence, label = labelled(300)
    found = held_out(evidence, label, 1.0)
    assert found is not None and found.kappa is not None and found.accuracy is not None
    assert found.kappa > 0.9 and found.accuracy > 0.95
    assert abs(np.median(found.shares) - 0.75) < 0.1 and abs(np.median(found.thresholds) - 0.6) < 0.05
    again = held_out(evidence, label, 1.0)
    assert again is not None and again.kappa == found.kappa


def test_too_few_labels_cannot_be_held_out() -> None:
    evidence, label = labelled(40)
    label[np.flatnonzero(label == 1)[3:]] = np.nan
    assert held_out(evidence, label, 1.0) is None


def test_labels_are_read_and_what_cannot_be_is_listed() -> None:
    words = labels(["PASS", "no", "", None, "maybe", 1, "0", False, float("nan")])
    assert words.kind == "pass-fail"
    np.testing.assert_array_equal(words.value, [1, 0, np.nan, np.nan, np.nan, 1, 0, 0, np.nan])
    assert words.unread == ((4, "maybe"),)
    grades = labels([1, "2,5", "4", "pass", "inf"])
    assert grades.kind == "grades" and grades.unread == ((3, "pass"), (4, "inf"))
    assert middle_grade(grades) == 2.5
    np.testing.assert_array_equal(passing_labels(grades), [0, 1, 1, np.nan, np.nan])
    np.testing.assert_array_equal(passing_labels(grades, 3), [0, 0, 1, np.nan, np.nan])
    assert np.isnan(middle_grade(labels([])))


def test_the_grid_is_the_one_that_is_drawn() -> None:
    evidence, label = labelled(50)
    assert agreement(evidence, label, 1.0).kappa.shape == (len(SHARES), len(THRESHOLDS))

"""Two versions of an app, and the same answers scored twice."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pandas as pd
import pytest
from scipy.stats import bootstrap
from sklearn.metrics import cohen_kappa_score

from metrics.golden.correctness_evidence import Counts, Facts, facts
from metrics.golden.correctness_scores import correctness_scores
from metrics.golden.portability import portability, threshold_for
from metrics.golden.scores import Scores
from metrics.golden.versions import comparison, pairs
from tests.metrics.golden.samples import made_up


def paired(tp: Sequence[int], similarity: Sequence[float]) -> Facts:
    one = np.ones(len(tp), dtype=np.int64)
    return facts(Counts(np.array(tp), one, one), np.array(similarity))


def test_which_version_wins_hangs_on_the_weight() -> None:
    random = np.random.default_rng(0)
    facty = paired(random.integers(3, 6, 60).tolist(), (random.random(60) * 0.2 + 0.3).tolist())
    wordy = paired(random.integers(0, 3, 60).tolist(), (random.random(60) * 0.2 + 0.8).tolist())
    found = comparison(facty, wordy, 1.0)
    assert found.wins[0] == -1 and found.wins[-1] == 1 and 0 in found.wins
    assert found.even_at is not None and 0 < found.even_at < 1
    assert (found.pairs == 60).all() and found.notes == ()
    assert ((found.low < found.first - found.second) & (found.first - found.second < found.high)).all()


@pytest.mark.parametrize("share", [0.0, 0.75, 1.0])
def test_the_interval_is_that_of_a_paired_bootstrap_of_scipy(share: float) -> None:
    first, second = made_up(120, seed=1), made_up(120, seed=2)
    ours = comparison(first, second, 2.0, (0.0, 0.75, 1.0))
    place = ours.shares.tolist().index(share)
    scores = [correctness_scores(one, weights=(share, 1 - share), beta=2.0).scores for one in (first, second)]
    both = scores[0].known & scores[1].known
    values = [one.value[both] for one in scores]
    theirs = bootstrap(
        tuple(values),
        lambda one, other, axis=-1: one.mean(axis) - other.mean(axis),
        paired=True,
        method="percentile",
        n_resamples=2000,
        rng=np.random.default_rng(3),
    ).confidence_interval
    assert ours.pairs[place] == both.sum()
    assert ours.first[place] == pytest.approx(values[0].mean(), abs=1e-12)
    assert ours.second[place] == pytest.approx(values[1].mean(), abs=1e-12)
    assert (ours.low[place], ours.high[place]) == pytest.approx(tuple(theirs), abs=0.015)


def test_the_same_version_twice_has_no_winner() -> None:
    found = comparison(made_up(50), made_up(50), 1.0)
    assert not found.wins.any() and found.even_at is None


def test_few_pairs_are_said_and_none_are_no_error() -> None:
    few = comparison(made_up(5), made_up(5), 1.0)
    assert [note.code for note in few.notes] == ["sample.versions-few-pairs"]
    none = comparison(made_up(0), made_up(0), 1.0)
    assert np.isnan(none.first).all() and not none.pairs.any() and not none.wins.any()


def test_rows_are_paired_by_id_or_by_question() -> None:
    first = pd.DataFrame({"question": ["Who?", "When?", "Why?", "Why?", None]}, index=["1", "2", "3", "4", "5"])
    second = pd.DataFrame({"question": ["When? ", "Who?", "Why?", "How?"]}, index=["2", "7", "1", "9"])
    by_id = pairs(first, second)
    assert (by_id.first.tolist(), by_id.second.tolist()) == ([0, 1], [2, 0])
    assert [dict(note.values) for note in by_id.notes] == [{"first": 3, "second": 2}]
    by_question = pairs(first, second, "question")
    assert (by_question.first.tolist(), by_question.second.tolist()) == ([0, 1], [1, 0])
    assert [note.code for note in by_question.notes] == ["sample.versions-doubled", "sample.versions-unpaired"]
    assert pairs(first, first).notes == ()


def scores(values: Sequence[float]) -> Scores:
    value = np.array(values, dtype=np.float64)
    missing = np.isnan(value)
    return Scores(value, missing.astype(np.int8), np.zeros(value.size, dtype=np.uint32), ("", "claims.none"), ())


def test_an_old_threshold_on_new_scores() -> None:
    old = scores([0.9, 0.8, 0.7, 0.6, 0.2, np.nan])
    new = scores([0.7, 0.55, 0.45, 0.5, 0.1, 0.3])
    found = portability(old, new, 0.65)
    assert (found.used, found.samples) == (5, 6)
    assert (found.old_rate, found.new_rate, found.alike) == (0.6, 0.2, 0.6)
    assert found.table.tolist() == [[2, 0], [2, 1]]
    assert found.kappa == pytest.approx(cohen_kappa_score([1, 1, 1, 0, 0], [1, 0, 0, 0, 0]))
    assert found.keeps_rate == pytest.approx(0.475)
    assert (found.kept_rate, found.differing) == (0.6, 2)
    assert found.ranking == pytest.approx(0.9)


def test_nothing_to_compare_is_no_number() -> None:
    found = portability(scores([np.nan, 0.5]), scores([0.5, np.nan]), 0.5)
    assert (found.used, found.old_rate, found.keeps_rate, found.differing) == (0, None, None, None)
    same = portability(scores([0.5, 0.5]), scores([0.7, 0.7]), 0.6)
    assert (same.kappa, same.ranking, same.keeps_rate, same.kept_rate) == (0.0, None, pytest.approx(0.700001), 0.0)


@pytest.mark.parametrize(
    ("value", "number", "reached"),
    [
        ([0.1, 0.5, 0.9], 0, 0),
        ([0.1, 0.5, 1.0], 0, 1),
        ([0.1, 0.5, 0.9], 3, 3),
        ([-0.3, 0.5, 0.9], 3, 2),
        ([0.5, 0.5, 0.5], 1, 0),
        ([0.5, 0.5, 0.5], 2, 3),
    ],
)
def test_the_threshold_that_keeps_a_rate_stays_within_0_and_1(value: list[float], number: int, reached: int) -> None:
    mark = threshold_for(np.array(value), number)
    assert 0 <= mark <= 1
    assert sum(one >= mark - 1e-9 for one in value) == reached

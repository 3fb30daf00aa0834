"""How the numbers of a set were worked out: what stands in the formulas of its rank correlations and of a trial."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from metrics.golden.correctness_evidence import Facts
from metrics.golden.correctness_scores import correctness_scores
from metrics.golden.flips import Setting
from metrics.golden.scores import Floats, passing
from metrics.golden.sweeps import read_ranks
from metrics.staircase import accepted_threshold
from metrics.workings import MeanWorking, mean_working


class SpearmanWorking(NamedTuple):
    """Spearman's rho as product / sqrt(first * second), over ranks, ties sharing the mean of theirs.

    Args:
        product: Sum over the answers of (rank - mean rank) in the one order times that in the other.
        first, second: Sums of the squares of each.
        used: How many answers.
        value: Rho, -1 to 1.
    """

    product: float
    first: float
    second: float
    used: int
    value: float


class KendallWorking(NamedTuple):
    """Kendall's tau-b as (alike - against) / sqrt(first * second), over all pairs of answers.

    Args:
        alike, against: Pairs that both orders put the same way round, and the opposite way.
        first, second: Pairs whose scores differ, and whose grades differ.
        pairs: All of them.
        value: Tau-b, -1 to 1.
    """

    alike: int
    against: int
    first: int
    second: int
    pairs: int
    value: float


class TrialWorking(NamedTuple):
    """What a setting that is tried does to a set, beside the one in use, as ``metrics.golden.trials`` tells it.

    Args:
        mean: Of the scores there; None without any.
        scored, passed: How many have a score there, and how many of them reach the threshold.
        both, gained, lost: How many have one at both settings; of those, how many pass only there, and only in use.
        ranking: Rho of both rankings, scores that agree to four decimals tied; None where all of them tie.
    """

    mean: MeanWorking | None
    scored: int
    passed: int
    both: int
    gained: int
    lost: int
    ranking: SpearmanWorking | None


def trial_working(given: Facts, present: Setting, tried: Setting, threshold: float) -> TrialWorking:
    """One cell of the table of trials, worked out by itself.

    Args:
        given: Evidence; rows that wait left out before.
        present, tried: Weights and beta in use, and those under the hand.
        threshold: From which score an answer passes, 0 to 1.

    Raises:
        RefusedSetting: If a setting is refused.
    """
    mark = accepted_threshold(threshold)
    before, after = (correctness_scores(given, weights=one[0], beta=one[1]).scores for one in (present, tried))
    both = before.known & after.known
    was, passes = passing(before.value, mark), passing(after.value, mark)
    ranks = [read_ranks(one.value[both]) for one in (after, before)]
    counts = (after.known, after.known & passes, both, both & passes & ~was, both & was & ~passes)
    scored, passed, *rest = (int(one.sum()) for one in counts)
    mean = mean_working(after.value[after.known].tolist())
    return TrialWorking(mean, scored, passed, rest[0], rest[1], rest[2], spearman_working(ranks[0], ranks[1]))


def spearman_working(score: Floats, grade: Floats) -> SpearmanWorking | None:
    """What ``scipy.stats.spearmanr`` divides; None where all scores or all grades are the same.

    Args:
        score, grade: Shape (n,), NaN where there is none.
    """
    pair = _both(score, grade)
    if pair is None:
        return None
    from scipy.stats import rankdata

    ranks = [rankdata(one) - (one.size + 1) / 2 for one in pair]
    product, first, second = (float((one * other).sum()) for one, other in (ranks, ranks[:1] * 2, ranks[1:] * 2))
    return SpearmanWorking(product, first, second, pair[0].size, product / float(np.sqrt(first * second)))


def kendall_working(score: Floats, grade: Floats) -> KendallWorking | None:
    """What ``scipy.stats.kendalltau`` divides; None where all scores or all grades are the same.

    The counts are whole numbers: how many pairs are ordered follows from the ties, and by how many more are alike
    than against from tau itself, so that not every pair has to be looked at.
    """
    pair = _both(score, grade)
    if pair is None:
        return None
    from scipy.stats import kendalltau

    pairs = _pairs(np.array([pair[0].size]))
    kinds = [np.unique(one, return_inverse=True)[1].astype(np.int64) for one in pair]
    tied = [_pairs(np.bincount(kind)) for kind in kinds]
    tied_both = _pairs(np.unique(kinds[0] * (int(kinds[1].max()) + 1) + kinds[1], return_counts=True)[1])
    first, second, ordered = pairs - tied[0], pairs - tied[1], pairs - tied[0] - tied[1] + tied_both
    more = round(float(kendalltau(*pair).statistic) * float(np.sqrt(float(first) * second)))
    value = more / float(np.sqrt(float(first) * second))
    return KendallWorking((ordered + more) // 2, (ordered - more) // 2, first, second, pairs, value)


def _pairs(sizes: np.typing.NDArray[np.int64]) -> int:
    return int((sizes * (sizes - 1) // 2).sum())


def _both(score: Floats, grade: Floats) -> tuple[Floats, Floats] | None:
    both = ~np.isnan(score) & ~np.isnan(grade)
    pair = score[both], grade[both]
    return None if any(one.size < 2 or one.min() == one.max() for one in pair) else pair

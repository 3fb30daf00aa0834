"""How steady a judge is: the same claims judged several times, which verdicts flip, and how far the scores spread."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from metrics.blend import blended
from metrics.claims import Side
from metrics.fbeta import fbeta
from metrics.settings import finite, shares

LEAST_RUNS, MOST_RUNS = 2, 20
_MOST_VALUES = 400


@dataclass(frozen=True)
class Stability:
    """Several runs over the same claims.

    Args:
        claims: The claims, in order; () where runs share none (relevancy).
        sides: Which text each claim is of.
        matrix: For each claim its verdict in each run: supported, not supported, or None where the run gives none.
        scores: The score of each run; None where it has none.
        judges: Who judged each run.
        evidence: What each run's score is made of besides the settings, as plain values: of claims their counts, of
            relevancy the questions; None where that is nothing, or the run gave nothing. () where it was not kept.
    """

    claims: tuple[str, ...]
    sides: tuple[Side, ...]
    matrix: tuple[tuple[bool | None, ...], ...]
    scores: tuple[float | None, ...]
    judges: tuple[str, ...]
    evidence: tuple[Mapping[str, Any] | None, ...] = ()

    def __post_init__(self) -> None:
        runs = len(self.scores)
        if len(self.sides) != len(self.claims) or len(self.matrix) != len(self.claims) or len(self.judges) != runs:
            raise ValueError("one side and one row for each claim, one judge for each run")
        if any(len(row) != runs for row in self.matrix):
            raise ValueError("one verdict for each run")
        if len(self.evidence) not in (0, runs):
            raise ValueError("one evidence for each run, or none at all")


class Spread(NamedTuple):
    """Where scores lie; all None when there is none.

    Args:
        runs, scored: How many runs there were, and how many have a score.
        low, high, mean: Of the scores.
        deviation: Standard deviation of the sample (n - 1); None below two scores.
    """

    runs: int
    scored: int
    low: float | None
    high: float | None
    mean: float | None
    deviation: float | None


class Steadiness(NamedTuple):
    """How one claim fared.

    Args:
        supported, unsupported, missing: In how many runs.
        flips: Whether it was judged both ways.
        majority: The commoner verdict; None when they are even or there is none.
    """

    supported: int
    unsupported: int
    missing: int
    flips: bool
    majority: bool | None


class Agreement(NamedTuple):
    """How two judges compare on the same claims.

    Args:
        same, different, unknown: Claims judged alike, judged otherwise, and not judged by one of them.
        rows: For each claim True, False or None likewise.
        share: same / (same + different); None when no claim was judged by both.
        kappa: Cohen's kappa, agreement beyond chance, -1 to 1; None where it is undefined.
    """

    same: int
    different: int
    unknown: int
    rows: tuple[bool | None, ...]
    share: float | None
    kappa: float | None


def spread(scores: Sequence[float | None]) -> Spread:
    """Where the scores of several runs lie.

    >>> spread([0.25, 0.75, None])
    Spread(runs=3, scored=2, low=0.25, high=0.75, mean=0.5, deviation=0.3535533905932738)
    """
    known = [score for score in map(finite, scores) if score is not None]
    if not known:
        return Spread(len(scores), 0, None, None, None, None)
    mean = math.fsum(known) / len(known)
    squares = math.fsum((score - mean) ** 2 for score in known)
    deviation = math.sqrt(squares / (len(known) - 1)) if len(known) > 1 else None
    return Spread(len(scores), len(known), min(known), max(known), mean, deviation)


def steadiness(row: Sequence[bool | None]) -> Steadiness:
    """How one claim fared in several runs.

    >>> steadiness([True, False, True, None])
    Steadiness(supported=2, unsupported=1, missing=1, flips=True, majority=True)
    """
    yes, no = sum(one is True for one in row), sum(one is False for one in row)
    return Steadiness(yes, no, len(row) - yes - no, bool(yes and no), None if yes == no else yes > no)


def flips(found: Stability) -> tuple[int, ...]:
    """Places of the claims that were judged both ways, counted from 0."""
    return tuple(place for place, row in enumerate(found.matrix) if steadiness(row).flips)


def agreement(one: Sequence[bool | None], other: Sequence[bool | None]) -> Agreement:
    """How two columns of verdicts on the same claims compare, claim by claim.

    Raises:
        ValueError: If they are of unequal length.

    >>> agreement([True, True, False, None], [True, False, False, True])[:3]
    (2, 1, 1)
    """
    pairs = list(zip(one, other, strict=True))
    rows = tuple(None if None in pair else pair[0] == pair[1] for pair in pairs)
    both = [pair for pair in pairs if None not in pair]
    same, judged = sum(row is True for row in rows), len(both)
    if not judged:
        return Agreement(0, 0, len(rows), rows, None, None)
    share = same / judged
    yes_one, yes_other = (sum(bool(pair[place]) for pair in both) / judged for place in (0, 1))
    chance = yes_one * yes_other + (1 - yes_one) * (1 - yes_other)
    kappa = None if chance == 1 else (share - chance) / (1 - chance)
    return Agreement(same, judged - same, len(rows) - judged, rows, share, kappa)


def column(found: Stability, run: int) -> tuple[bool | None, ...]:
    """The verdicts of one run, counted from 0."""
    return tuple(row[run] for row in found.matrix)


def beside(one: Stability, other: Stability) -> Stability:
    """The runs of another judge over the same claims as further columns.

    Raises:
        ValueError: If the claims are others.
    """
    if (one.claims, one.sides) != (other.claims, other.sides):
        raise ValueError("these runs are about other claims")
    rows = tuple((*row, *more) for row, more in zip(one.matrix, other.matrix, strict=True))
    evidence = [two.evidence or (None,) * len(two.scores) for two in (one, other)]
    scores, judges = (*one.scores, *other.scores), (*one.judges, *other.judges)
    return Stability(one.claims, one.sides, rows, scores, judges, (*evidence[0], *evidence[1]))


def grounded_values(statements: int) -> tuple[float, ...]:
    """The scores that this many statements can have, where each counts 1 or 0.

    >>> grounded_values(2)
    (0.0, 0.5, 1.0)
    """
    return tuple(place / statements for place in range(statements + 1)) if statements else ()


def correctness_values(
    response: int, reference: int, similarity: float | None, weights: Sequence[float], beta: float
) -> tuple[float, ...]:
    """The scores that this many claims can have, in order; () when there are too many to show as dots.

    Args:
        response, reference: How many claims each text has.
        similarity: Of the texts; None only where it has no weight.
    """
    if (response + 1) * (reference + 1) > _MOST_VALUES:
        return ()
    parts = shares(weights)
    found = set()
    for tp in range(response + 1):
        for fn in range(reference + 1):
            facts = 0.0 if bool(response) != bool(reference) else fbeta(tp, response - tp, fn, beta)
            if facts is None or (similarity is None and parts[1]):
                continue
            found.add(facts if similarity is None else blended(facts, similarity, parts))
    return tuple(sorted(found))

"""What one flip or one link would change: the points one step away from a sorting."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from metrics.claims import ClaimCounts, Label, Sorting, counts_of
from metrics.correctness import DEFAULT_BETA, DEFAULT_WEIGHTS, CorrectnessScore, correctness


class Move(NamedTuple):
    """One flip or link, and the score it would lead to.

    Args:
        kind: "flip" turns one claim's verdict round; "link" ties an FP to an FN, so that one is TP, the other covered.
        claim_ids: The claim flipped, or the response claim and the reference claim linked.
        counts: The counts after the move.
        value: The score after the move; None when it cannot be given.
        effect: ``value`` minus the present value; None when either cannot be given.
        precision: After the move, 0 to 1; None when undefined.
        recall: TP / (TP + FN) after the move, 0 to 1; None when undefined.
    """

    kind: Literal["flip", "link"]
    claim_ids: tuple[str, ...]
    counts: ClaimCounts
    value: float | None
    effect: float | None
    precision: float | None
    recall: float | None


_FLIPPED: dict[Label, dict[str, int]] = {
    "TP": {"TP": -1, "FP": 1},
    "FP": {"TP": 1, "FP": -1},
    "covered": {"covered": -1, "FN": 1},
    "FN": {"covered": 1, "FN": -1},
}
_LINKED = {"TP": 1, "FP": -1, "covered": 1, "FN": -1}


def moves(
    sorting: Sorting,
    similarity: float | None,
    *,
    weights: Sequence[float] = DEFAULT_WEIGHTS,
    beta: float = DEFAULT_BETA,
) -> list[Move]:
    """Every flip of a sorted claim and every link of an FP to an FN, the most helpful first.

    Args:
        sorting: The present sorting. Unsorted claims have no moves.
        similarity: As for ``correctness``; a move does not change it.
        weights: As for ``correctness``.
        beta: As for ``correctness``.

    Returns:
        By effect, falling, those without one last; ties with flips before links, then in reading order.

    Raises:
        RefusedSetting: As ``correctness``.

    >>> from metrics.claims import Claim, Verdict
    >>> wrong = Claim("a1", "response", "It is red.", Verdict(False))
    >>> moves(Sorting((wrong,)), 0.5, weights=(1, 0))[0].effect
    1.0
    """
    tally = sorting.tally
    present = counts_of(tally)
    scores: dict[ClaimCounts, CorrectnessScore] = {}  # many moves lead to the same counts

    def score_of(counts: ClaimCounts) -> CorrectnessScore:
        if counts not in scores:
            scores[counts] = correctness(counts, similarity, weights=weights, beta=beta)
        return scores[counts]

    def move(kind: Literal["flip", "link"], claim_ids: tuple[str, ...], change: dict[str, int]) -> Move:
        counts = counts_of({label: tally.get(label, 0) + change.get(label, 0) for label in {*tally, *change}})
        before, after = score_of(present).value, score_of(counts)
        effect = None if before is None or after.value is None else after.value - before
        return Move(kind, claim_ids, counts, after.value, effect, after.precision, after.recall)

    flips = [move("flip", (claim.id,), _FLIPPED[claim.label]) for claim in sorting.claims if claim.verdict]
    links = [
        move("link", (extra.id, missing.id), _LINKED)
        for extra in sorting.labelled("FP")
        for missing in sorting.labelled("FN")
    ]
    return sorted(flips + links, key=_falling)


def _falling(move: Move) -> tuple[bool, float]:
    return (move.effect is None, -(move.effect or 0.0))

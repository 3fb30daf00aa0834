"""The factual part of answer correctness: what the counts of claims and beta say, whatever the weights.

Source: as for ``metrics.correctness`` and ``metrics.fbeta``.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from metrics.claims import ClaimCounts
from metrics.fbeta import fbeta, precision, recall
from metrics.notes import Note


class Facts(NamedTuple):
    """What counts and beta alone say."""

    precision: float | None
    recall: float | None
    reference_recall: float | None
    factuality: float | None
    missing: Note | None
    flags: tuple[Note, ...]


def factuality(counts: ClaimCounts, beta: float = 1.0) -> float | None:
    """The factual part alone: F-beta, 0 where only one text has claims.

    Args:
        counts: As for ``metrics.correctness.correctness``.
        beta: As for ``metrics.correctness.correctness``.

    Returns:
        0 to 1, provisional while claims are unsorted; None when all counts are 0.

    Raises:
        ValueError, RefusedSetting: As ``metrics.correctness.correctness``.

    >>> factuality(ClaimCounts(2, 6, 0), 2)
    0.625
    """
    return 0.0 if _one_sided(counts) else fbeta(counts.tp, counts.fp, counts.fn, beta)


# A weight under the hand asks for the same few counts again and again. Typed: True is no count, though equal to 1.
@lru_cache(maxsize=4096, typed=True)
def facts(
    tp: int, fp: int, fn: int, covered: int | None, of_response: int | None, of_reference: int | None, beta: float
) -> Facts:
    """The factual part of ``ClaimCounts`` and a beta that have been accepted.

    Args:
        beta: As ``metrics.settings.accepted_beta`` gives it; the others are counts that have been checked.
    """
    counts = ClaimCounts(tp, fp, fn, covered, of_response, of_reference)
    return Facts(
        precision=precision(tp, fp),
        recall=recall(tp, fn),
        reference_recall=covered / of_reference if covered is not None and of_reference else None,
        factuality=factuality(counts, beta),
        missing=_no_facts(counts),
        flags=tuple(_count_flags(counts)),
    )


def _one_sided(counts: ClaimCounts) -> bool:
    """Whether one text has claims and the other none: nothing can match then, sorted or not."""
    known = counts.response_claims, counts.reference_claims
    return None not in known and (known[0] == 0) != (known[1] == 0)


def _no_facts(counts: ClaimCounts) -> Note | None:
    """Why the factual part is not settled: claims without a verdict, or nothing to count."""
    if _one_sided(counts):
        return None
    nothing = counts.tp + counts.fp + counts.fn == 0
    of_response, of_reference = counts.response_claims or 0, counts.reference_claims or 0
    response = max(of_response - counts.tp - counts.fp, 0)
    # Without the number of covered claims nobody can say how many are left, unless nothing was sorted at all.
    covered = 0 if counts.covered is None and nothing else counts.covered
    reference = 0 if covered is None else max(of_reference - covered - counts.fn, 0)
    left: dict[str, str | int | float] = {
        "response": response,
        "response_claims": of_response,
        "reference": reference,
        "reference_claims": of_reference,
    }
    if response and reference:
        return Note("claims.unsorted-both", left)
    if response:
        return Note("claims.unsorted-response", left)
    if reference:
        return Note("claims.unsorted-reference", left)
    return Note("claims.none") if nothing else None


def _count_flags(counts: ClaimCounts) -> list[Note]:
    """One-sided counts, and counts that do not add up to the number of claims."""
    numbers = {name: count for name, count in counts._asdict().items() if count is not None}
    flags = []
    empty = _one_sided(counts)
    no_response = counts.response_claims is None and counts.tp + counts.fp == 0 and counts.fn
    if (empty and counts.response_claims == 0) or no_response:
        flags.append(Note("claims.no-response"))
    no_reference = counts.reference_claims is None and counts.tp + counts.fn == 0 and counts.fp
    if (empty and counts.reference_claims == 0) or no_reference:
        flags.append(Note("claims.no-reference"))
    if counts.response_claims is not None and counts.tp + counts.fp != counts.response_claims:
        more = counts.tp + counts.fp > counts.response_claims
        flags.append(Note("counts.response-extra" if more else "counts.response-missing", numbers))
    if counts.reference_claims is not None and counts.tp + counts.fn != counts.reference_claims:
        flags.append(Note("counts.reference", numbers))
    known = counts.covered is not None and counts.reference_claims is not None
    if known and numbers["covered"] + counts.fn > numbers["reference_claims"]:
        flags.append(Note("counts.covered", numbers))
    return flags

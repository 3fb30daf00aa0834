"""The evidence of answer correctness of many samples, and what can be said of it before weights and beta are known."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from metrics.golden.scores import Bools, Floats, Ints, first_reasons, flag_bits

Codes = NDArray[np.int8]
REASONS = (
    "",
    "claims.unsorted-both",
    "claims.unsorted-response",
    "claims.unsorted-reference",
    "claims.none",
    "similarity.not-finite",
    "similarity.missing",
    "sample.not-judged",
    "sample.bad-counts",
)
FLAGS = (
    *REASONS[1:],
    "claims.no-response",
    "claims.no-reference",
    "counts.response-extra",
    "counts.response-missing",
    "counts.reference",
    "counts.covered",
    "range.rounding",
    "range.similarity",
    "range.value",
)
_MOST, _ROUNDING = 2**53, 1e-9
_NOT_FINITE, _MISSING = 5, 6
NOT_JUDGED, BAD_COUNTS = 7, 8
"""Places in ``REASONS`` of why a sample has no counts; one sample by itself always has some."""


class Counts(NamedTuple):
    """Counts of claims, whole numbers, shape (n,) each; in the last three -1 where a number is not known.

    The fields are those of ``metrics.claims.ClaimCounts``.
    """

    tp: Ints
    fp: Ints
    fn: Ints
    covered: Ints | None = None
    response_claims: Ints | None = None
    reference_claims: Ints | None = None


class Facts(NamedTuple):
    """What does not hang on weights and beta.

    Args:
        counts: As given.
        similarity: As given, NaN where there is none.
        no_facts: Place in ``REASONS`` of why the factual part is not settled; 0 where it is.
        no_similarity: The same for similarity.
        given: Where a similarity was given, be it no finite number.
        zero: Where one text has claims and the other none, so that F-beta is 0.
        nothing: Where no claim counts.
    """

    counts: Counts
    similarity: Floats
    no_facts: Codes
    no_similarity: Codes
    given: Bools
    zero: Bools
    nothing: Bools


def facts(counts: Counts, similarity: Floats, given: Bools | None = None, absent: Codes | None = None) -> Facts:
    """Counts and similarities made ready for scoring, with any weights and beta.

    Args:
        counts: Whole numbers from 0 to 2**53.
        similarity: Shape (n,), normally 0 to 1.
        given: Where there is one; without it, where it is not NaN.
        absent: ``NOT_JUDGED`` or ``BAD_COUNTS`` where the counts, which are 0 then, stand for none; else 0.

    Raises:
        ValueError: If a count is out of range.

    >>> facts(Counts(np.array([2]), np.array([2]), np.array([2])), np.array([0.72])).similarity.tolist()
    [0.72]
    """
    least = [0, 0, 0, -1, -1, -1]
    for name, low, numbers in zip(counts._fields, least, counts, strict=True):
        if numbers is not None and numbers.size and (numbers.min() < low or numbers.max() > _MOST):
            raise ValueError(f"{name} must hold whole numbers from 0 to {_MOST}")
    there = ~np.isnan(similarity) if given is None else given
    finite = np.isfinite(similarity) & there
    no_similarity = np.where(finite, 0, np.where(there, _NOT_FINITE, _MISSING)).astype(np.int8)
    nothing = (counts.tp + counts.fp + counts.fn) == 0
    zero = _one_sided(counts)
    no_facts = np.where(zero, np.int8(0), _no_facts(counts, nothing))
    return Facts(
        counts,
        np.where(finite, similarity, np.nan),
        no_facts if absent is None else np.where(absent != 0, absent, no_facts),
        no_similarity,
        there,
        zero,
        nothing,
    )


def some_facts(given: Facts, rows: Bools | Ints) -> Facts:
    """The evidence of some of the samples: those where ``rows`` is true, or at these places."""
    tp, fp, fn, *more = given.counts
    covered, response, reference = (None if one is None else one[rows] for one in more)
    return Facts(
        Counts(tp[rows], fp[rows], fn[rows], covered, response, reference),
        given.similarity[rows],
        given.no_facts[rows],
        given.no_similarity[rows],
        given.given[rows],
        given.zero[rows],
        given.nothing[rows],
    )


def _one_sided(counts: Counts) -> Bools:
    response, reference = counts.response_claims, counts.reference_claims
    if response is None or reference is None:
        return np.zeros(counts.tp.size, dtype=np.bool_)
    return np.asarray((response >= 0) & (reference >= 0) & ((response == 0) != (reference == 0)))


def _no_facts(counts: Counts, nothing: Bools) -> Codes:
    """Why the factual part is not settled, as for one sample that is not one-sided."""
    none = np.zeros(counts.tp.size, dtype=np.bool_)
    response = reference = none
    if counts.response_claims is not None:
        response = counts.response_claims > counts.tp + counts.fp
    if counts.reference_claims is not None:
        covered = np.full(counts.tp.size, -1) if counts.covered is None else counts.covered
        covered = np.where((covered < 0) & nothing, 0, covered)
        reference = (covered >= 0) & (counts.reference_claims > covered + counts.fn)
    return first_reasons(
        nothing.size, [(1, response & reference), (2, response), (3, reference), (4, np.asarray(nothing))]
    )


def correctness_flags(given: Facts, value: Floats, reason: Codes, counted: Sequence[bool]) -> NDArray[np.uint32]:
    found: list[tuple[str, Bools]] = []
    for place in (1, 2, 3, 4, NOT_JUDGED, BAD_COUNTS):
        rows = given.no_facts == place
        if rows.any():
            # A settled reason is no flag, but what is second, or has no weight, is said beside.
            found.append((REASONS[place], rows & (reason != place)))
    for place in (_NOT_FINITE, _MISSING):
        rows = given.no_similarity == place
        if rows.any():
            aside = (reason != place) if counted[1] else given.given
            found.append((REASONS[place], rows & aside))
    found += _count_flags(given)
    s = given.similarity
    with np.errstate(invalid="ignore"):
        outside = (s < 0) | (s > 1)
        if outside.any():
            rounded = (s >= -_ROUNDING) & (s <= 1 + _ROUNDING)
            found += [("range.rounding", outside & rounded), ("range.similarity", outside & ~rounded)]
            found.append(("range.value", (value < -_ROUNDING) | (value > 1 + _ROUNDING)))
    return flag_bits(value.size, FLAGS, found)


def _count_flags(given: Facts) -> list[tuple[str, Bools]]:
    """As for one sample; an unknown number of claims is -1."""
    tp, fp, fn, covered, response, reference = given.counts
    unknown = np.full(tp.size, -1)
    covered, response, reference = (unknown if one is None else one for one in (covered, response, reference))
    no_response = (given.zero & (response == 0)) | ((response < 0) & (tp + fp == 0) & (fn > 0))
    no_reference = (given.zero & (reference == 0)) | ((reference < 0) & (tp + fn == 0) & (fp > 0))
    found = [("claims.no-response", no_response), ("claims.no-reference", no_reference)]
    if response is not unknown:
        found.append(("counts.response-extra", (response >= 0) & (tp + fp > response)))
        found.append(("counts.response-missing", (response >= 0) & (tp + fp < response)))
    if reference is not unknown:
        found.append(("counts.reference", (reference >= 0) & (tp + fn != reference)))
        found.append(("counts.covered", (reference >= 0) & (covered >= 0) & (covered + fn > reference)))
    return found

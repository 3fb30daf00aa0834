"""Groundedness of many samples at once: row by row what ``metrics.groundedness`` gives, reasons and flags too."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from metrics.golden.lists import Lists, row_counts, row_sums
from metrics.golden.scores import Bools, Floats, Ints, Scores, first_reasons, flag_bits, passing
from metrics.groundedness import DEFAULT_THRESHOLD
from metrics.staircase import accepted_threshold

REASONS = (
    "",
    "sample.not-judged",
    "groundedness.no-statements",
    "statement.not-finite",
    "groundedness.not-judged",
)
FLAGS = (
    "groundedness.not-judged",
    "statement.partial",
    "statement.out-of-range",
    "groundedness.range",
    "groundedness.default-threshold",
    "groundedness.always-passes",
    "groundedness.rounding",
    "groundedness.threshold-percent",
    "groundedness.threshold-range",
    "groundedness.threshold-not-number",
)


class GroundednessScores(NamedTuple):
    """Scores with their parts, shape (n,) each.

    Args:
        scores: The scores.
        statements, unjudged: How many statements there are, and how many without a score.
        low, high: The score if those are not supported, and if they are; NaN without statements.
        passed: Where the threshold is reached; only to be read where ``decided``.
        decided: Where there is a value and a threshold to hold it against.
        lost: What statements without full support cost: 1 minus the score.
    """

    scores: Scores
    statements: Ints
    unjudged: Ints
    low: Floats
    high: Floats
    passed: Bools
    decided: Bools
    lost: Floats


class _Marks(NamedTuple):
    """The threshold of each sample, and where it is missing or refused."""

    threshold: Floats
    absent: Bools
    percent: Bools
    outside: Bools
    no_number: Bools

    @property
    def refused(self) -> Bools:
        return self.percent | self.outside | self.no_number


def groundedness_scores(given: Lists, *, threshold: float | Floats | None = None) -> GroundednessScores:
    """The score of each sample, as ``metrics.groundedness.groundedness`` gives it.

    A threshold of a sample's own that is refused costs the verdict and is flagged; the value does not hang on it.

    Args:
        given: The scores of the statements; an entry that is given and not finite is no score.
        threshold: 0 to 1: one for all, or one for each with NaN where there is none; None: 0.5, flagged.

    Raises:
        RefusedSetting: If the one threshold for all is no number from 0 to 1.
    """
    size, rows = given.listed.size, given.rows
    finite = np.isfinite(given.values) & given.given
    statements = given.lengths
    unjudged = statements - row_counts(rows, finite, size)
    broken = row_counts(rows, given.given & ~finite, size) > 0
    supported = row_sums(rows[finite], given.values[finite], size)
    with np.errstate(invalid="ignore"):
        low, high = supported / statements, (supported + unjudged) / statements
    _without_overflow(low, high, given, finite)
    none = ~given.listed
    reason = first_reasons(size, [(1, none), (2, statements == 0), (3, broken), (4, unjudged > 0)])
    value = np.where(reason == 0, low, np.nan)
    marks = _marks(threshold, size)
    with np.errstate(invalid="ignore"):
        passed = passing(value, marks.threshold)
        found = [
            ("groundedness.not-judged", broken & (unjudged > 0)),
            *_entry_flags(given.values, finite, rows, size),
            ("groundedness.range", (value < 0) | (value > 1)),
            ("groundedness.default-threshold", marks.absent),
            ("groundedness.always-passes", marks.threshold == 0),
            ("groundedness.rounding", passed & (value < marks.threshold)),
            ("groundedness.threshold-percent", marks.percent),
            ("groundedness.threshold-range", marks.outside),
            ("groundedness.threshold-not-number", marks.no_number),
        ]
    scores = Scores(value, reason, flag_bits(size, FLAGS, found), REASONS, FLAGS)
    return GroundednessScores(scores, statements, unjudged, low, high, passed, scores.known & ~marks.refused, 1 - value)


def _without_overflow(low: Floats, high: Floats, given: Lists, finite: Bools) -> None:
    """Numbers that are no scores may overflow in the sum; their parts are summed instead, as for one sample."""
    for place in np.flatnonzero(~np.isfinite(low) & (given.lengths > 0)):
        span = slice(given.starts[place], given.starts[place + 1])
        own = given.values[span][finite[span]]
        total = given.lengths[place]
        low[place] = np.cumsum(own / total)[-1]
        high[place] = np.cumsum([*(own / total), *[1 / total] * int(total - own.size)])[-1]


def _marks(threshold: float | Floats | None, size: int) -> _Marks:
    nowhere, everywhere = np.zeros(size, dtype=np.bool_), np.ones(size, dtype=np.bool_)
    if threshold is None:
        return _Marks(np.full(size, DEFAULT_THRESHOLD), everywhere, nowhere, nowhere, nowhere)
    if not isinstance(threshold, np.ndarray):
        return _Marks(np.full(size, accepted_threshold(threshold)), nowhere, nowhere, nowhere, nowhere)
    absent = np.isnan(threshold)
    no_number = np.isinf(threshold)
    percent = (threshold >= 10) & (threshold <= 100)
    outside = ~absent & ~no_number & ~percent & ~((threshold >= 0) & (threshold <= 1))
    refused = no_number | percent | outside
    used = np.where(absent, DEFAULT_THRESHOLD, np.where(refused, np.nan, threshold))
    return _Marks(used, absent, percent, outside, no_number)


def _entry_flags(values: Floats, finite: Bools, rows: Ints, size: int) -> list[tuple[str, Bools]]:
    partial = finite & (values > 0) & (values < 1)
    outside = finite & ~((values >= 0) & (values <= 1))
    named = {"statement.partial": partial, "statement.out-of-range": outside}
    return [(code, row_counts(rows, entry, size) > 0) for code, entry in named.items() if entry.any()]

"""Answer relevancy of many samples at once: row by row what ``metrics.relevancy`` gives, reasons and flags too.

The flags that hang on words (asked twice, another language) are left to one sample at a time.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from metrics.golden.lists import Lists, row_counts, row_sums
from metrics.golden.scores import Bools, Floats, Ints, Scores, first_reasons, flag_bits
from metrics.notes import Note, RefusedSetting
from metrics.relevancy import DEFAULT_GATE, GATES, Gate

REASONS = (
    "",
    "sample.not-judged",
    "relevancy.no-questions",
    "relevancy.all-blank",
    "relevancy.no-cosines",
    "relevancy.undecided",
)
FLAGS = (
    "relevancy.incomplete",
    "relevancy.gated-any",
    "relevancy.gated-all",
    "relevancy.gate-raises",
    "relevancy.range",
    "question.blank",
    "question.no-cosine",
    "question.flag-unreadable",
    "question.negative",
    "question.rounding",
    "question.out-of-range",
)
_ROUNDING = 1e-9


class Questions(NamedTuple):
    """The invented questions of many samples.

    Args:
        cosines: With the user's question.
        noncommittal: One entry for each of ``cosines``: 1, 0, or -1 where the flag is missing or unreadable.
        blank: Where a question has no words; None: nowhere.
    """

    cosines: Lists
    noncommittal: np.ndarray[tuple[int], np.dtype[np.int8]]
    blank: Bools | None = None


class RelevancyScores(NamedTuple):
    """Scores with their parts, shape (n,) each.

    Args:
        scores: The scores.
        mean: Mean cosine of the usable questions, before the gate; NaN when there is none.
        used, asked: Of how many questions the mean is, of how many there are.
        lost_cosines, lost_gate: What cosines below 1 and what the gate cost; with a score they add up to 1 minus it.
    """

    scores: Scores
    mean: Floats
    used: Ints
    asked: Ints
    lost_cosines: Floats
    lost_gate: Floats


class _Entries(NamedTuple):
    """What is known of each question: its sample, whether it has words, whether it counts."""

    rows: Ints
    blank: Bools
    used: Bools


def relevancy_scores(given: Questions, *, gate: Gate = DEFAULT_GATE) -> RelevancyScores:
    """The score of each sample, as ``metrics.relevancy.relevancy`` gives it.

    Raises:
        RefusedSetting: If there is no such gate.
    """
    if gate not in GATES:
        raise RefusedSetting(Note("relevancy.gate"))
    cosines, size = given.cosines, given.cosines.listed.size
    blank = np.zeros(cosines.values.size, dtype=np.bool_) if given.blank is None else given.blank
    entries = _Entries(cosines.rows, blank, np.isfinite(cosines.values) & cosines.given & ~blank)
    asked, used = cosines.lengths, row_counts(entries.rows, entries.used, size)
    mean = _means(cosines.values, entries, used)
    gated, undecided = _gates(given, entries, used, gate)
    worded = row_counts(entries.rows, ~blank, size)
    reason = first_reasons(
        size, [(1, ~cosines.listed), (2, asked == 0), (3, worded == 0), (4, used == 0), (5, undecided)]
    )
    value = np.where(reason == 0, np.where(gated, 0.0, mean), np.nan)
    found = _score_flags(value, mean, gated, gate, (used, asked)) + _question_flags(given, entries, reason, gate)
    return RelevancyScores(
        Scores(value, reason, flag_bits(size, FLAGS, found), REASONS, FLAGS),
        mean,
        used,
        asked,
        1 - mean,
        np.where(gated, mean, 0.0),
    )


def _means(values: Floats, entries: _Entries, used: Ints) -> Floats:
    rows = entries.rows[entries.used]
    kept = values[entries.used]
    with np.errstate(invalid="ignore", over="ignore"):
        mean = row_sums(rows, kept, used.size) / used + 0.0  # -0.0 becomes 0.0
    for place in np.flatnonzero(np.isinf(mean) | (np.isnan(mean) & (used > 0))):
        # Numbers that are no cosines: their sum overflows, their mean does not.
        own = kept[rows == place]
        mean[place] = min(max(float(np.cumsum(own / own.size)[-1]), own.min()), own.max())
    return mean


def _gates(given: Questions, entries: _Entries, used: Ints, gate: Gate) -> tuple[Bools, Bools]:
    """Where the gate closes, and where that hangs on a flag that is not known."""
    nowhere = np.zeros(used.size, dtype=np.bool_)
    if gate == "none":
        return nowhere, nowhere
    flags = given.noncommittal
    decisive = row_counts(entries.rows, entries.used & (flags == (1 if gate == "any" else 0)), used.size) > 0
    unknown = row_counts(entries.rows, entries.used & (flags < 0), used.size) > 0
    undecided = ~decisive & unknown
    closed = decisive if gate == "any" else ~decisive & ~unknown
    return closed & (used > 0), undecided


def _score_flags(
    value: Floats, mean: Floats, gated: Bools, gate: Gate, count: tuple[Ints, Ints]
) -> list[tuple[str, Bools]]:
    used, asked = count
    found = [("relevancy.incomplete", (used > 0) & (used < asked))]
    if gated.any():
        found.append(("relevancy.gated-any" if gate == "any" else "relevancy.gated-all", gated))
        found.append(("relevancy.gate-raises", gated & (mean < 0)))
    with np.errstate(invalid="ignore"):
        found.append(("relevancy.range", (value < -_ROUNDING) | (value > 1 + _ROUNDING)))
    return found


def _question_flags(
    given: Questions, entries: _Entries, reason: np.ndarray[tuple[int], np.dtype[np.int8]], gate: Gate
) -> list[tuple[str, Bools]]:
    """Where at least one question has a mark; what the reason says already is left out."""
    values, worded, size = given.cosines.values, ~entries.blank, reason.size
    found = []
    with np.errstate(invalid="ignore"):
        marks = {
            "question.blank": (entries.blank, 3),
            "question.no-cosine": (worded & ~entries.used, 4),
            "question.flag-unreadable": (worded & (given.noncommittal < 0) if gate != "none" else None, 5),
            "question.negative": (entries.used & (values < 0), None),
            "question.rounding": (entries.used & (np.abs(values) > 1) & (np.abs(values) <= 1 + _ROUNDING), None),
            "question.out-of-range": (entries.used & (np.abs(values) > 1 + _ROUNDING), None),
        }
    for code, (entry, said) in marks.items():
        if entry is not None and entry.any():
            rows = row_counts(entries.rows, entry, size) > 0
            found.append((code, rows if said is None else rows & (reason != said)))
    return found

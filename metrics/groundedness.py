"""Groundedness: the scores of an answer's statements become one score, held against a threshold, with every step kept.

``docs/decisions/0006-groundedness-policy.md`` says where this score departs from what Rasa prints, and why.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from metrics.notes import Note
from metrics.settings import finite
from metrics.staircase import accepted_threshold, needed
from metrics.threshold import passes

DEFAULT_THRESHOLD = 0.5
_MOST_DECIMALS = 17


@dataclass(frozen=True)
class Statement:
    """One statement of the answer, judged against the ground truth.

    Args:
        text: The statement; may be blank, as judges do that, and counts all the same.
        score: 1 when the ground truth supports it, 0 when not, in between when in part; None when nobody has said.
        justification: Why, in the judge's words.
    """

    text: str
    score: float | None = None
    justification: str = ""


@dataclass(frozen=True)
class GroundednessScore:
    """A score with its steps.

    Args:
        value: The score, normally 0 to 1; None when it cannot be given.
        reason: Why there is no value, and what to do; None when there is one.
        flags: What a reader should know about the value, the statements or the threshold.
        statements: As given.
        supported: Sum of the scores that are known.
        unjudged: How many statements have no score.
        low: The score if those are not supported: the provisional one; None without statements.
        high: The score if those are supported; None without statements.
        threshold: From which score it passes, 0 to 1.
        passed: Whether it does; None while there is no value.
    """

    value: float | None
    reason: Note | None
    flags: tuple[Note, ...]
    statements: tuple[Statement, ...]
    supported: float
    unjudged: int
    low: float | None
    high: float | None
    threshold: float
    passed: bool | None


def groundedness(statements: Sequence[Statement], *, threshold: float | None = None) -> GroundednessScore:
    """Share of an answer's statements that the ground truth supports.

    value = sum of scores / number of statements; it passes when value >= threshold.

    Args:
        statements: All statements of the answer; with n of them and scores of 0 or 1 only the n + 1 values k / n occur.
        threshold: Dimensionless, 0 to 1; None: 0.5 is used and flagged.

    Returns:
        The score with its steps. ``value`` is None, with a reason, when there is no statement or one has no finite
        score; ``low`` and ``high`` then say between what it lies.

    Raises:
        RefusedSetting: If the threshold is no number from 0 to 1.

    Source: Rasa Pro 3.21, end-to-end assertion generative_response_is_grounded.

    >>> score = groundedness([Statement("A.", 1), Statement("B.", 1), Statement("C.", 0)], threshold=0.67)
    >>> round(score.value, 4), score.passed
    (0.6667, False)
    """
    mark = DEFAULT_THRESHOLD if threshold is None else accepted_threshold(threshold)
    given = tuple(statements)
    scores = [finite(statement.score) for statement in given]
    known = [score for score in scores if score is not None]
    missing, number = len(given) - len(known), len(given)
    low = _mean(known, number) if given else None
    high = _mean([*known, *[1.0] * missing], number) if given else None
    reasons = _reasons(given, missing, low, high)
    value = None if reasons else low
    return GroundednessScore(
        value=value,
        reason=reasons[0] if reasons else None,
        flags=(*reasons[1:], *_score_flags(known, value), *_threshold_flags(threshold, mark, value)),
        statements=given,
        supported=_sum(known),
        unjudged=missing,
        low=low,
        high=high,
        threshold=mark,
        passed=None if value is None else passes(value, mark),
    )


def more_needed(statements: Sequence[Statement], threshold: float) -> int:
    """How many more statements must be supported in full until it passes, the worst ones first; 0 when it does.

    Statements without a score count as not supported. Without statements nothing helps, and the answer is 0.

    >>> more_needed([Statement("A.", 1), Statement("B.", 0), Statement("C.")], 0.8)
    2
    """
    mark = accepted_threshold(threshold)
    scores = sorted(finite(statement.score) or 0.0 for statement in statements)
    for more in range(len(scores)):
        if passes(_mean([*[max(score, 1.0) for score in scores[:more]], *scores[more:]], len(scores)), mark):
            return more
    return len(scores)


def verdict(score: GroundednessScore) -> Note | None:
    """Pass or fail in words, with so many decimals that the words do not contradict the numbers; None without value.

    >>> str(verdict(groundedness([Statement("A.", 1), Statement("B.", 1), Statement("C.", 0)], threshold=0.667)))
    '0.6667 is below the threshold 0.667.'
    """
    if score.value is None:
        return None
    words = {"score": told_apart(score.value, score.threshold), "threshold": f"{score.threshold:.12g}"}
    return Note("groundedness.passed" if score.passed else "groundedness.failed", words)


def told_apart(value: float, threshold: float) -> str:
    """The score with three decimals, or more if it would else seem to reach a threshold it misses, or the reverse."""
    for decimals in range(3, _MOST_DECIMALS):
        shown = f"{value:.{decimals}f}"
        if passes(float(shown), threshold) == passes(value, threshold):
            return shown
    return repr(value)


def steps(score: GroundednessScore) -> dict[str, Any]:
    """Every step of a score, ready for JSON: no NaN, flags as English sentences."""
    return {
        "statements": [
            {"statement": one.text, "score": finite(one.score), "justification": one.justification}
            for one in score.statements
        ],
        "supported": score.supported,
        "unjudged": score.unjudged,
        "low": score.low,
        "high": score.high,
        "threshold": score.threshold,
        "passed": score.passed,
        "needed": needed(len(score.statements), score.threshold) if score.statements else None,
        "more_needed": more_needed(score.statements, score.threshold) if score.statements else None,
        "flags": [str(flag) for flag in score.flags],
    }


def _sum(scores: Sequence[float]) -> float:
    """From left to right; the built-in sum of floats differs between Python 3.11 and 3.12."""
    total = 0.0
    for score in scores:
        total += score
    return total


def _mean(scores: Sequence[float], number: int) -> float:
    """The sum by the number; where numbers that are no scores overflow, by the sum of the parts."""
    total = _sum(scores)
    return total / number if math.isfinite(total) else _sum([score / number for score in scores])


def _reasons(statements: Sequence[Statement], missing: int, low: float | None, high: float | None) -> list[Note]:
    if low is None or high is None:
        return [Note("groundedness.no-statements")]
    broken = [one for one in statements if isinstance(one.score, float) and not math.isfinite(one.score)]
    found = [Note("statement.not-finite")] if broken else []
    if missing:
        counts = {"unjudged": missing, "statements": len(statements), "low": low, "high": high}
        found.append(Note("groundedness.not-judged", counts))
    return found


def _score_flags(scores: Sequence[float], value: float | None) -> list[Note]:
    partial, outside = sum(0 < score < 1 for score in scores), sum(not 0 <= score <= 1 for score in scores)
    flags = [Note("statement.partial", {"count": partial})] if partial else []
    if outside:
        flags.append(Note("statement.out-of-range", {"count": outside}))
    if value is not None and not 0 <= value <= 1:
        flags.append(Note("groundedness.range", {"value": value}))
    return flags


def _threshold_flags(threshold: float | None, mark: float, value: float | None) -> list[Note]:
    flags = [Note("groundedness.default-threshold")] if threshold is None else []
    if mark == 0:
        flags.append(Note("groundedness.always-passes"))
    if value is not None and value < mark and passes(value, mark):
        flags.append(Note("groundedness.rounding"))
    return flags

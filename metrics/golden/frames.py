"""A table of many samples scored: every metric that it has evidence for, with the reasons in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

import numpy as np
import pandas as pd

from metrics.case import Settings
from metrics.claims import ClaimCounts
from metrics.correctness import correctness
from metrics.golden.correctness_scores import correctness_scores
from metrics.golden.evidence_frames import (
    counts_at,
    facts_of,
    lists_of,
    numbers_of,
    offered,
    questions_of,
)
from metrics.golden.groundedness_scores import GroundednessScores, groundedness_scores
from metrics.golden.relevancy_scores import Questions, relevancy_scores
from metrics.golden.scores import Bools, Floats, Scores, passing
from metrics.notes import Note
from metrics.question_notes import listed
from metrics.relevancy import Gate
from metrics.staircase import accepted_threshold

Waiting = Mapping[str, Sequence[Note | None]]
"""By metric: for each row why it must not be scored, whatever its evidence."""


class Scored(NamedTuple):
    """One metric of a table.

    Args:
        scores: Value, reason code and flags of each row.
        parts: Arrays by name, as columns: precision, factuality, mean before the gate and so on.
        lost: What each part costs, in points of the score, by name of the part; they add up to 1 minus the score.
        reasons: Why each row is not scored, with its own numbers; None where it is.
        passed: Whether the metric's threshold is reached; only to be read where ``decided``.
        decided: Where there is a value and a threshold to hold it against.
    """

    scores: Scores
    parts: Mapping[str, Floats]
    lost: Mapping[str, Floats]
    reasons: tuple[Note | None, ...]
    passed: Bools
    decided: Bools


def scored(frame: pd.DataFrame, settings: Settings, waiting: Waiting | None = None) -> dict[str, Scored]:
    """Every metric that the columns hold evidence of, by name: correctness, relevancy, groundedness.

    Args:
        frame: Columns as ``metrics/golden/table.py`` names them; any may be absent.
        settings: Weights, beta, gate and thresholds; a threshold of a row's own goes before that of groundedness.
        waiting: Without it, the column ``waiting`` says for all metrics which rows wait.

    Raises:
        RefusedSetting: If a setting is refused.
        ValueError: If lists of one row do not fit together, or hold something that is no number.
    """
    one = {"correctness": _correctness, "relevancy": _relevancy, "groundedness": _groundedness}
    return {metric: one[metric](frame, settings, _notes(frame, metric, waiting)) for metric in offered(frame)}


def _correctness(frame: pd.DataFrame, settings: Settings, notes: Sequence[Note | None]) -> Scored:
    given = facts_of(frame)
    found = correctness_scores(given, weights=settings.weights, beta=settings.beta)

    def reason(place: int, code: str) -> Note:
        if code.startswith("claims.unsorted"):
            alone = correctness(ClaimCounts(*counts_at(given, place)), None, weights=(1, 0), beta=settings.beta)
            return alone.reason or Note(code)
        return Note(code)

    scores, reasons = _with_reasons(found.scores, notes, reason)
    parts = {name: getattr(found, name) for name in ("precision", "recall", "factuality")}
    lost = {"extra": found.lost_extra, "missing": found.lost_missing, "similarity": found.lost_similarity}
    return Scored(scores, parts, lost, reasons, *_verdicts(scores, settings.threshold))


def _relevancy(frame: pd.DataFrame, settings: Settings, notes: Sequence[Note | None]) -> Scored:
    given = questions_of(frame)
    found = relevancy_scores(given, gate=settings.gate)

    def reason(place: int, code: str) -> Note:
        if code == "relevancy.all-blank":
            return Note(code, {"asked": int(found.asked[place])})
        return _undecided(given, place, settings.gate) if code == "relevancy.undecided" else Note(code)

    scores, reasons = _with_reasons(found.scores, notes, reason)
    parts = {"mean_cosine": found.mean, "used": found.used.astype(np.float64), "asked": found.asked.astype(np.float64)}
    lost = {"cosines": found.lost_cosines, "gate": found.lost_gate}
    return Scored(scores, parts, lost, reasons, *_verdicts(scores, settings.relevant_at))


def _groundedness(frame: pd.DataFrame, settings: Settings, notes: Sequence[Note | None]) -> Scored:
    mark = settings.grounded_at
    if "threshold" in frame.columns:
        own = numbers_of(frame, "threshold")
        found = _grounded(frame, own if mark is None else np.where(np.isnan(own), accepted_threshold(mark), own))
    else:
        found = _grounded(frame, mark)

    def reason(place: int, code: str) -> Note:
        if code != "groundedness.not-judged":
            return Note(code)
        numbers = {"unjudged": int(found.unjudged[place]), "statements": int(found.statements[place])}
        return Note(code, {**numbers, "low": float(found.low[place]), "high": float(found.high[place])})

    scores, reasons = _with_reasons(found.scores, notes, reason)
    parts = {"statements": found.statements.astype(np.float64), "unjudged": found.unjudged.astype(np.float64)}
    decided = found.decided & scores.known
    return Scored(scores, parts, {"unsupported": found.lost}, reasons, found.passed & decided, decided)


def _grounded(frame: pd.DataFrame, threshold: float | Floats | None) -> GroundednessScores:
    return groundedness_scores(lists_of(frame, "statement_scores"), threshold=threshold)


def _notes(frame: pd.DataFrame, metric: str, waiting: Waiting | None) -> Sequence[Note | None]:
    if waiting is not None:
        return waiting.get(metric, ())
    return frame["waiting"].tolist() if "waiting" in frame.columns else ()


def _with_reasons(
    scores: Scores, notes: Sequence[Note | None], reason: Callable[[int, str], Note]
) -> tuple[Scores, tuple[Note | None, ...]]:
    """The scores without those of rows that wait, and a note for each row that has none."""
    size = scores.value.size
    held = np.fromiter((isinstance(note, Note) for note in notes), np.bool_, len(notes)) if len(notes) else None
    told: list[Note | None] = list(notes) if held is not None else [None] * size
    if held is not None and held.any():
        for code in sorted({note.code for note in notes if isinstance(note, Note)}):
            rows = np.fromiter((isinstance(note, Note) and note.code == code for note in notes), np.bool_, size)
            scores = scores.withheld(rows, code)
    for place in np.flatnonzero(~scores.known):
        if told[place] is None:
            told[place] = reason(int(place), scores.reason_code(int(place)))
    return scores, tuple(told)


def _verdicts(scores: Scores, threshold: float | None) -> tuple[Bools, Bools]:
    """What passes, and where that can be said."""
    nowhere = np.zeros(scores.value.size, dtype=np.bool_)
    if threshold is None:
        return nowhere, nowhere
    return passing(scores.value, accepted_threshold(threshold)), scores.known


def _undecided(given: Questions, place: int, gate: Gate) -> Note:
    """The questions of one sample whose flag decides the gate and is not known."""
    span = slice(int(given.cosines.starts[place]), int(given.cosines.starts[place + 1]))
    usable = np.isfinite(given.cosines.values[span]) & given.cosines.given[span]
    if given.blank is not None:
        usable &= ~given.blank[span]
    places = np.flatnonzero(usable & (given.noncommittal[span] < 0))
    return Note("relevancy.undecided", {"places": listed([int(one) for one in places]), "gate": gate})

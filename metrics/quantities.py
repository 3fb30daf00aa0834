"""Numbers of a case by name, for whoever asks about one in a file: a lesson, a link, a test."""

from __future__ import annotations

from collections.abc import Callable

from metrics.audit import audit
from metrics.blend import flip_share
from metrics.case import Case
from metrics.case_scores import correctness_score, groundedness_score, relevancy_score
from metrics.groundedness import DEFAULT_THRESHOLD
from metrics.recorded_runs import recorded_sortings
from metrics.stability import flips
from metrics.staircase import needed
from metrics.statements import statements_of


def quantity(case: Case, name: str) -> float | None:
    """One number of a case as it stands; None when it cannot be given.

    Args:
        case: The case, cosines of its questions included where relevancy is asked for.
        name: A key of ``QUANTITIES``.

    Raises:
        KeyError: If there is no such number.

    >>> quantity(Case(), "score") is None
    True
    """
    return QUANTITIES[name](case)


def _flip_weight(case: Case) -> float | None:
    score, mark = correctness_score(case), case.settings.threshold
    if score.factuality is None or score.similarity is None or mark is None:
        return None
    return flip_share(score.factuality, score.similarity, mark)


def _lowest_cosine(case: Case) -> float | None:
    cosines = [one.cosine for one in relevancy_score(case, case.settings.gate).questions if one.cosine is not None]
    return min(cosines, default=None)


def _needed(case: Case) -> float | None:
    number = len(statements_of(case.statements))
    mark = case.settings.grounded_at
    return float(needed(number, DEFAULT_THRESHOLD if mark is None else mark)) if number else None


def _runs_scored(case: Case) -> list[float]:
    found = recorded_sortings(case)
    return [score for score in found.scores if score is not None] if found else []


def _spread(case: Case) -> float | None:
    scores = _runs_scored(case)
    return max(scores) - min(scores) if scores else None


def _flipped(case: Case) -> float | None:
    found = recorded_sortings(case)
    return float(len(flips(found))) if found else None


WHOLE = frozenset({"flagged", "statements", "statements_needed", "open_findings", "runs", "runs_flipped"})
"""The quantities that are counts."""

QUANTITIES: dict[str, Callable[[Case], float | None]] = {
    "score": lambda case: correctness_score(case).value,
    "factuality": lambda case: correctness_score(case).factuality,
    "precision": lambda case: correctness_score(case).precision,
    "recall": lambda case: correctness_score(case).recall,
    "reference_recall": lambda case: correctness_score(case).reference_recall,
    "similarity": lambda case: correctness_score(case).similarity,
    "weight": lambda case: correctness_score(case).shares[0],
    "beta": lambda case: case.settings.beta,
    "flip_weight": _flip_weight,
    "relevancy": lambda case: relevancy_score(case, case.settings.gate).value,
    "mean_cosine": lambda case: relevancy_score(case, case.settings.gate).mean,
    "flagged": lambda case: float(sum(one.noncommittal is True for one in relevancy_score(case).questions)),
    "lowest_cosine": _lowest_cosine,
    "groundedness": lambda case: groundedness_score(case).value,
    "grounded_mark": lambda case: case.settings.grounded_at,
    "relevancy_mark": lambda case: case.settings.relevant_at,
    "statements": lambda case: float(len(statements_of(case.statements))),
    "statements_needed": _needed,
    "open_findings": lambda case: float(len(audit(case))),
    "runs": lambda case: float(len(_runs_scored(case))) or None,
    "runs_lowest": lambda case: min(_runs_scored(case), default=None),
    "runs_highest": lambda case: max(_runs_scored(case), default=None),
    "runs_spread": _spread,
    "runs_flipped": _flipped,
}
"""name -> the number: shares and scores 0 to 1 (cosines -1 to 1), statements as whole numbers.

``runs``: the recorded sortings of the case's claims and their F; ``open_findings``: of the audit of the claims.
"""

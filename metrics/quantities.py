"""Numbers of a case by name, for whoever asks about one in a file: a lesson, a link, a test."""

from __future__ import annotations

from collections.abc import Callable

from metrics.blend import flip_share
from metrics.case import Case
from metrics.case_scores import correctness_score, groundedness_score, relevancy_score
from metrics.groundedness import DEFAULT_THRESHOLD
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


WHOLE = frozenset({"statements", "statements_needed"})
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
    "lowest_cosine": _lowest_cosine,
    "groundedness": lambda case: groundedness_score(case).value,
    "grounded_mark": lambda case: case.settings.grounded_at,
    "relevancy_mark": lambda case: case.settings.relevant_at,
    "statements": lambda case: float(len(statements_of(case.statements))),
    "statements_needed": _needed,
}
"""name -> the number: shares and scores 0 to 1 (cosines -1 to 1), statements as whole numbers."""

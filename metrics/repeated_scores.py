"""The scores of a judge's runs under the settings that stand now: verdicts are fetched once, the rest is arithmetic."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from metrics.case import Case
from metrics.case_scores import relevancy_score
from metrics.claims import ClaimCounts
from metrics.correctness import CorrectnessScore, correctness
from metrics.stability import Stability


def rescored(found: Stability, case: Case) -> Stability:
    """The runs with the scores that they have by the case's weights, beta, gate and similarity.

    A score that no setting changes, such as groundedness, stays as it is.
    """
    pairs = zip(found.scores, found.evidence or (None,) * len(found.scores), strict=True)
    return replace(found, scores=tuple(score if made is None else _score(made, case) for score, made in pairs))


def _score(made: Mapping[str, Any], case: Case) -> float | None:
    if "questions" in made:
        return relevancy_score(replace(case, questions=tuple(made["questions"]))).value
    return claims_score(made, case).value


def claims_score(made: Mapping[str, Any], case: Case) -> CorrectnessScore:
    """The score of a run of which counts of claims were kept, with its parts."""
    settings = case.settings
    return correctness(ClaimCounts(**made), case.similarity.value, weights=settings.weights, beta=settings.beta)

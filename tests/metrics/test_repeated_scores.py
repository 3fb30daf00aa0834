"""Runs that were judged once are scored by whatever settings stand now."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from metrics.case import Case, Settings, Similarity
from metrics.case_scores import correctness_score
from metrics.claims import Claim, ClaimCounts, Sorting, Verdict
from metrics.repeated_scores import rescored
from metrics.stability import Stability, beside

CLAIMS = (
    Claim("r1", "response", "A.", judged=Verdict(True)),
    Claim("r2", "response", "B.", judged=Verdict(False)),
    Claim("f1", "reference", "C.", judged=Verdict(False)),
)
CASE = Case("Q?", "A. B.", "C.", sorting=Sorting(CLAIMS), similarity=Similarity(0.5, "by hand"))
QUESTIONS = [
    {"question": "One?", "cosine": 0.8, "noncommittal": 1},
    {"question": "Two?", "cosine": 0.6, "noncommittal": 0},
]


def runs(*evidence: Any, scores: tuple[float | None, ...] = (0.1,)) -> Stability:
    return Stability((), (), (), scores, ("m",) * len(scores), evidence)


@pytest.mark.parametrize("settings", [Settings(), Settings((1, 0)), Settings((0, 1)), Settings((0.2, 0.8), beta=2.0)])
@pytest.mark.parametrize("similarity", [Similarity(0.5, "by hand"), Similarity()])
def test_a_run_scores_as_its_claims_do_on_the_page(settings: Settings, similarity: Similarity) -> None:
    case = replace(CASE, settings=settings, similarity=similarity)
    found = rescored(runs(dict(CASE.sorting.counts._asdict())), case)
    assert found.scores == (correctness_score(case).value,)


def test_claims_without_a_verdict_give_no_score_whatever_the_settings() -> None:
    waiting = ClaimCounts(1, 0, 0, 0, 2, 1)
    assert rescored(runs(dict(waiting._asdict())), CASE).scores == (None,)


@pytest.mark.parametrize(("gate", "value"), [("all", 0.7), ("any", 0.0), ("none", 0.7)])
def test_relevancy_follows_the_gate(gate: Any, value: float) -> None:
    case = replace(CASE, settings=Settings(gate=gate))
    assert rescored(runs({"questions": QUESTIONS}), case).scores == (pytest.approx(value),)


def test_what_was_not_kept_or_does_not_change_stays() -> None:
    assert rescored(runs(scores=(0.25, None)), CASE).scores == (0.25, None)
    assert rescored(runs(None, None, scores=(0.25, None)), CASE).scores == (0.25, None)


def test_two_judges_beside_each_other_keep_what_their_scores_are_made_of() -> None:
    counts = dict(CASE.sorting.counts._asdict())
    both = beside(runs(counts), runs(scores=(0.3, 0.4)))
    assert both.evidence == (counts, None, None)
    with pytest.raises(ValueError, match="one evidence for each run"):
        runs(counts, counts)

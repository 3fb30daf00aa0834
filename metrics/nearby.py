"""The tallies a few flips away from a sorting, so that a score can be known before the flip is made."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache

from metrics.audit import audit
from metrics.case import Case
from metrics.case_scores import groundedness_score
from metrics.claims import Claim, Verdict, counts_of
from metrics.correctness import correctness
from metrics.groundedness import GroundednessScore, Statement
from metrics.statements import as_sorting

ORDER = ("TP", "FP", "covered", "FN", "unsorted response", "unsorted reference")
"""The labels of a tally, in the order in which a tuple here counts them."""
_STEPS = (("TP", "FP"), ("FP", "TP"), ("covered", "FN"), ("FN", "covered"))
_FIRST_STEPS = (
    ("unsorted response", "TP"),
    ("unsorted response", "FP"),
    ("unsorted reference", "covered"),
    ("unsorted reference", "FN"),
)


def nearby(tally: Mapping[str, int], steps: int) -> list[tuple[int, ...]]:
    """Every tally that at most this many flips lead to, the present one first; an unsorted claim is sorted in one.

    Args:
        tally: How many claims stand under each label, as ``metrics.claims.Sorting.tally`` counts them.
        steps: The most flips, 0 or more. Without unsorted claims at most 2 * steps * (steps + 1) + 1 tallies come.

    >>> nearby({"TP": 1, "FN": 1}, 1)
    [(1, 0, 0, 1, 0, 0), (0, 1, 0, 1, 0, 0), (1, 0, 1, 0, 0, 0)]
    """
    return list(_reached(tuple(tally.get(label, 0) for label in ORDER), steps))


@lru_cache(maxsize=1024)  # every setting that is moved asks for the same ones again
def _reached(present: tuple[int, ...], steps: int) -> tuple[tuple[int, ...], ...]:
    found, edge = {present: None}, [present]
    for _ in range(steps):
        edge = [there for here in edge for there in _one_step(here) if there not in found]
        found.update(dict.fromkeys(edge))
    return tuple(found)


def _one_step(here: tuple[int, ...]) -> list[tuple[int, ...]]:
    reached = []
    for start, end in (*_STEPS, *_FIRST_STEPS):
        at, to = ORDER.index(start), ORDER.index(end)
        if here[at]:
            reached.append(tuple(count - (place == at) + (place == to) for place, count in enumerate(here)))
    return reached


def claim_scores(case: Case, steps: int) -> dict[tuple[int, ...], float | None]:
    """Answer correctness at every tally that ``nearby`` reaches from the claims of a case; None where not scored.

    While the audit of the judge's reply is open, nothing is, if claims count: a flip does not settle it.
    """
    settings, similarity = case.settings, case.similarity.value
    waits = settings.weights[0] > 0 and bool(audit(case, "claims"))
    return {
        there: None
        if waits
        else correctness(
            counts_of(dict(zip(ORDER, there, strict=True))),
            similarity,
            weights=settings.weights,
            beta=settings.beta,
        ).value
        for there in nearby(case.sorting.tally, steps)
    }


def statement_scores(case: Case, steps: int) -> dict[tuple[int, ...], GroundednessScore]:
    """Groundedness at every tally that ``nearby`` reaches from the statements of a case.

    While the audit of the judge's reply is open it is not scored anywhere: a flip does not settle it.
    Empty when a verdict of the judge is neither 1 nor 0: counts alone do not make the score then.
    """
    if any(one is not None and one.score is not None for claim in case.statements.claims for one in _verdicts(claim)):
        return {}
    found = {there: _grounded(case, there) for there in nearby(case.statements.tally, steps)}
    if not audit(case, "statements"):
        return found
    reason = groundedness_score(case).reason
    return {there: replace(score, value=None, passed=None, reason=reason) for there, score in found.items()}


def _grounded(case: Case, there: tuple[int, ...]) -> GroundednessScore:
    supported, unsupported, *_ = there
    scores = [1.0] * supported + [0.0] * unsupported + [None] * there[ORDER.index("unsorted response")]
    made = as_sorting([Statement("-", score) for score in scores])
    # These stand for counts alone: held against what the judge was asked, they would be strangers.
    return groundedness_score(replace(case, statements=made, statements_as_judged=None))


def _verdicts(claim: Claim) -> tuple[Verdict | None, Verdict | None]:
    return claim.judged, claim.overruled

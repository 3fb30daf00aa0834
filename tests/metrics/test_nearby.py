"""Scores a few flips ahead: each is what the flips themselves lead to."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest

from metrics import resorting
from metrics.case import Case, Settings, Similarity
from metrics.case_scores import correctness_score, groundedness_score
from metrics.claims import Claim, Sorting, Verdict
from metrics.nearby import ORDER, claim_scores, nearby, statement_scores


def sorting_of(**counts: int) -> Sorting:
    """So many claims under each label; ``ur`` and ``uf`` are unsorted ones of response and reference."""
    kinds = {
        "tp": ("response", True),
        "fp": ("response", False),
        "cov": ("reference", True),
        "fn": ("reference", False),
    }
    kinds |= {"ur": ("response", None), "uf": ("reference", None)}
    claims = []
    for kind, count in counts.items():
        side, supported = kinds[kind]
        verdict = None if supported is None else Verdict(supported)
        claims += [Claim(f"{kind}{place}", side, "A.", verdict) for place in range(count)]  # type: ignore[arg-type]
    return Sorting(tuple(claims))


def tally_of(sorting: Sorting) -> tuple[int, ...]:
    return tuple(sorting.tally.get(label, 0) for label in ORDER)


@pytest.mark.parametrize(
    ("counts", "steps", "reached"),
    [
        ({"tp": 2, "fp": 2, "cov": 2, "fn": 2}, 0, 1),
        ({"tp": 2, "fp": 2, "cov": 2, "fn": 2}, 1, 5),
        ({"tp": 9, "fp": 9, "cov": 9, "fn": 9}, 3, 25),
        ({"tp": 1}, 5, 2),
        ({"ur": 1}, 1, 3),
        ({}, 3, 1),
    ],
)
def test_how_many_tallies_lie_near(counts: dict[str, int], steps: int, reached: int) -> None:
    sorting = sorting_of(**counts)
    found = nearby(sorting.tally, steps)
    assert found[0] == tally_of(sorting)
    assert len(found) == len(set(found)) == reached
    assert all(min(one) >= 0 and sum(one) == len(sorting.claims) for one in found)


@pytest.mark.parametrize("counts", [{"tp": 2, "fp": 2, "cov": 2, "fn": 2}, {"tp": 1, "fp": 1, "ur": 1, "fn": 1}])
def test_every_pair_of_flips_has_the_score_it_leads_to(counts: dict[str, int]) -> None:
    settings = Settings(weights=(0.6, 0.4), beta=2.0)
    case = Case(sorting=sorting_of(**counts), similarity=Similarity(0.7, "by hand"), settings=settings)
    scores = claim_scores(case, 2)
    ids = [claim.id for claim in case.sorting.claims]
    for first, second, one, other in product(ids, ids, (True, False), (True, False)):
        changed = resorting.sorted_as(resorting.sorted_as(case.sorting, first, one), second, other)
        assert scores[tally_of(changed)] == correctness_score(replace(case, sorting=changed)).value


def test_statements_have_the_score_that_flipping_them_leads_to() -> None:
    case = Case(statements=sorting_of(tp=2, fp=2, ur=1))
    scores = statement_scores(case, 2)
    for first, second in product([claim.id for claim in case.statements.claims], repeat=2):
        changed = resorting.sorted_as(resorting.sorted_as(case.statements, first, True), second, False)
        assert scores[tally_of(changed)].value == groundedness_score(replace(case, statements=changed)).value


def test_half_a_point_makes_counts_say_nothing() -> None:
    half = Claim("s1", "response", "A.", Verdict(True, score=0.5))
    assert statement_scores(Case(statements=Sorting((half,))), 3) == {}
    overruled = replace(half, overruled=Verdict(False))
    assert statement_scores(Case(statements=Sorting((overruled,))), 3) == {}, "taken back, the half is there again"

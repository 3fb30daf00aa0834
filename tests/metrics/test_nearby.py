"""Scores a few flips ahead: each is what the flips themselves lead to."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest

from metrics import resorting
from metrics.case import Case, Settings, Similarity
from metrics.case_scores import correctness_score, groundedness_score
from metrics.claims import Claim, Sorting, Verdict
from metrics.from_replies import ASKED
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


def test_what_a_model_judged_is_scored_at_every_tally_and_nowhere_while_its_reply_is_to_be_settled() -> None:
    """The counts stand for no claims of anybody, so they must not be held against what the judge was asked."""
    claims = tuple(Claim(f"s{n}", "response", f"Claim {n}.", Verdict(n < 3)) for n in range(4))
    right = Sorting(claims, extra={ASKED: {"response": [one.text for one in claims]}})
    fits = Case("Q", "R", "R", statements=right, statements_as_judged=right)
    assert statement_scores(fits, 1)[tally_of(right)].value == groundedness_score(fits).value == 0.75
    wrong = replace(right, extra={ASKED: {"response": [one.text for one in claims[:3]]}})
    strange = Case("Q", "R", "R", statements=wrong, statements_as_judged=wrong)
    assert {score.value for score in statement_scores(strange, 1).values()} == {None}
    assert groundedness_score(strange).value is None
    similar = {"similarity": Similarity(0.5, "by hand")}
    assert claim_scores(Case(sorting=right, as_judged=right, **similar), 0) != {tally_of(right): None}
    assert set(claim_scores(Case(sorting=wrong, as_judged=wrong, **similar), 1).values()) == {None}
    alone = Case(sorting=wrong, as_judged=wrong, settings=Settings(weights=(0.0, 1.0)), **similar)
    assert set(claim_scores(alone, 1).values()) == {0.5}, "claims that do not count hold nothing back"


def test_half_a_point_makes_counts_say_nothing() -> None:
    half = Claim("s1", "response", "A.", Verdict(True, score=0.5))
    assert statement_scores(Case(statements=Sorting((half,))), 3) == {}
    overruled = replace(half, overruled=Verdict(False))
    assert statement_scores(Case(statements=Sorting((overruled,))), 3) == {}, "taken back, the half is there again"

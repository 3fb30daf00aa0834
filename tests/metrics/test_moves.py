from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from metrics.claims import Claim, Side, Sorting, Verdict
from metrics.correctness import correctness
from metrics.moves import Move, moves
from metrics.resorting import flip, link


def sorting_of(response: list[bool | None], reference: list[bool | None]) -> Sorting:
    """Claims r1, r2, ... and f1, f2, ... with these verdicts of the judge."""
    sides: list[tuple[Side, str, list[bool | None]]] = [("response", "r", response), ("reference", "f", reference)]
    return Sorting(
        tuple(
            Claim(f"{letter}{n}", side, f"claim {n}", None if verdict is None else Verdict(verdict))
            for side, letter, verdicts in sides
            for n, verdict in enumerate(verdicts, 1)
        )
    )


SAVINGS = sorting_of([True, False, False, True], [True, True, False, False])
SIDE = st.lists(st.sampled_from([True, False, None]), max_size=6)


def done(sorting: Sorting, move: Move) -> Sorting:
    return flip(sorting, *move.claim_ids) if move.kind == "flip" else link(sorting, *move.claim_ids)


def test_savings_account() -> None:
    found = moves(SAVINGS, 0.72)
    effects = {move.claim_ids: move.effect for move in found}
    assert effects["r2",] == pytest.approx(0.125)
    assert effects["r2", "f3"] == pytest.approx(0.1875)
    assert [move.claim_ids for move in found[:6]] == [
        ("r2", "f3"),
        ("r2", "f4"),
        ("r3", "f3"),
        ("r3", "f4"),
        ("r2",),
        ("r3",),
    ]
    assert found[0].value == pytest.approx(0.7425)
    assert (found[0].precision, found[0].recall) == (0.75, 0.75)
    assert len(found) == 8 + 4


@settings(deadline=None)
@given(SIDE, SIDE, st.sampled_from([(0.75, 0.25), (1, 0), (0, 1)]), st.sampled_from([0, 0.5, 1, 2]))
def test_every_move_is_what_resorting_and_correctness_say(
    response: list[bool | None], reference: list[bool | None], weights: tuple[float, float], beta: float
) -> None:
    sorting = sorting_of(response, reference)
    present = correctness(sorting.counts, 0.6, weights=weights, beta=beta)
    found = moves(sorting, 0.6, weights=weights, beta=beta)
    for move in found:
        counts = done(sorting, move).counts
        score = correctness(counts, 0.6, weights=weights, beta=beta)
        assert move.counts == counts
        assert (move.value, move.precision, move.recall) == (score.value, score.precision, score.recall)
        if score.value is None or present.value is None:
            assert move.effect is None
        else:
            assert move.effect == score.value - present.value
    extra, missing = response.count(False), reference.count(False)
    flips = sum(verdict is not None for verdict in response + reference)
    assert len({(move.kind, move.claim_ids) for move in found}) == len(found) == flips + extra * missing


@settings(deadline=None)
@given(SIDE, SIDE)
def test_the_most_helpful_stand_first_and_those_without_effect_last(
    response: list[bool | None], reference: list[bool | None]
) -> None:
    effects = [move.effect for move in moves(sorting_of(response, reference), 0.6)]
    known = [effect for effect in effects if effect is not None]
    assert effects == known + [None] * (len(effects) - len(known))
    assert all(first >= second - 1e-12 for first, second in pairwise(known))


def test_ties_keep_reading_order_flips_first() -> None:
    found = moves(sorting_of([False] * 11, [True]), 0.6, weights=(0, 1))
    assert [move.claim_ids for move in found] == [(f"r{n}",) for n in range(1, 12)] + [("f1",)]
    mixed = moves(sorting_of([False], [False]), 0.6, weights=(0, 1))
    assert [(move.kind, move.effect) for move in mixed] == [("flip", 0.0), ("flip", 0.0), ("link", 0.0)]


def test_overruled_verdicts_are_the_ones_that_move() -> None:
    (first, *_) = moves(flip(SAVINGS, "r1"), 0.72)
    assert first.kind == "link"
    assert first.counts == link(flip(SAVINGS, "r1"), *first.claim_ids).counts


def test_without_a_value_there_is_no_effect() -> None:
    assert all((move.value, move.effect) == (None, None) for move in moves(sorting_of([True, None], [True]), 0.5))


def test_without_claims_of_the_response_no_move_helps() -> None:
    found = moves(sorting_of([], [False, True]), 0.5)
    assert [(move.claim_ids, move.value, move.effect) for move in found] == [
        (("f1",), pytest.approx(0.125), 0.0),
        (("f2",), pytest.approx(0.125), 0.0),
    ]

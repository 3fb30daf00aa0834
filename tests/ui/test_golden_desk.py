"""Desks: one a visit, cleared when idle or when there is no room, never the one in use; runs that end and fail."""

from __future__ import annotations

import pytest

from metrics.case import Case
from metrics.golden.choices import Choices
from metrics.golden.opening import opened
from metrics.golden.reading import golden_set
from metrics.golden.sources import source_of
from metrics.golden.working_sets import WorkingSet
from metrics.notes import Note
from metrics.providers.openai_compatible import Secret
from ui.golden_desk import EMPTY_SECONDS, IDLE_SECONDS, Desks
from ui.golden_runs import Run


def working(letters: int) -> WorkingSet:
    source = source_of(b"question,answer\nq," + b"a" * letters + b"\n", "set.csv")
    return WorkingSet(source, Choices(), "", golden_set(opened(source)))


def test_a_desk_is_found_by_its_key_only_and_cleared_when_idle() -> None:
    now = 0.0
    desks = Desks(lambda: now)
    key, other = desks.open(), desks.open()
    mine, theirs = desks.find(key), desks.find(other)
    assert mine is not None and theirs is not None and desks.find("guess") is None and theirs is not mine
    theirs.keep(working(3))
    now = IDLE_SECONDS / 2
    assert desks.find(key) is mine
    now = IDLE_SECONDS + 1
    assert desks.find(key) is mine and desks.find(other) is None


def test_a_desk_that_holds_nothing_does_not_outlive_its_visit_for_long() -> None:
    now = 0.0
    desks = Desks(lambda: now)
    looked_only, brought, put_away = (desks.open() for _ in range(3))
    for key in (brought, put_away):
        found = desks.find(key)
        assert found is not None
        found.keep(working(3))
    closed = desks.find(put_away)
    assert closed is not None
    closed.keep(None)
    now = EMPTY_SECONDS + 1
    here = desks.open()
    assert [desks.find(key) is not None for key in (here, looked_only, brought, put_away)] == [True, False, True, False]


def test_when_there_is_no_room_the_longest_idle_desk_goes_and_never_the_one_in_use() -> None:
    desks = Desks(lambda: 0.0, most=1_000)
    keys = [desks.open() for _ in range(3)]
    for key in keys:
        found = desks.find(key)
        assert found is not None
        found.keep(working(600))
    assert [desks.find(key) is not None for key in (keys[2], keys[0], keys[1])] == [True, False, False]


def test_numbers_are_worked_out_once_until_their_set_changes() -> None:
    desks = Desks()
    here = desks.find(desks.open())
    assert here is not None
    made: list[int] = []

    def count() -> int:
        made.append(1)
        return len(made)

    here.keep(working(3))
    assert [here.once(("set", "n"), count) for _ in range(3)] == [1, 1, 1]
    here.keep(working(3), "other")
    assert here.once(("set", "n"), count) == 1
    here.keep(working(3))
    assert here.once(("set", "n"), count) == 2


def test_one_odd_row_does_not_end_a_run_and_its_error_is_logged_without_a_key(
    caplog: pytest.LogCaptureFixture,
) -> None:
    key = Secret("sk-test-NOT-A-REAL-KEY-000000000042").reveal()

    def make(case: Case) -> Case | Note:
        if case.response == "bad":
            raise RuntimeError(f"odd: Bearer {key}")
        return case

    rows = [(str(n), Case(response="bad" if n == 1 else "good")) for n in range(4)]
    run = Run("correctness", rows, len(rows), make, at_once=2)
    assert run.wait(10)
    found, failed = run.taken()
    assert set(found) == {"0", "2", "3"} and failed == {"1": Note("sample.not-made")}
    assert run.progress() == (3, 1, 4, False) and run.taken() == ({}, {})
    assert "RuntimeError" in caplog.text and key not in caplog.text

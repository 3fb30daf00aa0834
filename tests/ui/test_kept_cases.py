"""Cases kept on the server for a reload: bounded, forgotten after a pause, and none of another mark's."""

from __future__ import annotations

from ui import kept_cases as module
from ui.kept_cases import Found, KeptCases


def test_what_lies_under_a_mark_is_found_until_it_is_taken_or_lies_too_long() -> None:
    clock = [0.0]
    kept = KeptCases(lambda: clock[0])
    assert kept.find("a") == Found(False, None)
    assert kept.keep("a", {"question": "Why?", "odd": "\ud800"}) and kept.keep("b", {"question": "How?"})
    assert kept.find("a") == Found(True, {"question": "Why?", "odd": "\ud800"})
    assert kept.keep("a", None)
    assert kept.find("a") == Found(True, None) and kept.find("b").form == {"question": "How?"}
    clock[0] = module.IDLE_SECONDS - 1.0
    kept.find("b")
    clock[0] += 2
    assert not kept.find("a").known and kept.find("b").known


def test_the_longest_idle_goes_when_there_is_too_much_and_one_too_long_is_refused() -> None:
    kept = KeptCases(lambda: 0.0, most=3_000)
    for mark in "abc":
        assert kept.keep(mark, {"text": "x" * 1_000})
    assert [kept.find(mark).known for mark in "abc"] == [False, True, True]
    assert not kept.keep("long", {"text": "x" * 4_000})
    assert kept.find("long") == Found(True, None)

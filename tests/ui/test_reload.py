"""What a new visit brings back of the one before it in the same tab, and what goes before that."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any, NamedTuple

import pytest
import streamlit as st

from metrics.case import Case
from metrics.resorting import flip
from ui import kept_cases as module
from ui import state
from ui.address import Tab
from ui.examples import examples
from ui.kept_cases import kept_cases, let_go
from ui.link_panel import linked_parameters, open_link
from ui.reload import keep_over_reload, recalled, tab, visit_begins

A, B = "savings_account", "wordy_but_right"
OWN = Case("How far?", "Nine miles.", "Ten miles.")
LESSON = {"name": "half_wrong", "place": 0, "guess": None, "shown": False}


class Visit(NamedTuple):
    """A visit, and what was said in it."""

    held: dict[str, Any]
    said: list[str]


@pytest.fixture
def begin(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., Visit]]:
    """Begins a visit by an address, draws a page, and makes it the one at hand."""
    kept_cases.clear()  # as on a server that was started anew

    def begun(address: dict[str, str] | None = None, *, opens: bool = True, **remembered: Any) -> Visit:
        visit = Visit({}, [])
        monkeypatch.setattr(st, "session_state", visit.held)
        monkeypatch.setattr(st, "toast", lambda text, **_: visit.said.append(str(text)))
        for key, value in remembered.items():
            state.remember(key.replace("_", "."), value)
        visit_begins(address or {})
        open_link(address or {})
        if opens and not state.has_case():
            state.keep(examples()[A].case)
        drawn()
        return visit

    yield begun
    kept_cases.clear()


def drawn() -> Tab:
    """A run of the whole page."""
    return tab(linked_parameters() if state.has_case() else {})


def flipped(name: str = A) -> Case:
    case = examples()[name].case
    return replace(case, sorting=flip(case.sorting, case.sorting.claims[0].id))


def left(begin: Callable[..., Visit], address: dict[str, str], change: Callable[[], None]) -> str:
    """A visit in which something was changed; the mark that its tab remembers."""
    begin(address)
    change()
    told = drawn()
    assert told.keeps
    return told.mark


@pytest.mark.parametrize(
    ("kept_at", "asked", "back"),
    [
        ({"case": A}, {"case": A}, True),
        ({"case": A}, {}, True),
        ({"case": A, "weights": "0.5,0.5"}, {"case": A, "weights": "0.5,0.5"}, True),
        ({"case": A, "weights": "0.5,0.5"}, {"case": A}, False),
        ({"case": A}, {"case": B}, False),
        ({"case": A}, {"case": A, "beta": "2.0"}, False),
        ({"case": A}, {"case": "no-such-one"}, False),
    ],
)
def test_a_link_to_something_else_goes_first(
    begin: Callable[..., Visit], kept_at: dict[str, str], asked: dict[str, str], back: bool
) -> None:
    mark = left(begin, kept_at, lambda: state.keep_resorted("sorting", flip, flipped().sorting.claims[0].id))
    again = begin(asked)
    opened = state.present_case()
    recalled(mark)
    told = drawn()
    assert (state.present_case().sorting == flipped().sorting) == back
    assert ("Undo takes it away" in "".join(again.said)) == back
    assert told.keeps == back and not told.asks
    if back:
        state.undo()
    assert state.present_case() == opened


def test_texts_of_ones_own_are_in_no_address_and_come_back(begin: Callable[..., Visit]) -> None:
    mark = left(begin, {"case": A}, lambda: state.keep(OWN))
    assert linked_parameters() == {}
    again = begin({})
    recalled(mark)
    drawn()
    assert state.present_case() == OWN
    assert len(again.said) == 1
    state.undo()
    assert state.present_case() == examples()[A].case


@pytest.mark.parametrize("seat", [{"lesson": LESSON}, {"room_sits": "ABCDEF"}])
def test_a_lesson_and_a_class_stay_as_they_are(begin: Callable[..., Visit], seat: dict[str, Any]) -> None:
    mark = left(begin, {"case": A}, lambda: state.keep(flipped()))
    again = begin({"case": A}, **seat)
    recalled(mark)
    drawn()
    assert state.present_case() == examples()[A].case
    assert again.said == []


def test_what_a_lesson_left_on_screen_goes_before_what_was_there_earlier(begin: Callable[..., Visit]) -> None:
    mark = left(begin, {"case": A}, lambda: state.keep(flipped()))
    begin({"case": A}, lesson=LESSON)
    recalled(mark)
    told = drawn()
    assert told.keeps
    last = begin({"case": A})
    recalled(told.mark)
    assert state.present_case() == examples()[A].case
    assert last.said == []


def test_a_tab_that_was_duplicated_goes_on_by_itself(begin: Callable[..., Visit]) -> None:
    mark = left(begin, {"case": A}, lambda: state.keep(flipped()))
    first = st.session_state
    begin({"case": A})
    recalled(mark)
    drawn()
    state.keep(OWN)
    second = drawn()
    st.session_state = first
    state.keep(flipped(B))
    drawn()
    for left_mark, case in ((second.mark, OWN), (mark, flipped(B))):
        begin({})
        recalled(left_mark)
        assert state.present_case() == case


def test_what_was_changed_meanwhile_is_not_replaced(begin: Callable[..., Visit]) -> None:
    mark = left(begin, {"case": A}, lambda: state.keep(flipped()))
    again = begin({"case": A})
    state.keep_settings(beta=2.0)
    recalled(mark)
    told = drawn()
    assert state.present_case().settings.beta == 2.0
    assert state.present_case().sorting == examples()[A].case.sorting
    assert told.keeps and told.mark != mark
    assert again.said == []


def test_what_is_no_more_is_said_once(begin: Callable[..., Visit]) -> None:
    again = begin({"case": A})
    recalled("a mark of the server before")
    told = drawn()
    assert len(again.said) == 1 and "is gone" in again.said[0]
    assert told.keeps and told.mark != "a mark of the server before"
    last = begin({"case": A})
    recalled(told.mark)
    drawn()
    assert last.said == []


@pytest.mark.parametrize("odd", [None, 7, {"a": 1}, ["x"], ""])
def test_what_a_browser_may_send_harms_nothing(begin: Callable[..., Visit], odd: object) -> None:
    begin({"case": A})
    recalled(odd)
    recalled(odd)
    drawn()
    assert state.present_case() == examples()[A].case


def test_what_is_the_same_is_passed_over_in_silence(begin: Callable[..., Visit]) -> None:
    mark = left(begin, {"case": A}, lambda: state.keep(flipped()))
    state.undo()
    drawn()
    again = begin({"case": A})
    recalled(mark)
    assert drawn().keeps
    assert again.said == [] and not state.can_undo()


def test_settings_come_back_without_a_step_as_they_were_made(begin: Callable[..., Visit]) -> None:
    mark = left(begin, {"case": A}, lambda: state.keep_settings(weights=(0.5, 0.5)))
    again = begin({"case": A})
    recalled(mark)
    drawn()
    assert state.present_case().settings.weights == (0.5, 0.5)
    assert not state.can_undo()
    assert again.said == ["What you changed before the reload is back."]


def test_a_page_without_a_case_opens_the_example_below_it(begin: Callable[..., Visit]) -> None:
    mark = left(begin, {"case": B}, lambda: state.keep(flipped(B)))
    begin({}, opens=False)
    recalled(mark)
    drawn()
    assert linked_parameters() == {"case": B}
    assert state.present_case() == flipped(B)
    state.undo()
    assert state.present_case() == examples()[B].case


def test_answers_side_by_side_come_back_in_one_step(begin: Callable[..., Visit]) -> None:
    answers = [examples()[name].case for name in ("refund_half_right", "refund_accurate_dodge")]
    begin({})
    state.begin_answers(answers)
    assert not drawn().keeps, "answers that a page opens are no change"
    state.keep_answers(answers[:1])
    state.keep(OWN)
    mark = drawn().mark
    again = begin({})
    state.begin_answers(answers)
    drawn()
    recalled(mark)
    drawn()
    assert state.answers() == answers[:1] and state.present_case() == OWN
    assert len(again.said) == 1
    state.undo()
    assert state.answers() == answers and state.present_case() == examples()[A].case


def test_an_example_as_it_is_needs_no_mark(begin: Callable[..., Visit]) -> None:
    begin({"case": A})
    for name in (A, B):
        state.keep(examples()[name].case)
        assert drawn() == drawn()._replace(keeps=False, asks=True)
    begin({"case": A, "weights": "0.5,0.5"})
    state.keep_settings(weights=examples()[A].case.settings.weights)
    assert drawn().keeps, "the address still says what the link said"


def test_a_part_that_answers_keeps_what_it_has_told(begin: Callable[..., Visit]) -> None:
    begin({"case": A})
    mark = drawn().mark
    keep_over_reload(changed=False)
    assert not kept_cases().find(mark).known
    state.keep(flipped())
    keep_over_reload(changed=True)
    found = kept_cases().find(mark).form
    assert found is not None and found["address"] == {"case": A}
    state.undo()
    keep_over_reload()
    begin({"case": A})
    recalled(mark)
    assert state.present_case() == examples()[A].case


def test_a_case_that_a_page_failed_on_comes_back_once_a_page_has_drawn_it(begin: Callable[..., Visit]) -> None:
    first = begin({"case": A})
    state.keep(flipped())
    mark = drawn().mark
    let_go()
    again = begin({"case": A})
    recalled(mark)
    assert state.present_case() == examples()[A].case and again.said == []
    st.session_state = first.held
    drawn()
    begin({"case": A})
    recalled(mark)
    assert state.present_case() == flipped()
    let_go()  # the page failed on it now
    begin({"case": A})
    recalled(mark)
    assert state.present_case() == examples()[A].case


def test_a_case_too_long_brings_nothing_older_back(
    begin: Callable[..., Visit], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "LONGEST", 20_000)
    visit = begin({"case": A})
    state.keep(flipped())
    mark = drawn().mark
    state.keep(replace(flipped(), raw_replies=("x" * 30_000,)))
    drawn()
    state.keep(replace(flipped(), raw_replies=("y" * 30_000,)))
    drawn()
    assert visit.said == ["This case is too long to outlive a reload of the page. To keep it, save it as a case file."]
    again = begin({"case": A})
    recalled(mark)
    drawn()
    assert state.present_case() == examples()[A].case
    assert len(again.said) == 1 and "too long" in again.said[0]

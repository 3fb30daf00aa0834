"""The case between runs: undo, redo, and what a change of sample does to the sliders."""

from __future__ import annotations

from dataclasses import replace

import pytest
import streamlit as st

from metrics import resorting
from metrics.case import Case, Settings
from metrics.claims import Claim, Sorting, Verdict
from ui import state

FIRST = Case(
    response="It is red.",
    sorting=Sorting((Claim("r1", "response", "It is red.", Verdict(False)),)),
    settings=Settings((1.0, 0.0)),
)
SECOND = Case(response="It is blue.", settings=Settings((0.5, 0.5), beta=2.0))


@pytest.fixture(autouse=True)
def _no_server(monkeypatch: pytest.MonkeyPatch) -> None:
    """A plain dictionary in the place of a visit's state."""
    monkeypatch.setattr(st, "session_state", {})


def test_a_change_can_be_taken_back_and_made_again() -> None:
    state.keep(FIRST)
    assert not state.can_undo()
    state.keep_resorted("sorting", resorting.flip, "r1")
    assert state.present_case().sorting.counts.tp == 1
    state.undo()
    assert state.present_case() == FIRST
    assert not state.can_undo()
    state.redo()
    assert state.present_case().sorting.counts.tp == 1
    assert not state.can_redo()


def test_a_new_change_ends_what_could_be_made_again() -> None:
    state.keep(FIRST)
    state.keep_resorted("sorting", resorting.flip, "r1")
    state.undo()
    state.keep_resorted("sorting", resorting.edit, "r1", "It is dark red.")
    assert not state.can_redo()


def test_undo_leaves_the_sliders_alone() -> None:
    state.keep(FIRST)
    state.keep_resorted("sorting", resorting.flip, "r1")
    state.keep_settings(weights=(0.25, 0.75))
    state.undo()
    assert state.present_case().settings.weights == (0.25, 0.75)


def test_undo_to_another_sample_brings_its_own_settings_back() -> None:
    state.keep(FIRST)
    state.keep(SECOND)
    state.undo()
    assert state.present_case() == FIRST
    state.redo()
    assert state.present_case() == SECOND


def test_what_changes_nothing_is_no_step() -> None:
    state.keep(FIRST)
    state.keep(replace(FIRST))
    assert not state.can_undo()


def test_a_second_click_on_a_claim_that_is_gone_changes_nothing() -> None:
    state.keep(FIRST)
    state.keep_resorted("sorting", resorting.delete, "r1")
    state.keep_resorted("sorting", resorting.flip, "r1")
    assert state.present_case().sorting == Sorting()


def test_history_is_bounded() -> None:
    state.keep(FIRST)
    for number in range(300):
        state.keep_resorted("sorting", resorting.edit, "r1", f"It is red {number}.")
    steps = 0
    while state.can_undo():
        state.undo()
        steps += 1
    assert steps == 200


def test_undo_with_nothing_to_undo_is_harmless() -> None:
    state.keep(FIRST)
    state.undo()
    state.redo()
    assert state.present_case() == FIRST


def test_drafts_and_small_values_are_remembered_until_forgotten() -> None:
    state.keep_draft("response", "typed")
    state.remember("dialog", ["edit", "r1"])
    assert (state.draft("response"), state.draft("question")) == ("typed", "")
    assert state.remembered("dialog") == ["edit", "r1"]
    state.remember("dialog", None)
    assert state.remembered("dialog") is None


def test_after_a_failed_run_only_what_widgets_hold_is_dropped() -> None:
    state.keep(FIRST)
    state.keep_draft("response", "typed")
    state.remember("entry.open", True)
    st.session_state["correctness.share"] = 0.0
    state.forget_widgets()
    assert "correctness.share" not in st.session_state
    assert (state.present_case(), state.draft("response"), state.remembered("entry.open")) == (FIRST, "typed", True)


# --- answers side by side ---


THIRD = Case(response="It is green.", settings=Settings((0.5, 0.5), beta=2.0))


def test_an_answer_side_by_side_is_changed_with_the_case_on_screen_and_taken_back_with_it() -> None:
    state.begin_answers([FIRST, SECOND])
    state.keep(FIRST)
    state.keep_resorted("sorting", resorting.flip, "r1")
    (first, second) = state.answers() or []
    assert first.sorting.counts.tp == 1
    assert second.response == SECOND.response
    state.keep(second)
    assert (state.answers() or [])[0].sorting.counts.tp == 1, "opening another one keeps it"
    state.undo()
    state.undo()
    assert (state.answers() or [])[0].sorting.counts.tp == 0
    assert not state.can_undo()


def test_answers_that_come_and_go_are_steps() -> None:
    state.begin_answers([FIRST, SECOND])
    state.keep(FIRST)
    state.keep_answers([FIRST, SECOND, THIRD])
    state.keep_answers([SECOND])
    assert state.present_case() == FIRST, "an answer that leaves the table stays on the other pages"
    state.undo()
    assert [one.response for one in state.answers() or []] == ["It is red.", "It is blue.", "It is green."]
    state.undo()
    state.redo()
    assert len(state.answers() or []) == 3


def test_all_answers_have_one_setting() -> None:
    state.begin_answers([FIRST, SECOND])
    state.keep(FIRST)
    state.keep_settings(relevant_at=0.4)
    assert {one.settings for one in state.answers() or []} == {replace(FIRST.settings, relevant_at=0.4)}
    state.keep_answer_settings(Settings(threshold=0.9))
    assert state.present_case().settings == Settings(threshold=0.9)
    state.keep((state.answers() or [])[1])
    state.keep_settings(threshold=0.2)
    state.undo()
    assert state.present_case().settings.threshold == 0.2, "a slider's move is no step"
    state.keep(THIRD)
    state.keep_settings(beta=3.0)
    assert {one.settings.beta for one in state.answers() or []} == {1.0}, "a case of its own keeps its settings"


def test_the_first_answers_are_no_step_and_outlive_undo() -> None:
    state.keep(THIRD)
    state.keep(FIRST)
    state.begin_answers([SECOND])
    state.undo()
    assert state.present_case() == THIRD
    assert [one.response for one in state.answers() or []] == ["It is blue."]


def test_the_case_is_made_once_for_each_form_and_follows_every_change() -> None:
    state.keep(FIRST)
    assert state.present_case() is state.present_case()
    state.keep(SECOND)
    assert state.present_case() == SECOND
    state.undo()
    assert state.present_case() == FIRST
    st.session_state["case.made"] = (st.session_state["case.form"], "of a class from before a reload")
    assert state.present_case() == FIRST

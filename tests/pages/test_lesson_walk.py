"""A student goes through every lesson: guesses, chooses and does on the page whatever a step asks for."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from streamlit.testing.v1 import AppTest

from metrics.lessons import best, truth
from tests.judging import ended
from tests.pages.conftest import ROOT
from tests.screen import case_on, shown
from ui.lesson_visit import case_of, cases_of
from ui.lessons import lessons, shown_number

Act = Callable[[AppTest], None]


def on(app: AppTest, key: str) -> None:
    """Presses a button."""
    app.button(key=key).click().run()


def turned(*claims: str) -> Act:
    """Turns verdicts on their cards."""

    def act(app: AppTest) -> None:
        for claim in claims:
            on(app, f"board.flip.{claim}")

    return act


def slid(key: str, value: float) -> Act:
    """Moves a slider."""
    return lambda app: app.slider(key=key).set_value(value).run()


def merged(app: AppTest) -> None:
    """Puts two claims together, from the menu of the first."""
    app.session_state["remembered.board.dialog"] = ["merge", "r1"]
    app.run()
    app.checkbox(key="board.dialog.merge.r2").check().run()
    on(app, "board.dialog.save")


def without_gate(app: AppTest) -> None:
    gate = next(one for one in app.get("button_group") if one.key == "relevancy.gate")
    gate.set_value("none").run()


def rewritten(app: AppTest) -> None:
    """Gives the invented questions the words of the real one."""
    for place in range(2):
        on(app, f"relevancy.edit.{place}")
        app.text_area(key=f"relevancy.edit.text.{place}").set_value(case_on(app).question).run()
        on(app, "relevancy.edit.save")


def settled(*answers: str) -> Act:
    """Answers what the judge's reply leaves open; before the last answer there is no score."""

    def act(app: AppTest) -> None:
        for answer in answers:
            assert not app.success
            on(app, f"audit.{answer}")

    return act


def asked_again(app: AppTest) -> None:
    on(app, "bench.ask")
    ended(app)


ACTS: dict[tuple[str, int], Act] = {
    ("half_wrong", 2): turned("r3"),
    ("passing_weight", 2): slid("correctness.share", 0.4),
    ("denominators", 2): merged,
    ("wordy_but_right", 2): slid("correctness.beta", 2.0),
    ("gate", 3): without_gate,
    ("negative_cosine", 2): rewritten,
    ("two_statements", 3): slid("grounded.threshold", 0.65),
    ("refusal", 2): turned("s1"),
    ("dropped_claims", 2): settled("dropped r4.FP.r4", "dropped r5.FP.r5", "short 3/2.FN.f4"),
    ("dropped_claims", 3): settled("dropped r4.TP.r4", "dropped r5.TP.r5"),
    ("same_judge_twice", 2): asked_again,
}
"""What a student does on the page at each step that asks for it."""


def test_every_act_of_the_lessons_is_done_here() -> None:
    acts = {
        (name, place)
        for name, told in lessons().items()
        for place, step in enumerate(told.lesson.steps, 1)
        if step.kind == "act"
    }
    assert acts == set(ACTS)


@pytest.mark.parametrize("name", lessons())
def test_a_student_goes_through_the_lesson(name: str) -> None:
    app = AppTest.from_file(str(ROOT / "ui" / "shell.py"), default_timeout=30)
    app.query_params["lesson"] = f"{name}.1"
    app.session_state["remembered.plain"] = True  # cards that a test without a browser can turn
    app.run()
    told = lessons()[name]
    for place, (step, words) in enumerate(zip(told.lesson.steps, told.words.steps, strict=True), 1):
        assert f"Step {place} of {len(told.lesson.steps)}" in shown(app)
        why = max(re.split(r"{\w+}", words.why), key=len)  # the longest run of words between two numbers
        assert why not in shown(app)
        if step.kind == "act":
            assert not app.success
            ACTS[name, place](app)
            assert app.success[0].value == "Done."
        elif step.kind == "guess":
            low, high = step.scale
            app.slider(key=f"lesson.guess.{name}.{place - 1}").set_value(low + (high - low) / 4).run()
            on(app, f"lesson.reveal.{name}.{place}")
            true = truth(step, case_of(step))
            assert isinstance(true, float)
            assert f"it is **{shown_number(step.quantity, true)}**" in shown(app)
        else:
            right = best(step, cases_of(step)) if step.options else None
            option = ("yes" if truth(step, case_of(step)) else "no") if right is None else step.options[right]
            on(app, f"lesson.option.{option}.{name}.{place}")
            assert "That is right." in shown(app)
        assert why in shown(app)
        assert not app.exception
        on(app, f"lesson.next.{name}.{place}")
    assert f"To use at work, from: {told.words.title}" in shown(app)
    assert told.words.at_work in shown(app)

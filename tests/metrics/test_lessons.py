"""A lesson's truths come from the case; a lesson with a slip in it is refused when it is read."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest

from metrics.case import Case
from metrics.forms import DamagedCase
from metrics.lessons import Step, begun, best, lesson_of, reached, truth
from metrics.quantities import QUANTITIES, quantity
from metrics.resorting import flip
from ui.examples import examples

CASES = {name: one.case for name, one in examples().items()}
SAVINGS = CASES["savings_account"]
TEXT = """
order = 1
minutes = 6

[[steps]]
kind = "guess"
page = "answer_correctness"
example = "savings_account"
quantity = "score"

[[steps]]
kind = "act"
page = "answer_correctness"
goals = [{ quantity = "score", at_least = 0.7 }]
"""


def test_a_lesson_is_read() -> None:
    lesson = lesson_of("half_wrong", TEXT)
    assert (lesson.name, lesson.order, lesson.minutes, len(lesson.steps)) == ("half_wrong", 1, 6, 2)
    assert lesson.steps[1].goals[0].at_least == 0.7


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("order = 1", "", "order"),
        ("order = 1", "order = ", "TOML"),
        ('"guess"', '"gues"', "the kind must be one of"),
        ('"answer_correctness"', '"elsewhere"', "the page must be one of"),
        ('quantity = "score"\n', "", "which quantity"),
        ('quantity = "score"\n', 'quantity = "scor"\n', "scor is no quantity"),
        ('quantity = "score"\n', 'quantity = "score"\nfoo = 1\n', "not known"),
        ('quantity = "score"\n', 'quantity = "score"\nsettings = { weight = 1 }\n', "weight is no setting"),
        ('quantity = "score"\n', 'quantity = "score"\noptions = ["a"]\n', "options"),
    ],
)
def test_a_slip_is_named_with_its_place(old: str, new: str, words: str) -> None:
    with pytest.raises(DamagedCase, match=words):
        lesson_of("half_wrong", TEXT.replace(old, new, 1))


def test_a_step_begins_with_its_example_and_settings() -> None:
    step = Step("guess", "answer_correctness", "score", "savings_account", {"weights": [0.5, 0.5], "beta": 2.0})
    case = begun(step, CASES, Case())
    assert (case.settings.weights, case.settings.beta) == ((0.5, 0.5), 2.0)
    assert case.sorting == SAVINGS.sorting
    assert begun(replace(step, example="", settings={}), CASES, SAVINGS) is SAVINGS


def test_truths_are_computed() -> None:
    guess = Step("guess", "answer_correctness", "score")
    assert truth(guess, SAVINGS) == pytest.approx(0.6095)
    at = Step("passes", "answer_correctness", "score", mark=0.6095)
    assert truth(at, SAVINGS) is True
    assert truth(replace(at, mark=0.61), SAVINGS) is False
    assert truth(guess, Case()) is None
    assert truth(Step("act", "answer_correctness"), SAVINGS) is None


def test_the_best_of_some_is_found_and_a_tie_has_none() -> None:
    step = Step("highest", "answer_correctness", "recall", options=("terse_but_right", "wordy_but_right"))
    assert best(step, [CASES[name] for name in step.options]) == 1
    assert best(step, [SAVINGS, SAVINGS]) is None
    assert best(step, [SAVINGS, Case()]) is None


def test_an_act_is_done_when_its_goal_is_reached() -> None:
    step = lesson_of("half_wrong", TEXT).steps[1]
    assert not reached(step, SAVINGS)
    done = SAVINGS
    for claim in SAVINGS.sorting.claims:
        if claim.label == "FP":
            done = replace(done, sorting=flip(done.sorting, claim.id))
    assert reached(step, done)
    assert not reached(step, Case())


@pytest.mark.parametrize("name", QUANTITIES)
def test_every_quantity_is_a_number_of_some_example(name: str) -> None:
    values = [quantity(replace(case, settings=replace(case.settings, threshold=0.6)), name) for case in CASES.values()]
    assert any(value is not None for value in values)
    assert not any(value is not None and math.isnan(value) for value in values)

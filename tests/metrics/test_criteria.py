"""Criteria travel in a case's extra fields, and a file that somebody wrote cannot break them."""

from __future__ import annotations

from typing import Any

import pytest

from metrics.case import Case
from metrics.case_file import case_from_json, case_to_json
from metrics.criteria import Criterion, Ruling, Tally, criteria, new_criteria, tally, with_criteria

GOALS = (
    Criterion("The price is named.", Ruling(True, "In the first answer."), Ruling(False, "Nowhere.")),
    Criterion("No jokes."),
)


def test_they_survive_a_case_file_beside_other_fields() -> None:
    case = with_criteria(Case(extra={"kept": 1}), GOALS)
    again = case_from_json(case_to_json(case))
    assert criteria(again) == GOALS
    assert again.extra["kept"] == 1
    assert with_criteria(again, ()).extra == {"kept": 1}


def test_a_person_overrules_and_both_are_kept() -> None:
    assert [goal.overruled for goal in GOALS] == [True, False]
    assert tally(GOALS) == Tally(1, 0, 1)


@pytest.mark.parametrize(
    ("form", "expected"),
    [
        (None, ()),
        ("text", ()),
        ([1, None, {}, {"criterion": 3}, {"criterion": "  "}], ()),
        ([{"criterion": "A.", "met": "yes", "rationale": 3, "judged": 4}], (Criterion("A."),)),
        ([{"criterion": "A.", "met": False, "judged": {}}], (Criterion("A.", Ruling(False), Ruling()),)),
    ],
)
def test_what_is_no_criterion_is_passed_over(form: Any, expected: tuple[Criterion, ...]) -> None:
    assert criteria(Case(extra={"criteria": form})) == expected


def test_lines_become_goals_and_blank_ones_do_not() -> None:
    assert new_criteria(["A. ", "", " B."]) == (Criterion("A."), Criterion("B."))

"""What a person may do to invented questions, and how the writer's own version survives it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import pytest

from metrics.case import Case, Maker
from metrics.case_file import case_from_json, case_to_json
from metrics.protocols import WrittenQuestion
from metrics.question_edits import (
    ASKED,
    BEYOND,
    Questions,
    added,
    reflagged,
    remeasured,
    removed,
    reworded,
    strictness,
    with_questions,
    with_strictness,
)

ROWS: Questions = (
    {"question": "Who?", "noncommittal": False, "cosine": 0.5, "note": "kept"},
    {"question": "Where?", "noncommittal": True, "cosine": 0.7},
    {"question": "Why?", "noncommittal": None, "cosine": 0.9},
)
CASE = Case(question="Who?", response="Ana, here.", questions=ROWS, questions_writer=Maker("a judge", "recorded"))


@dataclass(frozen=True)
class CountingWriter:
    """Asks for the first, the second, and so on."""

    label: str = "counting"
    known: Sequence[str] = field(default=("Who?", "Where?", "Which?", "When?", "How?"))

    def questions(self, answer: str, n: int) -> list[WrittenQuestion]:
        return [WrittenQuestion(text, False, f"of {answer}") for text in self.known[:n]]


def names(case: Case) -> list[str]:
    return [one["question"] for one in case.questions]


def test_other_words_lose_the_cosine_and_keep_the_writers() -> None:
    (first, *rest) = reworded(ROWS, 0, "Who is it?")
    assert (first["question"], first["cosine"], first["note"]) == ("Who is it?", None, "kept")
    assert first["as_written"] == {"question": "Who?", "noncommittal": False}
    assert tuple(rest) == ROWS[1:]


def test_the_writers_version_is_kept_once_and_goes_when_nothing_differs() -> None:
    twice = reflagged(reworded(reworded(ROWS, 0, "A?"), 0, "B?"), 0, True)
    assert twice[0]["as_written"] == {"question": "Who?", "noncommittal": False}
    back = reflagged(reworded(twice, 0, "Who?"), 0, False)
    assert "as_written" not in back[0]


def test_a_cosine_by_hand_is_no_change_of_the_writers_version() -> None:
    assert remeasured(ROWS, 1, 0.25)[1] == {**ROWS[1], "cosine": 0.25}
    assert remeasured(ROWS, 1, None)[1]["cosine"] is None


def test_a_typed_question_has_no_writers_version() -> None:
    rows = reworded(added(ROWS, "When?"), 3, "When exactly?")
    assert rows[3] == {"question": "When exactly?", "noncommittal": False, "cosine": None, "by": "hand"}


def test_one_is_removed() -> None:
    assert removed(ROWS, 1) == (ROWS[0], ROWS[2])


def test_fewer_and_more_again_is_where_it_began() -> None:
    one = with_strictness(CASE, 1)
    assert names(one) == ["Who?"]
    assert one.questions_writer.extra[ASKED] == 1
    again = with_strictness(case_from_json(case_to_json(one)), 3)
    assert again.questions == ROWS
    assert BEYOND not in again.questions_writer.extra


def test_more_than_a_recorded_judge_gave_is_asked_for_in_vain() -> None:
    more = with_strictness(CASE, 5)
    assert more.questions == ROWS
    assert strictness(more) == 5


def test_a_writer_is_asked_only_for_what_is_not_there() -> None:
    more = with_strictness(CASE, 5, CountingWriter())
    assert names(more) == ["Who?", "Where?", "Why?", "Which?", "When?"]
    assert more.questions[:3] == ROWS
    assert more.questions[3]["reason"] == "of Ana, here."
    few = with_strictness(with_strictness(more, 2), 4, CountingWriter())
    assert names(few) == ["Who?", "Where?", "Why?", "Which?"], "those laid aside come first"


def test_added_and_removed_rows_change_how_many_were_asked_for() -> None:
    case = with_questions(with_strictness(CASE, 2), added(ROWS[:2], "When?"))
    assert strictness(case) == 3
    assert case.questions_writer.extra[BEYOND] == [dict(ROWS[2])]
    assert strictness(with_questions(CASE, ())) == 1


@pytest.mark.parametrize(
    ("extra", "rows", "expected"),
    [
        ({}, 0, 3),
        ({}, 2, 2),
        ({}, 30, 10),
        ({ASKED: 7}, 2, 7),
        ({ASKED: True}, 2, 2),
        ({ASKED: 99}, 2, 2),
        ({ASKED: "5"}, 2, 2),
    ],
)
def test_strictness_is_what_was_asked_for_else_what_there_is(
    extra: dict[str, object], rows: int, expected: int
) -> None:
    assert strictness(Case(questions=(ROWS[0],) * rows, questions_writer=Maker("x", "hand", extra))) == expected


@pytest.mark.parametrize("aside", [5, "x", [5], [{"question": 5}], {"a": 1}, None])
def test_nonsense_laid_aside_in_a_file_is_left_out(aside: object) -> None:
    case = Case(questions=ROWS, questions_writer=Maker("x", "recorded", {BEYOND: aside}))
    assert with_strictness(case, 10).questions == ROWS

from __future__ import annotations

import pytest

from metrics.notes import ENGLISH
from metrics.question_notes import MARKS, InventedQuestion, is_blank, question_flags, question_marks


def marks(*questions: InventedQuestion, question: str = "") -> list[tuple[str, ...]]:
    return [tuple(found) for found in question_marks(questions, question)]


def plain(text: str, cosine: float | None = 0.5, flag: bool | None = False) -> InventedQuestion:
    return InventedQuestion(text, flag, cosine)


@pytest.mark.parametrize("text", ["", " ", "\n\t", "\u3000", "\u00a0", "\u200b\ufeff"])
def test_blank_is_what_shows_nothing(text: str) -> None:
    assert is_blank(text)
    assert marks(InventedQuestion(text, None, -2.0), InventedQuestion(text)) == [("blank",), ("blank",)]


@pytest.mark.parametrize("text", ["?", ".", "0", " a "])
def test_a_sign_is_not_blank(text: str) -> None:
    assert not is_blank(text)


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("Where is it?", "where  is it", True),
        ("Where is it?", "ＷＨＥＲＥ is it？", True),
        ("¿Dónde está?", "Donde está", False),
        ("Straße?", "STRASSE?", True),
        ("Cafe\u0301?", "Caf\u00e9?", True),
        ("Is 3.5 % right?", "Is 35 % right?", False),
        ("?", "??", False),
        ("?", "?", True),
    ],
)
def test_a_duplicate_differs_in_nothing_that_makes_another_question(one: str, other: str, same: bool) -> None:
    assert marks(plain(one), plain(other)) == [(), ("duplicate",) if same else ()]
    assert marks(plain(other), plain(one), plain(one))[2] == ("duplicate",)


def test_marks_of_cosines_and_flags() -> None:
    found = marks(
        plain("A?", None),
        plain("B?", float("nan")),
        plain("C?", -0.1),
        plain("D?", 1 + 1e-12),
        plain("E?", -1.5),
        plain("F?", flag=None),
    )
    assert found == [
        ("no-cosine",),
        ("no-cosine",),
        ("negative",),
        ("rounding",),
        ("negative", "out-of-range"),
        ("flag-unreadable",),
    ]


def test_ordinary_cosines_are_not_marked() -> None:
    assert marks(plain("A?", 0.0), plain("B?", 1.0), plain("C?", -0.0), plain("D?", 1)) == [()] * 4


def test_other_language_needs_the_users_question() -> None:
    english = plain("When does the library close?")
    assert marks(english, question="図書館は何時に閉まりますか？") == [("other-language",)]
    assert marks(english) == marks(english, question="Is the library open on Sundays?") == [()]
    assert marks(plain("Pool hours?"), question="図書館は何時に閉まりますか？") == [()]


def test_flags_name_the_places_and_can_be_skipped() -> None:
    questions = [plain(""), plain("A?", -0.5), plain("a", -0.25), plain(" ")]
    flags = question_flags(questions)
    assert [(flag.code, flag.values["places"]) for flag in flags] == [
        ("question.blank", "1, 4"),
        ("question.duplicate", "3"),
        ("question.negative", "2, 3"),
    ]
    assert [flag.code for flag in question_flags(questions, skipped=("blank", "negative"))] == ["question.duplicate"]


def test_languages_found_are_named_once_each() -> None:
    questions = [
        plain("When does the library close?"),
        plain("Wann schließt die Bibliothek?"),
        plain("Until when is the library open?"),
    ]
    (flag,) = question_flags(questions, "図書館は何時に閉まりますか？")
    assert flag.values == {"places": "1, 2, 3", "expected": "ja", "found": "de, en"}
    assert "(de, en)" in str(flag)


def test_every_mark_has_words() -> None:
    assert {f"question.{mark}" for mark in MARKS} == {code for code in ENGLISH if code.startswith("question.")}

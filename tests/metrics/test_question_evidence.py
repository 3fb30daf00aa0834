"""Invented questions as evidence: made by a writer, measured by one embedder at a time, nothing measured twice."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from metrics.case import Case, Maker
from metrics.case_file import case_from_json, case_to_json
from metrics.evidence import lacks_cosines, questioned, questions_by_hand, taken_back, with_cosines
from metrics.protocols import WrittenQuestion
from metrics.question_edits import ASKED, added, reworded

TEXTS = Case(question="How much is it?", response="It is 4 euros.")


@dataclass(frozen=True)
class TwoQuestions:
    """Always the same two questions, one of them blank."""

    label: str = "two"

    def questions(self, answer: str, n: int) -> list[WrittenQuestion]:
        return [WrittenQuestion("How much?", False, "asks for a price"), WrittenQuestion(" ", True)][:n]


@dataclass(frozen=True)
class CountedEmbedder:
    """A vector of letters and blanks, none for a text with a star; remembers what it was asked."""

    label: str = "counted"
    asked: list[list[str]] = field(default_factory=list)

    def vectors(self, texts: Sequence[str]) -> list[list[float] | None]:
        self.asked.append(list(texts))
        return [None if "*" in text else [float(len(text)), float(text.count(" "))] for text in texts]


def test_questions_are_written_and_measured() -> None:
    embedder = CountedEmbedder()
    case = questioned(TEXTS, TwoQuestions(), embedder, 3)
    assert case.questions_writer == Maker("two", "rules")
    assert case.questions_writer.extra == {ASKED: 3}
    assert case.questions_embedder.label == "counted"
    first, blank = case.questions
    assert (first["question"], first["noncommittal"], first["reason"]) == ("How much?", False, "asks for a price")
    assert 0.9 < first["cosine"] < 1
    assert blank["cosine"] is None
    assert embedder.asked == [["How much is it?", "How much?"]], "a blank question is not embedded"
    assert case_from_json(case_to_json(case)) == case


def test_only_what_is_new_is_embedded() -> None:
    embedder = CountedEmbedder()
    case = questioned(TEXTS, TwoQuestions(), embedder)
    more = with_cosines(replace(case, questions=added(case.questions, "What is the price?")), embedder)
    assert embedder.asked[-1] == ["How much is it?", "What is the price?"]
    assert more.questions[:2] == case.questions
    edited = with_cosines(replace(more, questions=reworded(more.questions, 0, "What price?")), embedder)
    assert embedder.asked[-1] == ["How much is it?", "What price?"]
    assert with_cosines(edited, embedder) == edited
    assert len(embedder.asked) == 3


def test_another_embedder_measures_all_anew() -> None:
    case = questioned(TEXTS, TwoQuestions(), CountedEmbedder())
    other = CountedEmbedder("other")
    again = with_cosines(replace(case, questions=reworded(case.questions, 0, "*")), other)
    assert again.questions_embedder.label == "other"
    assert again.questions[0]["cosine"] is None, "no vector, no cosine, and the old one is gone"


def test_an_embedder_fills_in_only_where_it_would_not_mix() -> None:
    rows = ({"question": "A?", "cosine": 0.5}, {"question": "B?", "cosine": None})
    given = replace(TEXTS, questions=rows, questions_embedder=Maker("mine"))
    assert lacks_cosines(given, "mine")
    assert not lacks_cosines(given, "other")
    assert not lacks_cosines(replace(given, questions_embedder=Maker()), "mine"), "somebody else's number stands there"
    assert lacks_cosines(replace(given, questions=rows[1:], questions_embedder=Maker()), "mine")
    assert not lacks_cosines(replace(given, questions_embedder=Maker("set by hand", "hand")), "set by hand")
    assert not lacks_cosines(replace(given, questions=()), "mine")
    assert not lacks_cosines(replace(given, questions=({"question": " ", "cosine": None},)), "mine")


def test_a_blank_question_of_the_user_has_no_cosine_with_anything() -> None:
    case = with_cosines(replace(TEXTS, question="*", questions=({"question": "A?"},)), CountedEmbedder())
    assert case.questions[0]["cosine"] is None


def test_switching_the_writer_and_back_loses_nothing() -> None:
    written = questioned(TEXTS, TwoQuestions(), CountedEmbedder())
    typed = questions_by_hand(written, "typed by hand")
    assert typed.questions == ()
    assert typed.questions_writer == Maker("typed by hand", "hand")
    back = taken_back(replace(typed, questions=added((), "Mine?")), "questions", "rules")
    assert back is not None
    assert back.questions == written.questions
    mine = taken_back(back, "questions", "hand")
    assert mine is not None
    assert mine.questions[0]["question"] == "Mine?"

"""What a reader should know about the invented questions, question by question and all together."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, get_args

from metrics.languages import language_of
from metrics.notes import Note
from metrics.settings import finite

Mark = Literal[
    "blank", "no-cosine", "flag-unreadable", "duplicate", "other-language", "negative", "rounding", "out-of-range"
]
MARKS: tuple[Mark, ...] = get_args(Mark)
_ROUNDING = 1e-9
"""How far beyond -1 or 1 a cosine may be and still be called rounding."""


@dataclass(frozen=True)
class InventedQuestion:
    """A question that a judge, a rule or a person made of the answer alone.

    Args:
        text: The question; may be blank, as judges do that.
        noncommittal: Whether the answer is called evasive beside this question; None when the flag is missing or
            unreadable.
        cosine: Cosine similarity with the user's question, -1 to 1; None when there is none, since nobody computed it
            or a text has no direction (a vector of zeros).
    """

    text: str
    noncommittal: bool | None = None
    cosine: float | None = None


def is_blank(text: str) -> bool:
    """Whether a text shows nothing: only spaces, line breaks and signs without a form of their own."""
    return all(letter.isspace() or unicodedata.category(letter) in ("Cc", "Cf") for letter in text)


def known_cosine(question: InventedQuestion) -> float | None:
    """The cosine as a finite float when it may count: not for a blank question, which asks nothing."""
    return None if is_blank(question.text) else finite(question.cosine)


def question_marks(questions: Sequence[InventedQuestion], question: str = "") -> list[tuple[Mark, ...]]:
    """What stands out about each invented question, in the order of ``MARKS``; nothing for most.

    Args:
        questions: In the order they were invented; of two alike the later one is the duplicate.
        question: The user's question, for its language; "" when it is not known.

    >>> question_marks([InventedQuestion("Who?", False, 0.5), InventedQuestion("who ?", False, -0.5)])
    [(), ('duplicate', 'negative')]
    """
    language, seen, marked = language_of(question), set[str](), []
    for one in questions:
        found: list[Mark] = []
        if is_blank(one.text):
            found.append("blank")
        else:
            cosine, same = known_cosine(one), _bare(one.text)
            found += ["no-cosine"] if cosine is None else _cosine_marks(cosine)
            if one.noncommittal is None:
                found.append("flag-unreadable")
            if same in seen:
                found.append("duplicate")
            if language is not None and language_of(one.text) not in (None, language):
                found.append("other-language")
            seen.add(same)
        marked.append(tuple(mark for mark in MARKS if mark in found))
    return marked


def question_flags(
    questions: Sequence[InventedQuestion], question: str = "", *, skipped: Sequence[Mark] = ()
) -> list[Note]:
    """One note for each kind of mark, naming the questions by their place, counted from 1.

    Args:
        questions, question: As in ``question_marks``.
        skipped: Marks to leave out, because something else says it already.
    """
    marked = question_marks(questions, question)
    flags = []
    for mark in MARKS:
        places = [place for place, marks in enumerate(marked) if mark in marks]
        if not places or mark in skipped:
            continue
        values: dict[str, str | int | float] = {"places": listed(places)}
        if mark == "other-language":
            found = {language_of(questions[place].text) or "" for place in places}
            values |= {"expected": language_of(question) or "", "found": ", ".join(sorted(found))}
        flags.append(Note(f"question.{mark}", values))
    return flags


def listed(places: Sequence[int]) -> str:
    """Places counted from 0 as a reader counts them: "1, 3"."""
    return ", ".join(str(place + 1) for place in places)


def _cosine_marks(cosine: float) -> list[Mark]:
    marks: list[Mark] = ["negative"] if cosine < 0 else []
    if abs(cosine) > 1:
        marks.append("rounding" if abs(cosine) <= 1 + _ROUNDING else "out-of-range")
    return marks


def _bare(text: str) -> str:
    """The text without what does not make another question of it: capitals, widths, spaces, marks at the ends."""
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", text).casefold())
    words = " ".join(folded.split())
    return re.sub(r"^\W+|\W+$", "", words) or words

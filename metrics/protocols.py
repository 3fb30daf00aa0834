"""What makes evidence, as one method each: anything of this shape will do, a module too."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from metrics.claims import Sorting


class Judge(Protocol):
    """Splits a response and a reference into claims and sorts them."""

    @property
    def label(self) -> str:
        """The name shown wherever the judge's verdicts show."""

    def sorting(self, question: str, response: str, reference: str) -> Sorting:
        """The claims of both texts, each with a verdict and its reason, and the links between them."""


class Embedder(Protocol):
    """Turns texts into vectors of one length."""

    @property
    def label(self) -> str:
        """The name shown wherever similarities made from the vectors show."""

    def vectors(self, texts: Sequence[str]) -> list[list[float] | None]:
        """One vector a text, in order; None where none is defined (a blank text)."""


class WrittenQuestion(NamedTuple):
    """A question made of an answer alone, before anybody compared it with the user's.

    Args:
        text: The question.
        noncommittal: Whether the answer dodges; None where the writer's flag was missing or unreadable.
        reason: Why this question and this flag, in the writer's own words; may be blank.
    """

    text: str
    noncommittal: bool | None = None
    reason: str = ""


class QuestionWriter(Protocol):
    """Invents the questions that an answer might be the answer to; it never sees what was really asked."""

    @property
    def label(self) -> str:
        """The name shown wherever its questions show."""

    def questions(self, answer: str, n: int) -> list[WrittenQuestion]:
        """Up to ``n`` questions, 1 to 10; fewer when the writer has no more to ask."""

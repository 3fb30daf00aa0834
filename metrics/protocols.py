"""What makes evidence, as one method each: anything of this shape will do, a module too."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

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

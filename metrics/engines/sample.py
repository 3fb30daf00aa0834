"""What a correctness engine needs of one sample: the judge's counts, the embeddings, and the settings as given."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from metrics.claims import ClaimCounts


class Vectors(NamedTuple):
    """The embeddings of both texts; empty where the text is missing and so is never embedded."""

    response: Sequence[float]
    reference: Sequence[float]


@dataclass(frozen=True)
class CorrectnessSample:
    """One sample, judged already.

    Args:
        counts: What the judge said. Without ``response_claims`` there were tp + fp of them, without
            ``reference_claims`` tp + fn.
        similarity: The embeddings, or the cosine itself when only that is known, or None when there is no embedder.
        weights: As the tool is given them, of any type, since a tool's refusal is an outcome too.
        beta: As the tool is given it: 1 and 1.0 are not the same to RAGAS.
        missing_texts: Columns that are null: "user_input", "response", "reference".
        similarity_threshold: Turns the similarity into 1 or 0 (legacy only); None or 0 when not set.
        judge_truncated: The judge reports that its first reply was cut off (legacy only).
        initialised: Whether ``init`` was called on the metric (legacy only).
    """

    counts: ClaimCounts
    similarity: Vectors | float | None = None
    weights: Any = (0.75, 0.25)
    beta: Any = 1.0
    missing_texts: frozenset[str] = frozenset()
    similarity_threshold: float | None = None
    judge_truncated: bool = False
    initialised: bool = True

    @property
    def response_claims(self) -> int:
        """How many claims the judge drew from the response."""
        given = self.counts.response_claims
        return self.counts.tp + self.counts.fp if given is None else given

    @property
    def reference_claims(self) -> int:
        """How many claims the judge drew from the reference."""
        given = self.counts.reference_claims
        return self.counts.tp + self.counts.fn if given is None else given

"""What the RAGAS relevancy engines need of one sample: the judge's replies, the embeddings or cosines, the settings."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from metrics.engines.arithmetic import cosines


class Reply(NamedTuple):
    """One reply of the judge.

    Args:
        question: The invented question; "" and blank ones too.
        noncommittal: The flag, of which only counts whether it is 0.
        cosine: Its cosine with the user's question, where embeddings are not known; None when it is undefined, which
            for the tools is NaN.
        vector: Its embedding.
    """

    question: str
    noncommittal: Any
    cosine: float | None = None
    vector: Sequence[float] | None = None


@dataclass(frozen=True)
class RelevancySample:
    """One sample, judged already.

    Args:
        replies: In call order; there may be more than are asked for.
        question_vector: Embedding of the user's question; None when only cosines are known.
        strictness: How many questions are asked for, as the tool is given it, of any type.
        embedder: Whether there is one.
        missing_texts: Columns that are null: "user_input", "response".
        empty_texts: Columns that are "" exactly.
        returned: How many completions the judge gives (legacy only); None for as many as were asked for.
        judge_truncated: The judge reports that its reply was cut off (legacy only).
    """

    replies: tuple[Reply, ...]
    question_vector: Sequence[float] | None = None
    strictness: Any = 3
    embedder: bool = True
    missing_texts: frozenset[str] = frozenset()
    empty_texts: frozenset[str] = frozenset()
    returned: int | None = None
    judge_truncated: bool = False

    def cosines(self, replies: Sequence[Reply]) -> list[float]:
        """Those of some of the replies.

        Raises:
            ValueError: If their vectors differ in length.
        """
        if self.question_vector is None:
            return [math.nan if reply.cosine is None else reply.cosine for reply in replies]
        return cosines(self.question_vector, [reply.vector or () for reply in replies])

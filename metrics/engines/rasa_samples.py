"""What Rasa's generative assertions need of one sample: the judge's list, a threshold, for relevance also vectors."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from metrics.engines.outcome import Failure, ToolError
from metrics.engines.rasa_parsing import listed, rasa_reply, read_value

DEFAULT_THRESHOLD = 0.5
"""Of assertions built in code; a test file must state one."""


@dataclass(frozen=True)
class GroundednessSample:
    """One judged bot message.

    Args:
        statements: The list in the judge's reply, of whatever form; a Failure or ToolError when there is none.
        threshold: As the assertion states it, of any type, since a crash is an outcome too.
        direct: The score function is called without the assertion around it.
    """

    statements: Any
    threshold: Any = DEFAULT_THRESHOLD
    direct: bool = False


@dataclass(frozen=True)
class RelevanceSample:
    """One judged bot message.

    Args:
        questions: The list of question variations in the judge's reply, of whatever form; a Failure or ToolError when
            there is none.
        user_message: What the variations are compared with.
        vectors: Embeddings by text.
        cosines: Cosines of the variations, instead of embeddings; None for one that is not defined, which Rasa's
            arithmetic makes 0.
        threshold, direct: As in ``GroundednessSample``.
        refuses_blank: Whether the embedding client refuses blank texts, as Rasa's own does.
    """

    questions: Any
    user_message: str = ""
    vectors: Mapping[str, Sequence[float]] = field(default_factory=dict)
    cosines: Sequence[float | None] | None = None
    threshold: Any = DEFAULT_THRESHOLD
    direct: bool = False
    refuses_blank: bool = True

    @property
    def nothing_asked(self) -> bool:
        """Whether there is no variation with a single character in it."""
        return all(question == "" for question in self.questions)

    @property
    def refused(self) -> bool:
        """Whether the embedding client refuses one of the variations."""
        return self.refuses_blank and not all(isinstance(one, str) and one.strip() for one in self.questions)


def grounded_reply(reply: str | None, threshold: Any = DEFAULT_THRESHOLD) -> GroundednessSample:
    """The sample in a groundedness judge's reply, word for word as it came."""
    return GroundednessSample(listed(rasa_reply(reply), "statements"), threshold)


def grounded_list(statements: Sequence[Mapping[str, Any]], threshold: Any = DEFAULT_THRESHOLD) -> GroundednessSample:
    """The sample of statements that were read already: as if the judge had replied with nothing but these.

    Args:
        statements: Objects with ``statement``, ``score`` and ``justification``; Rasa wants all three in each.
        threshold: As the assertion states it.
    """
    return GroundednessSample(listed(read_value({"statements": list(statements)}), "statements"), threshold)


def relevant_list(
    questions: Sequence[str], cosines: Sequence[float | None], threshold: Any = DEFAULT_THRESHOLD
) -> RelevanceSample:
    """The sample of question variations with their cosines: as if the judge had replied with nothing but these.

    Args:
        questions: The variations; blank ones too, which Rasa's embedding client refuses.
        cosines: One for each variation.
        threshold: As the assertion states it.

    Raises:
        ValueError: If there are not as many cosines as questions.
    """
    if len(questions) != len(cosines):
        raise ValueError(f"there are {len(questions)} questions and {len(cosines)} cosines")
    found = listed(read_value({"question_variations": list(questions)}), "question_variations")
    return RelevanceSample(found, cosines=cosines, threshold=threshold)


def embedding_requests(sample: RelevanceSample) -> list[list[str]]:
    """The texts that are sent to the embedding client, one list a request, up to the one it refuses."""
    if isinstance(sample.questions, Failure | ToolError) or sample.nothing_asked:
        return []
    if sample.refuses_blank and not sample.user_message.strip():
        return []
    return [[sample.user_message], *([] if sample.refused else [list(sample.questions)])]

"""A judge or an embedder played back from recorded calls: the same purpose, prompt and model get the same reply."""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Sequence
from dataclasses import dataclass, replace

from metrics.calls import Call, calls_of
from metrics.case import Case
from metrics.notes import Note
from metrics.providers.openai_compatible import masked


@dataclass(frozen=True)
class Cassette:
    """Recorded calls that stand in for a server; needs no key and no network.

    Args:
        calls: The calls, in the order they were made.
        model: Whose calls these are.
    """

    calls: tuple[Call, ...]
    model: str

    @property
    def label(self) -> str:
        """The name of the model that was recorded."""
        return self.model

    @property
    def host(self) -> str:
        """Where it was recorded."""
        return next((call.host for call in self.calls if call.model == self.model), "")


class Tape:
    """Recorded calls being handed out, each once: the same question asked three times has three replies."""

    def __init__(self, calls: Sequence[Call], *, failed: bool) -> None:
        """``failed`` says whether a call that failed may be handed out where no answered one is left."""
        self._left: dict[object, deque[Call]] = defaultdict(deque)
        self._failed: dict[object, Call] = {}
        for call in calls:
            if call.error is None:
                self._left[call.asked].append(call)
            elif failed:
                self._failed[call.asked] = call

    def take(self, wanted: Call) -> Call | None:
        """The recorded answer to a call of this purpose, model and prompt; None when there is none."""
        masks = replace(
            wanted,
            messages=tuple((role, masked(words)) for role, words in wanted.messages),
            texts=tuple(map(masked, wanted.texts)),
        )
        kept = next((left for one in (wanted, masks) if (left := self._left.get(one.asked))), None)
        return kept.popleft() if kept else self._failed.get(wanted.asked, self._failed.get(masks.asked))


def not_recorded(wanted: Call) -> Call:
    """The call with the reason that no recorded one answers it."""
    note = Note("judging.not-recorded", {"purpose": wanted.purpose.replace("_", " "), "model": wanted.model})
    return replace(wanted, error=note)


def cassettes(case: Case) -> tuple[Cassette | None, Cassette | None]:
    """The judge and the embedder that the calls of a case can play back: the case's own, else those asked last."""
    calls = calls_of(case)
    labels = [case.judge.label, case.statements_judge.label, case.questions_writer.label]
    judges = [call.model for call in calls if call.messages]
    embedders = [call.model for call in calls if call.texts]
    judge = next((label for label in labels if label in judges), judges[-1] if judges else None)
    embedder = embedders[-1] if embedders else None
    return tuple(None if one is None else Cassette(tuple(calls), one) for one in (judge, embedder))  # type: ignore[return-value]  # two in, two out

"""What a judge's reply holds once it has been read: values with the notices about how, or a refusal with its reason.

``metrics/providers/replies`` makes these, ``metrics/from_replies.py`` puts them on a case.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, NamedTuple, TypeVar

from metrics.notes import Note

T = TypeVar("T")


@dataclass(frozen=True)
class Reply(Generic[T]):
    """A reply that was read.

    Args:
        value: What it says.
        notices: What was ignored, repaired or read in another way than it was written.
        thinking: What the model thought aloud; set aside and never used. "" when there was none.
        raw: The reply, word for word.
    """

    value: T
    notices: tuple[Note, ...]
    thinking: str
    raw: str


class RefusedReply(ValueError):
    """A reply that no verdict can be taken from for certain; ``note`` says why and what to do."""

    def __init__(self, note: Note, thinking: str = "", raw: str = "") -> None:
        super().__init__(str(note))
        self.note = note
        self.thinking = thinking
        self.raw = raw


class Listed(NamedTuple):
    """One claim in a judge's list, with the reason given for it."""

    text: str
    reason: str = ""


class SortedLists(NamedTuple):
    """A judge's sorting.

    Args:
        tp, fp: Claims of the response that the reference supports, and those it does not.
        fn: Claims of the reference that the response leaves out.
        covered: Claims of the reference that the response says; None where the judge was not asked for them.
    """

    tp: tuple[Listed, ...]
    fp: tuple[Listed, ...]
    fn: tuple[Listed, ...]
    covered: tuple[Listed, ...] | None = None


class Ruled(NamedTuple):
    """A judge's verdict on one criterion; ``met`` is None when it is missing or unreadable."""

    criterion: str
    met: bool | None
    rationale: str = ""

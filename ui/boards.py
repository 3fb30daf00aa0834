"""The two boards that share their cards and dialogs: claims of correctness, statements of groundedness."""

from __future__ import annotations

from typing import Literal, NamedTuple

from metrics.case import Case
from metrics.claims import Claim, Label, Side, Sorting
from metrics.from_replies import is_presumed
from ui.prose import reason_text, t

VERDICTS: dict[Side, tuple[Label, Label]] = {"response": ("TP", "FP"), "reference": ("covered", "FN")}
"""Where a claim of each text stands when it is supported, and when it is not."""
FLIPS_TO: dict[Label, Label] = {"TP": "FP", "FP": "TP", "covered": "FN", "FN": "covered"}


class Board(NamedTuple):
    """What sets one board apart from the other.

    Args:
        field: Which part of a case it shows and changes.
        columns: Its lists, from left to right.
        words: What the keys of its labels begin with.
    """

    field: Literal["sorting", "statements"]
    columns: tuple[Label, ...]
    words: str

    def sorting(self, case: Case) -> Sorting:
        """The claims or statements of a case that this board shows."""
        sorting: Sorting = getattr(case, self.field)
        return sorting


CLAIMS = Board("sorting", ("TP", "FP", "FN"), "board")
STATEMENTS = Board("statements", ("TP", "FP"), "statements")


def menu_options(sorting: Sorting, claim: Claim) -> list[str]:
    """What a card's menu offers, in its order."""
    options = ["edit", "split"]
    if len(sorting.of(claim.side)) > 1:
        options.append("merge")
    other: Side = "reference" if claim.side == "response" else "response"
    if claim.verdict is not None and sorting.of(other):
        options.insert(0, "link")
    if sorting.partners(claim.id):
        options.insert(1, "unlink")
    if claim.judged is not None and (claim.overruled is not None or claim.judged_text is not None):
        options.append("restore")
    return [*options, "delete"]


def presumed_words(claim: Claim) -> str | None:
    """That the judge said nothing of a claim and why it stands where it does; None where a verdict was given."""
    return t("board.presumed") if is_presumed(claim) and claim.overruled is None else None


def overruled_words(board: Board, claim: Claim) -> str | None:
    """That a person gave the verdict, and what the judge had said; None where the judge's own one counts."""
    if claim.overruled is None or (claim.judged is None and claim.overruled.reason):
        return None
    if claim.judged is None:
        return t("board.by_you")
    judged = FLIPS_TO[claim.label]
    if claim.judged.reason:
        why = reason_text(claim.judged.reason)
        return t("board.overruled.reason", label=t(f"{board.words}.{judged}.short"), reason=why)
    return t("board.overruled", label=t(f"{board.words}.{judged}.short"))

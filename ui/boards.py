"""The two boards that share their cards and dialogs: claims of correctness, statements of groundedness."""

from __future__ import annotations

from typing import Literal, NamedTuple

from metrics.case import Case
from metrics.claims import Label, Sorting


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

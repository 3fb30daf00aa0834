"""Which texts a metric needs, and the rows that lack one although the file has that column."""

from __future__ import annotations

from collections.abc import Collection

import pandas as pd

from metrics.notes import Note

NEEDS: dict[str, tuple[tuple[str, ...], ...]] = {
    "answer_correctness": (("response",), ("reference",)),
    "answer_relevancy": (("question",), ("response",)),
    "groundedness": (("response",), ("ground_truth", "reference", "contexts")),
}
"""By metric: one of each group must be there."""


def obstacles(frame: pd.DataFrame, metric: str, has: Collection[str] | None = None) -> list[Note | None]:
    """Why each row cannot be scored because of its texts: it waits for a person, or a text is missing; None if not.

    An empty response is an answer that says nothing, and is scored.

    Args:
        frame: A table of ``metrics/golden/table.py``.
        metric: answer_correctness, answer_relevancy or groundedness.
        has: The text columns that the file has; those with at least one text when left out. Where a file has no such
            column at all, its evidence stands for itself.

    Raises:
        KeyError: If there is no such metric.
    """
    found: list[Note | None] = list(frame["waiting"])
    for group in NEEDS[metric]:
        names = [name for name in group if (name in has if has is not None else _any(frame, name))]
        if not names:
            continue
        columns = [list(frame[name]) for name in names]
        for place, cells in enumerate(zip(*columns, strict=True)):
            if found[place] is None and all(cell is None or cell == [] for cell in cells):
                found[place] = Note("text.missing", {"names": " / ".join(names)})
    return found


def lacking(frame: pd.DataFrame, metric: str) -> tuple[str, ...]:
    """The texts a judge would need for this metric that no row has, so that it cannot be offered.

    >>> import pandas as pd
    >>> lacking(pd.DataFrame({"response": ["She."], "reference": [None], "waiting": [None]}), "answer_correctness")
    ('reference',)
    """
    missing = [group for group in NEEDS[metric] if not any(_any(frame, name) for name in group)]
    return tuple(" / ".join(group) for group in missing)


def _any(frame: pd.DataFrame, name: str) -> bool:
    return name in frame.columns and any(cell is not None and cell != [] for cell in frame[name])

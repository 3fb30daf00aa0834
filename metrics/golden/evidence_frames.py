"""The columns of a table as evidence in arrays. ``metrics/golden/table.py`` names the columns; any may be absent."""

from __future__ import annotations

from typing import Any

import numpy as np
import pandas as pd
import pyarrow as pa

from metrics.golden.correctness_evidence import BAD_COUNTS, NOT_JUDGED, Counts, Facts, facts
from metrics.golden.lists import NUMBERS, Lists, lists
from metrics.golden.relevancy_scores import Questions
from metrics.golden.scores import Bools, Floats, Ints
from metrics.golden.table import LISTS
from metrics.question_notes import is_blank

_COUNTS, _MORE_COUNTS = ("tp", "fp", "fn"), ("covered", "response_claims", "reference_claims")
_MOST = 2**53
_COLUMNS = {
    "correctness": (*_COUNTS, "similarity"),
    "relevancy": ("cosines",),
    "groundedness": ("statement_scores",),
}


def offered(frame: pd.DataFrame) -> tuple[str, ...]:
    """The metrics that a table has columns for."""
    return tuple(name for name, columns in _COLUMNS.items() if any(column in frame.columns for column in columns))


def facts_of(frame: pd.DataFrame) -> Facts:
    """The evidence of answer correctness; a row without any count is not judged, one with odd counts is not scored."""
    columns = [numbers_of(frame, name) for name in (*_COUNTS, *_MORE_COUNTS)]
    missing = np.isnan(np.array(columns[:3]))
    with np.errstate(invalid="ignore"):
        odd = [~np.isnan(one) & ~((one >= 0) & (one <= _MOST) & (np.floor(one) == one)) for one in columns]
    absent = np.where(np.any(odd, axis=0) | missing.any(axis=0), BAD_COUNTS, 0).astype(np.int8)
    absent[missing.all(axis=0)] = NOT_JUDGED
    gone = absent != 0
    tp, fp, fn = (np.where(gone, 0, one).astype(np.int64) for one in columns[:3])
    more = [
        np.where(gone | np.isnan(one), -1, one).astype(np.int64) if name in frame.columns else None
        for name, one in zip(_MORE_COUNTS, columns[3:], strict=True)
    ]
    return facts(Counts(tp, fp, fn, *more), numbers_of(frame, "similarity"), absent=absent)


def questions_of(frame: pd.DataFrame) -> Questions:
    """The evidence of answer relevancy.

    Raises:
        ValueError: If a row has another number of flags than of cosines, or of questions.
    """
    cosines = lists_of(frame, "cosines")
    unknown = np.full(cosines.values.size, -1, dtype=np.int8)
    if "flags" not in frame.columns:
        return Questions(cosines, unknown, _blank(frame, cosines))
    flags = _as_long_as(cosines, lists_of(frame, "flags"), "flags")
    # Entries of rows that have flags, since a row may have none for its cosines.
    rows = np.repeat(flags.listed & cosines.listed, cosines.lengths)
    entries = np.repeat(cosines.listed & flags.listed, flags.lengths)
    unknown[rows] = np.where(flags.given & ~np.isnan(flags.values), flags.values != 0, -1)[entries]
    return Questions(cosines, unknown, _blank(frame, cosines))


def with_arrow_lists(frame: pd.DataFrame) -> pd.DataFrame:
    """The table with its lists of numbers as Arrow keeps them, for a table that is scored again and again.

    Python's lists have to be walked through each time, which takes longer than the arithmetic. A column that Arrow does
    not take as numbers stays as it is.
    """
    held = frame.copy(deep=False)
    for name in LISTS:
        if name in frame.columns and not isinstance(frame[name].dtype, pd.ArrowDtype):
            try:
                cells = pa.array(frame[name].to_numpy(dtype=object), type=NUMBERS, from_pandas=False)
            except (pa.ArrowException, OverflowError):
                continue
            held[name] = pd.Series(cells, dtype=pd.ArrowDtype(NUMBERS), index=frame.index)
    return held


def lists_of(frame: pd.DataFrame, name: str) -> Lists:
    """The lists in a column, those that Arrow keeps without a copy.

    Raises:
        ValueError: If a list holds something that is no number.
    """
    column = frame[name]
    try:
        if isinstance(column.dtype, pd.ArrowDtype):
            return lists(pa.array(column.array))
        return lists(column.to_numpy(dtype=object))
    except ValueError as error:
        raise ValueError(f"column {name}: {error}") from None


def numbers_of(frame: pd.DataFrame, name: str) -> Floats:
    """A column of numbers, NaN where there is none; all NaN for a column that is not there."""
    if name not in frame.columns:
        return np.full(len(frame), np.nan)
    return frame[name].to_numpy(dtype=np.float64, na_value=np.nan)


def counts_at(given: Facts, place: int) -> tuple[int, int, int, int | None, int | None, int | None]:
    """The counts of one sample as ``metrics.claims.ClaimCounts`` takes them."""
    tp, fp, fn, *more = (-1 if one is None else int(one[place]) for one in given.counts)
    covered, response, reference = (None if one < 0 else one for one in more)
    return tp, fp, fn, covered, response, reference


def _as_long_as(cosines: Lists, other: Lists, name: str) -> Lists:
    wrong = cosines.listed & other.listed & (cosines.lengths != other.lengths)
    if wrong.any():
        place = int(np.flatnonzero(wrong)[0])
        raise ValueError(
            f"row {place + 1} has {int(cosines.lengths[place])} cosines, but {int(other.lengths[place])} {name}"
        )
    return other


def _blank(frame: pd.DataFrame, cosines: Lists) -> Bools | None:
    if "questions" not in frame.columns:
        return None
    blank = np.zeros(cosines.values.size, dtype=np.bool_)
    for place, cell in enumerate(frame["questions"].to_numpy(dtype=object)):
        if cell is None or isinstance(cell, float) or not cosines.listed[place]:
            continue
        if len(cell) != cosines.lengths[place]:
            raise ValueError(f"row {place + 1} has {int(cosines.lengths[place])} cosines, but {len(cell)} questions")
        blank[_span(cosines.starts, place)] = [is_blank(str(text)) for text in cell]
    return blank


def _span(starts: Ints, place: int) -> Any:
    return slice(int(starts[place]), int(starts[place + 1]))

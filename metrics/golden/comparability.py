"""What two scorings of the same answers do not share, so that a threshold of the one says nothing about the other."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import numpy as np
import pandas as pd

from metrics.comparability import Difference
from metrics.golden.row_cases import MADE
from metrics.golden.versions import Pairs

_MADE_CLAIMS = f"{MADE}claims"


def unlike_pairs(first: pd.DataFrame, second: pd.DataFrame, paired: Pairs) -> dict[Difference, int]:
    """In how many pairs of rows the claims' judge, the embedder or the reference differ; only what differs somewhere.

    What one of the two rows does not tell is no difference that can be judged.
    """
    sides = first.iloc[paired.first], second.iloc[paired.second]
    found: dict[Difference, int] = {}
    readers: dict[Difference, Callable[[pd.DataFrame], list[str | None]]] = {
        "judge": _judges,
        "embedder": _embedders,
        "ground_truth": _references,
    }
    for name, read in readers.items():
        told = zip(*(read(side) for side in sides), strict=True)
        count = sum(one is not None and other is not None and one != other for one, other in told)
        if count:
            found[name] = count
    return found


def other_answers(first: pd.DataFrame, second: pd.DataFrame, paired: Pairs) -> int:
    """In how many pairs of rows the responses differ, so that they are not one answer scored twice.

    White space at the ends is no difference, and neither is a response that one of the files does not have.
    """
    sides = first.iloc[paired.first], second.iloc[paired.second]
    texts = [[text.strip() if isinstance(text, str) else None for text in _cells(side, "response")] for side in sides]
    return sum(one is not None and other is not None and one != other for one, other in zip(*texts, strict=True))


def _references(frame: pd.DataFrame) -> list[str | None]:
    """The reference of each row, white space at its ends aside."""
    return [text.strip() if isinstance(text, str) else None for text in _cells(frame, "reference")]


def _judges(frame: pd.DataFrame) -> list[str | None]:
    made = [_text(cell) for cell in _cells(frame, "judge_correctness")]
    given = [_text(cell) for cell in _cells(frame, "judge")]
    return [one or other for one, other in zip(made, given, strict=True)]


def _embedders(frame: pd.DataFrame) -> list[str | None]:
    return [_embedder(cell) if isinstance(cell, str) else None for cell in _cells(frame, _MADE_CLAIMS)]


def _embedder(made: str) -> str | None:
    """The embedder that evidence made here names; None where it names none or is no JSON any more."""
    try:
        form = json.loads(made)
    except ValueError:
        return None
    maker = form.get("embedder") if isinstance(form, dict) else None
    return _text(maker.get("label")) if isinstance(maker, dict) else None


def _cells(frame: pd.DataFrame, name: str) -> Any:
    return frame[name].tolist() if name in frame else np.full(len(frame), None, dtype=object)


def _text(cell: Any) -> str | None:
    return cell if isinstance(cell, str) and cell else None

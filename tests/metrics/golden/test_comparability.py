"""What two scorings of the same answers do not share, counted pair by pair."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pandas as pd
import pytest

from metrics.golden.comparability import unlike_pairs
from metrics.golden.versions import Pairs

BOTH = Pairs(np.array([0, 1]), np.array([1, 0]), ())


def table(**columns: list[Any]) -> pd.DataFrame:
    rows = {"reference": ["Daily. ", None], "judge_correctness": ["one", None], **columns}
    return pd.DataFrame(rows, index=["a", "b"], dtype=object)


def made(label: Any) -> str:
    return json.dumps({"embedder": {"label": label}})


@pytest.mark.parametrize(
    ("first", "second", "found"),
    [
        ({}, {"reference": ["other", "Daily."], "judge_correctness": ["b", "one"]}, {}),
        ({}, {"reference": ["other", "Mondays."]}, {"ground_truth": 1}),
        ({"judge": ["x", "x"]}, {"judge": ["y", "y"], "judge_correctness": [None, "two"]}, {"judge": 2}),
        ({"made_claims": [made("one"), "{"]}, {"made_claims": [made("two"), made("two")]}, {"embedder": 1}),
        ({"made_claims": [made(None), "[]"]}, {"made_claims": [made("two"), made("two")]}, {}),
    ],
)
def test_what_differs_is_counted_where_both_tell(
    first: dict[str, Any], second: dict[str, Any], found: dict[str, int]
) -> None:
    assert unlike_pairs(table(**first), table(**{"reference": [None, None], **second}), BOTH) == found

"""Who made the evidence of a set's rows."""

from __future__ import annotations

from dataclasses import replace

import pandas as pd
import pytest

from metrics.case import Case, Maker
from metrics.golden.makers import makers_of
from metrics.golden.row_cases import Metric, evidence_cells


def model(label: str, date: str, prompts: str = "1") -> Maker:
    return Maker(label, "model", {"date": date, "prompts": prompts})


@pytest.mark.parametrize(("metric", "embedders"), [("correctness", 1), ("relevancy", 1), ("groundedness", 0)])
def test_each_judge_day_and_embedder_stands_once_and_what_came_with_the_file_not_at_all(
    metric: Metric, embedders: int
) -> None:
    first = model("a", "2026-11-30T08:00:00Z")
    makers = [first, model("a", "2026-11-30T09:00:00Z"), model("a", "2026-12-01T08:00:00Z"), Maker("rules", "rules")]
    rows = []
    for one in makers:
        case = Case(judge=one, statements_judge=one, questions_writer=one)
        rows.append(evidence_cells(replace(case, embedder=Maker("e"), questions_embedder=Maker("e")), metric))
    frame = pd.DataFrame([*rows, {"id": "from the file"}, {name: "{" for name in rows[0]}])
    found = makers_of(frame, metric)
    assert [(one.label, one.extra.get("date")) for one in found.judges] == [
        ("a", "2026-11-30T08:00:00Z"),
        ("a", "2026-12-01T08:00:00Z"),
        ("rules", None),
    ]
    assert len(found.embedders) == embedders

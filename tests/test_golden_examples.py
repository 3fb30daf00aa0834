"""The golden sets that come along: their similarities and the rule judge's counts are made again, labels suffice."""

from __future__ import annotations

import pandas as pd
import pytest

from installation import ROOT
from metrics.case import Case
from metrics.evidence import embedded, judged
from metrics.golden.agreement import LEAST_LABELS
from metrics.golden.opening import opened
from metrics.golden.reading import golden_set
from metrics.golden.sources import source_of
from metrics.protocols import Embedder
from metrics.providers import letter_embedder, local_embedder
from metrics.providers.rules import rule_judge

FOLDER = ROOT / "examples" / "golden"


def rows(name: str) -> pd.DataFrame:
    found = golden_set(opened(source_of(FOLDER / f"{name}.csv")))
    assert not len(found.quarantine) and not found.asks
    return found.frame


@pytest.mark.parametrize(
    ("name", "embedder"),
    [("library_v1", local_embedder), ("library_v2", local_embedder), ("library_v1_rules", letter_embedder)],
)
def test_similarities_are_those_of_the_named_embedder(name: str, embedder: Embedder) -> None:
    for _, row in rows(name).iterrows():
        made = embedded(Case(response=row["response"], reference=row["reference"]), embedder).similarity.value
        assert row["similarity"] == pytest.approx(made, abs=6e-5)


def test_the_rule_judges_counts_are_its_own() -> None:
    judge = rule_judge(local_embedder)
    for _, row in rows("library_v1_rules").iterrows():
        case = Case(question=row["question"], response=row["response"], reference=row["reference"])
        assert tuple(row[["tp", "fp", "fn"]]) == judged(case, judge, "rules").sorting.counts[:3]


def test_the_three_files_belong_together_and_labels_suffice_for_a_fit() -> None:
    first, second, rules = (rows(name) for name in ("library_v1", "library_v2", "library_v1_rules"))
    assert list(first.index) == list(second.index) == list(rules.index)
    assert first["question"].tolist() == second["question"].tolist() == rules["question"].tolist()
    assert first["response"].tolist() == rules["response"].tolist()
    assert first["label"].value_counts().min() >= LEAST_LABELS

"""Who made the evidence of a set's rows, as far as it was made here: judges and embedders, each once."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, NamedTuple

import pandas as pd

from metrics.case import Case, Maker
from metrics.case_file import with_evidence
from metrics.evidence import maker
from metrics.forms import DamagedCase
from metrics.golden.row_cases import MADE, PARTS, Metric


class Makers(NamedTuple):
    """The makers of several rows, in the order they first stand in."""

    judges: tuple[Maker, ...]
    embedders: tuple[Maker, ...]


def makers_of(frame: pd.DataFrame, metric: Metric) -> Makers:
    """The judges of a metric's evidence and what embedded for it; two askings on one day are one.

    Rows whose evidence came with the file are left out, since nobody knows who made it.
    """
    judges: dict[tuple[Any, ...], Maker] = {}
    embedders: dict[str, Maker] = {}
    for case in _made(frame, metric):
        one = maker(case, PARTS[metric])
        day = str(one.extra.get("date", ""))[:10]
        judges.setdefault((one.label, one.kind, one.extra.get("prompts"), day), one)
        other = {"correctness": case.embedder, "relevancy": case.questions_embedder}.get(metric, Maker())
        if other.label:
            embedders.setdefault(other.label, other)
    return Makers(tuple(judges.values()), tuple(embedders.values()))


def _made(frame: pd.DataFrame, metric: Metric) -> Iterator[Case]:
    column = f"{MADE}{PARTS[metric]}"
    for cell in frame.get(column, ()):
        if isinstance(cell, str):
            try:
                yield with_evidence(Case(), PARTS[metric], json.loads(cell))
            except (ValueError, AttributeError, DamagedCase):
                continue

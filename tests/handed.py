"""The handed cases of ``tests/data/cases`` as cases of this app."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from metrics.case import Case, Maker, Settings, Similarity
from metrics.claims import Claim, Side, Sorting, Verdict

CASES = Path(__file__).parent / "data" / "cases"
_LISTS: tuple[tuple[str, Side, bool], ...] = (
    ("TP", "response", True),
    ("FP", "response", False),
    ("FN", "reference", False),
)


def handed(name: str) -> Any:
    """The JSON of one of the handed cases."""
    return json.loads((CASES / name).read_text(encoding="utf-8"))


def judged_case(sample: dict[str, Any], similarity: float | None = None, **settings: Any) -> Case:
    """A case from texts and a judge's TP, FP and FN lists."""
    claims = tuple(
        Claim(f"{label}{place}", side, item["statement"], Verdict(supported, item["reason"]))
        for label, side, supported in _LISTS
        for place, item in enumerate(sample["judge_reply"][label])
    )
    return Case(
        question=sample["user_input"],
        response=sample["response"],
        reference=sample["reference"],
        sorting=Sorting(claims),
        as_judged=Sorting(claims),
        similarity=Similarity(similarity, "recorded" if similarity is not None else ""),
        settings=Settings(**settings),
        judge=Maker("a judge", "recorded"),
    )

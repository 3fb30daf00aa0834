"""One row of a set as a Case, to be looked at or judged, and what was judged as cells of the row."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Literal

from metrics.audit import audit
from metrics.case import Case, Maker, Settings, Similarity
from metrics.case_file import Part, case_from_form, evidence_form, with_evidence
from metrics.claims import Claim, Side, Sorting, Verdict
from metrics.evidence import maker
from metrics.forms import DamagedCase
from metrics.golden.table import COUNTS, TEXTS
from metrics.notes import Note
from metrics.question_forms import invented_questions
from metrics.statements import statements_of

Metric = Literal["correctness", "relevancy", "groundedness"]
PARTS: dict[Metric, Part] = {"correctness": "claims", "relevancy": "questions", "groundedness": "statements"}
"""By metric: the part of a case that is its evidence."""
MADE = "made_"
"""How columns begin that hold evidence made here whole, as JSON text, to be opened as a case."""
OPEN = MADE + "open_"
"""How columns begin that say for a metric how many findings of the audit of a judge's reply are open."""
SETTLED = MADE + "settled"
"""The column that says that what a file's row waited for was settled here, or asked about again."""
WAITING_CASE = "waiting_case"
"""The column of an export that holds the whole case of a row that waits for settling, so that a file can be settled."""
_MOST_CLAIMS = 500


def row_case(row: Mapping[str, Any], settings: Settings, nameless: str = "Claim {n}") -> Case:
    """A row as a case.

    Claims, questions and statements that the row has only as numbers are there without their words, so that the case
    has the row's score.

    Args:
        row: Cells by column, as ``metrics/golden/table.py`` names them.
        settings: The case's weights, beta and thresholds.
        nameless: What such a claim says; ``{n}`` is its number.
    """
    case = _given_case(row)
    texts = {name: row.get(name) for name in TEXTS}
    contexts = row.get("contexts")
    case = replace(
        case,
        question=texts["question"] or "",
        response=texts["response"] or "",
        reference=texts["reference"] or "",
        ground_truth=texts["ground_truth"],
        contexts=tuple(contexts) if isinstance(contexts, list) else (),
        settings=settings,
    )
    if not case.sorting.claims:
        case = _with_counts(case, row, nameless)
    if not case.questions:
        case = replace(case, questions=_questions(row, nameless))
    if not case.statements.claims:
        case = replace(case, statements=_statements(row, nameless))
    for part in PARTS.values():
        made = row.get(MADE + part)
        if isinstance(made, str):
            case = with_evidence(case, part, json.loads(made))
    return case


def evidence_cells(case: Case, metric: Metric) -> dict[str, Any]:
    """The evidence of one metric as cells of the row, with the whole of it as JSON text, who made it, and how much of
    a judge's reply must be settled before it counts."""
    part = PARTS[metric]
    form = json.dumps(evidence_form(case, part), ensure_ascii=False, separators=(",", ":"))
    cells: dict[str, Any] = {f"{MADE}{part}": form, f"judge_{metric}": maker(case, part).label}
    cells[f"{OPEN}{metric}"] = len(audit(case, part))
    if metric == "correctness":
        counts = case.sorting.counts
        cells |= {name: getattr(counts, name) for name in COUNTS} | {"similarity": case.similarity.value}
    elif metric == "relevancy":
        asked = invented_questions(case.questions)
        cells |= {"questions": [one.text for one in asked], "cosines": [one.cosine for one in asked]}
        cells["flags"] = [one.noncommittal for one in asked]
    else:
        cells["statement_scores"] = [one.score for one in statements_of(case.statements)]
    return cells


def waits_with_case(row: Mapping[str, Any], metric: Metric) -> bool:
    """Whether a row waits as the file says, and brings the case with the evidence that is to be settled."""
    waiting = row.get("waiting")
    if not (isinstance(waiting, Note) and waiting.code == "golden.waits"):
        return False
    case = _given_case(row)
    parts = {"claims": case.sorting.claims, "questions": case.questions, "statements": case.statements.claims}
    return bool(parts[PARTS[metric]])


def has_evidence(row: Mapping[str, Any], metric: Metric) -> bool:
    """Whether a row has anything to score this metric with."""
    names = {"correctness": ("tp", "fp", "fn"), "relevancy": ("cosines",), "groundedness": ("statement_scores",)}
    return any(_there(row.get(name)) for name in names[metric])


def _there(cell: Any) -> bool:
    return cell is not None and not (isinstance(cell, float) and math.isnan(cell))


def _given_case(row: Mapping[str, Any]) -> Case:
    """The case that a row of case files or of our export carries; an empty one where there is none or it is damaged."""
    form = row.get(WAITING_CASE) or row.get("case")
    try:
        if isinstance(form, str) and form.startswith("{"):  # where cells are texts, as in CSV
            form = json.loads(form)
        return case_from_form(form) if isinstance(form, dict) else Case()
    except (DamagedCase, ValueError, RecursionError):
        return Case()


def _count(row: Mapping[str, Any], name: str) -> int:
    value = row.get(name)
    whole = isinstance(value, int | float) and _there(value) and 0 <= value <= _MOST_CLAIMS
    return int(value) if whole and isinstance(value, int | float) else 0


def _with_counts(case: Case, row: Mapping[str, Any], nameless: str) -> Case:
    lists: tuple[tuple[str, Side, bool], ...] = (
        ("tp", "response", True),
        ("fp", "response", False),
        ("covered", "reference", True),
        ("fn", "reference", False),
    )
    claims = []
    for name, side, supported in lists:
        given = "tp" if name == "covered" and not _there(row.get(name)) else name
        for number in range(1, _count(row, given) + 1):
            text = f"{nameless.format(n=number)} ({name.upper() if name != 'covered' else name})"
            claims.append(Claim(f"{name}{number}", side, text, judged=Verdict(supported)))
    sorting = Sorting(tuple(claims))
    similarity = row.get("similarity")
    known = isinstance(similarity, int | float) and math.isfinite(similarity)
    return replace(
        case,
        sorting=sorting,
        as_judged=sorting if claims else None,
        judge=Maker(str(row.get("judge_correctness") or row.get("judge") or ""), "recorded") if claims else Maker(),
        similarity=Similarity(float(similarity), "recorded") if known and similarity is not None else Similarity(),
    )


def _questions(row: Mapping[str, Any], nameless: str) -> tuple[Mapping[str, Any], ...]:
    cosines, flags, texts = (row.get(name) for name in ("cosines", "flags", "questions"))
    if not isinstance(cosines, list):
        return ()
    return tuple(
        {
            "question": str(texts[place]) if isinstance(texts, list) else nameless.format(n=place + 1),
            "noncommittal": flags[place] if isinstance(flags, list) else None,
            "cosine": cosine,
        }
        for place, cosine in enumerate(cosines)
    )


def _statements(row: Mapping[str, Any], nameless: str) -> Sorting:
    scores = row.get("statement_scores")
    claims = []
    for number, score in enumerate(scores if isinstance(scores, list) else [], start=1):
        known = isinstance(score, int | float) and math.isfinite(score)
        partial = None if not known or score in (0, 1) else float(score)
        verdict = Verdict(score >= 0.5, "", partial) if known else None
        claims.append(Claim(f"s{number}", "response", nameless.format(n=number), judged=verdict))
    return Sorting(tuple(claims))

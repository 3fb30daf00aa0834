"""Texts and protocols in, evidence out; and the evidence of several judges kept side by side. No arithmetic."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from metrics.case import Case, JudgeKind, Maker, Similarity
from metrics.case_file import Part, evidence_form, with_evidence
from metrics.claims import Sorting
from metrics.protocols import Embedder, Judge
from metrics.resorting import add
from metrics.similarity import cosine


def judged(case: Case, judge: Judge, kind: JudgeKind) -> Case:
    """The case with its claims sorted by a judge; what another kind of judge gave before is kept."""
    sorting = judge.sorting(case.question, case.response, case.reference)
    fresh = replace(laid_aside(case, "claims"), similarity=Similarity(), embedder=Maker())
    return replace(fresh, sorting=sorting, as_judged=sorting, judge=Maker(judge.label, kind))


def by_hand(case: Case, label: str, response: Sequence[str] = (), reference: Sequence[str] = ()) -> Case:
    """The case with unsorted claims for a person to sort; what a judge gave before is kept."""
    sorting = add(add(Sorting(), "response", response), "reference", reference)
    return replace(laid_aside(case, "claims"), sorting=sorting, as_judged=None, judge=Maker(label, "hand"))


def embedded(case: Case, embedder: Embedder) -> Case:
    """The case with the similarity of response and reference as an embedder sees it; None when it is undefined."""
    one, other = embedder.vectors([case.response, case.reference])
    value = None if one is None or other is None else cosine(one, other)
    return replace(case, similarity=Similarity(value, "embedder"), embedder=Maker(embedder.label))


def laid_aside(case: Case, part: Part) -> Case:
    """The case with its present evidence of one part also kept under its kind of maker."""
    kind = maker(case, part).kind
    if not kind:
        return case
    return replace(case, kept_evidence={**case.kept_evidence, f"{part}.{kind}": evidence_form(case, part)})


def taken_back(case: Case, part: Part, kind: JudgeKind) -> Case | None:
    """The case with the evidence that this kind of maker gave before; None when there is none."""
    if kind == maker(case, part).kind:
        return case
    kept = case.kept_evidence.get(f"{part}.{kind}")
    return None if kept is None else with_evidence(laid_aside(case, part), part, dict(kept))


def maker(case: Case, part: Part) -> Maker:
    """Who made one part of the evidence."""
    return {"claims": case.judge, "statements": case.statements_judge, "questions": case.questions_writer}[part]


def as_the_judge_left_it(case: Case, part: Part = "claims") -> Case:
    """The case with the judge's own claims or statements; the case itself when no judge made them."""
    if part == "statements" and case.statements_as_judged is not None:
        return replace(case, statements=replace(case.statements_as_judged, extra={}))
    if part == "claims" and case.as_judged is not None:
        return replace(case, sorting=replace(case.as_judged, extra={}))
    return case

"""Texts and protocols in, evidence out; and the evidence of several judges kept side by side. No arithmetic."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from metrics.case import Case, JudgeKind, Maker, Similarity
from metrics.case_file import evidence_form, with_evidence
from metrics.claims import Sorting
from metrics.protocols import Embedder, Judge
from metrics.resorting import add
from metrics.similarity import cosine


def judged(case: Case, judge: Judge, kind: JudgeKind) -> Case:
    """The case with its claims sorted by a judge; what another kind of judge gave before is kept."""
    sorting = judge.sorting(case.question, case.response, case.reference)
    fresh = replace(laid_aside(case), similarity=Similarity(), embedder=Maker())
    return replace(fresh, sorting=sorting, as_judged=sorting, judge=Maker(judge.label, kind))


def by_hand(case: Case, label: str, response: Sequence[str] = (), reference: Sequence[str] = ()) -> Case:
    """The case with unsorted claims for a person to sort; what a judge gave before is kept."""
    sorting = add(add(Sorting(), "response", response), "reference", reference)
    return replace(laid_aside(case), sorting=sorting, as_judged=None, judge=Maker(label, "hand"))


def embedded(case: Case, embedder: Embedder) -> Case:
    """The case with the similarity of response and reference as an embedder sees it; None when it is undefined."""
    one, other = embedder.vectors([case.response, case.reference])
    value = None if one is None or other is None else cosine(one, other)
    return replace(case, similarity=Similarity(value, "embedder"), embedder=Maker(embedder.label))


def laid_aside(case: Case) -> Case:
    """The case with its present evidence also kept under its kind of judge."""
    if not case.judge.kind:
        return case
    return replace(case, kept_evidence={**case.kept_evidence, case.judge.kind: evidence_form(case)})


def taken_back(case: Case, kind: JudgeKind) -> Case | None:
    """The case with the evidence that this kind of judge gave before; None when there is none."""
    if kind == case.judge.kind:
        return case
    if kind not in case.kept_evidence:
        return None
    return with_evidence(laid_aside(case), dict(case.kept_evidence[kind]))


def as_the_judge_left_it(case: Case) -> Case:
    """The case with the judge's own claims, verdicts and links; the case itself when no judge made them."""
    return case if case.as_judged is None else replace(case, sorting=replace(case.as_judged, extra={}))

"""Findings of an audit settled: each by one action on the case, which an undo takes back."""

from __future__ import annotations

from dataclasses import replace

from metrics.audit import ACCEPTED, Finding, Mend, judged_version
from metrics.case import Case
from metrics.case_file import Part
from metrics.claims import Sorting
from metrics.from_replies import WRITTEN_AS
from metrics.resorting import delete, sorted_as


def mended(case: Case, part: Part, finding: Finding, mend: Mend) -> Case:
    """The case with one finding settled.

    Args:
        finding: One that ``audit`` gave for this case and part.
        mend: One of its own.

    Raises:
        KeyError: If the claim it is about is gone.
    """
    if mend.action in ("keep", "accept"):
        return _accepted(case, part, finding)
    sorting = case.sorting if part == "claims" else case.statements
    made = _changed(sorting, finding, mend)
    return replace(case, sorting=made) if part == "claims" else replace(case, statements=made)


def _changed(sorting: Sorting, finding: Finding, mend: Mend) -> Sorting:
    if mend.action == "remove":
        gone = finding.claims[1:] if finding.kind == "duplicated" else (mend.claim,)
        return _without(sorting, gone)
    if mend.action == "same":
        return _same(sorting, mend)
    supported = mend.action in ("TP", "covered")
    if finding.kind == "wrong-side":
        return sorted_as(delete(sorting, mend.claim), mend.other, supported)
    if finding.kind == "both-sides":
        return _one_of(sorting, finding.claims, supported)
    return sorted_as(sorting, mend.claim, supported)


def _one_of(sorting: Sorting, ids: tuple[str, ...], supported: bool) -> Sorting:
    """Of several cards of one claim the first that has this verdict, with its reason, in the place of the first."""
    kept = next((one for one in ids if (found := sorting[one].verdict) and found.supported == supported), ids[0])
    first, chosen = sorting[ids[0]], sorting[kept]
    moved = replace(first, judged=chosen.judged, overruled=chosen.overruled)
    claims = tuple(moved if one.id == first.id else one for one in sorting.claims)
    return _without(Sorting(claims, sorting.links), ids[1:])


def _same(sorting: Sorting, mend: Mend) -> Sorting:
    """The dropped claim gets the verdict that stands on the judge's wording of it."""
    listed, dropped = sorting[mend.claim], sorting[mend.other]
    extra = {**dropped.extra, WRITTEN_AS: listed.text}
    made = replace(dropped, judged=listed.judged, overruled=listed.overruled, extra=extra)
    claims = tuple(made if one.id == dropped.id else one for one in sorting.claims)
    return delete(Sorting(claims, sorting.links), listed.id)


def _without(sorting: Sorting, ids: tuple[str, ...]) -> Sorting:
    for one in ids:
        sorting = delete(sorting, one)
    return sorting


def _accepted(case: Case, part: Part, finding: Finding) -> Case:
    judged = judged_version(case, part)
    if judged is None:
        return case
    known = judged.extra.get(ACCEPTED)
    accepted = [*(known if isinstance(known, list) else []), finding.key]
    made = replace(judged, extra={**judged.extra, ACCEPTED: accepted})
    return replace(case, as_judged=made) if part == "claims" else replace(case, statements_as_judged=made)

"""A judge's answer put on a case that a person has changed while it was on its way."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from metrics.case import Case
from metrics.case_file import Part, evidence_form, with_evidence
from metrics.evidence import laid_aside
from metrics.versions import with_present_kept

_CRITERIA = ("criteria", "criteria_judge")


def with_answer(present: Case, answered: Case, part: Part | None, before: Mapping[str, Any] | None) -> Case:
    """The case on screen with what came back for one part of it; all else stays as it is on screen.

    Args:
        present: The case on screen.
        answered: The case that was asked about, with the answer.
        part: What was asked for; None for criteria.
        before: That part as it was when the judge was asked, so that an asking that gave nothing changes nothing.
    """
    made = with_log(present, answered)
    if part is None:
        given = {name: answered.extra[name] for name in _CRITERIA if name in answered.extra}
        return replace(made, extra={**made.extra, **given})
    form = evidence_form(answered, part)
    if form == before:
        return made
    return with_evidence(with_present_kept(laid_aside(made, part), part), part, form)


def with_log(present: Case, answered: Case) -> Case:
    """The case with the calls and the raw replies of an answer after its own; what both have stands once."""
    calls = [call for call in answered.calls if call not in present.calls]
    replies = [text for text in answered.raw_replies if text not in present.raw_replies]
    return replace(present, calls=(*present.calls, *calls), raw_replies=(*present.raw_replies, *replies))

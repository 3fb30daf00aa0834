"""What two answers of judges do not share, so that a threshold chosen with one says nothing about the other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from metrics.case import Case
from metrics.case_file import Part
from metrics.evidence import AGAINST, REFERENCE, fingerprint, maker

Difference = Literal["judge", "embedder", "ground_truth", "prompts"]


def differences(one: Case, other: Case, part: Part) -> tuple[Difference, ...]:
    """What differs between the makers of two cases' evidence: judge, embedder, ground truth, prompts, in this order.

    An embedder that is named in one of them only is no difference that can be judged; a missing ground truth neither.
    """
    found: list[Difference] = []
    ours, theirs = maker(one, part), maker(other, part)
    if (ours.label, ours.kind) != (theirs.label, theirs.kind):
        found.append("judge")
    embedders = _embedder(one, part), _embedder(other, part)
    if all(embedders) and embedders[0] != embedders[1]:
        found.append("embedder")
    truths = _truth(one, part), _truth(other, part)
    if None not in truths and truths[0] != truths[1]:
        found.append("ground_truth")
    prompts = ours.extra.get("prompts"), theirs.extra.get("prompts")
    if ours.kind == theirs.kind == "model" and prompts[0] != prompts[1]:
        found.append("prompts")
    return tuple(found)


def unlike(cases: Sequence[Case], part: Part) -> tuple[Difference, ...]:
    """What is not the same in all of several cases that have evidence of a part, in alphabetical order."""
    made = [one for one in cases if maker(one, part).kind]
    return tuple(sorted({name for one in made for name in differences(made[0], one, part)}))


def _embedder(case: Case, part: Part) -> str:
    return {"claims": case.embedder.label, "questions": case.questions_embedder.label, "statements": ""}[part]


def _truth(case: Case, part: Part) -> str | None:
    """What tells the text that the verdicts were given against, as far as it was kept; of claims it was the reference.

    Claims that say nothing of it, such as a person's own, were sorted with the reference of their case in view.
    """
    kept = maker(case, part).extra.get(REFERENCE if part == "claims" else AGAINST)
    if isinstance(kept, str):
        return kept
    return fingerprint(case.reference) if part == "claims" else None

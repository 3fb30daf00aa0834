"""A judge's reply held against the claims it was asked about: dropped, invented, doubled, or on the wrong side.

Everything is derived from the case. A finding is open until a person mends or accepts it, by one action; while one is
open the score is provisional (``metrics/case_scores.py``). Evidence that no judge's reply gave is not audited.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from metrics.case import Case
from metrics.case_file import Part
from metrics.claims import SIDES, Claim, Side, Sorting
from metrics.from_replies import ASKED, is_presumed
from metrics.notes import Note
from metrics.same_claims import closest, normal_form, paired

Kind = Literal["dropped", "invented", "duplicated", "both-sides", "wrong-side", "short"]
Action = Literal["TP", "FP", "covered", "FN", "remove", "keep", "same", "accept"]
ACCEPTED = "accepted"
_MOST_COMPARED = 40
_SHOWN = 200


class Mend(NamedTuple):
    """One way to settle a finding.

    Args:
        action: A list to put a claim in; "remove" a claim; "keep" it as it is; it is the "same" as a dropped one;
            "accept" that nothing is wrong.
        claim: Id of the claim it is about.
        other: For "same" the dropped claim; for a list the claim that goes in its place.
    """

    action: Action
    claim: str = ""
    other: str = ""


@dataclass(frozen=True)
class Finding:
    """Something to settle before the score counts.

    Args:
        kind: What the judge did.
        claims: Ids of the claims it is about.
        note: What was found, in words.
        mends: The ways to settle it.
    """

    kind: Kind
    claims: tuple[str, ...]
    note: Note
    mends: tuple[Mend, ...]

    @property
    def key(self) -> str:
        """Names the finding where a case says that it was accepted."""
        return " ".join([self.kind, *self.claims])


class _View(NamedTuple):
    """The claims as they stand, and what the judge was asked about."""

    sorting: Sorting
    asked: Mapping[Side, Sequence[str]]
    statements: bool


def audit(case: Case, part: Part = "claims") -> tuple[Finding, ...]:
    """The open findings about the claims or the statements of a case; none for questions."""
    judged = judged_version(case, part)
    asked = None if judged is None else judged.extra.get(ASKED)
    if judged is None or not isinstance(asked, Mapping):
        return ()
    texts = {side: _texts(asked[side]) for side in SIDES if side in asked}
    view = _View(case.sorting if part == "claims" else case.statements, texts, part == "statements")
    accepted = judged.extra.get(ACCEPTED)
    settled = set(_texts(accepted))
    found = [*_dropped(view), *_doubled(view), *_strangers(view), *_short(view)]
    moved = {mend.other for one in found if one.kind == "wrong-side" for mend in one.mends}
    found = [one for one in found if one.key not in settled and not (one.kind == "dropped" and one.claims[0] in moved)]
    return tuple(found)


def judged_version(case: Case, part: Part) -> Sorting | None:
    """The claims or statements as the judge left them."""
    return {"claims": case.as_judged, "statements": case.statements_as_judged, "questions": None}[part]


def _dropped(view: _View) -> Iterator[Finding]:
    """Claims that were asked about and that stand on the board without any verdict."""
    for side in view.asked:
        waiting = [one for one in view.sorting.of(side) if one.verdict is None and not one.judged_text]
        asked = {normal_form(text) for text in view.asked[side]}
        for claim in waiting:
            if normal_form(claim.text) in asked:
                code = "audit.dropped-statement" if view.statements else "audit.dropped"
                mends = tuple(Mend(label, claim.id) for label in _LABELS[side])
                yield Finding("dropped", (claim.id,), Note(code, _about(claim)), mends)


def _doubled(view: _View) -> Iterator[Finding]:
    """Claims that stand more than once, with one verdict or with two."""
    for side in SIDES:
        judged = _judged(view.sorting, side)
        places = paired(view.asked.get(side, ()), [_words(one) for one in judged])
        groups: dict[object, list[Claim]] = {}
        for claim, place in zip(judged, places, strict=True):
            groups.setdefault(normal_form(_words(claim)) if place is None else place, []).append(claim)
        for group in groups.values():
            if len(group) < 2:
                continue
            ids, labels = tuple(one.id for one in group), {one.label for one in group}
            kind: Kind = "duplicated" if len(labels) == 1 else "both-sides"
            mends = (
                tuple(Mend(label, ids[0]) for label in _LABELS[side]) if len(labels) > 1 else (Mend("remove", ids[0]),)
            )
            extra = () if len(labels) > 1 else (Mend("accept"),)
            yield Finding(kind, ids, Note(f"audit.{kind}", _about(group[0])), (*mends, *extra))


def _strangers(view: _View) -> Iterator[Finding]:
    """Claims that the judge lists and that nobody asked about on that side."""
    for side, other in ((SIDES[0], SIDES[1]), (SIDES[1], SIDES[0])):
        if side not in view.asked:
            continue
        judged = _judged(view.sorting, side)
        places = paired(view.asked[side], [_words(one) for one in judged])
        for claim, place in zip(judged, places, strict=True):
            if place is None:
                yield _wrong_side(view, claim, other) or _invented(view, claim)


def _wrong_side(view: _View, claim: Claim, other: Side) -> Finding | None:
    asked = view.asked.get(other, ())
    if paired(asked, [_words(claim)]) == [None]:
        return None
    form = normal_form(_words(claim))
    home = next((one for one in view.sorting.of(other) if normal_form(_words(one)) == form), None)
    code = "audit.wrong-side-fn" if claim.side == "reference" else "audit.wrong-side-reference"
    moves = () if home is None else tuple(Mend(label, claim.id, home.id) for label in _LABELS[other])
    return Finding("wrong-side", (claim.id,), Note(code, _about(claim)), (*moves, Mend("remove", claim.id)))


def _invented(view: _View, claim: Claim) -> Finding:
    waiting = [one for one in view.sorting.of(claim.side) if _passed_over(one)][:_MOST_COMPARED]
    place = closest(claim.text, [one.text for one in waiting])
    rest = (Mend("remove", claim.id), Mend("keep", claim.id))
    if place is None:
        return Finding("invented", (claim.id,), Note("audit.invented", _about(claim)), rest)
    near = waiting[place]
    note = Note("audit.invented-near", {**_about(claim), "near": near.text[:_SHOWN].rstrip(".")})
    return Finding("invented", (claim.id,), note, (Mend("same", claim.id, near.id), *rest))


def _short(view: _View) -> Iterator[Finding]:
    """More reference claims taken as covered than there are claims that could cover them."""
    reference = view.sorting.of("reference")
    presumed = [one for one in reference if is_presumed(one) and one.overruled is None]
    counts = view.sorting.tally
    covered, tp, fn = counts["covered"], counts["TP"], counts["FN"]
    if view.statements or not presumed or covered <= tp:
        return
    values: dict[str, str | int | float] = {"sum": tp + fn, "claims": covered + fn, "covered": covered, "tp": tp}
    mends = tuple(Mend("FN", one.id) for one in presumed)
    # The numbers belong to its name: accepted for these, it is open again for others.
    yield Finding("short", (f"{covered}/{tp}",), Note("audit.short", values), (*mends, Mend("accept")))


_LABELS: dict[Side, tuple[Action, Action]] = {"response": ("TP", "FP"), "reference": ("covered", "FN")}


def _judged(sorting: Sorting, side: Side) -> list[Claim]:
    """Claims that a judge gave a verdict on, in words."""
    return [one for one in sorting.of(side) if one.judged is not None and not is_presumed(one)]


def _passed_over(claim: Claim) -> bool:
    return claim.verdict is None or (is_presumed(claim) and claim.overruled is None)


def _words(claim: Claim) -> str:
    """What the judge wrote, whatever a person has made of it since."""
    return claim.text if claim.judged_text is None else claim.judged_text


def _about(claim: Claim) -> dict[str, str | int | float]:
    words = claim.text if len(claim.text) <= _SHOWN else f"{claim.text[: _SHOWN - 3]}..."
    return {"text": words.rstrip(".")}


def _texts(given: object) -> list[str]:
    return [one for one in given if isinstance(one, str)] if isinstance(given, list | tuple) else []

"""What a judge's reply says, put on a case: nothing is lost on the way, so that the audit finds what the judge did.

What the judge was asked about is kept with its own version (``as_judged.extra["asked"]``), so that a case file has it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from metrics.case import Case, Maker
from metrics.claims import Claim, Side, Sorting, Verdict
from metrics.criteria import Criterion, Ruling, criteria, with_criteria
from metrics.evidence import AGAINST, REFERENCE, fingerprint, ground_truth, laid_aside
from metrics.groundedness import Statement
from metrics.notes import Note
from metrics.protocols import WrittenQuestion
from metrics.question_edits import ASKED as ASKED_FOR
from metrics.question_edits import written_form
from metrics.reply_values import Listed, Ruled, SortedLists
from metrics.same_claims import paired
from metrics.statements import as_sorting

ASKED, PRESUMED, WRITTEN_AS = "asked", "presumed", "written_as"
"""In ``extra``: what the judge was asked about; a verdict the judge did not give in words; how it wrote the claim."""
_LETTER: dict[Side, str] = {"response": "r", "reference": "f"}


def is_presumed(claim: Claim) -> bool:
    """Whether the judge said nothing of a claim and its verdict was inferred from that."""
    return claim.judged is not None and bool(claim.judged.extra.get(PRESUMED))


class RuledCase(NamedTuple):
    """A case with a judge's rulings, and what did not fit."""

    case: Case
    notices: tuple[Note, ...]


def sorting_from_reply(
    lists: SortedLists, response_claims: Sequence[str] | None, reference_claims: Sequence[str] | None
) -> Sorting:
    """The claims as the judge sorted them; what it dropped is unsorted, what it lists twice stands twice.

    A judge lists what is missing of the reference, not what is covered: a reference claim that is in no list is taken
    as covered, and marked as presumed. Links are left empty, since no list tells them.

    Args:
        lists: What the judge listed.
        response_claims, reference_claims: What it was asked about; None where nobody had split that text before.
    """
    tp, fp = ([(one, supported) for one in given] for given, supported in ((lists.tp, True), (lists.fp, False)))
    fn = [*((one, False) for one in lists.fn), *((one, True) for one in lists.covered or ())]
    left = Verdict(True, extra={PRESUMED: True}) if lists.covered is None else None
    asked = {"response": response_claims, "reference": reference_claims}
    claims = (
        *_side("response", [*tp, *fp], response_claims, None),
        *_side("reference", fn, reference_claims, left),
    )
    return Sorting(claims, extra={ASKED: {side: list(given) for side, given in asked.items() if given is not None}})


def with_sorting(
    case: Case,
    lists: SortedLists,
    *,
    judge: Maker,
    replies: Sequence[str],
    response_claims: Sequence[str] | None = None,
    reference_claims: Sequence[str] | None = None,
) -> Case:
    """The case sorted by a judge's reply; its similarity stays, and what another kind of judge gave is kept."""
    made = sorting_from_reply(lists, response_claims, reference_claims)
    return replace(
        laid_aside(case, "claims"),
        sorting=replace(made, extra={}),
        as_judged=made,
        judge=replace(judge, extra={**judge.extra, REFERENCE: fingerprint(case.reference)}),
        raw_replies=_with_replies(case, replies),
    )


def with_statements(
    case: Case,
    statements: Sequence[Statement],
    *,
    judge: Maker,
    replies: Sequence[str],
    asked: Sequence[str] | None = None,
) -> Case:
    """The case with a judge's statements; those it was asked about and gave no verdict on are there, undecided."""
    given = as_sorting(statements).claims
    made = Sorting(given, extra={ASKED: {}})
    if asked is not None:
        made = Sorting(_statements(given, asked), extra={ASKED: {"response": list(asked)}})
    maker = replace(judge, extra={**judge.extra, AGAINST: ground_truth(case)})
    return replace(
        laid_aside(case, "statements"),
        statements=replace(made, extra={}),
        statements_as_judged=made,
        statements_judge=maker,
        raw_replies=_with_replies(case, replies),
    )


def with_questions(
    case: Case,
    questions: Sequence[WrittenQuestion],
    *,
    writer: Maker,
    replies: Sequence[str],
    asked: int | None = None,
) -> Case:
    """The case with invented questions that nobody has measured yet."""
    n = len(questions) if asked is None else asked
    return replace(
        laid_aside(case, "questions"),
        questions=tuple(written_form(one.text, one.noncommittal, one.reason) for one in questions),
        questions_writer=replace(writer, extra={**writer.extra, ASKED_FOR: n}),
        questions_embedder=Maker(),
        raw_replies=_with_replies(case, replies),
    )


def with_rulings(case: Case, rulings: Sequence[Ruled], *, replies: Sequence[str]) -> RuledCase:
    """The case with verdicts on its own criteria; one that the judge passed over stays undecided.

    A case without criteria takes those of the reply.
    """
    goals = criteria(case) or tuple(Criterion(one.criterion) for one in rulings)
    places = paired([goal.text for goal in goals], [one.criterion for one in rulings])
    found: dict[int, Ruling] = {}
    notices = []
    for one, place in zip(rulings, places, strict=True):
        if place is None or place in found:
            code = "audit.criterion-invented" if place is None else "audit.criterion-twice"
            notices.append(Note(code, {"text": one.criterion}))
        else:
            found[place] = Ruling(one.met, one.rationale)
    judged = [
        replace(goal, ruling=found.get(place, Ruling()), judged=found.get(place)) for place, goal in enumerate(goals)
    ]
    notices += [Note("audit.criterion-dropped", {"text": goal.text}) for goal in judged if goal.judged is None]
    made = replace(with_criteria(case, judged), raw_replies=_with_replies(case, replies))
    return RuledCase(made, tuple(notices))


def _side(
    side: Side, given: Sequence[tuple[Listed, bool]], asked: Sequence[str] | None, left: Verdict | None
) -> list[Claim]:
    """The claims of one text: those that were asked about in their order, then whatever else the judge listed."""
    texts = [one.text for one, _ in given]
    known = [text for text in asked or () if text.strip()]
    places: Sequence[int | None] = paired(known, texts)
    first = _first(places)
    taken = set(first.values())
    claims = []
    for place, text in enumerate(known):
        number = first.get(place)
        verdict = left if number is None else Verdict(given[number][1], given[number][0].reason)
        other: dict[str, Any] = {} if number is None or texts[number] == text else {WRITTEN_AS: texts[number]}
        claims.append(Claim(f"{_LETTER[side]}{place + 1}", side, text, judged=verdict, extra=other))
    for number, (one, supported) in enumerate(given):
        if number not in taken:  # listed again, or never asked about
            name = f"{_LETTER[side]}{len(claims) + 1}"
            claims.append(Claim(name, side, one.text, judged=Verdict(supported, one.reason)))
    return claims


def _statements(given: Sequence[Claim], asked: Sequence[str]) -> tuple[Claim, ...]:
    """The same for statements, whose verdicts may be scores in between."""
    known = [text for text in asked if text.strip()]
    places = paired(known, [one.text for one in given])
    first = _first(places)
    taken = set(first.values())
    claims = []
    for place, text in enumerate(known):
        one = given[first[place]] if place in first else None
        other = {} if one is None or one.text == text else {WRITTEN_AS: one.text}
        claims.append(Claim(f"s{place + 1}", "response", text, judged=one.judged if one else None, extra=other))
    again = [one for number, one in enumerate(given) if number not in taken]
    return (*claims, *(replace(one, id=f"s{len(known) + more}") for more, one in enumerate(again, start=1)))


def _first(places: Sequence[int | None]) -> dict[int, int]:
    """Which listed claim is the first to repeat each asked one."""
    return {place: number for number, place in reversed(list(enumerate(places))) if place is not None}


def _with_replies(case: Case, replies: Sequence[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys((*case.raw_replies, *replies)))

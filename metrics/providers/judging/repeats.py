"""The same claims judged several times, or by another judge: what stays, what flips, how far the score moves.

The claims are those of the case's judge; without any the texts are split once. Only the call that gives the verdicts is
repeated, so that the runs can be compared claim by claim. Of relevancy, where no claims are judged, the whole is
repeated and only the scores are compared.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from metrics.calls import with_calls
from metrics.case import Case, Maker
from metrics.case_scores import correctness_score, groundedness_score, relevancy_score
from metrics.claims import SIDES, Claim, Side
from metrics.correctness import CorrectnessScore
from metrics.evidence import ground_truth
from metrics.from_replies import ASKED, with_sorting, with_statements
from metrics.groundedness import GroundednessScore
from metrics.notes import Note, RefusedSetting
from metrics.providers.asking import Course
from metrics.providers.judging import schemas
from metrics.providers.judging.applied import applied
from metrics.providers.judging.chains import expected_calls, gather, obstacle, sorting
from metrics.providers.judging.plan import PART_OF, Plan
from metrics.providers.judging.runs import Result, Run, joined, launched, stopped_by
from metrics.providers.judging.session import Asked, Session, tapes_of
from metrics.providers.prompts import numbered
from metrics.providers.recorded import Tape
from metrics.providers.replies import statements_reply
from metrics.relevancy import RelevancyScore
from metrics.settings import finite
from metrics.stability import LEAST_RUNS, MOST_RUNS, Stability

Column = tuple[dict[tuple[Side, str], bool | None], float | None, dict[str, Any] | None]
"""Of one run: the verdict on each claim, the score, and what the score is made of."""


@dataclass
class _Repeats:
    """What has come back by now."""

    case: Case
    tapes: Mapping[int, Tape]
    columns: dict[int, Column] = field(default_factory=dict)
    failures: list[Note] = field(default_factory=list)


def stability(case: Case, plan: Plan, k: int) -> Run:
    """Begins to judge the same claims k times; the result holds the matrix, and the case with all calls.

    Raises:
        RefusedSetting: If k is not 2 to 20.
    """
    if not LEAST_RUNS <= k <= MOST_RUNS:
        raise RefusedSetting(Note("judging.k-range", {"least": LEAST_RUNS, "most": MOST_RUNS, "k": k}))
    return _begun(case, plan, k)


def second_judge(case: Case, plan: Plan) -> Run:
    """Begins to ask the plan's judge once about the claims that the case's own judge was asked about."""
    return _begun(case, plan, 1)


def own_column(case: Case, plan: Plan) -> Stability | None:
    """The verdicts of the case's own judge as a run; None when it has none that can be compared.

    For groundedness and correctness; a person's changes are left aside.
    """
    claims = _fixed(case, plan)
    if claims is None:
        return None
    judged = case.as_judged if plan.metric == "answer_correctness" else case.statements_as_judged
    label = (case.judge if plan.metric == "answer_correctness" else case.statements_judge).label
    if judged is None:
        return None
    whole = (
        replace(case, sorting=replace(judged, extra={}))
        if plan.metric == "answer_correctness"
        else replace(case, statements=replace(judged, extra={}))
    )
    return _matrix(claims, {0: _column(judged.claims, whole, plan)}, 1, label)


def _begun(case: Case, plan: Plan, k: int) -> Run:
    judge, embedder = expected_calls(case, plan)
    if plan.metric == "answer_relevancy":
        expected = k * (judge + embedder)
    else:
        expected = k if _fixed(case, plan) is not None else judge + embedder + k - 1
    course = Course(expected=expected, patience=plan.patience)
    return launched(case, course, lambda: _repeated(case, plan, k, course))


async def _repeated(case: Case, plan: Plan, k: int, course: Course) -> Result:
    stopped = obstacle(case, plan.metric) if plan.metric in PART_OF else Note("judging.needs-claims")
    if stopped is not None:
        return Result(case, stopped, (), ())
    room = asyncio.Semaphore(plan.at_once)
    made = _Repeats(case, tapes_of(plan))
    claims: list[tuple[dict[Side, Asked], int]] = []

    async def whole() -> None:
        first = 0
        if plan.metric != "answer_relevancy" and _fixed(case, plan) is None:
            await _first(made, plan, course, room)
            first = 1
        fixed = _fixed(made.case, plan)
        if plan.metric == "answer_relevancy":
            claims.append(({}, k))
            await asyncio.gather(*(_again(made, plan, course, room, None, run) for run in range(k)))
        elif fixed is not None:
            claims.append((fixed, k))
            await asyncio.gather(*(_again(made, plan, course, room, fixed, run) for run in range(first, k)))

    stopped = await stopped_by(whole())
    known = _matrix(claims[0][0], made.columns, k, plan.judge.label) if claims else None
    kept = with_calls(made.case, course.calls)
    return Result(kept, stopped or joined(made.failures), (), course.calls, 0, known)


async def _first(made: _Repeats, plan: Plan, course: Course, room: asyncio.Semaphore) -> None:
    """The first run of a case without a judge's claims: it splits the texts too."""
    session = Session(plan, course, (), room, made.tapes)
    await gather(made.case, session)
    made.failures += session.found.failures
    made.case, _ = applied(made.case, plan, session.found, ())
    own = own_column(made.case, plan)
    if own is not None:
        verdicts = {(side, text): row[0] for side, text, row in zip(own.sides, own.claims, own.matrix, strict=True)}
        made.columns[0] = verdicts, own.scores[0], _made_of(made.case, plan)


async def _again(
    made: _Repeats, plan: Plan, course: Course, room: asyncio.Semaphore, claims: dict[Side, Asked] | None, run: int
) -> None:
    """One run: the verdicts on given claims; of relevancy the whole."""
    session = Session(plan, course, (), room, made.tapes)
    judge = Maker(plan.judge.label, "model")
    if claims is None:
        await gather(made.case, session)
        case, _ = applied(replace(made.case, questions=(), questions_writer=Maker()), plan, session.found, ())
        made.columns[run] = _column((), case, plan)
    elif plan.metric == "answer_correctness":
        response, reference = claims["response"], claims["reference"]
        lists = await sorting(session, response, reference)
        if lists is not None:
            case = with_sorting(
                made.case, lists, judge=judge, replies=(), response_claims=response, reference_claims=reference
            )
            made.columns[run] = _column(case.sorting.claims, case, plan)
    else:
        blocks = {"STATEMENTS": numbered(claims["response"]), "GROUND TRUTH": ground_truth(made.case)}
        prompt = plan.prompts["verdicts"]
        given = await session.ask("verdicts", prompt, blocks, schemas.verdicts(claims["response"]), statements_reply)
        if given is not None:
            case = with_statements(made.case, given, judge=judge, replies=(), asked=claims["response"])
            made.columns[run] = _column(case.statements.claims, case, plan)
    made.failures += session.found.failures


def _fixed(case: Case, plan: Plan) -> dict[Side, Asked] | None:
    """The claims that a language model was asked about or listed itself; None when there are none to go by."""
    judged = case.as_judged if plan.metric == "answer_correctness" else case.statements_as_judged
    maker = case.judge if plan.metric == "answer_correctness" else case.statements_judge
    if plan.metric not in PART_OF or plan.metric == "answer_relevancy" or judged is None or maker.kind != "model":
        return None
    asked = judged.extra.get(ASKED)
    found: dict[Side, Asked] = {}
    for side in SIDES:
        listed = asked.get(side) if isinstance(asked, dict) else None
        texts = listed if isinstance(listed, list) else [claim.text for claim in judged.of(side)]
        found[side] = tuple(dict.fromkeys(str(text) for text in texts))
    return found if found["response"] or found["reference"] else None


def _verdicts(claims: Sequence[Claim]) -> dict[tuple[Side, str], bool | None]:
    """The verdict on each claim; None where the judge gave none, or two that differ."""
    found: dict[tuple[Side, str], bool | None] = {}
    for claim in claims:
        verdict = None if claim.judged is None else claim.judged.supported
        key = claim.side, claim.text
        found[key] = verdict if key not in found or found[key] == verdict else None
    return found


def _column(claims: Sequence[Claim], case: Case, plan: Plan) -> Column:
    return _verdicts(claims), _score(case, plan), _made_of(case, plan)


def _made_of(case: Case, plan: Plan) -> dict[str, Any] | None:
    """What changes its score with the settings, as ``metrics.repeated_scores`` reads it."""
    if plan.metric == "answer_correctness":
        return dict(case.sorting.counts._asdict())
    return {"questions": [dict(one) for one in case.questions]} if plan.metric == "answer_relevancy" else None


def _score(case: Case, plan: Plan) -> float | None:
    """The score as the reply gives it, also while its audit is open: nobody mends twenty runs by hand."""
    score: CorrectnessScore | GroundednessScore | RelevancyScore
    if plan.metric == "answer_correctness":
        score = correctness_score(case)
    elif plan.metric == "groundedness":
        score = groundedness_score(case)
    else:
        score = relevancy_score(case, case.settings.gate)
    if score.reason is not None and score.reason.code == "audit.provisional":
        return finite(score.reason.values.get("value"))
    return score.value


def _matrix(claims: dict[Side, Asked], columns: dict[int, Column], k: int, judge: str) -> Stability:
    keys = [(side, text) for side in SIDES for text in claims.get(side, ())]
    none: Column = ({}, None, None)
    rows = tuple(tuple(columns.get(run, none)[0].get(key) for run in range(k)) for key in keys)
    scores = tuple(columns.get(run, none)[1] for run in range(k))
    evidence = tuple(columns.get(run, none)[2] for run in range(k))
    texts, sides = tuple(text for _, text in keys), tuple(side for side, _ in keys)
    return Stability(texts, sides, rows, scores, (judge,) * k, evidence)

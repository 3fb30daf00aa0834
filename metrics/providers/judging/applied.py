"""What came back, put on the case: whole evidence as a new version, parts of it only where there was none before."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from metrics.calls import Call, with_calls
from metrics.case import Case, Maker, Similarity
from metrics.case_file import Part
from metrics.claims import Sorting
from metrics.evidence import embedded, laid_aside, maker, with_cosines
from metrics.from_replies import with_questions, with_rulings, with_sorting, with_statements
from metrics.notes import Note
from metrics.providers.judging.plan import Plan, embedder_maker, judge_maker
from metrics.providers.judging.session import Found, GivenVectors
from metrics.resorting import add
from metrics.versions import with_present_kept


def applied(case: Case, plan: Plan, found: Found, calls: Sequence[Call]) -> tuple[Case, tuple[Note, ...]]:
    """The case with what a judging found, and what did not fit; the calls are kept whatever came of them.

    A judging that failed never takes the place of evidence that was there.
    """
    case = with_calls(case, calls)
    if plan.metric == "answer_correctness":
        return _with_facts(case, plan, found), ()
    if plan.metric == "answer_relevancy":
        return _with_questions(case, plan, found), ()
    if plan.metric == "groundedness":
        if found.statements is None:
            return case, ()
        kept = with_present_kept(case, "statements")
        return with_statements(kept, found.statements, judge=judge_maker(plan), replies=found.replies), ()
    if found.rulings is None:
        return case, ()
    ruled = with_rulings(case, found.rulings, replies=found.replies)
    mark = judge_maker(plan)
    extra = {**ruled.case.extra, "criteria_judge": {"label": mark.label, "kind": mark.kind, **mark.extra}}
    return replace(ruled.case, extra=extra), ruled.notices


def _with_facts(case: Case, plan: Plan, found: Found) -> Case:
    if found.lists is not None:
        kept = with_present_kept(case, "claims")
        asked = {f"{side}_claims": claims for side, claims in found.claims.items()}
        case = with_sorting(kept, found.lists, judge=judge_maker(plan), replies=found.replies, **asked)
        return _with_similarity(case, plan, found)
    if _has(case, "claims") or len(found.claims) < 2:  # the claims of one text alone would look like an empty other one
        return _with_similarity(case, plan, found) if case.similarity.value is None else case
    sorting = Sorting()
    for side in ("response", "reference"):
        sorting = add(sorting, side, found.claims.get(side, ()))
    fresh = replace(laid_aside(case, "claims"), sorting=sorting, as_judged=None, judge=_unfinished(plan))
    return _with_similarity(fresh, plan, found)


def _with_similarity(case: Case, plan: Plan, found: Found) -> Case:
    """The case with the similarity that came back; what it had stays where none did."""
    if plan.embedder is None or not found.vectors:
        return case
    given = GivenVectors(plan.embedder.label, found.vectors)
    made = embedded(case, given)
    value = made.similarity.value
    similarity = Similarity(None if value is None else round(value, 6) + 0.0, "embedder")
    return replace(made, similarity=similarity, embedder=embedder_maker(plan, given.dimension))


def _with_questions(case: Case, plan: Plan, found: Found) -> Case:
    if not found.questions or (found.failures and _has(case, "questions")):
        return case
    kept = with_present_kept(case, "questions")
    writer = _unfinished(plan) if len(found.questions) < plan.questions else judge_maker(plan)
    made = with_questions(kept, found.questions, writer=writer, replies=found.replies, asked=plan.questions)
    if plan.embedder is None or case.question not in found.vectors:
        return made
    given = GivenVectors(plan.embedder.label, found.vectors)
    return replace(with_cosines(made, given), questions_embedder=embedder_maker(plan, given.dimension))


def _unfinished(plan: Plan) -> Maker:
    return judge_maker(plan, unfinished=True)


def _has(case: Case, part: Part) -> bool:
    """Whether there is evidence of a part, of whatever maker."""
    there = {"claims": case.sorting.claims, "statements": case.statements.claims, "questions": case.questions}[part]
    return bool(there) or bool(maker(case, part).kind)

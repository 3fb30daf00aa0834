"""What each metric asks: everything independent at the same time, so that the time taken is the longest chain.

Correctness: the claims of both texts, then one sorting call, with the embeddings beside all that. Relevancy: the
questions, with the user's question embedded beside them, then their embeddings. Groundedness and criteria: one call.
"""

from __future__ import annotations

import asyncio

from metrics.case import Case
from metrics.criteria import criteria
from metrics.evidence import ground_truth
from metrics.languages import language_of
from metrics.notes import Note
from metrics.providers.judging import schemas
from metrics.providers.judging.plan import Metric, Plan, needs_similarity
from metrics.providers.judging.session import Asked, Session
from metrics.providers.prompts import numbered
from metrics.providers.replies import (
    claims_reply,
    criteria_reply,
    questions_reply,
    sorting_reply,
    statements_reply,
)
from metrics.reply_values import Listed, SortedLists

_LANGUAGES = {
    "en": "English",
    "de": "German",
    "fr": "French",
    "es": "Spanish",
    "it": "Italian",
    "pt": "Portuguese",
    "nl": "Dutch",
    "ko": "Korean",
    "ja": "Japanese",
    "zh": "Chinese",
    "th": "Thai",
    "el": "Greek",
    "he": "Hebrew",
}
_NO_CLAIMS = {"response": "the response makes no claim", "reference": "the reference makes no claim"}


def obstacle(case: Case, metric: Metric) -> Note | None:
    """Why there is nothing to ask; None when there is."""
    if metric == "groundedness":
        if not case.response.strip():
            return Note("text.missing", {"names": "response"})
        return None if ground_truth(case).strip() else Note("judging.no-ground-truth")
    if metric == "criteria":
        if not criteria(case):
            return Note("judging.no-criteria")
        return None if conversation(case).strip() else Note("text.missing", {"names": "response"})
    needed = {
        "answer_correctness": {"reference": case.reference},
        "answer_relevancy": {"user_input": case.question, "response": case.response},
    }[metric]
    missing = [name for name, text in needed.items() if not text.strip()]
    return Note("text.missing", {"names": ", ".join(missing)}) if missing else None


def expected_calls(case: Case, plan: Plan) -> tuple[int, int]:
    """How many calls to the judge and to the embedder a judging takes, retries aside."""
    if plan.metric == "answer_correctness":
        judge = 3 if plan.protocol == "three_calls" and case.response.strip() else 1
        return judge, int(plan.embedder is not None and needs_similarity(case))
    if plan.metric == "answer_relevancy":
        return (plan.questions if plan.asking == "each" else 1), 2 * int(plan.embedder is not None)
    return 1, 0


async def gather(case: Case, session: Session) -> None:
    """Asks all that the plan's metric needs; what comes back stands in ``session.found`` as soon as it is there."""
    metric = session.plan.metric
    if metric == "answer_correctness":
        in_one = session.plan.protocol == "one_call" and case.response.strip()
        facts = _in_one_call if in_one else _in_three_calls
        await asyncio.gather(facts(case, session), _similarity(case, session))
    elif metric == "answer_relevancy":
        await _relevancy(case, session)
    elif metric == "groundedness":
        await _groundedness(case, session)
    else:
        await _criteria(case, session)


async def _similarity(case: Case, session: Session) -> None:
    if not needs_similarity(case):
        return
    if session.plan.embedder is None:
        session.found.failures.append(Note("judging.no-embedder"))
        return
    await session.embed([case.response, case.reference])


async def _in_three_calls(case: Case, session: Session) -> None:
    response, reference = await asyncio.gather(_claims(case, "response", session), _claims(case, "reference", session))
    if response is None or reference is None:
        session.course.step()  # the sorting call that will not be
        return
    session.found.lists = await sorting(session, response, reference)


async def _claims(case: Case, side: str, session: Session) -> Asked | None:
    text = case.response if side == "response" else case.reference
    if not text.strip():
        session.found.claims[side] = ()
        return ()
    blocks = {"QUESTION (only to understand the text)": case.question, "TEXT": text}
    purpose = "response_claims" if side == "response" else "reference_claims"
    claims = await session.ask(purpose, session.plan.prompts["claims"], blocks, schemas.claims(text), claims_reply)  # type: ignore[arg-type]  # one of two purposes
    if claims is not None:
        session.found.claims[side] = claims
    return claims


async def sorting(session: Session, response: Asked, reference: Asked) -> SortedLists | None:
    """The claims of both texts sorted in one call; without one where a text makes no claim, as nothing can match."""
    if not response or not reference:
        session.course.step()
        fp = tuple(Listed(claim, _NO_CLAIMS["reference"]) for claim in response)
        return SortedLists((), fp, tuple(Listed(claim, _NO_CLAIMS["response"]) for claim in reference))
    blocks = {"RESPONSE": numbered(response), "REFERENCE": numbered(reference)}
    prompt = session.plan.prompts["sorting"]
    schema = schemas.sorting(response, reference)
    return await session.ask("sorting", prompt, blocks, schema, sorting_reply)


async def _in_one_call(case: Case, session: Session) -> None:
    blocks = {"QUESTION (only to understand the texts)": case.question}
    blocks |= {"RESPONSE": case.response, "REFERENCE": case.reference}
    prompt = session.plan.prompts["one_call"]
    schema = schemas.one_call(case.response, case.reference)
    session.found.lists = await session.ask("one_call", prompt, blocks, schema, sorting_reply)


async def _relevancy(case: Case, session: Session) -> None:
    plan = session.plan
    once = plan.asking == "once"
    name = "questions" if once else "question"
    prompt = plan.prompts[name].replace("{n}", str(plan.questions))
    if plan.same_language:
        language = _LANGUAGES.get(language_of(case.response) or "", "the language of the answer")
        prompt = f"{prompt.strip()}\n\n{plan.prompts['same_language'].replace('{language}', language)}"

    async def asked() -> None:
        schema = schemas.questions(plan.questions) if once else schemas.QUESTION
        purpose = "questions" if once else "question"
        written = await session.ask(purpose, prompt, {"ANSWER": case.response}, schema, questions_reply)  # type: ignore[arg-type]  # one of two purposes
        session.found.questions += (written or ())[: plan.questions if once else 1]

    await asyncio.gather(*(asked() for _ in range(1 if once else plan.questions)), session.embed([case.question]))
    await session.embed([one.text for one in session.found.questions])


async def _groundedness(case: Case, session: Session) -> None:
    blocks = {"ANSWER": case.response, "GROUND TRUTH": ground_truth(case)}
    if case.question.strip():
        blocks = {"QUESTION (only to understand the answer)": case.question, **blocks}
    prompt = session.plan.prompts["statements"]
    schema = schemas.statements(case.response)
    session.found.statements = await session.ask("statements", prompt, blocks, schema, statements_reply)


async def _criteria(case: Case, session: Session) -> None:
    goals = numbered(tuple(goal.text for goal in criteria(case)))
    blocks = {"CRITERIA": goals, "CONVERSATION": conversation(case)}
    prompt = session.plan.prompts["criteria"]
    schema = schemas.criteria(len(criteria(case)))
    session.found.rulings = await session.ask("criteria", prompt, blocks, schema, criteria_reply)


def conversation(case: Case) -> str:
    """What was said, a line each: the case's transcript, or else its question and response."""
    turns = [(str(one.get("event", "")), one.get("text")) for one in case.transcript]
    said = [
        f"{who}: {text}" for who, text in turns if who in ("user", "bot") and isinstance(text, str) and text.strip()
    ]
    if not said:
        said = [f"{who}: {text}" for who, text in (("user", case.question), ("bot", case.response)) if text.strip()]
    return "\n".join(said)

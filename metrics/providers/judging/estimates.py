"""What a judging will take, before it is started: calls, tokens, and money where a person gave prices."""

from __future__ import annotations

from typing import NamedTuple

from metrics.case import Case
from metrics.criteria import criteria
from metrics.evidence import ground_truth
from metrics.providers.judging.chains import conversation, expected_calls
from metrics.providers.judging.plan import Plan
from metrics.providers.openai_compatible import Endpoint

_FENCE = 60
"""Characters around a block: its name and the marks."""
_REASON, _QUESTION = 60, 120
"""Characters of a reason with its field names, and of an invented question."""


class Estimate(NamedTuple):
    """Retries aside.

    Args:
        calls, embedding_calls: Requests to the judge, and to an embedder at a server.
        tokens_in, tokens_out: Of the judge, characters / 4; what comes out is a rough guess.
        embedding_tokens: Of the embedder.
    """

    calls: int
    embedding_calls: int
    tokens_in: int
    tokens_out: int
    embedding_tokens: int


class Prices(NamedTuple):
    """What a person says a million tokens cost, in any one currency; None: not known.

    Args:
        input, output: Of the judge's prompts and replies.
        embedding: Of the embedder.
    """

    input: float | None = None
    output: float | None = None
    embedding: float | None = None


class Sizes(NamedTuple):
    """What an estimate is made of, in characters.

    Args:
        prompts, replies: Of each call to the judge; a reply is a guess, and so is what of it comes into a prompt.
        embedded: Of all texts that are sent to an embedder at a server.
        embedding_calls: Requests to it.
    """

    prompts: tuple[int, ...]
    replies: tuple[int, ...]
    embedded: int
    embedding_calls: int


def estimate(case: Case, plan: Plan, times: int = 1) -> Estimate:
    """Calls and tokens of judging a case.

    Args:
        times: How often; of a stability run the claims are split once and only the last call is repeated.
    """
    return estimated(sizes(case, plan, times))


def sizes(case: Case, plan: Plan, times: int = 1) -> Sizes:
    """What ``estimate`` adds up."""
    embeddings = expected_calls(case, plan)[1] if isinstance(plan.embedder, Endpoint) else 0
    found = _sizes(case, plan)
    found += found[-1:] * (times - 1)
    embedded = sum(map(len, _embedded(case, plan))) if embeddings else 0
    return Sizes(tuple(one for one, _ in found), tuple(out for _, out in found), embedded, embeddings)


def estimated(taken: Sizes) -> Estimate:
    """Characters as tokens, four to one, rounded up.

    >>> estimated(Sizes((400, 402), (30, 9), 0, 0))
    Estimate(calls=2, embedding_calls=0, tokens_in=201, tokens_out=10, embedding_tokens=0)
    """
    tokens = [-(-size // 4) for size in (sum(taken.prompts), sum(taken.replies), taken.embedded)]
    return Estimate(len(taken.prompts), taken.embedding_calls, *tokens)


def cost(taken: Estimate, prices: Prices) -> float | None:
    """What an estimate costs, in the currency of the prices; None when a price that counts is not known."""
    parts = [
        (taken.tokens_in, prices.input),
        (taken.tokens_out, prices.output),
        (taken.embedding_tokens, prices.embedding),
    ]
    total = 0.0
    for tokens, price in parts:
        if tokens and price is None:
            return None
        total += tokens * (price or 0.0) / 1_000_000
    return total


def _sizes(case: Case, plan: Plan) -> list[tuple[int, int]]:
    """Characters in and out of each call to the judge, the one that a stability run repeats last."""
    prompts, fence = plan.prompts, len(plan.prompts["fence"])
    question, response, reference = len(case.question), len(case.response), len(case.reference)

    def sent(name: str, *texts: int) -> int:
        return len(prompts[name]) + fence + sum(texts) + _FENCE * len(texts)

    if plan.metric == "answer_correctness":
        claims = 1.2 * (response + reference)
        out = int(claims + _REASON * max(claims / 60, 1))
        if not case.response.strip():  # only what the reference says is asked for then
            return [(sent("claims", question, reference), int(1.2 * reference))]
        if plan.protocol == "one_call":
            return [(sent("one_call", question, response, reference), out)]
        return [
            (sent("claims", question, response), int(1.2 * response)),
            (sent("claims", question, reference), int(1.2 * reference)),
            (sent("sorting", int(claims)), out),
        ]
    if plan.metric == "answer_relevancy":
        if plan.asking == "once":
            return [(sent("questions", response), _QUESTION * plan.questions)]
        return [(sent("question", response), _QUESTION)] * plan.questions
    if plan.metric == "groundedness":
        out = int(1.2 * response + _REASON * max(response / 60, 1))
        return [(sent("statements", question, response, len(ground_truth(case))), out)]
    goals = [len(goal.text) for goal in criteria(case)]
    return [(sent("criteria", sum(goals), len(conversation(case))), sum(goals) + 150 * len(goals))]


def _embedded(case: Case, plan: Plan) -> list[str]:
    if plan.metric == "answer_correctness":
        return [case.response, case.reference]
    return [case.question, "x" * _QUESTION * plan.questions] if plan.metric == "answer_relevancy" else []

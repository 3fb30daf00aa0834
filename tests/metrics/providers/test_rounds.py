"""The longest chain of a judging, without a clock: a server that answers a round only when the whole round is there."""

from __future__ import annotations

import json
import threading
from typing import Any

import pytest

from metrics.case import Case
from metrics.providers.judging import Plan, start
from metrics.providers.openai_compatible import Endpoint, forget
from tests.mock_server import Answer, Request, Server, letters, serving

CASE = Case("How long is a loan?", "It lasts three weeks. Renewal is free.", "It lasts three weeks.")
PATIENCE = 20


class Rounds:
    """Holds every request until as many are in flight as the round has; so calls one after the other never end."""

    def __init__(self, sizes: list[int]) -> None:
        self._sizes, self._open = [*sizes], threading.Condition()
        self._waiting = self.over = 0

    def wait(self) -> None:
        """Until the round is whole.

        Raises:
            AssertionError: If it never is.
        """
        with self._open:
            mine = self.over
            self._waiting += 1
            if self._sizes and self._waiting == self._sizes[0]:
                self._sizes.pop(0)
                self._waiting, self.over = 0, self.over + 1
                self._open.notify_all()
            assert self._open.wait_for(lambda: self.over > mine, PATIENCE), f"round {mine + 1} never was whole"


def reply(request: Request) -> Answer:
    listed = {"statement": "It lasts three weeks.", "reason": "same"}
    if "noncommittal" in request.prompt:
        asked = {"question": "How long is it?", "noncommittal": 0}
        many = request.body["response_format"]["json_schema"]["name"] == "questions"
        return Answer(json.dumps({"questions": [asked] * 3} if many else asked))
    if "TP" in request.prompt:
        return Answer(json.dumps({"TP": [listed], "FP": [], "FN": [], "covered": [listed]}))
    if "GROUND TRUTH" in request.prompt:
        return Answer(json.dumps({"statements": [{**listed, "score": 1, "justification": "same"}]}))
    return Answer(json.dumps({"claims": ["It lasts three weeks."]}))


def judged(server: Server, metric: Any, **how: Any) -> None:
    run = start(CASE, Plan(metric, Endpoint("m", server.url), Endpoint("e", server.url), **how))
    assert run.wait(2 * PATIENCE)
    result = run.result()
    assert result is not None and result.failure is None, result and str(result.failure)


@pytest.mark.parametrize(
    ("metric", "how", "sizes"),
    [
        ("answer_correctness", {}, [3, 1]),  # both texts split and both embedded; sorted
        ("answer_correctness", {"protocol": "one_call"}, [2]),
        ("answer_relevancy", {"questions": 3}, [4, 1]),  # three asked and the user's embedded; theirs embedded
        ("answer_relevancy", {"questions": 3, "asking": "once"}, [2, 1]),
        ("groundedness", {}, [1]),
    ],
)
def test_the_longest_chain_is_two_calls(metric: Any, how: dict[str, Any], sizes: list[int]) -> None:
    forget()
    rounds: list[Rounds] = []

    def held(request: Request) -> Answer:
        if rounds:
            rounds[0].wait()
        return reply(request) if request.is_chat else letters(request)

    with serving(held, held) as server:
        judged(server, metric, **how)  # finds out what the server takes
        server.requests.clear()
        rounds.append(Rounds(sizes))
        judged(server, metric, **how)
        assert (len(server.requests), rounds[0].over) == (sum(sizes), len(sizes))


def test_with_the_schema_a_correctness_sample_stays_below_half_of_what_ragas_sends() -> None:
    forget()
    with serving(reply) as server:
        judged(server, "answer_correctness")
        asked = server.chats()
    assert len(asked) == 3
    words = sum(len(one.prompt) for one in asked)
    schemas = sum(len(json.dumps(one.body["response_format"])) for one in asked)
    assert words / 4 < (words + schemas) / 4 < 3082 / 2
    assert schemas > 300

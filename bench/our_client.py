"""This app's side of ``bench/judging.py``: the same samples against the same server, in a process of its own."""

from __future__ import annotations

import json
import sys
import time

from metrics.case import Case
from metrics.providers.judging import Metric, Plan, start
from metrics.providers.openai_compatible import Endpoint


def main() -> None:
    """One warm-up and ``repeats`` samples of each plan, one after the other."""
    url, repeats, sample = sys.argv[1], int(sys.argv[2]), json.loads(sys.argv[3])
    judge, embedder = Endpoint("judge", url), Endpoint("embedder", url)
    case = Case(sample["user_input"], sample["response"], sample["reference"])
    plans: dict[str, tuple[Metric, dict[str, str]]] = {
        "answer_correctness": ("answer_correctness", {}),
        "answer_relevancy": ("answer_relevancy", {}),
        "answer_correctness, one call": ("answer_correctness", {"protocol": "one_call"}),
        "answer_relevancy, asked once": ("answer_relevancy", {"asking": "once"}),
        "groundedness": ("groundedness", {}),
    }
    found: dict[str, list[float]] = {}
    for name, (metric, settings) in plans.items():
        plan = Plan(metric, judge, embedder, **settings)  # type: ignore[arg-type]  # one of the protocols
        _once(case, plan)
        found[name] = [_once(case, plan) for _ in range(repeats)]
    print(json.dumps(found))


def _once(case: Case, plan: Plan) -> float:
    began = time.perf_counter()
    run = start(case, plan)
    run.wait()
    seconds = time.perf_counter() - began
    result = run.result()
    assert result is not None
    assert result.failure is None, str(result.failure)
    return seconds


main()

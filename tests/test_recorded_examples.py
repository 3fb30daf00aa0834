"""The examples of recorded calls answer offline, to the letter of today's prompts."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from metrics.calls import calls_of
from metrics.case import Case
from metrics.case_file import case_from_json
from metrics.providers import local_embedder
from metrics.providers.judging import Metric, Plan, Run, cassettes, stability, start
from metrics.stability import Stability, flips

FOLDER = Path(__file__).parents[1] / "examples"


def example(name: str) -> Case:
    return case_from_json((FOLDER / f"{name}.json").read_text(encoding="utf-8"))


def played(case: Case, metric: Metric) -> Plan:
    judge, embedder = cassettes(case)
    assert judge is not None
    return Plan(metric, judge, embedder or local_embedder)


def result(run: Run) -> Case:
    assert run.wait(30)
    found = run.result()
    assert found is not None
    assert found.failure is None, str(found.failure)
    return found.case


def test_the_judge_that_drops_claims_drops_them_again() -> None:
    case = example("dropped_claims")
    made = result(start(case, replace(played(case, "answer_correctness"), embedder=None)))
    assert made.sorting == case.sorting
    assert case.extra["example"]["expected"]["calls"] == len(calls_of(case))


@pytest.mark.parametrize("name", ["scripted_judge", "tiny_judge"])
@pytest.mark.parametrize("metric", ["answer_correctness", "groundedness", "answer_relevancy"])
def test_all_three_metrics_are_answered_offline(name: str, metric: Metric) -> None:
    case = example(name)
    made = result(start(case, played(case, metric)))
    evidence = {
        "answer_correctness": made.sorting.claims,
        "groundedness": made.statements.claims,
        "answer_relevancy": made.questions,
    }[metric]
    assert evidence
    assert case.extra["example"]["expected"]["calls"] == len(calls_of(case))


def test_the_swaying_judge_flips_two_claims_in_five_runs() -> None:
    case = example("scripted_judge")
    run = stability(case, played(case, "answer_correctness"), 5)
    assert run.wait(30)
    found = run.result()
    assert found is not None
    assert isinstance(found.stability, Stability)
    turned = [found.stability.claims[place] for place in flips(found.stability)]
    assert turned == ["You can renew it once at no cost.", "Renewing is free of charge."]


def test_nothing_of_a_key_is_in_them() -> None:
    for name in ("scripted_judge", "dropped_claims", "tiny_judge"):
        text = (FOLDER / f"{name}.json").read_text(encoding="utf-8").lower()
        assert "authorization" not in text
        assert "bearer" not in text

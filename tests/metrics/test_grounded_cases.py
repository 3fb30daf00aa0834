"""Groundedness of a case: whose statements, against which truth, at which threshold, and what Rasa would print."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace

import pytest

from metrics.case import Case, Maker, Settings
from metrics.case_file import case_from_json, case_to_json
from metrics.case_scores import groundedness_outcomes, groundedness_score, judged_sample, refused_threshold
from metrics.claims import Claim, Sorting, Verdict
from metrics.engines import Value
from metrics.evidence import grounded, statements_by_hand, taken_back, truth_has_changed
from metrics.groundedness import Statement
from metrics.statements import as_sorting
from ui.prose import ROOT

TEXTS = Case(question="When?", response="At nine. Daily.", reference="At nine.")
EXAMPLES = ("debit_card", "confident_lie", "refusal_described", "half_a_point")


@dataclass(frozen=True)
class SharedWordsJudge:
    """Makes each sentence of the response a claim; what stands in the other text too is supported."""

    label: str = "shared words"

    def sorting(self, question: str, response: str, reference: str) -> Sorting:
        texts = [f"{part.strip()}." for part in response.split(".") if part.strip()]
        claims = [Claim(f"r{at}", "response", one, Verdict(one in reference)) for at, one in enumerate(texts)]
        return Sorting((*claims, Claim("f1", "reference", reference, Verdict(True))), (("r0", "f1"),))


def of(scores: list[float | None], threshold: float | None = None, **fields: str) -> Case:
    statements = as_sorting([Statement(f"S{at}.", one) for at, one in enumerate(scores)])
    return Case(statements=statements, settings=Settings(grounded_at=threshold), **fields)  # type: ignore[arg-type]


def test_a_judges_claims_of_the_response_become_the_statements() -> None:
    case = grounded(TEXTS, SharedWordsJudge(), "rules")
    assert [(one.text, one.label) for one in case.statements.claims] == [("At nine.", "TP"), ("Daily.", "FP")]
    assert case.statements_as_judged == case.statements
    assert (case.statements_judge.label, case.statements_judge.kind) == ("shared words", "rules")
    assert case.sorting == Sorting(), "the claims of correctness are left alone"
    assert groundedness_score(case).value == 0.5


def test_the_ground_truth_counts_before_the_reference_and_a_change_is_noticed() -> None:
    case = grounded(replace(TEXTS, ground_truth="Daily. At nine."), SharedWordsJudge(), "rules")
    assert groundedness_score(case).value == 1.0
    assert not truth_has_changed(case_from_json(case_to_json(case)))
    assert truth_has_changed(replace(case, ground_truth="Never."))
    assert truth_has_changed(replace(case, ground_truth=None)), "then the reference counts"


def test_switching_between_rules_and_hand_loses_nothing() -> None:
    rules = grounded(TEXTS, SharedWordsJudge(), "rules")
    hand = statements_by_hand(rules, "a person", ["At nine.", "Daily."])
    assert groundedness_score(hand).value is None
    back = taken_back(hand, "statements", "rules")
    assert back is not None
    assert back.statements == rules.statements


@pytest.mark.parametrize(
    ("response", "truth", "scored"), [("Nine.", "", False), ("", "", True), ("Nine.", "At 9.", True)]
)
def test_a_response_without_ground_truth_is_not_scored(response: str, truth: str, scored: bool) -> None:
    score = groundedness_score(of([1.0], 0.5, response=response, ground_truth=truth))
    assert (score.value is not None, score.passed is not None) == (scored, scored)
    assert scored or (score.reason is not None and score.reason.code == "groundedness.no-truth")


@pytest.mark.parametrize(
    ("threshold", "code"),
    [
        (75.0, "groundedness.threshold-percent"),
        (-0.5, "groundedness.threshold-range"),
        (1.5, "groundedness.threshold-range"),
    ],
)
def test_a_refused_threshold_costs_the_verdict_and_not_the_value(threshold: float, code: str) -> None:
    case = of([1, 1, 1, 0], threshold)
    score, refused = groundedness_score(case), refused_threshold(case)
    assert refused is not None
    assert (score.value, score.passed, score.flags[0].code) == (0.75, None, code)
    assert "groundedness.default-threshold" not in [flag.code for flag in score.flags]


def test_what_rasa_prints_leaves_out_what_has_no_verdict() -> None:
    assert groundedness_outcomes(of([1, 1, 1, None, None], 0.8)) == {"rasa": Value(1.0, passed=True)}
    assert groundedness_outcomes(of([None, None], 0.8)) == {}
    assert groundedness_outcomes(of([], 0.8)) == {}, "nobody has judged yet"
    listed_none = replace(of([], 0.8), statements_judge=Maker("a judge", "recorded"))
    assert groundedness_outcomes(listed_none)["rasa"].as_expected()["failure_kind"] == "reply_lists_nothing"
    assert groundedness_outcomes(of([1, 0])) == {"rasa": Value(0.5, passed=True)}
    assert groundedness_outcomes(of([1, 0], 75.0)) == {"rasa": Value(0.5, passed=False)}


def test_scores_go_to_rasa_as_judges_write_them() -> None:
    sample = judged_sample(of([1.0, 0.0, 0.5]))
    assert sample is not None
    assert json.dumps([one["score"] for one in sample.statements]) == "[1, 0, 0.5]"


@pytest.mark.parametrize("name", EXAMPLES)
def test_an_example_is_as_the_app_saves_it_and_reproduces_its_numbers(name: str) -> None:
    text = (ROOT / "examples" / f"{name}.json").read_text(encoding="utf-8")
    case = case_from_json(text)
    assert case_to_json(case) == text
    score, block = groundedness_score(case), case.extra["example"]
    assert (len(score.statements), score.supported) == (block["expected"]["statements"], block["expected"]["supported"])
    assert (score.value is None) == (block["expected"]["grounded"] is None)
    assert score.value is None or round(score.value, 4) == block["expected"]["grounded"]
    assert score.passed == block["expected"]["passed"]
    assert case.statements_judge == Maker("sorted by hand for this example", "hand")
    assert case.statements_as_judged == case.statements
    assert {part: bool(block[part]["en"].strip()) for part in ("title", "shows", "origin")} == dict.fromkeys(
        ("title", "shows", "origin"), True
    )

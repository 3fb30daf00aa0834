"""An answer that comes late lands on the case as it stands by then, and what makes two answers no longer comparable."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from metrics.case import Case, Maker, Settings
from metrics.case_file import case_from_json, case_to_json, evidence_form
from metrics.claims import Claim, Sorting, Verdict
from metrics.comparability import differences
from metrics.evidence import AGAINST, REFERENCE, fingerprint, judged
from metrics.from_replies import with_sorting
from metrics.late_answers import with_answer
from metrics.reply_values import Listed, SortedLists
from metrics.versions import versions

ASKED = Case("q", "r", "f")
JUDGED = replace(
    ASKED,
    sorting=Sorting((Claim("r1", "response", "r", judged=Verdict(True)),)),
    judge=Maker("model-a", "model", {"prompts": "1", "date": "2026-11-30T00:00:00Z"}),
    calls=({"purpose": "sorting"},),
    raw_replies=("{}",),
)
BEFORE = evidence_form(ASKED, "claims")


def test_weights_moved_meanwhile_stay_and_the_answer_is_there() -> None:
    present = replace(ASKED, settings=Settings(weights=(0.5, 0.5)))
    made = with_answer(present, JUDGED, "claims", BEFORE)
    assert made.settings.weights == (0.5, 0.5)
    assert made.sorting == JUDGED.sorting
    assert made.calls == JUDGED.calls


def test_an_asking_that_gave_nothing_changes_only_the_log() -> None:
    failed = replace(ASKED, calls=({"purpose": "sorting", "reply": ""},))
    present = replace(ASKED, questions=({"question": "typed meanwhile"},))
    made = with_answer(present, failed, "claims", BEFORE)
    assert made == replace(present, calls=failed.calls)


def test_what_a_model_gave_before_is_kept_as_a_version() -> None:
    again = replace(JUDGED, sorting=Sorting((Claim("r1", "response", "r", judged=Verdict(False)),)))
    made = with_answer(JUDGED, again, "claims", evidence_form(JUDGED, "claims"))
    assert [one.key for one in versions(made, "claims")] == ["claims.model 1", ""]


def test_calls_that_both_have_stand_once() -> None:
    made = with_answer(JUDGED, replace(JUDGED, calls=(*JUDGED.calls, {"purpose": "one_call"})), "claims", BEFORE)
    assert [call["purpose"] for call in made.calls] == ["sorting", "one_call"]


def test_rulings_on_criteria_leave_the_evidence_alone() -> None:
    ruled = replace(ASKED, extra={"criteria": [{"text": "a goal", "met": True}], "other": 1})
    made = with_answer(JUDGED, ruled, None, None)
    assert made.extra == {"criteria": [{"text": "a goal", "met": True}]}
    assert made.sorting == JUDGED.sorting


@pytest.mark.parametrize(
    ("changes", "found"),
    [
        ({}, ()),
        ({"judge": Maker("model-b", "model", {"prompts": "1"})}, ("judge",)),
        ({"judge": Maker("model-a", "model", {"prompts": "2"})}, ("prompts",)),
        ({"embedder": Maker("other")}, ("embedder",)),
        ({"embedder": Maker()}, ()),
        ({"reference": "another"}, ("ground_truth",)),
        ({"judge": Maker("rules", "rules"), "embedder": Maker("other")}, ("judge", "embedder")),
    ],
)
def test_differences_of_claims(changes: dict[str, Any], found: tuple[str, ...]) -> None:
    one = replace(JUDGED, embedder=Maker("embedder"))
    assert differences(one, replace(one, **changes), "claims") == found


def test_statements_held_against_another_ground_truth() -> None:
    one, other = (Case(statements_judge=Maker("model-a", "model", {AGAINST: truth})) for truth in ("a", "b"))
    assert differences(one, other, "statements") == ("ground_truth",)
    assert differences(one, Case(statements_judge=Maker("model-a", "model")), "statements") == ()


def test_claims_sorted_against_another_reference_of_the_same_case() -> None:
    """Both answers stand on one case then, whose own reference says nothing of the earlier one."""
    earlier = Maker("model-a", "model", {"prompts": "1", REFERENCE: fingerprint("an older reference")})
    now = replace(earlier, extra={**earlier.extra, REFERENCE: fingerprint(JUDGED.reference)})
    one, other = replace(JUDGED, judge=now), replace(JUDGED, judge=earlier)
    assert differences(one, other, "claims") == ("ground_truth",)
    assert differences(one, JUDGED, "claims") == (), "what says nothing was sorted with the case's own reference"


class Lines:
    """A judge that supports every line of the response."""

    label = "lines"

    def sorting(self, question: str, response: str, reference: str) -> Sorting:
        return Sorting((Claim("r1", "response", response, judged=Verdict(True)),))


@pytest.mark.parametrize("way", ["rules", "reply"])
def test_whoever_sorts_claims_says_against_which_reference(way: str) -> None:
    def made(case: Case) -> Case:
        if way == "rules":
            return judged(case, Lines(), "rules")
        return with_sorting(case, SortedLists((Listed("r", ""),), (), ()), judge=Maker("m", "model"), replies=())

    kept = case_from_json(case_to_json(made(ASKED)))
    assert kept.judge.extra[REFERENCE] == fingerprint(ASKED.reference)
    other = made(replace(ASKED, reference="g")).judge
    assert differences(kept, replace(kept, judge=other), "claims") == ("ground_truth",)

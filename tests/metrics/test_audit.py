"""A reply held against what was asked: each kind of finding, its mends, and what the score does meanwhile."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from metrics.audit import Finding, audit
from metrics.audit_mends import mended
from metrics.case import Case, Maker, Settings
from metrics.case_file import case_from_json, case_to_json
from metrics.case_scores import correctness_score, groundedness_score
from metrics.criteria import criteria, new_criteria, with_criteria
from metrics.evidence import as_the_judge_left_it
from metrics.from_replies import with_questions, with_rulings, with_sorting, with_statements
from metrics.groundedness import Statement
from metrics.providers.replies import questions_reply, sorting_reply, statements_reply
from metrics.reply_values import Listed, Ruled, SortedLists
from metrics.same_claims import normal_form, paired
from tests.handed import CASES, handed

JUDGE = Maker("a judge", "recorded")
RESPONSE = ("Open on Sundays.", "Entry is free.", "Dogs are welcome.")
REFERENCE = ("It opens on Sundays.", "Children need an adult.")


def sorted_case(tp: tuple[str, ...] = (), fp: tuple[str, ...] = (), fn: tuple[str, ...] = (), **asked: Any) -> Case:
    lists = SortedLists(*(tuple(Listed(text, f"why {text}") for text in texts) for texts in (tp, fp, fn)))
    asked = {"response_claims": RESPONSE, "reference_claims": REFERENCE, **asked}
    return with_sorting(Case(settings=Settings((1, 0))), lists, judge=JUDGE, replies=["raw"], **asked)


def of_file(name: str) -> tuple[dict[str, Any], Case]:
    sample = handed(name)
    reply = sorting_reply(json.dumps(sample["judge_reply"], ensure_ascii=False))
    case = with_sorting(
        Case(question=sample.get("user_input", ""), settings=Settings((1, 0))),
        reply.value,
        judge=JUDGE,
        replies=[reply.raw],
        response_claims=sample["response_claims"],
        reference_claims=sample["reference_claims"],
    )
    return sample, case


def kinds(case: Case) -> list[str]:
    return [one.kind for one in audit(case)]


def only(case: Case) -> Finding:
    (finding,) = audit(case)
    return finding


def after(case: Case, action: str) -> Case:
    finding = only(case)
    return mended(case, "claims", finding, next(one for one in finding.mends if one.action == action))


def tally(case: Case) -> tuple[int, int, int]:
    return case.sorting.counts[:3]


def test_c07_dropped_claims_are_settled_one_by_one() -> None:
    sample, case = of_file("C07_dropped_claims.json")
    assert kinds(case) == ["dropped", "dropped", "short"]
    assert "Photography is allowed" in str(audit(case)[0].note)
    assert "TP + FN (3) is fewer than the claims of the reference (4)" in str(audit(case)[2].note)
    naive = correctness_score(case)
    assert naive.value is None
    assert naive.factuality == pytest.approx(2 / 3)
    assert "provisional" in str(naive.reason)
    for text, label in sample["hand_fix_for_unsorted"].items():
        choices = [(one, mend) for one in audit(case) for mend in one.mends if mend.claim]
        finding, mend = next(
            (one, mend) for one, mend in choices if mend.action == label and case.sorting[mend.claim].text == text
        )
        case = mended(case, "claims", finding, mend)
    assert audit(case) == ()
    assert tally(case) == (2, 3, 2)
    assert correctness_score(case).value == pytest.approx(0.4444, abs=5e-5)


def test_c07_statements_without_a_verdict_hold_the_score_back() -> None:
    sample = handed("C07_dropped_verdicts_groundedness.json")
    reply = statements_reply(json.dumps(sample["judge_reply"]))
    case = Case(settings=Settings(grounded_at=sample["threshold"]))
    case = with_statements(case, reply.value, judge=JUDGE, replies=[reply.raw], asked=sample["answer_statements"])
    score = groundedness_score(case)
    assert (score.value, score.passed, score.low, score.high) == (None, None, 0.6, 1.0)
    assert [one.kind for one in audit(case, "statements")] == ["dropped", "dropped"]
    for _ in range(2):
        finding = audit(case, "statements")[0]
        case = mended(case, "statements", finding, finding.mends[1])
    assert groundedness_score(case).value == pytest.approx(0.6)
    assert groundedness_score(case).passed is False


def test_c05_undecided_statements_leave_a_range() -> None:
    reply = statements_reply((CASES / "C05_c_groundedness_scores.json").read_text(encoding="utf-8"))
    case = with_statements(Case(), reply.value, judge=JUDGE, replies=[reply.raw])
    score = groundedness_score(case)
    assert (score.value, score.low, score.high) == (None, 0.6, 0.8)


def test_c18_other_code_points_are_the_same_claims() -> None:
    sample, case = of_file("C18_same_text_other_codepoints.json")
    assert audit(case) == ()
    assert tally(case) == (3, 1, 1)
    assert correctness_score(case).value == pytest.approx(0.75)
    assert [one.text for one in case.sorting.of("response")] == sample["response_claims"]
    assert json.loads(case_to_json(case))["claims"][0]["text"] == sample["response_claims"][0]
    assert normal_form("Ekranı sil.") != normal_form("Ekranı sıl.")


def test_an_audit_lives_in_the_case_file() -> None:
    _, case = of_file("C07_dropped_claims.json")
    again = case_from_json(case_to_json(case))
    assert audit(again) == audit(case)
    assert again.raw_replies == case.raw_replies


def test_a_complete_reply_leaves_nothing_open() -> None:
    case = sorted_case(RESPONSE[:1], RESPONSE[1:], REFERENCE[1:])
    assert audit(case) == ()
    assert correctness_score(case).value == pytest.approx(2 * 1 / (2 + 2 + 1))
    assert [one.label for one in case.sorting.of("reference")] == ["covered", "FN"]


@pytest.mark.parametrize(("action", "counts"), [("remove", (1, 2, 1)), ("keep", (2, 2, 1))])
def test_an_invented_claim_is_removed_or_kept(action: str, counts: tuple[int, int, int]) -> None:
    case = sorted_case(("Open on Sundays.", "Parking is easy."), RESPONSE[1:], REFERENCE[1:])
    score = correctness_score(case)
    assert only(case).kind == "invented"
    assert (score.value, score.reason.code if score.reason else "") == (None, "audit.provisional")
    assert score.reason is not None
    assert score.reason.values["value"] == pytest.approx(4 / 7)
    case = after(case, action)
    assert audit(case) == ()
    assert tally(case) == counts
    assert correctness_score(case).value is not None


def test_a_reworded_claim_is_recognised_by_one_click() -> None:
    case = sorted_case(("Open on each Sunday.",), RESPONSE[1:], REFERENCE[1:])
    assert kinds(case) == ["dropped", "invented"]
    invented = audit(case)[1]
    assert invented.mends[0].action == "same"
    case = mended(case, "claims", invented, invented.mends[0])
    assert audit(case) == ()
    first = case.sorting.of("response")[0]
    assert (first.text, first.label) == ("Open on Sundays.", "TP")
    assert first.extra["written_as"] == "Open on each Sunday."


@pytest.mark.parametrize(("action", "counts"), [("remove", (1, 2, 1)), ("accept", (2, 2, 1))])
def test_a_claim_listed_twice_counts_once_unless_accepted(action: str, counts: tuple[int, int, int]) -> None:
    case = sorted_case(("Open on Sundays.", "open on sundays"), RESPONSE[1:], REFERENCE[1:])
    assert only(case).kind == "duplicated"
    assert tally(case) == (2, 2, 1)
    case = after(case, action)
    assert audit(case) == ()
    assert tally(case) == counts


@pytest.mark.parametrize(("action", "counts"), [("TP", (1, 2, 1)), ("FP", (0, 3, 1))])
def test_a_claim_on_both_sides_goes_to_one(action: str, counts: tuple[int, int, int]) -> None:
    case = sorted_case(RESPONSE[:1], RESPONSE, REFERENCE[1:])
    assert only(case).kind == "both-sides"
    case = after(case, action)
    assert tally(case) == counts
    assert [one.kind for one in audit(case)] == (["short"] if action == "FP" else [])
    assert case.sorting.of("response")[0].text == RESPONSE[0]


def test_a_claim_of_the_reference_in_fp_goes_to_its_own_side() -> None:
    case = sorted_case(RESPONSE[:1], (*RESPONSE[1:], "children need an adult"))
    finding = next(one for one in audit(case) if one.kind == "wrong-side")
    case = mended(case, "claims", finding, next(one for one in finding.mends if one.action == "FN"))
    assert audit(case) == ()
    assert tally(case) == (1, 2, 1)


def test_a_claim_of_the_response_in_fn_goes_to_its_own_side() -> None:
    case = sorted_case(RESPONSE[:1], RESPONSE[1:2], (RESPONSE[2], REFERENCE[1]))
    assert only(case).kind == "wrong-side"
    case = after(case, "FP")
    assert audit(case) == ()
    assert tally(case) == (1, 2, 1)


def test_all_covered_is_accepted_until_the_numbers_change() -> None:
    case = sorted_case(RESPONSE[:1], RESPONSE[1:])
    assert only(case).kind == "short"
    case = after(case, "accept")
    assert audit(case) == ()
    assert correctness_score(case).value is not None
    flipped = sorted_case((), RESPONSE)
    assert only(flipped).kind == "short"


def test_claims_that_nobody_split_before_cannot_be_dropped() -> None:
    case = sorted_case(RESPONSE[:1], RESPONSE[1:], REFERENCE[1:], response_claims=None, reference_claims=None)
    assert audit(case) == ()
    assert tally(case) == (1, 2, 1)
    doubled = sorted_case(("A.", "A."), (), (), response_claims=None, reference_claims=None)
    assert only(doubled).kind == "duplicated"


def test_the_judges_own_version_brings_its_findings_back() -> None:
    case = sorted_case(RESPONSE[:1], RESPONSE[1:2], REFERENCE[1:])
    assert only(case).kind == "dropped"
    settled = after(case, "TP")
    assert audit(settled) == ()
    assert audit(as_the_judge_left_it(settled)) == audit(case)


def test_similarity_alone_does_not_wait_for_the_audit() -> None:
    case = sorted_case(("Open on Sundays.", "Parking is easy."), RESPONSE[1:], REFERENCE[1:])
    only_similar = Case(
        sorting=case.sorting, as_judged=case.as_judged, settings=Settings((0, 1)), similarity=case.similarity
    )
    reason = correctness_score(only_similar).reason
    assert reason is not None
    assert reason.code == "similarity.missing"


def test_questions_and_criteria_go_on_the_case() -> None:
    reply = questions_reply((CASES / "C05_a_relevancy_flag_types.jsonl").read_text(encoding="utf-8"))
    case = with_questions(Case(), reply.value, writer=JUDGE, replies=[reply.raw])
    assert [one["noncommittal"] for one in case.questions] == [False, False, False, None]
    case = with_criteria(case, new_criteria(["Polite.", "Short."]))
    ruled = with_rulings(case, [Ruled("polite", True, "It greets."), Ruled("Kind.", False)], replies=["r"])
    assert [goal.ruling.met for goal in criteria(ruled.case)] == [True, None]
    assert [note.code for note in ruled.notices] == ["audit.criterion-invented", "audit.criterion-dropped"]


TEXTS = st.sampled_from(["A b.", "a b", "C d.", "E 1.", "e 1", "F."])


@settings(max_examples=80, deadline=None)
@given(st.lists(TEXTS, max_size=5), st.lists(TEXTS, max_size=5))
def test_pairs_are_the_same_words_and_none_is_left_that_could_be_one(asked: list[str], listed: list[str]) -> None:
    places = paired(asked, listed)
    for text, place in zip(listed, places, strict=True):
        same = [one for one in asked if normal_form(one) == normal_form(text)]
        assert (place is None) == (not same)
        assert place is None or normal_form(asked[place]) == normal_form(text)


@settings(max_examples=80, deadline=None)
@given(st.lists(st.lists(TEXTS, max_size=4), min_size=3, max_size=3), st.randoms(use_true_random=False))
def test_any_reply_can_be_settled_click_by_click(lists: list[list[str]], pick: Any) -> None:
    given_lists = SortedLists(*(tuple(map(Listed, one)) for one in lists))
    case = with_sorting(
        Case(settings=Settings((1, 0))),
        given_lists,
        judge=JUDGE,
        replies=[],
        response_claims=["A b.", "C d."],
        reference_claims=["E 1.", "F."],
    )
    for _ in range(60):
        found = audit(case)
        if not found:
            break
        finding = pick.choice(found)
        case = mended(case, "claims", finding, pick.choice(finding.mends))
        assert case_from_json(case_to_json(case)) == case
    assert audit(case) == ()


def test_statements_with_scores_in_between_keep_them() -> None:
    given_statements = [Statement("B.", 0.5, "half"), Statement("a", 1.0)]
    case = with_statements(Case(), given_statements, judge=JUDGE, replies=[], asked=["A.", "B."])
    assert groundedness_score(case).value == 0.75
    assert audit(case, "statements") == ()

from __future__ import annotations

from collections import Counter
from dataclasses import FrozenInstanceError

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from metrics.claims import SIDES, Claim, ClaimCounts, Label, Side, Sorting, Verdict

YES, NO = Verdict(True, "said"), Verdict(False, "not said")
SAVINGS = Sorting(
    (
        Claim("r1", "response", "Minimum balance for urban branches is ₹10,000.", YES),
        Claim("r2", "response", "Penalty fee per month is ₹400.", NO),
        Claim("r3", "response", "Internet banking is available at no cost."),
        Claim("f1", "reference", "Minimum balance for urban branches is ₹10,000.", YES),
        Claim("f2", "reference", "The passbook is issued free of charge.", NO),
    ),
    (("r1", "f1"), ("r2", "f2")),
)
CLAIM = st.tuples(st.sampled_from(SIDES), st.sampled_from([YES, NO, None]), st.sampled_from([YES, NO, None]))


@pytest.mark.parametrize(
    ("side", "verdict", "label"),
    [
        ("response", YES, "TP"),
        ("response", NO, "FP"),
        ("reference", YES, "covered"),
        ("reference", NO, "FN"),
        ("response", None, "unsorted"),
        ("reference", None, "unsorted"),
    ],
)
def test_the_label_follows_from_side_and_verdict(side: Side, verdict: Verdict | None, label: Label) -> None:
    assert Claim("x", side, "text", verdict).label == label


def test_a_person_overrules_the_judge_and_both_are_kept() -> None:
    claim = Claim("r1", "response", "text", judged=NO, overruled=YES)
    assert (claim.verdict, claim.label) == (YES, "TP")
    assert claim.judged == NO


@pytest.mark.parametrize(
    ("claim_id", "side", "text"),
    [("", "response", "x"), (" ", "response", "x"), ("r1", "response", " \n"), ("r1", "answer", "x")],
)
def test_such_a_claim_cannot_be_made(claim_id: str, side: Side, text: str) -> None:
    with pytest.raises(ValueError, match="claim"):
        Claim(claim_id, side, text)


def test_claims_and_sortings_cannot_be_changed_in_place() -> None:
    with pytest.raises(FrozenInstanceError):
        SAVINGS.claims[0].text = "other"  # type: ignore[misc]
    with pytest.raises(FrozenInstanceError):
        SAVINGS.links = ()  # type: ignore[misc]


def test_two_claims_cannot_share_an_id_even_across_texts() -> None:
    with pytest.raises(ValueError, match="share one id"):
        Sorting((Claim("x", "response", "a"), Claim("x", "reference", "b")))


@pytest.mark.parametrize("pair", [("f1", "r1"), ("r1", "r2"), ("f1", "f2"), ("r1", "f9"), ("r9", "f1")])
def test_a_link_runs_from_a_response_claim_to_a_reference_claim(pair: tuple[str, str]) -> None:
    with pytest.raises(ValueError, match="ties no response claim"):
        Sorting(SAVINGS.claims, (pair,))


def test_claims_are_found_by_id_side_and_label() -> None:
    assert SAVINGS["f2"].text.startswith("The passbook")
    with pytest.raises(KeyError):
        SAVINGS["f3"]
    assert [claim.id for claim in SAVINGS.of("response")] == ["r1", "r2", "r3"]
    assert [claim.id for claim in SAVINGS.labelled("TP", "FN")] == ["r1", "f2"]
    assert [claim.id for claim in SAVINGS.labelled("unsorted")] == ["r3"]


def test_partners_count_only_where_both_verdicts_say_so() -> None:
    assert [claim.id for claim in SAVINGS.partners("r1")] == ["f1"]
    assert [claim.id for claim in SAVINGS.partners("f1")] == ["r1"]
    assert SAVINGS.partners("r2") == SAVINGS.partners("f2") == SAVINGS.partners("r3") == ()


def test_one_reference_claim_may_have_several_partners_in_reading_order() -> None:
    claims = (
        Claim("r1", "response", "a", YES),
        Claim("r2", "response", "b", YES),
        Claim("f1", "reference", "ab", YES),
    )
    sorting = Sorting(claims, (("r2", "f1"), ("r1", "f1")))
    assert [claim.id for claim in sorting.partners("f1")] == ["r1", "r2"]


def test_savings_counts() -> None:
    assert SAVINGS.counts == ClaimCounts(tp=1, fp=1, fn=1, covered=1, response_claims=3, reference_claims=2)
    assert Sorting().counts == ClaimCounts(0, 0, 0, 0, 0, 0)


@settings(deadline=None)
@given(st.lists(CLAIM, max_size=12), st.randoms(use_true_random=False))
def test_counts_are_the_labels_counted_in_any_order(
    made: list[tuple[Side, Verdict | None, Verdict | None]], random: st.DataObject
) -> None:
    claims = [Claim(f"c{n}", side, "text", judged, overruled) for n, (side, judged, overruled) in enumerate(made)]
    counts = Sorting(tuple(claims)).counts
    labels = Counter(claim.label for claim in claims)
    assert (counts.tp, counts.fp) == (labels["TP"], labels["FP"])
    assert counts.fn == labels["FN"]
    assert counts.response_claims == sum(claim.side == "response" for claim in claims)
    unsorted = any(claim.label == "unsorted" and claim.side == "reference" for claim in claims)
    if labels["TP"] and not labels["covered"] and not unsorted:
        assert (counts.covered, counts.reference_claims) == (None, None), "no judge's list of all reference claims"
    else:
        assert counts.covered == labels["covered"]
        assert counts.reference_claims == sum(claim.side == "reference" for claim in claims)
    random.shuffle(claims)  # type: ignore[attr-defined]
    assert Sorting(tuple(claims)).counts == counts

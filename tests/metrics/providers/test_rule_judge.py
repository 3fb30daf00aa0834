from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bench.rule_judge import DATA, rows, verdicts
from metrics.claims import Claim, Sorting
from metrics.notes import Note
from metrics.protocols import Judge
from metrics.providers import local_embedder
from metrics.providers.rules import ACCURACY, cautions, rule_judge
from metrics.providers.rules.judge import sorted_statements

JUDGE: Judge = rule_judge(local_embedder)
REFERENCE = (
    "The minimum balance is ₹10,000 for urban branches. The interest rate is 3.5% per annum. "
    "The non-maintenance fee is ₹350 + taxes. The passbook is issued free of charge."
)
RESPONSE = (
    "The minimum balance is ₹10,000 for urban branches. The penalty fee is ₹400 per month. "
    "Internet banking is available at no cost. The interest rate is 3.5% per annum."
)


class CountedEmbedder:
    """A small deterministic embedder: letters counted. ``None`` for a text without any."""

    label = "letters"

    def vectors(self, texts: Sequence[str]) -> list[list[float] | None]:
        counts = [[float(text.lower().count(letter)) for letter in "abcdefghijklmnopqrstuvwxyz"] for text in texts]
        return [vector if any(vector) else None for vector in counts]


def judged(response: str, reference: str, question: str = "") -> Sorting:
    return JUDGE.sorting(question, response, reference)


def reason(claim: Claim) -> str:
    assert claim.judged is not None
    return claim.judged.reason


def test_the_label_says_that_no_language_model_judged() -> None:
    assert JUDGE.label == "rules, no language model"
    assert "1 claim in 6" in str(ACCURACY)


def test_the_savings_account_sorts_two_two_two() -> None:
    sorting = judged(RESPONSE, REFERENCE, "What are the terms of my savings account?")
    assert [claim.text for claim in sorting.labelled("TP")] == [
        "The minimum balance is ₹10,000 for urban branches.",
        "The interest rate is 3.5% per annum.",
    ]
    assert [claim.text for claim in sorting.labelled("FN")] == [
        "The non-maintenance fee is ₹350 + taxes.",
        "The passbook is issued free of charge.",
    ]
    counts = sorting.counts
    assert (counts.tp, counts.fp, counts.fn, counts.covered) == (2, 2, 2, 2)
    assert (counts.response_claims, counts.reference_claims) == (4, 4)
    assert sorting.links == (("r1", "f1"), ("r4", "f2"))
    assert "numbers differ: 400 INR vs 350 INR" in reason(sorting["r2"])
    assert all(claim.text in RESPONSE for claim in sorting.of("response"))
    assert all(claim.text in REFERENCE for claim in sorting.of("reference"))


def test_the_savings_account_in_korean() -> None:
    row = next(row for row in rows(DATA / "offline" / "claim_sorting.json") if row["id"] == "d16")
    texts = [" ".join(claim["claim"] for claim in row[f"{side}_claims"]) for side in ("response", "reference")]
    sorting = judged(*texts)
    assert [claim.label for claim in sorting.claims] == ["TP", "FP", "FP", "TP", "covered", "covered", "FN", "FN"]
    assert sorting.links == (("r1", "f1"), ("r4", "f2"))


def share_right(name: str, *languages: str) -> float:
    tally = Counter({key: count for key, count in verdicts(DATA / name / "claim_sorting.json")[0].items()})
    counted = {key: count for key, count in tally.items() if key[0] in languages}
    return sum(count for (_, good), count in counted.items() if good) / sum(counted.values())


def test_verdicts_on_the_handed_claims() -> None:
    assert share_right("offline", "en", "ko", "de", "hi") >= 0.85


def test_verdicts_on_claims_not_tuned_to() -> None:
    """Five in six, as the label says; German is looked at but not promised."""
    assert share_right("rules", "en", "ko") >= 5 / 6


@pytest.mark.parametrize("row", [row for row in rows(DATA / "offline" / "claim_sorting.json") if "raw_resp" in row])
def test_raw_texts_split_into_the_claims_they_hold(row: dict[str, Any]) -> None:
    texts = [claim.text.rstrip(".").lower() for claim in judged(row["raw_resp"], "x").of("response")]
    assert texts == [claim["claim"].rstrip(".").lower() for claim in row["response_claims"]]


def test_every_claim_has_a_verdict_with_a_reason() -> None:
    sorting = judged("The fee is $5. It is open on Monday. Yes.", "The fee is $6. Dogs bark. It is open on Mondays.")
    assert all(claim.judged and 0 < len(claim.judged.reason) < 200 for claim in sorting.claims)
    assert reason(sorting["r2"]) == reason(sorting["f3"]).replace("Monday.", "Mondays.")


def test_the_words_of_each_kind_of_reason() -> None:
    sorting = judged(
        "The fee is $5. The moon is made of cheese. The pass is valid for 3 days.",
        "The fee is $5. The fee for late payment is $9. The pass can be used on three days.",
    )
    assert reason(sorting["r1"]) == "same words as: The fee is $5."
    assert reason(sorting["r2"]).startswith("nearest reference claim is only 0.")
    assert reason(sorting["r3"]).startswith("same meaning (cosine 0.")
    assert reason(sorting["r3"]).endswith(") and same numbers as: The pass can be used on three days.")
    assert reason(judged("", "A is B.")["f1"]) == "the response makes no claim"
    assert reason(judged("A is B.", "")["r1"]) == "the reference makes no claim"
    assert reason(judged("Paris.", "The capital is Paris.")["r1"]).startswith("one is a shorter form of the other: ")


def test_two_response_claims_may_share_one_reference_claim() -> None:
    sorting = judged(
        "The museum opens at 9 am. On weekdays the museum opens at 9 am.", "The museum is open from 9 am on weekdays."
    )
    assert sorting.links == (("r1", "f1"), ("r2", "f1"))


def test_a_reference_claim_said_with_more_is_covered_without_a_link() -> None:
    sorting = judged(
        "The first Super Bowl was held on January 15, 1967, at the Memorial Coliseum.",
        "The first Super Bowl was played on 15 January 1967.",
    )
    assert [claim.label for claim in sorting.claims] == ["FP", "covered"]
    assert sorting.links == ()


@pytest.mark.parametrize("text", ["", "  \n ", "Sure!", "I'm sorry, I can't help with that."])
def test_a_text_without_a_statement_has_no_claims(text: str) -> None:
    assert judged(text, text) == Sorting()
    assert judged(text, "The fee is $5.").counts.fn == 1


def test_claims_without_a_vector_still_match_by_their_words() -> None:
    sorting = sorted_statements(CountedEmbedder(), "", ["123 456", "9"], ["123 456.", "77 8"])
    assert [claim.label for claim in sorting.claims] == ["TP", "FP", "covered", "FN"]
    assert reason(sorting["r2"]) == "no similarity can be computed for it"


def test_the_same_texts_give_the_same_sorting() -> None:
    assert judged(RESPONSE, REFERENCE) == judged(RESPONSE, REFERENCE)


def test_forty_by_forty_claims() -> None:
    response = " ".join(f"Clause {n} says that fee number {n} is {7 * n} dollars." for n in range(2, 42))
    reference = " ".join(f"Clause {n} states that fee number {n} is {7 * n + n % 2} dollars." for n in range(2, 42))
    counts = judged(response, reference).counts
    assert (counts.response_claims, counts.reference_claims) == (40, 40)
    assert (counts.tp, counts.fp) == (20, 20)


def test_five_thousand_sentences_are_capped_and_a_note_says_so() -> None:
    long = "The fee is 5 dollars. " * 5_000
    assert rule_judge(CountedEmbedder()).sorting("", long, long).counts.tp == 200
    assert cautions(long, "The fee is $5.") == (Note("rules.response_capped", {"limit": 200}),)
    assert [str(note)[:9] for note in cautions("A.", long)] == ["The refer"]


@pytest.mark.parametrize(
    ("text", "foreign"),
    [
        (RESPONSE, False),
        ("통장은 무료로 발급됩니다. ATM에서 PIN을 재설정합니다.", False),
        ("", False),
        ("42", False),
        ("Canberra", False),
        ("ब्याज दर 3.5% प्रति वर्ष है।", True),
        ("フランスの首都はパリです。", True),
        ("Der Zinssatz beträgt 3,5 % pro Jahr. Das Konto kostet nichts.", True),
    ],
)
def test_another_language_is_said(text: str, foreign: bool) -> None:
    assert (Note("rules.other_language") in cautions(text, "")) is foreign


TEXTS = st.lists(
    st.one_of(
        st.sampled_from(["The fee is $5.", "Yes.", "No.", "It is not free.", "환불은 불가능합니다.", "Sure!", "\n- a"]),
        st.text(st.characters(), max_size=40),
    ),
    max_size=5,
).map(" ".join)


@settings(max_examples=150, deadline=None)
@given(TEXTS, TEXTS, TEXTS)
def test_any_texts_give_a_whole_sorting(question: str, response: str, reference: str) -> None:
    sorting = rule_judge(CountedEmbedder()).sorting(question, response, reference)
    assert all(claim.judged and claim.judged.reason for claim in sorting.claims)
    linked = {response_id for response_id, _ in sorting.links}
    assert {claim.id for claim in sorting.labelled("TP")} == linked
    assert {pair[1] for pair in sorting.links} <= {claim.id for claim in sorting.labelled("covered")}
    assert sorting == rule_judge(CountedEmbedder()).sorting(question, response, reference)

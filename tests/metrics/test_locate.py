from __future__ import annotations

import json
import random
import time
import unicodedata
from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrics.claims import Claim
from metrics.locate import spans
from metrics.phrases import clauses, content, sentences

CASES = Path(__file__).parents[1] / "data" / "cases"
RESPONSE = (
    "The minimum balance is ₹10,000 for urban branches. The penalty fee is ₹400 per month. "
    "Internet banking is available at no cost. The interest rate is 3.5% per annum."
)
REFERENCE = (
    "The minimum balance is ₹10,000 for urban branches. The interest rate is 3.5% per annum. "
    "The non-maintenance fee is ₹350 + taxes. The passbook is issued free of charge."
)


def found(text: str, claims: Sequence[str]) -> list[str | None]:
    """The stretch found for each claim."""
    made = [Claim(f"c{number}", "response", claim) for number, claim in enumerate(claims)]
    places = {span.claim_id: text[span.start : span.end] for span in spans(text, made)}
    return [places.get(claim.id) for claim in made]


def test_the_recorded_claims_of_the_savings_account_are_all_found() -> None:
    assert found(
        RESPONSE,
        [
            "Minimum balance for urban branches is ₹10,000.",
            "Interest rate is 3.5% per annum.",
            "Penalty fee per month is ₹400.",
            "Internet banking is available at no cost.",
        ],
    ) == [
        "The minimum balance is ₹10,000 for urban branches.",
        "The interest rate is 3.5% per annum.",
        "The penalty fee is ₹400 per month.",
        "Internet banking is available at no cost.",
    ]
    assert found(
        REFERENCE, ["The non-maintenance fee is ₹350 plus taxes.", "The passbook is issued free of charge."]
    ) == ["The non-maintenance fee is ₹350 + taxes.", "The passbook is issued free of charge."]


@pytest.mark.parametrize(
    ("text", "claim", "stretch"),
    [
        ("So: The pool   is\nOPEN now.", "the pool is open", "The pool   is\nOPEN"),
        ("It is “closed” – really.", 'It is "closed" - really.', "It is “closed” – really."),
        ("The **pool** is open.", "The pool is open.", "The **pool** is open."),
        ("Gate \uff21\uff22\uff11\uff12 is closed.", "gate AB12 is closed", "Gate \uff21\uff22\uff11\uff12 is closed."),
        ("I know the north. No.", "no", "No."),
        ("연 이자율은 3.5%입니다.", "이자율은 3.5%", "이자율은 3.5%"),
        ("He can co\u00adope\u200brate.", "He can cooperate.", "He can co\u00adope\u200brate."),
    ],
)
def test_case_spacing_and_signs_do_not_matter(text: str, claim: str, stretch: str) -> None:
    assert found(text, [claim]) == [stretch]


@pytest.mark.parametrize(
    ("text", "claim"),
    [
        ("The rate is 3.5 percent.", "The rate is 3."),
        ("The fee is 10,000.", "The fee is 10"),
        ("The tower is 300 metres tall.", "The tower is 330 metres tall."),
        ("The pool is open. Trains leave hourly.", "Photography is allowed."),
        ("Parrots are birds.", "Parrot is a bird seller in Leeds."),
        ("The hall opens at nine. The gym opens at ten.", "It opens."),
        ("", "Anything at all."),
        ("Some text.", "?!"),
    ],
)
def test_what_the_text_does_not_say_is_nowhere(text: str, claim: str) -> None:
    assert found(text, [claim]) == [None]


def test_same_letters_in_other_code_points() -> None:
    case = json.loads((CASES / "C18_same_text_other_codepoints.json").read_text(encoding="utf-8"))
    text = " ".join(case["response_claims"])
    claims = [item["statement"] for label in ("TP", "FP") for item in case["judge_reply"][label]]
    assert found(text, claims) == case["response_claims"]
    assert found(" ".join(case["reference_claims"]), ["Ekranı sil."]) == [None]


def test_decomposed_korean() -> None:
    text = unicodedata.normalize("NFD", "연 이자율은 3.5%입니다. 통장은 무료로 발급됩니다.")
    (place,) = found(text, ["통장은 무료로 발급됩니다."])
    assert place == unicodedata.normalize("NFD", "통장은 무료로 발급됩니다.")


def test_wordy_case_has_every_claim_in_its_own_sentence() -> None:
    case = json.loads((CASES / "C09_wordy_but_right.json").read_text(encoding="utf-8"))
    claims = [item["statement"] for label in ("TP", "FP") for item in case["judge_reply"][label]]
    assert " ".join(place or "" for place in found(case["response"], claims)) == case["response"]


def test_korean_with_other_endings_and_two_claims_in_one_sentence() -> None:
    text = "도시 지점의 최소 잔액은 10,000원이며, 위약금은 매월 400원입니다. 인터넷 뱅킹은 무료로 이용할 수 있습니다."
    claims = [
        "최소 잔액은 10,000원입니다.",
        "위약금은 월 400원이다.",
        "인터넷 뱅킹은 무료입니다.",
        "환불은 30일 이후에도 가능합니다.",
    ]
    assert found(text, claims) == [
        "도시 지점의 최소 잔액은 10,000원이며",
        "위약금은 매월 400원입니다.",
        "인터넷 뱅킹은 무료로 이용할 수 있습니다.",
        None,
    ]


def test_several_claims_share_out_one_sentence() -> None:
    text = "The hotel has a pool and a gym and parking. Breakfast, lunch and dinner are served at 7."
    claims = ["The hotel has a pool.", "The hotel has a gym.", "The hotel has parking.", "Breakfast is served at 7."]
    assert found(text, [*claims, "Lunch is served."]) == [
        "The hotel has a pool",
        "and a gym",
        "and parking.",
        "Breakfast",
        "lunch",
    ]


def test_a_phrase_said_twice_goes_to_two_claims_and_not_to_a_third() -> None:
    assert found("Yes. Yes.", ["Yes.", "Yes.", "Yes."]) == ["Yes.", "Yes.", None]
    same = "Fees are due on Monday at noon. "
    assert found(same * 2, ["On Monday fees are due at noon."] * 2) == [same.strip()] * 2


def test_the_longer_claim_has_the_place_of_both() -> None:
    assert found("The fee is 400 per month.", ["The fee is 400", "The fee is 400 per month."])[1] is not None
    assert found("The fee is 400 per month.", ["The fee is 400", "The fee is 400 per month."])[0] is None


def test_an_edited_claim_is_found_by_the_judges_words() -> None:
    claim = Claim("r1", "response", "Money off for elders.", judged_text="Seniors pay half.")
    text = "Open daily. Seniors pay half."
    (span,) = spans(text, [claim])
    assert text[span.start : span.end] == "Seniors pay half."


def test_sentences_end_where_readers_end_them() -> None:
    text = (
        "Dr. Lee pays Rs. 10,000 a year. See Fig. 3.5 at 5 p.m. on Friday.It is free! \n- One\n2. Two\n최소다.무료다."
    )
    assert [text[start:end] for start, end in sentences(text)] == [
        "Dr. Lee pays Rs. 10,000 a year.",
        "See Fig. 3.5 at 5 p.m. on Friday.",
        "It is free!",
        "One",
        "Two",
        "최소다.",
        "무료다.",
    ]


def test_clauses_leave_numbers_whole() -> None:
    text = "It costs 10,000, and lunch is free, but water is not"
    assert [text[start:end] for start, end in clauses(text, (0, len(text)))] == [
        "It costs 10,000",
        "and lunch is free",
        "but water is not",
    ]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("10,000", "10000"),
        ("3,5 %", "3.50 %"),
        ("two eggs", "2 egg"),
        ("issues", "issued"),
        ("١٢", "12"),
        ("은행은", "은행이"),
    ],
)
def test_one_content_in_two_forms(one: str, other: str) -> None:
    assert content(one) == content(other)


def test_different_numbers_stay_different() -> None:
    assert len({content(number).numbers for number in ("10,000", "10.000", "1000", "100", "1.2.3", "12.3")}) == 6


LETTERS = st.text(st.sampled_from("ab cd. ,ß\u0301é한글은\n₹10A*\u200b"), max_size=60)


@given(text=LETTERS, claims=st.lists(LETTERS.filter(str.strip), max_size=6))
def test_spans_lie_in_the_text_apart_and_in_order(text: str, claims: list[str]) -> None:
    made = [Claim(f"c{number}", "response", claim) for number, claim in enumerate(claims)]
    places = spans(text, made)
    assert len({span.claim_id for span in places}) == len(places)
    edges = [edge for span in places for edge in (span.start, span.end)]
    assert edges == sorted(edges)
    assert all(0 <= span.start < span.end <= len(text) for span in places)


@given(
    st.lists(
        st.text("abcdefgh", min_size=3, max_size=7).map(lambda word: f"Item {word} is here."),
        min_size=1,
        max_size=8,
        unique=True,
    ),
    st.randoms(use_true_random=False),
)
def test_every_sentence_quoted_as_a_claim_is_found_as_it_is(text: list[str], mixer: random.Random) -> None:
    claims = mixer.sample(text, len(text))
    assert found(" ".join(text), claims) == claims


def test_long_texts_and_many_claims_take_no_time() -> None:
    dice = random.Random(5)
    words = ["".join(dice.choice("abcdefgh") for _ in range(5)) for _ in range(300)]
    prose = " ".join(dice.choice(words) + dice.choice(["", "", ",", "."]) for _ in range(3300))
    phrases = [" ".join(dice.choice(words) for _ in range(8)) for _ in range(60)]
    start = time.process_time()
    found(prose, phrases)
    found("The fee of account 12 is due. " * 667, ["Fee of the account 12 due is now"] * 60)
    found("a fee. " * 2860, ["fee " * 200] * 60)
    found("a" * 20_000, ["a" * (size + 1) for size in range(60)])
    found("(" * 20_000 + "1." * 10_000, ["((((1.1.1"] * 60)
    assert time.process_time() - start < 5

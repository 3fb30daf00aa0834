from __future__ import annotations

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from metrics.providers.rules.matching import conflict, content_words, features, is_same_text, shorter_form
from metrics.providers.rules.numbers import quantities


def objection(claim: str, support: str) -> str:
    return conflict(features(claim), features(support))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("₹10,000", [(10_000, "money INR")]),
        ("Rs. 10,000", [(10_000, "money INR")]),
        ("1,00,000 rupees", [(100_000, "money INR")]),
        ("$1.5bn", [(1_500_000_000, "money USD")]),
        ("$5m", [(5_000_000, "money USD")]),
        ("5m", [(5, "length")]),
        ("3,5 Prozent", [(3.5, "percent")]),
        ("1.234,5 €", [(1234.5, "money EUR")]),
        ("1만 5천 원", [(15_000, "money KRW")]),
        ("5만 원 이상", [(50_000, "money KRW")]),
        ("940만 명", [(9_400_000, "")]),
        ("twelve months", [(12, "months")]),
        ("2 years", [(24, "months")]),
        ("24 hours", [(86_400, "time")]),
        ("one of them", []),
        ("one day", [(86_400, "time")]),
        ("two hundred and six bones", [(206, "")]),
        ("8 pm", [(1_200, "clock")]),
        ("오후 8시 30분", [(1_230, "clock")]),
        ("15 January 1967", [(1, "month"), (15, ""), (1967, "")]),
        ("2021-03-04", [(2021, ""), (3, "month"), (4, "")]),
        ("You may march on", []),
        ("화요일", [(2, "weekday")]),
        ("the second largest", [(2, "ordinal")]),
        ("ten seconds", [(10, "time")]),
        ("-5 °C", [(-5, "degree")]),
        ("gate AB12, version v2.0.1", []),
        ("세 번", [(3, "")]),
        ("about half of them", [(50, "percent")]),
        ("a sunlit half", []),
        ("９％", [(9, "percent")]),
    ],
)
def test_quantities(text: str, expected: list[tuple[float, str]]) -> None:
    assert [(float(one.base), one.dimension) for one in quantities(text)] == expected


@pytest.mark.parametrize(
    ("claim", "support"),
    [
        ("The card costs 10 dollars.", "The card costs $10."),
        ("It lasts ten hours.", "It lasts for 10 hours."),
        ("It takes 24 hours.", "It takes one day."),
        ("Held on January 15, 1967.", "It took place on 15 January 1967."),
        ("It closes at 8 pm.", "It closes at 20:00."),
        ("Leave is 25 days annually.", "Leave is 25 days per year."),
        ("There is no fee for the passbook.", "The passbook is free of charge."),
        ("통장 발급에는 수수료가 없습니다.", "통장은 무료로 발급됩니다."),
        ("You cannot get a refund.", "Refunds are impossible."),
        ("It is not closed.", "It is open."),
        ("No more than 5 bags are allowed.", "5 bags are allowed."),
        ("The capital of France is Paris.", "Paris is the capital of France."),
        ("The EU agreed.", "The European Union agreed."),
        ("Germany's team won.", "The German team won."),
        ("Bell was born in Edinburgh.", "Bell was born in Edinburgh in 1847."),
        ("Die Karte kostet 5 Euro.", "Der Preis der Karte beträgt 5 €."),
    ],
)
def test_what_no_guard_objects_to(claim: str, support: str) -> None:
    assert objection(claim, support) == ""


@pytest.mark.parametrize(
    ("claim", "support", "reason"),
    [
        ("The fee is ₹400.", "The fee is ₹350 + taxes.", "numbers differ: 400 INR vs 350 INR"),
        ("The fee is $400.", "The fee is ₹400.", "numbers differ: 400 USD vs 400 INR"),
        ("It is 300 metres tall.", "It is 330 metres tall.", "numbers differ: 300 metres vs 330 metres"),
        ("The warranty lasts 2 years.", "It has a warranty.", "not in it: 2 years"),
        ("We meet on Tuesday.", "We meet on Thursday.", "days differ: Tuesday vs Thursday"),
        ("It costs $5 per month.", "It costs $5 per year.", "rates differ: per month vs per year"),
        ("The card is free.", "The card costs $5.", "free vs 5 USD"),
        ("The card costs $5.", "The card is free.", "5 USD vs free"),
        ("The account is free.", "The account is open to all.", "only one of them says free"),
        ("Refunds are available.", "Refunds are not available.", 'only one of them has "not"'),
        ("환불은 가능합니다.", "환불은 불가능합니다.", 'only one of them has "불가"'),
        ("It is taxable.", "It is tax-free.", "opposites: taxable vs tax-free"),
        ("Rates rose.", "Rates fell.", "opposites: rose vs fell"),
        ("Yes, dogs may.", "No, dogs may.", "one says yes, the other no"),
        ("The capital is Sydney.", "The capital is Canberra.", "names differ: Sydney vs Canberra"),
        ("Sydney is the capital.", "Canberra is the capital.", "names differ: Sydney vs Canberra"),
        ("호주의 수도는 시드니입니다.", "호주의 수도는 캔버라입니다.", "names differ: 시드니 vs 캔버라"),
        ("He met Curie.", "He met a chemist.", "not named in it: Curie"),
        ("In 2014 Germany beat Brazil.", "In 2014 Brazil beat Germany.", "roles swapped: Germany and Brazil"),
    ],
)
def test_what_a_guard_objects_to_and_why(claim: str, support: str, reason: str) -> None:
    assert objection(claim, support) == reason


@pytest.mark.parametrize(
    ("claim", "support", "question", "expected"),
    [
        ("Canberra.", "The capital of Australia is Canberra.", "", ""),
        ("The capital of Australia is Canberra.", "Canberra", "What is the capital of Australia?", ""),
        ("The capital of Australia is Canberra.", "Canberra", "", None),
        ("Yes.", "Yes, dogs may come in.", "", ""),
        ("Yes.", "No, dogs may not come in.", "", "one says yes, the other no"),
        ("Yes.", "Dogs may come in.", "", None),
        ("Refunds are available.", "Refunds are not available.", "", 'only one of them has "not"'),
        ("Sydney.", "The capital of Australia is Canberra.", "", None),
    ],
)
def test_a_shorter_form_of_the_same(claim: str, support: str, question: str, expected: str | None) -> None:
    assert shorter_form(features(claim), features(support), content_words(question)) == expected


def test_same_text_but_for_case_space_width_and_stop() -> None:
    assert is_same_text(features("Gate  ＡＢ１２ is closed."), features("gate AB12 is closed"))
    assert not is_same_text(features("Ekranı sil."), features("Ekranı sıl."))


@settings(max_examples=300, deadline=None)
@given(st.text(st.one_of(st.sampled_from(list("0123456789.,$₹%원만시분년월일 -:aApP")), st.characters()), max_size=80))
def test_any_claim_agrees_with_itself(text: str) -> None:
    made = features(text)
    assert conflict(made, made) == ""


@settings(max_examples=200, deadline=None)
@given(st.integers(0, 10**9), st.integers(0, 10**9), st.sampled_from(["$", "₹", "€", "£", "₩"]))
def test_two_amounts_agree_only_when_equal(one: int, other: int, sign: str) -> None:
    found = objection(f"The fee comes to {sign}{one:,}.", f"The fee comes to {sign}{other}.")
    assert (found == "") == (one == other)


_DIGITS_AND_SIGNS = st.text("0123456789.,₹$%-() kmo원만", max_size=60)


@given(_DIGITS_AND_SIGNS | st.from_regex(r"[0-9]{1,4}([.,][0-9]{1,4}){1,6} ?[%€]?", fullmatch=True))
@example("1,2.123,4")
@example("1.123,4,5 and 12,34.5,6")
@example("9" * 6000)
def test_any_tangle_of_digits_is_read_as_some_number_or_none(text: str) -> None:
    for one in quantities(text):
        assert one.number is not None

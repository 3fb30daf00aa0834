from __future__ import annotations

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bench.rule_judge import DATA, sentence_lists, statement_lists
from metrics.providers.rules import splitting
from metrics.providers.rules.splitting import is_capped, sentences, statements


def share_right(tally: dict[tuple[str, bool], int], *languages: str) -> float:
    counted = {key: count for key, count in tally.items() if not languages or key[0] in languages}
    return sum(count for (_, good), count in counted.items() if good) / sum(counted.values())


def test_sentences_of_the_handed_texts() -> None:
    tally = sentence_lists(DATA / "offline" / "sentences.json")
    assert share_right(tally, "en", "ko") >= 0.9
    assert share_right(tally) >= 0.9


def test_sentences_and_statements_of_texts_not_tuned_to() -> None:
    assert share_right(sentence_lists(DATA / "rules" / "sentences.json")) >= 0.9
    assert share_right(statement_lists(DATA / "rules" / "statements.json")) >= 0.9


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", []),
        (" \n\t ", []),
        ("😀 !!", []),
        ("Sure!", []),
        ("I'm sorry, I can't help with that.", []),
        ("잘 모르겠습니다.", []),
        ("What would you like to know?", []),
        ("Yes.", ["Yes."]),
        ("Yes. Dogs may come in.", ["Dogs may come in."]),
        ("Sure, the fee is ₹350 + taxes.The passbook is free.", ["the fee is ₹350 + taxes.", "The passbook is free."]),
        ("# Fees\n- **No** fee\n- `Rs. 10,000` at most\n\n1. Pay.", ["No fee", "Rs. 10,000 at most", "Pay."]),
        ("| Item | Price |\n|---|---|", ["| Item | Price |"]),
        ("See [the list](https://a.b/c).", ["See the list."]),
        ("Use snake_case_names and 5 * 3 = 15 * 1.", ["Use snake_case_names and 5 * 3 = 15 * 1."]),
        ("France is in Europe and Paris is its capital.", ["France is in Europe", "Paris is its capital."]),
        ("Paris and Lyon are cities.", ["Paris and Lyon are cities."]),
        ("If you are new and the card is lost, call us.", ["If you are new and the card is lost, call us."]),
        ("It is open to adults and children.", ["It is open to adults and children."]),
        ("수도는 서울이고, 인구는 940만 명입니다.", ["수도는 서울이고", "인구는 940만 명입니다."]),
        ("서울과 부산은 도시이고 큽니다.", ["서울과 부산은 도시이고 큽니다."]),
    ],
)
def test_statements(text: str, expected: list[str]) -> None:
    assert statements(text) == expected


def test_a_shared_subject_is_repeated() -> None:
    assert statements("The trial lasts 14 days and includes all features.") == [
        "The trial lasts 14 days",
        "The trial includes all features.",
    ]


def test_statements_are_parts_of_the_text_where_nothing_had_to_be_put_in() -> None:
    text = "Sure! The account is free, but the card costs $5.\n- Rs. 10,000 is the minimum.\n\n이자율은 3.5%입니다. 끝."
    assert all(one in text for one in statements(text))
    assert len(statements(text)) == 5


@settings(max_examples=300, deadline=None)
@given(st.text(st.one_of(st.sampled_from(list(".!?\"'*_-#[]()0123 \naAiI가다요,;:~")), st.characters()), max_size=300))
def test_any_text_splits_into_its_own_characters(text: str) -> None:
    """Splitting may drop signs and repeat a subject, but never makes up a character, and never gives a blank."""
    made = statements(text)
    assert all(one.strip() == one and one for one in [*made, *sentences(text)])
    assert set("".join(made)) <= set(text) | {" "}
    assert statements(text) == made


@pytest.mark.parametrize(
    "piece",
    [
        ". ", " ", "a", "it is and ", "\n", " " * 500 + "\n", "*", "[", "\"'", "1", "1, ", "- ", "가~ ", "? ", "J. ",
        "> ", "one two ", "_a", "[a](b", "수도는 서울이고 ", " ;", "1만 ", "(", "sure, ", "|", "`", "a.\u00a0",
        "no. 5 ", "U.S. ",
    ],
)  # fmt: skip
def test_a_megabyte_of_anything_is_split_in_linear_time(piece: str) -> None:
    text = piece * (1_000_000 // len(piece))
    before = time.process_time()
    statements(text)
    assert time.process_time() - before < 20  # takes less than 0.3 s; a pattern that backtracks would take hours


def test_a_long_text_is_capped_and_says_so() -> None:
    text = "The fee is 5 dollars. " * 5_000
    assert len(statements(text)) == splitting.MAX_STATEMENTS
    assert is_capped(text)
    assert is_capped("a" * (splitting.MAX_CHARACTERS + 1))
    assert not is_capped("The fee is 5 dollars. " * splitting.MAX_STATEMENTS)

from __future__ import annotations

import re
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bench.question_writer import DODGES, SETS, dodges_told, first_questions
from bench.rule_judge import rows
from metrics.protocols import QuestionWriter, WrittenQuestion
from metrics.providers.questions import writer
from metrics.providers.questions.dodges import dodge_in
from metrics.providers.questions.korean import candidates as korean_candidates

ANY_TEXT = st.text(st.characters(exclude_categories=()))  # lone surrogates too
ANSWER_WORDS = st.lists(
    st.sampled_from(
        "the The a It They You we is are was not and , . : of in on at by 1967 $5 10 days May Paris"
        " capital built open opens cost costs have has no No to until for who that What I don't know depends 은"
        " 서울은 5월에 3,000원을 입니다 있습니다 없고 않지만 。 です".split()
    ),
    max_size=30,
).map(" ".join)


def texts(answer: str, n: int = 10) -> list[str]:
    return [one.text for one in writer.questions(answer, n)]


def first(answer: str) -> str:
    return texts(answer, 1)[0]


@pytest.mark.parametrize(
    ("answer", "questions"),
    [
        ("France is in western Europe.", ["Where is France?", "Is France in western Europe?"]),
        (
            "France is in western Europe and Paris is its capital.",
            ["Where is France?", "What is the capital of France?", "Is France in western Europe?"],
        ),
        (
            "The first superbowl was held on Jan 15, 1967",
            ["When was the first superbowl held?", "On what date was the first superbowl held?"],
        ),
        (
            "The minimum balance is ₹10,000 for urban branches. The penalty fee is ₹400 per month. Internet banking is"
            " available at no cost. The interest rate is 3.5% per annum.",
            [
                "How much is the minimum balance for urban branches?",
                "How much is the penalty fee per month?",
                "Is Internet banking available at no cost?",
                "What is the interest rate?",
            ],
        ),
        (
            "The capital of Australia is Sydney.",
            ["What is the capital of Australia?", "Is the capital of Australia Sydney?"],
        ),
        ("프랑스의 수도는 파리입니다.", ["프랑스의 수도는 어디인가요?", "프랑스의 수도는 파리인가요?"]),
    ],
)
def test_the_answers_of_the_lessons(answer: str, questions: list[str]) -> None:
    assert texts(answer)[: len(questions)] == questions


def test_first_questions_of_the_labelled_answers() -> None:
    tally = first_questions()
    for language, least in (("en", 0.9), ("ko", 0.9)):
        right, wrong = tally[language, True], tally[language, False]
        assert right / (right + wrong) >= least


@pytest.mark.parametrize(
    ("answer", "question"),
    [
        ("Water boils at 100 degrees Celsius.", "At what temperature does water boil?"),
        ("It is 330 metres tall.", "How tall is it?"),
        ("They are fruits.", "Are they fruits?"),
        ("The results are in progress.", "Are the results in progress?"),
        ("The menu is in English.", "Is the menu in English?"),
        ("The lift is on the left.", "Where is the lift?"),
        ("The US president is the head of state.", "Who is the US president?"),
        ("Mitochondria are the powerhouse of the cell.", "What are Mitochondria?"),
        ("The tower built in 1889 is tall.", "Is the tower built in 1889 tall?"),
        ("I know that the museum opens at 9.", "Do you know that the museum opens at 9?"),
        ("The replacement costs $15 and arrives within 5 days.", "How much does the replacement cost?"),
        ("We open at 9 and close at 17:00.", "When do you open?"),
        ("The museum is open from 9 am to 5 pm.", "When is the museum open?"),
        ("The film, directed by Nolan, is long.", "The film, directed by Nolan, is long?"),
        ("Some say the tower is old.", "Some say the tower is old?"),
        ("No. 5 is red.", "Is No. 5 red?"),
        ("Cost: $20", "What is the cost?"),
        ("Here are the steps: press the button.", "Here are the steps: press the button?"),
        ("Jupiter is the largest planet in our solar system.", "What is the largest planet in our solar system?"),
        ("Our store is in Oslo.", "Where is your store?"),
        ("To reset your password, open the settings.", "How do you reset your password?"),
        ("I'm sorry, the kitchen closes at 10 pm.", "When does the kitchen close?"),
        ("Her thesis won an award.", "Did her thesis win an award?"),
        ("The Great Wall is over 21,000 km long.", "How long is the Great Wall?"),
        ("Bell was born in Edinburgh.", "Where was Bell born?"),
        ("Radium was discovered by Marie Curie.", "Who discovered Radium?"),
        ("Hamlet was written by William Shakespeare.", "Who wrote Hamlet?"),
        ("She is 35 years old.", "How old is she?"),
        ("Open Settings, tap Security.", "Open Settings, tap Security?"),
        ("Die Karte kostet 10 € pro Jahr.", "Die Karte kostet 10 € pro Jahr?"),
        ("El museo abre los lunes.", "¿El museo abre los lunes?"),
        ("フランスの首都はパリです。", "フランスの首都はパリですか？"),
        ("수수료는 없습니다.", "수수료는 있습니까?"),
        ("저 높은 산은 백두산입니다.", "저 높은 산은 무엇인가요?"),
        ("배송은 3일 걸립니다.", "배송은 얼마나 걸립니까?"),
        ("체크인은 오후 3시부터 가능하며, 비용은 없습니다.", "체크인은 언제부터 가능한가요?"),
        ("참가자는 30명입니다.", "참가자는 몇 명인가요?"),
    ],
)
def test_a_pattern_is_used_only_where_it_is_safe(answer: str, question: str) -> None:
    assert first(answer) == question


def test_a_pronoun_is_named_by_the_claim_before() -> None:
    assert texts("The pass costs €98. It is valid until 31 December 2026.")[1] == "Until when is the pass valid?"
    assert texts("The pass costs €98. They are blue.")[1] == "Are they blue?"
    assert texts("The pass costs €98. It is important to sign it.")[1] == "Is it important to sign it?"


@pytest.mark.parametrize("n", range(1, 11))
def test_other_claims_come_before_other_patterns(n: int) -> None:
    answer = "The card costs $5. The tower was built in 1889. Dogs are mammals."
    made = texts(answer, n)
    order = [
        "How much does the card cost?",
        "When was the tower built?",
        "Are dogs mammals?",
        "What does the card cost?",
        "In what year was the tower built?",
        "Does the card cost $5?",
        "Was the tower built in 1889?",
    ]
    assert made == order[:n]


@pytest.mark.parametrize("answer", ["", "  \n", "!?", "😀", "Hello!", "Yes.", "\ud800", "What would you like to know?"])
def test_nothing_is_asked_where_nothing_is_said(answer: str) -> None:
    assert writer.questions(answer, 3) == []


def test_counts_out_of_range_give_none_or_ten() -> None:
    many = " ".join(f"Room {number} is blue." for number in range(50))
    assert writer.questions(many, 0) == writer.questions(many, -1) == []
    assert len(writer.questions(many, 1_000)) == 10


def test_every_dodge_is_caught_and_no_content_is_flagged() -> None:
    labelled = rows(DODGES)
    assert {row["language"] for row in labelled} == {"en", "ko", "de", "fr", "es", "it", "pt", "ja"}
    for flagged in (True, False):
        assert sum(row["noncommittal"] is flagged for row in labelled) >= 25
    caught, passed = dodges_told()
    assert sum(count for (_, right), count in caught.items() if right) / caught.total() >= 0.95
    assert [language for (language, right) in passed if not right] == []


@pytest.mark.parametrize("name", SETS)
def test_no_labelled_answer_is_called_a_dodge(name: str) -> None:
    assert [row["answer"] for row in rows(SETS[name]) if dodge_in(row["answer"])] == []


@pytest.mark.parametrize(
    ("answer", "flagged"),
    [
        ("I DON'T KNOW", True),
        ("I don’t know", True),
        ("It depends on your age.", True),
        ("It depends on your age: children pay half.", False),
        ("I'm not sure, but it opens at 9.", False),
        ("I'm not sure, but you could ask at the desk.", True),
        ("The shop is closed. I don't know why.", False),
        ("I Don't Know How She Does It is a film.", False),
        ("We cannot give refunds after 30 days.", False),
        ("We do not have information desks here.", False),
        ("You can check your balance in the app.", False),
        ("Not all birds can fly.", False),
        ("사람마다 지문이 다릅니다.", False),
        ("확실하지 않지만 파리인 것 같습니다.", False),
        ("人によって指紋は違います。", False),
        ("Keine Ahnung.", True),
        ("Your guess is as good as mine.", True),
        ("I don't know. " * 400, False),
    ],
)
def test_an_answer_with_content_is_no_dodge(answer: str, flagged: bool) -> None:
    assert (dodge_in(answer) is not None) is flagged


@pytest.mark.parametrize(
    ("answer", "question"),
    [
        ("I don't know when it opens.", "Do you know when it opens?"),
        ("Sorry, I can't help with that.", "Can you help with that?"),
        ("I have no information about the fee.", "Do you have any information about the fee?"),
        ("It depends on the season.", "What does it depend on?"),
        ("No comment.", "Can you answer the question?"),
        ("잘 모르겠습니다.", "질문에 답할 수 있나요?"),
    ],
)
def test_a_dodge_is_asked_about_and_flagged(answer: str, question: str) -> None:
    made = writer.questions(answer, 3)
    assert [one.text for one in made] == [question]
    assert made[0].noncommittal
    assert made[0].reason.startswith('noncommittal: "')


def test_only_what_stands_beside_a_dodge_is_asked_about() -> None:
    made = writer.questions("I'm not sure about the hour, but the concert is on 5 May.", 3)
    assert made[0] == WrittenQuestion("When is the concert?", False, 'asks for a time, of "the concert is on 5 May."')
    assert not any(one.noncommittal for one in made)


def test_the_module_is_a_question_writer() -> None:
    of_rules: QuestionWriter = writer
    assert of_rules.label == "rules, no language model"


@given(ANY_TEXT | ANSWER_WORDS, st.integers(1, 10))
@settings(deadline=None, max_examples=300)
def test_any_text_gives_at_most_n_different_questions(answer: str, n: int) -> None:
    made = writer.questions(answer, n)
    assert made == writer.questions(answer, n)
    assert made == writer.questions(answer, 10)[:n]
    assert len({one.text.casefold() for one in made}) == len(made) <= n
    for one in made:
        assert re.search(r"\w.*[?？؟]$", one.text, re.DOTALL)
        assert one.text == one.text.strip()
        assert one.noncommittal is (dodge_in(answer) is not None)


@given(ANSWER_WORDS)
@settings(deadline=None, max_examples=300)
def test_no_verb_disagrees_with_its_pronoun(answer: str) -> None:
    for one in texts(answer):
        opening = re.match(r"(?:What|Who|Where|When|How much|How long) (is|are|was|were|does|do) (it|they)\b", one)
        if opening:
            assert (opening[1] in ("are", "were", "do")) == (opening[2] == "they"), one


@pytest.mark.parametrize(
    "piece",
    "a| |,|the |is |on 5 |1,|I don't know |sorry |but "
    "|상황에 |은 |입니다 |(|'s |The fee is $5. |모르겠 |\ud800|\n|before "
    "|any relevant |However, |It is |As an AI I |_|*a* |1.|から、".split("|"),
)
def test_a_million_characters_are_no_trap(piece: str) -> None:
    text = (piece * 1_000_000)[:1_000_000]
    start = time.thread_time()
    writer.questions(text, 10)
    dodge_in(text[:4_000])
    list(korean_candidates(text))
    assert time.thread_time() - start < 5

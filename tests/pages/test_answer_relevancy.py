"""The answer relevancy page: touch a row, the gate or the embedder, and the number moves to the right value."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from metrics.case import Case, Maker, Settings
from metrics.case_file import case_form, case_to_json
from metrics.engines import RELEVANCY_ENGINES
from metrics.providers import letter_embedder, local_embedder
from metrics.similarity import cosine
from tests.handed import handed, judged_case
from tests.screen import Open, case_on, score, shown
from ui.examples import examples_with

PAGE = ("metrics", "answer_relevancy")
PATH = "../pages/metrics/answer_relevancy.py"


def picked(app: AppTest, key: str, option: str) -> AppTest:
    """An option of a segmented control, pressed."""
    group = next(one for one in app.get("button_group") if one.key == key)
    group.set_value(option).run()  # type: ignore[attr-defined]
    assert not app.exception
    return app


def invented(sample: dict[str, Any], questions: str = "invented", **settings: Any) -> Case:
    """A handed sample as a case whose cosines came with it."""
    forms = tuple({"cosine": None, **one} for one in sample[questions])
    return Case(
        question=sample["user_input"],
        response=sample.get("response", "An answer."),
        questions=forms,
        questions_writer=Maker("a judge", "recorded"),
        questions_embedder=Maker("an embedder elsewhere"),
        settings=Settings(**settings),
    )


def between(one: str, other: str, embedder: Any = local_embedder) -> float:
    a, b = embedder.vectors([one, other])
    value = cosine(a, b)
    assert value is not None
    return value


def typed(app: AppTest, text: str) -> AppTest:
    app.text_input(key="relevancy.add").set_value(text).run()
    assert not app.exception
    return app


# --- the rows ---


def test_it_opens_on_france_and_the_numbers_come_from_the_embedder(open_page: Open) -> None:
    app = open_page(*PAGE)
    question = "Where is France and what is it's capital?"
    texts = [one["question"] for one in case_on(app).questions]
    assert texts[0] == "In which part of Europe is France located?"
    assert all(one["cosine"] is None for one in case_on(app).questions), "the example carries no cosine"
    cosines = [between(question, text) for text in texts]
    assert score(app) == f"{sum(cosines) / 3:.3f}"
    for value in cosines:
        assert f"**{value:.3f}**" in shown(app)
    assert "given in RAGAS's documentation (recorded)" in shown(app)
    assert local_embedder.label in shown(app)


def test_the_whole_answer_scores_above_the_half_one(open_page: Open) -> None:
    app = open_page(*PAGE)
    half = float(score(app))
    app.selectbox(key="picker.example").set_value("france_whole").run()
    assert float(score(app)) > half + 0.05
    assert "rules, no language model" in shown(app)


def test_a_question_is_added_edited_flagged_removed_and_all_of_it_undone(open_page: Open) -> None:
    app = open_page(*PAGE)
    first = score(app)
    typed(app, "What is the capital of France?")
    four = score(app)
    assert len(case_on(app).questions) == 4
    assert "of 4 of 4 questions" in shown(app)
    assert "Typed by you" in shown(app)
    assert app.slider(key="relevancy.n").value == 4
    assert app.text_input(key="relevancy.add").value == ""

    app.button(key="relevancy.edit.0").click().run()
    app.text_area(key="relevancy.edit.text.0").set_value("Where is France and what is its capital?").run()
    app.button(key="relevancy.edit.save").click().run()
    assert float(score(app)) > float(four)
    assert "the writer's words: In which part of Europe is France located?" in shown(app)

    app.toggle(key="relevancy.flag.1").set_value(True).run()
    assert "1 of 4 flagged" in shown(app)
    assert "the writer said committal" in shown(app)
    app.button(key="relevancy.remove.2").click().run()
    assert len(case_on(app).questions) == 3
    for _ in range(4):
        app.button(key="picker.undo").click().run()
    assert score(app) == first
    app.button(key="picker.redo").click().run()
    assert score(app) == four


def test_fewer_questions_are_laid_aside_and_come_back(open_page: Open) -> None:
    app = open_page(*PAGE)
    whole = score(app)
    first = between(case_on(app).question, case_on(app).questions[0]["question"])
    app.slider(key="relevancy.n").set_value(1).run()
    assert score(app) == f"{first:.3f}"
    app.slider(key="relevancy.n").set_value(5).run()
    assert score(app) == whole
    assert "The recorded judge gave no more: 3 of 5" in shown(app)


def test_the_rules_invent_as_many_as_are_asked_for(open_page: Open) -> None:
    app = picked(open_page(*PAGE), "picker.judge.questions", "rules")
    assert case_on(app).questions_writer == Maker("rules, no language model", "rules")
    assert [one["question"] for one in case_on(app).questions] == ["Where is France?", "Is France in western Europe?"]
    assert "The rules find no more to ask of this answer: 2 of 3" in shown(app)
    assert 'asks for a place, of "France is in western Europe."' in shown(app)
    picked(app, "picker.judge.questions", "hand")
    assert score(app) == "not scored"
    assert "no invented question" in shown(app)
    typed(app, "Where is France and what is it's capital?")
    assert score(app) == "1.000"
    picked(app, "picker.judge.questions", "recorded")
    assert len(case_on(app).questions) == 3


# --- gate, mark, embedder ---


@pytest.mark.parametrize(
    ("place", "all_flagged", "any_flagged"), [(0, "0.890", "0.000"), (1, "0.890", "0.000"), (2, "0.000", "0.000")]
)
def test_the_gate_is_named_and_switched(open_page: Open, place: int, all_flagged: str, any_flagged: str) -> None:
    app = open_page(*PAGE, invented(handed("C12_gate_one_two_three.json")["samples"][place]))
    for gate, value in (("all", all_flagged), ("any", any_flagged), ("none", "0.890")):
        picked(app, "relevancy.gate", gate)
        assert score(app) == value
        assert "Mean before the gate **0.890**" in shown(app)
        assert case_on(app).settings.gate == gate
    for cosine_shown in ("**0.920**", "**0.860**", "**0.890**"):
        assert cosine_shown in shown(app)
    assert f"all → {all_flagged}, any → {any_flagged}, no gate → 0.890" in shown(app)
    flags = [app.toggle(key=f"relevancy.flag.{row}").value for row in range(3)]
    assert flags.count(True) == place + 1


def test_the_tools_stand_side_by_side_with_our_number(open_page: Open) -> None:
    app = open_page(
        *PAGE, invented(handed("C12_gate_one_two_three.json")["samples"][2], relevant_at=0.5, threshold=0.99)
    )
    assert len(RELEVANCY_ENGINES) == 3
    assert "| This page | **0.000** | Gate: all (RAGAS 0.4) |" in shown(app)
    assert "| RAGAS 0.4 (collections) | **0.000** | The same number. |" in shown(app)
    assert "| Rasa Pro | **0.890** passes at 0.5 | Its gate is another one: no gate (Rasa). |" in shown(app)


def test_a_pass_mark_passes_when_equal_and_belongs_to_an_embedder(open_page: Open) -> None:
    app = open_page(*PAGE)
    app.selectbox(key="picker.example").set_value("super_bowl").run()
    app.number_input(key="relevancy.relevant_at").set_value(0.75).run()
    assert "Passes at 0.75" in shown(app)
    assert "belongs to a judge, an embedder and a set of texts" in shown(app)
    before = score(app)
    picked(app, "relevancy.embedder", "letters")
    texts = [one["question"] for one in case_on(app).questions]
    cosines = [between(case_on(app).question, text, letter_embedder) for text in texts]
    assert score(app) == f"{sum(cosines) / len(cosines):.3f}"
    assert score(app) != before
    assert letter_embedder.label in shown(app)
    assert "Fails at 0.75" in shown(app), "the same answer, the same mark, another embedder"
    typed(app, "When was it?")
    assert case_on(app).questions_embedder.label == letter_embedder.label
    picked(app, "relevancy.embedder", "local")
    app.button(key="relevancy.remove.3").click().run()
    assert score(app) == before


def test_the_printed_number_stands_beside_ours_with_its_own_label(open_page: Open) -> None:
    app = open_page(*PAGE)
    assert "0.9165" not in shown(app)
    app.selectbox(key="picker.example").set_value("super_bowl").run()
    assert "printed **0.9165** with gpt-4o-mini and text-embedding-3-small" in shown(app)
    assert score(app) != "0.9165"


def test_cosines_by_hand_start_from_those_there_are(open_page: Open) -> None:
    app = open_page(*PAGE)
    before = score(app)
    picked(app, "relevancy.embedder", "hand")
    assert score(app) == before
    for row, value in enumerate((1.0, 0.5, 0.0)):
        app.number_input(key=f"relevancy.cosine.{row}").set_value(value).run()
    assert score(app) == "0.500"
    assert "Cosines: set by hand" in shown(app)
    typed(app, "Who?")
    assert "of 3 of 4 questions" in shown(app), "nobody has measured the new one"


def test_a_foreign_embedders_numbers_are_not_mixed_with_ours(open_page: Open) -> None:
    app = open_page(*PAGE, invented(handed("C12_gate_one_two_three.json")["samples"][0]))
    typed(app, "When does the rink close?")
    assert score(app) == "0.890"
    assert "of 3 of 4 questions" in shown(app)
    assert "No cosine: it leaves the mean" in shown(app)
    assert "come from no embedder on this server" in shown(app)
    picked(app, "relevancy.embedder", "local")
    assert "of 4 of 4 questions" in shown(app)
    assert case_on(app).questions[3]["cosine"] == 1.0
    assert case_on(app).questions[0]["cosine"] == 1.0


def test_the_anchors_are_measured_in_the_language_of_the_question(open_page: Open) -> None:
    app = open_page(*PAGE)
    english = between("When does the library close?", "How do I repair a flat bicycle tyre?")
    assert f"**{english:.3f}**" in shown(app)
    app.selectbox(key="picker.example").set_value("korean_library").run()
    korean = between("도서관은 몇 시에 닫나요?", "도서관의 폐관 시간은 몇 시인가요?")
    assert f"**{korean:.3f}**" in shown(app)
    assert f"**{english:.3f}**" not in shown(app)


# --- what is marked ---


def test_blank_questions_leave_mean_and_gate(open_page: Open) -> None:
    samples = {one["id"]: one for one in handed("C14_blank_questions.json")["samples"]}
    app = open_page(*PAGE, invented(samples["one_usable"]))
    assert score(app) == "0.900"
    assert "of 1 of 3 questions" in shown(app)
    assert "Blank: it leaves the mean" in shown(app)
    assert app.toggle(key="relevancy.flag.2").value is True, "the flag is shown"
    assert "0 of 1 flagged" in shown(app), "and not used"

    app = open_page(*PAGE, invented(samples["none_usable"]))
    assert score(app) == "not scored"
    assert "No usable invented question" in shown(app)
    assert "| RAGAS legacy, until 1.0 | NaN" in shown(app)
    assert "| RAGAS 0.4 (collections) | ValueError" in shown(app)


def test_an_undefined_cosine_is_marked_and_left_out(open_page: Open) -> None:
    sample = next(one for one in handed("C14_blank_questions.json")["samples"] if one["id"] == "zero_vector")
    cosines = [cosine(sample["question_vector"], one["vector"]) for one in sample["invented"]]
    rows = [{**one, "cosine": value} for one, value in zip(sample["invented"], cosines, strict=True)]
    app = open_page(*PAGE, invented({**sample, "invented": rows}))
    assert score(app) == "0.980"
    assert "of 2 of 3 questions" in shown(app)
    assert "No cosine: it leaves the mean" in shown(app)
    assert not re.search(r"\bnan\b", shown(app))


def test_questions_in_another_language_are_warned_of(open_page: Open) -> None:
    sample = handed("C16_japanese_answer_english_questions.json")
    app = open_page(*PAGE, invented(sample, "invented_first_try"))
    assert score(app) == "0.410"
    assert "In another language (en) than your question (ja)" in shown(app)
    assert shown(app).count("Another language than your question") == 3
    app = open_page(*PAGE, invented(sample, "invented_after_reask_same_language"))
    assert score(app) == "0.900"
    assert "it seems" not in shown(app)


def test_duplicates_negative_cosines_and_unread_flags_are_marked(open_page: Open) -> None:
    rows = [
        {"question": "Who?", "noncommittal": False, "cosine": 0.5},
        {"question": " who ?", "noncommittal": True, "cosine": -0.25},
        {"question": "Why?", "noncommittal": None, "cosine": 0.5},
    ]
    app = open_page(*PAGE, invented({"user_input": "Who did it?", "invented": rows}, gate="any"))
    assert "Asked before" in shown(app)
    assert "Below 0" in shown(app)
    assert "Say which it is" in shown(app)
    app.button(key="relevancy.flag.2.noncommittal").click().run()
    assert app.toggle(key="relevancy.flag.2").value is True
    assert "Flag set by you" in shown(app)


def test_markup_in_questions_shows_literally(open_page: Open) -> None:
    nasty = "<b>bold</b> **stars** :red[x] $a$ [link](http://x.invalid)"
    app = open_page(*PAGE)
    typed(app, nasty)
    assert nasty in [one.value for one in app.text]


def opened_file(app: AppTest, text: bytes) -> AppTest:
    """A case file brought to the page."""
    app.button(key="entry.toggle").click().run()
    picked(app, "relevancy.entry.way", "file")
    app.file_uploader(key="relevancy.entry.file").upload("case.json", text, "application/json").run()
    return app.button(key="entry.file.open").click().run()


def test_a_file_whose_questions_cannot_be_read_is_refused_with_its_place(open_page: Open) -> None:
    app = open_page(*PAGE)
    before = case_on(app)
    form = case_form(before) | {"questions": [{"question": "Who?"}, {"question": "Who?", "cosine": "0.5"}]}
    opened_file(app, json.dumps(form).encode())
    assert "questions[1].cosine: expected a number, found a text" in shown(app)
    assert case_on(app) == before


def test_a_case_file_opens_here_too(open_page: Open) -> None:
    case = Case(question="Who?", response="Ana.", questions=({"question": "Who is it?"},))
    app = opened_file(open_page(*PAGE), case_to_json(case).encode())
    assert case_on(app).question == "Who?"
    assert "Who is it?" in shown(app)


@pytest.mark.parametrize("values", [(1e300, 1e300), (-1e300, 0.5), (1.5, -1.5), (1.0000000000000002, 0.5)])
def test_numbers_of_any_size_in_a_file_are_drawn(open_page: Open, values: tuple[float, ...]) -> None:
    rows = [{"question": f"Q {place}?", "noncommittal": False, "cosine": value} for place, value in enumerate(values)]
    case = invented({"user_input": "Who?", "invented": rows}, relevant_at=1e300)
    app = open_page(*PAGE, case)
    assert score(app) != "not scored"
    assert not re.search(r"\b(inf|nan)\b", score(app))


def test_more_questions_than_the_page_shows_still_count(open_page: Open) -> None:
    rows = [{"question": f"Q {place}?", "noncommittal": False, "cosine": 0.5} for place in range(45)]
    app = open_page(*PAGE, invented({"user_input": "Who?", "invented": rows}))
    assert "of 45 of 45 questions" in shown(app)
    assert "and 15 more, which count too" in shown(app)
    assert not app.get("text_input")


# --- cases ---


def test_every_example_opens_with_its_score(open_page: Open) -> None:
    app = open_page(*PAGE)
    for name, example in examples_with("questions").items():
        app.selectbox(key="picker.example").set_value(name).run()
        assert not app.exception
        expected = example.case.extra["example"]["expected"]
        if "relevancy" in expected:
            assert abs(float(score(app)) - expected["relevancy"]) < 0.001, name


def test_a_case_without_questions_says_what_to_do(open_page: Open) -> None:
    app = open_page(*PAGE, judged_case(handed("C37_markup_in_claims.json"), 0.9))
    assert score(app) == "not scored"
    assert "Have them invented by rules" in shown(app)
    app.button(key="relevancy.invent").click().run()
    assert case_on(app).questions
    assert len(case_on(app).sorting.claims) > 0, "the claims are still there"


def test_ones_own_question_and_answer(open_page: Open) -> None:
    app = open_page(*PAGE)
    app.button(key="entry.toggle").click().run()
    app.text_area(key="relevancy.entry.question").set_value("What does it cost?").run()
    app.button(key="relevancy.entry.rules").click().run()
    assert "Question and answer are both needed" in app.warning[0].value
    app.text_area(key="relevancy.entry.response").set_value("The ticket costs 4 euros.").run()
    app.button(key="relevancy.entry.rules").click().run()
    assert not app.warning
    assert (case_on(app).question, case_on(app).response) == ("What does it cost?", "The ticket costs 4 euros.")
    assert case_on(app).questions[0]["question"] == "How much does the ticket cost?"
    assert case_on(app).extra == {}
    app.button(key="entry.toggle").click().run()
    app.text_area(key="relevancy.entry.question").set_value("How much does the ticket cost?").run()
    app.button(key="relevancy.entry.hand").click().run()
    assert case_on(app).questions == ()
    assert "questions.rules" in case_on(app).kept_evidence


def test_the_case_survives_switching_between_all_pages(open_page: Open) -> None:
    claims = {
        "user_input": "What is in the toolbox?",
        "response": "A hammer, a saw, a level and a drill.",
        "reference": "A hammer, a saw, a level, pliers and a tape.",
        "judge_reply": {
            "TP": [{"statement": one, "reason": ""} for one in ("A hammer", "A saw", "A level")],
            "FP": [{"statement": "A drill", "reason": ""}],
            "FN": [{"statement": one, "reason": ""} for one in ("Pliers", "A tape")],
        },
    }
    app = open_page("metrics", "answer_correctness", judged_case(claims, 0.9))
    app.slider(key="correctness.share").set_value(0.6).run()
    app.slider(key="correctness.beta").set_value(2.0).run()
    first = score(app)
    assert first == "0.735"
    sorting = case_on(app).sorting
    app.switch_page(PATH).run()
    typed(app, "Which tools are in the toolbox?")
    picked(app, "relevancy.gate", "none")
    relevancy = score(app)
    for page in ("groundedness", "answer_correctness"):
        app.switch_page(f"../pages/metrics/{page}.py").run()
        assert not app.exception
    assert score(app) == first
    for share in (0.1, 0.9, 0.3, 0.7, 0.6):
        app.slider(key="correctness.share").set_value(share).run()
    assert score(app) == first
    assert case_on(app).sorting == sorting
    app.switch_page("../pages/start/overview.py").run()
    app.switch_page(PATH).run()
    assert score(app) == relevancy
    assert "Which tools are in the toolbox?" in shown(app)
    assert case_on(app).settings == replace(case_on(app).settings, gate="none", beta=2.0, weights=(0.6, 0.4))

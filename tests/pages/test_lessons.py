"""A lesson steers the real pages: guess first, then the number; the address keeps its place; a class may join."""

from __future__ import annotations

import json
import re

import pytest
from streamlit.testing.v1 import AppTest
from streamlit.testing.v1.element_tree import Button

from metrics.case import Case
from metrics.lessons import best, reached, truth
from metrics.quantities import quantity
from tests.judging import ended
from tests.pages.conftest import ROOT, on_page
from tests.screen import Open, address, case_on, score, shown
from ui.kept_cases import kept_cases
from ui.lesson_visit import case_of, cases_of
from ui.lessons import Numbers, lessons

PAGE = "../pages/metrics/answer_correctness.py"


def begun(name: str, place: int) -> AppTest:
    """The app as it opens on the link to a step of a lesson."""
    app = AppTest.from_file(str(ROOT / "ui" / "shell.py"), default_timeout=30)
    app.query_params["lesson"] = f"{name}.{place}"
    app.session_state["remembered.plain"] = True  # cards that a test without a browser can turn
    app.run()
    assert not app.exception
    return app


def of_step(app: AppTest, name: str) -> Button:
    """A button of the step on screen, whose key ends with the step's place."""
    return next(one for one in app.button if str(one.key).startswith(f"lesson.{name}."))


def test_the_number_waits_for_the_guess() -> None:
    app = begun("half_wrong", 1)
    assert not app.metric
    assert "0.6095" not in shown(app)
    assert "F1 is 0.500" not in shown(app), "what the example shows is told with the answer"
    app.slider(key="lesson.guess.half_wrong.0").set_value(0.5).run()
    assert not app.metric
    of_step(app, "reveal").click().run()
    assert score(app) == "0.6095"
    assert "F1 is 0.500" in shown(app)
    assert "You guessed **0.500**, it is **0.6095**: 0.1095 apart." in shown(app)


def test_plain_cards_may_be_chosen_and_left_while_a_guess_waits() -> None:
    app = begun("half_wrong", 1)
    app.toggle(key="plain.switch").set_value(False).run()
    app.toggle(key="plain.switch").set_value(True).run()
    app.slider(key="lesson.guess.half_wrong.0").set_value(0.25).run()
    app.toggle(key="plain.switch").set_value(False).run()
    assert not app.exception
    of_step(app, "reveal").click().run()
    assert not app.exception
    assert "You guessed **0.250**, it is **0.6095**" in shown(app)


def test_a_guess_and_the_wish_for_the_answer_may_arrive_together() -> None:
    app = begun("half_wrong", 1)
    of_step(app, "reveal").click()  # both are in one run: a slow line brings them at once
    app.slider(key="lesson.guess.half_wrong.0").set_value(0.25).run()
    assert "You guessed **0.250**, it is **0.6095**" in shown(app)


def test_neither_cards_nor_words_of_the_example_tell_what_is_to_be_guessed() -> None:
    app = AppTest.from_file(str(ROOT / "ui" / "shell.py"), default_timeout=30)
    app.query_params["lesson"] = "half_wrong.1"
    app.run()
    sent = "".join(one.proto.json for one in app.get("bidi_component"))
    assert "Penalty fee" in sent
    assert "0.6095" not in sent
    assert "F1 is 0.500" not in shown(app)
    of_step(app, "reveal").click().run()
    assert "0.6095" in "".join(one.proto.json for one in app.get("bidi_component"))
    assert "You guessed" not in shown(app), "nobody guessed"


def test_an_act_is_done_when_the_page_is_where_it_was_to_be() -> None:
    app = begun("half_wrong", 2)
    assert not app.success
    for claim in case_on(app).sorting.of("response"):
        if claim.label == "FP":
            app.button(key=f"board.flip.{claim.id}").click().run()
    assert app.success[0].value == "Done."


def test_yes_or_no_is_answered_and_explained() -> None:
    app = begun("half_wrong", 3)
    of_step(app, "option.no").click().run()
    assert "That is right." in shown(app)
    app = begun("half_wrong", 3)
    of_step(app, "option.yes").click().run()
    assert "It is: No" in shown(app)


def test_yes_or_no_is_answered_by_a_place_on_the_line_too() -> None:
    app = begun("half_wrong", 3)
    assert not [one for one in app.button if str(one.key).startswith("lesson.reveal")], "nothing was placed yet"
    app.slider(key="lesson.guess.half_wrong.2").set_value(0.7).run()
    assert not app.metric
    of_step(app, "reveal").click().run()
    assert "It is: No" in shown(app)
    assert "You guessed **0.700**, it is **0.500**: 0.200 apart." in shown(app)


def test_a_teacher_of_a_class_asks_for_the_answer_and_gives_none() -> None:
    teacher = begun("half_wrong", 3)
    teacher.button(key="class.open").click().run()
    assert not [one for one in teacher.button if str(one.key).startswith("lesson.option.")]
    of_step(teacher, "reveal").click().run()
    assert "It is: No" in shown(teacher)


def test_a_lesson_is_left_and_the_case_stays(open_page: Open) -> None:
    app = begun("half_wrong", 2)
    assert address(app)["lesson"] == "half_wrong.2"
    app.button(key="lesson.leave").click().run()
    assert score(app) == "0.6095"
    assert "lesson" not in address(app)


@pytest.mark.parametrize(
    ("place", "said"),
    [
        ("no_such.1", "names a lesson that is not here"),
        (".", "names a lesson that is not here"),
        ("half_wrong.99", "names a step that this lesson does not have"),
        ("half_wrong.0", "names a step that this lesson does not have"),
        ("half_wrong.x", "names a step that this lesson does not have"),
        ("half_wrong.-1", "names a step that this lesson does not have"),
        ("half_wrong", ""),
    ],
)
def test_a_link_to_no_step_says_so_once_and_opens_what_there_is(place: str, said: str) -> None:
    app = AppTest.from_file(str(ROOT / "ui" / "shell.py"), default_timeout=30)
    app.query_params["lesson"] = place
    app.run()
    assert not app.exception
    assert [one.value for one in app.warning] == [] if not said else said in app.warning[0].value
    if place.startswith("half_wrong"):
        assert "Step 1 of 3" in shown(app)
    app.run()
    assert not app.warning


def test_teacher_and_student_meet_in_a_room() -> None:
    teacher = begun("half_wrong", 1)
    teacher.button(key="class.open").click().run()
    code = teacher.session_state["remembered.room.teaches"]["code"]
    student = AppTest.from_file(str(ROOT / "ui" / "shell.py"), default_timeout=30)
    student.session_state["remembered.plain"] = True
    student.run()
    student.switch_page("../pages/start/class_room.py").run()
    student.text_input(key="class.code").set_value("nosuch").run()
    assert "no room with this code" in shown(student)
    student.text_input(key="class.code").set_value(f" {code.lower()} ").run()
    student.slider(key="class.guess.half_wrong.1").set_value(0.7).run()
    student.button(key="class.send").click().run()
    assert "Sent." in shown(student)
    teacher.run()
    assert "1 of 1 guessed" in shown(teacher)
    of_step(teacher, "reveal").click().run()
    student.run()
    assert not student.slider
    teacher.button(key="class.close").click().run()
    student.run()
    assert "This room has ended." in shown(student)


def test_a_judge_that_dropped_claims_has_no_score_until_its_reply_is_settled() -> None:
    app = begun("dropped_claims", 2)
    assert not app.success
    for text in ("Photography is allowed.", "There is a lift."):
        claim = next(one for one in case_on(app).sorting.claims if one.text == text)
        app.button(key=f"audit.dropped {claim.id}.FP.{claim.id}").click().run()
    tide = next(one for one in case_on(app).sorting.claims if "tide" in one.text)
    assert not app.success
    app.button(key=f"audit.short 3/2.FN.{tide.id}").click().run()
    assert app.success[0].value == "Done."
    assert score(app) == "0.444"


def test_the_same_judge_is_asked_five_times_on_the_bench() -> None:
    app = begun("same_judge_twice", 1)
    assert "bench.ask" not in [one.key for one in app.button], "what it would show is the answer"
    app.slider(key="lesson.guess.same_judge_twice.0").set_value(0.4).run()
    of_step(app, "reveal").click().run()
    assert "You guessed **0.400**, it is **0.250**: 0.150 apart." in shown(app)
    of_step(app, "next").click().run()
    assert not app.success
    app.button(key="bench.ask").click().run()
    ended(app)
    assert app.success[0].value == "Done."
    assert "2 claims were judged both ways, and the scores lie between 0.250 and 0.500" in shown(app)
    of_step(app, "next").click().run()
    of_step(app, "back").click().run()
    assert not app.success, "who comes back asks anew"


STEPS = [(name, place) for name, told in lessons().items() for place in range(len(told.lesson.steps))]


@pytest.mark.parametrize(("name", "place"), STEPS)
def test_every_step_has_a_truth_within_its_scale_and_words_that_can_be_filled(name: str, place: int) -> None:
    told = lessons()[name]
    step, words = told.lesson.steps[place], told.words.steps[place]
    case = case_of(step)
    numbers = Numbers(case, {"truth": "1", "guess": "1", "gap": "0"})
    assert words.ask.format_map(numbers)
    assert words.why.format_map(numbers)
    words.play.format_map(numbers)
    if step.kind == "guess":
        true = truth(step, case)
        assert true is not None
        assert step.scale[0] <= true <= step.scale[1]
    elif step.kind == "passes":
        number = quantity(case, step.quantity)
        assert number is not None
        assert step.scale[0] <= number <= step.scale[1]
        assert truth(step, case) is (number >= step.mark)
    elif step.kind == "highest":
        assert best(step, cases_of(step)) is not None
    else:
        assert not reached(step, case)


def test_every_lesson_takes_five_to_ten_minutes_and_ends_with_something_for_work() -> None:
    for told in lessons().values():
        assert 5 <= told.lesson.minutes <= 10
        assert told.words.at_work
        assert told.words.notes
    assert len({told.lesson.order for told in lessons().values()}) == len(lessons())


@pytest.mark.parametrize("page", ["start/overview", "metrics/side_by_side", "practice/judge_bench"])
def test_no_other_page_gives_away_what_a_guess_waits_for(page: str) -> None:
    app = begun("half_wrong", 1)
    app.switch_page(f"../pages/{page}.py").run()
    assert "this page would tell the answer" in shown(app)
    assert "0.6095" not in shown(app) + " ".join(str(one.label) for one in app.button)
    assert not app.metric
    app.button(key="lesson.to_step").click().run()
    app.switch_page(PAGE).run()
    of_step(app, "reveal").click().run()
    app.switch_page(f"../pages/{page}.py").run()
    assert not app.exception
    assert "this page would tell the answer" not in shown(app), "what is told is free to be looked at"


def test_the_live_board_and_the_judges_answers_wait_for_the_guess_too() -> None:
    """A browser draws the board's score from what it is sent; the panel of the judge lists the score of each answer."""

    def sent(app: AppTest) -> list[dict[str, str]]:
        found = [json.loads(one.proto.json) for one in app.get("bidi_component") if one.proto.json]
        return [data[0]["scores"] for data in found if isinstance(data, list) and "scores" in data[0]]

    app = begun("half_wrong", 1)
    app.session_state["remembered.plain"] = False
    app.session_state["remembered.judging.open"] = True
    app.run()
    assert sent(app) == [{}]
    assert "judging.fold.claims" not in [one.key for one in app.button]
    of_step(app, "reveal").click().run()
    assert "0.6095" in sent(app)[0].values()
    assert "judging.fold.claims" in [one.key for one in app.button]


@pytest.mark.parametrize("name", lessons())
def test_every_lesson_has_a_handout_with_its_questions_answers_and_notes(name: str, open_page: Open) -> None:
    app = open_page("start", "lessons")
    app.button(key=f"lesson.handout.{name}").click().run()
    assert not app.exception
    told, words = lessons()[name], shown(app)
    assert told.words.at_work in words
    assert told.words.notes in words
    assert [one.value for one in app.header][:2] == [told.words.title, f"Answers: {told.words.title}"]
    for place, step in enumerate(told.lesson.steps, 1):
        assert f"**{place}.** " in words
        if step.kind != "act":
            assert f"**{place}. " in words
        for case in cases_of(step) or [case_of(step)]:
            assert case.response in [one.value for one in app.text], "what is asked about stands on the paper"
    app.button(key="lesson.handout.back").click().run()
    assert app.header[0].value == "Lessons"


@pytest.mark.parametrize("name", lessons())
def test_a_lesson_ends_with_a_check_and_its_notes_say_what_a_teacher_needs(name: str) -> None:
    text = (ROOT / "lessons" / f"{name}.en.md").read_text(encoding="utf-8")
    headings = re.findall(r"^## (.+)$", text, re.MULTILINE)
    assert headings[-3].startswith("Check: ")
    assert headings[-2:] == ["Use at work", "Teacher's notes"]
    for part in ("**Aim.**", "**Timing.**", "**What students usually guess.**", "**Ask them.**"):
        assert part in lessons()[name].words.notes


@pytest.mark.parametrize("name", lessons())
def test_both_languages_ask_about_the_same_numbers(name: str) -> None:
    def places(code: str) -> list[set[str]]:
        text = (ROOT / "lessons" / f"{name}.{code}.md").read_text(encoding="utf-8")
        return [set(re.findall(r"{(\w+)}", part)) for part in re.split(r"^##+ ", text, flags=re.MULTILINE)]

    assert places("ko") == places("en")


def test_what_is_told_stays_told_and_a_step_that_was_left_takes_no_guess() -> None:
    def clicks_in_any_order() -> None:
        from ui.lesson_visit import enter, guessed, visit, whereabouts

        enter("half_wrong", 0)
        at = whereabouts()
        guessed(at, 0.3, shown=True)
        guessed(at, 0.9, shown=False)  # a move that arrives after the click it came before
        guessed(at, None, shown=True)  # a second click, when the line is gone already
        found = visit()
        assert found is not None
        assert (found.guess, found.shown) == (0.3, True)
        enter("half_wrong", 2)
        guessed(at, 0.9, shown=True)
        found = visit()
        assert found is not None
        assert (found.guess, found.shown) == (None, False)

    assert not AppTest.from_function(clicks_in_any_order).run().exception


@pytest.mark.parametrize("at_the_end", [False, True])
def test_a_case_of_ones_own_comes_back_after_the_lesson(at_the_end: bool) -> None:
    own = Case("How far?", "Nine miles.", "Ten miles.")
    app = on_page("start", "lessons", own)
    app.button(key="lesson.begin.half_wrong").click().run()
    assert case_on(app).question != "How far?"
    assert "before the lesson is kept" not in shown(app)
    if at_the_end:
        for _ in lessons()["half_wrong"].lesson.steps:
            of_step(app, "next").click().run()
    else:
        app.button(key="lesson.leave").click().run()
    assert "before the lesson is kept" in shown(app)
    app.button(key="own_case.back").click().run()
    assert case_on(app) == own
    assert "lesson" not in address(app)
    assert "before the lesson is kept" not in shown(app)


def test_an_example_as_it_is_and_what_a_lesson_left_are_not_kept() -> None:
    app = on_page("metrics", "answer_correctness")
    for _ in range(2):
        app.switch_page("../pages/start/lessons.py").run()
        app.button(key="lesson.begin.half_wrong").click().run()
        of_step(app, "next").click().run()
        app.button(key="board.flip.r3").click().run()
        app.button(key="lesson.leave").click().run()
        assert "before the lesson is kept" not in shown(app)


def test_another_page_or_case_says_so_and_leads_back_with_the_guess() -> None:
    app = begun("half_wrong", 1)
    assert "another page or case" not in shown(app)
    app.slider(key="lesson.guess.half_wrong.0").set_value(0.5).run()
    of_step(app, "reveal").click().run()
    app.selectbox(key="picker.example").set_value("wordy_but_right").run()
    assert "another page or case" in shown(app)
    app.switch_page("../pages/metrics/groundedness.py").run()
    assert "another page or case" in shown(app)
    app.button(key="lesson.return").click().run()
    assert "another page or case" not in shown(app)
    assert score(app) == "0.6095"
    assert "You guessed **0.500**" in shown(app)


@pytest.mark.parametrize("told", [False, True])
def test_another_language_in_the_middle_of_a_step_keeps_the_guess_and_the_answer(told: bool) -> None:
    app = begun("half_wrong", 1)
    app.slider(key="lesson.guess.half_wrong.0").set_value(0.3).run()
    if told:
        of_step(app, "reveal").click().run()
    app.segmented_control(key="sidebar.language").set_value("ko").run()
    assert ("추측은 **0.300**, 답은 **0.6095**" in shown(app)) is told
    assert told or app.slider(key="lesson.guess.half_wrong.0").value == 0.3
    assert address(app)["lesson"] == "half_wrong.1"


def test_work_on_what_a_lesson_left_is_kept_by_the_next_lesson() -> None:
    app = begun("half_wrong", 1)
    app.button(key="lesson.leave").click().run()
    app.button(key="board.flip.r1").click().run()
    own = case_on(app).sorting
    app.switch_page("../pages/start/lessons.py").run()
    app.button(key="lesson.begin.half_wrong").click().run()
    assert case_on(app).sorting != own
    app.button(key="lesson.leave").click().run()
    app.button(key="own_case.back").click().run()
    assert case_on(app).sorting == own


def test_work_on_what_a_lesson_left_does_not_push_out_what_is_kept_already() -> None:
    own = Case("How far?", "Nine miles.", "Ten miles.")
    app = on_page("metrics", "answer_correctness", own)
    app.switch_page("../pages/start/lessons.py").run()
    app.button(key="lesson.begin.half_wrong").click().run()
    of_step(app, "next").click().run()
    app.button(key="lesson.leave").click().run()
    app.switch_page(PAGE).run()
    app.button(key="board.flip.r1").click().run()
    app.switch_page("../pages/start/lessons.py").run()
    app.button(key="lesson.begin.half_wrong").click().run()
    app.button(key="lesson.leave").click().run()
    app.button(key="own_case.back").click().run()
    assert case_on(app) == own


def reloaded(app: AppTest, name: str, place: int) -> AppTest:
    """A new visit in the same tab, which the tab told the mark that it remembers."""
    again = begun(name, place)

    def told_the_mark() -> None:
        import streamlit as st

        from ui.own_case import found_again

        found_again(st.session_state["mark"])

    mark = AppTest.from_function(told_the_mark, default_timeout=30)
    mark.session_state["mark"] = tab_mark(app)
    _copied(again, mark)
    _copied(mark.run(), again)
    return again.run()


def _copied(source: AppTest, target: AppTest) -> None:
    for key in ("remembered.lesson.own", "remembered.lesson.own.mark", "remembered.lesson.own.gone"):
        if key in source.session_state:
            target.session_state[key] = source.session_state[key]


def tab_mark(app: AppTest) -> str:
    """What the page has the tab remember of the case that is kept."""
    sent = [json.loads(one.proto.json)[0] for one in app.get("bidi_component") if one.proto.json]
    return str(next(one["text"] for one in sent if one.get("name") == "own_case"))


def test_a_case_that_is_kept_outlives_a_reload_until_it_is_not_needed() -> None:
    own = Case("How far?", "Nine miles.", "Ten miles.")
    app = on_page("start", "lessons", own)
    assert tab_mark(app) == "", "nothing to remember yet"
    app.button(key="lesson.begin.half_wrong").click().run()
    app = reloaded(app, "half_wrong", 2)
    app.button(key="lesson.leave").click().run()
    app = reloaded(app, "half_wrong", 1)
    app.button(key="lesson.leave").click().run()
    assert "before the lesson is kept" in shown(app)
    app.button(key="own_case.back").click().run()
    assert case_on(app) == own
    app = reloaded(app, "half_wrong", 2)
    app.button(key="lesson.leave").click().run()
    assert "before the lesson is kept" not in shown(app), "it was taken"
    assert "is gone" not in shown(app)


def test_a_case_that_the_server_lost_is_said_to_be_gone_once() -> None:
    app = on_page("start", "lessons", Case("How far?", "Nine miles.", "Ten miles."))
    app.button(key="lesson.begin.half_wrong").click().run()
    kept_cases.clear()
    again = reloaded(app, "half_wrong", 1)
    assert "before a lesson is gone" in shown(again)
    assert "before a lesson is gone" not in shown(again.run())
    assert "before a lesson is gone" not in shown(reloaded(again, "half_wrong", 1))


def test_a_case_too_long_for_that_says_so() -> None:
    app = on_page("start", "lessons", Case("How far?", "Nine miles. " * 400_000, "Ten miles."))
    app.button(key="lesson.begin.half_wrong").click().run()
    assert "too long to outlive a reload" in shown(app)
    app.button(key="lesson.leave").click().run()
    app.button(key="own_case.drop").click().run()
    assert "too long to outlive a reload" not in shown(app)

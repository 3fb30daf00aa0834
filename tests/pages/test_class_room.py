"""A class that guesses together meets what happens in a school: quick clicks, odd codes, a full room, an ended one."""

from __future__ import annotations

import math

import pytest
import streamlit as st
from streamlit.testing.v1 import AppTest

from tests.pages.conftest import ROOT
from tests.screen import shown
from ui.class_answers import rooms
from ui.rooms import MOST_STUDENTS


def opened(**link: str) -> AppTest:
    """The app as it opens on a link."""
    app = AppTest.from_file(str(ROOT / "ui" / "shell.py"), default_timeout=30)
    app.session_state["remembered.plain"] = True
    app.query_params.update(link)
    app.run()
    assert not app.exception
    return app


def teaching(step: str = "half_wrong.1") -> tuple[AppTest, str, str]:
    """A teacher who has opened a room; its code and key."""
    teacher = opened(lesson=step)
    teacher.button(key="class.open").click().run()
    held = teacher.session_state["remembered.room.teaches"]
    return teacher, held["code"], held["key"]


def seated(code: str) -> AppTest:
    """A student who followed the link to a room."""
    student = opened(room=code)
    student.switch_page("../pages/start/class_room.py").run()
    return student


def test_the_code_stays_on_the_teachers_screen_from_the_first_step_to_the_end_of_the_lesson() -> None:
    teacher, code, _ = teaching()
    for step in (1, 2, 3):
        assert f"Code: **{code}**" in shown(teacher)
        teacher.button(key=f"lesson.next.half_wrong.{step}").click().run()
    assert f"Code: **{code}**" in shown(teacher)
    student = seated(code)
    assert "Does the answer pass?" in shown(student), "something to do on the page is no question to a class"
    teacher.button(key="class.close").click().run()
    assert code not in shown(teacher)


def test_two_quick_clicks_open_one_room() -> None:
    def twice() -> None:
        from ui.class_guesses import _open, class_code  # the callback, as two clicks call it

        _open()
        first = class_code()
        _open()
        assert first == class_code() != ""

    assert not AppTest.from_function(twice).run().exception


def test_a_room_that_ended_is_said_to_its_teacher_and_another_one_opens() -> None:
    teacher, code, key = teaching()
    rooms().close(code, key)
    teacher.run()
    assert "This room has ended." in shown(teacher)
    assert teacher.slider(key="lesson.guess.half_wrong.0"), "the teacher may guess alone again"
    teacher.button(key="class.open").click().run()
    assert "This room has ended." not in shown(teacher)
    assert teacher.session_state["remembered.room.teaches"]["code"] != code


@pytest.mark.parametrize("typed", ["{}", " {} ", "lower", "apart"])
def test_a_link_to_a_room_is_read_as_a_code_is_typed(typed: str) -> None:
    _, code, _ = teaching()
    asked = {"lower": code.lower(), "apart": f"{code[:3]} {code[3:]}"}.get(typed, typed.format(code))
    assert seated(asked).slider


@pytest.mark.parametrize("code", ["", "NOSUCH", "☃" * 400, "../../x", "<b>"])
def test_a_link_to_no_room_says_so_and_asks_for_a_code(code: str) -> None:
    student = seated(code)
    assert "no room with this code" in shown(student)
    assert student.text_input(key="class.code")


def test_who_comes_after_the_hundredth_is_told_that_the_room_is_full() -> None:
    teacher, code, _ = teaching()
    for place in range(MOST_STUDENTS):
        assert rooms().join(code, f"student {place}")
    late = seated(code)
    assert "has 100 students and is full" in shown(late)
    assert not late.slider
    teacher.run()
    assert "0 of 100 guessed" in shown(teacher)


def test_a_student_sees_how_far_off_the_guess_was() -> None:
    teacher, code, _ = teaching()
    student = seated(code)
    student.slider(key="class.guess.half_wrong.1").set_value(0.75).run()
    student.button(key="class.send").click().run()
    teacher.button(key="lesson.reveal.half_wrong.1").click().run()
    student.run()
    assert "You guessed **0.750**, it is **0.6095**: 0.1405 apart." in shown(student)


@pytest.mark.parametrize("held", [math.nan, math.inf, -0.1, 1.1, "0.5", True, None, [0.5], {"guess": "x"}])
def test_no_guess_but_a_number_on_the_line_is_taken(held: object) -> None:
    def script(held: object) -> None:
        import streamlit as st

        from ui.guess_line import guess_in

        st.session_state["line.drawn"] = held if isinstance(held, dict) else {"guess": held}
        assert guess_in("line", (0.0, 1.0)) is None

    assert not AppTest.from_function(script, args=(held,)).run().exception


@pytest.mark.parametrize(
    ("address", "port"),
    [
        ("http://localhost:8501/answer_correctness", 8501),
        ("http://127.0.0.1/", 80),
        ("http://[::1]:38600/answer_correctness", 38600),
        ("http://192.168.1.20:8501/answer_correctness", None),
        ("https://metrics.example.org/answer_correctness", None),
    ],
)
def test_the_teacher_is_told_when_no_student_can_open_the_address(
    address: str, port: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type(st.context), "url", property(lambda _: address))
    teacher, *_ = teaching()
    hints = [one.value for one in teacher.caption if "--server.address 0.0.0.0" in one.value]
    assert len(hints) == (port is not None)
    assert all(f"`http://192.168.1.20:{port}`" in hint for hint in hints)


def test_the_way_out_of_the_presenter_view_stands_above_the_page_and_in_a_step_in_its_strip() -> None:
    for link, key in (
        ({"view": "presenter"}, "presenter.end.top"),
        ({"view": "presenter", "lesson": "half_wrong.4"}, "presenter.end.top"),
        ({"view": "presenter", "lesson": "half_wrong.1"}, "presenter.end.lesson"),
    ):
        screen = opened(**link)
        keys = [str(one.key) for one in screen.main.button]
        assert [one for one in keys if one.startswith("presenter.end")] == [key]
        assert keys.index(key) <= 3, "after back, on and leave"
        screen.button(key=key).click().run()
        assert not [one for one in screen.button if str(one.key).startswith("presenter.end")]


def test_what_a_browser_still_reports_of_a_step_that_was_left_changes_nothing() -> None:
    def late() -> None:
        from ui.grounded_controls import _threshold_moved
        from ui.questions import _number_moved
        from ui.reader import chosen_language
        from ui.sidebar import _chosen
        from ui.state import has_case

        for callback in (_number_moved, _threshold_moved, _chosen):  # their widgets are not on screen
            callback()
        assert not chosen_language() and not has_case()

    assert not AppTest.from_function(late).run().exception


def test_a_look_from_a_step_that_was_left_draws_the_whole_page_anew() -> None:
    def looks() -> None:
        import streamlit

        from ui.room_looks import _looked

        streamlit.session_state["runs"] = runs = streamlit.session_state.get("runs", 0) + 1
        streamlit.session_state["class.looks"] = {"look": "half_wrong.1" if runs == 1 else ""}
        _looked()  # no step is on screen
        streamlit.markdown(str(runs))

    assert AppTest.from_function(looks).run().markdown[0].value == "2"

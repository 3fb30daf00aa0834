"""Lessons as a student lives them, alone: every step of all of them, back and forward, and with plain cards."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from metrics.lessons import truth
from tests.browser.lesson_steps import ACTS, guess, rests, stands_at, strip
from ui.lesson_visit import case_of
from ui.lessons import Told, lessons, shown_number


def test_every_act_of_the_lessons_is_done_here() -> None:
    acts = {
        (name, place)
        for name, told in lessons().items()
        for place, step in enumerate(told.lesson.steps, 1)
        if step.kind == "act"
    }
    assert acts == set(ACTS)


def answered(page: Page, told: Told, place: int) -> None:
    """Answers one step as a student would, and goes on."""
    step = told.lesson.steps[place]
    if step.kind == "guess":
        true = truth(step, case_of(step))
        assert isinstance(true, float)
        shown = shown_number(step.quantity, true)
        assert page.locator(".st-key-score, strong.score").filter(has_text=shown).count() == 0
        guess(page, 0.25)
        strip(page).get_by_role("button", name="Show the answer").click()
        strip(page).get_by_text("You guessed").filter(has_text=f"it is {shown}").wait_for()
    elif step.kind != "act":
        strip(page).locator("[class*='st-key-lesson-option']").first.get_by_role("button").click()
        strip(page).get_by_text(re.compile(r"^(That is right\.|It is: )")).wait_for()
    else:
        expect(strip(page).get_by_text("Done.")).to_have_count(0)
        ACTS[told.lesson.name, place + 1](page)
        strip(page).get_by_text("Done.").wait_for()
    strip(page).get_by_role("button", name=re.compile("^(Next|Skip)$")).click()


NAMES = list(lessons())


# In three parts, which the two processes of a whole run share.
@pytest.mark.parametrize("names", [NAMES[:5], NAMES[5:9], NAMES[9:]], ids=lambda names: names[0])
def test_a_student_goes_through_every_lesson(page: Page, server: str, names: list[str]) -> None:
    if names[0] == NAMES[0]:
        page.goto(f"{server}/lessons")
        page.get_by_role("button", name="Begin").first.click()
    else:
        page.goto(f"{server}/?lesson={names[0]}.1")
    for name in names:
        told = lessons()[name]
        for place in range(len(told.lesson.steps)):
            stands_at(page, name, place)
            answered(page, told, place)
        end = page.locator(".st-key-lesson_end")
        end.get_by_text(f"To use at work, from: {told.words.title}").wait_for()
        assert page.get_by_test_id("stException").count() == 0
        if name != names[-1]:
            following = lessons()[NAMES[NAMES.index(name) + 1]].words.title
            end.get_by_role("button", name=f"Next lesson: {following}").click()
    rests(page)
    expect(end.get_by_role("button", name=re.compile("^Next lesson"))).to_have_count(int(names[-1] != NAMES[-1]))


def test_back_and_forward_follow_the_steps_and_leave_the_lesson_before_the_first(page: Page, server: str) -> None:
    page.goto(f"{server}/lessons")
    page.get_by_role("button", name="Begin").nth(5).click()
    name = list(lessons())[5]
    kinds = {one.page for one in lessons()[name].lesson.steps}
    assert len(kinds) > 1, "this lesson changes pages"
    for place in range(3):
        stands_at(page, name, place)
        rests(page)
        strip(page).get_by_role("button", name="Skip").dblclick()  # one step all the same
    stands_at(page, name, 3)
    rests(page)
    for place in (2, 1, 0):
        page.go_back()
        stands_at(page, name, place)
        rests(page)
    page.go_back()
    expect(page.get_by_role("heading", name="Lessons", exact=True)).to_be_visible()
    expect(strip(page)).to_have_count(0)
    page.go_forward()
    stands_at(page, name, 0)


def test_plain_cards_may_be_chosen_while_a_guess_waits(page: Page, server: str) -> None:
    page.goto(f"{server}/answer_correctness?lesson=half_wrong.1")
    guess(page, 0.25)
    page.locator(".st-key-plain-switch label").click()
    slider = strip(page).get_by_role("slider")
    expect(slider).to_have_value("0.25")  # another element under the same key would be given what the line held
    strip(page).get_by_role("button", name="Show the answer").click()
    expect(strip(page)).to_contain_text("You guessed 0.250, it is 0.6095")

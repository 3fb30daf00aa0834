"""A teacher leads a class through the lessons by clicker, in the presenter view, with a student's phone in the room."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from metrics.lessons import Step, best, truth
from metrics.quantities import quantity
from tests.browser.lesson_steps import on_line, stands_at, strip
from ui.class_answers import option_names
from ui.lesson_visit import case_of, cases_of
from ui.lessons import lessons, shown_number

LOOK = 3000
"""Milliseconds after which a phone looks again; its clock is turned on by that, so that nobody waits for it."""
TELLING = ".st-key-score, strong.score"
"""Where the pages show their large numbers."""


def room_opened(page: Page) -> str:
    """Opens a room from the step on screen; returns its code."""
    strip(page).get_by_role("button", name="Guess with the class").click()
    return strip(page).get_by_text(re.compile("^Code: ")).locator("strong").inner_text()


def guessed_on_line(phone: Page, share: float) -> None:
    line = phone.locator(".picture")
    line.wait_for()
    line.tap(position=on_line(line, share))
    phone.get_by_role("button", name="Send my guess").click()
    phone.get_by_text("Sent.").wait_for()


def question_on(phone: Page, name: str, place: int) -> Locator:
    """What a student answers a step with: its number line, or the first of its buttons."""
    kind = "guess" if lessons()[name].lesson.steps[place].kind == "guess" else "option"
    return phone.locator(f"[class*='st-key-class-{kind}-{name}-{place + 1}']").first


def true_number(step: Step) -> str:
    """The number that a step asks about, or asks whether it reaches a mark, as the app shows it."""
    value = quantity(case_of(step), step.quantity)
    assert value is not None
    return shown_number(step.quantity, value)


def told_on(screen: Page | Locator, step: Step) -> Locator:
    """Where a screen of the class tells the true value: in the picture of the guesses, or by a tick beside a choice."""
    if step.kind == "guess":
        return screen.get_by_role("img", name=re.compile(rf"it is {re.escape(true_number(step))}$"))
    right = best(step, cases_of(step)) if step.options else int(not truth(step, case_of(step)))
    assert right is not None
    guesses = "0 guesses" if right else "1 guess"  # the phone always takes the first
    return screen.get_by_text(f"{option_names(step)[right]}: {guesses} ✓", exact=True)


def untold(screen: Page | Locator) -> None:
    """Asserts that a screen tells no answer of its class."""
    assert screen.get_by_text("✓").count() == 0
    assert screen.get_by_role("img", name=re.compile("it is ")).count() == 0


def asked(page: Page, phone: Page, name: str, place: int) -> None:
    """One question: the phone is asked and guesses, the teacher sees that and then shows the answer to both."""
    step = lessons()[name].lesson.steps[place]
    phone.clock.fast_forward(LOOK)
    answer = question_on(phone, name, place)
    answer.wait_for()
    untold(phone)
    if step.kind == "guess":
        guessed_on_line(phone, 0.7)
    else:
        answer.get_by_role("button").tap()
        phone.get_by_text("Sent.").wait_for()
    strip(page).get_by_text("1 of 1 guessed").wait_for()
    untold(phone)
    untold(strip(page))
    if step.kind != "highest":
        assert page.locator(TELLING).filter(has_text=true_number(step)).count() == 0
    page.keyboard.press("PageDown")
    told_on(strip(page), step).wait_for()
    phone.clock.fast_forward(LOOK)
    told_on(phone, step).wait_for()


def test_a_teacher_leads_a_class_through_every_lesson_by_clicker(page: Page, phone: Page, server: str) -> None:
    names = list(lessons())
    page.goto(f"{server}/?lesson={names[0]}.1&view=presenter")
    code = room_opened(page)
    phone.clock.install()
    phone.goto(f"{server}/class_room?room={code}")
    for name in names:
        told = lessons()[name]
        for place, step in enumerate(told.lesson.steps):
            stands_at(page, name, place)
            if step.kind != "act":
                asked(page, phone, name, place)
            page.keyboard.press("ArrowRight")
        end = page.locator(".st-key-lesson_end")
        end.get_by_text(f"To use at work, from: {told.words.title}").wait_for()
        end.get_by_text(f"Code: {code}").wait_for()
        assert page.get_by_test_id("stException").count() == 0
        if name != names[-1]:
            page.keyboard.press("PageDown")
    expect(end.get_by_role("button", name=re.compile("^Next lesson"))).to_have_count(0)
    page.keyboard.press("PageUp")
    stands_at(page, names[-1], len(lessons()[names[-1]].lesson.steps) - 1)


def test_a_class_comes_through_reloads_and_sees_its_room_end(page: Page, phone: Page, server: str) -> None:
    page.goto(f"{server}/answer_correctness?lesson=half_wrong.1&view=presenter")
    code = room_opened(page)
    phone.clock.install()
    phone.goto(f"{server}/class_room?room={code}")
    guessed_on_line(phone, 0.7)
    expect(strip(page).get_by_text("1 of 1 guessed")).to_be_visible()
    phone.reload()
    expect(phone.get_by_text("Sent.")).to_be_visible()
    expect(strip(page).get_by_text("1 of 1 guessed")).to_be_visible()
    page.reload()
    expect(strip(page).get_by_text(re.compile(f"Code: {code}"))).to_be_visible()
    expect(
        page.get_by_test_id("stMetricValue").or_(page.locator("strong.score").filter(has_text="0.6095"))
    ).to_have_count(0)

    page.keyboard.press("PageDown")
    expect(strip(page).get_by_text("make 0.6095")).to_be_visible()
    phone.clock.fast_forward(LOOK)
    expect(phone.get_by_role("img", name=re.compile("it is 0.6095"))).to_be_visible()
    page.keyboard.press("ArrowRight")
    stands_at(page, "half_wrong", 1)
    page.keyboard.press("PageUp")
    stands_at(page, "half_wrong", 0)
    strip(page).get_by_role("button", name="End the room").click()
    strip(page).get_by_role("button", name="Guess with the class").wait_for()
    phone.clock.fast_forward(LOOK)
    expect(phone.get_by_text("This room has ended.")).to_be_visible()

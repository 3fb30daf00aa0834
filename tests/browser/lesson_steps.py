"""A lesson in a browser: where it stands, a guess on its line, and each act that a step asks for, done by hand."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Locator, Page, Position, expect

from ui.lesson_visit import case_of
from ui.lessons import lessons


def strip(page: Page) -> Locator:
    return page.locator(".st-key-lesson")


def stands_at(page: Page, name: str, place: int) -> None:
    """Waits until a step is on screen, in the strip and in the address."""
    told = lessons()[name]
    strip(page).get_by_text(told.words.title, exact=True).wait_for()
    strip(page).get_by_text(f"Step {place + 1} of {len(told.lesson.steps)}").wait_for()
    page.wait_for_url(re.compile(rf"lesson={name}\.{place + 1}\b"))


def rests(page: Page) -> None:
    """Waits until the whole page is drawn: a step back while it is not may meet what is still on its way."""
    expect(page.locator("[data-testid='stApp'][data-test-script-state='notRunning']")).to_have_count(1)


def on_line(line: Locator, share: float) -> Position:
    """Where on a number line this share of the way from its left end to its right one lies, in its own pixels."""
    box = line.bounding_box()
    assert box is not None
    return {"x": box["width"] * (26 + 388 * share) / 440, "y": box["height"] / 2}


def guess(page: Page, share: float) -> None:
    """Clicks the number line, counted from its left end to its right one."""
    line = strip(page).locator(".picture")
    line.click(position=on_line(line, share))
    strip(page).locator(".guess:not(.open)").wait_for()


Act = Callable[[Page], None]


def turned(label: str, claim: str) -> Act:
    """Turns a verdict by a click on its card."""
    return lambda page: page.locator(f".card.is-{label}[data-id='{claim}'] .main").click()


def set_to(label: str, share: float) -> Act:
    """Clicks the range of a setting on the map, this share of the way from its left end to its right one."""

    def act(page: Page) -> None:
        setting = page.locator(".map").get_by_role("slider", name=label)
        box = setting.bounding_box()
        assert box is not None
        setting.click(position={"x": 8 + (box["width"] - 16) * share, "y": box["height"] / 2})

    return act


def weight_dragged(share: float) -> Act:
    """Drags the point on the picture of the map to another weight of the facts."""

    def act(page: Page) -> None:
        picture = page.locator(".map .picture")
        rests(page)  # what is still drawn above it would move it away from under the hand
        picture.scroll_into_view_if_needed()
        box = picture.bounding_box()
        assert box is not None
        scale = box["width"] / 440
        page.mouse.move(box["x"] + scale * (46 + 366 * 0.75), box["y"] + scale * 110)
        page.mouse.down()
        page.mouse.move(box["x"] + scale * (46 + 366 * share), box["y"] + scale * 110)
        page.mouse.up()

    return act


def threshold_moved(share: float) -> Act:
    """Clicks the track of the threshold."""

    def act(page: Page) -> None:
        track = page.get_by_role("group", name="Threshold").locator("> div")
        box = track.bounding_box()
        assert box is not None
        track.click(position={"x": box["width"] * share, "y": box["height"] / 2})

    return act


def merged(page: Page) -> None:
    """Puts two claims together, from the menu of the first."""
    page.locator(".card[data-id='r1'] .more").click()
    page.get_by_role("menuitem", name="Merge…").click()
    dialog = page.get_by_role("dialog")
    dialog.locator("[class*='st-key-board-dialog-merge-r2'] label").click()
    dialog.get_by_role("button", name="Save").click()


def without_gate(page: Page) -> None:
    page.get_by_role("radio", name="no gate (Rasa)").click()


def rewritten(page: Page) -> None:
    """Gives two of the invented questions the words of the real one, from the menus of their cards."""
    question = case_of(lessons()["negative_cosine"].lesson.steps[1]).question
    for place in range(2):
        card = page.locator(".card").nth(place)
        card.locator(".more").click()
        page.get_by_role("menuitem", name="Edit…").click()
        dialog = page.get_by_role("dialog")
        dialog.get_by_label("The question").fill(question)
        dialog.get_by_role("button", name="Save").click()
        card.get_by_text(question).wait_for()


def settled(*answers: str) -> Act:
    """Answers what the judge's reply leaves open, button by button; before the last one the act is not done."""

    def act(page: Page) -> None:
        for answer in answers:
            expect(strip(page).get_by_text("Done.")).to_have_count(0)
            button = page.locator(f".st-key-audit .st-key-audit-{answer} button")
            expect(button).to_have_count(1)  # two while the lines below a settled one move up
            button.click()
            expect(button).to_have_count(0)

    return act


def asked_five_times(page: Page) -> None:
    page.get_by_role("button", name="Ask 5 times").click()


ACTS: dict[tuple[str, int], Act] = {
    ("half_wrong", 2): turned("FP", "r3"),
    ("passing_weight", 2): weight_dragged(0.4),
    ("denominators", 2): merged,
    ("wordy_but_right", 2): set_to("beta", 0.9),
    ("gate", 3): without_gate,
    ("negative_cosine", 2): rewritten,
    ("two_statements", 3): threshold_moved(0.64),
    ("refusal", 2): turned("TP", "s1"),
    ("dropped_claims", 2): settled("dropped-r4-FP-r4", "dropped-r5-FP-r5", "short-3-2-FN-f4"),
    ("dropped_claims", 3): settled("dropped-r4-TP-r4", "dropped-r5-TP-r5"),
    ("same_judge_twice", 2): asked_five_times,
}
"""What a student does on the page at each step that asks for it, steps counted from 1 as the address does."""

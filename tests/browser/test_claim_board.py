"""The claim board in a browser: a flip shows at once and Python confirms it, by pointer, key, menu and touch."""

from __future__ import annotations

import json
import re
import time
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from installation import ROOT
from metrics.case import Case
from metrics.claims import Claim, Sorting, Verdict
from tests.browser.conftest import fits
from ui.boards import CLAIMS
from ui.claim_board import SCRIPTS
from ui.claim_board.contents import contents
from ui.live_answer import part_script

PARTS = ROOT / "ui" / "claim_board"
DRAW = """async ([script, html, data]) => {
  const root = document.getElementById('root');
  root.replaceChildren(...new DOMParser().parseFromString(html, 'text/html').body.childNodes);
  window.sent = []; window.events = [];
  for (const name of ['counts', 'light', 'labels']) {
    document.addEventListener(`claims:${name}`, (event) => window.events.push([name, event.detail]));
  }
  const address = URL.createObjectURL(new Blob([script], {type: 'text/javascript'}));
  const {default: draw} = await import(address);
  const api = {parentElement: root, setStateValue: (name, value) => window.sent.push([name, value])};
  window.draw = (data) => draw({...api, data: [data]});
  draw({...api, data: [data]});
}"""


@pytest.fixture
def opened(page: Page, server: str) -> Page:
    """The correctness page on its first example."""
    return at(page, server)


def at(page: Page, server: str) -> Page:
    page.goto(f"{server}/answer_correctness")
    expect(score(page)).to_have_text("0.6095")
    expect(page.locator(".board .main")).to_have_count(8)
    return page


def main(page: Page, label: str, claim_id: str) -> Locator:
    return page.locator(f".card.is-{label}[data-id='{claim_id}'] .main")


def score(page: Page) -> Locator:
    """The large number, which is Python's: the map is told it after each flip."""
    return page.locator(".map strong.score")


def alone(page: Page, case: Case, **more: Any) -> dict[str, Any]:
    """The board's own script on an empty page, without a server, with what Python would send."""
    data = {**contents(case, CLAIMS), "seen": {}, "undo": False, **more}
    script = part_script() + "\n".join((PARTS / name).read_text() for name in SCRIPTS)
    style = (PARTS / "claim_board.css").read_text()
    page.set_content("<title>clean</title><div id='root'></div>")
    page.add_style_tag(content=style)
    page.evaluate(DRAW, [script, (PARTS / "claim_board.html").read_text(), json.loads(json.dumps(data))])
    return data


def judged(number: int) -> Case:
    """Claims by turns supported and not, as many on each side."""
    claims = [
        Claim(f"{letter}{place}", side, f"Claim {place}.", Verdict(place % 2 == 0, "Why."))  # type: ignore[arg-type]
        for letter, side in (("r", "response"), ("f", "reference"))
        for place in range(number)
    ]
    return Case(response="r", reference="f", sorting=Sorting(tuple(claims), (("r0", "f0"),)))


def test_clicks_and_the_buttons_of_steps_flip_and_score_texts_and_undo_follow(opened: Page) -> None:
    main(opened, "FP", "r3").click()
    board = opened.locator(".board")
    expect(board.locator(".tally")).to_contain_text("TP 3 · FP 1 · FN 2")
    expect(board.locator(".tally .score")).to_have_text("0.7345")
    expect(score(opened)).to_have_text("0.7345")
    expect(opened.locator("mark[data-claim=r3]")).to_have_class(re.compile(r"\btp\b"))
    verdicts = main(opened, "TP", "r3").locator(".verdicts")
    expect(verdicts.locator(".verdict")).to_have_text(["TPyou", "FPjudge"])
    expect(opened.locator(".st-key-board_foot")).to_contain_text("TP 3 · FP 1 · FN 2")
    board.get_by_role("button", name="Take back").click()
    expect(score(opened)).to_have_text("0.6095")
    expect(main(opened, "FP", "r3")).to_be_visible()
    link = "Do it: Penalty fee per month is ₹400. ↔ The non-maintenance fee is ₹350 plus taxes."
    opened.get_by_role("button", name=link).click()
    expect(score(opened)).to_have_text("0.797")
    expect(main(opened, "TP", "r3")).to_be_visible()
    opened.get_by_role("button", name="Do it: Internet banking is available at no cost.", exact=True).click()
    expect(main(opened, "TP", "r4")).to_be_visible()
    expect(opened.locator(".st-key-live-formula")).to_contain_text("1.000")
    undo = opened.locator(".st-key-picker button").filter(has_text="Undo")
    for value in ("0.797", "0.6095"):
        undo.click()
        expect(score(opened)).to_have_text(value)
    expect(undo).to_be_disabled()


def test_keys_flip_move_take_back_and_open_the_menu_which_hands_over_to_the_pages_dialogs(opened: Page) -> None:
    main(opened, "TP", "r1").focus()
    opened.keyboard.press("ArrowRight")
    expect(main(opened, "FP", "r3")).to_be_focused()
    opened.keyboard.press("1")
    expect(main(opened, "TP", "r3")).to_be_focused()
    expect(score(opened)).to_have_text("0.7345")
    expect(main(opened, "TP", "r3")).to_be_focused()
    opened.keyboard.press("3")
    expect(opened.locator(".live")).to_contain_text("does not fit this claim")
    opened.keyboard.press("2")
    expect(score(opened)).to_have_text("0.6095")
    opened.keyboard.press("Enter")
    expect(score(opened)).to_have_text("0.7345")
    opened.keyboard.press("u")
    expect(score(opened)).to_have_text("0.6095")
    main(opened, "FN", "f3").focus()
    for key, value in (("1", "covered"), ("3", "FN")):
        opened.keyboard.press(key)
        expect(main(opened, value, "f3")).to_be_focused()
    expect(score(opened)).to_have_text("0.6095")
    main(opened, "FP", "r3").focus()
    opened.keyboard.press("m")
    entries = opened.get_by_role("menuitem")
    expect(entries).to_have_count(6)
    assert entries.all_inner_texts()[1:] == ["Link…", "Edit…", "Split…", "Merge…", "Delete"]
    opened.keyboard.press("Escape")
    expect(entries).to_have_count(0)
    expect(opened.locator(".card[data-id=r3] .more")).to_be_focused()
    opened.keyboard.press("Enter")
    opened.keyboard.press("End")
    opened.keyboard.press("Enter")
    expect(opened.locator(".card[data-id=r3]")).to_have_count(0)
    opened.get_by_role("button", name="Add a missing claim").click()
    expect(opened.get_by_role("dialog")).to_contain_text("Claims, one per line")


def test_a_flip_is_taken_back_before_it_is_drawn(page: Page) -> None:
    alone(page, judged(4))
    page.locator(".main[data-id=r1]").focus()
    steps = page.evaluate("""() => {
      const press = (key) => document.activeElement.dispatchEvent(new KeyboardEvent('keydown', {key, bubbles: true}));
      press('1');
      press('u');
      return window.sent.at(-1)[1].steps.map((step) => [step.do, step.id]);
    }""")
    assert steps == [["support", "r1"], ["undo", ""]]


SEEN = """() => {
  const unseen = (node) => ['STYLE', 'SCRIPT'].includes(node.nodeName) || node.className === 'ahead';
  const words = (node) => node.nodeType === 3 ? [node.data.trim()] : unseen(node) ? []
    : [node.shadowRoot, ...node.childNodes].filter(Boolean).flatMap(words);
  return words(document.querySelector('[data-testid=stMain]')).filter(Boolean);
}"""
"""All words of the page, those that components draw too; not what a card under the pointer would bring."""

CARDS = "(document.liveAnswer.parts['live.sorting']?.cards ?? [])"  # none where the page was drawn anew meanwhile


def until(page: Page, holds: str) -> None:
    """Waits for what Python has told the page, which is not seen."""
    end = time.monotonic() + 20
    while not page.evaluate(holds):
        assert time.monotonic() < end, holds
        page.wait_for_timeout(10)


def test_a_card_looked_at_for_a_moment_takes_the_whole_page_along_in_its_click(
    page: Page, runs: list[str], server: str
) -> None:
    at(page, server)
    main(page, "FP", "r3").click()  # from the first touch on nothing stands in for the map any more
    expect(score(page)).to_have_text("0.7345")
    for label, claim_id, then in (("FP", "r4", "0.8345"), ("TP", "r1", "0.7345")):
        card = main(page, label, claim_id)
        card.hover()
        until(page, f"() => document.liveAnswer.ahead?.[{claim_id!r}]")
        before = len(runs)
        at_once = card.evaluate(f"one => {{ one.click(); return ({SEEN})(); }}")
        assert then in at_once
        until(page, f"() => {CARDS}.some((one) => one.id === {claim_id!r} && one.label !== {label!r})")
        assert page.evaluate(SEEN) == at_once
        assert len(runs) == before + 1


def test_python_is_asked_once_for_all_cards_also_for_keys_and_in_no_lesson(
    page: Page, runs: list[str], server: str
) -> None:
    at(page, server)
    known = "() => Object.keys(document.liveAnswer?.ahead ?? {}).length === 8"
    until(page, known)  # with no hand near
    main(page, "FN", "f3").click()  # the first touch also lets go of what stood in until then
    until(page, known)
    before = len(runs)
    main(page, "FP", "r4").hover()
    main(page, "TP", "r1").focus()
    for key in ("ArrowRight", "ArrowDown"):
        page.keyboard.press(key)
        page.wait_for_timeout(200)
    assert len(runs) == before
    expect(main(page, "FP", "r4")).to_be_focused()
    score_before = score(page).inner_text()
    page.keyboard.press("1")
    then, score_then = page.evaluate(SEEN), score(page).inner_text()
    assert score_then != score_before
    until(page, known)  # again, after Python's answer
    assert page.evaluate(SEEN) == then
    assert len(runs) == before + 2
    page.goto(f"{server}/answer_correctness?lesson=half_wrong.2")
    expect(main(page, "FP", "r4")).to_be_visible()
    until(page, "() => document.liveAnswer?.ahead === null")


@pytest.mark.parametrize("name", ["constructor", "__proto__", "1"])
def test_a_card_may_have_any_name_and_asks_for_itself_ahead(page: Page, name: str) -> None:
    case = Case(sorting=Sorting((Claim(name, "response", "Any.", Verdict(supported=True)),)))
    alone(page, case, part="live.sorting", base="1")
    told: list[Any] = page.evaluate(
        """async (name) => {
      const told = [];
      document.addEventListener("live:touched", ({ detail }) => told.push(detail.ahead));
      document.addEventListener("live:send", ({ detail }) => told.push(detail.name, detail.value.ids ?? []));
      document.liveAnswer = { base: "1", parts: {}, ahead: {} };
      document.dispatchEvent(new CustomEvent("live:answered"));
      await new Promise((done) => setTimeout(done, 1000));
      document.querySelector(".main").click(); // nothing is known yet
      return told;
    }""",
        name,
    )
    assert told[:3] == ["look", [name], "steps"]
    assert len(told) == 4


def test_flips_faster_than_the_server_all_count(opened: Page) -> None:
    for label, claim_id in (("FP", "r3"), ("FP", "r4"), ("FN", "f3"), ("FN", "f4"), ("TP", "r3")):
        main(opened, label, claim_id).click()
    expect(opened.locator(".board .tally")).to_contain_text("TP 3 · FP 1 · FN 0")
    foot = opened.locator(".st-key-board_foot")
    expect(foot).to_contain_text("TP 3 · FP 1 · FN 0 · Covered 4")
    undo = opened.locator(".st-key-picker button").filter(has_text="Undo")
    for counts in (
        "TP 4 · FP 0 · FN 0",
        "TP 4 · FP 0 · FN 1",
        "TP 4 · FP 0 · FN 2",
        "TP 3 · FP 1 · FN 2",
        "TP 2 · FP 2 · FN 2",
    ):
        undo.click()
        expect(foot).to_contain_text(counts)
    expect(score(opened)).to_have_text("0.6095")
    expect(undo).to_be_disabled()


def test_looking_at_a_card_draws_its_links_and_lights_both_texts_at_200_percent_too(opened: Page) -> None:
    main(opened, "TP", "r1").hover()
    lit = opened.locator("mark.lit")
    expect(lit).to_have_count(2)
    expect(opened.locator(".lines .link")).to_have_count(1)
    expect(opened.locator(".card.partner")).to_have_count(1)
    expect(main(opened, "TP", "r1").locator(".ahead")).to_have_text("→ 0.449")
    opened.mouse.move(2, 2)
    expect(lit).to_have_count(0)
    opened.locator("mark[data-claim=r3]").hover()
    expect(opened.locator(".card.lit[data-id=r3]")).to_be_visible()
    opened.set_viewport_size({"width": 720, "height": 450})  # what 200 % leaves of 1440 x 900
    fits(opened, 720)
    opened.mouse.move(2, 2)  # what lies under the pointer has changed with the size
    main(opened, "TP", "r1").focus()
    expect(main(opened, "TP", "r1")).to_be_in_viewport()
    expect(lit).to_have_count(2)


def test_plain_cards_are_one_switch_away_and_come_back(opened: Page) -> None:
    opened.locator(".st-key-board_foot label").first.click()
    opened.locator(".st-key-card_FP_r3").get_by_role("button", name="To TP").click()
    expect(score(opened)).to_have_text("0.7345")
    opened.locator(".st-key-board_foot label").first.click()
    main(opened, "TP", "r3").click()
    expect(score(opened)).to_have_text("0.6095")


def test_a_finger_flips_on_a_phone_in_the_dark(phone: Page, server: str) -> None:
    phone.emulate_media(color_scheme="dark", reduced_motion="reduce")
    page = at(phone, server)
    more = page.locator(".card[data-id=r3] .more").bounding_box()
    assert more is not None and min(more["width"], more["height"]) >= 44
    main(page, "FP", "r3").tap()
    expect(score(page)).to_have_text("0.7345")
    fits(page, 390)
    background = main(page, "TP", "r3").evaluate("one => getComputedStyle(one.closest('.card')).backgroundColor")
    assert background == "rgb(19, 25, 32)"


def test_what_python_has_not_taken_stays_on_top_and_is_sent_again(page: Page) -> None:
    data = alone(page, judged(4))
    main(page, "FP", "r1").click()
    main(page, "FP", "r3").click()
    (_, first), (_, second) = page.evaluate("window.sent")
    assert [step["id"] for step in first["steps"]] == ["r1"]
    assert [(step["n"], step["do"], step["id"]) for step in second["steps"]] == [
        (1, "support", "r1"),
        (2, "support", "r3"),
    ]
    page.evaluate("data => window.draw(data)", data)
    expect(page.locator(".is-TP")).to_have_count(4)
    page.evaluate("data => window.draw(data)", {**data, "seen": {second["life"]: 2}})
    expect(page.locator(".is-TP")).to_have_count(2)
    counts = [detail for name, detail in page.evaluate("window.events") if name == "counts"]
    assert [one["tp"] for one in counts] == [2, 3, 4, 4, 2]


def test_markup_in_every_part_of_a_card_stays_text(page: Page) -> None:
    evil = "<img src=x onerror=\"document.title='owned'\"><b>b</b>"
    other = Claim(f"f{evil}", "reference", evil, Verdict(True, evil))
    claims = (Claim(evil, "response", evil, Verdict(False, evil), Verdict(True, evil), evil), other)
    alone(page, Case(sorting=Sorting(claims, ((evil, other.id),))))
    expect(page.locator(".text")).to_have_text([evil, evil])
    page.locator(".more").first.click()
    tags = page.locator("#root *").evaluate_all("all => [...new Set(all.map(one => one.tagName.toLowerCase()))]")
    assert not {"img", "b", "script"} & set(tags)
    assert page.title() == "clean"
    page.locator(".main").first.click(position={"x": 5, "y": 5})
    assert page.evaluate("window.sent.at(-1)[1].steps[0].id") == evil


def test_sixty_claims_flip_within_twice_the_time_of_eight(page: Page) -> None:
    taken = {}
    for number in (4, 30):
        alone(page, judged(number))
        taken[number] = page.evaluate("""() => {
          const times = [];
          for (let turn = 0; turn < 21; turn++) {
            const start = performance.now();
            document.querySelector(".main[data-id=r1]").click();
            document.querySelector("#root").getBoundingClientRect();
            times.push(performance.now() - start);
          }
          return times.sort((a, b) => a - b)[10];
        }""")
    assert taken[30] < max(2 * taken[4], 16)


def test_the_board_says_so_when_its_script_never_starts(page: Page) -> None:
    page.set_content((PARTS / "claim_board.html").read_text().replace("{failed}", "Switch on Plain cards."))
    expect(page.get_by_role("note")).to_have_text("Switch on Plain cards.")
    expect(page.locator(".board")).to_be_hidden()


def test_the_scripts_are_read_in_the_order_they_need() -> None:
    assert sorted(path.name for path in Path(PARTS).glob("*.js")) == sorted(SCRIPTS)

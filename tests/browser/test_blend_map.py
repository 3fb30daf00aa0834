"""The blend map under a hand: every number shown is Python's, one commit a drag, and pushes do not fight it."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from installation import ROOT
from metrics.blend import flip_share
from metrics.case import Case
from metrics.case_scores import correctness_moves, correctness_score
from metrics.settings import accepted_weights
from metrics.threshold import passes
from tests.browser.conftest import fits
from ui.chart_words import shortest
from ui.examples import examples
from ui.live_values import live_values
from ui.palette import DARK, LIGHT
from ui.pictures import step_groups
from ui.prose import number, score_number, t

EXAMPLE = "wordy_but_right"
SHOWN = """() => {
  const all = [...document.querySelectorAll('*')].filter((one) => one.shadowRoot);
  const map = all.find((one) => 'blendMap' in one.dataset).shadowRoot;
  const text = (name) => map.querySelector(name).textContent;
  const board = all.map((one) => one.shadowRoot.querySelector('.board .tally .score')).find(Boolean);
  const label = (name) => map.querySelector(`text.label.${name}:not([hidden])`)?.textContent ?? '';
  return {
    score: text('.score'), board: board.textContent, verdict: text('.word'), parts: text('.parts'),
    formula: text('.formula'),
    flip: label('verdict'), now: label('score'), weight: text('.share .value'), beta: text('.beta .value'),
    live: all.filter((one) => 'liveWords' in one.dataset).map((one) => one.shadowRoot.querySelector('.root').innerText),
  };
}"""


def expected(case: Case) -> dict[str, Any]:
    """What the page has to show for a case, by the core and by the page's own words."""
    score, mark = correctness_score(case), case.settings.threshold
    steps = [group[0] for group in step_groups(case.sorting, correctness_moves(case)).values()]
    values = live_values(case, score, steps)
    assert score.value is not None
    assert score.factuality is not None
    assert score.similarity is not None
    assert mark is not None
    facts, similarity = score.factuality, score.similarity
    share = flip_share(facts, similarity, mark)
    passed = passes(score.value, mark)
    if share is None:
        key = "chart.blend.all_pass" if passes(facts, mark) else "chart.blend.all_fail"
        flip = t(key, value=score_number(mark))
    else:
        flip = t("chart.blend.to_pass" if facts > similarity else "chart.blend.to_fail", share=number(share, 2))
    parts = {name: values[name] for name in ("beta", "f", "precision", "recall", "similarity")}
    blend = {name: values[name] for name in ("share", "f", "rest", "similarity", "value")}
    return {
        "score": values["value"],
        "board": values["value"],
        "verdict": t("score.pass" if passed else "score.fail", threshold=f"{mark:g}"),
        "parts": t("map.parts", **parts),
        "formula": t("map.formula", **blend),
        "flip": flip,
        "now": t("chart.blend.now", value=values["value"]),
        "weight": values["share"],
        "beta": shortest(score.beta),
        "elsewhere": [
            *(values[name] for name in ("score", "verdict", "blend")),
            *(f"{values[f'effect_{place}']} → {values[f'after_{place}']}" for place in range(len(steps))),
        ],
    }


def differences(page: Page, case: Case) -> list[str]:
    """Where the page shows another number than Python has."""
    shown, wanted = page.evaluate(SHOWN), expected(case)
    live = "\n".join(shown.pop("live"))
    missing = [f"nowhere: {words}" for words in wanted.pop("elsewhere") if words not in live]
    return missing + [
        f"{name}: {shown[name]!r}, not {wanted[name]!r}" for name in wanted if shown[name] != wanted[name]
    ]


def with_settings(case: Case, share: float, **settings: Any) -> Case:
    weights = accepted_weights((share, round(1 - share, 6)))
    return replace(case, settings=replace(case.settings, weights=weights, **settings))


@pytest.fixture
def opened(page: Page, runs: list[str], server: str) -> Page:
    """The page on an example whose F depends on beta, drawn to the end."""
    page.goto(f"{server}/answer_correctness?case={EXAMPLE}")
    expect(page.get_by_role("heading", name="About this metric")).to_be_visible()
    expect(page.locator(".map strong.score")).to_have_text(
        score_number(correctness_score(examples()[EXAMPLE].case).value)
    )
    settled(page)
    return page


def settled(page: Page) -> None:
    """Waits until no run is under way."""
    page.wait_for_timeout(400)
    expect(page.locator("[data-test-script-state=notRunning]")).to_have_count(1)


def place(page: Page) -> Callable[[float, float], tuple[float, float]]:
    """Where a weight and a score stand in the picture, on the screen."""
    box = page.locator(".picture").bounding_box()
    assert box is not None
    scale = box["width"] / 440
    return lambda share, score: (box["x"] + scale * (46 + 366 * share), box["y"] + scale * (196 - 166 * score))


def range_of(page: Page, name: str) -> Any:
    """A setting's range on the map, not the plain slider of the same name."""
    return page.locator(".map").get_by_role("slider", name=name)


def test_every_number_is_pythons_over_the_whole_range_of_weight_and_beta(opened: Page, runs: list[str]) -> None:
    mark = range_of(opened, "Pass at")
    mark.focus()
    for _ in range(8):
        mark.press("ArrowRight")  # from 0.5, where an unset mark stands
    settled(opened)
    case, at = examples()[EXAMPLE].case, place(opened)
    before = len(runs)
    opened.mouse.move(*at(0.75, 0.5))
    opened.mouse.down()
    wrong = []
    for hundredth in range(0, 101, 2):
        opened.mouse.move(*at(hundredth / 100, 0.5))
        wrong += differences(opened, with_settings(case, hundredth / 100, threshold=0.58))
    assert len(runs) == before, "no run of the server while the hand moves"
    opened.mouse.move(*at(0.37, 0.9))
    opened.mouse.up()
    settled(opened)
    assert len(runs) == before + 1, "one run when it lets go"
    beta = range_of(opened, "Beta")
    beta.focus()
    beta.press("Home")
    for step in range(0, 61, 3):
        wrong += differences(opened, with_settings(case, 0.37, threshold=0.58, beta=round(step * 0.05, 2)))
        for _ in range(3):
            beta.press("ArrowRight")
    settled(opened)
    assert wrong == []
    expect(range_of(opened, "Weight of the facts")).to_have_attribute(
        "aria-valuetext", re.compile(r"^0\.37\. Score 0\.\d+\. (Passes|Fails) at 0\.58\.$")
    )
    opened.get_by_role("button", name="Exact values").click()
    expect(opened.get_by_label("Facts weight", exact=True)).to_have_value("0.37")
    expect(opened.locator("code").filter(has_text="beta=3.0").first).to_contain_text("0.63")


LET_GO = """() => {
  const roots = () => [...document.querySelectorAll('*')].map((one) => one.shadowRoot).filter(Boolean);
  window.words = () => roots().flatMap((root) => [
    ...[...root.querySelectorAll('.root, .live, .score')].map((one) => one.textContent),
    ...[...root.querySelectorAll('.figure img')].flatMap((one) => [one.alt, decodeURIComponent(one.src)]),
  ]);
  document.addEventListener('blend-map:let-go', () => queueMicrotask(() => { window.atOnce = words(); }));
}"""


@pytest.mark.parametrize("example", [EXAMPLE, "savings_account"])
def test_all_that_hangs_on_the_weight_stands_there_when_it_is_let_go(page: Page, server: str, example: str) -> None:
    page.goto(f"{server}/answer_correctness?case={example}&lang=ko")
    expect(page.locator(".map strong.score")).to_be_visible()
    expect(page.locator("[data-live-words] .code code")).to_have_count(3)
    settled(page)
    page.evaluate(LET_GO)
    at = place(page)
    for share in (0.4, 0.31, 1.0, 0.62, 0.75):
        page.mouse.move(*at(share - 0.02, 0.95))
        page.mouse.down()
        page.mouse.move(*at(share, 0.95))
        page.mouse.up()
        settled(page)
        at_once, later = page.evaluate("[atOnce, words()]")
        assert f"weights=[{share}, " in "".join(at_once)
        assert at_once == later


def test_weights_stay_as_given_while_only_a_threshold_is_moved_and_a_reset_brings_the_examples(
    page: Page, server: str
) -> None:
    page.goto(f"{server}/answer_correctness?case={EXAMPLE}&weights=3,1")
    lines = page.locator("[data-live-words] .code code")
    expect(lines).to_have_count(3)
    settled(page)
    page.evaluate(LET_GO)
    mark = range_of(page, "Pass at")
    mark.focus()
    mark.press("ArrowRight")
    settled(page)
    at_once, later = page.evaluate("[atOnce, words()]")
    for words in ("".join(at_once), "".join(later)):
        assert words.count("weights=[3.0, 1.0], ") == 2
        assert "weights=3.0%2C1.0&" in words
    weight = range_of(page, "Weight of the facts")
    weight.focus()
    weight.press("ArrowLeft")
    expect(lines.filter(has_text="weights=[0.74, 0.26]")).to_have_count(2)
    settled(page)
    page.get_by_role("button", name="Reset settings").click()
    expect(lines.filter(has_text="weights=[0.75, 0.25], beta=1.0")).to_have_count(2)
    expect(lines.filter(has_text="weights=0")).to_have_count(0)
    expect(weight).to_have_value("0.75")
    expect(page.locator(".map .row.threshold")).to_have_class(re.compile("unset"))
    expect(page.locator(".map strong.score")).to_have_text(
        score_number(correctness_score(examples()[EXAMPLE].case).value)
    )


def test_numbers_are_written_as_python_writes_them(page: Page) -> None:
    script = (ROOT / "ui" / "blend_map" / "numbers.js").read_text(encoding="utf-8")
    values = [n / 1600 for n in range(0, 1601, 7)] + [1 / 3, 2 / 3, -0.3, 0.125, 1.5, 0.6095, 123456.5, 2e6, 1e-9]
    page.set_content("<p></p>")
    written = page.evaluate(
        """([script, values]) => {
          const marks = {decimal: '.', minus: '-', none: '–'};
          const made = new Function(`${script}; return { number, scoreNumber, shortest };`)();
          return values.map((one) => [made.number(one, 3, marks), made.number(one, 2, marks),
            made.scoreNumber(one, marks), made.shortest(one, marks)]);
        }""",
        [script, values],
    )
    assert written == [[number(one), number(one, 2), score_number(one), shortest(one)] for one in values]


def test_python_pushes_and_the_hand_keeps_what_it_holds(opened: Page) -> None:
    at, score = place(opened), opened.locator(".map strong.score")
    opened.mouse.move(*at(0.75, 0.5))
    opened.mouse.down()
    opened.mouse.move(*at(0.3, 0.5))
    # Another claim counts while the weight is held: a run of the server that knows nothing of the hand.
    opened.locator(".card.is-FP .main").first.evaluate("card => card.click()")
    expect(opened.locator(".map .parts")).not_to_contain_text("precision 0.250")
    settled(opened)
    expect(range_of(opened, "Weight of the facts")).to_have_value("0.3")
    opened.mouse.move(*at(0.4, 0.5))
    opened.mouse.up()
    settled(opened)
    expect(opened.locator(".map .formula")).to_contain_text(re.compile(r"^0\.4 × "))
    expect(opened.locator(".st-key-pinned_live_wide")).to_contain_text(score.inner_text())
    # An example brings its own weights: the browser's last commit does not come back.
    opened.get_by_role("combobox", name=re.compile("Case")).click()
    opened.get_by_role("option", name="Savings account, a real run").click()
    expect(score).to_have_text("0.6095")
    settled(opened)
    expect(score).to_have_text("0.6095")
    expect(range_of(opened, "Weight of the facts")).to_have_value("0.75")


def test_threshold_and_ends_are_dragged_on_the_picture(opened: Page) -> None:
    opened.get_by_text("By hand", exact=True).last.click()
    expect(range_of(opened, "Similarity by hand")).to_be_visible()
    mark = range_of(opened, "Pass at")
    mark.press("ArrowLeft")
    settled(opened)
    at = place(opened)
    parts = correctness_score(examples()[EXAMPLE].case)
    assert parts.similarity is not None
    assert parts.factuality is not None
    for share, start, end in ((0.55, 0.49, 0.3), (0.0, parts.similarity, 0.61), (1.0, parts.factuality, 0.95)):
        opened.mouse.move(*at(share, start))
        opened.mouse.down()
        opened.mouse.move(*at(share, end), steps=4)
        opened.mouse.up()
        settled(opened)
    words = opened.locator(".map")
    expect(words.locator(".threshold .value")).to_have_text("0.3")
    expect(words.locator(".similarity .value")).to_have_text("0.610")
    expect(words.locator(".beta .value")).to_have_text("3")
    expect(opened.get_by_role("button", name="Undo")).to_be_enabled()
    words.get_by_role("button", name="No pass mark").click()
    settled(opened)
    expect(words.locator(".threshold .value")).to_have_text("none")
    expect(words.locator("span.verdict")).to_be_hidden()


def test_a_finger_drags_the_weight_on_a_phone(phone: Page, server: str) -> None:
    phone.goto(f"{server}/answer_correctness?case={EXAMPLE}")
    expect(phone.get_by_role("heading", name="About this metric")).to_be_visible()
    settled(phone)
    phone.locator(".picture").scroll_into_view_if_needed()
    at = place(phone)
    finger = phone.context.new_cdp_session(phone)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]})

    touch("touchStart", at(0.75, 0.5))
    for step in range(8):
        touch("touchMove", at(0.7 - 0.05 * step, 0.5))
    expect(phone.locator(".map .share .value")).to_have_text("0.35")
    pinned = phone.locator(".st-key-pinned_live_narrow")
    expect(pinned).to_contain_text(phone.locator(".map strong.score").inner_text())
    touch("touchEnd")
    settled(phone)
    expect(phone.locator(".map .share .value")).to_have_text("0.35")
    fits(phone, 390)
    asked = phone.locator(".line").first  # the numbers to ask about wrap instead of running past the edge
    assert asked.evaluate("line => line.scrollWidth <= line.clientWidth")


def test_the_colours_follow_the_theme_and_what_would_stand_in_for_the_map_leaves_with_the_first_touch(
    opened: Page,
) -> None:
    for scheme, look in (("light", LIGHT), ("dark", DARK)):
        opened.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        wanted = ", ".join(str(int(look.ink[place : place + 2], 16)) for place in (1, 3, 5))
        # Not wait_for_function: it evaluates a string in the page, which the server's policy forbids.
        expect(opened.locator("[data-blend-map] .curve").first).to_have_css("stroke", f"rgb({wanted})")
    expect(opened.locator("[class*='st-key-plain_']").first).to_be_attached()
    opened.locator(".card.is-FP .main").first.click()
    expect(opened.locator("[class*='st-key-plain_']")).to_have_count(0)


def test_where_the_map_cannot_start_the_plain_sliders_do_its_work(profile: BrowserContext, server: str) -> None:
    page = profile.new_page()
    # A browser that fails at the map's first line of its own, and at nothing of Streamlit's.
    page.add_init_script("SVGElement.prototype.append = () => { throw new Error('an old browser'); };")
    page.goto(f"{server}/answer_correctness?case={EXAMPLE}")
    expect(page.get_by_text("could not start in this browser")).to_be_visible()
    slider = page.locator(".st-key-plain_instrument").get_by_role("slider", name=re.compile("Weight of the facts"))
    slider.focus()
    slider.press("End")
    expect(page.locator(".st-key-plain_instrument").get_by_test_id("stMetricValue")).to_have_text("0.400")
    expect(page.locator(".st-key-pinned_wide")).to_contain_text("0.400")
    expect(page.locator(".st-key-pinned_live_wide").get_by_test_id("stElementContainer").first).to_be_hidden()
    page.close()

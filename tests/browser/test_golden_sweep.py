"""The sweep of a set under a hand: every number shown is Python's, one run a drag, and pushes from Python are taken."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import pandas as pd
import pytest
from playwright.sync_api import Locator, Page, expect

from installation import ROOT
from metrics.golden.correctness_evidence import Facts
from metrics.golden.correctness_scores import correctness_scores
from metrics.golden.evidence_frames import facts_of
from metrics.golden.flips import change
from metrics.golden.scores import passing
from metrics.golden.sweeps import BETAS
from metrics.golden.trials import rankings, share_weights
from ui.prose import number, short_number, t

EXAMPLE = ROOT / "examples" / "golden" / "library_v1.csv"
SHOWN = """() => {
  const root = [...document.querySelectorAll('*')].find((one) => one.shadowRoot?.querySelector('.sweep')).shadowRoot;
  const text = (one) => (one.hidden ? '' : one.textContent);
  return {
    ...Object.fromEntries(['mean', 'rate', 'ranking'].map((one) => [one, text(root.querySelector(`.${one} .now`))])),
    over: root.querySelector('.over').textContent, flips: root.querySelector('.flips').textContent,
    share: root.querySelector('.share .value').textContent, beta: root.querySelector('.beta .value').textContent,
    list: [...root.querySelectorAll('li')].filter((one) => !one.hidden).map((one) => [...one.children].map(text)),
    moves: root.querySelector('.moves').hidden ? '' : root.querySelector('.more').textContent,
  };
}"""


@pytest.fixture(scope="module")
def given() -> Facts:
    return facts_of(pd.read_csv(EXAMPLE))


@pytest.fixture(scope="module")
def names() -> list[list[str]]:
    frame = pd.read_csv(EXAMPLE)
    return [[str(one), str(text)[:60]] for one, text in zip(frame["id"], frame["question"], strict=True)]


def expected(given: Facts, names: list[list[str]], share: float, beta: float) -> dict[str, Any]:
    """What must stand on the page, by the core that scores one setting at a time."""
    scores = correctness_scores(given, weights=share_weights(share), beta=beta).scores
    n, passed = int(scores.known.sum()), int(passing(scores.value[scores.known], 0.7).sum())
    found = change(given, ((0.75, 0.25), 1.0), (share_weights(share), beta), 0.7)
    still = (share, beta) == (0.75, 1.0)
    gained, lost, both = int(found.gained.sum()), int(found.lost.sum()), int(found.both.sum())
    flips = t("golden.live.flips", gained=gained, lost=lost, n=both)
    moving = [row for row in np.flatnonzero(found.both) if found.gained[row] or found.lost[row] or found.moved[row]]
    moving.sort(key=lambda row: (not (found.gained[row] or found.lost[row]), -abs(found.moved[row])))
    more = t("golden.live.more" if moving else "golden.live.none", n=min(7, len(moving)), all=len(moving))
    return {
        "mean": number(float(scores.value[scores.known].mean())),
        "rate": number(passed / n),
        "over": t("golden.live.over", n=n, all=34, passed=passed),
        "flips": t("golden.sweep.same") if still else flips,
        "share": number(share, 2),
        "beta": short_number(beta, 3),
        "list": [] if still else [[*names[row], *_moves(found, row)] for row in moving[:7]],
        "moves": "" if still else more,
    }


def _moves(found: Any, row: int) -> list[str]:
    by = found.moved[row]
    places = "" if by == 0 else t(f"golden.live.{'up' if by > 0 else 'down'}", n=number(abs(by), 1 if by % 1 else 0))
    verdict = f"✓ {t('golden.flips.gained')}" if found.gained[row] else f"✕ {t('golden.flips.lost')}"
    flips = found.gained[row] or found.lost[row]
    return [f"{number(found.before[row])} → {number(found.after[row])}", places, verdict if flips else ""]


def differences(page: Page, wanted: dict[str, Any]) -> list[str]:
    shown = page.evaluate(SHOWN)
    return [f"{name}: {shown[name]!r}, not {wanted[name]!r}" for name in wanted if shown[name] != wanted[name]]


@pytest.fixture
def opened(page: Page, runs: list[str], server: str) -> Page:
    page.goto(f"{server}/choose_weights")
    page.get_by_role("button", name="Library bot, 34 labelled answers").click()
    expect(setting(page, "Weight of the facts")).to_have_value("75")
    idle(page)
    return page


def idle(page: Page) -> None:
    expect(page.locator("[data-test-script-state=notRunning]")).to_have_count(1)


def setting(page: Page, name: str) -> Locator:
    return page.locator(".sweep").get_by_role("slider", name=name)


def test_every_number_is_pythons_over_the_whole_range_of_weight_and_beta(
    opened: Page, runs: list[str], given: Facts, names: list[list[str]]
) -> None:
    ranked = rankings(given, (0.75, 0.25), 1.0)
    picture = opened.locator(".sweep .rate .picture")
    box = picture.bounding_box()
    assert box is not None
    scale, before = box["width"] / 340, len(runs)

    def at(share: float) -> tuple[float, float]:
        return box["x"] + scale * (34 + 296 * share), box["y"] + scale * 90

    opened.mouse.move(*at(0.75))
    opened.mouse.down()
    wrong = []
    for step in range(0, 101, 2):
        opened.mouse.move(*at(step / 100))
        wanted = expected(given, names, step / 100, 1.0)
        wrong += differences(opened, {**wanted, "ranking": number(float(ranked[BETAS.index(1.0), step]))})
    opened.mouse.move(*at(0.37))
    assert len(runs) == before, "no run of the server while the hand moves"
    opened.mouse.up()
    expect(opened.get_by_role("button", name="Use what is tried")).to_be_visible()
    idle(opened)
    assert len(runs) == before + 1, "one run when it lets go"
    beta = setting(opened, "Beta")
    beta.focus()
    beta.press("Home")
    for place, one in enumerate(BETAS):
        if place % 4 == 0:
            wanted = expected(given, names, 0.37, one)
            wrong += differences(opened, {**wanted, "ranking": number(float(ranked[place, 37]))})
        beta.press("ArrowRight")
    assert wrong == []


def test_python_pushes_what_is_tried_back_and_takes_it_over(opened: Page) -> None:
    share = setting(opened, "Weight of the facts")
    share.press("PageDown")
    opened.get_by_role("button", name="Back to the setting in use").click()
    expect(share).to_have_value("75")
    expect(opened.get_by_role("button", name="Use what is tried")).to_have_count(0)
    expect(share).to_have_attribute("aria-valuetext", "0.75. Mean 0.642, pass rate 0.471, same ranking 1.000.")
    opened.locator(".chip[data-name=ranking]").click()
    expect(opened.locator(".sweep .figure.ranking")).to_have_class(re.compile(r"\blit\b"))
    expect(opened.locator(".sweep .figure.lit")).to_have_count(1)
    share.press("Home")
    expect(opened.locator(".line .ask")).to_contain_text("at weight 0.00 and beta 1")
    opened.get_by_role("button", name="Use what is tried").click()
    expect(opened.locator("code").filter(has_text="weights=[0.0, 1.0]").first).to_be_visible()
    expect(opened.locator(".sweep .flips")).to_have_text(t("golden.sweep.same"))
    expect(share).to_have_value("0")


def test_what_the_hand_holds_keeps_its_value_when_the_table_becomes_another(page: Page, server: str) -> None:
    page.goto(f"{server}/choose_weights?set=0.333_0.667_0.37_0.7")  # off the grid: one step more each
    page.get_by_role("button", name="Library bot, 34 labelled answers").click()
    beta = setting(page, "Beta")
    expect(beta).to_have_attribute("max", "41")
    beta.press("End")
    use = page.get_by_role("button", name="Use what is tried")
    expect(use).to_be_visible()
    idle(page)
    beta.evaluate("one => one.dispatchEvent(new Event('input'))")  # held, and not let go
    use.click()
    expect(beta).to_have_attribute("max", "40")
    expect(beta).to_have_value("40")
    expect(page.locator(".sweep .flips")).to_have_text(t("golden.sweep.same"))


def test_in_another_language_the_hand_goes_on_where_it_was(opened: Page) -> None:
    setting(opened, "Weight of the facts").press("PageDown")
    expect(opened.get_by_role("button", name="Use what is tried")).to_be_visible()
    opened.get_by_test_id("stExpandSidebarButton").click()
    opened.get_by_role("radio", name="한국어").click()
    korean = setting(opened, "사실의 가중치")
    expect(korean).to_have_value("65")
    korean.press("PageDown")
    expect(opened.locator(".sweep .share .value")).to_have_text("0.55")
    expect(opened.locator(".failed:visible")).to_have_count(0)

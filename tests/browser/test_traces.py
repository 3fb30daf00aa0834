"""A number that is asked about lights its cards and marks, and its sentence follows a flip."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect


def test_a_number_lights_claims_pictures_and_settings_and_follows_a_flip(page: Page, server: str) -> None:
    page.goto(f"{server}/answer_correctness")
    precision = page.locator(".chip[data-name=precision]").first
    precision.click()
    expect(page.locator(".sentence")).to_contain_text("2 / (2 + 2) = 0.500")
    expect(page.locator(".card.asked")).to_have_count(4)
    expect(page.locator(".card.is-FN.aside")).to_have_count(2)
    expect(page.locator("mark.lit")).to_have_count(4)
    picture = page.locator(".figure img")
    expect(picture).to_have_attribute("src", re.compile("opacity"))
    page.locator(".card.is-FP .main").first.click()
    expect(page.locator(".sentence")).to_contain_text("3 / (3 + 1) = 0.750")
    precision.press("Escape")
    expect(page.locator(".card:is(.asked, .aside)")).to_have_count(0)
    expect(picture).not_to_have_attribute("src", re.compile("opacity"))
    page.locator(".chip[data-name=score]").first.click()
    expect(page.locator(".row.lit")).to_have_count(3)
    expect(page.locator("svg.asked .curve.lit")).to_have_count(1)
    page.locator(".said .chip[data-name=similarity]").click()
    expect(page.locator("svg.asked circle.lit")).to_have_class(re.compile("similarity"))
    expect(page.locator(".card.asked")).to_have_count(0)
    outline = "element => getComputedStyle(element).outlineStyle"
    assert page.locator(".st-key-texts-response").evaluate(outline) == "solid"


def test_a_number_lights_its_part_of_the_staircase_and_of_the_fan(page: Page, server: str) -> None:
    page.goto(f"{server}/groundedness")
    picture = page.get_by_role("img", name=re.compile("^Staircase|^A staircase"))
    expect(picture).to_be_visible()
    expect(picture.locator(".lit")).to_have_count(0)
    page.locator(".chip[data-name=score]").first.click()
    expect(picture.locator("circle.lit")).to_have_attribute("data-part", "now")
    page.locator(".said .chip[data-name=supported]").click()
    expect(picture.locator(".lit")).to_have_text("2")
    page.goto(f"{server}/answer_relevancy")
    fan = page.get_by_role("img", name=re.compile("^A fan of rays"))
    page.locator(".chip[data-name=mean]").first.click()
    expect(fan.locator("circle.lit")).to_have_count(4)
    page.locator(".chip[data-name=mean]").first.press("Escape")
    expect(fan.locator(".lit")).to_have_count(0)


def test_a_run_lights_its_column_and_its_dots_and_what_flips_its_rows(page: Page, server: str) -> None:
    page.goto(f"{server}/judge_bench")
    page.locator(".st-key-bench-ask button").click()
    run = page.locator(".chip[data-name=run0]")
    run.click()
    expect(page.locator(".sentence")).to_contain_text("F = TP / (TP +")
    shaded = "cells => cells.map((cell) => Number(getComputedStyle(cell).backgroundColor !== 'rgba(0, 0, 0, 0)'))"
    runs = [int(one) for one in re.findall(r"\d+", run.inner_text().partition("(")[2])]
    heads = page.locator(".st-key-bench_matrix thead th").evaluate_all(shaded)
    assert [place for place, lit in enumerate(heads) if lit] == runs
    expect(page.locator("svg.asked circle.lit")).to_have_count(len(runs))
    flips = page.locator(".chip[data-name=flips]")
    flips.click()
    expect(flips).to_have_attribute("aria-pressed", "true")
    rows = page.locator(".st-key-bench_matrix tbody td:first-child").evaluate_all(shaded)
    assert sum(rows) == int(re.findall(r"\d+", flips.inner_text())[0])

"""What only a browser shows of golden sets: real uploads and downloads, a click into the table, an inert report."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

CASES = Path(__file__).parents[1] / "data" / "cases"


def table_row(page: Page, row: int) -> None:
    """Clicks the box in front of a row of the table of answers."""
    table = page.get_by_test_id("stDataFrame").first
    table.scroll_into_view_if_needed()
    box = table.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + 18, box["y"] + 35 + 17 + 35 * row)


def downloaded(page: Page, name: str) -> str:
    with page.expect_download() as waiting:
        page.get_by_role("button", name=name, exact=True).click()
    return Path(waiting.value.path()).read_text(encoding="utf-8-sig")


def uploaded(page: Page, content: str, name: str = "set.csv") -> None:
    file = {"name": name, "mimeType": "text/csv", "buffer": (CASES / content).read_bytes()}
    page.locator("input[type=file]").set_input_files(file)  # type: ignore[arg-type]  # a payload is one of its kinds


def test_c35_a_set_is_uploaded_judged_mended_downloaded_and_asked_about(page: Page, server: str) -> None:
    page.goto(f"{server}/golden_sets")
    uploaded(page, "C35_set_v1.csv")
    page.get_by_role("button", name="Use these rows").click()
    page.get_by_role("button", name="Judge 3 by rules").click()
    expect(page.get_by_text("over 3 of 3 answers")).to_be_visible()
    table_row(page, 1)
    field = page.get_by_role("textbox", name="reference", exact=True)
    field.fill("r2 by hand")
    field.press("Control+Enter")
    expect(page.get_by_text("1 text changed by hand")).to_be_visible()
    page.get_by_role("slider", name="Weight of the facts").press("ArrowLeft")
    expect(page.get_by_text(re.compile(r"weights=\[0.74, 0.26\]")).first).to_be_visible()
    assert "r2 by hand" in downloaded(page, "CSV")
    lines = [json.loads(line) for line in downloaded(page, "JSONL").splitlines()]
    assert [line["reference"] for line in lines] == ["r1", "r2 by hand", "r3"]
    assert all(line["score_correctness"] is not None for line in lines)
    assert "r2 by hand" in downloaded(page, "CSV")
    expect(page.get_by_text("over 3 of 3 answers")).to_be_visible()
    page.get_by_text("Bring a set").click()
    uploaded(page, "C35_set_v2_same_name_new_content.csv")
    page.get_by_role("button", name="Use these rows").click()
    expect(page.get_by_text("set.csv is here already, with other content")).to_be_visible()
    expect(page.get_by_text("3 answers", exact=False).first).to_be_visible()
    page.get_by_role("button", name="Replace, my changes go").click()
    expect(page.get_by_text("over 1 of 3 answers")).to_be_visible()
    page.get_by_test_id("stFileUploader").get_by_role("button", name="Remove").first.click()
    expect(page.get_by_text("over 1 of 3 answers")).to_be_visible()
    expect(page.get_by_text("empty")).to_have_count(0)


def test_a_click_into_the_table_opens_the_answer_as_a_case(page: Page, server: str) -> None:
    page.goto(f"{server}/golden_sets")
    page.get_by_role("button", name="Library bot, 34 labelled answers").click()
    table_row(page, 0)
    expect(page.get_by_text("Answer lib-01")).to_be_visible()
    page.get_by_role("button", name="Open on the page").click()
    expect(page.get_by_role("heading", name="Answer correctness", exact=True)).to_be_visible()
    expect(page.get_by_text("When does the library open on weekdays?").first).to_be_visible()
    expect(page.get_by_test_id("stMetricValue").first).to_have_text(re.compile("0.925"))


def test_the_report_runs_nothing_and_fetches_nothing(page: Page, server: str, tmp_path: Path) -> None:
    page.goto(f"{server}/golden_sets")
    evil = [{"id": "1", "question": "<img src=https://pixel.invalid/x onerror=alert(1)>", "answer": "</td><script>",
             "reference": "'\"><svg onload=alert(2)>", "tp": 1, "fp": 1, "fn": 0, "similarity": 0.5}]  # fmt: skip
    file = {"name": "<b>evil</b>.json", "mimeType": "application/json", "buffer": json.dumps(evil).encode()}
    page.locator("input[type=file]").set_input_files(file)  # type: ignore[arg-type]  # a payload is one of its kinds
    page.get_by_role("button", name="Use these rows").click()
    expect(page.get_by_text("over 1 of 1 answers")).to_be_visible()
    report = tmp_path / "report.html"
    report.write_text(downloaded(page, "Report"), encoding="utf-8")
    reader = page.context.new_page()
    reader.on("dialog", lambda dialog: pytest.fail(f"a script ran: {dialog.message}"))
    reader.goto(report.as_uri())
    expect(reader.get_by_role("heading", level=1)).to_have_text("Answer correctness: <b>evil</b>.json")
    assert reader.locator("script, img, iframe, object").count() == 0
    assert reader.locator("svg").count() == 4
    expect(reader.get_by_text("</td><script>")).to_be_visible()


def test_a_reload_brings_the_set_back_to_its_own_tab_only(page: Page, server: str) -> None:
    page.goto(f"{server}/choose_weights")
    page.get_by_role("button", name="Library bot, 34 labelled answers").click()
    expect(page.get_by_text("library_v1.csv · 34 answers")).to_be_visible()
    assert page.evaluate("location.search + localStorage.length + document.cookie").find("desk") < 0
    page.reload()
    expect(page.get_by_text("library_v1.csv · 34 answers")).to_be_visible()
    other = page.context.new_page()
    other.goto(server, wait_until="commit")
    assert [tab.evaluate("sessionStorage.getItem('answer-metrics.desk') !== null") for tab in (page, other)] == [
        True,
        False,
    ]

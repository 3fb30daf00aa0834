"""The marked text's own script in a browser: markup stays text everywhere, and drawing again adds nothing."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Page

from installation import ROOT
from metrics.claims import Claim, Sorting, Verdict
from metrics.locate import spans
from ui.live_answer import part_script
from ui.marked_text import segments

SCRIPT = ROOT / "ui" / "marked_text" / "marked_text.js"
DRAW = """async ([script, data]) => {
  const address = URL.createObjectURL(new Blob([script], {type: 'text/javascript'}));
  const {default: draw} = await import(address);
  draw({data, parentElement: document.getElementById('root')});
  draw({data, parentElement: document.getElementById('root')});
}"""


def test_markup_is_shown_letter_by_letter(page: Page) -> None:
    case = json.loads((ROOT / "tests/data/cases/C37_markup_in_claims.json").read_text(encoding="utf-8"))
    items = [item for label in case["judge_reply"].values() for item in label]
    claims = [
        Claim(f"r{number}", "response", item["statement"], Verdict(number % 2 == 0))
        for number, item in enumerate(items)
    ]
    text = "\n".join([item["statement"] for item in items] + [item["reason"] for item in items])
    marked = segments(text, spans(text, claims), Sorting(tuple(claims)))
    data: list[Any] = [{"label": "<i>Response</i>", "segments": marked}]
    page.set_content("<title>clean</title><div id='root'></div>")
    page.evaluate(DRAW, [part_script() + SCRIPT.read_text(encoding="utf-8"), data])
    assert page.locator(".text").text_content() == text
    assert page.locator(".label").text_content() == "<i>Response</i>"
    assert page.locator("mark").count() == len(claims)
    assert page.locator("mark").evaluate_all("marks => marks.map(mark => mark.dataset.word)") == ["TP", "FP"] * 4 + [
        "TP"
    ]
    inside = page.locator("#root *").evaluate_all("all => [...new Set(all.map(one => one.tagName))].sort()")
    assert inside == ["DIV", "MARK"]
    assert page.title() == "clean"

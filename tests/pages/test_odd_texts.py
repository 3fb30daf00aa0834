"""Texts that no one would write, pasted on the pages: kept and shown as they are, and no NaN."""

from __future__ import annotations

import re

import pytest

from tests.odd_texts import BIG, ODD
from tests.screen import Open, case_on, shown


def _kept(text: str) -> str:
    """A text as a case holds it: half a sign is no character."""
    return re.sub("[\ud800-\udfff]", "\ufffd", text).strip()


@pytest.mark.parametrize(("page", "prefix"), [("answer_correctness", "entry"), ("answer_relevancy", "relevancy.entry")])
def test_odd_texts_are_kept_and_no_nan_is_shown(open_page: Open, page: str, prefix: str) -> None:
    app = open_page("metrics", page)
    names = ("question", "response", "reference") if prefix == "entry" else ("question", "response")
    for name, text in ODD.items():
        if name == "blank":
            continue
        app.button(key="entry.toggle").click().run()
        for field in names:
            app.text_area(key=f"{prefix}.{field}").set_value(text)
        app.button(key=f"{prefix}.rules").click().run()
        assert not app.exception, name
        assert _kept(case_on(app).response) == _kept(text), name
        if name != "numbers":
            assert not re.search(r"\b(nan|inf)\b", shown(app), re.IGNORECASE), name


def test_a_million_characters_are_not_lost(open_page: Open) -> None:
    app = open_page("metrics", "answer_correctness")
    app.button(key="entry.toggle").click().run()
    for field in ("question", "response", "reference"):
        app.text_area(key=f"entry.{field}").set_value(BIG["words"])
    app.button(key="entry.rules").click().run()
    assert not app.exception
    held = [case_on(app).response, *(one.value or "" for one in app.text_area)]
    assert BIG["words"].strip() in [text.strip() for text in held]

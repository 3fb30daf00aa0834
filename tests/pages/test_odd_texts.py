"""Texts that no one would write, pasted on the pages: they are kept, and no number is NaN."""

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
        if name in ("blank", "lone surrogate"):  # the first is asked for anew; the second no browser can send
            continue
        app.button(key="entry.toggle").click().run()
        for field in names:
            app.text_area(key=f"{prefix}.{field}").set_value(text)
        app.button(key=f"{prefix}.rules").click().run()
        assert not app.exception, name
        assert _kept(case_on(app).response) == _kept(text), name
        numbers = [str(one.value) for one in app.metric] + [line for line in shown(app).splitlines() if "**" in line][
            :2
        ]
        assert not re.search(r"\b(nan|inf)\b", " ".join(numbers), re.IGNORECASE), name


TEXT = BIG["words"].strip()


def test_a_million_characters_are_not_lost(open_page: Open) -> None:
    app = open_page("metrics", "answer_correctness")
    app.button(key="entry.toggle").click().run()
    for field in ("question", "response", "reference"):
        app.text_area(key=f"entry.{field}").set_value(TEXT)
    app.button(key="entry.rules").click().run()
    assert not app.exception
    held = [case_on(app).response, *(one.value or "" for one in app.text_area)]
    assert TEXT in [text.strip() for text in held]

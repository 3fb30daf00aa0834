"""The glossary page: all terms, narrowed by what is typed, and a way to it from every page."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from streamlit.testing.v1 import AppTest

from ui.glossary import terms

Open = Callable[..., AppTest]


def test_it_lists_every_term_and_finds_one(open_page: Open) -> None:
    app = open_page("start", "glossary")
    assert [one.value for one in app.main.subheader] == [one.title for one in terms()]
    app.text_input(key="glossary.search").set_value("HARMONIC").run()
    assert [one.value for one in app.main.subheader] == ["F-beta, F1"]
    app.text_input(key="glossary.search").set_value("xyzzy").run()
    assert not app.main.subheader
    assert any("No term" in one.value for one in app.caption)


@pytest.mark.parametrize("page", ["answer_correctness", "groundedness"])
def test_a_card_explains_its_terms_and_the_side_panel_leads_to_all(open_page: Open, page: str) -> None:
    app = open_page("metrics", page)
    key = f"card.pages/metrics/{page}"
    assert not any("glossary?lang=en#judge" in str(one.value) for one in app.markdown), "not picked, not drawn"
    app.pills(key=key).set_value([1]).run()
    app.button_group(key="sidebar.language").set_value("en").run()
    assert app.pills(key=key).value == [1], "picked still"
    assert any("glossary?lang=en#judge" in str(one.value) for one in app.markdown)
    assert "Glossary" in [link.label for link in app.sidebar.get("page_link")]  # type: ignore[attr-defined]

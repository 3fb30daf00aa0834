"""What a page says of its limits and of itself: too long a text is refused and kept, the version stands at the foot."""

from __future__ import annotations

import pytest

from metrics import __version__
from tests.screen import Open, case_on, shown
from ui.entry import LONGEST


@pytest.mark.parametrize("way", ["rules", "hand"])
def test_a_text_of_a_whole_book_is_refused_and_stays_in_its_field(open_page: Open, way: str) -> None:
    app = open_page("metrics", "answer_correctness")
    before = case_on(app)
    app.button(key="entry.toggle").click().run()
    app.text_area(key="entry.response").set_value("a" * (LONGEST + 1))
    app.text_area(key="entry.reference").set_value("b")
    app.button(key=f"entry.{way}").click().run()
    assert "One text has 200,001 characters; 200,000 are the most." in shown(app)
    assert len(str(app.text_area(key="entry.response").value)) == LONGEST + 1
    assert case_on(app) == before


def test_claims_of_a_whole_book_are_refused_too(open_page: Open) -> None:
    app = open_page("metrics", "answer_correctness")
    before = case_on(app)
    app.button(key="entry.toggle").click().run()
    app.segmented_control(key="entry.way").set_value("claims").run()
    app.text_area(key="entry.claims.response").set_value("a\n" * LONGEST)
    app.button(key="entry.claims.use").click().run()
    assert "200,000 are the most" in shown(app)
    assert case_on(app) == before


def test_the_foot_of_a_page_names_the_version_and_the_build(open_page: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    assert f"Version {__version__}" in shown(open_page("start", "overview"))
    monkeypatch.setenv("ANSWER_METRICS_BUILD", "abc_123")
    assert f"Version {__version__} (abc_123)" in shown(open_page("practice", "backwards"))


def test_a_projector_shows_no_version(open_page: Open) -> None:
    app = open_page("start", "lessons")
    app.button(key="presenter.begin.side").click().run()
    assert "Version" not in shown(app)

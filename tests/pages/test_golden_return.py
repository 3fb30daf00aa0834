"""A reload: a new visit that takes the desk which the browser's tab remembers, and no other."""

from __future__ import annotations

import json
import time

import pytest
from streamlit.testing.v1 import AppTest

from tests.screen import Open, shown
from ui.golden_desk import EMPTY_SECONDS, IDLE_SECONDS, desks


def key_of(app: AppTest) -> str:
    return str(app.session_state["remembered.golden.desk"])


def told(app: AppTest) -> dict[str, object]:
    """What the page tells the tab to remember."""
    sent = [json.loads(one.proto.json) for one in app.get("bidi_component") if one.proto.json]
    return next(dict(data[0]) for data in sent if isinstance(data, list) and "gone" in data[0])


def visit(kept: str) -> AppTest:
    """A visit that begins with what its tab remembers, then shows what is in hand."""

    def page() -> None:
        import streamlit as st

        from ui.golden_desk import desk
        from ui.golden_header import set_header
        from ui.golden_return import come_back, keep_over_reload
        from ui.golden_settings import set_settings

        if "kept" in st.session_state:
            come_back(st.session_state.pop("kept"))
        keep_over_reload(desk())
        set_header(desk())
        st.text(f"share {set_settings().weights[0]}")

    app = AppTest.from_function(page, default_timeout=30)
    app.session_state["kept"] = kept
    app.run()
    assert not app.exception
    return app


@pytest.mark.parametrize("page", ["golden_sets", "choose_weights"])
def test_the_tab_remembers_a_desk_only_while_something_lies_on_it(open_page: Open, page: str) -> None:
    app = open_page("practice", page)
    assert told(app)["empty"] is True
    app.button(key="golden.example.set.library_v1").click().run()
    assert told(app) == {"own": key_of(app), "empty": False, "gone": ""}
    app.button(key="golden.header.close").click().run()
    assert told(app)["empty"] is True


def test_a_reload_brings_set_labels_and_setting_back(open_page: Open) -> None:
    app = open_page("practice", "golden_sets")
    app.button(key="golden.example.set.library_v1").click().run()
    app.slider(key="golden.share").set_value(0.5).run()
    app.session_state["remembered.golden.row"] = "lib-01"
    app.run()
    app.text_area(key="golden.edit.lib-01.reference").set_value("by hand").run()
    again = visit(key_of(app))
    assert "**library_v1.csv** · 34 answers · 1 text changed by hand" in shown(again)
    assert "share 0.5" in shown(again) and told(again)["own"] == key_of(app)


@pytest.mark.parametrize("kept", ["guessed", "x" * 10_000, ""])
def test_a_desk_that_is_no_more_is_said_once_and_forgotten(kept: str) -> None:
    app = visit(kept)
    gone = kept == "guessed"
    assert ("The server had to put your set away" in shown(app)) == gone
    assert told(app)["gone"] == (kept if gone else "")
    app.run()
    assert "The server had to put your set away" not in shown(app)


@pytest.mark.parametrize(("holds", "idle"), [(False, EMPTY_SECONDS), (True, EMPTY_SECONDS), (True, IDLE_SECONDS)])
def test_only_a_set_that_was_put_away_is_told_of(
    open_page: Open, monkeypatch: pytest.MonkeyPatch, holds: bool, idle: int
) -> None:
    app = open_page("practice", "golden_sets")
    if holds:
        app.button(key="golden.example.set.library_v1").click().run()
    before = key_of(app)
    monkeypatch.setattr(desks(), "_now", lambda: time.monotonic() + idle + 60)
    desks().find(desks().open())  # another visit comes, and what lay idle goes
    app.run()
    gone = key_of(app) != before
    assert gone == (not holds or idle == IDLE_SECONDS)
    assert ("The server had to put your set away" in shown(app)) == (gone and holds)
    assert not app.exception


def test_what_was_brought_meanwhile_is_not_replaced(open_page: Open) -> None:
    first = open_page("practice", "golden_sets")
    first.button(key="golden.example.set.library_v1").click().run()
    app = visit("")
    here, other = desks().find(key_of(app)), desks().find(key_of(first))
    assert here is not None and other is not None
    here.keep(other.held())
    app.session_state["kept"] = key_of(first)
    app.run()
    assert desks().find(key_of(app)) is here

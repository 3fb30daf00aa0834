"""A reload on every page with a case: a new visit in the same tab shows what the one before it left on screen."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from metrics.case_file import case_form
from metrics.resorting import flip
from tests.pages.conftest import ROOT
from tests.screen import Open, address, case_on
from ui.examples import examples

EXAMPLES = {
    "metrics/answer_correctness": "savings_account",
    "metrics/answer_relevancy": "refund_half_right",
    "metrics/groundedness": "refund_half_right",
    "metrics/side_by_side": "refund_half_right",
    "practice/judge_bench": "savings_account",
}


def told(app: AppTest) -> dict[str, Any]:
    """What the page tells the tab about its mark."""
    sent = [json.loads(one.proto.json) for one in app.get("bidi_component") if one.proto.json]
    return next(dict(data[1]) for data in sent if isinstance(data, list) and "wanted" in data[0])


def reloaded(app: AppTest, page: str) -> AppTest:
    """A new visit at the same address, which the tab told the mark that it remembers."""
    again = AppTest.from_file(str(ROOT / "ui" / "shell.py"), default_timeout=30)
    again.session_state["remembered.plain"] = True
    for name, value in address(app).items():
        again.query_params[name] = value
    again.run()
    again.switch_page(f"../pages/{page}.py").run()

    def told_the_mark() -> None:
        import streamlit as st

        from ui.reload import recalled

        recalled(st.session_state["mark"])

    tab = AppTest.from_function(told_the_mark, default_timeout=30)
    copied(again, tab)
    tab.session_state["mark"] = told(app)["mark"]
    copied(tab.run(), again)
    assert not tab.exception
    return again.run()


def copied(source: AppTest, target: AppTest) -> None:
    for key, value in source.session_state.to_dict().items():
        if key.startswith(("case.", "remembered.")):
            target.session_state[key] = value


@pytest.mark.parametrize("page", EXAMPLES)
def test_a_change_is_on_screen_again_and_undo_takes_it_away(open_page: Open, page: str) -> None:
    app = open_page(*page.split("/"), examples()[EXAMPLES[page]].case)
    assert not told(app)["keeps"] and told(app)["asks"]
    opened = case_on(app)
    app.session_state["case.form"] = changed = changed_form(app)
    app.run()
    mark = told(app)["mark"]
    assert told(app)["keeps"]
    app = reloaded(app, page)
    assert case_on(app).sorting != opened.sorting
    assert app.session_state["case.form"] == changed
    assert [one.value for one in app.toast] == ["What you changed before the reload is back. Undo takes it away."]
    assert told(app)["mark"] != mark and told(app)["keeps"] and not told(app)["asks"]
    assert mark not in json.dumps([address(app), app.session_state["case.form"]])
    app.button(key="side.undo" if page.endswith("side_by_side") else "picker.undo").click().run()
    assert case_on(app) == opened
    assert not app.toast


def changed_form(app: AppTest) -> dict[str, Any]:
    """The case on the page with its first claim judged the other way."""
    case = case_on(app)
    return case_form(replace(case, sorting=flip(case.sorting, case.sorting.claims[0].id)))

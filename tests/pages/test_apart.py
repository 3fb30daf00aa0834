"""Visits are apart: what one holds is in no other, and what all share is known."""

from __future__ import annotations

import ast
import re

import pytest
from streamlit.testing.v1 import AppTest

from installation import ROOT
from metrics.providers.openai_compatible import endpoint
from tests.screen import Open, shown
from ui.examples import examples

WORDS, KEY = "the brass heron sings at noon", "sk-test-not-a-real-key-0042"
PAGES = (
    "start/overview",
    "metrics/answer_correctness",
    "metrics/answer_relevancy",
    "metrics/side_by_side",
    "practice/golden_sets",
    "practice/judge_bench",
)


def held(app: AppTest) -> str:
    """Everything that a visit's session holds, and all that is on its page."""
    return f"{app.session_state.to_dict()} {shown(app)}"


@pytest.fixture
def other(open_page: Open) -> AppTest:
    """A visit with texts, a typed key and a name of a model of its own."""
    app = open_page("metrics", "answer_correctness")
    app.session_state["remembered.connection"] = {"judge.key": KEY, "judge.model": "heron-model"}
    app.button(key="entry.toggle").click().run()
    app.text_area(key="entry.response").set_value(f"It is said that {WORDS}.")
    app.text_area(key="entry.reference").set_value("Nobody says so.")
    app.button(key="entry.rules").click().run()
    assert WORDS in held(app)
    return app


@pytest.mark.parametrize("page", PAGES)
def test_what_one_visit_holds_is_in_no_other(open_page: Open, other: AppTest, page: str) -> None:
    mine = open_page(*page.split("/"))
    assert not any(word in held(mine) for word in (WORDS, KEY, "heron-model"))
    assert WORDS in held(other.run())
    assert not any(WORDS in str(one.case) for one in examples().values()), "what all share stays as it was"


def test_an_endpoint_with_a_key_is_written_without_it() -> None:
    assert KEY not in repr(endpoint("a", key=KEY))


def test_what_visits_share_is_named_in_the_threat_model() -> None:
    kept = re.compile(r"cache$|cache_data$|cache_resource$")
    found = set()
    for path in [*(ROOT / "ui").rglob("*.py"), *(ROOT / "pages").rglob("*.py"), *(ROOT / "server").rglob("*.py")]:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            for one in node.decorator_list if isinstance(node, ast.FunctionDef) else ():
                named = one.func if isinstance(one, ast.Call) else one
                if kept.search(ast.unparse(named)):
                    found.add(f"{path.relative_to(ROOT).as_posix()}::{getattr(node, 'name', '')}")
    told = (ROOT / "docs" / "security.md").read_text(encoding="utf-8").split("## What visits share")[1]
    assert found == set(re.findall(r"^\| `(.+?::.+?)`", told, re.MULTILINE))

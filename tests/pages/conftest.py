"""Pages are tested as they run: from the shell, through the menu."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from streamlit import config
from streamlit.testing.v1 import AppTest

from metrics.case import Case
from metrics.case_file import case_form

ROOT = Path(__file__).parents[2]
# Visitors see no details of an error; a failing test should.
config.set_option("client.showErrorDetails", "full")


def on_page(section: str, name: str, case: Case | None = None, *, plain: bool = True) -> AppTest:
    """The app on one of its pages, with a case on screen when one is given.

    With Streamlit's own cards unless told otherwise: what a component draws only a browser can touch.
    """
    app = AppTest.from_file(str(ROOT / "ui" / "shell.py"), default_timeout=30)
    if plain:
        app.session_state["remembered.plain"] = True
    if case is not None:
        app.session_state["case.form"] = case_form(case)
    app.run()
    app.switch_page(f"../pages/{section}/{name}.py").run()
    assert not app.exception
    return app


@pytest.fixture
def open_page() -> Callable[..., AppTest]:
    """``on_page`` for the tests of one page."""
    return on_page

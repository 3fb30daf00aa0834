"""A golden set on a page under test: brought as a file, judged, and looked at where it lies."""

from __future__ import annotations

from streamlit.testing.v1 import AppTest

from tests.handed import CASES
from ui.golden_desk import Desk, desks


def desk_of(app: AppTest) -> Desk:
    """What the visit keeps of its golden sets."""
    found = desks().find(app.session_state["remembered.golden.desk"])
    assert found is not None
    return found


def brought(app: AppTest, name: str, data: bytes | str | None = None, slot: str = "set") -> AppTest:
    """The page with a file chosen, one of the handed ones unless given, and asking what is in it."""
    content = (CASES / name).read_bytes() if data is None else data.encode() if isinstance(data, str) else data
    return app.file_uploader(key=f"golden.file.{slot}").set_value((name, content, "text/plain")).run()


def taken(app: AppTest) -> AppTest:
    """The chosen file taken as the page understood it."""
    return app.button(key="golden.take").click().run()


def judged_to_the_end(app: AppTest, button: str = "golden.judge.missing") -> AppTest:
    """The set judged by whoever this button asks, and the page drawn anew."""
    app.button(key=button).click().run()
    run = desk_of(app).run
    assert run is None or run.wait(60)
    return app.run()

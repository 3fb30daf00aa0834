"""A page under test, read as a visitor reads it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

from streamlit.testing.v1 import AppTest

from metrics.case import Case
from metrics.case_file import case_from_form

Open = Callable[..., AppTest]


def score(app: AppTest) -> str:
    """The number on the page, or that there is none."""
    return str(app.metric[0].value) if app.metric else "not scored"


def shown(app: AppTest) -> str:
    """All words on the page, as a reader sees them: without the backslashes that keep Markdown from reading them."""
    kinds = ("markdown", "text", "caption", "info", "warning")
    words = "\n".join(str(one.value) for kind in kinds for one in app.get(kind))
    words = re.sub(r'\[([^\]]*)\]\(glossary\?\S* "[^"]*"\)', r"\1", words)  # terms, told on hover
    return re.sub(r"\\([!-/:-@\[-`{-~])", r"\1", words)


def case_on(app: AppTest) -> Case:
    """The case as the page keeps it."""
    assert not app.exception
    return case_from_form(app.session_state["case.form"])


def address(app: AppTest) -> dict[str, str]:
    """The parameters that the page puts into its address."""
    sent = [json.loads(one.proto.json) for one in app.get("bidi_component") if one.proto.json]
    return next(dict(data[0]["wanted"]) for data in sent if isinstance(data, list) and "wanted" in data[0])

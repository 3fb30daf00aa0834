"""What the tests of the judge's screens share: a judge that knows one sample, and a visit connected to it."""

from __future__ import annotations

import json
import time

from streamlit.testing.v1 import AppTest

from metrics.case import Case
from metrics.providers.judging import run_of
from tests.mock_server import Answer, Request

MODEL = "judge-under-test"
LOAN = Case(
    "How long is a loan?",
    "The loan lasts three weeks. It can be renewed once. Renewal is free.",
    "Three weeks, one renewal, a coin a day when late.",
)
RESPONSE = ["The loan lasts three weeks.", "It can be renewed once.", "Renewal is free."]
REFERENCE = ["A loan lasts three weeks.", "One renewal is possible.", "Late returns cost a coin a day."]


def listed(claims: list[str]) -> list[dict[str, str]]:
    return [{"statement": claim, "reason": "so it says"} for claim in claims]


def sorted_reply(supported: int) -> str:
    """A sorting of the sample with this many claims of the response supported."""
    lists = {"TP": listed(RESPONSE[:supported]), "FP": listed(RESPONSE[supported:]), "FN": listed(REFERENCE[2:])}
    return json.dumps(lists)


def librarian(request: Request) -> Answer:
    """A judge that knows the sample: claims, sorting, statements, questions."""
    prompt = request.prompt
    if '"TP"' in prompt:
        return Answer(sorted_reply(2))
    if '"claims"' in prompt:
        return Answer(json.dumps({"claims": RESPONSE if "Renewal is free" in prompt else REFERENCE}))
    if '"statements"' in prompt:
        verdicts = [
            {"statement": one, "score": int(place < 2), "justification": "."} for place, one in enumerate(RESPONSE)
        ]
        return Answer(json.dumps({"statements": verdicts}))
    if '"criteria"' in prompt:
        ruled = {"criterion": "The user learns how long a loan lasts.", "met": True, "rationale": "Said at once."}
        return Answer(json.dumps({"criteria": [ruled]}))
    return Answer(json.dumps({"question": "How long does a loan last?", "noncommittal": 0}))


def connect(app: AppTest, url: str, **more: object) -> AppTest:
    """The visit with a judge at this address; the embedder stays the local one unless told otherwise."""
    app.session_state["remembered.connection"] = {"source": "", "judge.base_url": url, "judge.model": MODEL, **more}
    return app.run()


def ended(app: AppTest, seconds: float = 40.0) -> AppTest:
    """The page once the run that is on has ended and was collected."""
    if "remembered.judging.run" in app.session_state:
        run = run_of(app.session_state["remembered.judging.run"]["id"])
        assert run is not None
        assert run.wait(seconds)
    return app.run()


def soon(what, seconds: float = 10.0) -> None:  # type: ignore[no-untyped-def]  # any condition
    """Waits until something is so."""
    end = time.monotonic() + seconds
    while not what():
        assert time.monotonic() < end
        time.sleep(0.02)


def answered(app: AppTest, part: str) -> AppTest:
    """The page once the model has answered; the panel is opened first where it is folded away."""
    keys = [one.key for one in app.button]
    if f"judging.open.{part}" in keys:
        app.button(key=f"judging.open.{part}").click().run()
    elif f"judging.ask.{part}" not in keys:
        app.segmented_control(key=f"picker.judge.{part}").set_value("model").run()
    app.button(key=f"judging.ask.{part}").click().run()
    return ended(app)

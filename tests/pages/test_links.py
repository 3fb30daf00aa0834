"""A link opens what it was made of, on a server and in a visit that know nothing of it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any
from urllib.parse import parse_qs, urlencode

import pytest
from streamlit.testing.v1 import AppTest

from metrics.case import Case, Settings
from metrics.case_file import case_form
from metrics.link import link
from metrics.resorting import flip
from tests.pages.conftest import ROOT
from tests.screen import address, case_on, score, shown
from ui.examples import examples
from ui.link_panel import link_shown

SAVINGS = examples()["savings_account"].case


def linked(parameters: dict[str, str], page: str = "answer_correctness") -> AppTest:
    """The app as a visitor finds it who follows a link to one of its pages."""
    app = AppTest.from_file(str(ROOT / "ui" / "shell.py"), default_timeout=30)
    app.query_params.update(parameters)
    app.run()
    app.switch_page(f"../pages/metrics/{page}.py").run()
    assert not app.exception
    return app


def offers(app: AppTest) -> list[str]:
    """The link in the panel at the side as the browser draws it; nothing where there is none."""
    parts = [json.loads(one.proto.json)[0] for one in app.sidebar.get("bidi_component")]
    return [link_in(one) for one in parts if one.get("part") == "live.link"]


def link_in(shown: Mapping[str, Any]) -> str:
    """What stands in a line to be copied."""
    _, _, (_, _, line), _ = shown["tree"]
    return str(line).replace("{link_weights}", shown["values"].get("link_weights", "")).replace("{{", "{")


@pytest.mark.parametrize("weights", [(0.75, 0.25), (0.6, 0.4), (3, 1), (1.0, 0.0)])
@pytest.mark.parametrize(
    "case", [SAVINGS, Case("How {far}?", "Nine & {link_weights}.", "Ten.")], ids=["example", "own"]
)
def test_the_link_with_a_place_for_its_weights_is_the_link(case: Case, weights: tuple[float, float]) -> None:
    weighed = replace(case, settings=Settings(weights, 2.0, 0.7))
    name = "savings_account" if case is SAVINGS else ""
    parameters = {**link(weighed, name, case if name else None).parameters, "lang": "en"}
    assert link_in(link_shown(weighed)) == f"?{urlencode(parameters)}"


def test_a_link_brings_verdicts_weights_beta_and_marks() -> None:
    claim = next(one for one in SAVINGS.sorting.of("response") if one.label == "FP")
    changed = replace(SAVINGS, sorting=flip(SAVINGS.sorting, claim.id), settings=Settings((0.6, 0.4), 2.0, 0.7))
    app = linked(link(changed, "savings_account", SAVINGS).parameters)
    assert case_on(app) == changed
    assert "Passes at 0.7" in shown(app)


def test_a_link_brings_a_case_of_ones_own() -> None:
    case = Case("How far?", "Nine miles, as <b>they</b> say.", "Ten miles.")
    app = linked(link(case).parameters)
    assert case_on(app) == case
    assert score(app) == "not scored"


@pytest.mark.parametrize("parameters", [{"case": "no_such"}, {"more": "AAAA"}, {"weights": "0,0"}])
def test_a_bad_link_is_said_and_the_first_example_opens(parameters: dict[str, str]) -> None:
    app = AppTest.from_file(str(ROOT / "ui" / "shell.py"), default_timeout=30)
    app.query_params.update(parameters)
    app.run()
    assert "link" in app.main.get("warning")[0].value
    app.switch_page("../pages/metrics/answer_correctness.py").run()
    assert case_on(app) == SAVINGS


def test_another_example_drops_what_the_link_said_of_the_first() -> None:
    app = linked({"case": "savings_account", "weights": "0.5,0.5"})
    assert address(app) == {"case": "savings_account", "weights": "0.5,0.5"}
    app.selectbox(key="picker.example").set_value("wordy_but_right").run()
    assert address(app) == {"case": "wordy_but_right"}


def test_the_link_offered_opens_what_is_on_screen() -> None:
    app = linked({"case": "savings_account"})
    app.slider(key="correctness.beta").set_value(2.0).run()
    (line,) = offers(app)
    offered = parse_qs(line.split("?", 1)[1])
    assert offered["lang"] == ["en"]
    again = linked({name: value[0] for name, value in offered.items()})
    assert case_on(again) == case_on(app)
    assert case_on(again).settings.beta == 2.0


def test_a_case_too_long_for_a_link_is_offered_as_a_file() -> None:
    words = " ".join(f"{place * 7919 % 100_003}" for place in range(4000))
    app = AppTest.from_file(str(ROOT / "ui" / "shell.py"), default_timeout=30)
    app.run()
    app.session_state["case.form"] = case_form(Case("Q", words, "R"))
    app.switch_page("../pages/metrics/answer_correctness.py").run()
    assert "too long for a link" in app.sidebar.get("caption")[0].value
    assert not app.sidebar.get("code")
    assert not offers(app)
    assert app.sidebar.get("download_button")


@pytest.mark.parametrize(
    ("asked", "heading"),
    [("xx", "Answer correctness"), ("<b>", "Answer correctness"), ("../ko", "Answer correctness")]
    + [(asked, "답변 정확성") for asked in ("ko", "KO", "ko-KR", "ko_KR")],
)
def test_a_language_is_read_as_people_write_it_and_an_unknown_one_passed_over(asked: str, heading: str) -> None:
    app = linked({"case": "savings_account", "lang": asked})
    assert score(app) == "0.6095"
    assert app.header[0].value == heading


def test_a_bad_link_to_the_judge_bench_is_said_and_a_recorded_example_opens() -> None:
    app = AppTest.from_file(str(ROOT / "ui" / "shell.py"), default_timeout=30)
    app.query_params["case"] = "nope"
    app.switch_page("../pages/practice/judge_bench.py").run()
    assert not app.exception
    assert 'an example that is not here: "nope"' in shown(app)
    assert case_on(app).calls, "something to look at offline"
    assert "### About this page" in [one.value for one in app.markdown]

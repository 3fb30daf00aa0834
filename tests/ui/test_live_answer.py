"""What Python answers to a touch: everything that is new to the browser, and nothing else."""

from __future__ import annotations

import json
import zlib
from base64 import b64decode
from pathlib import Path
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from metrics.case import Case, Similarity
from metrics.case_file import case_form
from metrics.case_scores import correctness_moves, correctness_score
from metrics.claims import Claim, Sorting, Verdict
from metrics.engines import Value
from tests.handed import handed, judged_case
from tests.pages.conftest import on_page
from tests.screen import case_on
from ui.correctness_parts import claims_shown, flips_ahead, shown
from ui.examples import examples
from ui.live_lists import engines_shown, notes_shown, steps_shown
from ui.live_words import shown_text
from ui.panels import outcome_words

UI = Path(__file__).parents[2] / "ui"


def answering() -> None:
    import streamlit as st

    from ui.live_answer import as_drawn, begin_parts, live_answer

    values = st.session_state["values"]
    if st.session_state.get("whole", False):
        begin_parts()
        for name in values:
            as_drawn(name, values[name])
    near = st.session_state.get("near", None)
    live_answer(lambda: values, {}, lambda: near)


def answer(app: AppTest, values: dict[str, Any], *, whole: bool = False) -> list[Any]:
    app.session_state["values"] = values
    app.session_state["whole"] = whole
    app.run()
    assert not app.exception
    (part,) = app.get("bidi_component")
    return list(json.loads(part.proto.json)[0]["parts"])


def test_an_answer_tells_what_differs_from_what_was_drawn_and_tells_it_again() -> None:
    app = AppTest.from_function(answering)
    drawn = {"one": {"a": 1, "b": [2]}, "other": {"c": "x"}}
    assert answer(app, drawn, whole=True) == []
    assert answer(app, drawn) == []
    assert answer(app, {**drawn, "one": {"a": 5, "b": [2]}}) == [["one", {"a": 5}]]
    # An answer that Streamlit leaves out because the next one comes at once is lost: so the next one holds it too.
    later = {"one": {"a": 1, "b": [2]}, "other": {"c": "y"}}
    assert answer(app, later) == [["one", {"a": 1}], ["other", {"c": "y"}]]
    assert answer(app, later, whole=True) == []


def test_what_a_touch_would_bring_is_told_beside_the_answer_and_changes_none() -> None:
    app = AppTest.from_function(answering)
    drawn = {"one": {"a": 1, "b": [2]}, "other": {"c": "x"}}
    answer(app, drawn, whole=True)
    app.session_state["near"] = {"click": {"one": {"a": 1, "b": [3]}, "other": {"c": "x"}}, "key": drawn}
    assert answer(app, {**drawn, "one": {"a": 5, "b": [2]}}) == [["one", {"a": 5}]]
    # What has been told of a part is told again, or the answer before would go on showing through.
    told = {"touches": ["click", "key"], "parts": [["one", {"click": {"a": 1, "b": [3]}, "key": {"a": 1}}]]}
    assert json.loads(zlib.decompress(b64decode(ahead_of(app)))) == told
    app.session_state["near"] = {}
    assert answer(app, drawn) == [["one", {"a": 1}]]
    assert ahead_of(app) == ""
    app.session_state["near"] = None
    answer(app, drawn)
    assert ahead_of(app) is None


def ahead_of(app: AppTest) -> Any:
    (part,) = app.get("bidi_component")
    return json.loads(part.proto.json)[0]["ahead"]


def live(app: AppTest) -> dict[str, dict[str, Any]]:
    """What each part on the page was drawn with, by its name."""
    sent = [json.loads(one.proto.json)[0] for one in app.get("bidi_component") if one.proto.json]
    return {one["part"]: one for one in sent if "part" in one}


def test_every_part_that_is_answered_is_drawn_with_the_same() -> None:
    app = on_page("metrics", "answer_correctness", plain=False)
    case = case_on(app)
    drawn, said = live(app), json.loads(json.dumps(shown(case, claims_shown(case, {}))))
    assert set(drawn) == set(said)
    assert len({one["base"] for one in drawn.values()}) == 1
    for name in set(said) - {"live.link"}:  # the address of a test's page is not the one outside of it
        assert {key: drawn[name][key] for key in said[name]} == said[name], name


def texts(tree: Any) -> str:
    """All words of a tree."""
    if isinstance(tree, str):
        return tree
    return "" if isinstance(tree, dict) else " ".join(map(texts, tree[2:]))


def buttons(tree: Any) -> list[dict[str, str]]:
    """The attributes of all buttons that do something."""
    if not isinstance(tree, list):
        return []
    own = [part for part in tree[2:] if isinstance(part, dict) and "data-do" in part]
    return own + [one for part in tree[2:] for one in buttons(part)]


def taking() -> None:
    import streamlit as st

    from ui.boards import CLAIMS
    from ui.claim_board import take_flips

    st.session_state["small"] = take_flips(CLAIMS, st.session_state["sent"])


def sent(do: str, target: str = "", *, follows: Any = True) -> dict[str, Any]:
    return {"life": "a", "steps": [{"n": 1, "do": do, "id": target}], "follows": follows}


def taken(case: Case, message: Any) -> tuple[Case, bool]:
    app = AppTest.from_function(taking)
    app.session_state["case.form"] = case_form(case)
    app.session_state["sent"] = message
    app.run()
    return case_on(app), app.session_state["small"]


def test_every_button_does_the_step_that_it_stands_beside() -> None:
    claims = (
        Claim("r 1", "response", "One.", Verdict(True)),
        Claim('r"2', "response", "Two.", Verdict(False)),
        Claim("f1", "reference", "One.", Verdict(True)),
        Claim("f2", "reference", "{score} Three.", Verdict(False)),
    )
    case = Case(sorting=Sorting(claims, (("r 1", "f1"),)), similarity=Similarity(0.5, "by hand"))
    steps = [step for step in correctness_moves(case) if step.value is not None]
    tree = json.loads(json.dumps(steps_shown(case, correctness_score(case), steps)["tree"]))
    made = buttons(tree)
    assert len(made) == len(steps) == 5
    for button, step in zip(made, steps, strict=True):
        after, small = taken(case, sent(button["data-do"], button["data-id"]))
        assert after.sorting.counts[:3] == step.counts[:3], step
        assert small
    assert "{{score} Three." in texts(tree), "a brace of a visitor is no place for a number"


@pytest.mark.parametrize("name", [name for name, one in examples().items() if one.case.sorting.claims])
def test_what_is_told_ahead_of_a_flip_is_what_the_flip_brings(name: str) -> None:
    case = examples()[name].case
    ahead = flips_ahead(case, {"ids": [claim.id for claim in case.sorting.claims]}, {})
    assert [*ahead] == [claim.id for claim in case.sorting.claims if claim.verdict is not None]
    for claim in (case.sorting[claim_id] for claim_id in ahead):
        after, _ = taken(case, sent("refute" if claim.verdict.supported else "support", claim.id))
        told = shown(after, claims_shown(after, {}))
        assert ahead[claim.id] == {name: told[name] for name in told if name != "live.sorting"}


@pytest.mark.parametrize("look", [None, "r1", {}, {"ids": 5}, {"ids": "r1"}, {"ids": ["gone", ["r1"], None]}])
def test_a_look_that_no_page_sends_brings_nothing(look: object) -> None:
    assert flips_ahead(judged_case(handed("C09_wordy_but_right.json"), 0.88), look, {}) == {}


def test_a_look_brings_a_dozen_flips_at_most() -> None:
    claims = tuple(Claim(str(place), "response", "a", Verdict(supported=True)) for place in range(60))
    case = Case(sorting=Sorting(claims), similarity=Similarity(0.5, "by hand"))
    assert [*flips_ahead(case, {"ids": [claim.id for claim in claims]}, {})] == [str(place) for place in range(12)]


@pytest.mark.parametrize("target", ["", "nonsense", "3", '["r1"]', '["r1", 5]', '["r1", "gone"]', '{"a": 1}'])
def test_a_link_that_no_page_asks_for_changes_nothing(target: str) -> None:
    case = judged_case(handed("C09_wordy_but_right.json"), 0.88)
    assert taken(case, sent("join", target))[0] == case


@pytest.mark.parametrize(
    ("message", "small"),
    [
        (sent("refute", "r1"), True),
        (sent("undo"), True),
        (sent("edit", "r1"), False),
        (sent("delete", "r1"), False),
        (sent("refute", "r1", follows=False), False),
        (sent("refute", "r1", follows="yes"), False),
        (None, False),
        ("x", False),
    ],
)
def test_only_what_a_live_page_can_follow_leaves_the_page_as_it_is(message: Any, small: bool) -> None:
    assert taken(judged_case(handed("C09_wordy_but_right.json"), 0.88), message)[1] is small


def releasing() -> None:
    import streamlit as st

    from ui.blend_map import released

    st.session_state["moved"] = [released("map", one) for one in st.session_state["sent"]]


def test_a_commit_is_taken_once_and_only_if_it_is_one() -> None:
    app = AppTest.from_function(releasing)
    first, second = {"n": 1, "moved": {"share": 0.5}}, {"n": 2, "moved": {"beta": 2}}
    odd: list[Any] = [None, 3, {}, {"n": "3", "moved": {"share": 1}}, {"n": 3, "moved": "x"}]
    app.session_state["sent"] = [first, first, second, first, *odd]
    app.run()
    assert app.session_state["moved"] == [{"share": 0.5}, {}, {"beta": 2}, {}, {}, {}, {}, {}, {}]


def test_notes_and_tools_say_what_the_plain_page_says() -> None:
    case = judged_case(handed("C37_markup_in_claims.json"), weights=(1.0, 0.0))
    score = correctness_score(case)
    assert outcome_words(score, Value(score.value or 0.0)) == (f"{score.value:.3f}", "The same number.")
    assert "The same number." in texts(engines_shown(case, score)["tree"])
    claims = (Claim("r1", "response", "a", Verdict(True)), Claim("r2", "response", "b"))
    waiting = Case(response="a b", sorting=Sorting(claims), similarity=Similarity(0.5, "by hand"))
    assert "once every claim has a verdict" in texts(engines_shown(waiting, correctness_score(waiting))["tree"])
    assert isinstance(texts(notes_shown(case, score)["tree"]), str)
    assert shown_text("{a}\ud800") == "{{a}\ufffd"


def test_the_scripts_write_text_and_nothing_else() -> None:
    for folder in ("live_answer", "live_words", "marked_text"):
        for path in (UI / folder).glob("*.js"):
            script = path.read_text(encoding="utf-8")
            for word in ("innerHTML", "insertAdjacentHTML", "outerHTML", "eval(", "srcdoc"):
                assert word not in script, (path.name, word)

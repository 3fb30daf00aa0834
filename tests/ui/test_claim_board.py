"""What the claim board sends to the browser, and what it makes of what comes back."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from metrics.case import Case, Settings
from metrics.case_file import case_form, case_from_form
from metrics.claims import Claim, Sorting, Verdict
from metrics.relevancy import InventedQuestion, relevancy
from metrics.resorting import flip
from tests.handed import handed, judged_case
from tests.pages.conftest import on_page
from tests.screen import case_on
from ui.boards import CLAIMS, STATEMENTS
from ui.claim_board.contents import contents
from ui.examples import examples_with
from ui.live_questions import question_contents

PARTS = Path(__file__).parents[2] / "ui" / "claim_board"
SORTING = Sorting(
    (
        Claim("r1", "response", "Cats purr.", Verdict(True, "It says so.")),
        Claim("r2", "response", "Cats fly.", Verdict(False, "No."), Verdict(True)),
        Claim("r3", "response", "Cats swim."),
        Claim("f1", "reference", "Cats purr.", Verdict(True)),
    ),
    (("r1", "f1"),),
)
CASE = Case(sorting=SORTING, settings=Settings(weights=(1.0, 0.0)))


def test_a_card_says_who_said_what() -> None:
    cards = {card["id"]: card for card in contents(CASE, CLAIMS)["cards"]}
    assert (cards["r1"]["label"], cards["r1"]["judged"]) == ("TP", "TP")
    assert cards["r1"]["lines"] == ["It says so.", "Supported by: Cats purr."]
    assert (cards["r2"]["label"], cards["r2"]["judged"]) == ("TP", "FP")
    assert cards["r2"]["lines"] == ["Overruled by you; the judge said FP: No."]
    assert "restore" in [action for action, _ in cards["r2"]["menu"]]
    assert (cards["r3"]["label"], cards["r3"]["judged"]) == ("unsorted", None)


def after(shown: dict[str, Any], claim_id: str) -> dict[str, Any]:
    """The cards as the browser shows them after one flip, before Python has answered: id -> label, lines, menu."""
    cards = {card["id"]: {name: card[name] for name in ("label", "lines", "menu")} for card in shown["cards"]}
    [flipped] = [card for card in shown["cards"] if card["id"] == claim_id]
    cards[claim_id]["label"] = shown["labels"][cards[claim_id]["label"]]["flip"]
    for other, words in flipped["flipped"].items():
        cards[other] |= words
    return cards


@pytest.mark.parametrize("name", list(examples_with("claims")))
def test_what_a_flip_makes_of_the_cards_is_known_ahead(name: str) -> None:
    case = examples_with("claims")[name].case
    shown = contents(case, CLAIMS)
    for claim in case.sorting.claims:
        if claim.label != "unsorted":
            answer = contents(replace(case, sorting=flip(case.sorting, claim.id)), CLAIMS)["cards"]
            said = {card["id"]: {name: card[name] for name in ("label", "lines", "menu")} for card in answer}
            assert after(shown, claim.id) == said


def test_an_unsorted_claim_and_a_very_long_list_say_nothing_ahead() -> None:
    assert [card["id"] for card in contents(CASE, CLAIMS)["cards"] if not card["flipped"]] == ["r3"]
    many = Sorting(tuple(Claim(f"r{place}", "response", "Cats purr.", Verdict(True)) for place in range(101)))
    assert not any(card["flipped"] for card in contents(replace(CASE, sorting=many), CLAIMS)["cards"])


def test_the_scores_ahead_are_in_words_and_by_counts() -> None:
    data = contents(CASE, CLAIMS)
    assert data["order"][:4] == ["TP", "FP", "covered", "FN"]
    assert data["scores"]["2,0,1,0,1,0"] == "Not scored"
    assert data["scores"]["2,1,1,0,0,0"] == "0.800"


@pytest.mark.parametrize("board", [CLAIMS, STATEMENTS])
def test_everything_is_plain_json_without_nan(board: Any) -> None:
    odd = Claim("\ud800", "response", "half \udfff of a letter", Verdict(False, "\ud800"))
    data = contents(Case(sorting=Sorting((odd,)), statements=Sorting((odd,))), board)
    text = json.dumps(data, ensure_ascii=False, allow_nan=False)
    assert text.encode()


def test_scripts_write_text_and_hold_no_formula() -> None:
    for path in PARTS.glob("*.js"):
        script = path.read_text(encoding="utf-8")
        for word in ("innerHTML", "insertAdjacentHTML", "outerHTML", "eval(", "beta", "precision", "toFixed", "http:"):
            assert word not in script.replace("http://www.w3.org/2000/svg", ""), (path.name, word)


def session(script: Callable[[], None], case: Case, sent: Any) -> AppTest:
    app = AppTest.from_function(script)
    app.session_state["case.form"] = case_form(case)
    app.session_state["sent"] = sent
    app.run()
    assert not app.exception
    return app


def taking() -> None:
    import streamlit as st

    from ui.boards import CLAIMS
    from ui.claim_board import done_on, take

    for one in st.session_state["sent"]:
        take("live.sorting", one, done_on(CLAIMS))


def step(n: int, do: str, target: str = "") -> dict[str, Any]:
    return {"n": n, "do": do, "id": target}


def labels(app: AppTest) -> list[str]:
    return [claim.label for claim in case_from_form(app.session_state["case.form"]).sorting.claims]


def test_steps_are_done_once_however_often_they_come() -> None:
    first, second = step(1, "refute", "r1"), step(2, "support", "r3")
    sent = [{"life": "a", "steps": [first]}, {"life": "a", "steps": [first, second]}, {"life": "a", "steps": [first]}]
    app = session(taking, CASE, sent)
    assert labels(app) == ["FP", "TP", "TP", "covered"]
    assert len(app.session_state["case.past"]) == 2


def test_a_new_life_counts_anew_and_the_old_one_is_not_forgotten() -> None:
    old, new = {"life": "a", "steps": [step(1, "refute", "r1")]}, {"life": "b", "steps": [step(1, "support", "r1")]}
    assert labels(session(taking, CASE, [old, new, old])) == ["TP", "TP", "unsorted", "covered"]


def test_take_back_and_menu_come_the_same_way() -> None:
    steps = [step(1, "refute", "r1"), step(2, "undo"), step(3, "delete", "r3"), step(4, "restore", "r2")]
    app = session(taking, CASE, [{"life": "a", "steps": steps}])
    assert labels(app) == ["TP", "FP", "covered"]
    app = session(taking, CASE, [{"life": "a", "steps": [step(1, "edit", "r1")]}])
    assert app.session_state["remembered.board.dialog"] == ["edit", "r1"]


@pytest.mark.parametrize(
    "sent",
    [
        None,
        5,
        {},
        {"life": 3, "steps": []},
        {"life": "a"},
        {"life": "a", "steps": "xy"},
        {"life": "a", "steps": [None, 3, {}, {"n": "1", "do": "undo"}, {"n": 1, "do": 2, "id": "r1"}]},
        {"life": "a", "steps": [step(1, "refute", "gone"), step(2, "split-world", "r1"), step(3, "add", "nowhere")]},
        {"life": "a", "steps": [{"n": 1, "do": "refute", "id": ["r1"]}]},
    ],
)
def test_what_no_board_sends_changes_nothing(sent: Any) -> None:
    app = session(taking, CASE, [sent])
    assert labels(app) == [claim.label for claim in SORTING.claims]
    assert "remembered.board.dialog" not in app.session_state


def component(app: AppTest, key: str) -> Any:
    """What the part with this key was sent."""
    parts = [json.loads(one.proto.json)[0] for one in app.get("bidi_component") if key in one.proto.id]
    assert len(parts) == 1
    return parts[0]


@pytest.mark.parametrize(
    ("page", "key", "cards"),
    [
        ("answer_correctness", "live.sorting", 8),
        ("groundedness", "live.statements", 3),
        ("answer_relevancy", "live.questions", 3),
    ],
)
def test_each_page_sends_its_cards(page: str, key: str, cards: int) -> None:
    app = on_page("metrics", page, plain=False)
    data = component(app, key)
    assert len(data["cards"]) == cards
    present = ",".join(str(sum(name in (card["label"],) for card in data["cards"])) for name in data["order"])
    assert data["scores"][present] == app.metric[0].value
    app.toggle(key="plain.switch").set_value(True).run()
    assert not [one for one in app.get("bidi_component") if key in one.proto.id]
    assert case_on(app)


def test_markup_reaches_the_browser_letter_by_letter() -> None:
    case = judged_case(handed("C37_markup_in_claims.json"), weights=(1.0, 0.0))
    data = component(on_page("metrics", "answer_correctness", case, plain=False), "live.sorting")
    assert [card["text"] for card in data["cards"]] == [claim.text for claim in case.sorting.claims]
    assert [card["lines"][0] for card in data["cards"]] == [
        claim.judged.reason for claim in case.sorting.claims if claim.judged
    ]


def test_question_rows_carry_bar_flag_and_scores() -> None:
    forms = (
        {
            "question": "Who?",
            "noncommittal": True,
            "cosine": 0.5,
            "as_written": {"question": "Who?", "noncommittal": False},
        },
        {"question": "When?", "noncommittal": None, "cosine": -0.5},
    )
    questions = [InventedQuestion("Who?", True, 0.5), InventedQuestion("When?", None, -0.5)]
    case = Case(questions=forms)
    data = question_contents(case, relevancy(questions), None, 30)
    first, second = data["cards"]
    assert (first["label"], first["judged"], second["label"], second["judged"]) == (
        "noncommittal",
        "committal",
        "unread",
        None,
    )
    assert (first["bar"]["from"], first["bar"]["to"]) == (50.0, 75.0)
    assert (second["bar"]["from"], second["bar"]["to"]) == (25.0, 50.0)
    assert data["scores"] == {
        "2,0,0": "0.000",
        "1,1,0": "0.000",
        "0,2,0": "0.000",
        "1,0,1": "0.000",
        "0,1,1": "Not scored",
    }


def asking() -> None:
    import streamlit as st

    from ui.live_questions import done

    for one in st.session_state["sent"]:
        done(*one)


@pytest.mark.parametrize(
    ("action", "target", "flags"),
    [
        ("refute", '[0, "Who?"]', [True, False]),
        ("support", '[0, "Who?"]', [False, False]),
        ("refute", '[0, "When?"]', [False, False]),
        ("refute", '[-1, "When?"]', [False, False]),
        ("refute", "nonsense", [False, False]),
        ("refute", "7", [False, False]),
        ("refute", '["a", "b"]', [False, False]),
        ("remove", '[1, "When?"]', [False]),
    ],
)
def test_a_step_on_a_row_needs_the_row_to_stand_there(action: str, target: str, flags: list[bool]) -> None:
    forms = tuple({"question": text, "noncommittal": False, "cosine": 0.5} for text in ("Who?", "When?"))
    app = session(asking, Case(question="Q?", questions=forms), [(action, target)])
    assert [one["noncommittal"] for one in case_from_form(app.session_state["case.form"]).questions] == flags

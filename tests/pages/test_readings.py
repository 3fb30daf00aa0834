"""Examples on their pages in another language than theirs: each text is there, and what it says is beneath it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from metrics import resorting
from metrics.case import Case
from metrics.case_file import Part, case_form, case_to_json
from metrics.criteria import criteria
from metrics.evidence import ground_truth
from tests.judging import ended
from tests.pages.conftest import ROOT
from tests.screen import case_on, shown
from ui import reader
from ui.examples import examples, examples_with
from ui.readings import original_language, reading, told

PAGES: dict[Part, str] = {
    "claims": "answer_correctness",
    "questions": "answer_relevancy",
    "statements": "groundedness",
}


@pytest.fixture
def speak() -> Iterator[Callable[[str], None]]:
    """Has the test itself read in the language of its page: it asks for the words of options."""
    yield reader.read_in
    reader.look_anew()


def opened(name: str, code: str, case: Case | None = None, *, plain: bool = False, section: str = "metrics") -> AppTest:
    app = AppTest.from_file(str(ROOT / "ui" / "shell.py"), default_timeout=60)
    app.query_params["lang"] = code
    app.session_state["remembered.plain"] = plain
    if case is not None:
        app.session_state["case.form"] = case_form(case)
    app.run()
    app.switch_page(f"../pages/{section}/{name}.py").run()
    assert not app.exception
    return app


def with_case(app: AppTest, case: Case) -> AppTest:
    """The same page with another case on screen."""
    app.session_state["case.form"] = case_form(case)
    app.run()
    assert not app.exception
    return app


def sent(app: AppTest) -> list[dict[str, Any]]:
    """What the parts that a browser draws were sent."""
    forms = [json.loads(one.proto.json) for one in app.get("bidi_component") if one.proto.json]
    return [form[0] for form in forms if isinstance(form, list) and form and isinstance(form[0], dict)]


def beneath(app: AppTest) -> dict[str, str]:
    """Each text on a page with what stands right beneath it as its reading."""
    found = {}
    for data in sent(app):
        if "reading" in data:
            found["".join(piece["t"] for piece in data["segments"])] = data["reading"]
        for card in data.get("cards", ()):
            if "reading" in card:
                found[card["text"].split(". ", 1)[-1] if card["side"] == "question" else card["text"]] = card["reading"]
    return found | in_elements(app.main)


def in_elements(place: Any) -> dict[str, str]:
    """The same among Streamlit's own elements: a block of a reading follows its text, which a label may precede."""
    found, before = dict[str, str](), ""
    for child in place.children.values():
        if getattr(child, "proto", None) is not None and "reading_" in getattr(child.proto, "id", ""):
            (said,) = child.children.values()
            found |= {before: said.value, before.partition(": ")[2]: said.value}
        elif hasattr(child, "children"):
            found |= in_elements(child)
        elif child.type in ("text", "text_area"):
            before = str(child.value)
    return found


def texts_of(case: Case, part: Part) -> list[str]:
    """The texts of an example that its page shows."""
    texts = [case.question, case.response]
    if part == "claims":
        texts += [case.reference, *(claim.text for claim in case.sorting.claims)]
    elif part == "questions":
        texts += [one["question"] for one in case.questions]
    else:
        goals = [text for goal in criteria(case) for text in (goal.text, goal.ruling.rationale)]
        said = [turn["text"] for turn in case.transcript]
        texts += [ground_truth(case), *(claim.text for claim in case.statements.claims), *said, *goals]
    return [text for text in texts if text]


def unread(app: AppTest, texts: list[str]) -> list[str]:
    """Those of the texts that the page shows without the reading they should have beneath."""
    there = beneath(app)
    return [text for text in texts if reading(text) is None or there.get(text) != reading(text)]


@pytest.mark.parametrize("part", PAGES)
def test_every_text_of_an_example_has_its_reading_beneath_it(part: Part, speak: Callable[[str], None]) -> None:
    speak("ko")
    listed, texts = list(examples_with(part).values()), 0
    app = opened(PAGES[part], "ko", listed[0].case)
    for one in listed:
        english = [text for text in texts_of(one.case, part) if original_language(text) == "en"]
        assert unread(with_case(app, one.case), english) == [], one.name
        texts += len(english)
    assert texts > 50


@pytest.mark.parametrize(("name", "part"), [("korean_travel_pass", "claims"), ("korean_library", "questions")])
def test_a_korean_example_has_english_beneath_it(name: str, part: Part, speak: Callable[[str], None]) -> None:
    speak("en")
    case = examples()[name].case
    app = opened(PAGES[part], "en", case)
    held = [text for text in texts_of(case, part) if reading(text) is not None]
    assert len(held) > 2
    assert unread(app, held) == []
    assert "The English beneath them" in shown(app)
    lines = [line for data in sent(app) for card in data.get("cards", ()) for line in card["lines"]]
    assert [line for line in lines if re.search("[가-힣]", line) and not line.startswith("asks for")] == []
    speak("ko")
    assert beneath(opened(PAGES[part], "ko", case)) == {}


@pytest.mark.parametrize("part", PAGES)
def test_plain_cards_have_it_too(part: Part, speak: Callable[[str], None]) -> None:
    speak("ko")
    name = {"claims": "savings_account", "questions": "dodge", "statements": "half_a_point"}[part]
    case = examples()[name].case
    assert unread(opened(PAGES[part], "ko", case, plain=True), texts_of(case, part)) == []


def test_an_unsorted_claim_has_it_too(speak: Callable[[str], None]) -> None:
    speak("ko")
    case = examples()["savings_account"].case
    loose = [replace(claim, judged=None, overruled=None) for claim in case.sorting.claims]
    case = replace(case, sorting=replace(case.sorting, claims=tuple(loose), links=()))
    for plain in (False, True):
        assert unread(opened("answer_correctness", "ko", case, plain=plain), texts_of(case, "claims")) == []


@pytest.mark.parametrize("part", PAGES)
def test_english_texts_stand_alone_for_english_readers(part: Part, speak: Callable[[str], None]) -> None:
    speak("en")
    app = opened(PAGES[part], "en", next(iter(examples_with(part).values())).case)
    assert beneath(app) == {}
    assert "beneath" not in shown(app)


def test_an_edited_text_loses_its_own_reading_and_no_other(speak: Callable[[str], None]) -> None:
    speak("ko")
    case = examples()["savings_account"].case
    sorting = resorting.edit(case.sorting, "r3", "A fee of ₹400 is due.")
    edited = replace(case, response="My own answer.", sorting=sorting)
    app = opened("answer_correctness", "ko", edited)
    lost = [case.response, case.sorting["r3"].text]
    assert unread(app, texts_of(case, "claims")) == lost
    assert not {"My own answer.", "A fee of ₹400 is due."} & beneath(app).keys()
    lines = next(card["lines"] for data in sent(app) for card in data.get("cards", ()) if card["id"] == "r3")
    assert any(line.endswith(told(case.sorting["r3"].text)) for line in lines), "what the judge wrote is told"


def test_a_text_of_ones_own_has_none(speak: Callable[[str], None]) -> None:
    speak("ko")
    case = Case(question="Who?", response="She did.", reference="He did.")
    for page in PAGES.values():
        assert beneath(opened(page, "ko", case)) == {}


def test_a_list_names_a_claim_by_its_reading(speak: Callable[[str], None]) -> None:
    speak("ko")
    case = examples()["savings_account"].case
    fee, partner = case.sorting["r3"].text, case.sorting["f1"].text
    app = opened("answer_correctness", "ko", case)
    steps = json.dumps([data["tree"] for data in sent(app) if "tree" in data], ensure_ascii=False)
    assert told(fee) in steps
    assert fee not in steps
    (board,) = (data for data in sent(app) if "cards" in data)
    (line,) = next(card["lines"] for card in board["cards"] if card["id"] == "r1")
    assert line.endswith(told(partner))
    plain = opened("answer_correctness", "ko", case, plain=True)
    pairs = [one.value for one in plain.text if " ↔ " in one.value]
    assert any(told(fee) in pair for pair in pairs)
    assert not any(fee in pair for pair in pairs)


def test_a_dialog_shows_what_the_claims_say(speak: Callable[[str], None]) -> None:
    speak("ko")
    case = examples()["savings_account"].case
    app = opened("answer_correctness", "ko", case, plain=True)
    app.session_state["remembered.board.dialog"] = ["merge", "r3"]
    app.run()
    wanted = [claim.text for claim in case.sorting.of("response")]
    (dialog,) = app.get("dialog")
    assert unread_in(dialog, wanted) == []
    assert app.text_area(key="board.dialog.merge.text.r3").value == case.sorting["r3"].text, (
        "a field holds the original"
    )


def unread_in(place: Any, texts: list[str]) -> list[str]:
    there = in_elements(place)
    return [text for text in texts if there.get(text) != told(text)]


def test_the_audit_of_a_reply_quotes_the_reading(speak: Callable[[str], None]) -> None:
    speak("ko")
    app = opened("answer_correctness", "ko", examples()["dropped_claims"].case)
    said = next(str(one.value) for one in app.text if told("Photography is allowed.").rstrip(".") in str(one.value))
    assert "Photography" not in said


def test_the_pairs_that_cosines_are_held_against_are_told_behind_them(speak: Callable[[str], None]) -> None:
    pair = "How do I repair a flat bicycle tyre?"
    for code in ("ko", "en"):
        speak(code)
        row = next(line for line in shown(opened("answer_relevancy", code)).splitlines() if pair in line)
        assert (f'"{told(pair)}")' in row) is (code == "ko")


def test_answers_side_by_side_are_read(speak: Callable[[str], None]) -> None:
    speak("ko")
    app = opened("side_by_side", "ko")
    cases = [one.case for name, one in examples().items() if name.startswith("refund_")]
    texts = [cases[0].question, cases[0].reference, ground_truth(cases[0]), *(case.response for case in cases)]
    assert unread(app, texts) == []


def test_the_matrix_of_verdicts_names_claims_by_their_reading(speak: Callable[[str], None]) -> None:
    speak("ko")
    app = opened("judge_bench", "ko", examples()["scripted_judge"].case, section="practice")
    app.button(key="bench.ask").click().run()
    ended(app)
    claim = "A book can be renewed once."
    table = next(str(one.value) for one in app.markdown if "|---|" in str(one.value) and told(claim) in str(one.value))
    assert claim not in table


def test_the_sample_turn_of_rasa_is_read_and_its_fields_hold_the_original(speak: Callable[[str], None]) -> None:
    speak("ko")
    app = opened("groundedness", "ko")
    app.button(key="rasa.sample").click().run()
    user, judged = "I lost my debit card. How do I get a new one?", "The replacement costs $15"
    messages = ["I am sorry to hear that.", "Shall I block the old card now?", "Your card ends in 4417.", user]
    assert unread(app, messages) == []
    assert judged in app.text_area(key="rasa.turn").value
    (table,) = (one.value for one in app.dataframe)
    words = " ".join(map(str, table.to_numpy().ravel()))
    assert told(messages[1]) in words
    assert judged not in words


def test_what_is_taken_away_holds_the_original_alone(speak: Callable[[str], None]) -> None:
    speak("ko")
    case = examples()["debit_card"].case
    app = opened("groundedness", "ko", case)
    (yaml,) = (one.value for one in app.code if "test_cases" in one.value)
    assert case.question in yaml
    assert told(case.question) not in yaml
    assert told(case.question) not in case_to_json(case)


def test_while_a_lesson_waits_for_a_guess_the_texts_are_read(speak: Callable[[str], None]) -> None:
    speak("ko")
    app = AppTest.from_file(str(ROOT / "ui" / "shell.py"), default_timeout=60)
    app.query_params.update({"lang": "ko", "lesson": "half_wrong.1"})
    app.run()
    app.switch_page("../pages/metrics/answer_correctness.py").run()
    assert unread(app, texts_of(examples()["savings_account"].case, "claims")) == []
    assert not app.metric, "the score is not told yet"


@pytest.mark.parametrize("part", PAGES)
def test_what_the_rules_make_of_an_example_is_read_too(part: Part, speak: Callable[[str], None]) -> None:
    speak("ko")
    name = {"claims": "scripted_judge", "questions": "dodge", "statements": "debit_card"}[part]
    app = opened(PAGES[part], "ko", examples()[name].case)
    app.segmented_control(key=f"picker.judge.{part}").set_value("rules").run()
    case = case_on(app)
    assert case != examples()[name].case
    assert unread(app, texts_of(case, part)) == []
    lines = [line for data in sent(app) for card in data.get("cards", ()) for line in card["lines"]]
    quoting = [text for text in texts_of(case, part) for line in lines if text in line]
    assert lines
    assert quoting == [], "a reason quotes what a claim says"

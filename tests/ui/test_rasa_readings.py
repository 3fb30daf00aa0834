"""What pasted Rasa texts hold, and which case opens from an assertion."""

from __future__ import annotations

import json
import math
from typing import Any

import pytest

from metrics.case_file import case_from_json, case_to_json
from metrics.exchange.rasa_files import rasa_file
from metrics.exchange.rasa_transcripts import UserTurn, transcript
from metrics.forms import DamagedCase
from tests.handed import CASES
from ui.prose import ROOT
from ui.rasa_readings import Found, found_assertions, judge_reply, kind_of, opened_case, turn_met, view_of

STEP = """\
test_cases:
- test_case: a
  steps:
  - user: hi
    assertion_order_enabled: {ordered}
    assertions:
    - generative_response_is_grounded: {{threshold: 0.8, utter_source: {first}, ground_truth: Truth.}}
    - generative_response_is_relevant: {{threshold: 0.7, utter_source: {second}}}
"""


def bot(text: str, **about: Any) -> dict[str, Any]:
    return {"text": text, "metadata": about}


def found(first: str = "A", second: str = "A", *, ordered: bool = False) -> list[Found]:
    words = {"first": first, "second": second, "ordered": str(ordered).lower()}
    return found_assertions(rasa_file(STEP.format(**words)))


def turn(*messages: dict[str, Any]) -> UserTurn:
    (one,) = transcript(json.dumps({"turns": {"hi": list(messages)}})).turns
    return one


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("C26_bot_turns.json", "turn"),
        ("C26_e2e_tests.yaml", "tests"),
        ("C26_scenario.yaml", "tests"),
        ("../../../examples/rasa/turn.json", "turn"),
        ("../../../examples/rasa/tests.yml", "tests"),
        ("../../../examples/rasa/conftest.yml", "conftest"),
    ],
)
def test_a_file_is_known_by_what_it_holds(name: str, kind: str) -> None:
    assert kind_of((CASES / name).read_text(encoding="utf-8")) == kind


def test_a_reply_is_known_by_its_shape_and_anything_else_is_refused() -> None:
    assert kind_of('```json\n{"statements": []}\n```') == "reply"
    for text in ("", "words", "[1]", "a: 1", "{", "["):
        with pytest.raises(DamagedCase):
            kind_of(text)


def test_the_sample_reply_is_one_that_rasa_cannot_parse_and_that_is_read_here_with_a_notice() -> None:
    reply = judge_reply((ROOT / "examples" / "rasa" / "judge_reply.txt").read_text(encoding="utf-8"))
    assert reply.rasa.json_error is not None
    assert reply.read is not None
    assert [one.score for one in reply.read.statements] == [1.0, 1.0, 0.0]
    assert [note.code for note in reply.read.notes] == ["replies.chatter"]


@pytest.mark.parametrize(
    ("reply", "scores", "shapes"),
    [
        ('{"statements": [{"statement": "A.", "score": 1, "justification": ""}]}', [1.0], ("statements",)),
        ('{"statements": [{"statement": "A.", "score": "1"}]}', [1.0], ()),
        ('[{"statement": "A.", "score": 0}]', [0.0], ()),
        ('{"statements": 3}', None, ()),
        ('{"question_variations": ["Who?"]}', None, ("question_variations",)),
        ("3", None, ()),
        ({"statements": ["A."]}, [None], ()),
        ("{" * 100_000, None, ()),
    ],
)
def test_a_reply_is_read_as_rasa_does_and_as_it_is_here(reply: Any, scores: Any, shapes: tuple[str, ...]) -> None:
    made = judge_reply(reply)
    assert made.rasa.shapes == shapes
    assert (None if made.read is None else [one.score for one in made.read.statements]) == scores


def test_the_other_assertion_comes_along_when_it_is_about_the_same_message() -> None:
    given = turn(bot("One.", utter_source="A"), bot("Two.", utter_source="B"))
    for one in found():
        case = opened_case(one, given, None)
        assert (case.settings.grounded_at, case.settings.relevant_at) == (0.8, 0.7)
        assert (case.question, case.response, case.ground_truth) == ("hi", "One.", "Truth.")
    grounded, relevant = (opened_case(one, given, None) for one in found("A", "B"))
    assert (grounded.settings.grounded_at, grounded.settings.relevant_at) == (0.8, None)
    assert (relevant.response, relevant.settings.grounded_at, relevant.ground_truth) == ("Two.", None, None)


def test_with_the_order_on_an_assertion_sees_only_what_follows() -> None:
    given = turn(bot("One.", utter_source="A"), bot("Two.", utter_source="A"))
    first, second = found(ordered=True)
    assert [message.text for message in view_of(first, given).messages] == ["One.", "Two."]
    assert [message.text for message in view_of(second, given).messages] == ["Two."]
    assert opened_case(second, given, None).settings.grounded_at is None, "the other one is about another message"


def test_bare_messages_stand_for_any_step_and_a_named_turn_only_for_its_own() -> None:
    one = found()[0]
    assert turn_met(one, transcript('[{"text": "One."}]')) is not None
    assert turn_met(one, transcript('{"turns": {"bye": [{"text": "One."}]}}')) is None
    assert turn_met(one._replace(user=None), transcript('{"turns": {"bye": [], "hi": []}}'), 1) is not None


def test_an_opened_case_can_be_saved_whatever_the_metadata_holds() -> None:
    text = "- text: One.\n  metadata: {utter_source: A, other: .nan, search_results: [.inf, {a: 1}]}"
    (given,) = transcript(text).turns
    case = opened_case(found()[0], given, None)
    assert case.transcript[-1]["metadata"]["search_results"] == [str(math.inf), "{'a': 1}"]
    assert case_from_json(case_to_json(case)).transcript == case.transcript

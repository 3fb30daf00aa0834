"""What an assertion sees of a turn: the handed Rasa files with their right outcomes, and the reasons for the unseen."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from metrics.exchange.rasa_assertions import Assertion
from metrics.exchange.rasa_files import rasa_file
from metrics.exchange.rasa_transcripts import transcript
from metrics.exchange.rasa_turns import TurnView, turn_case, turn_score, turn_view
from metrics.forms import DamagedCase
from metrics.groundedness import Statement
from metrics.statements import read_statements

CASES = Path(__file__).parents[2] / "data" / "cases"
TURNS = transcript((CASES / "C26_bot_turns.json").read_text(encoding="utf-8"))
TESTS = rasa_file((CASES / "C26_e2e_tests.yaml").read_text(encoding="utf-8")).tests
TRUTH = "A parcel up to 5 kg costs 6 coins. Heavier parcels cost 9 coins."


def c26(number: int) -> tuple[TurnView, Any, Assertion]:
    """View, score and assertion of a test case, counted from 1."""
    (step,) = TESTS[number - 1].steps
    (assertion,) = step.assertions
    turn = TURNS.turn_of(step.text)
    assert turn is not None
    view = turn_view(turn.events, assertion)
    reply = TURNS.judge_replies.get(view.judged.text) if view.judged else None
    statements = read_statements(reply["statements"]).statements if reply else ()
    return view, turn_score(view, assertion, statements), assertion


def bot(text: str = "Hi", **about: Any) -> dict[str, Any]:
    return {"event": "bot", "text": text, "metadata": about}


def codes(view: TurnView) -> list[str]:
    return [note.code for note in view.notes]


def test_c26_case_1_the_first_eligible_message_is_judged() -> None:
    view, score, _ = c26(1)
    assert [message.eligible for message in view.messages] == [False, True, True, False]
    assert view.judged is view.messages[1]
    assert view.judged.text.startswith("Sure, happy to")
    assert (score.value, score.passed, score.threshold) == (0.0, False, 0.8)
    assert codes(view) == ["rasa.more-eligible"]
    assert view.notes[0].values["count"] == 1
    assert [message.reason and message.reason.code for message in view.messages] == [
        "rasa.template",
        None,
        "rasa.not-first",
        "rasa.action-name",
    ]


def test_c26_case_2_the_named_source_is_judged() -> None:
    view, score, _ = c26(2)
    assert view.judged is view.messages[2]
    assert (view.ground_truth, view.origin) == (TRUTH, "assertion")
    assert (score.value, score.passed) == (0.5, False)
    assert codes(view) == []


def test_c26_case_3_without_ground_truth_it_is_not_scored() -> None:
    view, score, _ = c26(3)
    assert view.judged is view.messages[3]
    assert (view.ground_truth, view.origin) == ("", "")
    assert (score.value, score.passed, score.low) == (None, None, 1.0)
    assert score.reason.code == "rasa.no-ground-truth"
    assert codes(view) == ["rasa.no-ground-truth"]


def test_c26_case_4_the_wrong_case_fails_without_a_score_and_the_right_one_is_suggested() -> None:
    view, score, _ = c26(4)
    assert (view.judged, score) == (None, None)
    assert view.failure is not None
    assert view.failure.as_expected() == {"passed": False, "failure_kind": "no_eligible_bot_message"}
    assert codes(view) == ["rasa.no-message", "rasa.spelling"]
    assert "Did you mean EnterpriseSearchPolicy?" in str(view.notes[1])
    assert view.messages[2].reason is not None
    assert view.messages[2].reason.code == "rasa.spelled-differently"


def test_c26_case_5_a_template_alone_fails_with_the_list_of_eligible_sources() -> None:
    view, score, _ = c26(5)
    assert (view.judged, score) == (None, None)
    assert codes(view) == ["rasa.no-message"]
    for source in ("EnterpriseSearchPolicy", "ContextualResponseRephraser", "IntentlessPolicy"):
        assert source in str(view.notes[0])


def test_the_judged_message_becomes_a_case() -> None:
    view, _, assertion = c26(2)
    case = turn_case(view, assertion, "what does a parcel cost")
    assert case.question == "what does a parcel cost"
    assert case.response == "A parcel up to 5 kg costs 6 coins. Delivery takes one day."
    assert (case.ground_truth, case.settings.grounded_at, case.settings.relevant_at) == (TRUTH, 0.8, None)


def test_a_case_takes_the_ground_truth_from_the_message_when_the_assertion_has_none() -> None:
    found = bot("At nine.", utter_source="EnterpriseSearchPolicy", search_results=["Opens at nine.", "Closes at five."])
    view = turn_view([found], Assertion("grounded", 0.8))
    assert (view.ground_truth, view.origin) == ("Opens at nine.\nCloses at five.", "search_results")
    assert turn_case(view, Assertion("grounded", 0.8), "When?").ground_truth == view.ground_truth


def test_relevance_needs_no_ground_truth() -> None:
    given = Assertion("relevant", 0.7)
    view = turn_view([bot(utter_source="IntentlessPolicy")], given)
    assert (view.ground_truth, view.notes) == ("", ())
    case = turn_case(view, given, "When?")
    assert (case.settings.relevant_at, case.settings.grounded_at, case.settings.gate) == (0.7, None, "none")


@pytest.mark.parametrize(
    ("about", "aim", "code"),
    [
        ({}, {}, "rasa.no-source"),
        ({"utter_source": None}, {}, "rasa.no-source"),
        ({"utter_action": "utter_a"}, {}, "rasa.template"),
        ({"utter_action": "utter_a", "rephrase": False}, {}, "rasa.never-rephrased"),
        ({"utter_action": "utter_a"}, {"utter_name": "utter_a"}, "rasa.never-rephrased"),
        ({"utter_action": "utter_a"}, {"utter_source": "ContextualResponseRephraser"}, "rasa.never-rephrased"),
        ({"utter_source": "TemplatedNaturalLanguageGenerator"}, {}, "rasa.template"),
        ({"utter_source": "action_a"}, {}, "rasa.action-name"),
        ({"utter_source": "reply", "utter_action": "reply"}, {}, "rasa.action-name"),
        ({"utter_source": "MCPOpenAgent"}, {}, "rasa.unlisted-source"),
        ({"utter_source": "intentlesspolicy "}, {}, "rasa.spelled-differently"),
        ({"utter_source": "action_a"}, {"utter_source": "action_b"}, "rasa.other-source"),
        ({"utter_source": "IntentlessPolicy"}, {"utter_name": "utter_b"}, "rasa.other-response"),
    ],
)
def test_each_unseen_message_has_its_reason(about: dict[str, Any], aim: dict[str, Any], code: str) -> None:
    view = turn_view([bot(**about)], Assertion("grounded", 0.8, "Truth.", **aim))
    (message,) = view.messages
    assert view.judged is None
    assert message.reason is not None
    assert message.reason.code == code
    assert "{" not in str(message.reason)


def test_a_named_response_that_is_not_there_is_looked_for_among_the_others() -> None:
    found = bot(utter_source="IntentlessPolicy", utter_action="utter_hours")
    view = turn_view([found], Assertion("relevant", 0.7, utter_name="utter_hour"))
    assert codes(view) == ["rasa.no-named-message", "rasa.spelling"]
    assert "utter_hours" in str(view.notes[1])


def test_nothing_alike_is_not_suggested() -> None:
    view = turn_view([bot(utter_source="IntentlessPolicy")], Assertion("relevant", 0.7, utter_source="action_x"))
    assert codes(view) == ["rasa.no-message"]


def test_events_that_are_no_bot_messages_keep_their_place() -> None:
    events = [{"event": "user", "text": "hi"}, {"event": "action"}, bot(utter_source="IntentlessPolicy")]
    view = turn_view(events, Assertion("relevant", 0.7))
    assert [(message.index, message.judged) for message in view.messages] == [(2, True)]


def test_an_empty_ground_truth_is_none() -> None:
    given = Assertion("grounded", 0.5, ground_truth="")
    view = turn_view([bot(utter_source="IntentlessPolicy", search_results=["Truth."])], given)
    assert (view.ground_truth, view.origin) == ("", "assertion")
    score = turn_score(view, given, [Statement("A.", None)])
    assert score is not None
    assert score.value is None
    assert [flag.code for flag in score.flags] == ["groundedness.not-judged"]


# --- texts that hold turns ---


def test_a_tracker_is_cut_at_user_messages() -> None:
    found = transcript(
        """{"events": [{"event": "action", "name": "action_session_start"}, {"event": "user", "text": "hi"},
        {"event": "bot", "text": "one", "metadata": {"utter_source": "IntentlessPolicy"}},
        {"event": "user", "text": "more"}, {"event": "bot", "text": null}]}"""
    )
    assert [(turn.user, len(turn.events)) for turn in found.turns] == [("hi", 2), ("more", 2)]
    assert found.turns[1].events[1] == {"event": "bot", "text": None, "metadata": {}}
    assert found.turn_of("hi") is found.turns[0]
    assert found.turn_of("Hi") is None


@pytest.mark.parametrize(
    "text",
    [
        '[{"text": "one", "metadata": {"utter_source": "A"}}]',
        '{"text": "one", "metadata": {"utter_source": "A"}}',
        '{"messages": [{"text": "one", "utter_source": "A"}]}',
        "- text: one\n  metadata:\n    utter_source: A\n",
        "text: one\nutter_source: A\n",
    ],
)
def test_bot_messages_alone_are_one_turn(text: str) -> None:
    (turn,) = transcript(text).turns
    assert turn.user == ""
    assert turn.events[1:] == ({"event": "bot", "text": "one", "metadata": {"utter_source": "A"}},)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "expected turns, events or a list"),
        ("just words", "expected turns, events or a list"),
        ("{}", "expected turns, events or a list"),
        ('{"turns": []}', "turns: expected an object"),
        ('{"turns": {"hi": {}}}', "turns.hi: expected a list"),
        ('{"turns": {"hi": [1]}}', r"turns.hi\[0\]: expected an object"),
        ('[{"text": 1}]', r"messages\[0\].text: expected a text"),
        ('[{"text": "a", "metadata": []}]', r"messages\[0\].metadata: expected an object"),
        ('{"events": [{"event": 1}]}', r"events\[0\].event: expected a text"),
        ('{"turns": ', "not JSON"),
        ("[" * 600_000, "longer than"),
    ],
)
def test_what_holds_no_turn_is_refused_with_the_place(text: str, words: str) -> None:
    with pytest.raises(DamagedCase, match=words):
        transcript(text)

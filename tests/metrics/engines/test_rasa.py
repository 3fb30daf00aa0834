"""Rasa's assertions where no run was recorded, and recorded inputs that are refused."""

from __future__ import annotations

import math
from typing import Any

import pytest

from metrics.engines.outcome import Failure, NotANumber, ToolError, Value
from metrics.engines.rasa import groundedness, groundedness_shown, relevance, relevance_shown
from metrics.engines.rasa_events import Aim, ground_truth, pick
from metrics.engines.rasa_parsing import rasa_reply
from metrics.engines.rasa_recorded import recorded_groundedness, recorded_relevance
from metrics.engines.rasa_samples import (
    GroundednessSample,
    RelevanceSample,
    embedding_requests,
    grounded_list,
    relevant_list,
)

RUN = {"judge_reply_text": '{"question_variations": ["Who?"]}', "user_message": "Who is it?"}


def test_statements_that_were_read_already_are_checked_as_a_reply_is() -> None:
    assert groundedness(grounded_list([{"statement": "A.", "score": "1", "justification": "B."}])) == Failure(
        "reply_has_wrong_shape"
    )
    assert groundedness(grounded_list([{"statement": "A.", "score": 1, "justification": "B."}])) == Value(1.0, True)


def test_cosines_may_stand_for_embeddings() -> None:
    sample = relevant_list(["Who?", "Where?", "When?"], [0.9, None, 0.6], 0.5)
    assert relevance(sample) == Value(0.5, True)
    assert relevance(relevant_list(["Who?", " "], [0.9, 0.1])).as_expected()["error"]["type"] == "ValueError"
    assert relevance(relevant_list(["", ""], [None, None])) == Value(0.0, False)
    assert relevance(relevant_list([], [])) == Failure("reply_lists_nothing")
    with pytest.raises(ValueError, match="1 questions and 2 cosines"):
        relevant_list(["Who?"], [0.1, 0.2])


def test_nan_passes() -> None:
    assert relevance(relevant_list(["Who?"], [math.nan], 0.9)) == NotANumber(True)


def test_a_score_too_large_for_a_float_is_an_error_of_the_tool() -> None:
    found = groundedness(grounded_list([{"statement": "A.", "score": 10**400, "justification": "B."}]))
    assert isinstance(found, ToolError)
    assert found.type == "OverflowError"


def test_a_score_function_divides_by_the_number_of_statements() -> None:
    found = groundedness(GroundednessSample([], direct=True))
    assert isinstance(found, ToolError)
    assert found.type == "ZeroDivisionError"


@pytest.mark.parametrize("reply", ["[" * 100_000, "1" * 5000])
def test_a_reply_that_breaks_the_parser_is_an_error_of_the_tool(reply: str) -> None:
    assert isinstance(rasa_reply(reply).stopped, ToolError)


def test_nothing_is_shown_of_what_did_not_fail_with_a_number() -> None:
    assert groundedness_shown(grounded_list([])) == {}
    assert relevance_shown(relevant_list(["Who?"], [0.9])) == {}


def test_a_blank_user_message_is_refused_by_rasas_own_client() -> None:
    sample = RelevanceSample(["Who?"], " ", {"Who?": [1.0], " ": [1.0]})
    assert embedding_requests(sample) == []
    found = relevance(sample)
    assert isinstance(found, ToolError)
    assert found.type == "ValueError"


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({}, "judge_reply_text is missing"),
        ({"judge_reply_text": 1}, "judge_reply_text must be a text or null, found int"),
        ({"judge_reply_text": "", "assertion": []}, "assertion must be an object, found list"),
        ({"judge_reply_text": "", "assertion_kind": "relevant"}, "assertion_kind must be grounded"),
        ({"level": "score_function", "statements": "A"}, "statements must be a list of objects, found str"),
        ({"level": "score_function", "statements": [1]}, "statements must be a list of objects"),
    ],
)
def test_a_groundedness_input_of_another_form_is_refused(given: dict[str, Any], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        recorded_groundedness(given)


@pytest.mark.parametrize(
    ("given", "words"),
    [
        (RUN, "no vector for the user message or for a question"),
        ({**RUN, "user_message": 1}, "user_message must be a text, found int"),
        ({**RUN, "embedding_client": "other"}, "embedding_client must be one of"),
        ({**RUN, "embeddings_by_text": []}, "no vector"),
        ({**RUN, "embeddings_by_text": [1]}, "embeddings_by_text must be an object, found list"),
        ({**RUN, "embeddings_by_text": {"a": 1}}, "embeddings_by_text must be lists of numbers, found int"),
        ({**RUN, "embeddings_by_text": {"a": [True]}}, "embeddings_by_text must be lists of numbers, found bool"),
        ({**RUN, "embeddings_by_text": {"a": [10**400]}}, "too large"),
        ({**RUN, "level": "score_function"}, "generated_questions must be a list, found NoneType"),
        (
            {
                "judge_reply_text": '{"question_variations": "A", "statements": '
                '[{"statement": "A", "score": 1, "justification": "B"}]}'
            },
            "are no list is not covered",
        ),
    ],
)
def test_a_relevance_input_of_another_form_is_refused(given: dict[str, Any], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        recorded_relevance(given)


def test_the_ground_truth_of_a_message() -> None:
    event = {"event": "bot", "metadata": {"search_results": "", "domain_ground_truth": "Text."}}
    assert ground_truth(event, None) == ("Text.", "domain_ground_truth")
    assert ground_truth(event, "Fact.") == ("Fact.", "assertion")
    assert ground_truth({"event": "bot"}, None) == ("", "")


def test_metadata_of_another_form_is_none() -> None:
    assert pick([{"event": "bot", "metadata": "EnterpriseSearchPolicy"}], Aim()).judged is None

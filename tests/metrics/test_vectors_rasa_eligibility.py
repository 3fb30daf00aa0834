"""Every recorded run of Rasa's choice of a bot message, of a turn, and of its reading of thresholds gives the same.

``VECTORS_DIR`` may name another folder of runs. All of them are in scope.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable
from typing import Any

import pytest

from metrics.engines.rasa_events import Aim, ground_truth, pick, picks, turn
from metrics.exchange.rasa_files import rasa_file
from tests.recorded import COPY, FOLDER, held

VECTORS = json.loads((FOLDER / "rasa_eligibility.json").read_text(encoding="utf-8"))

FILE = """\
test_cases:
- test_case: one
  steps:
  - user: hi
    assertions:
    - generative_response_is_{kind}:
              {properties}
"""


def aim(assertion: dict[str, Any]) -> Aim:
    return Aim(assertion.get("utter_source"), assertion.get("utter_name"))


def single_assertion(given: dict[str, Any]) -> dict[str, Any]:
    events, assertion = given["turn_events"], given["assertion"]
    found = pick(events, aim(assertion))
    outcome: dict[str, Any] = {
        "eligible_event_indexes": list(found.eligible),
        "judged_event_index": found.judged,
        "passed": found.judged is not None and given["judge_always_approves"],
    }
    if found.failure is not None:
        return {**outcome, **found.failure.as_expected()}
    assert found.judged is not None
    if given["assertion_kind"] == "relevant":
        return outcome
    truth, _ = ground_truth(events[found.judged], assertion.get("ground_truth"))
    return {**outcome, "ground_truth_given_to_judge": truth}


def assertions_in_sequence(given: dict[str, Any]) -> dict[str, Any]:
    aims = [aim(step["assertion"]) for step in given["assertions"]]
    found = picks(given["turn_events"], aims, ordered=given["assertion_order_enabled"])
    return {"steps": [{"passed": judged is not None, "judged_event_index": judged} for judged in found]}


def turn_boundaries(given: dict[str, Any]) -> dict[str, Any]:
    found = turn(given["all_events"], given["step_user_text"])
    return {"turn_event_indexes": list(found.events), "prior_event_indexes": list(found.prior)}


def as_a_test_file(given: dict[str, Any]) -> dict[str, Any]:
    text = FILE.format(kind=given["assertion_kind"], properties=given["assertion_yaml"])
    (assertion,) = rasa_file(text).assertions
    if assertion.refused is not None:
        return {"accepted": False, "error": {"type": "YamlValidationException"}}
    stated = assertion.stated
    return {
        "accepted": True,
        "threshold": "nan" if isinstance(stated, float) and math.isnan(stated) else stated,
        "threshold_type": type(stated).__name__,
    }


MODES: dict[str, Callable[[dict[str, Any]], dict[str, Any]]] = {
    "single_assertion": single_assertion,
    "assertions_in_sequence": assertions_in_sequence,
    "turn_boundaries": turn_boundaries,
    "test_file": as_a_test_file,
}


@pytest.mark.parametrize("mode", MODES)
def test_vectors_give_the_recorded_outcome(mode: str) -> None:
    assert held((vector for vector in VECTORS if vector["input"]["mode"] == mode), assert_as_recorded) > 0


def assert_as_recorded(vector: dict[str, Any]) -> None:
    given, expected = vector["input"], dict(vector["expected"])
    found = MODES[given["mode"]](given)
    if "error" in expected:
        expected["error"] = {"type": expected["error"]["type"]}
    assert found == expected
    if given["mode"] == "single_assertion":
        assert vector["observed"]["judge_calls"] == (found["judged_event_index"] is not None)


def test_vectors_are_of_these_modes() -> None:
    assert {vector["input"]["mode"] for vector in VECTORS} == set(MODES)
    assert len(json.loads((COPY / "rasa_eligibility.json").read_text(encoding="utf-8"))) == 106

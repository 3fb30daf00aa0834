from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import example, given
from hypothesis import strategies as st

from metrics.case import Case, Settings
from metrics.exchange.rasa_assertions import Kind, assertion_case, assertion_yaml
from metrics.exchange.rasa_files import rasa_file
from metrics.exchange.rasa_judges import Makers, conftest
from metrics.exchange.yaml_text import word
from metrics.forms import DamagedCase

CASES = Path(__file__).parents[2] / "data" / "cases"


def in_a_test(properties: str, kind: str = "grounded") -> Any:
    """The assertion with these properties in an end-to-end test."""
    text = f"test_cases: [{{test_case: a, steps: [{{user: hi, assertions: [generative_response_is_{kind}: "
    (assertion,) = rasa_file(f"{text}{properties}]}}]}}]").assertions
    return assertion


def note_codes(found: Any) -> list[str]:
    return [note.code for note in found.notes]


# --- the handed files ---


def test_c26_end_to_end_tests() -> None:
    found = rasa_file((CASES / "C26_e2e_tests.yaml").read_text(encoding="utf-8"))
    assert len(found.tests) == len(found.assertions) == 5
    assert found.tests[0].name == "parcel question, no source named"
    assert [step.text for step in found.tests[0].steps] == ["what does a parcel cost"]
    assert {assertion.kind for assertion in found.assertions} == {"grounded"}
    assert [assertion.threshold for assertion in found.assertions] == [0.8] * 5
    assert [assertion.utter_source for assertion in found.assertions] == [
        None,
        "EnterpriseSearchPolicy",
        "action_parcel_price",
        "enterprisesearchpolicy",
        None,
    ]
    assert found.assertions[2].ground_truth is None
    assert all(assertion.refused is None and assertion.notes == () for assertion in found.assertions)
    assert (found.tests[1].line, found.tests[1].steps[0].line) == (9, 11)


def test_c26_scenario() -> None:
    found = rasa_file((CASES / "C26_scenario.yaml").read_text(encoding="utf-8"))
    (scenario,) = found.scenarios
    assert scenario.name == "Parcel price is answered from the price list"
    assert scenario.context.startswith("You are a hurried customer")
    assert scenario.criteria == ("The agent names the price before anything else",)
    assert [(one.kind, one.threshold) for one in scenario.assertions] == [("relevant", 0.7), ("grounded", 0.8)]
    assert scenario.slots == {"counter_open": True}
    assert note_codes(found) == ["rasa.no-messages-yet"]
    assert "no bot messages yet" in str(found.notes[0])


# --- test cases ---


def test_steps_slots_and_other_assertions() -> None:
    (test,) = rasa_file(
        """
fixtures:
- premium:
  - level: 007
  - logged_in: true
- unused:
  - level: 1
test_cases:
- test_case: a
  fixtures: [premium]
  steps:
  - user: no
    assertion_order_enabled: true
    assertions:
    - flow_started: book
    - action_executed
    - generative_response_is_relevant: {threshold: 1, utter_name: utter_a}
  - bot: 10
  - utter: utter_a
  - slot_was_set:
    - level: x
  - odd
"""
    ).tests
    assert test.slots == {"level": 7, "logged_in": True}
    assert [(step.kind, step.text) for step in test.steps] == [
        ("user", "no"),
        ("bot", "10"),
        ("utter", "utter_a"),
        ("other", "slot_was_set"),
        ("other", "odd"),
    ]
    first = test.steps[0]
    assert first.ordered is True
    assert first.others == ("flow_started", "action_executed")
    assert [(one.kind, one.threshold, one.utter_name) for one in first.assertions] == [("relevant", 1.0, "utter_a")]
    assert test.steps[1].ordered is False


def test_several_scenarios_and_none_about_generated_answers() -> None:
    found = rasa_file("scenarios:\n- name: a\n- name: b\n")
    assert [scenario.name for scenario in found.scenarios] == ["a", "b"]
    assert note_codes(found) == ["rasa.nothing-generative", "rasa.no-messages-yet"]


# --- thresholds and other properties ---


@pytest.mark.parametrize(
    ("written", "threshold", "refused", "codes"),
    [
        ("0.8", 0.8, False, []),
        ("1", 1.0, False, []),
        ("'0.75'", 0.75, False, ["rasa.threshold-text"]),
        ("'75'", 75.0, False, ["rasa.threshold-text", "groundedness.threshold-percent"]),
        ("high", None, False, ["rasa.threshold-crashes"]),
        ("75", 75.0, False, ["groundedness.threshold-percent"]),
        ("1.5", 1.5, False, ["groundedness.threshold-range"]),
        ("-1", -1.0, False, ["groundedness.threshold-range"]),
        (".nan", None, False, ["rasa.threshold-not-finite"]),
        (".inf", None, False, ["rasa.threshold-not-finite"]),
        ("true", None, True, ["rasa.threshold-not-number"]),
        ("~", None, True, ["rasa.threshold-missing"]),
    ],
)
def test_thresholds(written: str, threshold: float | None, refused: bool, codes: list[str]) -> None:
    found = in_a_test(f"{{threshold: {written}}}")
    assert found.threshold == threshold
    assert (found.refused is not None) is refused
    assert note_codes(found) == codes
    in_range = threshold is not None and 0 <= threshold <= 1
    assert assertion_case(found).settings.grounded_at == (threshold if in_range else None)


def test_only_a_test_file_must_state_a_threshold() -> None:
    assert note_codes(in_a_test("{}")) == ["rasa.threshold-missing"]
    scenario = "scenario: {goals: {assertions: [generative_response_is_grounded: {utter_source: a}]}}"
    (found,) = rasa_file(scenario).assertions
    assert (found.threshold, found.refused, found.notes) == (None, None, ())


@pytest.mark.parametrize(("kind", "field"), [("grounded", "limit"), ("relevant", "ground_truth")])
def test_a_field_that_rasa_does_not_know_is_named(kind: str, field: str) -> None:
    found = in_a_test(f"{{threshold: 0.5, {field}: x}}", kind)
    assert found.refused is not None
    assert field in str(found.refused)
    assert found.threshold == 0.5


def test_null_and_empty_are_different() -> None:
    found = in_a_test("{threshold: 0.5, ground_truth: '', utter_source: ~, utter_name: 5}")
    assert (found.ground_truth, found.utter_source, found.utter_name) == ("", None, "5")
    assert found.aim == (None, "5")


# --- refused files ---


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "neither test_cases nor a scenario"),
        ("- a", "line 1: the file must be an object"),
        ("stories: []", "neither test_cases nor a scenario"),
        ("test_cases: a", "line 1: test_cases must be a list"),
        ("test_cases:\n- a", "line 2: a test case must be an object"),
        ("test_cases:\n- test_case: a\n  steps: x", "line 3: steps must be a list"),
        ("test_cases:\n- test_case: [a]", "line 2: test_case must be a text"),
        ("scenario:\n  goals:\n  - a", "line 3: goals must be an object"),
        ("scenario:\n  goals:\n    criteria:\n    - a: b", "line 4: a criterion must be a text"),
        ("scenario:\n  setup: {initial_slots: [a]}", "line 2: initial_slots must be an object"),
        ("fixtures: {a: 1}\ntest_cases: []", "line 1: fixtures must be a list"),
    ],
)
def test_a_file_of_another_form_is_refused_with_the_line(text: str, words: str) -> None:
    with pytest.raises(DamagedCase, match=words):
        rasa_file(text)


@pytest.mark.parametrize(
    ("properties", "words"),
    [
        ("[threshold]", "generative_response_is_grounded must be an object"),
        ("{threshold: [1]}", "threshold must be a text"),
        ("{threshold: 1, ground_truth: [a, b]}", "ground_truth must be a text"),
    ],
)
def test_an_assertion_of_another_form_is_refused(properties: str, words: str) -> None:
    with pytest.raises(DamagedCase, match=words):
        in_a_test(properties)


# --- copying out ---

WORDS = st.one_of(
    st.text(),
    st.sampled_from(
        ["no", "1e3", "0o17", "~", "null", "{a: b}", "- a", "a: b # c", "a\n\n  b\n", "'", '"', "*a", "!x"]
    ),
)


@example(question="a\x85b", truth="\x85", mark=0.5, name="\u2028")
@given(question=WORDS, truth=WORDS.filter(bool), mark=st.floats(0, 1), name=WORDS)
def test_what_is_copied_out_reads_back(question: str, truth: str, mark: float, name: str) -> None:
    case = Case(question=question, ground_truth=truth, settings=Settings(grounded_at=mark, relevant_at=0.7))
    text = assertion_yaml(case, ["grounded", "relevant"], name)
    found = rasa_file(text)
    (test,) = found.tests
    grounded, relevant = found.assertions
    assert (test.name, test.steps[0].text) == (name or question, question)
    assert (grounded.ground_truth, grounded.threshold, relevant.threshold) == (truth, mark, 0.7)
    assert grounded.notes == relevant.notes == ()
    assert yaml.safe_load(text)["test_cases"][0]["steps"][0]["user"] == question


def test_copied_out_without_a_mark_or_truth_of_its_own() -> None:
    (found,) = rasa_file(assertion_yaml(Case(question="When?", reference="At nine."))).assertions
    assert (found.threshold, found.ground_truth) == (0.5, "At nine.")
    (found,) = rasa_file(assertion_yaml(Case(question="When?", reference="At nine.", ground_truth=""))).assertions
    assert found.ground_truth is None


def test_broken_characters_are_written_as_a_sign() -> None:
    assert rasa_file(assertion_yaml(Case(question="a\ud800b"))).tests[0].steps[0].text == "a\ufffdb"


@pytest.mark.parametrize("kind", ["grounded", "relevant"])
def test_an_assertion_goes_out_as_it_came_in(kind: Kind) -> None:
    came = in_a_test("{threshold: 0.25}", kind)
    (went,) = rasa_file(assertion_yaml(assertion_case(came, question="hi"), [kind])).assertions
    assert (went.kind, went.threshold) == (kind, 0.25)


def test_words_of_yaml_1_2() -> None:
    assert [word(one) for one in ("yes", "off", "2024-05-01", "1:30", "010", "1_000", "0x1F", "0o17")] == [
        "yes",
        "off",
        "2024-05-01",
        "1:30",
        10,
        "1_000",
        31,
        15,
    ]
    assert [word(one) for one in (".5", "5.", "1e3", "-.inf")] == [0.5, 5.0, 1000.0, -math.inf]


# --- conftest.yml ---


@pytest.mark.parametrize(
    ("text", "makers"),
    [
        (
            "llm_judge:\n  llm: {provider: openai, model: gpt-4.1, api_key: sk-secret}\n"
            "  embeddings: {provider: openai, model: text-embedding-ada-002}",
            Makers("openai/gpt-4.1", "openai/text-embedding-ada-002"),
        ),
        ("llm_judge: {llm: {provider: azure, deployment: judge-eu}}", Makers("azure/judge-eu")),
        ("llm_judge: {provider: openai, model: gpt-4.1}", Makers("openai/gpt-4.1")),
        ("llm: {model: gpt-4.1}", Makers("gpt-4.1")),
        (
            "simulation: {llm: {provider: openai, model: a}}\nevaluation: {llm: {provider: openai, model: b}}",
            Makers("openai/b", simulator="openai/a"),
        ),
        ("simulator: {provider: self-hosted, model: c}", Makers(simulator="self-hosted/c")),
        ("llm_judge: {llm: {model_group: judges}}", Makers("judges")),
        (
            "llm_judge: {llm: {model_group: judges}}\n"
            "model_groups:\n- {id: judges, models: [{provider: openai, model: d}]}",
            Makers("openai/d"),
        ),
    ],
)
def test_conftest_names_judge_embedder_and_simulator(text: str, makers: Makers) -> None:
    assert conftest(text) == makers


@pytest.mark.parametrize("text", ["", "- a", "llm_judge: 5", "llm_judge: {llm: {temperature: 0}}", "other: {model: a}"])
def test_a_conftest_without_a_model_is_refused(text: str) -> None:
    with pytest.raises(DamagedCase, match="names no model"):
        conftest(text)

"""Rasa's test files: end-to-end tests and simulation scenarios, read into plain values; what Rasa refuses is said.

Formats: https://rasa.com/docs/reference/testing/test-cases and https://rasa.com/docs/reference/testing/evals/scenarios
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from metrics.exchange.placed import Placed, a_list, a_text, an_object, plain
from metrics.exchange.rasa_assertions import Assertion, assertion
from metrics.exchange.yaml_text import read_yaml
from metrics.forms import DamagedCase
from metrics.notes import Note

StepKind = Literal["user", "bot", "utter", "other"]
_SAID: tuple[StepKind, ...] = ("user", "bot", "utter")


@dataclass(frozen=True)
class Step:
    """One step of a test case.

    Args:
        kind: "user", "bot" (a text), "utter" (a response's name), or "other" (slots and the like).
        text: What is said; for "other" the name of the step.
        assertions: Those about generated answers.
        others: Names of the other assertions.
        ordered: Whether the assertions must be met one after the other.
        line: Where it stands.
    """

    kind: StepKind
    text: str
    assertions: tuple[Assertion, ...] = ()
    others: tuple[str, ...] = ()
    ordered: bool = False
    line: int = 0


@dataclass(frozen=True)
class RasaTest:
    """A test case of a file; ``slots`` are those its fixtures set."""

    name: str
    steps: tuple[Step, ...]
    slots: Mapping[str, Any] = field(default_factory=dict)
    line: int = 0


@dataclass(frozen=True)
class Scenario:
    """A scenario for a simulated user.

    Args:
        name: Its name.
        context: How the simulated user is to behave.
        slots: Values set before the conversation.
        criteria: Goals in words, judged against the whole transcript.
        assertions: Those about generated answers.
        others: Names of the other assertions.
        line: Where it stands.
    """

    name: str
    context: str = ""
    slots: Mapping[str, Any] = field(default_factory=dict)
    criteria: tuple[str, ...] = ()
    assertions: tuple[Assertion, ...] = ()
    others: tuple[str, ...] = ()
    line: int = 0


@dataclass(frozen=True)
class RasaFile:
    """What a file holds, and what a reader should know about it."""

    tests: tuple[RasaTest, ...] = ()
    scenarios: tuple[Scenario, ...] = ()
    notes: tuple[Note, ...] = ()

    @property
    def assertions(self) -> tuple[Assertion, ...]:
        """All assertions about generated answers, in order."""
        in_tests = [one for test in self.tests for step in test.steps for one in step.assertions]
        return (*in_tests, *(one for scenario in self.scenarios for one in scenario.assertions))


def rasa_file(text: str) -> RasaFile:
    """The test cases and scenarios in the text of a file.

    Args:
        text: YAML with ``test_cases``, or with ``scenario``; untrusted.

    Raises:
        DamagedCase: If it is neither, with the line named.

    >>> rasa_file("scenario: {name: Prices, goals: {criteria: [The price is named]}}").scenarios[0].criteria
    ('The price is named',)
    """
    root = read_yaml(text)
    fields = an_object(root, "the file")
    if not fields.keys() & {"test_cases", "scenario", "scenarios"}:
        raise DamagedCase("the file", "it has neither test_cases nor a scenario, so it is no test file of Rasa")
    fixtures = _fixtures(fields.get("fixtures"))
    tests = tuple(_test(item, fixtures) for item in a_list(fields.get("test_cases"), "test_cases"))
    given = [*([fields["scenario"]] if "scenario" in fields else []), *a_list(fields.get("scenarios"), "scenarios")]
    read = RasaFile(tests, tuple(_scenario(item) for item in given))
    notes = [] if read.assertions else [Note("rasa.nothing-generative")]
    return RasaFile(tests, read.scenarios, (*notes, Note("rasa.no-messages-yet")))


def _fixtures(placed: Placed | None) -> dict[str, dict[str, Any]]:
    """Slot values by the name of the fixture."""
    found: dict[str, dict[str, Any]] = {}
    for item in a_list(placed, "fixtures"):
        for name, slots in an_object(item, "a fixture").items():
            fields = [an_object(slot, f"a slot of {name}") for slot in a_list(slots, f"the fixture {name}")]
            found[name] = {slot: plain(value) for one in fields for slot, value in one.items()}
    return found


def _test(placed: Placed, fixtures: Mapping[str, Mapping[str, Any]]) -> RasaTest:
    fields = an_object(placed, "a test case")
    name = a_text(fields.get("test_case"), "test_case")
    steps = tuple(_step(item) for item in a_list(fields.get("steps"), "steps"))
    used = [a_text(item, "the name of a fixture") for item in a_list(fields.get("fixtures"), "fixtures")]
    slots = {slot: value for one in used for slot, value in fixtures.get(one, {}).items()}
    return RasaTest(name, steps, slots, placed.line)


def _step(placed: Placed) -> Step:
    if not isinstance(placed.value, dict):
        return Step("other", a_text(placed, "a step"), line=placed.line)
    fields = placed.value
    kind: StepKind = next((name for name in _SAID if name in fields), "other")
    text = next(iter(fields), "") if kind == "other" else a_text(fields[kind], kind)
    found, others = _assertions(fields.get("assertions"), in_test=True)
    ordered = fields.get("assertion_order_enabled")
    return Step(kind, text, found, others, ordered is not None and ordered.value is True, placed.line)


def _scenario(placed: Placed) -> Scenario:
    fields = an_object(placed, "the scenario")
    setup, goals = an_object(fields.get("setup"), "setup"), an_object(fields.get("goals"), "goals")
    found, others = _assertions(goals.get("assertions"), in_test=False)
    slots = an_object(setup.get("initial_slots"), "initial_slots")
    return Scenario(
        name=a_text(fields.get("name"), "name"),
        context=a_text(fields.get("simulation_context"), "simulation_context").strip(),
        slots={name: plain(value) for name, value in slots.items()},
        criteria=tuple(a_text(item, "a criterion") for item in a_list(goals.get("criteria"), "criteria")),
        assertions=found,
        others=others,
        line=placed.line,
    )


def _assertions(placed: Placed | None, *, in_test: bool) -> tuple[tuple[Assertion, ...], tuple[str, ...]]:
    """Assertions about generated answers, and the names of all others."""
    found, others = [], []
    for item in a_list(placed, "assertions"):
        fields = an_object(item, "an assertion") if isinstance(item.value, dict) else {}
        for name, properties in fields.items():
            made = assertion(name, properties, in_test=in_test)
            if made is None:
                others.append(name)
            else:
                found.append(made)
        if not fields:
            others.append(a_text(item, "an assertion"))
    return tuple(found), tuple(others)

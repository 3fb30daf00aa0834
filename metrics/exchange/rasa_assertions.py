"""The two generative assertions of Rasa's test files: read from YAML, turned into cases, and written as YAML."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal, get_args

import yaml

from metrics.case import Case, Settings
from metrics.engines.rasa_events import Aim
from metrics.exchange.placed import Placed, a_text, an_object
from metrics.exchange.yaml_text import word
from metrics.notes import Note, RefusedSetting
from metrics.settings import finite
from metrics.staircase import accepted_threshold

Kind = Literal["grounded", "relevant"]
KINDS: tuple[Kind, ...] = get_args(Kind)
_LONE_SURROGATE = re.compile("[\ud800-\udfff]")
_NAMES: dict[str, Kind] = {f"generative_response_is_{kind}": kind for kind in KINDS}
_FIELDS = {
    "grounded": ("threshold", "utter_name", "utter_source", "ground_truth"),
    "relevant": ("threshold", "utter_name", "utter_source"),
}


@dataclass(frozen=True)
class Assertion:
    """An assertion about a generated answer.

    Args:
        kind: "grounded" or "relevant".
        threshold: As it was read; None when there is none that could be.
        ground_truth: The text in the assertion; None when there is none, "" when it is empty on purpose.
        utter_source: The source the message must have; None: one of Rasa's three.
        utter_name: The response the message must come from; None: any.
        stated: The threshold as Rasa reads it from the file: a number, a text, or None.
        refused: Why Rasa refuses the file; None when it takes it.
        notes: Everything a reader should know, ``refused`` included.
        line: Where it stands.
    """

    kind: Kind
    threshold: float | None = None
    ground_truth: str | None = None
    utter_source: str | None = None
    utter_name: str | None = None
    stated: float | str | None = None
    refused: Note | None = None
    notes: tuple[Note, ...] = ()
    line: int = 0

    @property
    def aim(self) -> Aim:
        """Which message it wants."""
        return Aim(self.utter_source, self.utter_name)


def assertion(name: str, properties: Placed, *, in_test: bool = True) -> Assertion | None:
    """The assertion of this name; None when it is not about a generated answer.

    Args:
        name: Such as ``generative_response_is_grounded``.
        properties: What stands below the name.
        in_test: It stands in an end-to-end test, where Rasa demands a threshold.

    Raises:
        DamagedCase: If its fields have another form, with the line named.
    """
    kind = _NAMES.get(name)
    if kind is None:
        return None
    fields = an_object(properties, name)
    given = fields.get("threshold")
    stated = None if given is None else given.value
    if isinstance(stated, (list, dict)):
        a_text(given, "threshold")
    threshold, refused, notes = _threshold(stated, given.written if given else "", in_test=in_test)
    unknown = [field for field in fields if field not in _FIELDS[kind]]
    if unknown:
        refused = Note("rasa.field-unknown", {"name": unknown[0]})
        notes = [*notes, refused]
    return Assertion(
        kind,
        threshold,
        ground_truth=_optional(fields.get("ground_truth"), "ground_truth"),
        utter_source=_optional(fields.get("utter_source"), "utter_source"),
        utter_name=_optional(fields.get("utter_name"), "utter_name"),
        stated=stated,
        refused=refused,
        notes=tuple(notes),
        line=properties.line,
    )


def assertion_case(given: Assertion, question: str = "", response: str = "", truth: str | None = None) -> Case:
    """An assertion as a case: its threshold and ground truth, with the texts it is about where they are known.

    Args:
        given: The assertion. A threshold outside 0 to 1 stays out; ``given.notes`` say so.
        question: The user's message.
        response: The judged bot message.
        truth: The ground truth Rasa would give to the judge; None: the assertion's own.
    """
    mark = given.threshold if given.threshold is not None and 0 <= given.threshold <= 1 else None
    settings = Settings(grounded_at=mark) if given.kind == "grounded" else Settings(relevant_at=mark, gate="none")
    stated = given.ground_truth if truth is None else truth
    return Case(question=question, response=response, ground_truth=stated, settings=settings)


def assertion_yaml(case: Case, kinds: Sequence[Kind] = ("grounded",), name: str = "") -> str:
    """A case as a test case of Rasa, to be copied: its question as the step, its marks as assertions.

    Args:
        case: Its ``grounded_at`` and ``relevant_at`` are the thresholds; 0.5 stands where there is none, since Rasa
            demands one. Without a ground truth of its own the reference is written.
        kinds: The assertions wanted.
        name: Of the test case; the question when empty.

    Returns:
        YAML text that Rasa and ``rasa_file`` read back to the same words.

    >>> print(assertion_yaml(Case(question="no", ground_truth="Open: at 9"), ["grounded"]), end="")
    test_cases:
    - test_case: 'no'
      steps:
      - user: 'no'
        assertions:
        - generative_response_is_grounded:
            threshold: 0.5
            ground_truth: 'Open: at 9'
    """
    truth = case.reference if case.ground_truth is None else case.ground_truth
    marks = {"grounded": case.settings.grounded_at, "relevant": case.settings.relevant_at}
    assertions = []
    for kind in kinds:
        properties: dict[str, Any] = {"threshold": 0.5 if marks[kind] is None else float(marks[kind] or 0)}
        if kind == "grounded" and truth:
            properties["ground_truth"] = truth
        assertions.append({f"generative_response_is_{kind}": properties})
    step = {"user": case.question, "assertions": assertions}
    form = {"test_cases": [{"test_case": name or case.question, "steps": [step]}]}
    return yaml.dump(form, Dumper=_Dumper, sort_keys=False, allow_unicode=True, width=math.inf)


class _Dumper(yaml.SafeDumper):
    """PyYAML's safe dumper, which also quotes what only YAML 1.2 reads as a number, such as 1e3."""


def _quoted(dumper: yaml.SafeDumper, text: str) -> yaml.ScalarNode:
    cleaned = _LONE_SURROGATE.sub("\ufffd", text)
    # Signs that YAML takes for the end of a line would come back as a blank.
    breaks = any(sign in cleaned for sign in "\n\r\x85\u2028\u2029")
    style = '"' if not isinstance(word(cleaned), str) or breaks else None
    return dumper.represent_scalar("tag:yaml.org,2002:str", cleaned, style=style)


_Dumper.add_representer(str, _quoted)


def _threshold(stated: Any, written: str, *, in_test: bool) -> tuple[float | None, Note | None, list[Note]]:
    """The threshold as a number, why Rasa refuses it, and what to say about it."""
    if stated is None:
        refused = Note("rasa.threshold-missing") if in_test else None
        return None, refused, [refused] if refused else []
    if isinstance(stated, bool):
        refused = Note("rasa.threshold-not-number", {"threshold": written})
        return None, refused, [refused]
    number, notes = finite(stated), []
    if isinstance(stated, str):
        try:
            number = finite(float(stated))
        except ValueError:
            number = None
        code = "rasa.threshold-crashes" if number is None else "rasa.threshold-text"
        notes.append(Note(code, {"threshold": written}))
    elif number is None:  # NaN or infinite
        notes.append(Note("rasa.threshold-not-finite", {"threshold": written}))
    try:
        accepted_threshold(0 if number is None else number)
    except RefusedSetting as error:
        notes.append(error.note)
    return number, None, notes


def _optional(placed: Placed | None, name: str) -> str | None:
    return None if placed is None or placed.value is None else a_text(placed, name)

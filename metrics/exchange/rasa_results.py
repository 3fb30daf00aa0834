"""Results of Rasa's end-to-end tests (``rasa test e2e -o``) as rows of a golden set: one per user message.

Format: ``test_results``, a list of ``name``, ``pass_status``, ``expected_steps``, and where a test failed
``error_path``, ``difference``, ``assertion_failure``. Rasa Pro writes passed and failed tests to two files.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from metrics.exchange.placed import Placed, a_list, a_text, an_object, plain
from metrics.exchange.yaml_text import read_yaml
from metrics.forms import DamagedCase
from metrics.golden.choices import UnreadableFile
from metrics.golden.opening import Opened, of_records
from metrics.golden.table import BadRecord, Record
from metrics.notes import Note

_GENERATIVE = {
    "generative_response_is_grounded": "printed_groundedness",
    "generative_response_is_relevant": "printed_relevancy",
}
_SCORE = re.compile(r"threshold, but was '(-?\d+(?:\.\d+)?)'")
_SAID = re.compile(r"Generative response '(.*?)' given to the (?:user input|prompt) '", re.DOTALL)


def rasa_results(text: str, name: str = "") -> Opened:
    """The rows in a results file.

    A row has the user message as question and, of its assertion about a generated answer, ground truth and threshold.
    Rasa writes a generated answer and its score only into the message of an assertion that failed; they become response
    and printed score. What the test expects the bot to say, and all else, are extras.

    Args:
        text: YAML, untrusted.
        name: Of the file.

    Raises:
        UnreadableFile: If it is no such file, with the place named.
    """
    try:
        root = an_object(read_yaml(text), "the file")
        if "test_results" not in root:
            raise DamagedCase("the file", "it has no test_results")
        records: list[Record | BadRecord] = []
        for item in a_list(root["test_results"], "test_results"):
            records += _rows(item)
    except DamagedCase as error:
        raise UnreadableFile(Note("golden.row-refused", {"problem": str(error)[:200]})) from None
    return of_records(name, "yaml", "rasa", records)


def _rows(item: Placed) -> list[Record | BadRecord]:
    try:
        return _rows_of_test(an_object(item, "a test result"))
    except DamagedCase as error:
        return [BadRecord(item.line, Note("golden.row-refused", {"problem": str(error)[:200]}), str(plain(item))[:500])]


def _rows_of_test(fields: Mapping[str, Placed]) -> list[Record | BadRecord]:
    name = a_text(fields.get("name"), "name")
    failed = plain(fields["assertion_failure"]) if "assertion_failure" in fields else None
    about: dict[str, Any] = {
        "test": name,
        "pass_status": plain(fields["pass_status"]) if "pass_status" in fields else None,
        "error_path": a_text(fields.get("error_path"), "error_path") or None,
        "difference": plain(fields["difference"]) if "difference" in fields else None,
    }
    turns: list[tuple[int, dict[str, Any]]] = []
    for step in a_list(fields.get("expected_steps"), "expected_steps"):
        parts = an_object(step, "a step")
        if "user" in parts:
            assertions = plain(parts["assertions"]) if "assertions" in parts else []
            turns.append(
                (step.line, {"question": a_text(parts["user"], "user"), "expected": [], "assertions": assertions})
            )
        elif "bot" in parts and turns:
            turns[-1][1]["expected"].append(a_text(parts["bot"], "bot"))
    return [_row(place, line, turn, about, failed) for place, (line, turn) in enumerate(turns, 1)]


def _row(place: int, line: int, turn: dict[str, Any], about: Mapping[str, Any], failed: Any) -> Record:
    fields: dict[str, Any] = {"id": f"{about['test']} / {place}", "question": turn["question"]}
    fields["expected_bot"] = "\n".join(turn["expected"]) or None
    for assertion in turn["assertions"] if isinstance(turn["assertions"], list) else []:
        for kind, given in assertion.items() if isinstance(assertion, dict) else ():
            if kind in _GENERATIVE and isinstance(given, dict):
                fields["ground_truth"] = given.get("ground_truth", fields.get("ground_truth"))
                fields["threshold"] = given.get("threshold", fields.get("threshold"))
                fields |= _failure(kind, given, failed)
    return Record(line, {**fields, "assertions": turn["assertions"] or None, **about})


def _failure(kind: str, given: Mapping[str, Any], failed: Any) -> dict[str, Any]:
    """The score and the words of the failure, where it is this assertion that failed."""
    if not isinstance(failed, dict) or not _same(kind, given, failed.get("assertion")):
        return {}
    message = str(failed.get("error_message", ""))
    score, said = _SCORE.search(message), _SAID.search(message)
    return {
        **({"response": said[1]} if said else {}),
        **({_GENERATIVE[kind]: float(score[1])} if score else {}),
        "error_message": message,
        "actual_events_transcript": failed.get("actual_events_transcript"),
    }


def _same(kind: str, given: Mapping[str, Any], assertion: Any) -> bool:
    if not isinstance(assertion, dict):
        return False
    stated = assertion.get(kind, assertion if assertion.get("type") == kind else None)
    return isinstance(stated, dict) and all(stated.get(name, value) == value for name, value in given.items())

"""Lines of groundedness: judged statements with a threshold, or a recorded run of Rasa."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from metrics.engines import (
    Failure,
    GroundednessSample,
    ToolError,
    groundedness_outcome,
    groundedness_sample,
    statement_sample,
)
from metrics.forms import DamagedCase
from metrics.groundedness import GroundednessScore, Statement, groundedness, steps
from metrics.lines.reading import BadLine, Line, Scored, bad, unread_reply
from metrics.notes import Note, RefusedSetting
from metrics.statements import ReadStatements, read_statements

KINDS: dict[str, tuple[str, ...]] = {"statements": ("statements",), "judge_reply_text (Rasa)": ("judge_reply_text",)}
_OF_THRESHOLD = ("threshold", "passed", "needed", "more_needed")
"""The steps that are not known when the threshold is refused."""


def scored_groundedness(line: Line, engine: str) -> Scored:
    """Groundedness of a line beside what Rasa gives.

    Raises:
        BadLine: If a field has another form.
    """
    given = line.given
    if line.kind == "statements" and "level" not in given:
        try:
            read = read_statements(given["statements"])
        except DamagedCase as error:
            raise bad(error) from None
        threshold = {"threshold": given["threshold"]} if "threshold" in given else {}
        sample = statement_sample(engine, given["statements"], **threshold)
        return _scored(read, given.get("threshold"), None, engine, sample)
    try:
        sample = groundedness_sample(engine, given)
    except ValueError as error:
        raise BadLine(str(error)) from None
    read, stopped = _read(sample)
    stated: Mapping[str, Any] = given.get("assertion", given)
    return _scored(read, sample.threshold if "threshold" in stated else None, stopped, engine, sample)


def _read(sample: GroundednessSample) -> tuple[ReadStatements, Note | None]:
    """The statements, and why there are none where Rasa cannot take them out of the reply."""
    nothing = ReadStatements((), ())
    if isinstance(sample.statements, Failure | ToolError):
        return nothing, unread_reply(sample.statements)
    try:
        return read_statements(sample.statements), None
    except DamagedCase:
        return nothing, Note("reply.has-wrong-shape")


def _scored(
    read: ReadStatements, threshold: Any, stopped: Note | None, engine: str, sample: GroundednessSample
) -> Scored:
    outcome = groundedness_outcome(engine, sample)
    mark, notes = _read_threshold(threshold)
    try:
        score = groundedness(read.statements, threshold=mark)
    except RefusedSetting as error:
        known = steps(groundedness(read.statements))
        said = [str(note) for note in (*read.notes, *_statement_flags(read.statements))]
        return Scored(None, error.note, {**known, **dict.fromkeys(_OF_THRESHOLD), "flags": said}, outcome)
    score = replace(score, flags=(*notes, *read.notes, *score.flags))
    if stopped is not None:
        score = replace(score, reason=stopped)
    return Scored(score.value, score.reason, steps(score), outcome)


def _statement_flags(statements: Sequence[Statement]) -> list[Note]:
    """What is said about the statements whatever the threshold is."""
    score: GroundednessScore = groundedness(statements)
    return [flag for flag in score.flags if flag.code.startswith("statement.")]


def _read_threshold(threshold: Any) -> tuple[Any, list[Note]]:
    """A number written as text is read as that number, which is said; anything else is left to be refused."""
    if not isinstance(threshold, str):
        return threshold, []
    try:
        return float(threshold), [Note("rasa.threshold-text", {"threshold": threshold[:40]})]
    except ValueError:
        return threshold, []

"""What a tool gives back for one sample: a number, NaN, a failed assertion, or the error it raises.

Always data, never raised here.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any, Literal

Stage = Literal["construct", "score"]


@dataclass(frozen=True)
class Value:
    """A number, which may lie outside 0..1 and may even be infinite.

    Args:
        x: The number.
        passed: Whether the assertion it belongs to passes; None for a tool that has no assertions.
        explained: For a score function called without its assertion: whether it explains a low score.
    """

    x: float
    passed: bool | None = None
    explained: bool | None = None

    def as_expected(self) -> dict[str, Any]:
        """``{"value": x}``; infinities as the texts "inf" and "-inf", since strict JSON has no such numbers."""
        return {"value": self.x if math.isfinite(self.x) else str(self.x), **_verdict(self)}


@dataclass(frozen=True)
class NotANumber:
    """The tool returns NaN; the rest as in ``Value``."""

    passed: bool | None = None
    explained: bool | None = None

    def as_expected(self) -> dict[str, Any]:
        """``{"nan": true}``"""
        return {"nan": True, **_verdict(self)}


@dataclass(frozen=True)
class Failure:
    """The assertion fails before there is a number.

    Args:
        failure_kind: Why, in one of a few fixed words, such as ``reply_is_not_json``.
    """

    failure_kind: str

    def as_expected(self) -> dict[str, Any]:
        """``{"passed": false, "failure_kind": ...}``"""
        return {"passed": False, "failure_kind": self.failure_kind}


@dataclass(frozen=True)
class ToolError:
    """The tool raises.

    Args:
        type: Name of the exception class.
        message: Its text (the first line of it where the rest depends on library versions).
        stage: Raised while the metric is constructed, or while it scores.
    """

    type: str
    message: str
    stage: Stage

    def as_expected(self) -> dict[str, Any]:
        """``{"error": {"type": ..., "message": ..., "stage": ...}}``"""
        return {"error": {"type": self.type, "message": self.message, "stage": self.stage}}


Outcome = Value | NotANumber | ToolError
AssertionOutcome = Outcome | Failure
"""Of a tool whose score stands in an assertion, which can fail before there is one."""


def outcome(number: float, *, passed: bool | None = None, explained: bool | None = None) -> Value | NotANumber:
    """The outcome for a number the tool arrived at; the rest as in ``Value``."""
    if math.isnan(number):
        return NotANumber(passed, explained)
    return Value(float(number), passed, explained)


def _verdict(given: Value | NotANumber) -> dict[str, bool]:
    said = {"passed": given.passed, "explanation_given": given.explained}
    return {name: value for name, value in said.items() if value is not None}

"""What a tool gives back for one sample: a number, NaN, or the error it raises. Always data, never raised here."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any, Literal

Stage = Literal["construct", "score"]


@dataclass(frozen=True)
class Value:
    """A number, which may lie outside 0..1 and may even be infinite."""

    x: float

    def as_expected(self) -> dict[str, Any]:
        """``{"value": x}``; infinities as the texts "inf" and "-inf", since strict JSON has no such numbers."""
        return {"value": self.x if math.isfinite(self.x) else str(self.x)}


@dataclass(frozen=True)
class NotANumber:
    """The tool returns NaN."""

    def as_expected(self) -> dict[str, Any]:
        """``{"nan": true}``"""
        return {"nan": True}


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


def outcome(number: float) -> Outcome:
    """The outcome for a number the tool arrived at."""
    return NotANumber() if math.isnan(number) else Value(float(number))

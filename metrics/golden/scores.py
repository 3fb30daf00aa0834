"""Scores of many samples: a value or the code of a reason for each, and flags, in arrays of one length."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from metrics.threshold import SLACK

Floats = NDArray[np.float64]
Bools = NDArray[np.bool_]
Ints = NDArray[np.int64]


@dataclass(frozen=True)
class Scores:
    """One score per sample.

    Args:
        value: Scores, shape (n,); NaN where there is none, so that forgetting the mask is noticed and counts nothing.
        reason: Shape (n,): 0 where there is a value, else the place of the reason in ``reasons``.
        flags: Shape (n,), one bit for each of ``flag_codes`` that holds.
        reasons: Codes of notes; the first is "".
        flag_codes: Codes of notes.
    """

    value: Floats
    reason: NDArray[np.int8]
    flags: NDArray[np.uint32]
    reasons: tuple[str, ...]
    flag_codes: tuple[str, ...]

    @property
    def known(self) -> Bools:
        """Where there is a value."""
        return np.asarray(self.reason == 0)

    @property
    def masked(self) -> np.ma.MaskedArray[Any, Any]:
        """The values with those that are not there masked; sums and means of it leave them out."""
        return np.ma.MaskedArray(self.value, mask=~self.known)

    def reason_code(self, place: int) -> str:
        """Why a sample has no value; "" when it has one."""
        return self.reasons[int(self.reason[place])]

    def flags_of(self, place: int) -> tuple[str, ...]:
        """The codes of what there is to know about a sample."""
        bits = int(self.flags[place])
        return tuple(code for bit, code in enumerate(self.flag_codes) if bits >> bit & 1)

    def flagged(self, code: str) -> Bools:
        """Where a flag holds."""
        return (self.flags >> np.uint32(self.flag_codes.index(code)) & np.uint32(1)).astype(np.bool_)

    def withheld(self, rows: Bools, code: str) -> Scores:
        """The same scores, those of some rows held back for a reason that comes before any other."""
        if not rows.any():
            return self
        reasons = self.reasons if code in self.reasons else (*self.reasons, code)
        return replace(
            self,
            value=np.where(rows, np.nan, self.value),
            reason=np.where(rows, np.int8(reasons.index(code)), self.reason),
            reasons=reasons,
        )


class Mean(NamedTuple):
    """A mean with its denominator, to be shown together: 0.6958 over 6 of 8.

    Args:
        value: Mean of the scores that there are; None when there is none.
        scored: How many there are.
        samples: How many there could be.
    """

    value: float | None
    scored: int
    samples: int


def mean(scores: Scores) -> Mean:
    """The mean of a set of scores; samples that are not scored leave it and stay in ``samples``."""
    values = scores.value[scores.known]
    return Mean(float(np.mean(values)) if values.size else None, values.size, scores.value.size)


def first_reasons(size: int, found: Sequence[tuple[int, Bools]]) -> NDArray[np.int8]:
    """The reason of each sample: of those that hold, the first."""
    reason = np.zeros(size, dtype=np.int8)
    for place, rows in reversed(found):
        reason[rows] = place
    return reason


def flag_bits(size: int, codes: tuple[str, ...], found: Sequence[tuple[str, Bools]]) -> NDArray[np.uint32]:
    """The flags of each sample as bits."""
    bits = np.zeros(size, dtype=np.uint32)
    for code, rows in found:
        bits |= np.left_shift(rows.astype(np.uint32), np.uint32(codes.index(code)))
    return bits


def passing(value: Floats, threshold: float | Floats) -> Bools:
    """Where scores reach the threshold, by the rule of ``metrics.threshold``; NaN reaches nothing."""
    return np.asarray(value >= threshold - SLACK, dtype=np.bool_)

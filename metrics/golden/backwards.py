"""From a printed score back to what could have made it: every TP, FP and FN that gives it, within its rounding."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal, InvalidOperation
from typing import NamedTuple

import numpy as np

from metrics.golden.correctness_evidence import Counts, facts
from metrics.golden.correctness_scores import blend, factuality
from metrics.golden.scores import Bools, Floats
from metrics.notes import Note, RefusedSetting
from metrics.settings import shares

MOST_CLAIMS = 200
"""With more, the triples are too many to list, and all but any score can be made."""
_ROUNDING = 1e-9


class Printed(NamedTuple):
    """A number as a tool printed it: its value, and half a unit of its last digit."""

    value: float
    half: float


class Sortings(NamedTuple):
    """All sortings with one F-beta.

    Args:
        factuality: F-beta, 0 to 1; ``metrics.iso.iso_line`` draws what it means for precision and recall.
        score: The score it gives.
        counts: TP, FP, FN of each, few claims first.
    """

    factuality: float
    score: float
    counts: tuple[tuple[int, int, int], ...]


class Needed(NamedTuple):
    """What F-beta has to be, as (score - shares[1] * similarity) / shares[0], give or take the rounding.

    Args:
        shares: Of the factual part and of similarity.
        middle: That number.
        slack: How far a score may be from the printed one: half a last digit of it, and of similarity by its share.
        low, high: middle - slack / shares[0], middle + slack / shares[0].
    """

    shares: tuple[float, float]
    middle: float
    slack: float
    low: float
    high: float


class Origins(NamedTuple):
    """What can have made a score.

    Args:
        groups: By F-beta, falling.
        low, high: Between what F-beta must lie for these parts; outside 0 to 1 none can make the score.
        reason: Why there is none; None when there are some.
    """

    groups: tuple[Sortings, ...]
    low: float
    high: float
    reason: Note | None


def printed(text: str) -> Printed:
    """A printed number with how exactly it was printed.

    Args:
        text: As a tool shows it, such as 0.61 or 6.1e-1; a comma is a decimal comma.

    Raises:
        ValueError: If it is no finite number.

    >>> printed("0.61"), printed("1")
    (Printed(value=0.61, half=0.005), Printed(value=1.0, half=0.5))
    """
    try:
        number = Decimal(text.strip().replace(",", "."))
    except InvalidOperation:
        raise ValueError(f"{text[:40]!r} is no number") from None
    exponent = number.as_tuple().exponent
    if not isinstance(exponent, int) or not np.isfinite(float(number)):
        raise ValueError(f"{text[:40]!r} is no number")
    return Printed(float(number), 0.5 * 10.0**exponent)


def origins(score: Printed, similarity: Printed | float, weights: Sequence[float], beta: float, most: int) -> Origins:
    """Every sorting of at most ``most`` claims that gives a score.

    Args:
        score: As printed; a whole number printed as "1" leaves a lot open, so have it as exact as it can be had.
        similarity: Exact, or as printed, which leaves more open.
        weights, beta: As the tool had them.
        most: TP + FP + FN at most, 1 to ``MOST_CLAIMS``.

    Raises:
        ValueError: If ``most`` is out of range.
        RefusedSetting: If weights or beta are refused, or the factual part has no weight.
    """
    if not 1 <= most <= MOST_CLAIMS:
        raise ValueError(f"the number of claims must be from 1 to {MOST_CLAIMS}")
    alike = similarity if isinstance(similarity, Printed) else Printed(similarity, 0.0)
    parts, middle, slack, low, high = needed(score, alike, weights)
    counts = _triples(most)
    f = factuality(facts(counts, np.full(counts.tp.size, alike.value)), beta)
    value = blend(f, np.full(f.size, alike.value), parts) if parts[1] else f
    fits = np.abs(value - score.value) <= slack
    if fits.any():
        return Origins(_groups(counts, f, value, fits), low, high, None)
    return Origins((), low, high, _why_none(score.value, value, middle, (low, high), most))


def needed(score: Printed, similarity: Printed, weights: Sequence[float]) -> Needed:
    """Between what F-beta must lie for a printed score.

    Raises:
        RefusedSetting: If the weights are refused, or the factual part has none.

    >>> round(needed(printed("0.6095"), printed("0.938"), (0.75, 0.25)).middle, 9)
    0.5
    """
    parts = shares(weights)
    if parts[0] == 0:
        raise RefusedSetting(Note("sample.backwards-no-factual-weight"))
    slack = score.half + parts[1] * similarity.half + _ROUNDING
    middle = (score.value - parts[1] * similarity.value) / parts[0]
    return Needed(parts, middle, slack, middle - slack / parts[0], middle + slack / parts[0])


def _triples(most: int) -> Counts:
    """All TP, FP, FN with a sum from 1 to ``most``, few claims first."""
    tp, fp, fn = (one.ravel() for one in np.indices((most + 1,) * 3, dtype=np.int64)) if most <= 40 else _by_sum(most)
    total = tp + fp + fn
    kept = np.flatnonzero((total >= 1) & (total <= most))
    kept = kept[np.argsort(total[kept], kind="stable")]
    return Counts(tp[kept], fp[kept], fn[kept])


def _by_sum(most: int) -> tuple[np.ndarray[tuple[int], np.dtype[np.int64]], ...]:
    """As ``numpy.indices`` would give, without the seven eighths that are too large."""
    tp, fp = np.divmod(np.arange((most + 1) ** 2, dtype=np.int64), most + 1)
    inside = tp + fp <= most
    tp, fp = tp[inside], fp[inside]
    room = most - tp - fp + 1
    starts = np.repeat(np.cumsum(room) - room, room)
    return np.repeat(tp, room), np.repeat(fp, room), np.arange(room.sum()) - starts


def _groups(counts: Counts, f: Floats, value: Floats, fits: Bools) -> tuple[Sortings, ...]:
    """By F-beta; what differs by the computer's rounding only is one group."""
    places = np.flatnonzero(fits)
    kinds, first, group = np.unique(f[places].round(12), return_index=True, return_inverse=True)
    order = np.argsort(group, kind="stable")
    listed = np.stack([counts.tp[places], counts.fp[places], counts.fn[places]], axis=1)[order].tolist()
    ends = np.cumsum(np.bincount(group, minlength=kinds.size))
    found = []
    for kind in range(kinds.size - 1, -1, -1):
        own = listed[ends[kind - 1] if kind else 0 : ends[kind]]
        place = places[first[kind]]
        found.append(Sortings(float(f[place]), float(value[place]), tuple((one[0], one[1], one[2]) for one in own)))
    return tuple(found)


def _why_none(score: float, value: Floats, middle: float, needed: tuple[float, float], most: int) -> Note:
    if needed[0] > 1:
        return Note("sample.backwards-above", {"best": float(value.max())})
    if needed[1] < 0:
        return Note("sample.backwards-below", {"least": float(value.min())})
    nearest = float(value[np.argmin(np.abs(value - score))])
    return Note("sample.backwards-none", {"factuality": middle, "most": most, "nearest": nearest})

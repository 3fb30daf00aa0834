"""Answer relevancy: cosines of invented questions with the user's question become one score, with every step kept.

``docs/decisions/0005-relevancy-policy.md`` says where this score departs from what RAGAS and Rasa print, and why.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal, get_args

from metrics.notes import Note, RefusedSetting
from metrics.question_notes import InventedQuestion, Mark, is_blank, known_cosine, listed, question_flags

Gate = Literal["all", "any", "none"]
GATES: tuple[Gate, ...] = get_args(Gate)
DEFAULT_GATE: Gate = "all"
_ROUNDING = 1e-9
_MARK_OF_REASON: dict[str, Mark] = {
    "relevancy.all-blank": "blank",
    "relevancy.no-cosines": "no-cosine",
    "relevancy.undecided": "flag-unreadable",
}
"""What a reason says already, so that no flag repeats it."""


@dataclass(frozen=True)
class RelevancyScore:
    """A score with its steps.

    Args:
        value: The score, usually 0 to 1; None when it cannot be given.
        reason: Why there is no value, and what to do; None when there is one.
        flags: What a reader should know about the value or the questions.
        mean: Mean cosine of the usable questions, before the gate; None when there is none.
        used: How many questions the mean is of.
        asked: How many questions there are, or were asked for if that is more.
        gate: Which flags set the score to 0.
        gated: Whether they do; None when a flag that decides this is unreadable.
        questions: As given.
    """

    value: float | None
    reason: Note | None
    flags: tuple[Note, ...]
    mean: float | None
    used: int
    asked: int
    gate: Gate
    gated: bool | None
    questions: tuple[InventedQuestion, ...]


def relevancy(
    questions: Sequence[InventedQuestion],
    *,
    gate: Gate = DEFAULT_GATE,
    question: str = "",
    strictness: int | None = None,
) -> RelevancyScore:
    """How well an answer answers what was asked, not whether it is right.

    value = mean(cosine(question, invented question)), or 0 when the gate closes.

    Usable is a question that is not blank and has a cosine. The others leave the mean and the gate, and the score says
    so: 0.90 from 1 of 3.

    Args:
        questions: What the judge invented, in order.
        gate: "all": 0 when every usable question is flagged as noncommittal (RAGAS 0.4); "any": when one is (older
            RAGAS); "none": never (Rasa).
        question: The user's question, only to notice other languages.
        strictness: How many questions were asked for, where that may be more than there are.

    Returns:
        The score with its steps. ``value`` is None, with a reason, when no question is usable, or when a flag that
        decides the gate is None. It is never NaN and never -0.0.

    Raises:
        RefusedSetting: If there is no such gate.

    Source: RAGAS 0.4, AnswerRelevancy, which took it from RAGAS (Es et al., 2023, arXiv:2309.15217).

    >>> france = [InventedQuestion("In which part of Europe is France located?", False, 0.75),
    ...           InventedQuestion("", True, None)]
    >>> relevancy(france).value, relevancy(france).used, relevancy(france).asked
    (0.75, 1, 2)
    """
    if gate not in GATES:
        raise RefusedSetting(Note("relevancy.gate"))
    given = tuple(questions)
    asked = max(len(given), strictness or 0)
    used = [one for one in given if known_cosine(one) is not None]
    mean = _mean([cosine for one in used if (cosine := known_cosine(one)) is not None])
    gated = _gated([one.noncommittal for one in used], gate)
    reason = _reason(given, used, gate, gated)
    value = None if reason or mean is None else 0.0 if gated else mean
    said: list[Mark] = ["flag-unreadable"] if gate == "none" else []
    said += [_MARK_OF_REASON[reason.code]] if reason is not None and reason.code in _MARK_OF_REASON else []
    flags = (
        *_score_flags(value, mean, bool(gated), gate, (len(used), asked)),
        *question_flags(given, question, skipped=said),
    )
    return RelevancyScore(value, reason, flags, mean, len(used), asked, gate, gated, given)


def running_means(questions: Sequence[InventedQuestion]) -> list[float | None]:
    """The mean before the gate after the first question, the first two, and so on; None while none was usable.

    >>> running_means([InventedQuestion("A?", False, 0.5), InventedQuestion(""), InventedQuestion("B?", False, 1.0)])
    [0.5, 0.5, 0.75]
    """
    known: list[float] = []
    means = []
    for one in questions:
        cosine = known_cosine(one)
        known += [] if cosine is None else [cosine]
        means.append(_mean(known))
    return means


def steps(score: RelevancyScore) -> dict[str, Any]:
    """Every step of a score, ready for JSON: no NaN, flags as English sentences."""
    return {
        "questions": [
            {
                "question": one.text,
                "noncommittal": one.noncommittal,
                "cosine": known_cosine(one),
                "used": known_cosine(one) is not None,
            }
            for one in score.questions
        ],
        "mean": score.mean,
        "used": score.used,
        "asked": score.asked,
        "gate": score.gate,
        "gated": score.gated,
        "flags": [str(flag) for flag in score.flags],
    }


def _mean(cosines: Sequence[float]) -> float | None:
    """The mean, summed from left to right; the built-in sum of floats differs between Python 3.11 and 3.12."""
    if not cosines:
        return None
    total = 0.0
    for cosine in cosines:
        total += cosine
    if math.isfinite(total):
        return total / len(cosines) + 0.0  # -0.0 becomes 0.0
    # Numbers that are no cosines, but that somebody gave: their sum overflows, their mean does not.
    total = 0.0
    for cosine in cosines:
        total += cosine / len(cosines)
    return min(max(total, min(cosines)), max(cosines))


def _gated(flags: Sequence[bool | None], gate: Gate) -> bool | None:
    """Whether the gate closes; None when that hangs on a flag that is not known."""
    if gate == "none" or not flags:
        return False
    decisive = gate == "any"  # one such flag decides: a True opens "any", a False keeps "all" open
    if any(flag is decisive for flag in flags):
        return decisive
    return None if None in flags else not decisive


def _reason(
    questions: Sequence[InventedQuestion], used: Sequence[InventedQuestion], gate: Gate, gated: bool | None
) -> Note | None:
    if not questions:
        return Note("relevancy.no-questions")
    if all(is_blank(one.text) for one in questions):
        return Note("relevancy.all-blank", {"asked": len(questions)})
    if not used:
        return Note("relevancy.no-cosines")
    if gated is not None:
        return None
    unread = [
        place for place, one in enumerate(questions) if one.noncommittal is None and known_cosine(one) is not None
    ]
    return Note("relevancy.undecided", {"places": listed(unread), "gate": gate})


def _score_flags(
    value: float | None, mean: float | None, gated: bool, gate: Gate, count: tuple[int, int]
) -> list[Note]:
    used, asked = count
    flags = []
    if 0 < used < asked:
        flags.append(Note("relevancy.incomplete", {"used": used, "asked": asked}))
    if gated and mean is not None:
        flags.append(Note("relevancy.gated-any" if gate == "any" else "relevancy.gated-all", {"mean": mean}))
        if mean < 0:
            flags.append(Note("relevancy.gate-raises"))
    if value is not None and not -_ROUNDING <= value <= 1 + _ROUNDING:
        flags.append(Note("relevancy.range", {"value": value}))
    return flags

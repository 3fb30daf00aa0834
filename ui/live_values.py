"""The numbers in words that follow a hand on the blend map: as Python has them, under the names that the map says."""

from __future__ import annotations

from collections.abc import Sequence

from metrics.case import Case
from metrics.correctness import CorrectnessScore
from metrics.moves import Move
from metrics.threshold import passes
from ui.blend_data import squared
from ui.chart_words import shortest, signed
from ui.prose import number, score_number, short_number, t


def live_values(case: Case, score: CorrectnessScore, steps: Sequence[Move] = ()) -> dict[str, str]:
    """The numbers in words that the blend map says while a hand moves, as they are now."""
    value, mark = score.value, case.settings.threshold
    numbers = {
        "beta": shortest(score.beta),
        "f": number(score.factuality),
        "similarity": score_number(score.similarity),
        "precision": number(score.precision),
        "recall": number(score.recall),
        "value": score_number(value),
        "share": shortest(score.shares[0]),
        "rest": shortest(score.shares[1]),
        "squared": squared(score.beta),
    }
    blend = {name: numbers[name] for name in ("share", "f", "rest", "similarity")}
    return {
        **numbers,
        "score": t("score.not_scored") if value is None else t("live.score", value=numbers["value"]),
        "verdict": "" if value is None or mark is None else f"· {_verdict(passes(value, mark), mark)}",
        "blend": "" if value is None else t("live.blend", **blend),
        **{f"effect_{place}": _signed(step.effect) for place, step in enumerate(steps)},
        **{f"after_{place}": score_number(step.value) for place, step in enumerate(steps)},
    }


def resting_values(score: CorrectnessScore, steps: Sequence[Move] = ()) -> dict[str, str]:
    """Those that stay while a hand moves and follow when it lets go.

    Args:
        score: Of the case.
        steps: As for ``live_values``.
    """
    # A tool's number is only the map's to say where no part of the score is left out: see ``engines_shown``.
    printed = {} if score.value is None else {"printed": score_number(score.value)}
    effects = {f"change_{place}": signed(step.effect or 0.0) for place, step in enumerate(steps)}
    return {**printed, **effects}


def _verdict(passed: bool, mark: float) -> str:
    word = t("score.pass", threshold=short_number(mark)) if passed else t("score.fail", threshold=short_number(mark))
    return f"{'✓' if passed else '✕'} {word}"


def _signed(effect: float | None) -> str:
    if effect is None:
        return number(None)
    return ("\N{MINUS SIGN}" if effect < 0 else "+") + number(abs(effect))

"""What the sweep under the hand is told: a table of every setting within reach, and for a smaller set its answers."""

from __future__ import annotations

import base64
import json
import math
from collections.abc import Sequence
from decimal import ROUND_HALF_EVEN, Decimal
from typing import Any

import numpy as np

from metrics.golden.correctness_evidence import Facts
from metrics.golden.correctness_scores import factuality
from metrics.golden.scores import Floats
from metrics.golden.sweeps import Sweep
from metrics.golden.trials import trial_grid
from metrics.settings import shares
from metrics.threshold import SLACK
from ui.blend_data import number_marks
from ui.drawing import axis_ticks, tick_digits
from ui.prose import number, short_number, t

MOST_ROWS = 2_000
MOST_SENT = 170_000
"""Characters of the answers' part; with the table, which grows with the number of digits alone, under 300 kB."""
_TEXT, _TEXTS = 60, (60, 30, 12, 0)
"""Characters of an id and of a question; of questions fewer where many rows would become too many to send."""
_ENDS = (0.0, 0.25, 0.5, 0.75, 1.0)


def table_contents(
    found: Sweep, weights: Sequence[float], beta: float, threshold: float, answers: int
) -> dict[str, Any]:
    """What hangs on the set and the setting in use.

    Args:
        found: The table.
        weights, beta: In use.
        threshold: From which score an answer passes.
        answers: How many the set has, with those that wait.
    """
    with np.errstate(invalid="ignore", divide="ignore"):
        rate = np.where(found.scored > 0, found.passed / found.scored, np.nan)
    figures = {"mean": found.mean, "rate": rate, "ranking": found.ranking}
    counts = {name: getattr(found, name) for name in ("passed", "gained", "lost")}
    _, pairs = trial_grid(weights, beta)
    return {
        "table": {
            **{name: [" ".join(map(_thousandths, row)) for row in grid.tolist()] for name, grid in figures.items()},
            **{name: [" ".join(map(str, row)) for row in grid.tolist()] for name, grid in counts.items()},
        },
        "axes": {name: _axis(grid, 0.9 if name == "ranking" else 0.0) for name, grid in figures.items()},
        "ends": [[one, short_number(one, 2)] for one in _ENDS],
        "scored": [int(found.scored[0, place]) for place in (0, 1, -1)],
        "both": [int(found.both[0, place]) for place in (0, 1, -1)],
        "samples": answers,
        "weights": [list(pair) for pair in pairs],
        "betas": list(found.betas),
        "share_words": [number(one, 2 if abs(round(one, 2) - one) < 1e-9 else 4) for one in found.shares],
        "beta_words": [short_number(one, 3) for one in found.betas],
        "present": {"share": nearest_place(found.shares, shares(weights)[0]), "beta": nearest_place(found.betas, beta)},
        "threshold": threshold,
        "rounding": SLACK,
    }


def row_contents(given: Facts, betas: Sequence[float], names: Sequence[Sequence[str]]) -> dict[str, Any] | None:
    """Of each answer what its score runs between, and its name; None for a set too large to be sent.

    Args:
        given: Evidence of the answers.
        betas: Of the table.
        names: Of each answer its id and the beginning of its question.
    """
    if given.similarity.size > MOST_ROWS:
        return None
    known = given.no_facts == 0
    facts = np.array([np.where(known, factuality(given, beta), np.nan) for beta in betas]).T
    kinds, places = np.unique(facts, axis=0, return_inverse=True)  # answers with the same counts share a line
    similarity = np.where(given.no_similarity == 0, given.similarity, np.nan)
    found: dict[str, Any] = {
        "facts": [_packed(kind) for kind in kinds],
        "kinds": places.reshape(-1).tolist(),
        "similarity": _packed(similarity),
    }
    for most in _TEXTS:
        found["names"] = [[name[:_TEXT], text[:most]] for name, text in names]
        if len(json.dumps(found)) <= MOST_SENT:
            return found
    return None


def live_words() -> dict[str, str]:
    """Every word of it; ``{places}`` that are left are filled in the browser."""
    live = ("mean", "rate", "ranking", "was", "over", "flips", "said", "head", "more", "none", "later", "up", "down",
            "unranked", "only_facts", "only_similarity")  # fmt: skip
    places = ("beta", "value", "n", "all", "passed", "gained", "lost", "mean", "rate", "ranking")
    words = {name: t(f"golden.live.{name}", **{place: f"{{{place}}}" for place in places}) for name in live}
    return words | {
        "all": t("golden.question.sweep"),
        "same": t("golden.sweep.same"),
        "empty": t("golden.chart.sweep.empty"),
        "axis": t("golden.chart.share"),
        "share": t("golden.share"),
        "beta": t("golden.beta"),
        "share_help": t("golden.share.help"),
        "beta_help": t("golden.beta.help"),
        "help": t("map.help"),
        "gained": t("golden.flips.gained"),
        "lost": t("golden.flips.lost"),
    }


def contents(
    table: dict[str, Any], rows: dict[str, Any] | None, mark: str, tried: tuple[float, float]
) -> dict[str, Any]:
    """All that is sent.

    Args:
        table, rows: As above.
        mark: Another one for other content, so that the browser reads it once.
        tried: Share and beta under the hand.
    """
    steps = [pair[0] for pair in table["weights"]]
    at = {"share": nearest_place(steps, tried[0]), "beta": nearest_place(table["betas"], tried[1])}
    return {**table, "rows": rows, "mark": mark, "at": at, "words": live_words(), "marks": number_marks()}


def nearest_place(values: Sequence[float], wanted: float) -> int:
    """The place of the value nearest to the wanted one."""
    return min(range(len(values)), key=lambda place: abs(values[place] - wanted))


def _axis(grid: Floats, most: float) -> dict[str, Any]:
    """The lower end of a figure's axis, which does not move under the hand, and the ticks; 1 is the upper end."""
    known = grid[~np.isnan(grid)]
    low = min(most, math.floor(10 * float(known.min()) - 1e-9) / 10) if known.size else most
    tenths = round(10 * (1 - low))
    steps = next((one for one in (5, 4, 3) if tenths % one == 0), tenths)
    ticks = [1 - (1 - low) * step / steps for step in range(steps, -1, -1)] if steps < 8 else axis_ticks(low, 1.0)
    return {"low": low, "ticks": [[tick, number(tick, tick_digits(ticks))] for tick in ticks]}


def _thousandths(value: float) -> str:
    """A number as it is shown, without its point: rounded by the rule of ``ui.prose.number``."""
    if math.isnan(value):
        return "-"
    return str(int(Decimal(repr(value)).scaleb(3).to_integral_value(ROUND_HALF_EVEN)))


def _packed(values: Floats) -> str:
    """Floats to the last bit, as a script reads them fastest."""
    return base64.b64encode(values.astype("<f8").tobytes()).decode()

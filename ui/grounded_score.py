"""A groundedness score in digits that do not seem to reach a threshold that it misses."""

from __future__ import annotations

from metrics.groundedness import GroundednessScore, told_apart
from metrics.threshold import passes
from ui.prose import score_number


def shown_score(score: GroundednessScore) -> str:
    """The score with so many decimals that it does not seem to reach a threshold that it misses."""
    if score.value is None:
        return score_number(None)
    usual = score_number(score.value)
    tells = passes(round(score.value, len(usual.partition(".")[2])), score.threshold)
    return usual if tells == passes(score.value, score.threshold) else told_apart(score.value, score.threshold)

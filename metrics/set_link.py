"""The setting of a set as one parameter of an address: weights, beta and threshold; the answers stay where they are."""

from __future__ import annotations

from dataclasses import replace

from metrics.case import Settings
from metrics.notes import RefusedSetting
from metrics.settings import accepted_beta, accepted_weights
from metrics.staircase import accepted_threshold

SET = "set"


def set_parameter(settings: Settings) -> str:
    """Weights, beta and threshold in one word.

    >>> set_parameter(Settings(weights=(0.6, 0.4), beta=2.0, threshold=0.7))
    '0.6_0.4_2.0_0.7'
    """
    threshold = "none" if settings.threshold is None else repr(settings.threshold)
    return "_".join([*(repr(weight) for weight in settings.weights), repr(settings.beta), threshold])


def read_set_parameter(text: str, settings: Settings) -> Settings | None:
    """The settings with those of an address; None when it was cut or changed on its way.

    >>> read_set_parameter("0.6_0.4_2.0_none", Settings()).weights
    (0.6, 0.4)
    >>> read_set_parameter("0.6_0.4_nan_none", Settings()) is None
    True
    """
    try:
        factual, similar, beta, threshold = text.split("_")
        weights = accepted_weights((float(factual), float(similar)))
        mark = None if threshold == "none" else accepted_threshold(float(threshold))
        return replace(settings, weights=weights, beta=accepted_beta(float(beta)), threshold=mark)
    except (RefusedSetting, ValueError):
        return None

"""Judging a sample by language models: plan it, estimate it, start it, repeat it.

``plan.py`` says how, ``chains.py`` what is asked in which order, ``session.py`` asks, ``applied.py`` puts what came
back on the case, ``runs.py`` runs it beside the caller, ``repeats.py`` does it again to see how steady a judge is.
"""

from __future__ import annotations

from metrics.providers.asking import Course, Patience, Progress
from metrics.providers.judging.chains import expected_calls, obstacle
from metrics.providers.judging.estimates import Estimate, Prices, Sizes, cost, estimate, estimated, sizes
from metrics.providers.judging.plan import METRICS, PART_OF, Metric, Plan
from metrics.providers.judging.repeats import own_column, second_judge, stability
from metrics.providers.judging.runs import Result, Run, checked_connection, judged, run_of, start
from metrics.providers.recorded import Cassette, cassettes

__all__ = [
    "METRICS",
    "PART_OF",
    "Cassette",
    "Course",
    "Estimate",
    "Metric",
    "Patience",
    "Plan",
    "Prices",
    "Progress",
    "Result",
    "Run",
    "Sizes",
    "cassettes",
    "checked_connection",
    "cost",
    "estimate",
    "estimated",
    "expected_calls",
    "judged",
    "obstacle",
    "own_column",
    "run_of",
    "second_judge",
    "sizes",
    "stability",
    "start",
]

"""The pictures of a set that a report carries, on paper's colours."""

from __future__ import annotations

import numpy as np

from metrics.case import Settings
from metrics.golden.agreement import agreement
from metrics.golden.frames import Scored
from metrics.golden.labels import passing_labels
from metrics.golden.row_cases import Metric
from metrics.golden.summary import spread
from metrics.golden.sweeps import Sweep
from metrics.golden.trials import rankings, trials
from metrics.settings import shares
from ui.drawing import Drawing
from ui.golden_desk import Desk
from ui.golden_heat_chart import heat_drawing
from ui.golden_line_chart import sweep_drawings
from ui.golden_scores import LONG, THRESHOLD_GRID, facts_in, read_labels
from ui.golden_settings import THRESHOLDS
from ui.golden_spread_chart import spread_drawing
from ui.palette import PAPER
from ui.prose import t
from ui.svg import svg_text


def report_pictures(here: Desk, metric: Metric, settings: Settings, scored: Scored) -> list[str]:
    """The distribution, and for correctness what the weight does, as SVG."""
    mark = getattr(settings, THRESHOLDS[metric])
    title = t("golden.chart.spread", metric=t(f"menu.metrics.{LONG[metric]}"))
    drawings: list[Drawing] = [spread_drawing(spread(scored.scores, mark), PAPER, mark, title)]
    if metric == "correctness" and mark is not None:
        found = sweep_of(here, settings, mark)
        drawings += sweep_drawings(found, PAPER, shares(settings.weights)[0], settings.beta)
        drawings += _heat(here, settings)
    return [svg_text(drawing) for drawing in drawings]


def _heat(here: Desk, settings: Settings) -> list[Drawing]:
    """The map of agreement, where there are labels to agree with."""
    given = read_labels(here)
    if np.isnan(given.value).all():
        return []
    found = agreement(facts_in(here), passing_labels(given), settings.beta, thresholds=THRESHOLD_GRID)
    present = None if settings.threshold is None else (shares(settings.weights)[0], settings.threshold)
    return [heat_drawing(found, PAPER, present)]


def sweep_of(here: Desk, settings: Settings, threshold: float) -> Sweep:
    """What every setting within reach does to the set, held against the one in use; worked out once.

    The ranking, which takes longest, does not hang on the threshold, so it outlives a change of it.
    """
    present = (tuple(settings.weights), settings.beta)
    ranked = here.once(("set", "rankings", *present), lambda: rankings(facts_in(here), *present))
    key = ("set", "sweep", *present, threshold)
    return here.once(key, lambda: trials(facts_in(here), *present, threshold, ranked))

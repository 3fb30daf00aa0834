"""Where the numbers of a golden set come from: mean, pass rate, what drags it down, and the score of one answer."""

from __future__ import annotations

from typing import Any

from metrics.case import Settings
from metrics.case_scores import correctness_score, groundedness_score, relevancy_score
from metrics.correctness import CorrectnessScore
from metrics.golden.frames import Scored
from metrics.golden.row_cases import Metric, row_case
from metrics.golden.scores import Floats, Scores
from metrics.golden.summary import drag
from metrics.groundedness import GroundednessScore
from metrics.notes import NoteValue
from metrics.relevancy import RelevancyScore
from metrics.workings import mean_working
from ui.golden_desk import Desk
from ui.golden_overview import LEAST_COST
from ui.golden_scores import printed_of, settings_key
from ui.golden_settings import THRESHOLDS
from ui.prose import number, short_number, t
from ui.reader import language
from ui.trace_line import trace_line
from ui.traces import Trace, correctness_traces, correctness_values, groundedness_traces, relevancy_traces
from ui.workings import mean_words, summands

TABLE = "golden_answers"
"""Key of the container of the table of answers."""
_TEXTS: dict[Metric, tuple[str, str]] = {
    "correctness": ("response", "reference"),
    "relevancy": ("question", "response"),
    "groundedness": ("response", "ground_truth"),
}
"""What a metric compares."""


def set_trace_line(here: Desk, metric: Metric, settings: Settings, scored: Scored | None) -> None:
    """The numbers above the table; of scores that the file brings, where there are no others, their mean."""
    if scored is not None and scored.scores.known.any():
        key, mark = ("set", "traces", metric, settings_key(settings), language()), getattr(settings, THRESHOLDS[metric])
        trace_line(here.once(key, lambda: set_traces(scored, mark)), key="trace.golden")
    elif (printed := printed_of(here, metric)) is not None:
        trace_line(_mean(printed), key="trace.golden")


def set_traces(scored: Scored, mark: float | None) -> list[Trace]:
    """The numbers of a set that is scored, in the order in which they stand on the page."""
    traces, decided = _mean(scored.scores), int(scored.decided.sum())
    if mark is not None and decided:
        passed = int((scored.passed & scored.decided).sum())
        value = number(100 * passed / decided, 1)
        words: dict[str, NoteValue] = {
            "passed": passed,
            "n": decided,
            "threshold": short_number(mark, 4),
            "value": value,
        }
        said = t("work.golden.rate", **words)
        parts = ("pass", "threshold")
        traces.append(Trace("rate", t("work.golden.rate.chip", value=value), said, keys=(TABLE,), parts=parts))
    for one in drag(scored.scores, scored.lost):
        if one.answers or one.cost >= LEAST_COST:
            traces.append(_drag(scored, one.part, one.answers))
    return traces


def row_trace_line(name: str, row: dict[str, Any], value: float, metric: Metric, settings: Settings) -> None:
    """The score of the answer that is open, as its metric's page traces it, and its texts lit.

    Args:
        name: The answer's id.
        row: Its cells.
        value: Its score in the table; where the case by itself has another, nothing is said.
        metric, settings: As on the page.
    """
    case, values = row_case(row, settings), dict[str, str]()
    found: CorrectnessScore | RelevancyScore | GroundednessScore
    if metric == "correctness":
        found = correctness_score(case)
        traces, values = correctness_traces(), correctness_values(case, found)
    elif metric == "relevancy":
        found = relevancy_score(case)
        traces = relevancy_traces(case, found)
    else:
        found = groundedness_score(case)
        traces = groundedness_traces(found)
    if found.value is None or abs(found.value - value) > 1e-9:
        return
    keys = tuple(f"golden.edit.{name}.{text}" for text in _TEXTS[metric])
    lit = [one._replace(keys=keys, labels=(), rows=(), parts=()) for one in traces if one.name != "verdict"]
    trace_line(lit, values, key=f"trace.golden.row.{metric}")


def _mean(scores: Scores) -> list[Trace]:
    working = mean_working(scores.value[scores.known].tolist())
    if working is None:
        return []
    value, size = number(working.value, 4), scores.value.size
    left = t("work.golden.left" if working.size < size else "work.golden.all", all=size, n=working.size)
    said = t("work.golden.mean", mean=mean_words(working, 4), left=left)
    return [Trace("mean", t("work.mean.chip", value=value), said, keys=(TABLE,), parts=("pass", "fail", "mean"))]


def _drag(scored: Scored, part: str, worst: int) -> Trace:
    costs: Floats = scored.lost[part][scored.scores.known]
    working, name = mean_working(costs.tolist()), t(f"golden.drag.{part}")
    assert working is not None  # there is a score, and so a cost
    cost = number(working.value)
    words: dict[str, NoteValue] = {
        "part": name,
        "added": summands(working),
        "n": working.size,
        "total": number(working.total, 4),
    }
    said = t("work.golden.drag", cost=cost, worst=worst, **words)
    return Trace(f"drag.{part}", t("work.golden.drag.chip", part=name, cost=cost), said, ("mean",), keys=(TABLE,))

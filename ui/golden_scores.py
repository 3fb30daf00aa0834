"""The set in hand as a frame, and its scores at the setting in use, worked out once for each change."""

from __future__ import annotations

from typing import Any

import pandas as pd

from metrics.case import Settings
from metrics.golden.correctness_evidence import Facts, some_facts
from metrics.golden.evidence_frames import facts_of, offered, with_arrow_lists
from metrics.golden.fitting import fitting
from metrics.golden.frames import Scored, scored
from metrics.golden.labels import Labels, labels
from metrics.golden.needs import obstacles
from metrics.golden.printed_scores import printed_scores
from metrics.golden.row_cases import OPEN, Metric
from metrics.golden.score_columns import scored_frame
from metrics.golden.scores import Scores
from metrics.golden.working_sets import table
from metrics.notes import Note
from ui.golden_desk import Desk, Slot

THRESHOLD_GRID = tuple(step / 50 for step in range(51))
"""Thresholds at which labels are compared with scores."""
METRICS: tuple[Metric, ...] = ("correctness", "relevancy", "groundedness")
LONG: dict[Metric, str] = {
    "correctness": "answer_correctness",
    "relevancy": "answer_relevancy",
    "groundedness": "groundedness",
}
"""The names of the metrics' pages."""


PROVISIONAL = "golden.provisional"
"""Why an answer waits of whose judge's reply something is to be settled."""


def frame_of(here: Desk, slot: Slot = "set") -> pd.DataFrame:
    """The rows of a set with everything done to them; none when there is no set."""
    held = here.held(slot)
    return here.once((slot, "frame"), lambda: pd.DataFrame() if held is None else table(held))


def waiting_of(here: Desk, metric: Metric, slot: Slot = "set") -> list[Note | None]:
    """Why each row must not be scored, whatever its evidence; what failed in the app included."""

    def make() -> list[Note | None]:
        frame, held = frame_of(here, slot), here.held(slot)
        found: list[Note | None] = obstacles(frame, LONG[metric]) if len(frame.columns) else []
        if metric == "relevancy":
            for place, note in _fitting(here, slot)[1].items():
                found[place] = found[place] or note
        failed = {row: note for (one, row), note in (held.failed if held else {}).items() if one == metric}
        if failed:
            names = map(str, frame.index)
            found = [note or failed.get(name) for note, name in zip(found, names, strict=True)]
        counts = frame.get(f"{OPEN}{metric}")
        if counts is not None:  # of a judge's reply something is open: the score would not be of the whole reply
            found = [
                note or (Note(PROVISIONAL, {"count": count}) if count else None)
                for note, count in zip(found, counts.tolist(), strict=True)
            ]
        return found

    return here.once((slot, "waiting", metric), make)


def _fitting(here: Desk, slot: Slot) -> tuple[pd.DataFrame, dict[int, Note]]:
    """The rows as they can be scored, in the form that is scored fastest, and what is odd about some."""

    def make() -> tuple[pd.DataFrame, dict[int, Note]]:
        frame, odd = fitting(frame_of(here, slot))
        return with_arrow_lists(frame), odd

    return here.once((slot, "fitting"), make)


def _waiting(here: Desk, slot: Slot, settings: Settings) -> dict[str, list[Note | None]]:
    """``waiting_of`` for the metrics that the set has columns for; nobody waits for claims that do not count."""
    found = {metric: waiting_of(here, metric, slot) for metric in METRICS if metric in offered(frame_of(here, slot))}
    if "correctness" in found and settings.weights[0] == 0:
        notes = found["correctness"]
        found["correctness"] = [None if note is not None and note.code == PROVISIONAL else note for note in notes]
    return {str(metric): notes for metric, notes in found.items()}


def scores_of(here: Desk, settings: Settings, slot: Slot = "set") -> dict[str, Scored]:
    """Every metric that the set has evidence of."""
    return here.once(
        (slot, "scores", settings_key(settings)),
        lambda: scored(_fitting(here, slot)[0], settings, _waiting(here, slot, settings)),
    )


def printed_of(here: Desk, metric: Metric, slot: Slot = "set") -> Scores | None:
    """The scores that the file brings, by whatever tool; None when it brings none."""

    def make() -> Scores | None:
        found = printed_scores(frame_of(here, slot), LONG[metric])
        return found if found.known.any() else None

    return here.once((slot, "printed", metric), make)


def columns_of(here: Desk, settings: Settings, slot: Slot = "set") -> pd.DataFrame:
    """The scores as columns."""
    return here.once(
        (slot, "columns", settings_key(settings)),
        lambda: scored_frame(_fitting(here, slot)[0], settings, _waiting(here, slot, settings)),
    )


def facts_in(here: Desk, slot: Slot = "set") -> Facts:
    """The evidence of correctness of the rows that do not wait; facts of no row when there is none."""

    def make() -> Facts:
        frame = frame_of(here, slot)
        if not len(frame.columns):
            return facts_of(pd.DataFrame({"tp": [], "fp": [], "fn": []}))
        free = pd.Series([note is None for note in waiting_of(here, "correctness", slot)], dtype=bool).to_numpy()
        return some_facts(facts_of(frame), free)

    return here.once((slot, "facts"), make)


def free_rows(here: Desk, slot: Slot = "set", metric: Metric = "correctness") -> list[str]:
    """The ids of the rows that do not wait, in order; for correctness those of ``facts_in``."""
    notes = waiting_of(here, metric, slot)
    return [str(name) for name, note in zip(frame_of(here, slot).index, notes, strict=True) if note is None]


def read_labels(here: Desk) -> Labels:
    """The labels of the rows that do not wait, in the order of ``facts_in``."""
    frame = frame_of(here)
    cells = frame["label"] if "label" in frame else pd.Series([None] * len(frame), index=frame.index, dtype=object)
    held = here.held()
    return labels([cells[name] for name in free_rows(here)], held.scale if held else None)


def row_of(here: Desk, name: str, slot: Slot = "set") -> dict[str, Any] | None:
    """One row's cells by column; None when there is no such row."""
    frame = frame_of(here, slot)
    return None if name not in frame.index else {str(key): cell for key, cell in frame.loc[name].items()}


def settings_key(settings: Settings) -> tuple[Any, ...]:
    """What tells one setting from another."""
    marks = settings.threshold, settings.relevant_at, settings.grounded_at
    return (tuple(settings.weights), settings.beta, settings.gate, *marks)

"""Where each number on a page comes from: its formula with the numbers put in, what made it, and what to light."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from metrics.case import Case
from metrics.correctness import CorrectnessScore
from metrics.groundedness import GroundednessScore
from metrics.question_notes import known_cosine
from metrics.relevancy import RelevancyScore
from metrics.threshold import passes
from ui.grounded_score import shown_score
from ui.live_values import live_values
from ui.prose import number, score_number, short_number, t

_TEXTS = ("texts.response", "texts.reference")
_FLAGS = ("committal", "noncommittal", "unread")
_PLACES = (
    *("score", "value", "share", "f", "rest", "similarity", "squared"),
    *("precision", "recall", "beta", "tp", "fp", "fn", "verdict"),
)


Cell = tuple[str, int, int]
"""In a table in Markdown: the key of the container it stands in, then row and column, counted from 1 without the heads,
below 0 from the end; 0 stands for all of them."""


class Trace(NamedTuple):
    """One number, traced one step back.

    Args:
        name: Tells the numbers of one line apart.
        chip: The number with its name. ``{places}`` in this and in ``said`` are filled with the values of the line.
        said: The formula with the numbers put in, in a sentence.
        made_of: Names of the numbers that it was made of.
        labels: The lists of the board whose cards enter it.
        keys: Of the other parts of the page that enter it.
        rows: The settings beside the picture that enter it.
        parts: The parts of a picture that enter it or show it, by the names in ``ui.drawing``.
        needs: Without this value nothing can be said but that the number is missing.
        cells: Of tables that enter it.
    """

    name: str
    chip: str
    said: str
    made_of: Sequence[str] = ()
    labels: Sequence[str] = ()
    keys: Sequence[str] = ()
    rows: Sequence[str] = ()
    parts: Sequence[str] = ()
    needs: str = ""
    cells: Sequence[Cell] = ()


def correctness_traces() -> list[Trace]:
    """The numbers of answer correctness, the last one first; their sentences follow the hand on the blend map."""
    claims, settings, now = ("TP", "FP", "FN"), ("share", "beta", "similarity"), ("map.handle", "map.score")
    return [
        _live("score", ("f", "similarity"), claims, _TEXTS, settings, "blend", ("map.curve", "map.guide", *now)),
        _live("f", ("precision", "recall"), claims, (), ("beta",), "", ("map.facts", "pr.now", "pr.f", "pr.level")),
        _live("precision", (), ("TP", "FP"), parts=("pr.now", "pr.precision")),
        _live("recall", (), ("TP", "FN"), parts=("pr.now", "pr.recall")),
        _live("similarity", (), (), _TEXTS, ("similarity",), parts=("map.similarity",)),
        _live("verdict", ("score",), (), (), ("threshold",), "verdict", ("map.mark", "map.threshold", *now)),
    ]


def correctness_values(case: Case, score: CorrectnessScore) -> dict[str, str]:
    """What the places in ``correctness_traces`` are filled with, as it stands."""
    counts = {"tp": str(score.counts.tp), "fp": str(score.counts.fp), "fn": str(score.counts.fn)}
    return {**live_values(case, score), **counts}


def relevancy_traces(case: Case, score: RelevancyScore) -> list[Trace]:
    """The numbers of answer relevancy, the last one first; nothing without questions."""
    cosines = [cosine for one in score.questions if (cosine := known_cosine(one)) is not None]
    if not cosines:
        return []
    added = " + ".join(number(cosine) if cosine >= 0 else f"({number(cosine)})" for cosine in cosines)
    flags = sum(one.noncommittal is True for one in score.questions if known_cosine(one) is not None)
    mean, value, mark = score_number(score.mean), score.value, case.settings.relevant_at
    closed = "open" if score.gated is False or score.gate == "none" else "closed" if score.gated else "undecided"
    shown = t("score.not_scored") if value is None else score_number(value)
    traces = [
        Trace(
            "score",
            t("trace.score.chip", value=shown),
            t(f"trace.relevancy.{closed}", mean=mean, value=shown),
            ("mean", "gate"),
            _FLAGS,
            ("question",),
            parts=("mean",),
        ),
        Trace(
            "mean",
            t("trace.mean.chip", value=mean),
            t("trace.mean", added=added, used=score.used, value=mean),
            (),
            _FLAGS,
            ("question",),
            parts=("ray", "flagged", "mean"),
        ),
        Trace(
            "gate",
            t("trace.gate.chip", state=t(f"trace.gate.{closed}")),
            t(f"trace.gate.rule.{score.gate}", flagged=flags, used=score.used),
            (),
            ("noncommittal", "unread"),
            ("relevancy.gate",),
            parts=("flagged",),
        ),
    ]
    if value is not None and mark is not None:
        traces.append(_verdict(shown, passes(value, mark), short_number(mark), ("relevancy.relevant_at",)))
    return traces


def groundedness_traces(score: GroundednessScore) -> list[Trace]:
    """The numbers of groundedness, the last one first; nothing without statements."""
    count = len(score.statements)
    if not count:
        return []
    shown, supported = _grounded(score), short_number(score.supported, 6)
    said = t("trace.grounded", supported=supported, n=count, value=shown)
    if score.value is None:
        said = t("trace.grounded.open", supported=supported, n=count, unjudged=score.unjudged)
    everything = ("TP", "FP", "unsorted")
    traces = [
        Trace(
            "score", t("trace.grounded.chip", value=shown), said, ("supported",), everything, parts=("supported", "now")
        ),
        Trace(
            "supported",
            t("trace.supported.chip", supported=supported),
            t("trace.supported", supported=supported, n=count),
            (),
            ("TP",),
            ("grounded.response", "grounded.truth"),
            parts=("supported",),
        ),
    ]
    if score.passed is not None:
        mark = short_number(score.threshold, 12)
        traces.append(_verdict(shown, score.passed, mark, ("grounded.threshold",)))
    return traces


def filled(template: str, values: dict[str, str]) -> str:
    """A chip or sentence with its places filled.

    >>> filled("{tp} / ({tp} + {fp})", {"tp": "2", "fp": "1"})
    '2 / (2 + 1)'
    """
    return template.format_map(values)


def _grounded(score: GroundednessScore) -> str:
    return t("score.not_scored") if score.value is None else shown_score(score)


def _verdict(value: str, passed: bool, mark: str, keys: Sequence[str]) -> Trace:
    word = t("score.pass" if passed else "score.fail", threshold=mark)
    key = "trace.passes" if passed else "trace.fails"
    return Trace(
        "verdict", word, t(key, value=value, threshold=mark), ("score",), (), keys, parts=("mark", "mean", "now")
    )


def _live(
    name: str,
    made_of: Sequence[str],
    labels: Sequence[str],
    keys: Sequence[str] = (),
    rows: Sequence[str] = (),
    needs: str = "",
    parts: Sequence[str] = (),
) -> Trace:
    places = {one: f"{{{one}}}" for one in _PLACES}
    chip = t(f"trace.{name}.chip", **places)
    return Trace(name, chip, t(f"trace.{name}", **places), made_of, labels, keys, rows, parts, needs)

"""What the blend map is told, and what it tells: points and words for the browser, and the settings it sends back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache, lru_cache
from typing import Any

from metrics.case import Case
from metrics.case_scores import correctness_score
from metrics.claims import ClaimCounts
from metrics.correctness import DEFAULT_WEIGHTS, CorrectnessScore
from metrics.factual import factuality
from metrics.moves import Move
from metrics.settings import finite
from metrics.threshold import SLACK
from ui.chart_words import shortest
from ui.drawing import axis_ticks, tick_digits
from ui.examples import opened_as
from ui.makers import made_by
from ui.prose import note_text, number, short_number, t
from ui.reader import language

BETA_STEP, BETA_END = 0.05, 3.0
OTHER_BETAS = (0.0, 0.5, 1.0, 2.0, 3.0)
"""The betas whose lines are drawn faintly, so that one sees where this one lies among them."""
_SHARES = (0.0, 0.25, 0.5, 0.75, 1.0)


def map_data(case: Case, score: CorrectnessScore, steps: Sequence[Move] = ()) -> dict[str, Any]:
    """The points, settings and words that the blend map needs of a case; plain values, None for what is undefined.

    Args:
        case: As it stands.
        score: Of the case.
        steps: One step of each kind that the page names, in the page's order; their effects follow the hand too.
    """
    settings, similarity = case.settings, score.similarity
    betas = beta_steps(settings.beta)
    axis = [min(0.0, similarity or 0.0), max(1.0, similarity or 1.0)]
    ticks = axis_ticks(axis[0], axis[1])
    needs = _needs(case)
    return {
        "share": score.shares[0],
        "rest": score.shares[1],
        "beta": float(settings.beta),
        "threshold": settings.threshold,
        "similarity": similarity,
        "by_hand": case.similarity.source == "by hand" and similarity is not None,
        "betas": list(betas),
        "f": list(_factualities(score.counts, betas)),
        "squares": [squared(beta) for beta in betas],
        "steps": [list(_factualities(step.counts, betas)) for step in steps],
        "others": [betas.index(beta) for beta in OTHER_BETAS],
        "needs": needs,
        "precision": number(score.precision),
        "recall": number(score.recall),
        "usual": DEFAULT_WEIGHTS[0] / sum(DEFAULT_WEIGHTS),
        "home": list(opened_as(case).settings.weights),
        "axis": axis,
        "ends": {"similarity": axis},
        "ticks": [[tick, number(tick, tick_digits(ticks))] for tick in ticks],
        "shares": [[share, shortest(share)] for share in _SHARES],
        "rounding": SLACK,
        "marks": number_marks(),
        "words": _words(case, score, needs),
    }


def with_moved(case: Case, moved: Mapping[str, Any]) -> Case:
    """The case with the settings that a browser sent; what is no number or out of its range changes nothing."""
    share, beta, threshold, similarity = (
        finite(moved.get(name)) for name in ("share", "beta", "threshold", "similarity")
    )
    settings = case.settings
    if share is not None and 0 <= share <= 1:
        settings = replace(settings, weights=(round(share, 6), round(1 - round(share, 6), 6)))
    if beta is not None and beta >= 0:
        settings = replace(settings, beta=round(beta, 6))
    if threshold is not None or ("threshold" in moved and moved["threshold"] is None):
        settings = replace(settings, threshold=None if threshold is None else round(threshold, 6))
    if similarity is not None and case.similarity.source == "by hand":
        case = replace(case, similarity=replace(case.similarity, value=round(similarity, 6)))
    return replace(case, settings=settings)


def squared(beta: float) -> str:
    """The square of a beta in words; of an enormous one only that it is squared."""
    return short_number(beta * beta) if beta < 1e6 else f"{short_number(beta)}²"


def beta_steps(beta: float) -> tuple[float, ...]:
    """The betas that can be dragged to, in order; one from a file or link that lies between them is among them."""
    steps = {round(place * BETA_STEP, 6) for place in range(round(BETA_END / BETA_STEP) + 1)}
    return tuple(sorted(steps | {float(beta)}))


@lru_cache(maxsize=256)
def _factualities(counts: ClaimCounts, betas: tuple[float, ...]) -> tuple[float | None, ...]:
    """F for every beta. Only a changed claim asks for new ones, and classes look at the same examples."""
    return tuple(factuality(counts, beta) for beta in betas)


def _needs(case: Case) -> dict[str, str]:
    """Why there is no score as soon as a part has a weight; empty where the part is known."""
    reasons = {}
    for name, weights in (("facts", (1.0, 0.0)), ("similarity", (0.0, 1.0))):
        alone = correctness_score(replace(case, settings=replace(case.settings, weights=weights)))
        reasons[name] = "" if alone.reason is None else note_text(alone.reason)
    return reasons


def number_marks() -> dict[str, str]:
    """How the reader's language writes numbers, read off three of them."""
    return {"decimal": number(0.5, 1).strip("05"), "minus": number(-1.0, 1)[0], "none": number(None)}


def _words(case: Case, score: CorrectnessScore, needs: Mapping[str, str]) -> dict[str, str]:
    """Every word of the map; ``{places}`` that are left in it are filled in the browser as the hand moves."""
    return {**_words_of(language()), "made": made_by(case, str), "missing": _missing(score, needs)}


@cache
def _words_of(_code: str) -> dict[str, str]:
    """Those that are the same for every case, for each of the app's languages."""
    value, share = "{value}", "{share}"
    return {
        "score": t("score.label"),
        "not_scored": t("score.not_scored"),
        "y": t("chart.blend.y"),
        "x": t("chart.blend.x"),
        "pass": t("score.pass", threshold="{threshold}"),
        "fail": t("score.fail", threshold="{threshold}"),
        "now": t("chart.blend.now", value=value),
        "from": t("chart.blend.threshold", value=value),
        "similarity_alone": t("chart.blend.similarity_alone", value=value),
        "facts_alone": t("chart.blend.facts_alone", value=value),
        "all_pass": t("chart.blend.all_pass", value=value),
        "all_fail": t("chart.blend.all_fail", value=value),
        "to_pass": t("chart.blend.to_pass", share=share),
        "to_fail": t("chart.blend.to_fail", share=share),
        "picture": t("chart.blend.alt", similarity="{similarity}", f="{f}", beta="{beta}"),
        "share": t("controls.share"),
        "beta": t("controls.beta"),
        "threshold": t("controls.threshold"),
        "similarity": t("controls.similarity.value"),
        "share_help": t("controls.share.help"),
        "beta_help": t("controls.beta.help"),
        "threshold_help": t("controls.threshold.help"),
        "similarity_help": "",
        "no_threshold": t("controls.threshold.none"),
        "other": t("map.other", beta="{beta}"),
        "parts": t("map.parts", **{name: f"{{{name}}}" for name in ("beta", "f", "precision", "recall", "similarity")}),
        "formula": t("map.formula", **{name: f"{{{name}}}" for name in ("share", "f", "rest", "similarity", "value")}),
        "said": t("map.said", value=value),
        "pinned": t("live.score", value=value),
        **{f"change_{way}": t(f"chart.change.{way}", value=value) for way in ("up", "down", "none")},
        "blend": t("live.blend", **{name: f"{{{name}}}" for name in ("share", "f", "rest", "similarity")}),
        "clear": t("map.clear"),
        "clear_name": t("map.clear.name"),
        "help": t("map.help"),
    }


def _missing(score: CorrectnessScore, needs: Mapping[str, str]) -> str:
    """The sentence in the picture's place where a part of the line is missing."""
    if score.factuality is not None:
        return t("chart.blend.no_similarity") if score.similarity is None else ""
    reason = needs["facts"] or t("chart.blend.no_facts")
    return f"{t('chart.blend.empty')}. {reason}" if score.similarity is None else reason

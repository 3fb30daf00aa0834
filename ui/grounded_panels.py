"""What a groundedness score looks like: the number, its verdict, its steps in words, and what Rasa would print."""

from __future__ import annotations

import math
from functools import partial
from typing import Literal

import streamlit as st

from metrics.case import Case
from metrics.case_scores import groundedness_outcomes, judged_sample, refused_threshold
from metrics.engines import AssertionOutcome, Failure, NotANumber, ToolError, Value
from metrics.engines.rasa import groundedness_shown
from metrics.groundedness import GroundednessScore, more_needed, verdict
from metrics.lines.reading import unread_reply
from metrics.notes import Note
from metrics.staircase import needed, worth
from ui.audit_panel import audit_flags
from ui.chart_words import shortest
from ui.conftest_panel import makers_caption
from ui.demand_chart import demand_drawing
from ui.drawing import Drawing
from ui.grounded_score import shown_score
from ui.lit_picture import lit_picture
from ui.literal_text import literal
from ui.makers import grounded_made_by
from ui.offline import statement_cautions
from ui.palette import Palette, palette
from ui.prose import note_text, number, short_number, t, tn
from ui.score_box import pinned_line, score_head, verdict_badge
from ui.staircase_chart import staircase_drawing
from ui.svg import svg_text

_SAID_ELSEWHERE = ("groundedness.default-threshold",)
_ROUNDING = 1e-6


def grounded_score_panel(case: Case, score: GroundednessScore) -> None:
    """The score, large, with its verdict, the fraction behind it, and who judged."""
    with st.container(key="score", gap="xxsmall"):
        verdict_of = partial(_verdict, score)
        score_head(t("grounded.score"), _shown(score), score.reason, verdict_of, t("grounded.score.help"))
        st.markdown(_fraction(score))
        st.caption(grounded_made_by(case))
        makers_caption(case)
        audit_flags(case, "statements")


def pinned_grounded(score: GroundednessScore, width: Literal["narrow", "wide"]) -> None:
    """The score in the line that stays in view."""
    pinned_line(width, t("grounded.score"), _shown(score), _fraction(score), partial(_verdict, score), score.reason)


def staircase_picture(case: Case, score: GroundednessScore) -> None:
    """The steps this answer can stand on, with the sentences that say what they mean."""
    mark = None if refused_threshold(case) else score.threshold
    lit_picture(staircase_drawing(score, _look(), threshold=mark), key="grounded.stairs")
    if said := step_sentences(score, mark):
        st.markdown(" ".join(said))


def demand_picture(case: Case, score: GroundednessScore) -> None:
    """What the threshold asks of answers of other lengths."""
    if refused_threshold(case):
        st.caption(t("grounded.demand.refused"))
        return
    _picture(demand_drawing(score.threshold, _look(), statements=len(score.statements)))
    st.caption(t("grounded.demand"))


def step_sentences(score: GroundednessScore, threshold: float | None) -> list[str]:
    """What one statement is worth, what the threshold means at this number of statements, how many more it takes."""
    count = len(score.statements)
    if not count:
        return []
    said = [t("grounded.steps.worth", worth=number(worth(count)))]
    if threshold is None:
        return said
    enough, more = needed(count, threshold), more_needed(score.statements, threshold)
    key = "none" if not enough else "some" if enough < count else {1: "one", 2: "both"}.get(count, "all")
    said.insert(0, t(f"grounded.steps.{key}", n=count, threshold=shortest(threshold), needed=enough))
    if more:
        said.append(tn("grounded.steps.more", more))
    elif score.value is not None and enough:
        spare = _spare(score)
        said.append(tn("grounded.steps.spare", spare) if spare else t("grounded.steps.exact"))
    return said


def grounded_warnings(case: Case, score: GroundednessScore) -> None:
    """What a reader should know about the value and its makers, one line each."""
    refused = refused_threshold(case)
    for flag in [*score.flags, *statement_cautions(case)]:
        if flag.code not in _SAID_ELSEWHERE and flag != refused:
            st.info(literal(note_text(flag)), icon=":material/info:")


def rasa_prints(case: Case, score: GroundednessScore) -> None:
    """What Rasa makes of the same statements and threshold, and where that is another story."""
    outcomes = groundedness_outcomes(case)
    if not outcomes:
        st.caption(t("grounded.prints.unknown"))
    else:
        head = f"| {t('engines.engine')} | {t('engines.prints')} | {t('engines.why')} |"
        rows = [
            f"| {t(f'grounded.engine.{name}')} | {' | '.join(_outcome_words(score, outcome))} |"
            for name, outcome in outcomes.items()
        ]
        st.markdown("\n".join([head, "|---|---|---|", *rows]))
    sample = judged_sample(case)
    if sample is not None and (shown := groundedness_shown(sample)):
        words = {"score": shown["score_shown"], "threshold": shown["threshold_shown"]}
        counts = {"incorrect": shown["incorrect_count_shown"], "total": shown["total_count_shown"]}
        st.markdown(literal(t("grounded.prints.text", **words, **counts)))
        if shown["justifications_shown"]:
            st.text(shown["justifications_shown"])
    st.caption(t("grounded.prints.habits"))


def _spare(score: GroundednessScore) -> int:
    """How many whole statements could be lost before it fails."""
    count = len(score.statements)
    return max(0, math.floor(min(score.supported, count) - score.threshold * count + _ROUNDING))


def _outcome_words(score: GroundednessScore, outcome: AssertionOutcome) -> tuple[str, str]:
    """What is printed, and why it is the same or not."""
    if isinstance(outcome, Failure):
        return t("grounded.prints.failed"), literal(note_text(unread_reply(outcome)))
    if isinstance(outcome, ToolError):
        return t("engines.error", type=outcome.type), literal(outcome.message)
    if isinstance(outcome, NotANumber):
        return t("grounded.prints.nan"), t("grounded.prints.nan.why")
    key = "grounded.prints.passes" if outcome.passed else "grounded.prints.fails"
    return t(key, value=literal(str(round(outcome.x, 2)))), _why(score, outcome)


def _why(score: GroundednessScore, outcome: Value) -> str:
    if score.reason is not None and score.reason.code == "groundedness.no-truth":
        return t("grounded.prints.no_truth")
    if score.unjudged:
        return tn("grounded.prints.unlisted", score.unjudged)
    if score.passed is None:
        return t("grounded.prints.any_threshold")
    if outcome.passed != score.passed:
        return literal(note_text(Note("groundedness.rounding")))
    if not score.passed and round(outcome.x, 2) >= score.threshold:
        return t("grounded.prints.rounded", value=shown_score(score))
    return t("engines.same")


def _shown(score: GroundednessScore) -> str | None:
    return None if score.value is None else shown_score(score)


def _verdict(score: GroundednessScore) -> None:
    if score.passed is not None:
        said = verdict(score)
        hint = None if said is None else literal(note_text(said))
        verdict_badge(score.passed, short_number(score.threshold, 12), hint)


def _fraction(score: GroundednessScore) -> str:
    count = len(score.statements)
    if not count:
        return t("grounded.fraction.none")
    supported = short_number(score.supported, 6)
    if score.unjudged:
        return t("grounded.fraction.open", supported=supported, n=count, unjudged=score.unjudged)
    return tn("grounded.fraction", count, supported=supported)


def _picture(drawing: Drawing) -> None:
    st.image(svg_text(drawing), width="stretch", alt=drawing.alt)


def _look() -> Palette:
    return palette(st.context.theme.type == "dark")

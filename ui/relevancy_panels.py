"""What a relevancy score looks like: the number, its mean before the gate, its steps, and what the real tools print."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import streamlit as st

from metrics.case import Case
from metrics.case_scores import relevancy_outcomes, relevancy_score
from metrics.engines import AssertionOutcome, Failure, NotANumber, ToolError, Value
from metrics.question_notes import known_cosine
from metrics.relevancy import Gate, RelevancyScore
from ui.audit_panel import audit_flags
from ui.embedders import embedder_cautions
from ui.examples import examples, name_of
from ui.judge_panel import ask_in_same_language
from ui.literal_text import literal
from ui.makers import relevancy_made_by
from ui.prose import note_text, number, reason_text, score_number, short_number, t, tn
from ui.score_box import mark_badge, pinned_line, score_head

_GATE_OF: dict[str, Gate] = {"ragas-0.4": "all", "ragas-legacy": "all", "rasa": "none"}
_SAME = 1e-9


def relevancy_panel(case: Case, score: RelevancyScore) -> None:
    """The score, large, with the mean before the gate, its verdict where there is a mark, and who made it."""
    with st.container(key="score", gap="xxsmall"):
        score_head(t("menu.metrics.answer_relevancy"), _shown(score), score.reason, _verdict(case, score))
        st.markdown(_parts(score))
        st.caption(relevancy_made_by(case))
        _printed(case)
        audit_flags(case, "questions")


def pinned_relevancy(case: Case, score: RelevancyScore) -> None:
    """The score in the line that stays in view above the rows of a narrow screen."""
    name = t("menu.metrics.answer_relevancy")
    pinned_line("narrow", name, _shown(score), _parts(score), _verdict(case, score))


def relevancy_warnings(case: Case, score: RelevancyScore) -> None:
    """What a reader should know about the value, the questions or the embedder, one line each."""
    for flag in [*score.flags, *embedder_cautions(case)]:
        st.info(literal(note_text(flag)), icon=":material/info:")
        if flag.code == "question.other-language" and case.questions_writer.kind == "model":
            ask_in_same_language()


def steps_panel(score: RelevancyScore) -> None:
    """From the cosines to the score, once there are questions: each step with the numbers put in, and its result."""
    if not score.questions:
        return
    cosines = [cosine for one in score.questions if (cosine := known_cosine(one)) is not None]
    added = " + ".join(number(cosine) if cosine >= 0 else f"({number(cosine)})" for cosine in cosines)
    mean = f"({added}) / {score.used}" if cosines else t("relevancy.steps.no_cosine")
    rows = [
        (t("relevancy.steps.mean"), mean, score_number(score.mean)),
        (t(f"relevancy.steps.gate.{score.gate}"), _flagged(score), _gate_state(score)),
        (
            t("relevancy.steps.score"),
            _kept(score),
            t("score.not_scored") if score.value is None else score_number(score.value),
        ),
    ]
    head = f"| {t('formula.step')} | {t('formula.numbers')} | {t('formula.result')} |"
    lines = [f"| {step} | {numbers} | **{result}** |" for step, numbers, result in rows]
    st.markdown("\n".join([head, "|---|---|--:|", *lines]))


def _kept(score: RelevancyScore) -> str:
    """What the gate leaves of the mean."""
    if score.mean is None:
        return t("relevancy.steps.no_cosine")
    gated = False if score.gate == "none" else score.gated
    key = {None: "waits", True: "closed", False: "kept"}[gated]
    return t(f"relevancy.steps.score.{key}", mean=score_number(score.mean))


def relevancy_engines(case: Case, score: RelevancyScore) -> None:
    """What each real tool gives for the same questions, beside this page's own number, and why where they differ."""
    outcomes = relevancy_outcomes(case)
    if not outcomes:
        st.caption(t("relevancy.engines.unknown"))
        return
    own = t("score.not_scored") if score.value is None else f"**{score_number(score.value)}**"
    rule = t("relevancy.engines.rule", rule=t(f"relevancy.gate.{score.gate}"))
    rows = [
        f"| {t('engines.engine')} | {t('engines.prints')} | {t('engines.why')} |",
        "|---|--:|---|",
        f"| {t('relevancy.engines.here')} | {own} | {rule} |",
    ]
    for engine, outcome in outcomes.items():
        shown, why = _outcome_words(case, score, engine, outcome)
        rows.append(f"| {t(f'relevancy.engines.{engine}')} | {shown} | {why} |")
    st.markdown("\n".join(rows))
    st.caption(t("relevancy.engines.older"))


def _outcome_words(case: Case, score: RelevancyScore, engine: str, outcome: AssertionOutcome) -> tuple[str, str]:
    """What a tool prints, and why where that is not the number of this page."""
    if isinstance(outcome, ToolError):
        return t("engines.error", type=outcome.type), literal(outcome.message)
    if isinstance(outcome, Failure):
        return t("relevancy.engines.failed"), t("relevancy.engines.failed.why")
    verdict = "" if outcome.passed is None else f" {_passed(case, outcome.passed)}"
    if isinstance(outcome, NotANumber):
        return f"{t('engines.nan')}{verdict}", t("relevancy.engines.nan.why")
    return f"**{score_number(outcome.x)}**{verdict}", _why(case, score, engine, outcome)


def _why(case: Case, score: RelevancyScore, engine: str, outcome: Value) -> str:
    if score.value is not None and abs(outcome.x - score.value) < _SAME:
        return t("engines.same")
    gate = _GATE_OF[engine]
    under = relevancy_score(case, gate).value
    if under is not None and abs(outcome.x - under) < _SAME:
        return t("relevancy.engines.gate", rule=t(f"relevancy.gate.{gate}"))
    if score.value is None:
        return t("relevancy.engines.not_ours")
    return t("relevancy.engines.special")


def _passed(case: Case, passed: bool) -> str:
    mark = case.settings.relevant_at
    shown = t("relevancy.engines.default") if mark is None else short_number(mark)
    return t("relevancy.engines.passes" if passed else "relevancy.engines.fails", threshold=shown)


def _shown(score: RelevancyScore) -> str | None:
    return None if score.value is None else score_number(score.value)


def _verdict(case: Case, score: RelevancyScore) -> Callable[[], None]:
    return partial(mark_badge, score.value, case.settings.relevant_at)


def _parts(score: RelevancyScore) -> str:
    """The mean before the gate, of how many, and what the gate does."""
    mean = t("relevancy.parts", mean=score_number(score.mean), used=score.used, asked=score.asked)
    return f"{mean} · {_gate_state(score)}, {_flagged(score)}" if score.used else mean


def _gate_state(score: RelevancyScore) -> str:
    if score.gate == "none":
        return t("relevancy.state.none")
    return t(
        {None: "relevancy.state.undecided", True: "relevancy.state.closed"}.get(score.gated, "relevancy.state.open")
    )


def _flagged(score: RelevancyScore) -> str:
    """How many of the questions that count are flagged."""
    used = [one for one in score.questions if known_cosine(one) is not None]
    return tn("relevancy.flagged", sum(one.noncommittal is True for one in used), used=len(used))


def _printed(case: Case) -> None:
    """What the source of an example printed with its own judge and embedder, beside the number made here."""
    name = name_of(case)
    printed = examples()[name].case.extra["example"].get("printed") if name else None
    if printed:
        st.caption(t("relevancy.printed", value=score_number(printed["value"]), label=reason_text(printed["label"])))

"""What a score looks like: the number, its verdict, the formula with numbers in it, and what the real tools print."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Literal

import streamlit as st

from metrics.case import Case
from metrics.correctness import CorrectnessScore
from metrics.engines import NotANumber, Outcome, ToolError
from ui.glossary import with_terms
from ui.literal_text import literal
from ui.makers import judge_words, made_by
from ui.offline import cautions
from ui.prose import card, note_text, number, score_number, short_number, t
from ui.score_box import mark_badge, pinned_line, score_head
from ui.state import remember, remembered, show_in, widget

NORMALISED = "weights.normalised"
_CARD = 820
"""Pixels: how wide prose may run."""


def score_panel(case: Case, score: CorrectnessScore) -> None:
    """The score, large, with its parts, its verdict where there is a threshold, and who made it."""
    with st.container(key="score", gap="xxsmall"):
        score_head(t("score.label"), _shown(score), score.reason, _verdict(case, score), _three_decimals(score))
        st.markdown(_parts(score))
        st.caption(made_by(case))


def pinned_score(case: Case, score: CorrectnessScore, width: Literal["narrow", "wide"]) -> None:
    """The score in the line that stays in view."""
    rest = f"{_parts(score)} · {judge_words(case)}"
    pinned_line(width, t("score.label"), _shown(score), rest, _verdict(case, score), score.reason)


def warnings(case: Case, score: CorrectnessScore) -> None:
    """What a reader should know about the value, its counts or its makers, one line each."""
    for words in warning_words(case, score):
        st.info(literal(words), icon=":material/info:")


def warning_words(case: Case, score: CorrectnessScore) -> list[str]:
    """The same in words, for where nothing is read as Markdown."""
    said = {NORMALISED, score.reason.code if score.reason else ""}
    return [
        note_text(flag)
        for flag in [*score.flags, *cautions(case)]
        # While claims wait for a verdict the counts cannot add up, and the reason above says so already.
        if flag.code not in said and not (is_unsorted(score) and flag.code.startswith("counts."))
    ]


def metric_card(page: str) -> None:
    """The prose of a page's metric: its headings in a row, and what is picked of them below it.

    What was picked stays so in another language and when the page is come back to.
    """
    key, kept = f"card.{page}", f"picked.card.{page}"

    @st.fragment(key="card")
    def picked() -> None:
        told = card(page)
        show_in(key, remembered(kept) or [])
        # One element for all headings, where seven folds cost as much as a third of the page at each touch.
        chosen = st.pills(
            t("section.card.pick"),
            range(len(told)),
            selection_mode="multi",
            format_func=list(told).__getitem__,
            key=key,
            label_visibility="collapsed",
            on_change=lambda: remember(kept, widget(key)),
        )
        for place, (heading, body) in enumerate(told.items()):
            if place in chosen:
                st.markdown(f"#### {heading}\n\n{with_terms(body)}", width=_CARD)

    picked()


def is_unsorted(score: CorrectnessScore) -> bool:
    """Whether claims without a verdict hold the score back."""
    return score.reason is not None and score.reason.code.startswith("claims.unsorted")


def is_normalised(score: CorrectnessScore) -> bool:
    """Whether the weights do not add up to 1."""
    return any(flag.code == NORMALISED for flag in score.flags)


def weights_note(score: CorrectnessScore) -> None:
    """That the weights do not add up to 1 and what they count as, where the weights are."""
    for flag in score.flags:
        if flag.code == NORMALISED:
            st.caption(literal(note_text(flag)))


def formula_table(score: CorrectnessScore) -> None:
    """From the counts to the score: each step as a formula, the numbers put in, and the result."""
    head = f"| {t('formula.step')} | {t('formula.formula')} | {t('formula.numbers')} | {t('formula.result')} |"
    rows = [
        f"| {t(f'formula.{name}', beta=short_number(score.beta))} | ${formula}$ | {numbers} | **{result}** |"
        for name, formula, numbers, result in _steps(score)
    ]
    with st.container(key="formula"):
        st.markdown("\n".join([head, "|---|---|---|--:|", *rows]))


def formula_notes(score: CorrectnessScore) -> list[str]:
    """What the formulas leave unsaid: shares that are undefined, and two ways to count what the reference says."""
    return [*_undefined(score), *_two_recalls(score)]


def _steps(score: CorrectnessScore) -> list[tuple[str, str, str, str]]:
    """Name, formula, the formula with the numbers of this score, result; no numbers where a part is undefined."""
    tp, fp, fn = score.counts[:3]
    squared = short_number(score.beta * score.beta) if score.beta < 1e6 else rf"{score.beta:g}^2"
    p, r, f = number(score.precision), number(score.recall), number(score.factuality)
    w0, w1 = (short_number(share, 4) for share in score.shares)
    return [
        ("precision", r"\dfrac{TP}{TP+FP}", rf"$\dfrac{{{tp}}}{{{tp}+{fp}}}$" if tp + fp else "", p),
        ("recall", r"\dfrac{TP}{TP+FN}", rf"$\dfrac{{{tp}}}{{{tp}+{fn}}}$" if tp + fn else "", r),
        (
            "factuality",
            r"\dfrac{(1+\beta^2)\,P\,R}{\beta^2 P+R}",
            rf"$\dfrac{{(1+{squared})\cdot {p}\cdot {r}}}{{{squared}\cdot {p}+{r}}}$" if tp else "",
            f,
        ),
        (
            "blend",
            r"w_F\,F_\beta+w_S\,S",
            rf"${w0}\cdot {f}+{w1}\cdot {score_number(score.similarity)}$" if score.value is not None else "",
            score_number(score.value),
        ),
    ]


def engines_panel(score: CorrectnessScore, outcomes: dict[str, Outcome]) -> None:
    """What each real tool prints for the same evidence, and why where that is not our score."""
    if (waiting := engines_waiting(score, outcomes)) is not None:
        st.caption(waiting)
        return
    rows = [f"| {t('engines.engine')} | {t('engines.prints')} | {t('engines.why')} |", "|---|--:|---|"]
    for engine, outcome in outcomes.items():
        shown, why = outcome_words(score, outcome)
        if not isinstance(outcome, NotANumber | ToolError):
            shown = f"**{shown}**"
        rows.append(f"| {t(f'engines.{engine}')} | {shown} | {why} |")
    st.markdown("\n".join(rows))


def engines_waiting(score: CorrectnessScore, outcomes: dict[str, Outcome]) -> str | None:
    """Why nothing can be said of the tools yet; None when something can."""
    if is_unsorted(score):
        return t("engines.waiting")
    return None if outcomes else t("engines.unknown")


def outcome_words(score: CorrectnessScore, outcome: Outcome, quoted: Callable[[str], str] = literal) -> tuple[str, str]:
    """What a tool prints, and why; its message quoted for where it will stand."""
    if isinstance(outcome, NotANumber):
        return t("engines.nan"), t("engines.nan.why")
    if isinstance(outcome, ToolError):
        return t("engines.error", type=outcome.type), quoted(outcome.message)
    shown = score_number(outcome.x)
    if score.value is None:
        return shown, t("engines.not_ours")
    if abs(outcome.x - score.value) < 1e-9:
        return shown, t("engines.same")
    if score.counts.tp + score.counts.fp == 0 or score.counts.tp + score.counts.fn == 0:
        return shown, t("engines.one_sided")
    return shown, t("engines.differs")


def _shown(score: CorrectnessScore) -> str | None:
    return None if score.value is None else score_number(score.value)


def _verdict(case: Case, score: CorrectnessScore) -> Callable[[], None]:
    return partial(mark_badge, score.value, case.settings.threshold)


def _parts(score: CorrectnessScore) -> str:
    return t(
        "score.parts",
        beta=short_number(score.beta),
        f=number(score.factuality),
        precision=number(score.precision),
        recall=number(score.recall),
        similarity=score_number(score.similarity),
    )


def _three_decimals(score: CorrectnessScore) -> str | None:
    """Why three decimals, where two would show another number."""
    if score.value is None or abs(round(score.value, 2) - score.value) < 1e-9:
        return None
    return t("score.decimals", exact=score_number(score.value), short=f"{score.value:.2f}")


def _undefined(score: CorrectnessScore) -> list[str]:
    if score.factuality != 0.0:
        return []
    if None in (score.precision, score.recall):
        return [t("formula.undefined")]
    return [t("formula.zero")] if score.counts.tp == 0 else []


def _two_recalls(score: CorrectnessScore) -> list[str]:
    counts = score.counts
    if score.reference_recall is None or is_unsorted(score):
        return []
    return [
        t(
            "formula.two_recalls",
            tool=number(score.recall),
            tp=counts.tp,
            sum=counts.tp + counts.fn,
            covered=counts.covered or 0,
            claims=counts.reference_claims or 0,
            ours=number(score.reference_recall),
        )
    ]

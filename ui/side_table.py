"""The table of answers side by side: texts down the side, the three scores across, each the way to its page."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import streamlit as st

from metrics.case import Case
from metrics.case_file import Part
from metrics.side_by_side import PARTS, AnswerScores, is_among, passed
from ui.chart_words import shortest
from ui.drawing import Drawing
from ui.grounded_score import shown_score
from ui.literal_text import literal
from ui.makers import grounded_made_by, made_by, relevancy_made_by
from ui.palette import PAPER, palette
from ui.prose import note_text, score_number, t
from ui.readings import beneath
from ui.side_answers import PAGES, answer_key, remove_answer
from ui.side_traces import side_traces
from ui.state import can_redo, can_undo, keep, present_case, redo, undo
from ui.svg import svg_text
from ui.texts import readings_note
from ui.trace_line import trace_line
from ui.two_by_two_chart import Spot, two_by_two_drawing

_LONGEST = 280
"""Letters of an answer in the table; its pages show all of it."""
_ICONS = {True: ":material/check:", False: ":material/close:", None: ":material/remove:"}
_MAKERS: dict[Part, Callable[[Case], str]] = {
    "claims": made_by,
    "questions": relevancy_made_by,
    "statements": grounded_made_by,
}


def side_head() -> None:
    """The heading, with undo and redo, which take back what was done to the answers on any page."""
    with st.container(horizontal=True, gap="small", vertical_alignment="bottom", key="side_head"):
        st.header(t("menu.metrics.side_by_side"), anchor=False, width="content")
        st.button(t("picker.undo"), key="side.undo", on_click=undo, disabled=not can_undo())
        st.button(t("picker.redo"), key="side.redo", on_click=redo, disabled=not can_redo())
    st.markdown(t("side.what"))


def asked_of_all(cases: Sequence[Case]) -> None:
    """The question of all answers, and the texts they are held against."""
    if not cases:
        return
    asked = cases[0]
    with st.container(gap="xxsmall"):
        with st.container(key="question", gap=None):
            st.text(t("texts.question", question=_short(asked.question)) if asked.question else t("side.no_question"))
            beneath(asked.question, "question")
        if asked.reference:
            with st.container(key="side.reference", gap=None):
                st.text(t("side.reference", text=_short(asked.reference)))
                beneath(asked.reference, "reference")
        if asked.ground_truth is not None:
            with st.container(key="side.truth", gap=None):
                st.text(t("side.truth", text=_short(asked.ground_truth)))
                beneath(asked.ground_truth, "ground_truth")
        elif asked.reference:
            st.caption(t("side.truth.same"))
        readings_note(asked.question, asked.reference, *(case.response for case in cases))


def answer_table(cases: Sequence[Case], names: Sequence[str], scores: Sequence[AnswerScores]) -> None:
    """One row an answer; a click on a score opens its page on that case.

    Who judged and measured stands once above where it is the same for all, else below each row.
    """
    if not cases:
        st.caption(t("side.none"))
    makers, shown = [_made_by(case) for case in cases], present_case()
    alike = len(set(makers)) == 1
    if alike:
        st.caption(t("side.all", makers=makers[0]))
    for case, name, found, made in zip(cases, names, scores, makers, strict=True):
        key = answer_key(case)
        with st.container(border=True, key=f"side_row_{key}", gap="xxsmall"):
            text, *cells = st.columns([1.15, 1, 1, 1.2], gap="small")
            with text:
                _head(name, key, here=is_among(shown, [case]), last=len(cases) == 1)
                with st.container(key=f"side.text.{key}", gap=None):
                    st.text(_short(case.response))
                    beneath(case.response, f"answer.{key}")
            for part, cell in zip(PARTS, cells, strict=True):
                with cell:
                    _cell(case, key, found, part)
            words = {part: score_words(found, part) for part in PARTS}
            trace_line(side_traces(case, key, found, words), key=f"trace.side.{key}")
            if not alike:
                st.caption(made)


def _head(name: str, key: str, *, here: bool, last: bool) -> None:
    """The name of an answer, whether the other pages show it, and the button that takes it out."""
    with st.container(horizontal=True, gap="small", vertical_alignment="center", key=f"do_side_{key}"):
        st.markdown(f"**{name}**" + (f" :material/visibility: {t('side.here')}" if here else ""))
        if not last:
            st.button(
                t("side.remove"),
                key=f"side.remove.{key}",
                type="tertiary",
                help=t("side.remove.help"),
                on_click=remove_answer,
                args=(key,),
            )


def _made_by(case: Case) -> str:
    """Who judged, wrote and measured the three scores of an answer."""
    return " ".join(
        t(f"side.made.{part}", metric=t(f"side.metric.{part}"), makers=make(case)) for part, make in _MAKERS.items()
    )


def two_by_two_picture(cases: Sequence[Case], names: Sequence[str], scores: Sequence[AnswerScores]) -> None:
    """Supported or not by on topic or not, every answer a point."""
    drawing = side_drawing(cases, names, scores)
    st.image(svg_text(drawing), width="stretch", alt=drawing.alt)


def side_drawing(
    cases: Sequence[Case], names: Sequence[str], scores: Sequence[AnswerScores], *, paper: bool = False
) -> Drawing:
    """The picture of the page, for the theme in use or for white paper."""
    shown = present_case()
    spots = [
        Spot(name, found.relevancy.value, found.groundedness.value, is_among(shown, [case]))
        for case, name, found in zip(cases, names, scores, strict=True)
    ]
    look = PAPER if paper else palette(st.context.theme.type == "dark")
    relevant_at, grounded_at = _marks(cases, scores)
    return two_by_two_drawing(spots, look, relevant_at=relevant_at, grounded_at=grounded_at)


def _marks(cases: Sequence[Case], scores: Sequence[AnswerScores]) -> tuple[float | None, float | None]:
    """The marks that count: one that no score can be held against draws no line."""
    if not cases:
        return None, None
    settings, grounded = cases[0].settings, scores[0].groundedness
    refused = any(flag.code.startswith("groundedness.threshold") for flag in grounded.flags)
    return settings.relevant_at, None if refused else grounded.threshold


def _cell(case: Case, key: str, found: AnswerScores, part: Part) -> None:
    """A score as the button to its page, below it the verdict, or why there is no score."""
    verdict, score = passed(case, found, part), found.of(part)
    metric, value = t(f"side.metric.{part}"), score_words(found, part)
    pressed = st.button(
        t("side.cell", metric=metric, value=value),
        key=f"side.open.{part}.{key}",
        icon=_ICONS[verdict],
        width="stretch",
        help=t("side.cell.help", page=t(f"menu.metrics.{PAGES[part]}")),
    )
    if pressed:
        keep(case)
        st.switch_page(f"../pages/metrics/{PAGES[part]}.py")
    said = _verdict(case, found, part, verdict)
    if score.value is None and score.reason is not None:
        said = literal(note_text(score.reason))
    if said:
        st.caption(said)


def score_words(found: AnswerScores, part: Part) -> str:
    """A score as a number that does not seem to reach a mark that it misses; or that there is none."""
    if found.of(part).value is None:
        return t("score.not_scored")
    return shown_score(found.groundedness) if part == "statements" else score_number(found.of(part).value)


def _verdict(case: Case, found: AnswerScores, part: Part, verdict: bool | None) -> str:
    """Pass or fail with its mark; for a closed gate also the mean before it."""
    marks = {"claims": case.settings.threshold, "questions": case.settings.relevant_at}
    mark = marks.get(part, found.groundedness.threshold)
    if verdict is None or mark is None:
        return ""
    said = t("side.pass" if verdict else "side.fail", mark=shortest(mark))
    if part == "questions" and found.relevancy.gated:
        return t("side.gated", verdict=said, mean=score_number(found.relevancy.mean))
    return said


def _short(text: str) -> str:
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"

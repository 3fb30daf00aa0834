"""What stands beside the table of answers: marks and embedder, the two answers in words, ways to add an answer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

import streamlit as st

from metrics.case import Case
from metrics.case_file import Part
from metrics.case_scores import refused_threshold
from metrics.comparability import unlike
from metrics.side_by_side import PARTS, AnswerScores, answer_scores, is_among, passed, remeasured, same_question
from ui.downloads import case_button, picture_buttons
from ui.embedders import MEASURED, Source, embedder_of, label_of
from ui.fields import draft_field, entered, mark_field
from ui.headings import section_heading
from ui.literal_text import literal
from ui.makers import grounded_made_by, relevancy_made_by
from ui.prose import note_text, reason_text, t, tn
from ui.side_answers import (
    DRAFT,
    MESSAGE,
    add_answer,
    add_present,
    begin_with_examples,
    begin_with_present,
    embedder_of_all,
    example_answers,
    measure_answers,
)
from ui.side_table import score_words, side_drawing
from ui.state import answers, keep_answer_settings, present_case, remembered, show_in, widget
from ui.versions import unlike_words

EMBEDDER = "side.embedder"
_FIELDS: dict[Part, str] = {"claims": "threshold", "questions": "relevant_at", "statements": "grounded_at"}


def marks_and_embedder(cases: Sequence[Case]) -> None:
    """The three pass marks of all answers, and the one embedder that makes their cosines."""
    if not cases:
        return
    settings = cases[0].settings
    st.markdown(f"**{t('side.marks')}**")
    with st.container(horizontal=True, gap="small", key="side_marks"):
        for part, name in _FIELDS.items():
            words = t(f"side.metric.{part}"), None, t("controls.threshold.none")
            mark_field(
                f"side.mark.{part}", getattr(settings, name), words, partial(_mark_typed, part), step=0.05, width=120
            )
    if refused := refused_threshold(cases[0]):
        st.warning(literal(note_text(refused)), icon=":material/block:")
    source = embedder_of_all(cases)
    show_in(EMBEDDER, source)
    st.segmented_control(
        t("side.embedder"),
        MEASURED,
        format_func=lambda one: t(f"relevancy.embedder.{one}"),
        key=EMBEDDER,
        help=t("side.embedder.help"),
        on_change=_embedder_picked,
    )
    if source is None:
        st.caption(t("side.embedder.mixed"))
    st.caption(t("relevancy.threshold.belongs"))


def unlike_answers(cases: Sequence[Case]) -> None:
    """That one mark does not fit answers of different judges; of embedders the choice beside the picture speaks."""
    found = {part: [one for one in unlike(cases, part) if one != "embedder"] for part in PARTS}
    what = [f"{t(f'side.metric.{part}')} ({unlike_words(names)})" for part, names in found.items() if names]
    if what:
        st.warning(t("side.unlike", what=", ".join(what)), icon=":material/compare_arrows:")


def catches(cases: Sequence[Case], names: Sequence[str], scores: Sequence[AnswerScores]) -> None:
    """Which metric catches which failure, from the scores on screen; and why neither of two is enough alone."""
    head = "| " + " | ".join(t(f"side.catches.{one}") for one in ("metric", "asks", "passes", "catches", "open")) + " |"
    rows = [head, "|---|---|---|---|---|"]
    found = list(zip(cases, names, scores, strict=True))
    for part in PARTS:
        verdicts = [(name, passed(case, score, part)) for case, name, score in found]
        rows.append(_row(t(f"side.metric.{part}"), t(f"side.asks.{part}"), verdicts))
    both = [(name, _both(case, score)) for case, name, score in found]
    rows.append(_row(t("side.both"), t("side.asks.both"), both))
    with st.container(key="side_catches"):
        section_heading(t("side.catches"))
        st.markdown("\n".join(rows))
        st.markdown(t("side.alone"))


def embedder_story(cases: Sequence[Case], names: Sequence[str]) -> None:
    """Both scores by both embedders under the standing marks: what moves, what does not, and why."""
    head = f"| {t('side.answer')} | " + " | ".join(
        t(f"side.moves.{part}", embedder=t(f"relevancy.embedder.{source}"))
        for part in ("questions", "statements")
        for source in MEASURED
    )
    rows, flipped = [f"{head} |", "|---|--:|--:|--:|--:|"], []
    for case, name in zip(cases, names, strict=True):
        by = [remeasured(case, embedder_of(source)) for source in MEASURED]
        scores = [answer_scores(one) for one in by]
        cells = [
            _number_and_verdict(one, score, part)
            for part in ("questions", "statements")
            for one, score in zip(by, scores, strict=True)
        ]
        rows.append(f"| {name} | " + " | ".join(cells) + " |")
        if passed(by[0], scores[0], "questions") is not passed(by[1], scores[1], "questions"):
            flipped.append(name)
    with st.container(key="side_moves"):
        section_heading(t("side.moves"))
        st.markdown("\n".join(rows))
    local, letters = (literal(reason_text(label_of(source))) for source in ("local", "letters"))
    st.caption(t("side.moves.labels", local=local, letters=letters))
    if flipped:
        st.markdown(tn("side.moves.flipped", len(flipped), names=_listed(flipped)))
    elif cases and cases[0].settings.relevant_at is not None:
        st.markdown(t("side.moves.none"))
    st.markdown(t("side.why"))


def add_panel(cases: Sequence[Case]) -> None:
    """Any answer can join: one that is pasted, or the case on screen; the examples come back with a click."""
    section_heading(t("side.add"))
    with st.container(border=True, key="side_add", gap="small"):
        draft_field("side.add", DRAFT, t("side.add.answer"), 90)
        with st.container(horizontal=True, gap="small"):
            st.button(
                t("side.add.rules"), key="side.add.rules", type="primary", help=t("side.add.help"), on_click=_pasted
            )
            _from_elsewhere(cases)
        if message := remembered(MESSAGE):
            st.warning(message, icon=":material/block:")


def side_take_away(cases: Sequence[Case], names: Sequence[str], scores: Sequence[AnswerScores]) -> None:
    """The picture as a file, and each answer as a case file."""
    with st.container(horizontal=True, gap="small", key="take_away"):
        makers = [made(case, str) for case in cases for made in (relevancy_made_by, grounded_made_by)]
        draw = partial(side_drawing, cases, names, scores, paper=True)
        picture_buttons("side", "side_by_side", t("side.picture"), draw, " ".join(dict.fromkeys(makers)))
        for place, (case, name) in enumerate(zip(cases, names, strict=True)):
            label = t("side.take.case", name=name)
            case_button(f"side.take.case.{place}", case, label, f"answer_{place + 1}.json")


def _from_elsewhere(cases: Sequence[Case]) -> None:
    """The case on screen when it is none of these, and the examples when they are not all here."""
    shown = present_case()
    if shown.response.strip() and not is_among(shown, cases):
        if cases and same_question(shown, cases[0]):
            st.button(t("side.add.present"), key="side.add.present", on_click=add_present)
        else:
            st.button(t("side.begin"), key="side.begin.present", help=t("side.begin.help"), on_click=begin_with_present)
    if any(not is_among(case, cases) for case in example_answers()):
        st.button(t("side.examples"), key="side.begin.examples", on_click=begin_with_examples)


def _row(metric: str, asks: str, verdicts: Sequence[tuple[str, bool | None]]) -> str:
    groups = [_listed([name for name, verdict in verdicts if verdict is one]) for one in (True, False, None)]
    return f"| **{metric}** | {asks} | " + " | ".join(groups) + " |"


def _both(case: Case, scores: AnswerScores) -> bool | None:
    """On topic and supported at once; one that fails settles it."""
    verdicts = [passed(case, scores, part) for part in ("questions", "statements")]
    return False if False in verdicts else None if None in verdicts else True


def _number_and_verdict(case: Case, scores: AnswerScores, part: Part) -> str:
    verdict, value = passed(case, scores, part), score_words(scores, part)
    return value if verdict is None else t("side.moves.passes" if verdict else "side.moves.fails", value=value)


def _listed(names: Sequence[str]) -> str:
    return ", ".join(names) or "\N{EN DASH}"


def _pasted() -> None:
    add_answer(entered("side.add", DRAFT))


def _mark_typed(part: Part) -> None:
    cases = answers() or []
    if cases:
        keep_answer_settings(replace(cases[0].settings, **{_FIELDS[part]: widget(f"side.mark.{part}")}))


def _embedder_picked() -> None:
    """A second click on the one in use takes it off the control; nothing changes then."""
    picked: Source | None = widget(EMBEDDER)
    if picked in MEASURED:
        measure_answers(picked)

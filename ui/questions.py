"""The invented questions as rows: words, cosine as number and bar, flag; each can be changed, added and removed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import streamlit as st

from metrics import question_edits
from metrics.anchors import Anchors
from metrics.case import Case, Maker
from metrics.question_edits import MOST, strictness, with_questions, with_strictness
from metrics.question_notes import InventedQuestion, Mark, is_blank, known_cosine, question_marks
from metrics.relevancy import RelevancyScore
from ui.catalogues import english
from ui.cosine_bar import cosine_bar
from ui.embedders import measured, source_of
from ui.live_questions import live_questions
from ui.offline import invented_by_rules, rule_writer
from ui.palette import palette
from ui.plain import plain, plain_switch
from ui.prose import score_number, t
from ui.question_steps import ask, asked_for, change, close, origin_lines, remove, stands
from ui.readings import beneath, in_row
from ui.state import keep, present_case, show_in, widget
from ui.svg import svg_text
from ui.texts import readings_note

N, ADD = "relevancy.n", "relevancy.add"
_ROWS_SHOWN = 30


def asked_and_answered(case: Case) -> None:
    """The user's question and the answer it got."""
    with st.container(gap="xsmall"):
        with st.container(key="question", gap=None):
            st.text(t("texts.question", question=case.question) if case.question else t("relevancy.question.none"))
            beneath(case.question, "question")
        st.text(t("relevancy.answer", answer=case.response) if case.response else t("relevancy.answer.none"))
        beneath(case.response, "answer")
        readings_note(case.question, case.response)


def question_rows(case: Case, score: RelevancyScore, anchors: Anchors | None) -> None:
    """All invented questions of a case, the number asked for above them and a field for one more below."""
    with st.container(horizontal=True, gap="medium", vertical_alignment="center", key="asked_for"):
        st.markdown(f"**{t('relevancy.questions')}**", help=t("relevancy.questions.help"), width="stretch")
        asked = strictness(case)
        show_in(N, asked)
        st.slider(
            t("relevancy.n"), 1, MOST, asked, key=N, help=t("relevancy.n.help"), on_change=_number_moved, width=260
        )
    if not case.questions:
        _nothing_yet(case)
    # A cosine that a person sets needs a field of its own, which only the plain rows have.
    if plain() or source_of(case) == "hand":
        _plain_rows(case, score, anchors)
    elif case.questions:
        live_questions(case, score, anchors, _ROWS_SHOWN)
    if len(score.questions) > _ROWS_SHOWN:
        st.caption(t("relevancy.more", n=len(score.questions) - _ROWS_SHOWN))
    _add_field(case)
    plain_switch()
    _open_dialog(case)


def _plain_rows(case: Case, score: RelevancyScore, anchors: Anchors | None) -> None:
    marks = question_marks(score.questions, case.question)
    below = any((known_cosine(one) or 0.0) < 0 for one in score.questions)
    for place, one in enumerate(score.questions[:_ROWS_SHOWN]):
        _row(case, place, one, marks[place], lambda one: _bar(one, anchors, below))


def _row(
    case: Case, place: int, one: InventedQuestion, marks: tuple[Mark, ...], bar: Callable[[InventedQuestion], None]
) -> None:
    form = case.questions[place]
    with st.container(key=f"card_question_{place}", border=True, gap="xxsmall"):
        with st.container(horizontal=True, gap="small", wrap=False):
            st.markdown(f"**{place + 1}**", width="content")
            if is_blank(one.text):
                st.caption(t("relevancy.blank"))
            else:
                in_row(one.text, f"question.{place}")
        with st.container(horizontal=True, gap="small", vertical_alignment="center", key=f"do_question_{place}"):
            if source_of(case) == "hand":
                _cosine_field(place, one)
            bar(one)
            _flag(place, one)
            st.button(
                t("relevancy.edit"),
                key=f"relevancy.edit.{place}",
                type="tertiary",
                on_click=ask,
                args=(place, one.text),
            )
            st.button(
                t("relevancy.remove"),
                key=f"relevancy.remove.{place}",
                type="tertiary",
                on_click=remove,
                args=(place, one.text),
            )
        for mark in marks:
            st.caption(f":material/info: {t(f'relevancy.mark.{mark}')}")
        with st.container(key=f"why_question_{place}", gap=None):
            for line in origin_lines(case, form):
                st.text(line)


def _bar(one: InventedQuestion, anchors: Anchors | None, below: bool) -> None:
    cosine = known_cosine(one)
    drawn = cosine_bar(cosine, palette(st.context.theme.type == "dark"), anchors=anchors, below=below)
    st.image(svg_text(drawn), width=200, alt=drawn.alt)
    st.markdown(f"**{score_number(cosine)}**", width="content")


def _flag(place: int, one: InventedQuestion) -> None:
    """A switch for the flag; two buttons where nobody has said yet what it is."""
    if one.noncommittal is not None:
        key = f"relevancy.flag.{place}"
        show_in(key, one.noncommittal)
        args = (place, one.text, key)
        st.toggle(t("relevancy.noncommittal"), key=key, on_change=_flag_switched, args=args)
        return
    for flag, word in ((False, "committal"), (True, "noncommittal")):
        st.button(
            t(f"relevancy.{word}"),
            key=f"relevancy.flag.{place}.{word}",
            on_click=change,
            args=(question_edits.reflagged, place, one.text, flag),
        )


def _cosine_field(place: int, one: InventedQuestion) -> None:
    key = f"relevancy.cosine.{place}"
    show_in(key, one.cosine)
    st.number_input(
        t("relevancy.cosine", n=place + 1),
        value=None,
        step=0.01,
        format="%.4g",
        key=key,
        label_visibility="collapsed",
        on_change=_cosine_typed,
        args=(place, one.text, key),
        width=120,
    )


def _nothing_yet(case: Case) -> None:
    """What will be here, and the quickest way to it; or that the writer has no more to give."""
    if case.questions_writer.kind == "rules":
        st.caption(t("relevancy.none.rules"))
        return
    st.caption(t("relevancy.none"))
    if case.response.strip() and not case.questions_writer.kind:
        st.button(t("relevancy.invent"), key="relevancy.invent", type="primary", on_click=_invent)


def _add_field(case: Case) -> None:
    missing, kind = strictness(case) - len(case.questions), case.questions_writer.kind
    if missing > 0 and case.questions and kind:
        st.caption(t(f"relevancy.fewer.{kind}", n=len(case.questions), asked=strictness(case)))
    if len(case.questions) < MOST:
        st.text_input(t("relevancy.add"), key=ADD, placeholder=t("relevancy.add.how"), on_change=_add, max_chars=5_000)


def _number_moved() -> None:
    case, asked = present_case(), widget(N)
    if asked is None:  # reported by a browser that has not drawn a page without it yet
        return
    writer = rule_writer() if case.questions_writer.kind == "rules" else None
    keep(measured(with_strictness(case, int(asked), writer)))


def _invent() -> None:
    keep(invented_by_rules(present_case()))


def _add() -> None:
    text, case = str(widget(ADD) or "").strip(), present_case()
    show_in(ADD, "")
    if text:
        made_by = (
            case.questions_writer if case.questions_writer.kind else Maker(english("relevancy.writer.hand"), "hand")
        )
        case = replace(case, questions_writer=made_by)
        keep(measured(with_questions(case, question_edits.added(case.questions, text))))


def _flag_switched(place: int, text: str, key: str) -> None:
    change(question_edits.reflagged, place, text, bool(widget(key)))


def _cosine_typed(place: int, text: str, key: str) -> None:
    change(question_edits.remeasured, place, text, widget(key))


def _open_dialog(case: Case) -> None:
    """Opens the field for other words that a row asked for; closing it without Save changes nothing."""
    asked = asked_for()
    if asked and stands(case, *asked):
        st.dialog(t("relevancy.edit.title"), on_dismiss=close)(_edit)(*asked)
    elif asked:
        close()


def _edit(place: int, text: str) -> None:
    typed = st.text_area(t("relevancy.edit.label"), text, key=f"relevancy.edit.text.{place}")
    beneath(text, "edited")
    st.caption(t("relevancy.edit.kept"))
    if st.button(t("board.dialog.save"), type="primary", key="relevancy.edit.save"):
        change(question_edits.reworded, place, text, typed.strip())
        close()
        st.rerun()

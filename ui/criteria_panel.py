"""Criteria: goals in words, judged against a whole transcript, each with its verdict and its written rationale."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import streamlit as st

from metrics.case import Case
from metrics.criteria import Criterion, criteria, new_criteria, tally, with_criteria
from metrics.injection import words_for_the_judge
from ui.conftest_panel import makers_caption
from ui.judge_panel import asking
from ui.literal_text import literal
from ui.prose import note_text, t, tn
from ui.readings import beneath, told
from ui.state import keep, present_case, show_in, widget

_VERDICTS: dict[str, bool | None] = {"met": True, "missed": False, "undecided": None}
_NEW = "criteria.new"
_SHOWN = 200
"""Events of a transcript that are drawn; a file may hold any number."""


def criteria_panel(case: Case) -> None:
    """The transcript, the goals with their verdicts, how they stand together, and a field for more."""
    st.markdown(t("criteria.what"))
    words, goals = st.columns([1, 1.4], gap="medium")
    with words:
        _transcript(case)
        for note in words_for_the_judge(case, None):
            st.warning(literal(note_text(note)), icon=":material/campaign:")
    with goals, st.container(key="criteria", gap="small"):
        found = criteria(case)
        _standing(found)
        for place, goal in enumerate(found):
            _card(place, goal)
        _field()
        makers_caption(case)
        if found:
            with st.expander(t("criteria.judge"), icon=":material/gavel:", key="criteria.judge"):
                asking("criteria", case)


def _transcript(case: Case) -> None:
    """What was said, from the case's transcript, or else its question and response."""
    st.markdown(f"**{t('criteria.transcript')}**")
    turns = [(str(one.get("event", "")), _text(one)) for one in case.transcript]
    if not any(text for _, text in turns):
        turns = [("user", case.question), ("bot", case.response)]
    said = [(who, text) for who, text in turns if text and who in ("user", "bot")]
    for place, (who, text) in enumerate(said[:_SHOWN]):
        st.text(t(f"criteria.{'user' if who == 'user' else 'bot'}", text=text))
        beneath(text, f"transcript.{place}")
    if not said:
        st.caption(t("criteria.transcript.none"))
    if len(said) > _SHOWN:
        st.caption(tn("criteria.transcript.more", len(said) - _SHOWN))


def _text(event: Mapping[str, Any]) -> str:
    text = event.get("text")
    return text if isinstance(text, str) else ""


def _standing(found: tuple[Criterion, ...]) -> None:
    if not found:
        st.caption(t("criteria.none"))
        return
    met, missed, undecided = tally(found)
    key = "criteria.standing.open" if undecided and not missed else "criteria.standing"
    st.markdown(t(key, met=met, n=len(found), missed=missed, undecided=undecided))


def _card(place: int, goal: Criterion) -> None:
    verdict, rationale = f"criteria.verdict.{place}", f"criteria.rationale.{place}"
    with st.container(key=f"criterion_{place}", border=True, gap="xsmall"):
        st.text(goal.text)
        beneath(goal.text, f"criterion.{place}")
        with st.container(horizontal=True, gap="small", vertical_alignment="center"):
            show_in(verdict, next(name for name, met in _VERDICTS.items() if met is goal.ruling.met))
            st.segmented_control(
                t("criteria.verdict"),
                list(_VERDICTS),
                format_func=lambda name: t(f"criteria.{name}"),
                required=True,
                key=verdict,
                label_visibility="collapsed",
                on_change=_ruled,
                args=(place, goal.text),
            )
            st.button(
                t("criteria.remove"),
                key=f"criteria.remove.{place}",
                type="tertiary",
                on_click=_removed,
                args=(place, goal.text),
            )
        show_in(rationale, goal.ruling.rationale)
        st.text_area(
            t("criteria.rationale"),
            key=rationale,
            height=68,
            placeholder=t("criteria.rationale.none"),
            on_change=_explained,
            args=(place, goal.text),
        )
        beneath(goal.ruling.rationale, f"rationale.{place}")
        if goal.judged is not None and goal.overruled:
            why = literal(told(goal.judged.rationale))
            words = {"verdict": t(f"criteria.{_name(goal.judged.met)}"), "rationale": why}
            st.caption(t("criteria.overruled", **words))


def _name(met: bool | None) -> str:
    return next(name for name, value in _VERDICTS.items() if value is met)


def _field() -> None:
    st.text_area(t("criteria.new"), key=_NEW, height=68, placeholder=t("criteria.new.hint"))
    st.button(t("criteria.add"), key="criteria.add", icon=":material/add:", type="tertiary", on_click=_added)


def _now_at(goals: Sequence[Criterion], place: int, text: str) -> int | None:
    """Where a goal stands now; another one may have gone from above it in the same run. None when it is gone itself."""
    texts = [goal.text for goal in goals]
    if place < len(texts) and texts[place] == text:
        return place
    return texts.index(text) if text in texts else None


def _changed(place: int, text: str, **changes: Any) -> None:
    """One goal's ruling changed; a click can arrive for a goal that is gone, and then changes nothing."""
    case = present_case()
    goals = list(criteria(case))
    if (at := _now_at(goals, place, text)) is not None:
        goals[at] = replace(goals[at], ruling=goals[at].ruling._replace(**changes))
        keep(with_criteria(case, goals))


def _ruled(place: int, text: str) -> None:
    _changed(place, text, met=_VERDICTS.get(widget(f"criteria.verdict.{place}") or "undecided"))


def _explained(place: int, text: str) -> None:
    _changed(place, text, rationale=widget(f"criteria.rationale.{place}") or "")


def _removed(place: int, text: str) -> None:
    case = present_case()
    gone = _now_at(criteria(case), place, text)
    keep(with_criteria(case, [goal for at, goal in enumerate(criteria(case)) if at != gone]))


def _added() -> None:
    case, typed = present_case(), str(widget(_NEW) or "")
    keep(with_criteria(case, [*criteria(case), *new_criteria(typed.splitlines())]))
    show_in(_NEW, "")

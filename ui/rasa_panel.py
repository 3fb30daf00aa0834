"""Nothing to score? Which bot message a Rasa assertion judges, why not the others, and the case that opens from it."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import TypeVar

import streamlit as st

from metrics.case import Case
from metrics.case_scores import refused_threshold
from metrics.exchange.rasa_assertions import Assertion
from metrics.exchange.rasa_files import RasaFile, rasa_file
from metrics.exchange.rasa_transcripts import Transcript, UserTurn, transcript
from metrics.forms import DamagedCase
from metrics.statements import ReadStatements
from ui.conftest_panel import conftest_panel, named_makers, with_makers
from ui.judge_reply_panel import judge_reply_panel
from ui.literal_text import literal
from ui.prose import note_text, short_number, t, tn
from ui.rasa_fields import damage, loader, text_field
from ui.rasa_outcome import outcome_in_short, show_message, show_result, statements_of_reply
from ui.rasa_readings import (
    Found,
    TextKind,
    found_assertions,
    opened_case,
    turn_met,
    view_of,
    with_statements,
)
from ui.readings import beneath, told
from ui.state import draft, keep, keep_draft, present_case, show_in, widget

T = TypeVar("T")
_PICKED, _TURN = "rasa.assertion", "rasa.turn.picked"
_AIMS = ("utter_source", "utter_name")


def rasa_panel(case: Case) -> None:
    """Fields for bot messages, a test file, a judge's reply and a conftest.yml; below them what comes of it."""
    st.markdown(t("rasa.what"))
    loader()
    left, right = st.columns(2, gap="medium")
    with left:
        text_field("turn", 200)
        turns = _read("turn", transcript)
    with right:
        text_field("tests", 200)
        file = _read("tests", rasa_file)
    if turns is None and file is None:
        st.caption(t("rasa.empty"))
    else:
        _findings(case, turns, file)
    reply, makers = st.columns(2, gap="medium")
    with reply:
        judge_reply_panel(case)
    with makers:
        conftest_panel()


def _read(kind: TextKind, read: Callable[[str], T]) -> T | None:
    """What a field holds; None when it is blank or damaged, which is then said."""
    text = draft(f"rasa.{kind}")
    if not text.strip():
        return None
    try:
        return read(text)
    except DamagedCase as error:
        damage(kind, error)
        return None


def _findings(case: Case, turns: Transcript | None, file: RasaFile | None) -> None:
    found = [] if file is None else found_assertions(file)
    with st.container(border=True, key="rasa_findings"):
        for note in file.notes if file else ():
            if turns is None or note.code != "rasa.no-messages-yet":
                st.caption(literal(note_text(note)))
        for scenario in file.scenarios if file else ():
            words = {"criteria": tn("rasa.criteria", len(scenario.criteria)), "name": literal(scenario.name)}
            st.markdown(t("rasa.scenario", assertions=tn("rasa.assertions", len(scenario.assertions)), **words))
        if found:
            _overview(found, turns)
            one = found[_chosen(_PICKED, t("rasa.pick"), [_name(one) for one in found])]
        elif turns is not None:
            one = _bare_assertion()
        else:
            return
        _one(case, one, turns)


def _overview(found: list[Found], turns: Transcript | None) -> None:
    """All assertions of the file in a table whose cells are text and nothing else."""
    import pandas as pd  # half a second that a page without this table need not wait

    rows = [
        {
            t("rasa.column.test"): told(one.test),
            t("rasa.column.kind"): t(f"rasa.kind.{one.given.kind}"),
            t("rasa.column.threshold"): "" if one.given.threshold is None else short_number(one.given.threshold),
            t("rasa.column.source"): one.given.utter_source or t("rasa.source.default"),
            t("rasa.column.judged"): _judged_text(one, _turn(one, turns)),
            t("rasa.column.outcome"): outcome_in_short(one, _turn(one, turns), turns),
        }
        for one in found
    ]
    st.dataframe(pd.DataFrame(rows), hide_index=True, width="stretch", key="rasa.overview")


def _chosen(key: str, label: str, names: list[str]) -> int:
    """The place of the entry that is picked; the first one when the list has become shorter since."""
    picked = widget(key)
    show_in(key, picked if isinstance(picked, int) and picked < len(names) else 0)
    return int(st.selectbox(label, range(len(names)), format_func=names.__getitem__, key=key, persist_state="session"))


def _name(one: Found) -> str:
    return t("rasa.name", test=told(one.test), kind=t(f"rasa.kind.{one.given.kind}"), line=one.given.line)


def _bare_assertion() -> Found:
    """Bot messages without a test file: what an assertion would find that names this source and response."""
    st.caption(t("rasa.bare"))
    aims: dict[str, str | None] = {}
    for name, column in zip(_AIMS, st.columns(2, gap="small"), strict=True):
        key = f"rasa.{name}"
        with column:
            show_in(key, draft(key))
            st.text_input(t(key), key=key, help=t(f"{key}.help"), on_change=_aim_typed, args=(key,))
        aims[name] = draft(key) or None
    case = present_case()
    mark = None if refused_threshold(case) else case.settings.grounded_at
    return Found(Assertion("grounded", mark, utter_source=aims["utter_source"], utter_name=aims["utter_name"]))


def _aim_typed(key: str) -> None:
    keep_draft(key, widget(key) or "")


def _one(case: Case, one: Found, turns: Transcript | None) -> None:
    """One assertion: what it says, the messages it meets, its outcome, and the button that opens it."""
    for note in one.given.notes:
        st.caption(literal(note_text(note)))
    if one.slots:
        given = ", ".join(f"{name} = {json.dumps(value, ensure_ascii=False)}" for name, value in one.slots.items())
        st.text(t("rasa.slots", slots=given))
    if turns is not None and one.user is None and len(turns.turns) > 1:
        _chosen(_TURN, t("rasa.pick_turn"), [told(turn.user) or t("rasa.no_user") for turn in turns.turns])
    turn, read = _turn(one, turns), None
    if turns is not None and turn is None:
        st.warning(literal(t("rasa.no_turn", user=told(one.user or ""))), icon=":material/info:")
    if turns is not None and turn is not None:
        view = view_of(one, turn)
        if one.ordered and len(one.step) > 1:
            st.caption(t("rasa.ordered"))
        if turn.user:
            st.text(t("rasa.user", text=turn.user))
            beneath(turn.user, "rasa.user")
        with st.container(key="rasa_messages", gap="xsmall"):
            for message in view.messages:
                show_message(message)
        read = statements_of_reply(view, turns, pasted=True)
        show_result(one, view, read)
    st.button(
        t("rasa.open"),
        key="rasa.open",
        type="primary",
        help=t("rasa.open.help"),
        on_click=_open,
        args=(case, one, turn, turns, read),
    )


def _turn(one: Found, turns: Transcript | None) -> UserTurn | None:
    """The turn an assertion is checked in; where a person chooses it, the choice that stands."""
    picked = widget(_TURN)
    return None if turns is None else turn_met(one, turns, picked if isinstance(picked, int) else 0)


def _judged_text(one: Found, turn: UserTurn | None) -> str:
    judged = None if turn is None else view_of(one, turn).judged
    return "" if judged is None else told(judged.text)


def _open(case: Case, one: Found, turn: UserTurn | None, turns: Transcript | None, read: ReadStatements | None) -> None:
    """Makes the assertion the case on screen; the labels of a conftest.yml come along."""
    makers = named_makers(case)
    opened = opened_case(one, turn, turns)
    if read is not None and one.given.kind == "grounded":
        opened = with_statements(opened, read, makers.judge or t("reply.judge"))
    keep(with_makers(opened, makers) if any((makers.judge, makers.simulator, makers.embedder)) else opened)

"""A visitor's own case: texts to be sorted by rules or by hand, claims typed line by line, or a case file."""

from __future__ import annotations

from dataclasses import replace

import streamlit as st

from metrics.case import Case, Maker
from metrics.case_file import case_from_json
from metrics.claims import Side, Sorting
from metrics.forms import DamagedCase
from metrics.resorting import add
from ui.fields import draft_field, entered, take_from_case
from ui.literal_text import literal
from ui.offline import sorted_by_hand, with_rules
from ui.prose import t
from ui.state import keep, present_case, remember, remembered, widget

_WAY = "entry.way"
_OPEN, _MESSAGE = "entry.open", "entry.message"
_WAYS = ("texts", "claims", "file")
_TEXTS = ("question", "response", "reference")
_LISTS: tuple[Side, Side] = ("response", "reference")
_MARKS = {
    "response": {"tp:": True, "fp:": False},
    "reference": {"covered:": True, "fn:": False},
}


def entry_button() -> None:
    """Opens and closes the panel for one's own case."""
    st.button(t("entry.title"), icon=":material/edit_note:", key="entry.toggle", help=t("entry.help"), on_click=_toggle)


def entry_panel() -> None:
    """The ways to bring one's own case; folded away until asked for."""
    if not remembered(_OPEN):
        return
    with st.container(border=True, key="entry"):
        way = st.segmented_control(
            t("entry.way"),
            _WAYS,
            default="texts",
            required=True,
            format_func=lambda one: t(f"entry.way.{one}"),
            key=_WAY,
            label_visibility="collapsed",
            persist_state="session",
        )
        {"texts": _texts, "claims": _claims, "file": _file}[way or "texts"]()
        if message := remembered(_MESSAGE):
            st.warning(message, icon=":material/block:")


def _toggle() -> None:
    remember(_MESSAGE, None)
    remember(_OPEN, None if remembered(_OPEN) else True)


def _opened(case: Case) -> None:
    """Shows an entered case and folds the panel away; the fields keep what was typed."""
    remember(_MESSAGE, None)
    remember(_OPEN, None)
    keep(case)


def _texts() -> None:
    st.button(
        t("entry.take"),
        key="entry.take",
        icon=":material/content_copy:",
        type="tertiary",
        on_click=take_from_case,
        args=(_TEXTS,),
    )
    with st.container(horizontal=True, gap="small"):
        for name in _TEXTS:
            draft_field("entry", name, t(f"entry.{name}"), 120)
    with st.container(horizontal=True, gap="small"):
        for judge in ("rules", "hand"):
            st.button(
                t(f"entry.{judge}"),
                key=f"entry.{judge}",
                type="primary" if judge == "rules" else "secondary",
                help=t(f"entry.{judge}.help"),
                on_click=_open_texts,
                args=(judge,),
            )


def _claims() -> None:
    st.caption(t("entry.claims.how"))
    with st.container(horizontal=True, gap="small"):
        for side in _LISTS:
            draft_field("entry", f"claims.{side}", t(f"entry.claims.{side}"), 160)
    st.button(t("entry.claims.use"), key="entry.claims.use", type="primary", on_click=_open_claims)


def _file() -> None:
    file = st.file_uploader(t("entry.file"), type="json", key="entry.file", help=t("entry.file.help"))
    if file is not None:
        st.button(t("entry.file.open"), key="entry.file.open", type="primary", on_click=_open_file)


def _open_texts(judge: str) -> None:
    """Opens the typed texts as a case of their own, its claims sorted by rules or split for sorting by hand."""
    question, response, reference = (entered("entry", name) for name in _TEXTS)
    if not (response and reference):
        remember(_MESSAGE, t("entry.texts.missing"))
        return
    case = Case(question=question, response=response, reference=reference, settings=present_case().settings)
    _opened(with_rules(case) if judge == "rules" else sorted_by_hand(case))


def _open_claims() -> None:
    """Opens typed claims; a line may begin with its verdict, and the rest is left to sort on the board."""
    lists = {side: entered("entry", f"claims.{side}") for side in _LISTS}
    sorting = Sorting()
    for side, text in lists.items():
        for line in text.splitlines():
            supported, words = _marked(side, line)
            sorting = add(sorting, side, [words], supported)
    if not sorting.claims:
        remember(_MESSAGE, t("entry.claims.missing"))
        return
    case = Case(
        question=entered("entry", "question"),
        response="\n".join(claim.text for claim in sorting.of("response")),
        reference="\n".join(claim.text for claim in sorting.of("reference")),
        settings=present_case().settings,
    )
    _opened(replace(case, sorting=sorting, judge=Maker(t("judge.hand"), "hand")))


def _marked(side: Side, line: str) -> tuple[bool | None, str]:
    """A line without its leading mark, and the verdict the mark stands for."""
    for mark, supported in _MARKS[side].items():
        if line.strip().lower().startswith(mark):
            return supported, line.strip()[len(mark) :]
    return None, line


def _open_file() -> None:
    file = widget("entry.file")
    if file is None:
        return
    try:
        case = case_from_json(file.getvalue().decode("utf-8-sig"))
    except UnicodeDecodeError:
        remember(_MESSAGE, t("entry.file.encoding", name=literal(file.name)))
    except DamagedCase as error:
        place, problem = literal(error.place), literal(error.problem)
        remember(_MESSAGE, t("entry.file.damaged", name=literal(file.name), place=place, problem=problem))
    else:
        _opened(case)

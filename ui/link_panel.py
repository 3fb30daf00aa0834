"""Links: the case that an address asks for is opened, and the address of what is on screen is offered."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

import streamlit as st

from metrics.case import Case
from metrics.link import EXAMPLE, PACKED, PARAMETERS, WEIGHTS, BadLink, Link, link, linked_case
from ui.downloads import case_button
from ui.examples import examples, name_of, opened_as
from ui.literal_text import literal
from ui.live_words import code_shown, live_words, shown_text
from ui.plain import plain
from ui.prose import note_text, t
from ui.reader import PARAMETER, language
from ui.state import keep, present_case, remember, remembered

_REFUSED, _OPENED = "link.refused", "link.opened"


def open_link(parameters: Mapping[str, str]) -> None:
    """Opens the case that an address asks for; one that cannot be opened is said on the page."""
    asked = {name: parameters[name] for name in PARAMETERS if name in parameters}
    try:
        case = linked_case(asked, {name: one.case for name, one in examples().items()})
    except BadLink as error:
        remember(_REFUSED, note_text(error.note))
        return
    if case is not None:
        keep(case)
        remember(_OPENED, {"parameters": asked, "response": case.response})


def refused_link() -> None:
    """Says, once, why the address did not open what it asked for."""
    refused = remembered(_REFUSED)
    if refused:
        st.warning(literal(refused), icon=":material/link_off:")
        remember(_REFUSED, None)


def linked_parameters() -> dict[str, str]:
    """What the address should say of the case on screen: what the link said, until another sample is opened."""
    case, opened = present_case(), remembered(_OPENED) or {"parameters": {}, "response": None}
    name = name_of(case)
    if opened["parameters"].get(EXAMPLE, "") == name and opened["response"] == case.response:
        return dict(opened["parameters"])
    return {EXAMPLE: name} if name else {}


def link_panel() -> None:
    """The address that opens what is on screen, or why there is none and the case file in its place."""
    found = _found()
    if isinstance(found, str):
        st.caption(literal(found))
        case_button("link.file", present_case(), t("link.file"))
        return
    if plain():
        st.code(_address(found), language=None, wrap_lines=True, height=110)
    else:
        live_words(link_shown(), key="live.link")
    st.caption(t("link.what") if PACKED not in found.parameters else t("link.what.packed"))
    if found.left_out is not None:
        st.caption(literal(note_text(found.left_out)))


def link_says() -> list[object]:
    """What the panel says, but for the address itself, which follows in the browser."""
    found = _found()
    if isinstance(found, str):
        return [found]
    return [PACKED in found.parameters, found.left_out]


def link_shown(case: Case | None = None) -> dict[str, Any]:
    """The address as the browser draws it, to be copied; of the case on screen, or of what it will be."""
    found = _found(case)
    if isinstance(found, str):
        return code_shown("")
    parts = _parts(found)
    weights = {WEIGHTS: parts.pop(WEIGHTS)} if WEIGHTS in parts else {}
    first = {EXAMPLE: parts.pop(EXAMPLE)} if EXAMPLE in parts else {}
    before, after = f"{st.context.url or ''}?{_written(first)}", urlencode(parts)
    return code_shown(f"{shown_text(before)}{{link_weights}}{shown_text(after)}", {"link_weights": _written(weights)})


def _written(parts: Mapping[str, str]) -> str:
    """Parts of an address that others follow."""
    return f"{urlencode(parts)}&" if parts else ""


def _found(case: Case | None = None) -> Link | str:
    """The link to a case, the one on screen or another, or why there is none."""
    case = case or present_case()
    try:
        return link(case, name_of(case), opened_as(case))
    except BadLink as error:
        return note_text(error.note)


def _address(found: Link) -> str:
    return f"{st.context.url or ''}?{urlencode(_parts(found))}"


def _parts(found: Link) -> dict[str, str]:
    return {**found.parameters, PARAMETER: language()}

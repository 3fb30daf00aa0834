"""Links: the case that an address asks for is opened, and the address of what is on screen is offered."""

from __future__ import annotations

from urllib.parse import urlencode

import streamlit as st

from metrics.case_file import case_to_json
from metrics.link import EXAMPLE, PACKED, PARAMETERS, BadLink, Link, link, linked_case
from ui.examples import examples, name_of
from ui.literal_text import literal
from ui.prose import note_text, t
from ui.reader import PARAMETER, language
from ui.state import has_case, keep, present_case, remember, remembered

_REFUSED, _OPENED = "link.refused", "link.opened"


def open_link() -> None:
    """Opens the case that the address asks for, once, when the visit begins; a bad link is said on the page."""
    if not has_case():
        asked = {name: st.query_params[name] for name in PARAMETERS if name in st.query_params}
        try:
            case = linked_case(asked, {name: one.case for name, one in examples().items()})
        except BadLink as error:
            remember(_REFUSED, note_text(error.note))
        else:
            if case is not None:
                keep(case)
                remember(_OPENED, case.response)
    refused = remembered(_REFUSED)
    if refused:
        st.warning(literal(refused), icon=":material/link_off:")
        remember(_REFUSED, None)


def address_follows(name: str) -> None:
    """Keeps the example on screen in the address, so that a reload or a shared address opens it again.

    What a link said besides is dropped when another sample is opened, since it would open that one wrongly.
    """
    same = st.query_params.get(EXAMPLE, "") == name and (name or remembered(_OPENED) == present_case().response)
    if not same:
        for parameter in PARAMETERS:
            st.query_params.pop(parameter, None)
    if name:
        st.query_params[EXAMPLE] = name


def link_panel() -> None:
    """The address that opens what is on screen, or why there is none and the case file in its place."""
    case = present_case()
    name = name_of(case)
    try:
        found = link(case, name, examples()[name].case if name else None)
    except BadLink as error:
        st.caption(literal(note_text(error.note)))
        st.download_button(t("link.file"), case_to_json(case), "case.json", "application/json", key="link.file")
        return
    st.code(_address(found), language=None, wrap_lines=True, height=110)
    st.caption(t("link.what") if PACKED not in found.parameters else t("link.what.packed"))
    if found.left_out is not None:
        st.caption(literal(note_text(found.left_out)))


def _address(found: Link) -> str:
    return f"{st.context.url or ''}?{urlencode({**found.parameters, PARAMETER: language()})}"

"""The case on screen outlives a reload of the page: the tab remembers a random mark, and the server the case.

A reload begins a new visit, whose address says which example is on screen and nothing of what was changed in it. So the
tab keeps the mark of its visit in its session storage as soon as something was changed, and tells it to the next visit
(docs/decisions/0016). Writing a case down costs a few hundredths of a millisecond.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import replace

import streamlit as st

from metrics.case import Case, Settings
from metrics.case_file import case_from_form
from metrics.link import EXAMPLE, PARAMETERS
from ui.address import Tab
from ui.class_seat import sits_in
from ui.examples import examples, name_of
from ui.kept_cases import CAME_FROM, MARK, STORED, kept_cases
from ui.lesson_visit import visit
from ui.link_panel import open_link
from ui.prose import t
from ui.state import (
    answers,
    as_kept,
    begin_answers,
    has_case,
    keep_aside,
    keep_both,
    present_case,
    remember,
    remembered,
)

_ASKED, _ADDRESS = "reload.asked", "reload.address"
_TOLD, _SAID = "reload.told", "reload.said"
_BEGAN, _HELD, _LONG = "reload.began", "reload.held", "reload.long"


def visit_begins(asked: Mapping[str, str]) -> None:
    """Notes what the address of a new visit asks for: a link to something else goes before what the tab remembers.

    Args:
        asked: The parameters that this app knows.
    """
    remember(_ASKED, {name: asked[name] for name in PARAMETERS if name in asked})
    remember(MARK, secrets.token_urlsafe(24))


def tab(address: Mapping[str, str]) -> Tab:
    """What the page's tab is told about the mark of this visit; comes after what the page has drawn.

    Args:
        address: What an address says of the case on screen.
    """
    remember(_ADDRESS, {**address})
    _look()
    if said := remembered(_SAID):
        remember(_SAID, None)
        back = str(said).startswith("reload.back")  # which can be seen; the rest must be read
        st.toast(t(said), icon=":material/history:", duration="short" if back else "long")
    return Tab(str(remembered(MARK) or ""), bool(remembered(_HELD)), not remembered(_TOLD), recalled)


def keep_over_reload(changed: bool = False) -> None:
    """Lets the server hold the case as it stands, once something was changed in this visit.

    What is too long for that is said once, and nothing older stays in its place.

    Args:
        changed: Whether something was just now; what ``live_answer`` has told, upon which the tab keeps the mark.
    """
    if changed:
        remember(_HELD, True)
    (case, side_by_side), address, last = as_kept(), remembered(_ADDRESS), remembered(STORED)
    if not remembered(_HELD) or case is None:
        return
    if last is not None and last[0] is case and last[1] is side_by_side and last[2] == address:
        return
    remember(STORED, (case, side_by_side, address))
    remember(CAME_FROM, None)
    kept = kept_cases().keep(remembered(MARK), {"case": case, "answers": side_by_side, "address": address})
    if not kept and not remembered(_LONG):
        remember(_SAID, "reload.long")
    remember(_LONG, None if kept else True)


def recalled(mark: object) -> None:
    """Brings back what lies under the mark that the tab remembers; once in a visit, which goes on under its own mark.

    The old one may be the mark of another tab too, where one was duplicated: each keeps what is its own.

    Not in a lesson, which begins its step anew, nor where a class sits, nor in place of what was changed meanwhile or
    of what another link opened.

    Args:
        mark: What the browser sent.
    """
    if remembered(_TOLD) or not isinstance(mark, str):
        return
    remember(_TOLD, True)
    if _changed() or sits_in():
        return
    found = kept_cases().find(mark)
    if visit() is not None:
        if found.known:
            _goes_on(mark)
        return
    if found.form is None:
        remember(_SAID, "reload.long.gone" if found.known else "reload.gone")
        remember(_HELD, True)  # the tab is given the mark of this visit in place of the one that leads nowhere
        return
    if not found.form:  # it was let go
        return
    address, asked = found.form.get("address") or {}, remembered(_ASKED)
    if asked and asked != address:
        return
    _goes_on(mark)
    if not has_case():
        open_link(address)  # so that undo leads to the example
    side_by_side = found.form["answers"]
    _bring_back(
        case_from_form(found.form["case"]),
        None if side_by_side is None else [case_from_form(form) for form in side_by_side],
    )


def _goes_on(mark: str) -> None:
    remember(CAME_FROM, mark)
    remember(_HELD, True)
    remember(STORED, None)


def _bring_back(case: Case, side_by_side: list[Case] | None) -> None:
    """Puts them on screen: a step to undo where undo would change anything, which leaves settings and calls alone."""
    opened, here = has_case(), answers()
    if opened and case == present_case() and (side_by_side is None or side_by_side == here):
        return
    apart = here is not None and side_by_side is not None and _bare(side_by_side) != _bare(here)
    if opened and (apart or _bare([case]) != _bare([present_case()])):
        keep_both(case, side_by_side or here)
        remember(_SAID, "reload.back")
        return
    same = opened and case == present_case()
    keep_aside(case)
    if side_by_side is not None:
        begin_answers(side_by_side)
    if not same:
        remember(_SAID, "reload.back.alone")


def _bare(cases: list[Case]) -> list[Case]:
    return [replace(case, settings=Settings(), calls=()) for case in cases]


def _look() -> None:
    """Notes what the visit began with and, from the first change on, lets the server hold what is on screen."""
    if not has_case():
        return
    began, now = remembered(_BEGAN), as_kept()
    if began is None or (began[1] is None and began[0] == now[0]):  # answers that a page opens are no change
        remember(_BEGAN, now)
    elif began != now and not _as_opened(present_case(), began[1] == now[1]):
        remember(_HELD, True)
    keep_over_reload()


def _as_opened(case: Case, same_answers: bool) -> bool:
    """Whether it is an example as it is, which the address brings back."""
    name = name_of(case)
    alone = same_answers and bool(name) and remembered(_ADDRESS) == {EXAMPLE: name}
    return alone and case == examples()[name].case


def _changed() -> bool:
    began, now = remembered(_BEGAN), as_kept()
    return bool(remembered(_HELD)) or (began is not None and began[0] != now[0])

"""The head of the judge bench: the case, and which metric's judge is looked at."""

from __future__ import annotations

from typing import get_args

import streamlit as st

from metrics.case import Case
from metrics.case_file import Part
from metrics.evidence import maker
from ui.entry import entry_panel
from ui.examples import examples
from ui.judge_panel import judge_panel
from ui.judging import PART
from ui.picker import pick_case
from ui.prose import t
from ui.state import has_case, keep, present_case, remember, remembered, show_in, widget


def pick_bench(title: str) -> tuple[Case, Part]:
    """The case on screen and the part of its evidence that the bench is about.

    The first visit opens an example whose calls were recorded, so that there is something to look at offline; so does
    a link to an example that is not here, which the page says above.
    """
    if not has_case():
        recorded = next((one.case for one in examples().values() if one.case.calls), None)
        if recorded is not None:
            keep(recorded)
    part = _part()
    case = pick_case(title, part, with_judge=False)
    entry_panel(part)
    show_in(PART, part)
    st.segmented_control(
        t("bench.part"),
        get_args(Part),
        format_func=lambda one: t(f"bench.part.{one}"),
        key=PART,
        required=True,
        on_change=_picked,
        help=t("bench.part.help"),
    )
    judge_panel(part, case)
    return case, part


def _part() -> Part:
    """The part that was picked, else the first one that a model made, else the claims."""
    held = remembered(PART)
    parts: tuple[Part, ...] = get_args(Part)
    if held in parts:
        return held  # type: ignore[no-any-return]  # a plain value of the visit, checked just now
    return next((part for part in parts if maker(present_case(), part).kind == "model"), "claims")


def _picked() -> None:
    if (part := widget(PART)) is not None:
        remember(PART, part)

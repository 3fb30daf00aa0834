"""What a visitor takes away: case file, pictures, report, the line for RAGAS; each made when it is asked for."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial
from typing import get_args

import streamlit as st

from metrics.case import Case
from metrics.case_file import case_to_json
from metrics.case_scores import correctness_moves, correctness_outcomes, correctness_score
from ui.drawing import Drawing
from ui.figures import Kind, PictureName, drawing_bytes, figure_bytes
from ui.makers import made_by
from ui.prose import t
from ui.reader import in_this_language
from ui.report import markdown_report

_MIMES: dict[Kind, str] = {"png": "image/png", "svg": "image/svg+xml"}


def take_away(case: Case) -> list[Case]:
    """The buttons for case file, report and pictures.

    Returns:
        The case in a list. The files are made of what stands in it when they are asked for, so the buttons need not be
        drawn anew at each change.
    """
    latest = [case]
    with st.container(horizontal=True, gap="small", key="take_away"):
        _button("case", t("take.case"), partial(_case, latest), "case.json", "application/json")
        _button("report", t("take.report"), partial(_report, latest), "report.md", "text/markdown")
        for picture in get_args(PictureName):
            for kind, mime in _MIMES.items():
                label = t(f"take.{kind}", picture=t(f"take.{picture}"))
                _button(f"{picture}.{kind}", label, partial(_picture, picture, kind, latest), f"{picture}.{kind}", mime)
    return latest


def case_button(key: str, case: Case, label: str = "", file: str = "case.json") -> None:
    """A case as a file.

    Args:
        key: Of the button.
        case: What the file holds.
        label: On the button; the one for the case on screen when not given.
        file: Its name.
    """
    st.download_button(
        label or t("take.case"), lambda: case_to_json(case).encode(), file, "application/json", key=key,
        icon=":material/download:", on_click="ignore", help=None if label else t("take.case.help"),
    )  # fmt: skip


def picture_buttons(prefix: str, name: str, label: str, draw: Callable[[], Drawing], made_by: str) -> None:
    """Two buttons for one picture, PNG and SVG, with who made its numbers set below it.

    Args:
        prefix: Of the page's keys.
        name: Of the picture, in its key and as the name of its file.
        label: Of the picture on the buttons.
        draw: Gives the picture in the colours of ``PAPER``, when it is asked for.
        made_by: The line below it.
    """
    for kind, mime in _MIMES.items():
        st.download_button(
            t(f"take.{kind}", picture=label),
            in_this_language(partial(_drawn, draw, kind, made_by)),
            f"{name}.{kind}",
            mime,
            key=f"{prefix}.take.{name}.{kind}",
            icon=":material/download:",
            on_click="ignore",
        )


def _drawn(draw: Callable[[], Drawing], kind: Kind, signed: str) -> bytes:
    return drawing_bytes(draw(), kind, made_by=signed)


def _button(name: str, label: str, make: Callable[[], bytes], file: str, mime: str) -> None:
    help_text = t(f"take.{name}.help") if name in ("case", "report") else None
    st.download_button(
        label,
        in_this_language(make),
        file,
        mime,
        key=f"take.{name}",
        icon=":material/download:",
        on_click="ignore",
        help=help_text,
    )


def _case(latest: list[Case]) -> bytes:
    return case_to_json(latest[0]).encode()


def _report(latest: list[Case]) -> bytes:
    case = latest[0]
    report = markdown_report(case, correctness_score(case), correctness_outcomes(case), datetime.now(UTC).date())
    return report.encode()


def _picture(picture: PictureName, kind: Kind, latest: list[Case]) -> bytes:
    case = latest[0]
    score, threshold, steps = correctness_score(case), case.settings.threshold, correctness_moves(case)
    return figure_bytes(picture, score, kind=kind, threshold=threshold, moves=steps, made_by=made_by(case, str))

"""Answers whose judge's reply is to be settled before their score counts: which, and how a settled one comes back."""

from __future__ import annotations

from typing import Any

import streamlit as st

from metrics.case import Case, Settings
from metrics.case_file import evidence_form
from metrics.case_scores import TO_SETTLE
from metrics.golden.row_cases import MADE, PARTS, SETTLED, Metric, evidence_cells, row_case, waits_with_case
from metrics.golden.working_sets import Cells, with_evidence
from ui.golden_desk import Desk, desk
from ui.golden_runs import texts_of
from ui.golden_scores import LONG, PROVISIONAL, frame_of, row_of, scores_of, settings_key
from ui.golden_settings import set_settings
from ui.prose import t
from ui.state import present_case


def unsettled(here: Desk, metric: Metric) -> list[str]:
    """Ids of the answers that were judged, and whose score waits for a person, or for another asking."""
    settings = set_settings()

    def make() -> list[str]:
        frame, scored = frame_of(here), scores_of(here, settings).get(metric)
        if scored is None:
            return []
        codes = [None if reason is None else reason.code for reason in scored.reasons]
        made = frame.get(f"{MADE}{PARTS[metric]}")
        here_made = [False] * len(frame) if made is None else [isinstance(cell, str) for cell in made]
        found = []
        for place, (code, ours) in enumerate(zip(codes, here_made, strict=True)):
            waits = code == PROVISIONAL or (ours and code in TO_SETTLE)
            if waits or (code == "golden.waits" and waits_with_case(_cells(frame.iloc[place]), metric)):
                found.append(str(frame.index[place]))
        return found

    return here.once(("set", "unsettled", metric, settings_key(settings)), make)


def freed(here: Desk, name: str, metric: Metric, cells: Cells) -> Cells:
    """Cells made for a row, with a word that it need not wait any longer for what the file's case left open."""
    row = row_of(here, name)
    return {**cells, SETTLED: True} if row is not None and waits_with_case(row, metric) else cells


def take_back(name: str, row: dict[str, Any], metric: Metric, settings: Settings) -> None:
    """The button that takes the case on screen back into its row, where its evidence is another than the row's."""
    case = present_case()
    if not _differs(case, row_case(row, settings, t("golden.row.nameless", n="{n}")), metric):
        return
    st.button(
        t("golden.row.take_back"), key="golden.row.take_back", icon=":material/undo:", on_click=_take_back,
        args=(name, metric), help=t("golden.row.take_back.help", page=t(f"menu.metrics.{LONG[metric]}")),
    )  # fmt: skip


def _differs(case: Case, of_row: Case, metric: Metric) -> bool:
    """Whether a case is of the same texts and has evidence, other than the row's."""
    form = evidence_form(case, PARTS[metric])
    there = {"claims": case.sorting.claims, "questions": case.questions, "statements": case.statements.claims}
    same_texts = texts_of(case) == texts_of(of_row)
    return bool(same_texts and there[PARTS[metric]] and form != evidence_form(of_row, PARTS[metric]))


def _take_back(name: str, metric: Metric) -> None:
    here, case = desk(), present_case()
    row = row_of(here, name)
    if row is not None and _differs(case, row_case(row, set_settings()), metric):
        here.change(with_evidence, metric, {name: freed(here, name, metric, evidence_cells(case, metric))}, {})


def _cells(row: Any) -> dict[str, Any]:
    return {str(key): cell for key, cell in row.items()}

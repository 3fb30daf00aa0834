"""What is taken away of a set: its scores as a table, a report in one file, the setting for one's own tool, a link."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any
from urllib.parse import urlencode

import pandas as pd
import streamlit as st

from metrics.case import Settings
from metrics.case_file import case_form
from metrics.golden.exports import csv_bytes, jsonl_bytes, parquet_bytes
from metrics.golden.row_cases import MADE, PARTS, WAITING_CASE, Metric, row_case
from metrics.set_link import SET, set_parameter
from ui.golden_desk import Desk, desk
from ui.golden_report import report_bytes
from ui.golden_scores import METRICS, PROVISIONAL, columns_of, frame_of, waiting_of
from ui.prose import short_number, t
from ui.reader import PARAMETER, in_this_language, language
from ui.snippets import ragas_collections_line, ragas_line, rasa_assertion

_TABLES: dict[str, tuple[Callable[[pd.DataFrame], bytes], str]] = {
    "csv": (csv_bytes, "text/csv"),
    "jsonl": (jsonl_bytes, "application/jsonl"),
    "parquet": (parquet_bytes, "application/vnd.apache.parquet"),
}


def take_away_set(here: Desk, metric: Metric, settings: Settings) -> None:
    """The buttons and lines; a file is made when it is asked for, and nothing is judged for it."""
    name = _plain_name(here)
    with st.container(horizontal=True, gap="small", key="golden_take"):
        for kind, (make, mime) in _TABLES.items():
            st.download_button(
                t(f"golden.take.{kind}"), partial(_table, desk(), settings, make), f"{name}.scored.{kind}", mime,
                key=f"golden.take.{kind}", icon=":material/download:", on_click="ignore",
                help=t(f"golden.take.{kind}.help"),
            )  # fmt: skip
        st.download_button(
            t("golden.take.report"), in_this_language(partial(report_bytes, desk(), metric, settings)),
            f"{name}.report.html",
            "text/html", key="golden.take.report", icon=":material/description:", on_click="ignore",
            help=t("golden.take.report.help"),
        )  # fmt: skip
    setting_lines(metric, settings)


def setting_lines(metric: Metric, settings: Settings) -> None:
    """The setting as a line for RAGAS or Rasa, and as an address."""
    if metric == "correctness":
        st.markdown(t("take.ragas"))
        st.code(ragas_line(settings.weights, settings.beta), language=None, wrap_lines=True)
        st.caption(t("take.ragas.collections"))
        st.code(ragas_collections_line(settings.weights, settings.beta), language=None, wrap_lines=True)
        if settings.threshold is not None:
            st.caption(t("golden.take.threshold", threshold=short_number(settings.threshold, 4)))
    else:
        mark = settings.relevant_at if metric == "relevancy" else settings.grounded_at
        st.markdown(t("golden.take.rasa"))
        st.code(rasa_assertion(metric, 0.5 if mark is None else mark), language="yaml", wrap_lines=True)
    st.markdown(t("golden.take.link"))
    address = f"{st.context.url or ''}?{urlencode({SET: set_parameter(settings), PARAMETER: language()})}"
    st.code(address, language=None, wrap_lines=True)


def scored_table(here: Desk, settings: Settings) -> pd.DataFrame:
    """The set with its scores, without the whole evidence that only this app reads, save of what is to be settled."""
    frame = frame_of(here)
    dropped = [name for name in frame.columns if str(name).startswith(MADE) or name == WAITING_CASE]
    kept = frame.drop(columns=dropped)
    waiting = list(frame["waiting"]) if "waiting" in frame else [None] * len(frame)
    for metric in METRICS:  # so that what is provisional waits where the file is opened, too
        notes = [one if one is not None and one.code == PROVISIONAL else None for one in waiting_of(here, metric)]
        waiting = [one if one is not None else note for one, note in zip(waiting, notes, strict=True)]
    kept["waiting"] = pd.Series(waiting, dtype=object, index=frame.index)
    cases = [_case_to_settle(frame, place, settings) if note else None for place, note in enumerate(waiting)]
    if any(cases):
        kept[WAITING_CASE] = pd.Series(cases, dtype=object, index=frame.index)
    return pd.concat([kept, columns_of(here, settings)], axis=1)


def _case_to_settle(frame: pd.DataFrame, place: int, settings: Settings) -> Any:
    """The case of a row that waits, where there is evidence to settle in it."""
    row = {str(name): cell for name, cell in frame.iloc[place].items()}
    given = row.get(WAITING_CASE) or row.get("case")
    judged = any(isinstance(row.get(MADE + part), str) for part in PARTS.values())
    return case_form(row_case(row, settings)) if judged or given else None


def _table(here: Desk, settings: Settings, make: Callable[[pd.DataFrame], bytes]) -> bytes:
    return make(scored_table(here, settings))


def _plain_name(here: Desk) -> str:
    """The file's name without its ending, as far as it is plain letters."""
    held = here.held()
    stem = (held.name if held else "set").split(".")[0]
    return "".join(sign if sign.isalnum() or sign in "-_" else "_" for sign in stem)[:60] or "set"

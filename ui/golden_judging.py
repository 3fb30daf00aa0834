"""Evidence for the rows that have none: by rules on this server, or by the connected model; in the background."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from functools import partial
from typing import Literal

import streamlit as st

from metrics.case import Case, Settings
from metrics.evidence import embedded, grounded, judged, questioned
from metrics.golden.needs import lacking
from metrics.golden.row_cases import Metric, has_evidence, row_case
from metrics.golden.working_sets import with_evidence
from metrics.notes import Note
from metrics.providers.judging import Plan
from metrics.question_edits import DEFAULT_STRICTNESS
from ui.golden_desk import Desk, desk
from ui.golden_model import ROWS_AT_ONCE, by_model, model_plan, model_words
from ui.golden_runs import Run, texts_of
from ui.golden_scores import LONG, frame_of, waiting_of
from ui.golden_settings import set_settings
from ui.golden_settling import freed, unsettled
from ui.offline import local_embedder, rule_judge, rule_writer
from ui.prose import t, tn

Way = Literal["rules", "model"]
WAYS: tuple[Way, ...] = ("rules", "model")
LOOKS = 1.0
"""Seconds between two looks at a run."""


def judging_panel(here: Desk, metric: Metric) -> None:
    """How many rows lack evidence, the button that makes it, and the run while it goes."""
    if here.run is not None:
        _watched()
        return
    if lacking(frame_of(here), LONG[metric]):
        return
    missing, again, failed = _rows(here, metric)
    open_ones = unsettled(here, metric)
    if not (missing or again or failed or open_ones):
        return
    made = model_plan(metric)
    with st.container(border=True, key="golden_judging", gap="xsmall"):
        st.markdown(tn("golden.judge.missing", len(missing)) if missing else t("golden.judge.complete"))
        if open_ones:
            words = tn("golden.judge.unsettled", len(open_ones), page=t(f"menu.metrics.{LONG[metric]}"))
            st.markdown(f":material/fact_check: {words}")
        choices = {"missing": missing, "again": again, "failed": failed, "retry": open_ones}
        for way in WAYS:
            with st.container(horizontal=True, gap="small", vertical_alignment="center"):
                for word, rows in choices.items():
                    if rows:
                        _button(metric, way, word, rows, made)
        asked = missing or again or failed or open_ones
        model_words(made, lambda most: _sample(here, asked[:most]), len(asked))


def _button(metric: Metric, way: Way, word: str, rows: list[str], made: Plan | None) -> None:
    key = f"golden.judge.{word}" if way == "rules" else f"golden.judge.model.{word}"
    st.button(
        tn(f"golden.judge.{word}.{way}", len(rows)), key=key, on_click=_start, args=(metric, rows, way),
        icon=":material/rule:" if way == "rules" else ":material/gavel:", help=t(f"golden.judge.help.{way}"),
        disabled=way == "model" and made is None,
    )  # fmt: skip


def _sample(here: Desk, rows: list[str]) -> list[Case]:
    return [case for _, case in _cases(here, rows, set_settings())]


def absorb(here: Desk) -> None:
    """Takes what a run has made so far into the set; the last rows of one that ended, too."""
    run = here.run
    if run is None:
        return
    running = run.progress().running
    found, failed = run.taken()
    if found or failed:
        frame, settings = frame_of(here), set_settings()
        known = [name for name in found if name in frame.index]
        cases = dict(_cases(here, known, settings))
        # Evidence of a text that was rewritten, or came with another file, while it was made is not the row's.
        same = [name for name in known if texts_of(cases[name]) == found[name].texts]
        fresh = {name: freed(here, name, run.metric, found[name].cells) for name in same}
        here.change(with_evidence, run.metric, fresh, failed)
    if not running:
        here.run = None


@st.fragment(run_every=LOOKS)
def _watched() -> None:
    """The run, looked at again and again; the page is drawn anew when it has ended."""
    run = desk().run
    if run is None:
        st.rerun()
    progress = run.progress()
    if not progress.running:
        st.rerun()
    with st.container(border=True, key="golden_judging", gap="xsmall"):
        made = progress.done + progress.failed
        words = t("golden.judge.progress", done=made, all=progress.total, failed=progress.failed)
        st.progress(made / max(progress.total, 1), text=words)
        with st.container(horizontal=True, gap="small"):
            st.button(t("golden.judge.cancel"), key="golden.judge.cancel", on_click=_cancel, disabled=run.cancelled)
            if st.button(t("golden.judge.look"), key="golden.judge.look", help=t("golden.judge.look.help")):
                st.rerun()


def _rows(here: Desk, metric: Metric) -> tuple[list[str], list[str], list[str]]:
    """Ids without evidence, with evidence older than their text, and those for which making it failed."""
    held, frame = here.held(), frame_of(here)
    if held is None:
        return [], [], []

    def make() -> list[str]:
        free = [note is None for note in waiting_of(here, metric)]
        names = ("tp", "fp", "fn", "cosines", "statement_scores")
        columns = {name: frame[name].tolist() for name in names if name in frame}
        rows = [{name: cells[place] for name, cells in columns.items()} for place in range(len(frame))]
        found = zip(map(str, frame.index), rows, free, strict=True)
        return [name for name, row, may in found if may and not has_evidence(row, metric)]

    missing = here.once(("set", "missing", metric), make)
    failed = [row for one, row in held.failed if one == metric]
    return missing, sorted(held.stale), failed


def _start(metric: Metric, rows: list[str], way: Way) -> None:
    here, cancelled = desk(), threading.Event()
    made = model_plan(metric) if way == "model" else None
    if here.run is not None or (way == "model" and made is None):
        return
    make = by_rules(metric) if made is None else by_model(made, cancelled)
    at_once = 1 if made is None else ROWS_AT_ONCE
    here.run = Run(metric, _cases(here, rows, set_settings()), len(rows), make, at_once, cancelled)


def _cases(here: Desk, rows: list[str], settings: Settings) -> Iterator[tuple[str, Case]]:
    frame = frame_of(here)
    for name in rows:
        yield name, row_case({str(key): cell for key, cell in frame.loc[name].items()}, settings)


def by_rules(metric: Metric) -> Callable[[Case], Case | Note]:
    """What makes a metric's evidence without a network: the rule judge, the rule writer, the local embedder."""
    embedder, judge = local_embedder(), rule_judge()
    if metric == "correctness":
        return lambda case: embedded(judged(case, judge, "rules"), embedder)
    if metric == "groundedness":
        return lambda case: grounded(case, judge, "rules")
    return partial(questioned, writer=rule_writer(), embedder=embedder, n=DEFAULT_STRICTNESS)


def _cancel() -> None:
    run = desk().run
    if run is not None:
        run.cancel()

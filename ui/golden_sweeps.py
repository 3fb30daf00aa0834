"""What weight and beta do to a whole set, under the hand: mean, pass rate, ranking, and which answers flip."""

from __future__ import annotations

import math
import time
from functools import partial
from typing import Any

import numpy as np
import pandas as pd
import streamlit as st

from metrics.case import Settings
from metrics.golden.flips import Change, change
from metrics.golden.sweeps import BETAS
from metrics.golden.trials import share_weights, trial_grid
from metrics.settings import shares
from ui.golden_desk import Desk, desk
from ui.golden_line_chart import sweep_drawings
from ui.golden_overview import dark
from ui.golden_pictures import sweep_of
from ui.golden_row import listed, open_clicked, row_panel
from ui.golden_scores import facts_in, frame_of, free_rows, scores_of, settings_key
from ui.golden_settings import (
    keep_set_settings,
    set_settings,
    share_slider,
    threshold_slider,
)
from ui.golden_sweep import golden_sweep
from ui.golden_sweep.contents import MOST_ROWS, contents, nearest_place, row_contents, table_contents
from ui.golden_sweep_traces import FLIPPED, sweep_trace_line
from ui.golden_take_away import setting_lines
from ui.golden_told import told_caption, told_here
from ui.headings import section_heading
from ui.palette import palette
from ui.plain import plain, plain_switch
from ui.prose import number, short_number, t, tn
from ui.reader import language
from ui.state import remember, remembered, show_in, widget
from ui.svg import svg_text

_TRIED, _PART = "golden.tried", "golden.sweep"
_MOST_FLIPS = 500
_LONGEST = 120
_NAMED = ("question", "response")


@st.fragment
def sweep_panel() -> None:
    """Weight and beta under the hand, and the answers that flip; only this part is drawn anew when one is let go."""
    here, settings = desk(), set_settings()
    share, beta = tried(settings)
    threshold = settings.threshold or 0.0
    if plain():
        _plain_sweep(here, settings, (share, beta))
        _traced(here, settings, (share, beta))
    else:
        with st.container(width=340):
            threshold_slider("golden.sweep.threshold", "correctness", settings)
        _traced(here, settings, (share, beta))
        golden_sweep(sweep_contents(here, settings, (share, beta)), key=_PART, on_release=_try)
    moved = (share, beta) != (shares(settings.weights)[0], settings.beta)
    _use(settings, moved)
    plain_switch("golden.live.plain", "golden.live.plain.help")
    with st.container(key=FLIPPED):
        if moved:
            _flips(here, settings, share, beta, threshold)
        elif plain():
            st.caption(t("golden.sweep.same"))
    section_heading(t("section.take_away"))
    setting_lines("correctness", settings)


def sweep_contents(here: Desk, settings: Settings, at: tuple[float, float]) -> dict[str, Any]:
    """What the browser is sent of a set; made once for a setting in use, whatever is tried."""
    threshold = settings.threshold or 0.0
    found = sweep_of(here, settings, threshold)
    present = (tuple(settings.weights), settings.beta)
    frame, names = frame_of(here), free_rows(here)

    def rows() -> dict[str, Any] | None:
        given = facts_in(here)
        if len(names) > MOST_ROWS:
            return None
        asked = told_here(here, frame.loc[names, "question"])
        return row_contents(given, found.betas, [(one, text or "") for one, text in zip(names, asked, strict=True)])

    key = (*present, language())
    table = here.once(("set", "sent", *key, threshold), lambda: table_contents(found, *present, threshold, len(frame)))
    sent = here.once(("set", "sent rows", *key), rows)
    mark = here.once(("set", "sent mark", *key, threshold), lambda: str(time.time_ns()))
    return contents(table, sent, mark, at)


def _plain_sweep(here: Desk, settings: Settings, at: tuple[float, float]) -> None:
    """The same of Streamlit's own parts: sliders that say nothing until they are let go, and pictures."""
    with st.container(horizontal=True, gap="medium", vertical_alignment="bottom", key="golden_try"):
        share_slider("golden.try.share", at[0], _moved)
        _beta(at[1])
        threshold_slider("golden.sweep.threshold", "correctness", settings)
    found = sweep_of(here, settings, settings.threshold or 0.0)
    pictures = sweep_drawings(found, palette(dark()), shares(settings.weights)[0], settings.beta, at)
    for place, drawing in zip(st.columns(len(pictures), gap="small"), pictures, strict=True):
        place.image(svg_text(drawing), width="stretch", alt=drawing.alt)
    row, column = nearest_place(found.betas, at[1]), nearest_place(found.shares, at[0])
    n, passed = int(found.scored[row, column]), int(found.passed[row, column])
    st.caption(t("golden.live.over", n=n, all=len(frame_of(here)), passed=passed))


def _traced(here: Desk, settings: Settings, at: tuple[float, float]) -> None:
    found = sweep_of(here, settings, settings.threshold or 0.0)
    row, column = nearest_place(found.betas, at[1]), nearest_place(found.shares, at[0])
    sweep_trace_line(here, settings, at, float(found.ranking[row, column]))


def tried(settings: Settings) -> tuple[float, float]:
    """Share and beta under the hand; those in use until something is tried on this set."""
    held = remembered(_TRIED)
    if not held or held[2] != _digest():
        return shares(settings.weights)[0], settings.beta
    return float(held[0]), float(held[1])


def _digest() -> str:
    held = desk().held()
    return held.digest if held else ""


def _beta(value: float) -> None:
    options = sorted({*BETAS, value})
    show_in("golden.try.beta", value)
    st.select_slider(
        t("golden.beta"), options, value, format_func=lambda one: short_number(one, 3), key="golden.try.beta",
        help=t("golden.beta.help"), on_change=_moved,
    )  # fmt: skip


def _moved() -> None:
    share, beta = widget("golden.try.share"), widget("golden.try.beta")
    if share is not None and beta is not None:
        _try(float(share), float(beta))


def _try(share: float, beta: float) -> None:
    """Takes a setting to try: of those in the table the nearest, since what a browser says may be anything."""
    settings = set_settings()
    betas, pairs = trial_grid(settings.weights, settings.beta)
    steps = [pair[0] for pair in pairs]
    if math.isfinite(share) and math.isfinite(beta):
        remember(_TRIED, [steps[nearest_place(steps, share)], betas[nearest_place(betas, beta)], _digest()])


def _use(settings: Settings, moved: bool) -> None:
    with st.container(horizontal=True, gap="small", vertical_alignment="center"):
        words = {"share": number(shares(settings.weights)[0], 2), "beta": short_number(settings.beta, 3)}
        st.markdown(t("golden.sweep.in-use", **words), width="content")
        if moved:
            if st.button(t("golden.sweep.use"), key="golden.sweep.use", type="primary", on_click=_taken_over):
                st.rerun()
            st.button(t("golden.sweep.back"), key="golden.sweep.back", on_click=remember, args=(_TRIED, None))


def _taken_over() -> None:
    share, beta = tried(set_settings())
    keep_set_settings(weights=share_weights(share), beta=beta)
    remember(_TRIED, None)


def _flips(here: Desk, settings: Settings, share: float, beta: float, threshold: float) -> None:
    """Which answers pass only after the change, and which only before."""
    key = ("set", "flips", tuple(settings.weights), settings.beta, share, beta, threshold)
    before = (settings.weights, settings.beta)
    after = (settings.weights if share == shares(settings.weights)[0] else share_weights(share), beta)
    found = here.once(key, lambda: change(facts_in(here), before, after, threshold))
    gained, lost = int(found.gained.sum()), int(found.lost.sum())
    if plain():
        st.markdown(t("golden.flips", gained=gained, lost=lost, n=int(found.both.sum())))
    rows = np.flatnonzero(found.gained | found.lost)
    if rows.size:
        if rows.size > _MOST_FLIPS:
            st.caption(tn("golden.flips.first", _MOST_FLIPS, all=int(rows.size)))
        picked = _flip_table(here, found, rows[:_MOST_FLIPS], f"golden.flips.{share}.{beta}.{settings_key(settings)}")
        if picked is None:
            st.caption(t("golden.row.pick"))
        else:
            row_panel(here, picked, "correctness", settings, scores_of(here, settings).get("correctness"))


def _flip_table(here: Desk, found: Change, rows: Any, key: str) -> str | None:
    """The answers that flip; returns the id of the one that was clicked, if any."""
    frame, names = frame_of(here), free_rows(here)
    ids = [names[row] for row in rows]
    shown = pd.DataFrame(
        {
            "id": ids,
            "flip": [t("golden.flips.gained" if found.gained[row] else "golden.flips.lost") for row in rows],
            "before": found.before[rows],
            "after": found.after[rows],
            "moved": found.moved[rows],
            **{name: [(one or "")[:_LONGEST] for one in told_here(here, frame.loc[ids, name])] for name in _NAMED},
        }
    )
    numbers = {name: st.column_config.NumberColumn(t(f"golden.flips.{name}"), format="%.3f")
               for name in ("before", "after")}  # fmt: skip
    places = st.column_config.NumberColumn(t("golden.flips.moved"), format="%+.1f", help=t("golden.flips.moved.help"))
    texts = {name: st.column_config.TextColumn(t(f"golden.column.{name}")) for name in ("id", *_NAMED)}
    flip = {"flip": st.column_config.TextColumn(t("golden.flips.flip"))}
    st.dataframe(
        shown, hide_index=True, height=min(60 + 35 * len(shown), 320), alt=t("golden.flips.alt"), key=key,
        column_config={**numbers, "moved": places, **texts, **flip},
        on_select=partial(open_clicked, "golden.flips"), selection_mode="single-row",
    )  # fmt: skip
    told_caption(here, frame.loc[ids, list(_NAMED)].to_numpy().flat)
    return listed("golden.flips", key, ids)

"""A set in a few numbers: mean with its denominator, what passes, how scores are spread, what drags them down."""

from __future__ import annotations

from collections import Counter

import streamlit as st

from metrics.case import Settings
from metrics.golden.frames import Scored
from metrics.golden.needs import lacking
from metrics.golden.row_cases import Metric
from metrics.golden.summary import Spread, drag, spread
from ui.golden_desk import Desk
from ui.golden_scores import LONG, METRICS, frame_of, printed_of, scores_of
from ui.golden_settings import THRESHOLDS, keep_set_settings
from ui.golden_spread_chart import spread_drawing
from ui.lit_picture import lit_picture
from ui.literal_text import literal
from ui.palette import palette
from ui.prose import note_text, number, t, tn
from ui.state import remember, remembered, show_in, widget
from ui.svg import svg_text

_METRIC = "golden.metric"
_NOT_JUDGED = "sample.not-judged"
LEAST_COST = 0.0005
"""What would read as 0.000 and drags down no answer is not listed."""


def pick_metric(here: Desk) -> Metric:
    """The metric to look at; those without evidence can be picked too, since evidence can be made here."""
    shown: Metric = remembered(_METRIC) or _first(here)
    show_in(_METRIC, shown)
    st.segmented_control(
        t("golden.metric"), METRICS, format_func=lambda one: t(f"menu.metrics.{LONG[one]}"), key=_METRIC,
        required=True, label_visibility="collapsed", on_change=lambda: remember(_METRIC, widget(_METRIC)),
    )  # fmt: skip
    return shown


def overview(here: Desk, metric: Metric, settings: Settings, scored: Scored | None) -> None:
    """Mean, pass rate, distribution and drags of one metric; what is missing where there is no score."""
    frame = frame_of(here)
    if scored is None or not scored.scores.known.any():
        _nothing(here, metric, scored)
        _as_printed(here, metric, settings)
        return
    mark = getattr(settings, THRESHOLDS[metric])
    found = spread(scored.scores, mark)
    numbers, picture, drags = st.columns([1, 1.5, 1.3], gap="medium")
    with numbers:
        _numbers(found, scored, mark)
    with picture:
        title = t("golden.chart.spread", metric=t(f"menu.metrics.{LONG[metric]}"))
        drawing = spread_drawing(found, palette(dark()), mark, title)
        lit_picture(drawing, key="golden.spread")
    with drags:
        st.markdown(t("golden.drags"), help=t("golden.drags.help"))
        for one in (found for found in drag(scored.scores, scored.lost) if found.answers or found.cost >= LEAST_COST):
            part = t(f"golden.drag.{one.part}")
            st.markdown(tn("golden.drag", one.answers, part=part, cost=number(one.cost)))
        if metric == "correctness":
            label = t("golden.to-weights", page=t("menu.practice.choose_weights"))
            page, more = "../pages/practice/choose_weights.py", t("golden.to-weights.help")
            st.page_link(page, label=label, icon=":material/tune:", help=more)
    if "waiting" in frame and (waits := sum(note is not None for note in frame["waiting"])):
        st.caption(tn("golden.waits", waits))


def dark() -> bool:
    """Whether the reader's theme is dark."""
    return st.context.theme.type == "dark"


def _numbers(found: Spread, scored: Scored, mark: float | None) -> None:
    st.metric(t("golden.mean.label"), number(found.mean.value, 4))
    st.markdown(t("golden.mean.of", n=found.mean.scored, all=found.mean.samples))
    decided = int(scored.decided.sum())
    if mark is not None and decided:
        passed = int((scored.passed & scored.decided).sum())
        st.metric(t("golden.rate.label"), t("golden.percent", value=number(100 * passed / decided, 1)))
        st.markdown(t("golden.passed", n=passed, all=decided, threshold=number(mark, 2)))


def _as_printed(here: Desk, metric: Metric, settings: Settings) -> None:
    """The scores that the file brings, where there are no others: their mean and how they are spread."""
    printed = printed_of(here, metric)
    if printed is None:
        return
    mark = getattr(settings, THRESHOLDS[metric])
    found = spread(printed, mark)
    numbers, picture = st.columns([1, 2.8], gap="medium")
    with numbers:
        st.metric(t("golden.printed.mean"), number(found.mean.value, 4))
        st.markdown(t("golden.mean.of", n=found.mean.scored, all=found.mean.samples))
        st.caption(t("golden.printed.what", page=t("menu.practice.backwards")))
    with picture:
        drawing = spread_drawing(found, palette(dark()), mark, t("golden.printed.title"))
        st.image(svg_text(drawing), width=420, alt=drawing.alt)


def _nothing(here: Desk, metric: Metric, scored: Scored | None) -> None:
    """Why no answer is scored: no row or text to score, no evidence, or what is odd about the evidence there is."""
    frame, name = frame_of(here), t(f"menu.metrics.{LONG[metric]}")
    missing = lacking(frame, LONG[metric])
    reasons = [one for one in scored.reasons if one is not None] if scored else []
    odd = Counter(one.code for one in reasons).most_common(1)
    if not len(frame):
        st.info(t("golden.nothing.rows"), icon=":material/info:")
    elif missing:
        texts = ", ".join(" / ".join(t(f"golden.role.{one}") for one in group.split(" / ")) for group in missing)
        st.info(t("golden.nothing.lacking", metric=name, texts=texts), icon=":material/info:")
    elif not odd or odd[0][0] == _NOT_JUDGED:
        st.info(t("golden.nothing.judge", metric=name), icon=":material/info:")
    else:
        code, rows = odd[0]
        why = note_text(next(one for one in reasons if one.code == code))
        st.info(literal(tn("golden.nothing.why", rows, metric=name, why=why)), icon=":material/info:")
        if code == "similarity.missing":
            st.button(t("golden.nothing.facts"), key="golden.nothing.facts", on_click=_facts_alone)


def _facts_alone() -> None:
    keep_set_settings(weights=(1.0, 0.0))


def _first(here: Desk) -> Metric:
    """The metric that most rows have a score of."""
    from ui.golden_settings import set_settings

    found = scores_of(here, set_settings())
    counts = {metric: int(found[metric].scores.known.sum()) if metric in found else 0 for metric in METRICS}
    return max(METRICS, key=lambda metric: counts[metric])

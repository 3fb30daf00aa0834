"""Settings held against people's labels, with doubt: all that is as good as the best, intervals, a held-out check."""

from __future__ import annotations

from functools import partial

import numpy as np
import streamlit as st

from metrics.case import Settings
from metrics.golden.agreement import Agreement, agreement, kappa_interval
from metrics.golden.correctness_scores import correctness_scores
from metrics.golden.held_out import HeldOut, held_out
from metrics.golden.labels import Labels, middle_grade, passing_labels
from metrics.golden.rank_agreement import Correlation, RankAgreement, rank_agreement
from metrics.golden.resampling import Interval
from metrics.golden.scores import Floats
from metrics.golden.sweeps import SHARES
from metrics.golden.trials import share_weights
from metrics.golden.working_sets import scaled
from metrics.golden.workings import KendallWorking, SpearmanWorking, kendall_working, spearman_working
from metrics.settings import shares
from ui.chart_words import shortest
from ui.golden_desk import Desk, desk
from ui.golden_fit_traces import Present, fit_traces
from ui.golden_heat_chart import heat_drawing
from ui.golden_labelling import WORDS
from ui.golden_overview import dark
from ui.golden_scores import THRESHOLD_GRID, facts_in, frame_of, read_labels
from ui.golden_settings import beta_slider, keep_set_settings
from ui.lit_picture import lit_picture
from ui.literal_text import literal
from ui.palette import palette
from ui.prose import note_text, number, short_number, t, tn
from ui.state import remember, remembered, show_in, widget
from ui.trace_line import trace_line

_BETA, _LEAST = "golden.fit.beta", "golden.fit.least"
_NAMED = 5


def fit_panel(here: Desk, settings: Settings) -> None:
    """The map, what it says, and how far it can be trusted."""
    given = here.once(("set", "labels"), lambda: read_labels(here))
    if np.isnan(given.value).all():
        st.info(t("golden.fit.none"), icon=":material/info:")
        return
    if given.alike is not None:
        _ask_what_labels_are(given.alike, int((~np.isnan(given.value)).sum()))
        return
    _said_of(given)
    passing = passing_labels(given, _least_grade(given))
    beta = float(remembered(_BETA) or settings.beta)
    picture, words = st.columns([1.15, 1], gap="medium")
    with words:
        beta_slider(_BETA, beta, lambda: remember(_BETA, widget(_BETA)))
    key = passing.tobytes()
    found = here.once(
        ("set", "agreement", beta, key), lambda: agreement(facts_in(here), passing, beta, thresholds=THRESHOLD_GRID)
    )
    with picture:
        mark = settings.threshold
        present = None if mark is None or beta != settings.beta else (shares(settings.weights)[0], mark)
        drawing = heat_drawing(found, palette(dark()), present)
        lit_picture(drawing, key="golden.heat")
    with words:
        for note in found.notes:
            st.warning(literal(note_text(note)), icon=":material/warning:")
        _plateau(found, len(frame_of(here)))
        checked = _held_out(here, found, passing, key)
        in_use = _present(here, settings, given, passing, key)
    trace_line(fit_traces(found, checked, in_use), key="trace.fit")


def _ask_what_labels_are(alike: int, n: int) -> None:
    """Labels that are all 1, or all 0, can be pass and fail or grades; nothing is fitted before a person says which."""
    st.markdown(f":material/help: {tn('golden.fit.alike', n, label=alike)}")
    st.radio(
        t("golden.label.scale"), list(WORDS), index=None, format_func=lambda one: t(f"golden.label.scale.{one}"),
        key="golden.fit.scale", on_change=lambda: desk().change(scaled, widget("golden.fit.scale")),
    )  # fmt: skip


def _said_of(given: Labels) -> None:
    """How the labels were read."""
    known = given.value[~np.isnan(given.value)]
    if given.kind == "pass-fail":
        st.markdown(t("golden.fit.labels", passed=int(known.sum()), failed=int((known == 0).sum())))
    else:
        st.markdown(t("golden.fit.grades", n=known.size, low=short_number(known.min()), high=short_number(known.max())))
    if given.unread:
        texts = ", ".join(text[:40] for _, text in given.unread[:_NAMED])
        st.caption(literal(tn("golden.fit.unread", len(given.unread), texts=texts)))


def _least_grade(given: Labels) -> float | None:
    if given.kind == "pass-fail":
        return None
    least = float(remembered(_LEAST) or _middle(given))
    show_in(_LEAST, least)
    st.number_input(
        t("golden.fit.least"), value=None, step=0.5, format="%.4g", key=_LEAST, width=220,
        on_change=lambda: remember(_LEAST, widget(_LEAST)),
    )  # fmt: skip
    return least


def _middle(given: Labels) -> float:
    """The middle of the grades; where they are all alike that of the app's own scale, so that not all of them pass."""
    known = given.value[~np.isnan(given.value)]
    grades = [float(word) for word in WORDS["grades"]]
    within = known.min() == known.max() and grades[0] <= known.min() <= grades[-1]
    return (grades[0] + grades[-1]) / 2 if within else middle_grade(given)


def _plateau(found: Agreement, rows: int) -> None:
    st.caption(t("golden.fit.over", n=found.used, all=rows))
    if found.middle is None:
        return
    share, threshold = found.shares[found.middle[0]], found.thresholds[found.middle[1]]
    error = "–" if found.error is None else number(found.error)
    best = number(float(np.nanmax(found.kappa)))
    st.markdown(t("golden.fit.best", best=best, error=error, part=number(100 * float(found.plateau.mean()), 0)))
    st.button(
        t("golden.fit.use", share=shortest(share), threshold=shortest(threshold), beta=short_number(found.beta, 3)),
        key="golden.fit.use", on_click=partial(_use, share, threshold, found.beta), help=t("golden.fit.use.help"),
    )  # fmt: skip


def _use(share: float, threshold: float, beta: float) -> None:
    keep_set_settings(weights=share_weights(share), threshold=threshold, beta=beta)


def _held_out(here: Desk, found: Agreement, passing: Floats, key: bytes) -> HeldOut | None:
    checked: HeldOut | None = here.once(
        ("set", "held out", found.beta, key),
        lambda: held_out(facts_in(here), passing, found.beta, (SHARES, THRESHOLD_GRID)),
    )
    if checked is None:
        st.caption(t("golden.fit.held-out.none"))
        return None
    words = {"seen": number(checked.seen), "held": number(checked.kappa), "spread": number(checked.spread)}
    st.markdown(t("golden.fit.held-out", folds=checked.folds, repeats=checked.repeats, **words))
    for note in checked.notes:
        st.caption(literal(note_text(note)))
    return checked


def _present(here: Desk, settings: Settings, given: Labels, passing: Floats, key: bytes) -> Present:
    """Kappa at the setting in use, and whether higher scores go with better labels at all."""
    share = shortest(shares(settings.weights)[0])
    st.markdown(t("golden.fit.present", share=share, beta=short_number(settings.beta, 3)))
    lines, one, span = [], None, None
    if settings.threshold is not None:
        one = agreement(facts_in(here), passing, settings.beta, (shares(settings.weights)[0],), (settings.threshold,))
        kappa, table = float(one.kappa[0, 0]) if one.kappa.size else float("nan"), one.tables[0, 0]
        span = here.once(("set", "kappa", str(settings), key), lambda: kappa_interval(table))
        lines.append(_line("kappa", None if np.isnan(kappa) else kappa, span))
    grades = given.value.tobytes()

    def ranked() -> tuple[RankAgreement, SpearmanWorking | None, KendallWorking | None]:
        found = (
            correctness_scores(facts_in(here), weights=settings.weights, beta=settings.beta).scores.value,
            given.value,
        )
        return rank_agreement(*found), spearman_working(*found), kendall_working(*found)

    with st.spinner(t("golden.fit.ranking")):
        ranks, rho, tau = here.once(("set", "ranks", str(settings), grades), ranked)
    lines += [_correlation("spearman", ranks.spearman), _correlation("kendall", ranks.kendall)]
    st.markdown("\n".join(f"- {line}" for line in lines))
    return Present(one, span, ranks, rho, tau)


def _correlation(name: str, found: Correlation) -> str:
    return _line(name, found.value, found.interval)


def _line(name: str, value: float | None, span: Interval | None) -> str:
    label = t(f"golden.fit.{name}")
    if value is None:
        return t("golden.fit.undefined", name=label)
    if span is None:
        return t("golden.fit.value", name=label, value=number(value))
    words = {"low": number(span.low), "high": number(span.high), "level": number(100 * span.level, 0)}
    return t("golden.fit.interval", name=label, value=number(value), **words)

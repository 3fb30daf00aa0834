"""Where the numbers of the fit come from: best kappa and its plateau, the held-out check, the setting in use."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from metrics.golden.agreement import Agreement, middle_of
from metrics.golden.held_out import HeldOut
from metrics.golden.rank_agreement import RankAgreement
from metrics.golden.resampling import RESAMPLES, Interval
from metrics.golden.workings import KendallWorking, SpearmanWorking
from metrics.workings import deviation_working, kappa_working, mean_working
from ui.prose import number, t
from ui.traces import Trace
from ui.workings import kappa_trace, kappa_words, summands


class Present(NamedTuple):
    """What is said of the setting in use.

    Args:
        at: Agreement at this one setting; None without a threshold.
        span: The interval of its kappa.
        ranks: Of scores and labels.
        spearman, kendall: What stands in their formulas.
    """

    at: Agreement | None
    span: Interval | None
    ranks: RankAgreement
    spearman: SpearmanWorking | None
    kendall: KendallWorking | None


def fit_traces(found: Agreement, checked: HeldOut | None, present: Present) -> list[Trace]:
    """The numbers beside the map, in the order in which they stand on the page."""
    return [*_plateau(found), *_held_out(checked), *_kappa(present), *_ranks(present)]


def _plateau(found: Agreement) -> list[Trace]:
    best = middle_of(found.kappa >= np.nanmax(found.kappa) - 1e-12, found.kappa) if found.middle else None
    if found.middle is None or best is None or found.error is None:
        return []
    working = kappa_working(found.tables[best].tolist())
    value, error = float(np.nanmax(found.kappa)), found.error
    cells, inside, middle = found.kappa.size, int(found.plateau.sum()), found.middle
    assert working is not None  # a best cell has a kappa
    at = {"share": number(found.shares[best[0]], 2), "threshold": number(found.thresholds[best[1]], 2)}
    where = t("work.fit.best", cells=cells, alike=len(found.best), **at)
    part = number(100 * inside / cells, 0)
    least = {"best": number(value), "error": number(error), "least": number(value - error)}
    mid = {"share": number(found.shares[middle[0]], 2), "threshold": number(found.thresholds[middle[1]], 2)}
    words = t("work.two", first=where, second=kappa_words(working))
    drawn = t("work.fit.error", times=RESAMPLES, n=found.used, error=number(error))
    plateau = t("work.fit.plateau", inside=inside, cells=cells, part=part, **least)
    lit, of = ("plateau",), ("best", "error")
    return [
        Trace("best", t("work.fit.best.chip", value=number(value)), words, parts=lit),
        Trace("error", t("work.fit.error.chip", value=number(error)), drawn, ("best",)),
        Trace("plateau", t("work.fit.plateau.chip", part=part), plateau, of, parts=lit),
        Trace("middle", t("work.fit.middle.chip", **mid), t("work.fit.middle", **mid), ("plateau",), parts=("middle",)),
    ]


def _held_out(checked: HeldOut | None) -> list[Trace]:
    if checked is None:
        return []
    held, off = mean_working(checked.repeated), deviation_working(checked.repeated)
    if held is None or off is None:
        return []
    value, off_by = number(checked.kappa), number(checked.spread)
    of, seen = {"folds": checked.folds, "repeats": checked.repeats}, number(checked.seen)
    kappas = t("work.fit.held", added=summands(held), n=held.size, value=value, folds=checked.folds)
    spread = t("work.fit.spread", mean=value, n=off.size, squares=number(off.squares, 6), spread=off_by)
    picked = t("work.fit.seen", n=checked.shares.size, value=seen, **of)
    return [
        Trace("held", t("work.fit.held.chip", value=value), kappas),
        Trace("spread", t("work.fit.spread.chip", value=off_by), spread, ("held",)),
        Trace("seen", t("work.fit.seen.chip", value=seen), picked),
    ]


def _kappa(present: Present) -> list[Trace]:
    working = kappa_working(present.at.tables[0, 0].tolist()) if present.at and present.at.tables.size else None
    if working is None:
        return []
    made = kappa_trace(working, number(working.value), t("work.fit.kappa"), parts=("now",))
    return [made._replace(said=_with_interval(made.said, present.span))]


def _ranks(present: Present) -> list[Trace]:
    rho, tau, traces = present.spearman, present.kendall, []
    if rho is not None:
        sums = {"product": number(rho.product, 2), "first": number(rho.first, 2), "second": number(rho.second, 2)}
        value = number(present.ranks.spearman.value)
        said = _with_interval(t("work.fit.spearman", value=value, **sums), present.ranks.spearman.interval)
        traces.append(Trace("spearman", t("work.fit.spearman.chip", value=value), said))
    if tau is not None:
        value = number(present.ranks.kendall.value)
        counts = {name: getattr(tau, name) for name in ("alike", "against", "first", "second", "pairs")}
        said = _with_interval(t("work.fit.kendall", value=value, **counts), present.ranks.kendall.interval)
        traces.append(Trace("kendall", t("work.fit.kendall.chip", value=value), said))
    return traces


def _with_interval(said: str, span: Interval | None) -> str:
    if span is None:
        return said
    ends = {"low": number(span.low), "high": number(span.high)}
    words = t("work.interval", times=span.resamples, level=number(100 * span.level, 0), **ends)
    return t("work.two", first=said, second=words)

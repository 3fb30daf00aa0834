"""Where the numbers of two files side by side come from: their means at a weight, and what a threshold does on both."""

from __future__ import annotations

from metrics.golden.portability import Portability
from metrics.golden.resampling import RESAMPLES
from metrics.golden.versions import Comparison, PartMeans
from metrics.golden.workings import SpearmanWorking
from metrics.notes import NoteValue
from metrics.workings import kappa_working
from ui.chart_words import shortest, signed
from ui.prose import number, t
from ui.traces import Trace
from ui.workings import kappa_trace


def version_traces(found: Comparison, here: int, made_of: PartMeans | None, inner: PartMeans | None) -> list[Trace]:
    """The numbers at the weight in use.

    Args:
        found: The comparison.
        here: The place of that weight.
        made_of: What the means there are made of.
        inner: The same where both parts count, for the weight at which both are even.
    """
    if made_of is None or not found.pairs[here]:
        return []
    share, traces = float(found.shares[here]), []
    weighed: dict[str, NoteValue] = {"share": shortest(share), "rest": shortest(1 - share), "n": made_of.pairs}
    means = float(found.first[here]), float(found.second[here])
    for place, name in enumerate(("first", "second")):
        parts = {"f": number(made_of.factuality[place], 4), "similarity": number(made_of.similarity[place], 4)}
        said = t("work.versions.mean", value=number(means[place]), **weighed, **parts)
        traces.append(Trace(name, t(f"work.versions.{name}.chip", value=number(means[place])), said, parts=("now",)))
    difference = signed(means[0] - means[1])
    words = {"first": number(means[0], 4), "second": number(means[1], 4), "value": difference}
    said, of = t("work.versions.difference", **words), ("first", "second")
    traces.append(Trace("difference", t("work.versions.difference.chip", value=difference), said, of, parts=("now",)))
    ends = {"low": signed(float(found.low[here])), "high": signed(float(found.high[here]))}
    level = number(100 * found.level, 0)
    said = t("work.versions.interval", times=RESAMPLES, level=level, n=made_of.pairs, **ends)
    chip = t("work.versions.interval.chip", **ends)
    traces.append(Trace("interval", chip, said, ("difference",), parts=("band",)))
    return traces + _even(found, inner)


def _even(found: Comparison, inner: PartMeans | None) -> list[Trace]:
    if found.even_at is None or inner is None:
        return []
    facts, similar = inner.factuality[0] - inner.factuality[1], inner.similarity[0] - inner.similarity[1]
    value = number(found.even_at, 2)
    said = t("work.versions.even", facts=_short(facts), similar=_short(similar), minus=_short(-similar), value=value)
    return [Trace("even", t("work.versions.even.chip", value=value), said, parts=("curve",))]


def _short(value: float) -> str:
    return number(value, 4) if value >= 0 else f"({number(value, 4)})"


def port_traces(found: Portability, ranks: SpearmanWorking | None) -> list[Trace]:
    """What a threshold does on the scores of both files."""
    working = kappa_working(found.table.tolist())
    if working is None or found.old_rate is None or found.new_rate is None:
        return []
    traces, mark, n = [], number(found.threshold, 2), found.used
    for name, passed, rate in (
        ("old", working.first_yes, found.old_rate),
        ("new", working.second_yes, found.new_rate),
    ):
        value = number(100 * rate, 1)
        said = t("work.port.rate", passed=passed, n=n, value=value, threshold=mark)
        parts = ("pass", "threshold")
        traces.append(Trace(name, t(f"work.port.{name}.chip", value=value), said, parts=parts))
    lost, gained = int(found.table[1, 0]), int(found.table[0, 1])
    said = t("work.port.changed", lost=lost, gained=gained, changed=lost + gained, n=n)
    traces.append(Trace("changed", t("work.port.changed.chip", changed=lost + gained, n=n), said))
    traces.append(kappa_trace(working, number(found.kappa), t("work.port.kappa")))
    if ranks is not None and found.ranking is not None:
        value = number(found.ranking)
        sums = {"product": number(ranks.product, 2), "first": number(ranks.first, 2), "second": number(ranks.second, 2)}
        said = t("work.port.ranking", value=value, **sums)
        traces.append(Trace("ranking", t("work.fit.spearman.chip", value=value), said))
    if found.keeps_rate is not None and found.kept_rate is not None:
        words = {"mark": number(found.keeps_rate), "rate": number(100 * found.kept_rate, 1)}
        kept = {"kept": round(found.kept_rate * n), "n": n, "differing": found.differing or 0}
        said = t("work.port.keeps", **words, **kept)
        traces.append(Trace("keeps", t("work.port.keeps.chip", mark=words["mark"]), said))
    return traces

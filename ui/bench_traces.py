"""Where the numbers of the judge bench come from: the runs' scores, how they spread, what flips, two judges."""

from __future__ import annotations

from dataclasses import replace

from metrics.case import Case
from metrics.case_scores import relevancy_score
from metrics.correctness import CorrectnessScore
from metrics.fbeta import fbeta
from metrics.question_notes import known_cosine
from metrics.repeated_scores import claims_score
from metrics.stability import Agreement, Stability, agreement, column, flips, spread, steadiness
from metrics.workings import deviation_working, kappa_working, mean_working, verdict_table
from ui.chart_words import shortest
from ui.prose import number, score_number, t
from ui.stability_chart import run_part
from ui.traces import Cell, Trace, relevancy_traces
from ui.workings import counts_words, kappa_trace, summands

MATRIX = "bench_matrix"
_MOST = 8
"""So many different scores, and rows that flip, are told."""


def bench_traces(case: Case, first: Stability | None, other: Stability | None) -> list[Trace]:
    """The numbers of the last runs; nothing before there were any."""
    if first is None:
        return []
    return [*_spread(first), *_flips(first), *_runs(case, first), *_judges(first, other)]


def _spread(first: Stability) -> list[Trace]:
    known = [score for score in first.scores if score is not None]
    found, mean, off = spread(first.scores), mean_working(known), deviation_working(known)
    if mean is None or found.low is None or found.high is None:
        return []
    ends = {"low": score_number(found.low), "high": score_number(found.high)}
    width = score_number(found.high - found.low)
    runs, last = tuple(run_part(score) for score in known), ((MATRIX, -1, 0),)
    value = number(found.mean)
    said = t("work.bench.mean", added=summands(mean), n=mean.size, value=value)
    traces = [
        Trace("mean", t("work.mean.chip", value=value), said, parts=runs, cells=last),
        Trace(
            "range",
            t("work.bench.range.chip", value=width),
            t("work.bench.range", value=width, **ends),
            parts=("range", run_part(found.low), run_part(found.high)),
            cells=last,
        ),
    ]
    if off is not None:
        lies = number(found.deviation)
        said = t("work.bench.deviation", mean=value, squares=number(off.squares, 6), n=off.size, value=lies)
        chip = t("work.bench.deviation.chip", value=lies)
        traces.append(Trace("deviation", chip, said, ("mean",), parts=runs, cells=last))
    return traces


def _flips(first: Stability) -> list[Trace]:
    if not first.claims:
        return []
    turned = flips(first)
    chip = t("work.bench.flips.chip", n=len(turned), all=len(first.claims))
    if not turned:
        return [Trace("flips", chip, t("work.bench.flips.none", all=len(first.claims)))]
    fared = [(place, steadiness(first.matrix[place])) for place in turned[:_MOST]]
    listed = "; ".join(
        t("work.bench.flip", row=place + 1, yes=one.supported, no=one.unsupported) for place, one in fared
    )
    said = t("work.bench.flips", listed=listed, n=len(turned), all=len(first.claims))
    return [Trace("flips", chip, said, cells=tuple((MATRIX, place + 1, 0) for place in turned))]


def _runs(case: Case, first: Stability) -> list[Trace]:
    """One trace for each score that came out, in the order of the runs; its runs are lit together."""
    told: dict[tuple[str, str], list[int]] = {}
    for run, score in enumerate(first.scores):
        if score is not None and (said := _score_words(case, first, run, score)):
            told.setdefault((score_number(score), said), []).append(run)
    traces = []
    for place, ((shown, said), runs) in enumerate(list(told.items())[:_MOST]):
        chip = t("work.bench.run.chip", value=shown, runs=", ".join(str(run + 1) for run in runs))
        cells: tuple[Cell, ...] = tuple((MATRIX, 0, run + 2) for run in runs)
        parts = tuple({run_part(score) for run in runs if (score := first.scores[run]) is not None})
        traces.append(Trace(f"run{place}", chip, said, parts=parts, cells=cells))
    return traces


def _score_words(case: Case, first: Stability, run: int, score: float) -> str:
    """The formula of one run's score; "" where what made it was not kept."""
    made = first.evidence[run] if first.evidence else None
    if made is not None and "questions" in made:
        asked = replace(case, questions=tuple(made["questions"]))
        found = relevancy_score(asked)
        cosines = mean_working([one for question in found.questions if (one := known_cosine(question)) is not None])
        if cosines is None:
            return ""
        mean = t("trace.mean", added=summands(cosines), used=found.used, value=score_number(found.mean))
        return t("work.two", first=mean, second=relevancy_traces(asked, found)[0].said)
    if made is not None:
        return _claims_words(claims_score(made, case))
    verdicts = column(first, run)
    if not verdicts or None in verdicts or "reference" in first.sides:
        return ""
    supported = sum(map(bool, verdicts))
    if abs(supported / len(verdicts) - score) > 1e-9:
        return ""
    return t("trace.grounded", supported=supported, n=len(verdicts), value=score_number(score))


def _claims_words(score: CorrectnessScore) -> str:
    tp, fp, fn = score.counts[:3]
    if score.factuality != fbeta(tp, fp, fn, score.beta):
        facts = t("work.counts.one-sided", tp=tp, fp=fp, fn=fn)
    else:
        facts = counts_words((tp, fp, fn), score.beta, number(score.factuality))
    weighed = {"share": shortest(score.shares[0]), "rest": shortest(score.shares[1])}
    parts = {"f": number(score.factuality), "similarity": score_number(score.similarity)}
    return t("work.two", first=facts, second=t("trace.score", value=score_number(score.value), **weighed, **parts))


def _judges(first: Stability, other: Stability | None) -> list[Trace]:
    """How far two judges agree, by rows of the table."""
    if other is None or not first.claims or first.claims != other.claims:
        return []
    usual, second = tuple(steadiness(row).majority for row in first.matrix), column(other, 0)
    found, working = agreement(usual, second), kappa_working(verdict_table(usual, second))
    if working is None:
        return []
    return [_agreement(found), kappa_trace(
        working, number(found.kappa, 2), t("work.bench.kappa"),
        cells=tuple((MATRIX, place + 1, 0) for place, alike in enumerate(found.rows) if alike is not None),
    )]  # fmt: skip


def _agreement(found: Agreement) -> Trace:
    judged = found.same + found.different
    said = t("work.bench.agreement", same=found.same, different=found.different, share=number(found.share))
    return Trace(
        "agreement",
        t("work.bench.agreement.chip", same=found.same, judged=judged),
        said,
        cells=tuple((MATRIX, place + 1, 0) for place, alike in enumerate(found.rows) if alike),
    )

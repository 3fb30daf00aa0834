"""Where the numbers of the way back come from: what F-beta has to be, and what each group's simplest sorting gives."""

from __future__ import annotations

from collections.abc import Sequence

from metrics.golden.backwards import Needed, Printed, Sortings
from ui.chart_words import shortest
from ui.prose import number, short_number, t
from ui.traces import Trace
from ui.workings import counts_words


def back_traces(
    asked: Needed, score: Printed, similarity: Printed, beta: float, groups: Sequence[tuple[str, Sortings]]
) -> list[Trace]:
    """F-beta as it is needed, then one trace for each group on the page.

    Args:
        asked: What F-beta has to be.
        score, similarity: As printed.
        beta: As the tool had it.
        groups: The groups on the page, each with the key of its container.
    """
    weighed = {"share": shortest(asked.shares[0]), "rest": shortest(asked.shares[1])}
    given = {"score": short_number(score.value, 12), "similarity": short_number(similarity.value, 12)}
    ends = {"low": number(asked.low, 4), "high": number(asked.high, 4)}
    numbers = {"middle": number(asked.middle, 4), "slack": short_number(asked.slack, 3)}
    said = t("work.back.needed", **weighed, **given, **ends, **numbers)
    fields = tuple(f"golden.back.{name}" for name in ("score", "similarity", "factual", "similar"))
    traces = [Trace("needed", t("work.back.needed.chip", **ends), said, keys=fields)]
    for place, (key, group) in enumerate(groups):
        f, value = number(group.factuality, 4), number(group.score, 4)
        facts = counts_words(group.counts[0], beta, f)
        blend = t("trace.score", f=f, similarity=given["similarity"], value=value, **weighed)
        chip, said = t("work.back.group.chip", f=f, score=value), t("work.back.group", facts=facts, blend=blend)
        traces.append(Trace(f"group{place}", chip, said, keys=(key, "golden.back.beta")))
    return traces

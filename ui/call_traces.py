"""Where the sums of the call log come from: calls, tokens and seconds, call by call."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from metrics.calls import Call, Purpose
from metrics.workings import mean_working
from ui.prose import number, t
from ui.traces import Trace
from ui.workings import summands


def call_traces(calls: Sequence[Call], purpose: Callable[[Purpose], str], drawers: Sequence[str]) -> list[Trace]:
    """The numbers of the sentence above the log, in its order.

    Args:
        calls: All that it adds up, at least one.
        purpose: What a purpose is called.
        drawers: Keys of the calls that are on the page, which are lit.
    """
    kinds = Counter(call.purpose for call in calls)
    listed = ", ".join(t("work.calls.kind", purpose=purpose(one), n=n) for one, n in kinds.items())
    counted = t("work.calls.count", listed=listed, added=" + ".join(map(str, kinds.values())), n=len(calls))
    sums = {
        "in": [call.tokens_in for call in calls],
        "out": [call.tokens_out for call in calls],
    }
    reported = sum(call.tokens == "reported" for call in calls)
    how = t("work.calls.counted", reported=reported, estimated=len(calls) - reported)
    traces = [Trace("calls", t("work.calls.chip", n=len(calls)), counted, keys=drawers)]
    for name, sizes in sums.items():
        said = t(f"work.calls.{name}", added=_added(sizes, 0), value=sum(sizes))
        chip = t(f"work.price.{name}.chip", value=sum(sizes))
        traces.append(Trace(name, chip, t("work.two", first=said, second=how), keys=drawers))
    seconds = [call.seconds for call in calls]
    took = number(sum(seconds), 1)
    said = t("work.calls.seconds", added=_added(seconds, 2), value=took)
    return [*traces, Trace("seconds", t("work.calls.seconds.chip", value=took), said, keys=drawers)]


def _added(values: Sequence[float], digits: int) -> str:
    working = mean_working(values)
    return "" if working is None else summands(working, digits)

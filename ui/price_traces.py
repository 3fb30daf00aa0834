"""What an asking of a judge will take, in words, and where its tokens and its price come from."""

from __future__ import annotations

import math
from collections.abc import Sequence

from metrics.providers.judging import Estimate, Prices, Sizes, cost, estimated
from metrics.workings import mean_working
from ui import connection
from ui.prose import number, short_number, t, tn
from ui.trace_line import trace_line
from ui.traces import Trace
from ui.workings import summands

_TEXTS = ("texts.response", "texts.reference", "grounded.response", "grounded.truth")
_MILLION = 1_000_000


def price_words(expected: Estimate) -> str:
    """What an asking takes: calls, tokens, and what they cost where prices were given."""
    calls = tn("judging.calls", expected.calls)
    if expected.embedding_calls:
        calls = t("judging.calls.and", calls=calls, more=tn("judging.calls.embedding", expected.embedding_calls))
    words = t("judging.estimate", calls=calls, tin=expected.tokens_in, tout=expected.tokens_out)
    prices = connection.prices()
    paid = None if prices is None else cost(expected, prices)
    return words if paid is None else t("judging.estimate.cost", estimate=words, cost=cost_number(paid))


def price_line(taken: Sizes, name: str) -> None:
    """Where the numbers of ``price_words`` come from.

    Args:
        taken: What the estimate is made of.
        name: Unique on the page.
    """
    trace_line(price_traces(taken, connection.prices(), name), key=f"trace.price.{name}")


def price_traces(taken: Sizes, prices: Prices | None, name: str = "") -> list[Trace]:
    """Tokens of prompts and of replies, and the price, as far as it is known."""
    expected = estimated(taken)
    traces = [
        _tokens("in", taken.prompts, expected.tokens_in, (*_TEXTS, f"prompts.open.{name}")),
        _tokens("out", taken.replies, expected.tokens_out, _TEXTS),
    ]
    if taken.embedded:
        size = expected.embedding_tokens
        said = t("work.price.embedded", characters=taken.embedded, value=size)
        traces.append(Trace("embedded", t("work.price.embedded.chip", value=size), said, keys=_TEXTS))
    paid = None if prices is None else cost(expected, prices)
    if prices is not None and paid is not None:
        traces.append(cost_trace(expected, prices, paid))
    return traces


def cost_trace(expected: Estimate, prices: Prices, paid: float) -> Trace:
    """Tokens times what a million of them costs, added up."""
    parts = [
        (expected.tokens_in, prices.input),
        (expected.tokens_out, prices.output),
        (expected.embedding_tokens, prices.embedding),
    ]
    added = " + ".join(f"{size} × {short_number(price or 0.0)} / {_MILLION}" for size, price in parts if size)
    shown = cost_number(paid)
    said = t("work.price.cost", added=added, value=shown)
    of = ("in", "out", *(["embedded"] if expected.embedding_tokens else []))
    return Trace("cost", t("work.price.cost.chip", value=shown), said, of)


def cost_number(value: float) -> str:
    """Money with two decimals, or as many as three digits that count need: a call often costs less than a cent."""
    places = 2 if value <= 0 else 2 - math.floor(math.log10(value))
    return number(value, min(max(places, 2), 9))


def _tokens(name: str, sizes: Sequence[int], value: int, keys: Sequence[str]) -> Trace:
    added = mean_working(sizes)
    assert added is not None  # a judging makes a call
    said = t(f"work.price.{name}", added=summands(added, 0), value=value)
    return Trace(name, t(f"work.price.{name}.chip", value=value), said, keys=keys)

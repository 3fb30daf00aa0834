"""The sentences that several pages say of a number: a mean with its summands, F-beta from counts, kappa."""

from __future__ import annotations

from collections.abc import Sequence

from metrics.fbeta import error_shares
from metrics.workings import KappaWorking, MeanWorking
from ui.prose import number, short_number, t
from ui.traces import Cell, Trace


def summands(working: MeanWorking, digits: int = 3) -> str:
    """What was added, a gap where the middle is left out."""
    shown = [*working.first, *([] if working.last is None else [working.last])]
    words = [number(one, digits) if one >= 0 else f"({number(one, digits)})" for one in shown]
    if working.last is not None:
        words.insert(len(working.first), "…")
    return " + ".join(words)


def mean_words(working: MeanWorking, digits: int = 3) -> str:
    """(first + ... + last) / size = total / size = value."""
    total, value = number(working.total, digits), number(working.value, digits)
    return t("work.mean", added=summands(working, digits), n=working.size, total=total, value=value)


def counts_words(counts: tuple[int, int, int], beta: float, f: str) -> str:
    """F-beta straight from TP, FP and FN, as the core computes it."""
    extra, missing = (short_number(one, 4) for one in error_shares(beta))
    tp, fp, fn = counts
    return t("work.counts", tp=tp, fp=fp, fn=fn, extra=extra, missing=missing, f=f)


def kappa_words(working: KappaWorking) -> str:
    """(share - chance) / (1 - chance), with both worked out."""
    words = {"share": number(working.share, 4), "chance": number(working.chance, 4), "value": number(working.value)}
    no = {"one_no": working.total - working.first_yes, "other_no": working.total - working.second_yes}
    counts = {"yes": working.yes, "no": working.no, "n": working.total}
    key = "work.kappa.undefined" if working.value is None else "work.kappa"
    return t(key, one=working.first_yes, other=working.second_yes, **counts, **no, **words)


def kappa_trace(
    working: KappaWorking, shown: str, said: str, *, parts: Sequence[str] = (), cells: Sequence[Cell] = ()
) -> Trace:
    """Kappa as one number of a line.

    Args:
        working: Its numbers.
        shown: Kappa as the page shows it.
        said: What was counted as yes and no by whom.
        parts, cells: What to light, as in ``ui.traces.Trace``.
    """
    words = t("work.two", first=said, second=kappa_words(working))
    return Trace("kappa", t("work.kappa.chip", value=shown), words, parts=parts, cells=cells)

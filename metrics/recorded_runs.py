"""What recorded calls say of their judge: the sortings of the same claims, one a run, and how far they lie apart."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from metrics.calls import Call, calls_of
from metrics.case import Case
from metrics.claims import SIDES, Side, Sorting
from metrics.fbeta import fbeta
from metrics.from_replies import sorting_from_reply
from metrics.reply_values import Listed, SortedLists
from metrics.stability import Stability


def recorded_sortings(case: Case) -> Stability | None:
    """The recorded sortings of a case's claims as runs, each with its F at the case's beta; None without any.

    Runs are in the order they were recorded. Only calls about the claims that were asked for last are compared, and of
    these only the ones that were answered.
    """
    calls = [call for call in calls_of(case) if call.error is None]
    texts: dict[Side, tuple[str, ...]] = {side: _claims(calls, side) for side in SIDES}
    runs = [
        _sorted(call.parsed, texts) for call in calls if call.purpose == "sorting" and isinstance(call.parsed, dict)
    ]
    if not runs:
        return None
    keys = [(side, text) for side in SIDES for text in texts[side]]
    found = [
        {(one.side, one.text): None if one.judged is None else one.judged.supported for one in run.claims}
        for run in runs
    ]
    counts = [run.counts for run in runs]
    return Stability(
        tuple(text for _, text in keys),
        tuple(side for side, _ in keys),
        tuple(tuple(run.get(key) for run in found) for key in keys),
        tuple(fbeta(one.tp, one.fp, one.fn, case.settings.beta) for one in counts),
        ("",) * len(runs),
    )


def _claims(calls: Sequence[Call], side: Side) -> tuple[str, ...]:
    """The claims that a text was split into, as the last such call has it."""
    split = [call.parsed for call in calls if call.purpose == f"{side}_claims" and isinstance(call.parsed, list)]
    return tuple(dict.fromkeys(text for text in split[-1] if isinstance(text, str))) if split else ()


def _sorted(parsed: Mapping[str, Any], texts: Mapping[Side, Sequence[str]]) -> Sorting:
    """The claims as one recorded reply sorts them."""
    tp, fp, fn = (_listed(parsed.get(name)) for name in ("tp", "fp", "fn"))
    return sorting_from_reply(SortedLists(tp, fp, fn), texts["response"], texts["reference"])


def _listed(rows: Any) -> tuple[Listed, ...]:
    """One list of a reply; a case file may hold anything in its place."""
    given = rows if isinstance(rows, list) else []
    return tuple(Listed(str(row.get("text", "")), str(row.get("reason", ""))) for row in given if isinstance(row, dict))

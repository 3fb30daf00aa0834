"""Which case a pasted reply is about: the claims on the board, the texts on screen, or a case of its own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Literal

from metrics.audit import judged_version
from metrics.case import Case
from metrics.case_file import Part
from metrics.claims import Side, Sorting
from metrics.evidence import by_hand
from metrics.from_replies import ASKED
from metrics.reply_values import SortedLists
from metrics.same_claims import normal_form, paired
from ui.catalogues import english

Use = Literal["check", "replace", "typed", "own"]
"""Verdicts on the claims on the board; claims that the judge made of the texts on screen; the same of texts that were
typed and not opened yet; a case of its own."""


def asked_claims(case: Case, part: Part, side: Side) -> list[str]:
    """What a judge was asked about: what the case says of it, else the claims on the board."""
    judged = judged_version(case, part)
    asked = None if judged is None else judged.extra.get(ASKED)
    known = asked.get(side) if isinstance(asked, dict) else None
    if isinstance(known, list) and all(isinstance(one, str) for one in known) and known:
        return known
    sorting: Sorting = case.sorting if part == "claims" else case.statements
    return [one.text for one in sorting.of(side)]


def likely_use(case: Case, part: Part, value: Any, *, typed: bool) -> tuple[list[Use], Use]:
    """The ways to use a reply on this case, and the likely one by the words they share.

    Args:
        case: On screen.
        part: What the reply is read as.
        value: What was read.
        typed: Whether texts were typed and not opened yet.
    """
    if part == "questions":  # they share no words with an answer that would tell
        return ["replace", "typed"] if typed else ["replace"], "replace"
    texts = _texts(value)
    board = [*asked_claims(case, part, "response"), *asked_claims(case, part, "reference")]
    possible: dict[Use, bool] = {
        "check": bool(board),
        "replace": bool(case.response.strip()),
        "typed": typed,
        "own": True,
    }
    uses = [use for use, fits in possible.items() if fits]
    if board and any(place is not None for place in paired(board, texts)):
        return uses, "check"
    spoken = normal_form(case.response)
    said = any(normal_form(one) in spoken for one in texts) if "replace" in uses else False
    return uses, "replace" if said else "typed" if typed else "own"


def own_case(case: Case, part: Part, value: Any) -> Case:
    """An empty case for a reply about texts that are not here; only the settings stay."""
    if part == "claims" and isinstance(value, SortedLists):
        said = "\n".join(one.text for one in (*value.tp, *value.fp))
        return Case(response=said, settings=case.settings)
    return Case(settings=case.settings)


def with_claims(case: Case, side: Side, texts: Sequence[str], raw: str) -> Case:
    """The case with a judge's claims of one text, unsorted; those of the other text stay, unsorted too."""
    lists: dict[Side, Sequence[str]] = {
        "response": [one.text for one in case.sorting.of("response")],
        "reference": [one.text for one in case.sorting.of("reference")],
    }
    lists[side] = texts
    made = by_hand(case, english("judge.hand"), lists["response"], lists["reference"])
    return replace(made, raw_replies=tuple(dict.fromkeys((*case.raw_replies, raw))))


def _texts(value: Any) -> list[str]:
    if isinstance(value, SortedLists):
        return [one.text for one in (*value.tp, *value.fp, *value.fn)]
    return [one.text for one in value]

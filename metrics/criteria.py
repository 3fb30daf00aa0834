"""Criteria: goals in words, judged against a whole transcript, each with a verdict and the rationale for it.

They are kept in a case's ``extra``, as plain objects, so that a case file carries them to versions that know none.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from metrics.case import Case

_FIELD = "criteria"


class Ruling(NamedTuple):
    """A verdict on a criterion with its written rationale; ``met`` is None while nobody has decided."""

    met: bool | None = None
    rationale: str = ""


UNDECIDED = Ruling()


@dataclass(frozen=True)
class Criterion:
    """One goal.

    Args:
        text: The goal, in words.
        ruling: The verdict that counts.
        judged: The judge's own, when there was a judge.
    """

    text: str
    ruling: Ruling = UNDECIDED
    judged: Ruling | None = None

    @property
    def overruled(self) -> bool:
        """Whether a person decided otherwise than the judge."""
        return self.judged is not None and self.judged.met != self.ruling.met


class Tally(NamedTuple):
    """How many criteria are met, not met, and undecided."""

    met: int
    missed: int
    undecided: int


def criteria(case: Case) -> tuple[Criterion, ...]:
    """The criteria of a case; what is none in a file that somebody wrote is passed over."""
    listed = case.extra.get(_FIELD)
    return tuple(one for form in listed if (one := _criterion(form))) if isinstance(listed, list) else ()


def with_criteria(case: Case, goals: Sequence[Criterion]) -> Case:
    """The case with these criteria and no others."""
    rest = {name: value for name, value in case.extra.items() if name != _FIELD}
    forms = [_form(goal) for goal in goals]
    return replace(case, extra={**rest, _FIELD: forms} if forms else rest)


def new_criteria(texts: Iterable[str]) -> tuple[Criterion, ...]:
    """Goals that nobody has judged yet; blank ones are passed over.

    >>> [goal.text for goal in new_criteria(["The price is named first.", " "])]
    ['The price is named first.']
    """
    return tuple(Criterion(text.strip()) for text in texts if text.strip())


def tally(goals: Iterable[Criterion]) -> Tally:
    """How the criteria stand.

    >>> tally([Criterion("A.", Ruling(True)), Criterion("B.")])
    Tally(met=1, missed=0, undecided=1)
    """
    verdicts = [goal.ruling.met for goal in goals]
    return Tally(verdicts.count(True), verdicts.count(False), verdicts.count(None))


def _criterion(form: object) -> Criterion | None:
    if not isinstance(form, Mapping) or not isinstance(form.get("criterion"), str) or not form["criterion"].strip():
        return None
    judged = form.get("judged")
    return Criterion(form["criterion"], _ruling(form), _ruling(judged) if isinstance(judged, Mapping) else None)


def _ruling(form: Mapping[str, Any]) -> Ruling:
    met, rationale = form.get("met"), form.get("rationale")
    return Ruling(met if isinstance(met, bool) else None, rationale if isinstance(rationale, str) else "")


def _form(goal: Criterion) -> dict[str, Any]:
    judged = {} if goal.judged is None else {"judged": goal.judged._asdict()}
    return {"criterion": goal.text, **goal.ruling._asdict(), **judged}

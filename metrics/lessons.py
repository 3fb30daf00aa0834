"""Lessons as data: steps that ask for a guess, a choice or an act, and the truth of each, computed from the case.

A lesson is one TOML file; its words stand in Markdown beside it. No right answer is written down anywhere: what a step
asks about is a quantity of a case, and the case's own score gives it.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal, NamedTuple, get_args

from metrics.case import Case, Settings
from metrics.forms import DamagedCase
from metrics.quantities import QUANTITIES, quantity
from metrics.threshold import passes

Kind = Literal["guess", "passes", "highest", "act"]
"""A number; whether a case reaches a mark; which of some examples has the most; something to do on the page."""
SEEN = frozenset({"runs_seen"})
"""What a goal may ask for that is no quantity of the case: how many runs of the judge the bench shows."""
Page = Literal["answer_correctness", "answer_relevancy", "groundedness", "side_by_side", "judge_bench"]


class Goal(NamedTuple):
    """What an act is to reach: a quantity between two numbers, both included; None is no limit."""

    quantity: str
    at_least: float | None = None
    at_most: float | None = None


@dataclass(frozen=True)
class Step:
    """One step of a lesson.

    Args:
        kind: What is asked.
        page: The page it happens on.
        quantity: A name of ``metrics.quantities``: what is guessed, held against ``mark``, or compared.
        example: The case it begins with; "" goes on with the one on screen.
        settings: Fields of the case's settings that the step begins with.
        scale: Lowest and highest guess.
        mark: For ``passes``: what the quantity is to reach.
        options: For ``highest``: names of examples, in the order they are shown.
        goals: For ``act``: all that must hold at once.
        embedder: For relevancy: whose cosines count; "" for the local one.
    """

    kind: Kind
    page: Page
    quantity: str = ""
    example: str = ""
    settings: Mapping[str, Any] = field(default_factory=dict)
    scale: tuple[float, float] = (0.0, 1.0)
    mark: float = 0.0
    options: tuple[str, ...] = ()
    goals: tuple[Goal, ...] = ()
    embedder: str = ""


class Lesson(NamedTuple):
    """A lesson: its place in the list, how many minutes it takes, and its steps; the last one is the check."""

    name: str
    order: int
    minutes: int
    steps: tuple[Step, ...]


def lesson_of(name: str, text: str) -> Lesson:
    """The lesson in the text of a TOML file.

    Raises:
        DamagedCase: If a field is missing, unknown or of another form, with the place named.
    """
    try:
        form = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise DamagedCase(name, f"this is not TOML ({error})") from None
    try:
        steps = tuple(_step(f"{name}, step {place}", one) for place, one in enumerate(form["steps"], 1))
        return Lesson(name, int(form["order"]), int(form["minutes"]), steps)
    except KeyError as error:
        raise DamagedCase(name, f"there is no {error}") from None


def begun(step: Step, examples: Mapping[str, Case], present: Case) -> Case:
    """The case that a step begins with.

    Raises:
        KeyError: If its example does not exist.
    """
    case = examples[step.example] if step.example else present
    changes: dict[str, Any] = {
        name: tuple(value) if isinstance(value, list) else value for name, value in step.settings.items()
    }
    return replace(case, settings=replace(case.settings, **changes)) if changes else case


def truth(step: Step, case: Case) -> float | bool | None:
    """What is true of the case that a step asks about: a number for a guess, yes or no for ``passes``.

    None when the case has no such number, and for the other kinds, which ``best`` and ``reached`` answer.
    """
    value = quantity(case, step.quantity) if step.kind in ("guess", "passes") else None
    if step.kind == "passes":
        return None if value is None else passes(value, step.mark)
    return value


def best(step: Step, cases: Sequence[Case]) -> int | None:
    """Which of the cases, in the order of the options, has the most; None when one of them has no number or two tie."""
    values = [quantity(case, step.quantity) for case in cases]
    known = [value for value in values if value is not None]
    if len(known) < len(values) or known.count(max(known)) > 1:
        return None
    return known.index(max(known))


def reached(step: Step, case: Case, seen: Mapping[str, float] | None = None) -> bool:
    """Whether the case on screen is where an act was to bring it.

    Args:
        step: An act.
        case: The case as it stands.
        seen: What stands on the page beside the case, by the names in ``SEEN``.
    """
    beside = seen or {}
    values = [
        beside.get(goal.quantity) if goal.quantity in SEEN else quantity(case, goal.quantity) for goal in step.goals
    ]
    return all(map(_within, values, step.goals))


def _within(value: float | None, goal: Goal) -> bool:
    if value is None:
        return False
    enough = goal.at_least is None or passes(value, goal.at_least)
    return enough and (goal.at_most is None or passes(goal.at_most, value))


def _step(place: str, form: Mapping[str, Any]) -> Step:
    """One step, its names checked now, so that no lesson stops in the middle of a session."""
    given = dict(form)
    kind, page = given.pop("kind", None), given.pop("page", None)
    if kind not in get_args(Kind):
        raise DamagedCase(place, f"the kind must be one of {', '.join(get_args(Kind))}")
    if page not in get_args(Page):
        raise DamagedCase(place, f"the page must be one of {', '.join(get_args(Page))}")
    goals = tuple(Goal(**goal) for goal in given.pop("goals", []))
    for name in [given.get("quantity", ""), *(goal.quantity for goal in goals)]:
        if name and name not in QUANTITIES and not (kind == "act" and name in SEEN):
            raise DamagedCase(place, f"{name} is no quantity of a case")
    for name in given.get("settings", {}):
        if name not in Settings.__dataclass_fields__:
            raise DamagedCase(place, f"{name} is no setting")
    for name in ("scale", "options"):
        if name in given:
            given[name] = tuple(given[name])
    if (kind == "act") != bool(goals) or (kind == "highest") != bool(given.get("options")):
        raise DamagedCase(place, "an act has goals, a comparison has options, and nothing else has them")
    if kind != "act" and not given.get("quantity"):
        raise DamagedCase(place, "say which quantity it asks about")
    try:
        return Step(kind, page, goals=goals, **given)
    except TypeError as error:
        raise DamagedCase(place, f"a field is not known ({error})") from None

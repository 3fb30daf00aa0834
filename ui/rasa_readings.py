"""What pasted Rasa texts hold: assertions in their places, the turn each one meets, and the case that opens from it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Literal, NamedTuple, get_args

from metrics.case import Case, Maker
from metrics.criteria import new_criteria, with_criteria
from metrics.engines.rasa_events import Event, metadata, picks
from metrics.engines.rasa_parsing import RasaReply, rasa_reply, read_value
from metrics.exchange.rasa_assertions import Assertion, assertion_case
from metrics.exchange.rasa_files import RasaFile, rasa_file
from metrics.exchange.rasa_judges import conftest
from metrics.exchange.rasa_transcripts import Transcript, UserTurn, transcript
from metrics.exchange.rasa_turns import TurnView, turn_case, turn_view
from metrics.forms import DamagedCase
from metrics.providers.replies import statements_reply
from metrics.reply_values import RefusedReply
from metrics.statements import ReadStatements, as_sorting, read_statements

TextKind = Literal["turn", "tests", "conftest", "reply"]
TEXT_KINDS: tuple[TextKind, ...] = get_args(TextKind)
_READERS: dict[TextKind, Callable[[str], object]] = {"tests": rasa_file, "conftest": conftest, "turn": transcript}
_ABOUT = ("utter_source", "utter_action", "search_results", "domain_ground_truth")


class Found(NamedTuple):
    """An assertion in its place.

    Args:
        given: The assertion.
        test: Name of the test case or scenario.
        user: The user's message of its step; None where a scenario, or nobody, says when it is checked.
        step: All assertions about generated answers that stand beside it, itself included.
        ordered: Whether these must be met one after the other.
        slots: Values set before the conversation.
        goals: Criteria beside it.
    """

    given: Assertion
    test: str = ""
    user: str | None = None
    step: tuple[Assertion, ...] = ()
    ordered: bool = False
    slots: Mapping[str, Any] = {}
    goals: tuple[str, ...] = ()


class JudgeReply(NamedTuple):
    """A judge's reply as Rasa reads it, and as it is read here; ``read`` is None when no list comes out of it."""

    rasa: RasaReply
    read: ReadStatements | None


def kind_of(text: str) -> TextKind:
    """What a file holds, by what can be read out of it.

    Raises:
        DamagedCase: If it is nothing that is read here, with the place named.
    """
    for kind, read in _READERS.items():
        try:
            read(text)
        except DamagedCase:
            continue
        return kind
    if rasa_reply(text).shapes:
        return "reply"
    _READERS["turn" if text.lstrip("\ufeff \t\r\n")[:1] in ("{", "[") else "tests"](text)
    raise AssertionError("one of the readers took what it refused before")


def found_assertions(file: RasaFile) -> list[Found]:
    """Every assertion about a generated answer in a file, in order."""
    found = [
        Found(one, test.name, step.text if step.kind == "user" else None, step.assertions, step.ordered, test.slots)
        for test in file.tests
        for step in test.steps
        for one in step.assertions
    ]
    for scenario in file.scenarios:
        beside = (scenario.name, None, scenario.assertions, False, scenario.slots, scenario.criteria)
        found += [Found(one, *beside) for one in scenario.assertions]
    return found


def turn_met(found: Found, turns: Transcript, chosen: int = 0) -> UserTurn | None:
    """The turn that an assertion is checked in: the one its step begins, or else the one a person chose."""
    if found.user is not None:
        # A bare list of bot messages does not say what the user wrote, so it may stand for any step.
        nameless = turns.turns[0] if len(turns.turns) == 1 and not turns.turns[0].user else None
        return turns.turn_of(found.user) or nameless
    return turns.turns[chosen] if chosen < len(turns.turns) else None


def view_of(found: Found, turn: UserTurn) -> TurnView:
    """What the assertion sees of a turn; with the order switched on only what follows the message before."""
    return turn_view(turn.events[_start(found, turn.events) :], found.given)


def judge_reply(reply: object) -> JudgeReply:
    """A judge's reply, a text word for word or JSON that was read already."""
    if isinstance(reply, str):
        try:
            read = statements_reply(reply)
        except RefusedReply:
            return JudgeReply(rasa_reply(reply), None)
        return JudgeReply(rasa_reply(reply), ReadStatements(read.value, read.notices))
    rasa, form = read_value(reply), reply
    try:
        listed = form.get("statements") if isinstance(form, Mapping) else form
        return JudgeReply(rasa, None if listed is None else read_statements(listed))
    except DamagedCase:
        return JudgeReply(rasa, None)


def with_statements(case: Case, read: ReadStatements, judge: str) -> Case:
    """The case with a judge's statements on its board."""
    statements = as_sorting(read.statements)
    maker = Maker(judge, "recorded")
    return replace(case, statements=statements, statements_as_judged=statements, statements_judge=maker)


def opened_case(found: Found, turn: UserTurn | None, turns: Transcript | None) -> Case:
    """An assertion as a case: its judged message, ground truth and threshold, and those of the other kind beside it."""
    user = found.user or (turn.user if turn else "")
    view = None if turn is None else view_of(found, turn)
    case = assertion_case(found.given, user) if view is None else turn_case(view, found.given, user)
    marks = {found.given.kind: found.given.threshold}
    for other in found.step:
        beside = found._replace(given=other)
        if other.kind in marks or _judged(beside, turn) != _judged(found, turn):
            continue
        seen = None if turn is None else view_of(beside, turn)
        marks[other.kind] = other.threshold
        if other.kind == "grounded":
            case = replace(case, ground_truth=(seen.ground_truth if seen else "") or other.ground_truth)
    # A threshold outside 0 to 1 is taken along, so that the page can refuse it and say what may have been meant.
    settings = replace(case.settings, grounded_at=marks.get("grounded"), relevant_at=marks.get("relevant"))
    spoken = turns.turns if turns and found.user is None else [turn] if turn else []
    case = replace(case, settings=settings, transcript=tuple(_kept(event) for one in spoken for event in one.events))
    return with_criteria(case, new_criteria(found.goals))


def _judged(found: Found, turn: UserTurn | None) -> int | None:
    """Which event of the turn is judged, counted from its beginning."""
    judged = None if turn is None else view_of(found, turn).judged
    return None if turn is None or judged is None else _start(found, turn.events) + judged.index


def _start(found: Found, events: Sequence[Event]) -> int:
    """Where the part of a turn begins that an assertion sees."""
    if not found.ordered:
        return 0
    before = found.step[: found.step.index(found.given)]
    judged = picks(events, [one.aim for one in before], ordered=True)
    return max((place + 1 for place in judged if place is not None and place + 1 < len(events)), default=0)


def _kept(event: Event) -> dict[str, Any]:
    """An event with what is read here, and nothing that a case file could not hold."""
    about = {name: value for name in _ABOUT if (value := _words(metadata(event).get(name)))}
    words = event.get("text")
    return {"event": str(event.get("event")), "text": words if isinstance(words, str) else "", "metadata": about}


def _words(given: object) -> str | list[str]:
    if isinstance(given, list):
        return [str(item) for item in given]
    return given if isinstance(given, str) else ""

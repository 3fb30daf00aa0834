"""Which bot message a generative assertion of Rasa judges, and against which ground truth.

Transcribed from recorded runs of Rasa Pro 3.21.0. Events are plain objects as in a tracker: ``event`` ("user", "bot",
"action", ...), ``text``, ``metadata``; indexes count from 0 in the list given.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal, NamedTuple

from metrics.engines.outcome import Failure

DEFAULT_SOURCES = ("EnterpriseSearchPolicy", "ContextualResponseRephraser", "IntentlessPolicy")
NO_MESSAGE = Failure("no_eligible_bot_message")
NO_NAMED_MESSAGE = Failure("named_response_not_found")

Event = Mapping[str, Any]
Origin = Literal["assertion", "search_results", "domain_ground_truth", ""]


class Aim(NamedTuple):
    """What an assertion says about the message it wants; None when it does not say.

    Args:
        utter_source: The source the message must have, letter by letter.
        utter_name: The response (``utter_action``) the message must come from.
    """

    utter_source: str | None = None
    utter_name: str | None = None


class Pick(NamedTuple):
    """The messages an assertion finds.

    Args:
        eligible: Indexes of the messages with the right source.
        judged: Index of the one that is judged; None when the assertion fails without a judge.
        failure: How it fails then.
    """

    eligible: tuple[int, ...]
    judged: int | None
    failure: Failure | None


class Turn(NamedTuple):
    """Indexes of the events of a user's turn, and of all events before it."""

    events: tuple[int, ...]
    prior: tuple[int, ...]


def metadata(event: Event) -> Mapping[str, Any]:
    """The metadata of an event; empty when it has none."""
    found = event.get("metadata")
    return found if isinstance(found, Mapping) else {}


def pick(events: Sequence[Event], aim: Aim) -> Pick:
    """The first message of a turn that fits the aim is judged, all others are ignored.

    >>> turn = [{"event": "bot", "text": "Hi"},
    ...         {"event": "bot", "text": "At nine.", "metadata": {"utter_source": "EnterpriseSearchPolicy"}}]
    >>> pick(turn, Aim()).judged
    1
    """
    wanted = DEFAULT_SOURCES if aim.utter_source is None else (aim.utter_source,)
    eligible = tuple(
        index
        for index, event in enumerate(events)
        if event.get("event") == "bot" and metadata(event).get("utter_source") in wanted
    )
    if not eligible:
        return Pick((), None, NO_MESSAGE)
    for index in eligible:
        if aim.utter_name is None or metadata(events[index]).get("utter_action") == aim.utter_name:
            return Pick(eligible, index, None)
    return Pick(eligible, None, NO_NAMED_MESSAGE)


def picks(events: Sequence[Event], aims: Sequence[Aim], *, ordered: bool) -> list[int | None]:
    """The message that each of a step's assertions judges, one after the other.

    With the order enabled an assertion sees only what follows the message before; but when that message was the last
    event, nothing is cut off and it is judged again.
    """
    start, found = 0, []
    for aim in aims:
        judged = pick(events[start:], aim).judged
        found.append(None if judged is None else start + judged)
        if ordered and judged is not None and start + judged + 1 < len(events):
            start += judged + 1
    return found


def ground_truth(event: Event, stated: str | None) -> tuple[str, Origin]:
    """The text that the judge gets as the truth, and where it comes from; "" and "" when there is none.

    Args:
        event: The judged message.
        stated: The text in the assertion; it wins even when it is empty.
    """
    if stated is not None:
        return stated, "assertion"
    places: tuple[Origin, ...] = ("search_results", "domain_ground_truth")
    for place in places:
        found = metadata(event).get(place)
        if found:
            return "\n".join(map(str, found)) if isinstance(found, list) else str(found), place
    return "", ""


def turn(events: Sequence[Event], step_text: str) -> Turn:
    """The turn of a step: from the first user message with its text up to the next user message.

    The very first event never begins a turn, and of two user messages with the same text the second is never reached.
    """
    for index, event in enumerate(events):
        if index and event.get("event") == "user" and event.get("text") == step_text:
            later = range(index + 1, len(events))
            end = next((place for place in later if events[place].get("event") == "user"), len(events))
            return Turn(tuple(range(index, end)), tuple(range(index)))
    return Turn((), ())

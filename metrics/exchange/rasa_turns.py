"""A Rasa turn: its bot messages, which one an assertion judges, against what truth, and why none of the others."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches

from metrics.case import Case
from metrics.engines.outcome import Failure
from metrics.engines.rasa_events import DEFAULT_SOURCES, Aim, Event, Origin, ground_truth, metadata, pick
from metrics.exchange.rasa_assertions import Assertion, assertion_case
from metrics.groundedness import GroundednessScore, Statement, groundedness
from metrics.notes import Note

_TEMPLATES = "TemplatedNaturalLanguageGenerator"
_REPHRASER = "ContextualResponseRephraser"


@dataclass(frozen=True)
class Message:
    """A bot message as an assertion sees it.

    Args:
        index: Its place among the events of the turn, from 0.
        text: What the bot said; "" when it said nothing in words.
        source: Its ``utter_source``; "" when it has none.
        response: The response it came from (``utter_action``); "" when it has none.
        eligible: Whether its source is right.
        judged: Whether it is the one that is judged.
        reason: Why it is not; None for the judged one.
    """

    index: int
    text: str
    source: str
    response: str
    eligible: bool
    judged: bool
    reason: Note | None


@dataclass(frozen=True)
class TurnView:
    """A turn as an assertion sees it.

    Args:
        messages: The bot messages, in order.
        judged: The one that is judged; None when the assertion fails without a score.
        ground_truth: What the judge gets as the truth; "" when there is none, and for relevance.
        origin: Where that comes from: "assertion", "search_results", "domain_ground_truth", or "".
        failure: How the assertion fails in Rasa, when it does so without a score.
        notes: What a reader should know, the failure in words first.
    """

    messages: tuple[Message, ...]
    judged: Message | None
    ground_truth: str
    origin: Origin
    failure: Failure | None
    notes: tuple[Note, ...]


def turn_view(events: Sequence[Event], given: Assertion) -> TurnView:
    """What an assertion finds in a turn.

    Args:
        events: The events of the turn, as ``rasa_events.pick`` takes them.
        given: The assertion.

    >>> turn = [{"event": "bot", "text": "Hi", "metadata": {"utter_action": "utter_greet"}}]
    >>> view = turn_view(turn, Assertion("grounded", 0.8))
    >>> view.failure, str(view.messages[0].reason)[:30]
    (Failure(failure_kind='no_eligible_bot_message'), 'A plain template, utter_greet:')
    """
    found = pick(events, given.aim)
    messages = tuple(
        _message(event, index, given.aim, eligible=index in found.eligible, judged=index == found.judged)
        for index, event in enumerate(events)
        if event.get("event") == "bot"
    )
    judged = next((message for message in messages if message.judged), None)
    truth: tuple[str, Origin] = ("", "")
    if judged is not None and given.kind == "grounded":
        truth = ground_truth(events[judged.index], given.ground_truth)
    notes = _failure_notes(messages, given.aim, found.failure)
    rest = len(found.eligible) - 1
    if judged is not None and rest:
        notes.append(Note("rasa.more-eligible", {"count": rest}))
    if judged is not None and given.kind == "grounded" and not truth[0].strip():
        notes.append(Note("rasa.no-ground-truth"))
    return TurnView(messages, judged, *truth, found.failure, tuple(notes))


def turn_case(view: TurnView, given: Assertion, user_message: str) -> Case:
    """The judged message as a case, with the assertion's threshold and the ground truth the judge would get."""
    response = "" if view.judged is None else view.judged.text
    return assertion_case(given, user_message, response, view.ground_truth or None)


def turn_score(view: TurnView, given: Assertion, statements: Sequence[Statement]) -> GroundednessScore | None:
    """The score of an assertion that the answer is grounded.

    Args:
        view: Of the turn.
        given: The assertion.
        statements: The judged message's, with the judge's scores.

    Returns:
        None when the assertion fails since there is no message to judge, which is no score of 0. Without a ground truth
        the score has no value, and says so: Rasa would have the answer judged against an empty text.

    Raises:
        RefusedSetting: If the threshold is not 0 to 1.
    """
    if view.judged is None:
        return None
    score = groundedness(statements, threshold=given.threshold)
    if view.ground_truth.strip():
        return score
    reasons = [score.reason] if score.reason is not None else []
    return replace(score, value=None, passed=None, reason=Note("rasa.no-ground-truth"), flags=(*reasons, *score.flags))


def _message(event: Event, index: int, aim: Aim, *, eligible: bool, judged: bool) -> Message:
    text, source, response = event.get("text"), metadata(event).get("utter_source"), _response(event)
    return Message(
        index,
        text if isinstance(text, str) else "",
        "" if source is None else str(source),
        response,
        eligible,
        judged,
        None if judged else _passed_over(response, aim) if eligible else _unseen(event, aim),
    )


def _response(event: Event) -> str:
    found = metadata(event).get("utter_action")
    return found if isinstance(found, str) else ""


def _passed_over(response: str, aim: Aim) -> Note:
    """Why an eligible message is not the judged one."""
    if aim.utter_name is not None and response != aim.utter_name:
        return Note("rasa.other-response", {"wanted": aim.utter_name})
    return Note("rasa.not-first")


def _unseen(event: Event, aim: Aim) -> Note:
    """Why a message is not eligible."""
    about, response = metadata(event), _response(event)
    if about.get("utter_source") is None or about["utter_source"] == "":
        if not response:
            return Note("rasa.no-source")
        # Somebody expected generated words of just this response: it was named, or is marked as one to leave alone.
        expected = aim.utter_source == _REPHRASER or aim.utter_name == response or about.get("rephrase") is False
        return Note("rasa.never-rephrased" if expected else "rasa.template", {"name": response})
    source = str(about["utter_source"])
    wanted = DEFAULT_SOURCES if aim.utter_source is None else (aim.utter_source,)
    alike = next((one for one in wanted if _folded(one) == _folded(source)), None)
    if alike is not None:
        return Note("rasa.spelled-differently", {"source": source, "wanted": alike})
    if source == _TEMPLATES:
        return Note("rasa.template", {"name": response or source})
    if aim.utter_source is not None:
        return Note("rasa.other-source", {"source": source, "wanted": aim.utter_source})
    is_name = source == response or source.startswith(("action_", "utter_"))
    return Note("rasa.action-name" if is_name else "rasa.unlisted-source", {"source": source})


def _failure_notes(messages: Sequence[Message], aim: Aim, failure: Failure | None) -> list[Note]:
    """Why the assertion fails without a score, and what may have been meant."""
    if failure is None:
        return []
    if any(message.eligible for message in messages):
        notes = [Note("rasa.no-named-message", {"wanted": aim.utter_name or ""})]
        known, wanted = [message.response for message in messages], aim.utter_name
    else:
        sources = DEFAULT_SOURCES if aim.utter_source is None else (aim.utter_source,)
        notes = [Note("rasa.no-message", {"sources": ", ".join(sources)})]
        known, wanted = [*(message.source for message in messages), *DEFAULT_SOURCES], aim.utter_source
    meant = _meant(wanted, known) if wanted else None
    if wanted and meant:
        notes.append(Note("rasa.spelling", {"suggestion": meant, "wanted": wanted}))
    return notes


def _meant(wanted: str, known: Sequence[str]) -> str | None:
    """The known name most like the wanted one, when one is like it."""
    by_fold = {_folded(name): name for name in reversed(known) if name and name != wanted}
    close = get_close_matches(_folded(wanted), by_fold, n=1, cutoff=0.8)
    return by_fold[close[0]] if close else None


def _folded(name: str) -> str:
    return name.strip().casefold()

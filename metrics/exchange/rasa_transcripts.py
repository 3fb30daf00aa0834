"""Bot messages that somebody pasted or loaded: turns, trackers, lists of messages; read into turns of plain events."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from metrics.exchange.placed import plain
from metrics.exchange.yaml_text import MOST_CHARACTERS, read_yaml
from metrics.forms import DamagedCase, loaded, text, typed

_ABOUT = ("utter_source", "utter_action", "search_results", "domain_ground_truth")


@dataclass(frozen=True)
class UserTurn:
    """A user's message and what followed it; ``events`` are plain objects as in a tracker, the user's own included."""

    user: str
    events: tuple[Mapping[str, Any], ...]


@dataclass(frozen=True)
class Transcript:
    """What a text holds: turns in order, and a judge's replies by the text of the bot message they are about."""

    turns: tuple[UserTurn, ...]
    judge_replies: Mapping[str, Any] = field(default_factory=dict)

    def turn_of(self, user_message: str) -> UserTurn | None:
        """The first turn that begins with exactly this message, as Rasa looks for it."""
        return next((turn for turn in self.turns if turn.user == user_message), None)


def transcript(text_of_file: str) -> Transcript:
    """The turns in a text.

    Args:
        text_of_file: JSON or YAML, untrusted: ``turns`` (bot messages by the user's message, with ``judge_replies``
            beside it), a tracker with ``events``, a list of events, or a list of bot messages.

    Raises:
        DamagedCase: If it is none of these, with the place named.

    >>> transcript('[{"text": "At nine.", "metadata": {"utter_source": "EnterpriseSearchPolicy"}}]').turns[0].user
    ''
    """
    if len(text_of_file) > MOST_CHARACTERS:
        raise DamagedCase("the file", f"it is longer than {MOST_CHARACTERS} characters")
    as_json = text_of_file.lstrip("\ufeff \t\r\n")[:1] in ("{", "[")
    form = loaded(text_of_file) if as_json else plain(read_yaml(text_of_file))
    if isinstance(form, dict) and "turns" in form:
        turns = typed(form["turns"], dict, "turns")
        read = tuple(_turn(user, messages, f"turns.{user}") for user, messages in turns.items())
        return Transcript(read, typed(form.get("judge_replies", {}), dict, "judge_replies"))
    if isinstance(form, dict) and not {"events", "messages"} & form.keys():
        form = [form] if {"text", "metadata"} & form.keys() else form
    name = "events" if isinstance(form, dict) and "events" in form else "messages"
    items = form.get(name) if isinstance(form, dict) else form
    if not isinstance(items, list):
        raise DamagedCase("the file", "expected turns, events or a list of bot messages")
    if any(isinstance(item, dict) and "event" in item for item in items):
        return Transcript(_split(items, name))
    return Transcript((_turn("", items, name),))


def _turn(user: str, messages: object, place: str) -> UserTurn:
    """Bot messages only, so that each of them is an event of the bot."""
    listed = typed(messages, list, place)
    events = [_event(item, f"{place}[{index}]", "bot") for index, item in enumerate(listed)]
    return UserTurn(user, ({"event": "user", "text": user}, *events))


def _split(items: list[Any], place: str) -> tuple[UserTurn, ...]:
    """Events cut before each user message; what comes before the first one is a turn of its own if the bot speaks."""
    turns: list[UserTurn] = []
    user, events = "", list[Mapping[str, Any]]()
    for index, item in enumerate(items):
        event = _event(item, f"{place}[{index}]")
        if event["event"] == "user":
            turns.append(UserTurn(user, tuple(events)))
            user, events = event["text"] or "", []
        events.append(event)
    turns.append(UserTurn(user, tuple(events)))
    return tuple(turn for turn in turns if any(event["event"] in ("user", "bot") for event in turn.events))


def _event(item: object, place: str, kind: str | None = None) -> dict[str, Any]:
    fields = typed(item, dict, place)
    words, about = fields.get("text"), fields.get("metadata")
    if about is None:
        about = {name: fields[name] for name in _ABOUT if name in fields}
    return {
        "event": kind or text(fields.get("event"), f"{place}.event"),
        "text": None if words is None else text(words, f"{place}.text"),
        "metadata": typed(about, dict, f"{place}.metadata"),
    }

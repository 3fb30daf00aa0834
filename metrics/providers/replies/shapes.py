"""The shapes of replies: which value is which kind, and what its parts are called in practice."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from metrics.notes import Note
from metrics.reply_values import Listed

MOST_ITEMS = 2_000
TEXTS = ("statement", "claim", "text", "sentence")
REASONS = ("reason", "justification", "explanation", "rationale")
_SHOWN = 60
_YES = ("1", "true", "yes", "y")
_NO = ("0", "false", "no", "n")


class Unusable(ValueError):
    """A value whose shape leaves a verdict open; ``note`` says which part."""

    def __init__(self, note: Note) -> None:
        super().__init__(str(note))
        self.note = note


class Flag(NamedTuple):
    """A yes or no, None where it is unreadable; and whether it had to be read out of a text."""

    value: bool | None
    from_text: bool = False


def plain(key: str) -> str:
    """A key without what people write differently in it.

    >>> plain("False_Positives")
    'falsepositives'
    """
    return re.sub(r"[\W_]+", "", key.casefold())


def named(form: Mapping[str, Any], names: Iterable[str]) -> str | None:
    """The key of an object that is one of these names, whatever its capitals and underscores; None without one."""
    wanted = tuple(names)
    found = [key for key in form if plain(key) in wanted]
    exact = [key for key in found if key in wanted]
    return next(iter(exact or found), None)


def key_pattern(names: Iterable[str]) -> re.Pattern[str]:
    """Finds one of these names as a key in a text that may be broken JSON."""
    words = ("[\\W_]*".join(name) if len(name) < 4 else "_?".join(name) for name in names)
    return re.compile(rf"(?<![A-Za-z])(?:{'|'.join(words)})[\"']?\s*:", re.IGNORECASE)


def listed(given: Any, name: str) -> tuple[tuple[Listed, ...], list[Note]]:
    """The claims of one list: texts or objects, a single one, or null for none.

    Raises:
        Unusable: If it is something else, such as a number.
    """
    if given is None:
        return (), []
    if isinstance(given, str) or (isinstance(given, Mapping) and named(given, TEXTS)):
        given = [given]
    if not isinstance(given, list):
        raise Unusable(Note("replies.no-list", {"list": name, "found": shown(given)}))
    if len(given) > MOST_ITEMS:
        raise Unusable(Note("replies.too-many", {"most": MOST_ITEMS}))
    items, notes = [], []
    for place, item in enumerate(given, start=1):
        one = _one(item)
        if one is None:
            notes.append(Note("replies.item-unread", {"list": name, "place": place, "found": shown(item)}))
        else:
            items.append(one)
    return tuple(items), notes


def flag(given: Any) -> Flag:
    """A yes or no in any of the forms judges give it.

    >>> flag("false"), flag("maybe").value
    (Flag(value=False, from_text=True), None)
    """
    if isinstance(given, bool):
        return Flag(given)
    if isinstance(given, int | float):
        return Flag(bool(given) if given in (0, 1) else None)
    if isinstance(given, str):
        word = given.strip().casefold()
        return Flag(True if word in _YES else False if word in _NO else None, from_text=True)
    return Flag(None)


def first_text(form: Mapping[str, Any], names: Iterable[str]) -> str:
    """The first of these parts that is a text; "" without one."""
    key = named(form, names)
    return form[key] if key is not None and isinstance(form[key], str) else ""


def unwrapped(value: Any, fits: Any) -> Any:
    """The value, or the one object inside it that has the shape where it has not itself."""
    if fits(value) or not isinstance(value, Mapping):
        return value
    inner = [item for item in value.values() if isinstance(item, dict) and fits(item)]
    return inner[0] if len(inner) == 1 else value


def ignored(keys: Iterable[str]) -> list[Note]:
    """That some parts of a reply were not used; nothing when there are none."""
    names = list(dict.fromkeys(keys))
    if not names:
        return []
    words = ", ".join(name if len(name) <= _SHOWN else f"{name[: _SHOWN - 3]}..." for name in names[:12])
    return [Note("replies.ignored", {"keys": words + (", ..." if len(names) > 12 else "")})]


def others(items: Any, known: Iterable[str]) -> list[str]:
    """Keys of the objects in a list that are none of the known ones."""
    wanted, given = tuple(known), items if isinstance(items, list) else [items]
    return [key for item in given if isinstance(item, Mapping) for key in item if plain(key) not in wanted]


def shown(given: Any) -> str:
    """A value as JSON, cut short."""
    words = json.dumps(given, ensure_ascii=False, default=str)
    return words if len(words) <= _SHOWN else f"{words[: _SHOWN - 3]}..."


def _one(item: Any) -> Listed | None:
    if isinstance(item, str):
        return Listed(item) if item.strip() else None
    if not isinstance(item, Mapping):
        return None
    text = first_text(item, TEXTS)
    return Listed(text, first_text(item, REASONS)) if text.strip() else None

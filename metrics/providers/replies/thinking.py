"""What a reasoning model thinks aloud, told apart from its reply. What it thought is never a verdict."""

from __future__ import annotations

import re
from bisect import bisect
from typing import NamedTuple

from metrics.providers.replies.scanning import regions

_NAMES = "think|thinking|thought|thoughts|reasoning"
_TAG = re.compile(
    rf"(?P<open><(?:{_NAMES})>|\[THINK\]|\u25c1think\u25b7)"
    rf"|(?P<close></(?:{_NAMES})\s*>|\[/THINK\]|\u25c1/think\u25b7|<\|channel\|>final<\|message\|>)",
    re.IGNORECASE,
)


class Spoken(NamedTuple):
    """A reply without its thinking.

    Args:
        rest: What was said.
        thinking: What was thought.
        endless: Whether the thinking never stopped.
    """

    rest: str
    thinking: str = ""
    endless: bool = False


def spoken(text: str) -> Spoken:
    """A reply with its thinking set aside: between tags, before a closing tag, or behind one that never closes.

    A tag that stands inside the JSON of a reply is a word of that reply.

    >>> spoken("<think>Hm.</think>{}")
    Spoken(rest='{}', thinking='Hm.', endless=False)
    """
    tags = list(_TAG.finditer(text))
    if not tags:
        return Spoken(text)
    closed = [one for one in regions(text) if one.closed]
    starts = [one.start for one in closed]
    said: list[str] = []
    thought: list[str] = []
    place, thinking = 0, False
    for tag in tags:
        before = bisect(starts, tag.start()) - 1
        if before >= 0 and tag.start() < closed[before].end:
            continue
        piece = text[place : tag.start()]
        if tag["close"] and not thinking:  # only a closing tag: all that was said before it was thinking
            thought += [*said, piece]
            said = []
        else:
            (thought if thinking else said).append(piece)
        thinking, place = bool(tag["open"]), tag.end()
    (thought if thinking else said).append(text[place:])
    return Spoken("".join(said).strip(), "\n".join(part.strip() for part in thought if part.strip()), thinking)

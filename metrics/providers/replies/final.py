"""Which JSON of a reply is its verdict: the final structured reply, never what was thought or quoted on the way."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from metrics.notes import Note
from metrics.providers.replies.json_texts import Broken, Parsed, parsed, strict, values_in
from metrics.providers.replies.scanning import MOST, Region, regions
from metrics.providers.replies.thinking import Spoken, spoken
from metrics.reply_values import RefusedReply

_LONGEST = 2_000_000
_NOT_CHATTER = re.compile(r"(?:```|~~~)[ \t]*[\w+-]*|[\s,;]")
_JSON_LABELS = ("json", "json5", "jsonc", "jsonl")


class Wanted(NamedTuple):
    """What a reply of one kind looks like.

    Args:
        keys: Names that give such JSON away, as a pattern for the text between two quotes.
        fits: Whether a value has the shape.
        lines: Whether several objects one below the other may be one reply.
    """

    keys: re.Pattern[str]
    fits: Callable[[Any], bool]
    lines: bool = False


class Final(NamedTuple):
    """The value that counts, the notices on the way to it, and the thinking beside it."""

    value: Any
    notices: tuple[Note, ...]
    thinking: str


class _Candidate(NamedTuple):
    region: Region
    read: Parsed
    quoted: bool


def final_value(text: str, wanted: Wanted, judged: Sequence[str] = ()) -> Final:
    """The JSON value of a reply's verdict.

    Args:
        text: The reply, word for word.
        wanted: The shape that a verdict has.
        judged: Texts that were judged: JSON that stands in one of them is a quotation.

    Raises:
        RefusedReply: If there is none for certain.
    """
    if len(text) > _LONGEST:
        raise RefusedReply(Note("replies.too-tangled"), "", text)
    said = Spoken(text.strip().removeprefix("\ufeff").strip())
    try:
        value = _as_it_stands(said.rest)
        if value is _NONE:
            said = spoken(said.rest)
            value = _as_it_stands(said.rest)
        if value is not _NONE:
            return _whole(value, said, wanted, judged)
        _something(said)
        return _among_words(said, wanted, judged)
    except Broken as error:
        raise RefusedReply(error.note, said.thinking, text) from None
    except _Refused as error:
        raise RefusedReply(error.note, said.thinking, text) from None


class _Refused(Exception):
    def __init__(self, note: Note) -> None:
        super().__init__(str(note))
        self.note = note


_NONE = object()


def _as_it_stands(text: str) -> Any:
    """The value of a text that is JSON and nothing else; ``_NONE`` when it is not."""
    if any(region.too_deep for region in regions(text)):
        raise Broken(Note("replies.too-tangled"))
    try:
        value = strict(text)
    except Broken as error:
        if error.note.code == "replies.doubled-key":
            raise
        return _NONE
    return value if isinstance(value, dict | list | str) else _NONE


def _whole(value: Any, said: Spoken, wanted: Wanted, judged: Sequence[str]) -> Final:
    notices = _thought(said)
    if isinstance(value, str):  # JSON packed into a text once more
        value = _as_it_stands(value)
        if not isinstance(value, dict | list):
            raise _Refused(Note("replies.no-json"))
        notices = (*notices, Note("replies.packed-twice"))
    if not wanted.fits(value):
        raise _Refused(Note("replies.other-shape"))
    if isinstance(value, dict) and value in _quotable(judged):
        raise _Refused(Note("replies.only-quoted"))
    return Final(value, notices, said.thinking)


def _something(said: Spoken) -> None:
    if said.endless or (said.thinking and not said.rest):
        if not regions(said.rest):
            raise _Refused(Note("replies.only-thinking"))
    elif not said.rest:
        raise _Refused(Note("replies.empty"))


def _among_words(said: Spoken, wanted: Wanted, judged: Sequence[str]) -> Final:
    """The verdict in a reply that holds more than JSON, or JSON with mistakes."""
    text, found = said.rest, regions(said.rest)
    if len(found) > MOST:
        raise _Refused(Note("replies.too-tangled"))
    if found and not found[-1].closed and wanted.keys.search(text, found[-1].start):
        raise _Refused(Note("replies.cut-off"))
    quotable = _quotable(judged)
    candidates, broken, others = [], [], 0
    for region in found:
        if not region.closed:
            continue
        try:
            read = parsed(text[region.start : region.end])
        except Broken as error:
            if wanted.keys.search(text, region.start, region.end) and not region.quoted:
                broken.append((region, error.note))
            continue
        if wanted.fits(read.value):
            candidates.append(_Candidate(region, read, region.quoted or read.value in quotable))
        else:
            others += 1
    own = [one for one in candidates if not one.quoted]
    if broken and (not own or broken[-1][0].start > own[-1].region.start):
        raise _Refused(broken[-1][1])
    if not own:
        raise _Refused(
            Note("replies.only-quoted" if candidates else "replies.other-shape" if others else "replies.no-json")
        )
    notices = [*_thought(said), *([Note("replies.quoted")] if len(own) < len(candidates) else [])]
    return _chosen(own, text, wanted, notices, said.thinking)


def _chosen(own: list[_Candidate], text: str, wanted: Wanted, notices: list[Note], thinking: str) -> Final:
    """The one verdict among the reply's own JSON; several that differ are refused, unless they are lines of a list."""
    around = _around(text, [one.region for one in own])
    if wanted.lines and len(own) > 1 and not around:
        repairs = [note for one in own for note in one.read.notices]
        together = [item for one in own for item in _items(one.read.value)]
        return Final(together, (*notices, Note("replies.lines", {"count": len(own)}), *_once(repairs)), thinking)
    last = own[-1]
    if any(one.read.value != last.read.value for one in own):
        labelled = [one for one in own if one.region.fence in _JSON_LABELS]
        if labelled != [last]:
            raise _Refused(Note("replies.several", {"count": len(own)}))
        notices.append(Note("replies.drafts"))
    if around:
        notices.append(Note("replies.chatter"))
    elif last.region.fence is not None:
        notices.append(Note("replies.fence"))
    return Final(last.read.value, (*notices, *last.read.notices), thinking)


def _once(notes: list[Note]) -> list[Note]:
    return [note for place, note in enumerate(notes) if note not in notes[:place]]


def _items(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]


def _around(text: str, taken: list[Region]) -> str:
    """What stands around the JSON besides fences and space."""
    place, rest = 0, []
    for region in taken:
        rest.append(text[place : region.start])
        place = region.end
    return _NOT_CHATTER.sub("", "".join([*rest, text[place:]]))


def _thought(said: Spoken) -> tuple[Note, ...]:
    return (Note("replies.thinking"),) if said.thinking else ()


def _quotable(judged: Sequence[str]) -> list[Any]:
    """The JSON that stands in the judged texts."""
    return [value for text in judged if "{" in text for value in values_in(text[:_LONGEST])]

"""Where JSON stands in a text that holds other things too: one pass, in time that grows with the length only."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

DEEPEST = 64
"""Levels of nesting; a reply needs four."""
MOST = 2_000
"""Stretches looked at; a text with more is no reply."""
_LINE = 200
STRING = r"\"(?:[^\"\\]++|\\.)*+\"?|'(?:[^'\\]++|\\.)*+'?"
COMMENT = r"//[^\n]*+|/\*(?:[^*]++|\*(?!/))*+(?:\*/)?"
# What can begin JSON, as opposed to a bracket in a sentence: a quote, a key, a comment or another bracket comes next.
_OPENER = re.compile(r"\{(?=\s*(?:[\"'}/]|[A-Za-z_]\w*\s*:))|\[(?=\s*[\[{\"'\]/])")
_TOKEN = re.compile(rf"{STRING}|{COMMENT}|[{{}}\[\]]", re.DOTALL)
_FENCE = re.compile(r"(?:```|~~~)[ \t]*([\w+-]*)")
_JSON_FENCES = ("", "json", "json5", "jsonc", "jsonl")
_CLOSES = {"{": "}", "[": "]"}


class Region(NamedTuple):
    """A stretch of a text that looks like JSON.

    Args:
        start, end: Its place in the text.
        closed: Whether every bracket in it is closed; one that is not runs to the end of the text.
        too_deep: Whether it is nested beyond ``DEEPEST``.
        fence: Language of the code fence it stands in, "" for a fence that names none; None outside of fences.
        quoted: Whether it is marked as a quotation: in the fence of another language, in backticks, behind ">".
    """

    start: int
    end: int
    closed: bool
    too_deep: bool = False
    fence: str | None = None
    quoted: bool = False


def regions(text: str) -> list[Region]:
    """The stretches that look like JSON, in order, none inside another; at most ``MOST`` and one more."""
    found: list[Region] = []
    place = 0
    while len(found) <= MOST and (opener := _OPENER.search(text, place)):
        found.append(_region(text, opener.start()))
        place = found[-1].end
    return list(_with_fences(text, found))


def _region(text: str, start: int) -> Region:
    waiting: list[str] = []
    for token in _TOKEN.finditer(text, start):
        sign = token[0]
        if sign in _CLOSES:
            waiting.append(_CLOSES[sign])
            if len(waiting) > DEEPEST:
                return Region(start, len(text), closed=False, too_deep=True)
        elif sign in ("}", "]"):
            if waiting.pop() != sign:
                return Region(start, len(text), closed=False)
            if not waiting:
                return Region(start, token.end(), closed=True)
    return Region(start, len(text), closed=False)


def _with_fences(text: str, found: list[Region]) -> Iterator[Region]:
    fence, place = None, 0
    for region in found:
        for mark in _FENCE.finditer(text, place, region.start):
            fence = mark[1].casefold() if fence is None else None
        place = region.end
        line = text[max(0, region.start - _LINE) : region.start].rpartition("\n")[2].strip()
        marked = line.startswith(">") or (line.endswith("`") and not line.endswith("```"))
        foreign = fence is not None and fence not in _JSON_FENCES
        yield region._replace(fence=fence, quoted=marked or foreign)

"""A text cut into blocks: paragraphs, list items and headings, without their signs."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

_BULLET = re.compile(
    r"\s*(?:>\s?)*(?:[-*+•‣▪●○◦·–—]\s+|[•‣▪●○◦·]"
    r"|\(?(?:\d{1,3}|[a-h]|[ivx]{1,4}|[가나다라마바사아])[.)]\s+|\(?[A-H]\)\s+)"
)
_HEADING = re.compile(r"\s{0,3}#{1,6}\s+")
_RULE = re.compile(r"\s*(?:[-*_=|:+]\s?){3,}$|\s*```.*$")
_LINK = re.compile(r"!?\[([^\[\]\n]{1,300})\]\([^()\s]{1,500}\)")
_STRONG = re.compile(r"\*\*(?=\S)|(?<=\S)\*\*|(?<!\w)__(?=\S)|(?<=\S)__(?!\w)|`")
_EMPHASIS = re.compile(r"(?<![\w*])([*_])(?=\S)([^*_\n]{1,200})(?<=\S)\1(?![\w*])")
_FINISHED = re.compile(r"[.!?:;…。！？।؟~][\"'”’»」』)\]*_]*\s*$|[다요음함임]\s*$")
_WRAPPED_LENGTH = 40


class Block(NamedTuple):
    """One paragraph, list item or heading; ``text`` is the exact part of the whole, signs at its start left out."""

    text: str
    is_heading: bool


def blocks(text: str) -> Iterator[Block]:
    """The blocks of a text in reading order. Lines that only wrap around belong to one block."""
    open_lines: list[str] = []
    for line in [*text.splitlines(), ""]:
        heading, bullet = _HEADING.match(line), _BULLET.match(line)
        sign = heading or bullet
        breaks = not line.strip() or sign or _RULE.match(line) or not _wraps(open_lines, line)
        if breaks and open_lines:
            yield Block("\n".join(open_lines).strip(), False)
            open_lines = []
        if not line.strip() or _RULE.match(line):
            continue
        if heading:
            yield Block(line[heading.end() :].strip().rstrip("#").rstrip(), True)
        else:
            open_lines.append(line[bullet.end() :] if bullet else line)


def plain(part: str) -> str:
    """A part of a block without emphasis, code and link signs, on one line."""
    shown = part
    if any(sign in part for sign in "*_`["):
        shown = _EMPHASIS.sub(r"\2", _STRONG.sub("", _LINK.sub(r"\1", part)))
    return " ".join(line.strip() for line in shown.split("\n")).strip()


def _wraps(open_lines: list[str], line: str) -> bool:
    """Whether a line goes on with the sentence of the line before, as in text wrapped at a fixed width."""
    if not open_lines or _FINISHED.search(open_lines[-1][-12:]):
        return False
    first = line.lstrip()[:1]
    return first.islower() or len(open_lines[-1]) >= _WRAPPED_LENGTH

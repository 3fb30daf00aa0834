"""Text as a reader sees it: no invisible signs, no wide or accented forms, no letters of other scripts in a word."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

_PIECE = re.compile(
    "[\u1100-\u11ff\ua960-\ua97f\ud7b0-\ud7ff]+|[^\u0300-\u036f][\u0300-\u036f]*|[\u0300-\u036f]+", re.DOTALL
)
_WORD = re.compile(r"[^\W\d_]{2,}")
_SPACED = re.compile(r"(?<!\w)(?:[^\W\d_][ ._*\-]){2,}[^\W\d_](?!\w)")
_LOOKALIKES = str.maketrans(
    "\u0430\u0435\u043e\u0440\u0441\u0443\u0445\u0456\u0458\u0455\u04bb\u0501\u051b\u0432\u043a\u043c\u043d\u0442"
    "\u0410\u0412\u0415\u041a\u041c\u041d\u041e\u0420\u0421\u0422\u0425\u0406\u0405"
    "\u03b1\u03bf\u03c1\u03bd\u03b9\u03ba\u03c5\u0391\u0392\u0395\u0397\u0399\u039a\u039c\u039d\u039f\u03a1\u03a4\u03a5\u03a7",
    "aeopcyxijshdqbkmhtABEKMHOPCTXISaopvikuABEHIKMNOPTYX",
)
"""Cyrillic and Greek letters that pass for Latin ones; used only in words that mix the scripts."""


class PlainText(NamedTuple):
    """A text made plain, and for each of its signs where the piece lies in the original that it was made of."""

    text: str
    starts: Sequence[int]
    ends: Sequence[int]

    def original(self, start: int, end: int) -> tuple[int, int]:
        """The stretch of the original that a stretch of the plain text was made of; it must not be empty."""
        return self.starts[start], self.ends[end - 1]


def plain_text(text: str) -> PlainText:
    """The text made plain, of the same letters for whoever reads it.

    >>> plain_text("I\\u200bgnor\\u00e9 \\uff41ll").text
    'Ignore all'
    >>> plain_text("I g n o r e   a l l, \\u0456gn\\u043er\\u0435").text
    'Ignore   all, ignore'
    """
    whole = _in_pieces(text)
    gone = _between(whole.text)
    if not gone:
        return whole
    kept = [place for place in range(len(whole.text)) if place not in gone]
    signs, starts, ends = ([of[place] for place in kept] for of in whole)
    return PlainText("".join(map(str, signs)), list(map(int, starts)), list(map(int, ends)))


def _in_pieces(text: str) -> PlainText:
    """Each letter with its marks made plain, and words of mixed scripts written in one."""
    if text.isascii():
        return PlainText(text, range(len(text)), range(1, len(text) + 1))
    signs: list[str] = []
    starts: list[int] = []
    ends: list[int] = []
    for piece in _PIECE.finditer(text):
        made = piece[0] if piece[0].isascii() else _plain(piece[0])
        signs += made
        starts += [piece.start()] * len(made)
        ends += [piece.end()] * len(made)
    return PlainText(_WORD.sub(lambda word: _of_one_script(word[0]), "".join(signs)), starts, ends)


@lru_cache(maxsize=4096)
def _plain(piece: str) -> str:
    """A letter with its marks, as it reads; nothing for what is not seen."""
    shown = "".join(one for one in piece if unicodedata.category(one) != "Cf")
    made = unicodedata.normalize("NFKC", shown)
    apart = unicodedata.normalize("NFKD", made)
    if apart[:1].isascii():  # a Latin letter: its accents go
        return "".join(one for one in apart if not unicodedata.combining(one))
    return made


def _of_one_script(word: str) -> str:
    mixed = not word.isascii() and any("a" <= letter.lower() <= "z" for letter in word)
    return word.translate(_LOOKALIKES) if mixed else word


def _between(text: str) -> set[int]:
    """Places of what stands between the letters of words that are spaced out."""
    return {place for run in _SPACED.finditer(text) for place in range(run.start() + 1, run.end(), 2)}

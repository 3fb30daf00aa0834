"""An ``Embedder`` that sees only spelling: how often each piece of three letters occurs. No model, no meaning.

It is here to be compared with one that knows meanings: the same texts, the same judge, other cosines. The module
itself is the embedder.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from zlib import crc32

from metrics.reasons import reason

DIMENSIONS = 1024
MAX_CHARACTERS = 5_000
label = reason("label.letters", size=DIMENSIONS)
_PIECE = 3


def vectors(texts: Sequence[str]) -> list[list[float] | None]:
    """The counts of three-letter pieces, a text each, in order; None for a text without letters or digits.

    Capitals, accents, punctuation and double spaces make no difference; Korean syllables count by their letters.

    >>> vectors(["Who?"]) == vectors([" who "]), vectors(["?"])
    (True, [None])
    """
    return [_vector(text[:MAX_CHARACTERS]) for text in texts]


def _vector(text: str) -> list[float] | None:
    readable = text.encode("utf-8", "replace").decode("utf-8")
    plain = unicodedata.normalize("NFKD", readable).casefold()
    words = "".join(letter if letter.isalnum() else "" if unicodedata.combining(letter) else " " for letter in plain)
    padded = f" {' '.join(words.split())} "
    if padded.isspace():
        return None
    counts = [0.0] * DIMENSIONS
    for start in range(len(padded) - _PIECE + 1):
        counts[crc32(padded[start : start + _PIECE].encode()) % DIMENSIONS] += 1.0
    return counts

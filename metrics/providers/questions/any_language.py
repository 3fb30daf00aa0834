"""A claim with a question mark, as its language writes it."""

from __future__ import annotations

import re

_JAPANESE_ENDING = re.compile(r"(?:です|ます|でした|ました|ません|でしょう)$")
_FEWEST, _LONGEST = 2, 300


def as_it_stands(claim: str, language: str | None) -> str:
    """The claim as a question; "" for a lone sign or digit. Long claims are cut at a word.

    >>> as_it_stands("Die Karte kostet 10 €.", "de"), as_it_stands("営業時間は9時からです。", "ja")
    ('Die Karte kostet 10 €?', '営業時間は9時からですか？')
    """
    text = " ".join(claim.split()).rstrip(" .!,;:…。！、؛।")
    if sum(letter.isalnum() for letter in text) < _FEWEST:
        return ""
    if len(text) > _LONGEST:
        cut = text[:_LONGEST]
        text = f"{cut.rsplit(' ', 1)[0]} …"
    text = f"{text[0].upper()}{text[1:]}"
    if language == "ja":
        return f"{text}か？" if _JAPANESE_ENDING.search(text) else f"{text}？"
    if language == "zh":
        return f"{text}？"
    if language == "arabic":
        return f"{text}؟"
    return f"¿{text}?" if language == "es" else f"{text}?"

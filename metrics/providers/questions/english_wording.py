"""The wording of an English statement made ready for a question: contractions, linking words, persons, capitals."""

from __future__ import annotations

import re

from metrics.providers.questions.word_lists import is_common, is_plain_plural, is_quality

_CONTRACTED = (
    (re.compile(r"\b(?:can't|cannot)\b", re.IGNORECASE), "can not"),
    (re.compile(r"\bwon't\b", re.IGNORECASE), "will not"),
    (re.compile(r"n't\b", re.IGNORECASE), " not"),
    (re.compile(r"\b(I)'m\b", re.IGNORECASE), r"\1 am"),
    (re.compile(r"\b(we|you|they)'re\b", re.IGNORECASE), r"\1 are"),
    (re.compile(r"\b(I|we|you|they)'ve\b", re.IGNORECASE), r"\1 have"),
    (re.compile(r"\b(I|we|you|they|he|she|it)'ll\b", re.IGNORECASE), r"\1 will"),
    (re.compile(r"\b(it|that|there|he|she)'s been\b", re.IGNORECASE), r"\1 has been"),
    (re.compile(r"\b(it|that|there|he|she)'s\b", re.IGNORECASE), r"\1 is"),
)
_TAIL = re.compile(
    r"\s*(?:,\s+(?:and|but|so|whereas|while|which|because|where|who|with|meaning|as well as)\b"
    r"|[;:]\s|\s[–—-]\s|\s\(|\s=>).*",
    re.DOTALL,
)
_LINKER = re.compile(
    r"(?:however|also|additionally|furthermore|moreover|in addition|in fact|in short|in general|for example|therefore"
    r"|thus|so|then|finally|first|second|overall|generally|note that|please note that|and|but|yes|actually|basically"
    r"|unfortunately|fortunately|luckily|sadly|(?:i'm |i am |we're )?sorry(?: but)?"
    r"|as far as i know|i (?:think|believe|guess)(?: that)?|it seems that|according to [^,]{1,60}),?\s+",
    re.IGNORECASE,
)
_NEED_COMMA = frozenset("first second then so finally also".split())
_FLIPPED = {"i": "you", "we": "you", "me": "you", "us": "you", "my": "your", "our": "your", "mine": "yours",
            "ours": "yours", "myself": "yourself", "ourselves": "yourselves", "am": "are"}  # fmt: skip


def expanded(statement: str) -> str:
    """A statement without its final stop, linking words and second thoughts, its contractions written out."""
    text = " ".join(statement.replace("’", "'").split())
    for pattern, words in _CONTRACTED:
        text = pattern.sub(words, text)
    if re.match(r"then (?:the|an?|it|he|she|they|we|you|this|that)\b", text, re.IGNORECASE):
        text = text[5:]
    for _ in range(3):
        linker = _LINKER.match(text)
        first = text.split(maxsplit=1)[0].lower() if text else ""
        if linker is None or (first in _NEED_COMMA and "," not in linker[0]):
            break
        text = text[linker.end() :]
    return _TAIL.sub("", text).strip().rstrip(".!…。~ ")


def lowered(words: list[str], asks: str = "") -> list[str]:
    """The words with a first one that is no name in small letters; ``asks`` is the verb that agrees with them."""
    first = words[0].strip(",") if words else ""
    described = len(words) > 1 and words[1].islower() and is_quality(first)
    plural = asks in ("are", "were", "do", "can", "must", "may", "will") and is_plain_plural(first)
    if not first or not first[1:].islower() or not (is_common(first) or described or plural):
        return [words[0].lower(), *words[1:]] if first == "A" else words
    return [words[0].lower(), *words[1:]]


def flipped(words: list[str]) -> list[str]:
    """The words as the asker would say them, "we open" as "you open"; unchanged where both persons occur."""
    lower = {word.lower().strip(",.") for word in words if word.strip(",.") != "US"}
    speaks = {word.lower().strip(",.") for word in words[:4] if word != "US"} & _FLIPPED.keys()
    if not speaks or lower & {"you", "your", "yours"}:  # "our solar system" further on is the asker's too
        return words
    new_words = []
    for place, word in enumerate(words):
        plain = word.rstrip(",")
        new = plain if plain == "US" else _FLIPPED.get(plain.lower(), plain)
        if plain.lower() == "am" and not (place and words[place - 1] == "I"):
            new = plain
        if plain.lower() == "was" and place and words[place - 1] == "I":
            new = "were"
        new_words.append(new + word[len(plain) :])
    return new_words

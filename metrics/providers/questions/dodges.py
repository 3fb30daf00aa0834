"""Whether an answer dodges: it says it does not know, that it depends, or refuses, and nothing else.

Only phrases tell, in English, Korean, German, French, Spanish, Italian, Portuguese and Japanese. An answer with content
beside the dodge ("I am not sure of the hour, but it is on 5 May") is no dodge.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from metrics.providers.questions import english
from metrics.providers.questions.dodge_phrases import BUT, PHRASES
from metrics.providers.rules import filler
from metrics.providers.rules.splitting import sentences

_READ = 4_000
"""Nobody dodges at greater length: a longer text says something somewhere."""
_LONGEST = 400
_SHOWN = 60
_QUOTED = re.compile(
    r"[\"“”«»「『]|\b(?:is|was) (?:the|a|an) (?:title|name|song|film|movie|book|novel|album|line|quote|lyric)\b"
)
_WORKED_OUT = re.compile(r":\s*\S|\d")
_CONDITIONAL = re.compile("depend|varies|dipend|dépend|nachdem|kommt|hängt|따라|마다|により|によって", re.IGNORECASE)
_NOT_A_CLAIM = re.compile(r"(?:'s|is|was|by|has|are)\b")
_ON_WHAT = re.compile(r"(?:it|that|this)(?: all| really| just)? depends (?:up)?on\b", re.IGNORECASE)
_FIRST_PERSON = re.compile(r"(?:i|we)\b", re.IGNORECASE)


class _Dodge(NamedTuple):
    """The words that dodge, the language they are in, and the whole part of the sentence that dodges."""

    words: str
    language: str
    part: str


def dodge_in(answer: str) -> str | None:
    """The words by which the whole answer is a dodge; None when it is none.

    >>> dodge_in("I'm sorry, I can't help with that. Please call us.")
    "I can't help"
    >>> dodge_in("The museum is not open on Mondays.") is None
    True
    """
    found = _dodges(answer)
    return found[0].words[:_SHOWN] if found else None


def dodged(answer: str) -> Iterator[str]:
    """Questions that a dodging answer leaves open; the general one of its language when it names no subject.

    >>> list(dodged("I don't know when it opens."))
    ['Do you know when it opens?']
    """
    found = _dodges(answer)
    asked = False
    for one in found:
        if one.language == "en" and _ON_WHAT.match(one.part):
            asked = True
            yield "What does it depend on?"
        elif one.language == "en" and _FIRST_PERSON.match(one.part):
            for candidate in english.candidates(one.part):
                if candidate.asks == "yes or no":
                    asked = True
                    yield candidate.text
    if found and not asked:
        yield PHRASES[found[0].language].asked


def content(sentence: str) -> str:
    """What a sentence says beside dodging: "I am not sure, but it is blue" says "it is blue"; "" for a mere dodge."""
    if all(_dodge_at_start(part) is None for part in _parts(sentence)):
        return sentence
    return beside_apologies(sentence)


def beside_apologies(sentence: str) -> str:
    """A sentence without its apologies, dodges and polite words; "" when nothing is left."""
    return " ".join(one for one in _parts(sentence) if _dodge_at_start(one) is None and not _says_nothing(one))


def _dodges(answer: str) -> list[_Dodge]:
    """Every dodge of an answer that is nothing else; none as soon as some sentence has content."""
    if len(answer) > _READ:
        return []
    found: list[_Dodge] = []
    for sentence in sentences(answer):
        for part in _parts(sentence):
            dodge = _dodge_at_start(part)
            if dodge:
                found.append(dodge)
            elif not _says_nothing(part):
                return []
    return found


def _parts(sentence: str) -> list[str]:
    """A sentence cut at "but", without apologies in front."""
    plain = " ".join(sentence.replace("’", "'").replace("‘", "'").split())
    if len(plain) > _READ:
        return [plain]
    return [part for piece in BUT.split(plain) if (part := _unsoftened(piece).strip(" ,;"))]


def _unsoftened(text: str) -> str:
    """The text without "Sorry," and the like in front, which say nothing."""
    for _ in range(4):
        match = next((found for one in PHRASES.values() if (found := one.softeners.match(text))), None)
        if match is None:
            return text
        rest = text[match.end() :]
        last = match[0].rstrip()[-1:]
        marked = not last.isalnum() or "\uac00" <= last <= "\ud7a3"  # Korean needs no comma
        if rest and not marked and not _opens(rest):
            return text
        text = rest
    return text


def _opens(rest: str) -> bool:
    """Whether what follows a softener without a comma is a dodge or another softener."""
    return any(one.dodges.match(rest) or one.softeners.match(rest) for one in PHRASES.values())


def _dodge_at_start(part: str) -> _Dodge | None:
    if len(part) > _LONGEST:
        return None
    bare = part.strip().rstrip(" .!…。！~?")
    for language, phrases in PHRASES.items():
        match = phrases.dodges.match(bare)
        if match is None:
            continue
        after = bare[match.end() :].strip()
        if _QUOTED.search(bare) or (language == "en" and _is_a_subject(match[0], after)):
            return None
        worked_out = _CONDITIONAL.search(match[0]) and _WORKED_OUT.search(after)
        return None if worked_out else _Dodge(match[0], language, bare)
    return None


def _says_nothing(part: str) -> bool:
    if not any(letter.isalnum() for letter in part):
        return True
    deferral = any(one.deferrals.match(part) for one in PHRASES.values())
    return deferral or not filler.without_filler(part)


def _is_a_subject(words: str, after: str) -> bool:
    """Whether the words are only named: a verb follows, or they are written as a title, "I Don't Know"."""
    if _NOT_A_CLAIM.match(after):
        return True
    later = [word for word in words.split()[1:] if not word.startswith(("I", "AI"))]
    return any(word[0].isupper() and not word.isupper() for word in later)

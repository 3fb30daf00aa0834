"""A text cut into sentences and clauses, and a phrase reduced to the words that carry its meaning.

Only good enough to find a claim in the text it came from: a wrong cut costs a highlight, never a score.
"""

from __future__ import annotations

import re
import unicodedata
from typing import NamedTuple

Stretch = tuple[int, int]
"""``text[start:end]``."""

_STOP = re.compile("[.!?\u2026\u3002\uff01\uff1f\u0964\u061f]+[\"'\u201d\u2019)\\]]*")
_ASIAN_STOPS = frozenset("\u3002\uff01\uff1f\u0964")
_ABBREVIATIONS = frozenset(
    """rs no nr vs mr mrs ms dr prof st fig approx inc ltd co jr sr etc eg ie ca bzw tel sec min max ph
    jan feb mar apr jun jul aug sep sept oct nov dec""".split()
)
_LAST_WORD = re.compile(r"[^\W\d_]+$")
_BULLET = re.compile("(?:[-*\u2022\u2013#>]+|\\d{1,3}[.)])\\s+")
_CLAUSE_END = re.compile(
    "[,;:]\\s+|[\u3001\uff0c\uff1b]|\\s+(?=(?:and|but|while|whereas|und|aber|et|mais|y|pero)\\s)|(?<=[\uace0\uba70\ub9cc])\\s+"
)
_TOKEN = re.compile(r"\d+(?:[.,]\d+)*|[^\W\d_]+")
_UNSPACED = re.compile("[\u0e00-\u0eff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\uf900-\ufaff]")
_KOREAN_ENDING = re.compile(
    "(?<=.)(?:입니다|었습니다|았습니다|습니다|합니다|됩니다|이며|이고|하며|하고|되며|되고|되어|하여|이다|하다|한다|된다"
    "|에서|에게|에는|으로|까지|부터|은|는|이|가|을|를|에|의|로|와|과|도|만)$"
)
_ENDING = re.compile(r"(?<=...)(?:ing|ed|es|s|ly|e)$")
_NO_CONTENT = frozenset(
    """a an and are as at be been being but by do does for from has have in into is it its of on or so such than that
    the their them then there these they this those to was were which will with you your""".split()
)
_NUMBER_WORDS = dict(
    zip("two three four five six seven eight nine ten eleven twelve".split(), map(str, range(2, 13)), strict=True)
)


class Content(NamedTuple):
    """What a phrase is about: its words without endings and small words, numbers among them and on their own."""

    words: frozenset[str]
    numbers: frozenset[str]


def sentences(text: str) -> list[Stretch]:
    """The sentences of a text, without the spaces, bullets and numbering around them; a line break ends one too."""
    found: list[Stretch] = []
    start = 0
    for line in re.finditer(r"[^\n\r]+", text):
        start = line.start()
        for stop in _STOP.finditer(text, line.start(), line.end()):
            numbering = text[start : stop.start()].strip().isdecimal() and stop.end() < line.end()
            if not numbering and _ends_sentence(text, stop, line.end()):
                found.append((start, stop.end()))
                start = stop.end()
        found.append((start, line.end()))
    trimmed = (_trimmed(text, stretch) for stretch in found)
    return [(begin, end) for begin, end in trimmed if begin < end]


def clauses(text: str, stretch: Stretch) -> list[Stretch]:
    """A sentence cut at commas, at words like "and", and behind Korean connecting endings."""
    start, end = stretch
    cuts = [(match.start(), match.end()) for match in _CLAUSE_END.finditer(text, start, end)]
    begins, ends = [start, *(after for _, after in cuts)], [*(before for before, _ in cuts), end]
    return [(begin, stop) for begin, stop in zip(begins, ends, strict=True) if begin < stop]


def content(phrase: str) -> Content:
    """The words of a phrase that carry its meaning; of scripts written without spaces, and of Korean, letter pairs.

    >>> sorted(content("The fees are ₹10,000 per month.").words)
    ['10000', 'fee', 'month', 'per']
    """
    words: set[str] = set()
    numbers: set[str] = set()
    for token in _TOKEN.findall(unicodedata.normalize("NFKC", phrase).casefold()):
        if token[0].isdecimal():
            numbers.add(_number(token))
        elif token in _NUMBER_WORDS:
            numbers.add(_NUMBER_WORDS[token])
        elif _UNSPACED.match(token):
            stem = _KOREAN_ENDING.sub("", token)
            words.update(stem[at : at + 2] for at in range(max(1, len(stem) - 1)))
        elif token not in _NO_CONTENT:
            words.add(_stem(token))
    return Content(frozenset(words | numbers), frozenset(numbers))


def _ends_sentence(text: str, stop: re.Match[str], line_end: int) -> bool:
    """Whether a full stop is one: not within a number or an address, nor behind an abbreviation or an initial."""
    after = text[stop.end() : stop.end() + 2]
    if stop.end() >= line_end or stop[0][0] in _ASIAN_STOPS:
        return True
    word = _LAST_WORD.search(text, max(0, stop.start() - 12), stop.start())
    last = word[0] if word else ""
    if not after[0].isspace():
        joined = stop[0] == "." and ((last[-1:].islower() and len(last) > 2) or _UNSPACED.match(last[-1:]))
        return bool(joined and (after[0].isupper() or _UNSPACED.match(after[0])))
    if stop[0][0] != ".":
        return True
    if (len(last) == 1 and last.isascii()) or last.casefold() in _ABBREVIATIONS:
        return False
    return not after[1:].islower() or not after[1:].isascii()


def _trimmed(text: str, stretch: Stretch) -> Stretch:
    start, end = stretch
    while start < end and text[start].isspace():
        start += 1
    while start < end and text[end - 1].isspace():
        end -= 1
    bullet = _BULLET.match(text, start, end)
    return (bullet.end() if bullet else start), end


def _number(token: str) -> str:
    """Digits in one form: 10,000 and 10000 are equal, 3,5 and 3.50 are 3.5."""
    digits = "".join(str(unicodedata.decimal(sign)) if sign.isdecimal() else sign for sign in token)
    whole = re.sub(r",(?=\d{3}(?!\d))", "", digits).replace(",", ".")
    return whole.rstrip("0").rstrip(".") if whole.count(".") == 1 else whole


def _stem(word: str) -> str:
    """A word without its commonest endings, so that issue, issues and issued meet."""
    return _ENDING.sub("", _ENDING.sub("", word)) if word.isascii() else word

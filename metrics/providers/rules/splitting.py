"""A text cut into sentences, and into statements a judge can sort.

Plain rules for English and Korean, fair on other languages. Every pattern is linear: no nested repeats.
"""

from __future__ import annotations

import re

from metrics.providers.rules import conjunctions, filler, lines

MAX_STATEMENTS = 200
"""No more statements than this are made of one text; ``is_capped`` tells when there were more."""

MAX_CHARACTERS = 100_000
"""No text is read further than this."""

_MONTHS = "Jan Feb Mar Apr Jun Jul Aug Sep Sept Oct Nov Dec"
_NEVER_LAST = frozenset(
    f"{_MONTHS} Dr Mr Mrs Ms Mx Prof St Mt Ft Rs Gen Sen Rep Gov Capt Col Lt Sgt Rev Hon Pres Messrs Mme Mlle vs cf ca"
    " approx resp incl inkl excl exkl bzw evtl ggf vgl Hr Fr Sra Dra EE est dept रु डॉ श्री".split()
)
"""A stop after one of these never ends a sentence."""
_BEFORE_NUMBER = frozenset(
    "No no Nos Nr nr Fig Figs fig Eq Sec sec Art Vol vol Ch ch p pp P PP S Tel tel Abb Kap".split()
)
"""A stop after one of these does not end a sentence when a number follows."""
_STARTERS = frozenset(
    "The A An It Its He She They We You I This That These Those There Here His Her Their Our My Your In On At For From"
    " By To With After Before When While If As But And So Then However Also Although Because Since No Yes Not All Most"
    " Some Many Each Every Both Please Customers Users Everyone Today Now Later What Who Why How Where Is Are Do Does"
    " Can Der Die Das Den Dem Ein Eine Er Sie Es Wir Ich Ihr Bitte Danach Dann Aber Und Im Am Für Mit Nach El La Los"
    " Las Un Una Le Les Une Il Elle".split()
)
"""After an abbreviation that may end a sentence (Inc., U.S., a.m.), one of these begins a new one."""
_MAY_BE_LAST = frozenset("Inc Ltd Co Corp Bros Jr Sr Esq Ph.D M.D MwSt etc usw".split())
_CLOSERS = "\"'”’»」』)]*_"
_END = re.compile(rf"[.!?\u2026\u3002\uff01\uff1f\u0964\u061f]+[{re.escape(_CLOSERS)}]*|(?<=[가-힣])~+(?=\s)")
_WIDE = "\u3002\uff01\uff1f\u0964"
_KOREAN_DATE = re.compile(r"\b\d{4}\. ?\d{1,2}\. ?\d{1,2}\.")
_WEEKDAY_OR_ZONE = re.compile(
    r"(?:Mon|Tues?|Wednes|Thurs?|Fri|Satur|Sun)(?:day)?s?\b|[A-Z]{2,4}\b|(?:Eastern|Pacific|Central|Mountain)\b"
)
_ORDINAL_NEXT = re.compile(
    r"(?:Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember|Jahrhundert|Klasse)\b"
)


def sentences(text: str) -> list[str]:
    """The sentences, list items and headings of a text in reading order, without bullets and Markdown signs.

    Each is an exact part of the text, unless Markdown signs or a line break stood inside it.

    >>> sentences("Dr. Smith pays Rs. 10,000. It is due on Jan. 5.")
    ['Dr. Smith pays Rs. 10,000.', 'It is due on Jan. 5.']
    """
    found = []
    for block in lines.blocks(text[:MAX_CHARACTERS]):
        found += [cleaned for part in _parts(block.text) if (cleaned := lines.plain(part))]
    return found


def statements(text: str) -> list[str]:
    """What a text states, one fact a piece where rules can tell: no questions, headings, greetings or offers of help.

    Two halves with a subject and a verb each ("X is A and Y is B") become two statements.

    >>> statements("Sure! The account is free and the card costs $5. Anything else?")
    ['The account is free', 'the card costs $5.']
    """
    return _all_statements(text)[:MAX_STATEMENTS]


def is_capped(text: str) -> bool:
    """Whether a text is too long for the rules to read to its end."""
    return len(text) > MAX_CHARACTERS or len(_all_statements(text)) > MAX_STATEMENTS


def _all_statements(text: str) -> list[str]:
    found: list[str] = []
    for block in lines.blocks(text[:MAX_CHARACTERS]):
        if block.is_heading:
            continue
        for part in _parts(block.text):
            kept = filler.without_filler(lines.plain(part))
            if kept:
                found += conjunctions.halves(kept)
    return found if len(found) < 2 else [one for one in found if not filler.is_bare_yes_or_no(one)]


def _parts(text: str) -> list[str]:
    """One block cut at its sentence ends."""
    dates = {place for match in _KOREAN_DATE.finditer(text) for place in range(match.start(), match.end() + 1)}
    parts, start = [], 0
    for match in _END.finditer(text):
        if match.end() not in dates and _ends_sentence(text, start, match):
            parts.append(text[start : match.end()])
            start = match.end()
    parts.append(text[start:])
    return [part.strip() for part in parts if part.strip()]


def _ends_sentence(text: str, start: int, match: re.Match[str]) -> bool:
    mark, following = match[0], text[match.end() : match.end() + 40]
    if not following or mark[0] in _WIDE:
        return bool(following) and following[0] not in ",、"
    after = following.lstrip()
    if not following[0].isspace():
        return mark == "." and _runs_on(text, match.start(), following)
    if not after:
        return False
    quoted = mark.rstrip(_CLOSERS) != mark and any(sign in mark for sign in "\"'”’»」』")
    if quoted and (after[0].islower() or _is_hangul(after[0])):
        return False
    if mark.startswith(("..", "\u2026")):
        return not after[0].islower()
    if mark[0] == ".":
        return _stop_ends(text[max(start, match.start() - 24) : match.start()], after)
    return True


def _stop_ends(before: str, after: str) -> bool:
    """Whether a full stop between these two ends a sentence."""
    word = re.split(r"[\s(\[\"'“‘`*_]", before)[-1]
    first = re.match(r"[\w'’]+", after)
    starts = bool(first and first[0] in _STARTERS)
    if word in _NEVER_LAST:
        return False
    if word in _BEFORE_NUMBER and after[0].isdigit():
        return False
    if word.isdigit() and len(word) <= 2 and _ORDINAL_NEXT.match(after):
        return False
    if word.lower() in ("a.m", "p.m"):
        return after[0].isupper() and not _WEEKDAY_OR_ZONE.match(after)
    if word in ("etc", "usw"):
        return not after[0].islower()
    if word in _MAY_BE_LAST or re.fullmatch(r"(?:[^\W\d_]\.)*[^\W\d_]", word):
        return starts
    if after[0].islower():
        return not (word.isupper() and len(word) <= 4)
    return True


def _runs_on(text: str, stop: int, following: str) -> bool:
    """A sentence that follows without a space: "taxes.The", "발급됩니다.수수료"."""
    if text[stop - 1 : stop] in tuple("다요음함임까죠네") and _is_hangul(following[0]):
        return True
    before = re.split(r"\s", text[max(0, stop - 40) : stop])[-1]
    lower_word = before.isalpha() and before.islower() and len(before) > 1
    return lower_word and re.match(r"[A-Z](?:[a-z]+)?(?:\s|$)", following) is not None


def _is_hangul(character: str) -> bool:
    return "\uac00" <= character <= "\ud7a3"

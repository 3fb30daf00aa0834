"""Where each claim's phrase stands in a text: word for word, else but for case, spaces and signs, else by its words."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from metrics.claims import Claim
from metrics.phrases import Content, Stretch, clauses, content, sentences

_ENOUGH = 0.6
"""Share of a claim's words that a phrase must have to be taken for it."""
_CLEAR = 0.1
"""How much better than the next one the best phrase must be."""
_SKIPPED = frozenset("*`\u00ad\u200b\u200c\u200d\u2060\ufeff")
_SAME = str.maketrans("\u2018\u2019\u201c\u201d\u2010\u2011\u2012\u2013\u2014", "''\"\"-----")
_STOPS = ".!?\u3002\uff01\uff1f\u2026\u0964"
_ARTICLE = re.compile(r"\b(?:the|an?)\s$", re.IGNORECASE)


class Span(NamedTuple):
    """A stretch ``text[start:end]`` and the claim it stands for."""

    start: int
    end: int
    claim_id: str


class _Folded(NamedTuple):
    """A text in one form of case, spacing and signs, and where each of its letters stood before."""

    text: str
    starts: Sequence[int]
    ends: Sequence[int]


def spans(text: str, claims: Iterable[Claim]) -> list[Span]:
    """The stretches of a text that claims were made from, in reading order, none over another.

    A claim stands where its words do; else where they do but for case, spacing, quotes, Markdown signs, other code
    points for the same letters, and the last full stop; else at the sentence or clause that has at least 0.6 of its
    words, all of its numbers, and clearly more than any other. A claim that stands nowhere has no span. A person's
    new wording is looked for first, then the judge's.

    Args:
        text: The response or the reference.
        claims: The claims of that text.

    >>> text = "It is red. It was built in 1790."
    >>> [text[span.start : span.end] for span in spans(text, [Claim("a1", "response", "it was built in 1790")])]
    ['It was built in 1790.']
    """
    wanted = list(claims)
    taken = bytearray(len(text))
    found = _by_wording(text, wanted, taken)
    done = {span.claim_id for span in found}
    return sorted([*found, *_by_words(text, [claim for claim in wanted if claim.id not in done], taken)])


def _by_wording(text: str, claims: Sequence[Claim], taken: bytearray) -> list[Span]:
    """Claims whose words stand in the text, longer ones first, each at the first place still free."""
    plain, folded = _Folded(text, range(len(text)), range(1, len(text) + 1)), _folded(text)
    found: list[Span] = []
    for claim in sorted(claims, key=lambda claim: -len(claim.text)):
        for wording in filter(None, (claim.text, claim.judged_text)):
            place = _first_free(plain, wording.strip(), taken)
            place = place or _first_free(folded, _folded(wording).text.strip(_STOPS + " "), taken)
            if place:
                found.append(_taken(text, place, claim, taken))
                break
    return found


def _by_words(text: str, claims: Sequence[Claim], taken: bytearray) -> list[Span]:
    """Claims at the sentence that says most of them; several claims of one sentence share out its clauses."""
    if not claims:
        return []
    places = [stretch for stretch in sentences(text) if taken.find(0, *stretch) >= 0]
    contents = [content(text[start:end]) for start, end in places]
    having: dict[str, list[int]] = defaultdict(list)
    for number, one in enumerate(contents):
        for word in one.words:
            having[word].append(number)
    chosen: dict[int, list[tuple[Claim, Content]]] = defaultdict(list)
    for claim in claims:
        wanted = content(claim.text)
        best = _best_sentence(wanted, contents, having, chosen)
        if best is None and claim.judged_text:
            wanted = content(claim.judged_text)
            best = _best_sentence(wanted, contents, having, chosen)
        if best is not None:
            chosen[best].append((claim, wanted))
    return [span for number, group in chosen.items() for span in _shared_out(text, places[number], group, taken)]


def _best_sentence(
    wanted: Content,
    contents: Sequence[Content],
    having: dict[str, list[int]],
    chosen: dict[int, list[tuple[Claim, Content]]],
) -> int | None:
    """The sentence with clearly the most of the wanted words; of equal sentences the first that no claim has yet."""
    hits = Counter(number for word in wanted.words for number in having.get(word, ()))
    ranked: list[tuple[float, int]] = []
    for number, count in hits.items():
        if count >= _ENOUGH * len(wanted.words) and wanted.numbers <= contents[number].numbers:
            ranked.append((count / len(wanted.words) + 0.3 * count / len(contents[number].words), -number))
    ranked.sort(reverse=True)
    if not ranked:
        return None
    first = -ranked[0][1]
    equal = [-negative for _, negative in ranked if contents[-negative].words == contents[first].words]
    others = [score for score, negative in ranked if contents[-negative].words != contents[first].words]
    if others and ranked[0][0] - others[0] < _CLEAR:
        return None
    return next((number for number in equal if number not in chosen), first)


def _shared_out(text: str, place: Stretch, group: Sequence[tuple[Claim, Content]], taken: bytearray) -> list[Span]:
    """The whole sentence for a single claim; else each claim the free clause with most of its own words."""
    start, end = place
    if len(group) == 1 and taken.find(1, start, end) < 0:
        return [_taken(text, place, group[0][0], taken)]
    pieces = {
        piece: content(text[slice(*piece)]).words for whole in _free(place, taken) for piece in clauses(text, whole)
    }
    spread = Counter(word for _, wanted in group for word in wanted.words)
    found: list[Span] = []
    for claim, wanted in group:
        own = {word for word in wanted.words if spread[word] == 1} or wanted.words
        worth = {
            piece: (len((own - wanted.numbers) & words), len(own & words), len(wanted.words & words))
            for piece, words in pieces.items()
        }
        best = max(worth, key=lambda piece: worth[piece], default=None)
        if best is not None and worth[best][1]:
            del pieces[best]
            found.append(_taken(text, best, claim, taken))
    return found


def _free(place: Stretch, taken: bytearray) -> list[Stretch]:
    """The stretches of a sentence that no claim has yet."""
    found: list[Stretch] = []
    start, end = place
    while (start := taken.find(0, start, end)) >= 0:
        stop = taken.find(1, start, end)
        found.append((start, end if stop < 0 else stop))
        start = found[-1][1]
    return found


def _taken(text: str, place: Stretch, claim: Claim, taken: bytearray) -> Span:
    """The span of a claim, with the article before it and the full stop behind it, marked as taken."""
    start, end = place
    article = _ARTICLE.search(text, max(0, start - 6), start)
    if article and taken.find(1, article.start(), start) < 0:
        start = article.start()
    if text[end : end + 1] in tuple(_STOPS) and not text[end + 1 : end + 2].isalnum() and not taken[end]:
        end += 1
    taken[start:end] = b"\1" * (end - start)
    return Span(start, end, claim.id)


def _folded(text: str) -> _Folded:
    letters: list[str] = []
    starts: list[int] = []
    ends: list[int] = []
    at = 0
    while at < len(text):
        end = at + 1
        while end < len(text) and _continues(text[end]):
            end += 1
        cluster = "" if text[at] in _SKIPPED else unicodedata.normalize("NFKC", text[at:end]).casefold()
        for letter in cluster.translate(_SAME):
            sign = " " if letter.isspace() else letter
            if sign != " " or letters[-1:] != [" "]:
                letters.append(sign)
                starts.append(at)
                ends.append(end)
        at = end
    return _Folded("".join(letters), starts, ends)


def _continues(sign: str) -> bool:
    """Whether a code point belongs to the letter before it: accents, and the later parts of a Korean syllable."""
    return not sign.isascii() and (unicodedata.combining(sign) > 0 or "\u1160" <= sign <= "\u11ff")


def _first_free(folded: _Folded, wording: str, taken: bytearray) -> Stretch | None:
    """Where a wording stands as whole words in a stretch that no claim has yet."""
    at = folded.text.find(wording) if wording else -1
    while at >= 0:
        end = at + len(wording)
        if not (_cut(folded.text, at) or _cut(folded.text, end)):
            place = folded.starts[at], folded.ends[end - 1]
            if taken.find(1, *place) < 0:
                return place
        at = folded.text.find(wording, end)
    return None


def _cut(text: str, at: int) -> bool:
    """Whether a word or a number would be cut in two there; scripts without spaces, and Korean, may be cut."""
    before, after = text[at - 1 : at], text[at : at + 1]
    if before.isdecimal() and after in tuple(".,") and text[at + 1 : at + 2].isdecimal():
        return True
    if before in tuple(".,") and after.isdecimal() and text[max(0, at - 2) : at - 1].isdecimal():
        return True
    return before.isalnum() and after.isalnum() and before < "\u0e00" and after < "\u0e00"

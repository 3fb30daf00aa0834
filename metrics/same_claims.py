"""Whether two claims are the same words: exactly, or but for Unicode form, width, capitals and final punctuation.

Texts are compared in this form only, and shown as they were given.
"""

from __future__ import annotations

import re
import unicodedata
from collections import defaultdict
from collections.abc import Sequence
from difflib import SequenceMatcher

_SIGNS = str.maketrans(
    {
        **dict.fromkeys("\u2018\u2019\u201b\u02bc\u00b4`", "'"),
        **dict.fromkeys("\u201c\u201d\u201e\u201f\u00ab\u00bb", '"'),
        **dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2212", "-"),
        **dict.fromkeys("\u200b\u2060\ufeff\u00ad", None),
    }
)
_END = re.compile(r"[\s.!;,:\u2026\u3002\uff61\u3001]+$")
_HIGH = re.compile(r"(?<=\d)[\u00b2\u00b3\u00b9\u2070-\u2079]+")
_NEAR = 0.75
_LONGEST = 400


def normal_form(text: str) -> str:
    """A claim without what does not make another claim of it.

    The dotless letter of Turkish stays itself, and so do digits set high: 10\u00b2 is not 102.

    >>> normal_form("Gate \uff21\uff22\uff11\uff12 is  closed.") == normal_form("gate AB12 is closed")
    True
    >>> normal_form("Ekran\u0131 sil.") == normal_form("Ekran\u0131 s\u0131l.")
    False
    """
    raised = _HIGH.sub(lambda found: f"^{found[0]}", text)
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", raised.translate(_SIGNS)).casefold())
    words = " ".join(folded.split())
    return _END.sub("", words) or words


def paired(asked: Sequence[str], listed: Sequence[str]) -> list[int | None]:
    """For each listed claim the place of the asked one that it repeats; None for one that nobody asked about.

    Same words go first, then the same normal form. Of two alike each takes one; a third takes the last again.

    >>> paired(["Open daily.", "Free."], ["free", "open daily", "Closed.", "Free."])
    [1, 0, None, 1]
    """
    places: list[int | None] = [None] * len(listed)
    free = set(range(len(asked)))
    for form in (_as_it_is, normal_form):
        known = defaultdict[str, list[int]](list)
        for place, text in enumerate(asked):
            known[form(text)].append(place)
        for number, text in enumerate(listed):
            if places[number] is None and (same := known.get(form(text))):
                while len(same) > 1 and same[0] not in free:
                    same.pop(0)
                places[number] = same[0]
                free.discard(same[0])
    return places


def closest(text: str, others: Sequence[str]) -> int | None:
    """The place of the one that a text most likely means, reworded; None when none is near.

    >>> closest("Climb has 142 steps.", ["Entry is free.", "The climb has 142 steps."])
    1
    """
    form = normal_form(text)[:_LONGEST]
    alike = [_ratio(form, normal_form(other)[:_LONGEST]) for other in others]
    best = max(range(len(others)), key=alike.__getitem__, default=None)
    return best if best is not None and alike[best] >= _NEAR else None


def _ratio(one: str, other: str) -> float:
    """How alike, 0 to 1; 0 where numbers differ, since another number is another claim."""
    if re.findall(r"\d+", one) != re.findall(r"\d+", other):
        return 0.0
    matcher = SequenceMatcher(None, one, other, autojunk=False)
    return matcher.ratio() if matcher.quick_ratio() >= _NEAR else 0.0


def _as_it_is(text: str) -> str:
    return text

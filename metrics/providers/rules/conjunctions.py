"""One sentence cut into its statements where both halves can stand alone."""

from __future__ import annotations

import re

_VERBS = (
    "is are was were has have had can cannot could will would may might must shall should do does did costs cost"
    " lasts last takes take includes include requires require offers offer begins begin ends end opens open closes"
    " close starts start comes come gets get receives receive lives live works work contains contain covers cover pays"
    " pay charges charge applies apply needs need allows allow provides provide uses use holds hold weighs weigh runs"
    " run becomes became won wrote made built founded invented discovered died went isn't aren't wasn't weren't doesn't"
    " don't didn't hasn't haven't can't won't ist sind war waren hat haben kostet kosten beträgt wird werden kann"
    " können dauert gilt"
)
_VERB = frozenset(_VERBS.split())
_AUXILIARY = frozenset(
    "is are was were has had can cannot will must may costs lasts takes includes offers weighs".split()
)
_JOINT = re.compile(r"(,?\s+(?:and|but|while|whereas|und|aber)\s+|\s*;\s+)")
_BLOCKED = re.compile(
    r"\b(?:if|when|unless|although|because|whether|who|which|that|between|both|either|neither|said|says|so"
    r"|wenn|dass|weil)\b",
    re.IGNORECASE,
)
_LONGEST = 600
"""Longer sentences stay whole; it also bounds the work and the depth of the recursion."""
_KOREAN_JOINT = re.compile(
    r"(?:이고|이며|있고|있으며|없고|없으며|되고|되며|하며|였고|였으며|했고|했으며|이지만|있지만|없지만),?\s+"
)
_KOREAN_SUBJECT = re.compile(r"(?:\S+\s+){0,3}\S+[은는이가](?:\s|$)")


def halves(sentence: str) -> list[str]:
    """The statements joined in one sentence; the sentence alone when a cut might leave nonsense.

    >>> halves("The tower is 330 metres tall and was completed in 1889.")
    ['The tower is 330 metres tall', 'The tower was completed in 1889.']
    """
    if len(sentence) > _LONGEST:
        return [sentence]
    for match in _KOREAN_JOINT.finditer(sentence):
        left, right = sentence[: match.end()].rstrip(", "), sentence[match.end() :]
        if _KOREAN_SUBJECT.match(left) and _KOREAN_SUBJECT.match(right):
            return [left, *halves(right)]
    for match in _JOINT.finditer(sentence):
        left, right = sentence[: match.start()], sentence[match.end() :]
        if _BLOCKED.search(left):
            return [sentence]
        subject = _subject(left)
        if subject is None:
            continue
        if _stands_alone(right):
            return [left, *halves(right)]
        if "," not in left and _first_word(right) in _AUXILIARY:
            return [left, *halves(f"{subject} {right}")]
    return [sentence]


def _subject(left: str) -> str | None:
    """The words before the first verb, when there are one to six of them."""
    words = left.split()
    for place, word in enumerate(words[:7]):
        if word.lower() in _VERB:
            return " ".join(words[:place]) or None
    return None


def _stands_alone(right: str) -> bool:
    """Whether a half has a subject of its own, followed by a verb, within six words."""
    words = [word.strip(",.").lower() for word in right.split()[:7]]
    return any(word in _VERB for word in words[1:]) and words[0] not in _VERB and not _BLOCKED.match(right)


def _first_word(text: str) -> str:
    return text.split(maxsplit=1)[0].lower() if text.split() else ""

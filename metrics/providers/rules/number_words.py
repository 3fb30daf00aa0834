"""Number words written as digits, so that "twelve" and "12", "세 번" and "3회" are one."""

from __future__ import annotations

import re

from metrics.providers.rules import units

_SMALL = {
    word: value
    for value, words in enumerate(
        "zero|null one two|zwei three|drei four|vier five|fünf six|sechs seven|sieben eight|acht nine|neun ten|zehn"
        " eleven|elf twelve|zwölf thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split()
    )
    for word in words.split("|")
}
_TENS = {
    word: 10 * value for value, word in enumerate("twenty thirty forty fifty sixty seventy eighty ninety".split(), 2)
}
_SCALES = {"hundred": 100, "thousand": 1_000}
_WORD = "|".join(sorted([*_SMALL, *_TENS], key=len, reverse=True))
_RUN = re.compile(
    rf"\b(?:{_WORD})(?:[ -](?:{_WORD}))?(?: (?:hundred|thousand)(?: and)?(?: (?:{_WORD})(?:[ -](?:{_WORD}))?)?)?\b",
    re.IGNORECASE,
)
_ONE_WITH_UNIT = re.compile(rf"one[\s-]{units.UNIT}", re.IGNORECASE)
_ORDINALS = {
    word: value
    for value, word in enumerate("first second third fourth fifth sixth seventh eighth ninth tenth".split(), 1)
}
_ORDINAL = re.compile(rf"(?<!\d )(?<!\d-)(?<!\ba )(?<!\bper )\b({'|'.join(_ORDINALS)})\b", re.IGNORECASE)
_KOREAN = {word: value for value, word in enumerate("한 두 세 네 다섯 여섯 일곱 여덟 아홉 열 열한 열두".split(), 1)} | {
    "스무": 20,
    "서른": 30,
}
_KOREAN_COUNT = re.compile(
    rf"(?<![가-힣])({'|'.join(sorted(_KOREAN, key=len, reverse=True))})\s?"
    r"(번째|시간|달|번|명|개|살|가지|시(?![가-힣])|주|잔|권|대|곳)"
)
_KOREAN_DAYS = {"하루": 1, "이틀": 2, "사흘": 3, "나흘": 4, "닷새": 5, "열흘": 10, "일주일": 7, "보름": 15}
_KOREAN_DAY = re.compile(rf"({'|'.join(_KOREAN_DAYS)})(?!에)")
_PHRASES = (
    (re.compile(r"\bhalf an hour\b", re.IGNORECASE), "30 minutes"),
    (
        re.compile(r"\b(?:one |a )?half (?=of\b|the\b|all\b|an?\b)|(?<=about )half\b|절반|\bHälfte\b", re.IGNORECASE),
        "50% ",
    ),
    (re.compile(r"\bmon(?:day)? ?(?:to|through|till|until|[-–]) ?fri(?:day)?\b", re.IGNORECASE), "weekdays"),
    (
        re.compile(r"월(?:요일)? ?(?:부터|에서|[-–~]) ?금(?:요일)?(?:까지)?|\bmontags? bis freitags?\b", re.IGNORECASE),
        "평일",
    ),
    (re.compile(r"\ba quarter of\b", re.IGNORECASE), "25% of"),
    (re.compile(r"\ba dozen\b", re.IGNORECASE), "12"),
    (re.compile(r"\btwice\b", re.IGNORECASE), "2 times"),
    (re.compile(r"\b(?:noon|midday)\b|정오", re.IGNORECASE), "12:00"),
    (re.compile(r"\bmidnight\b|자정", re.IGNORECASE), "0:00"),
)


def as_digits(text: str) -> str:
    """The text with its number words as digits; "one" only before a unit, since it is also a pronoun.

    >>> as_digits("One of twenty-five items lasts two hundred and six days")
    'One of 25 items lasts 206 days'
    """
    for pattern, digits in _PHRASES:
        text = pattern.sub(digits, text)
    text = _ORDINAL.sub(lambda match: f"{_ORDINALS[match[1].lower()]}th", text)
    text = _RUN.sub(_digits, text)
    text = _KOREAN_DAY.sub(lambda match: f"{_KOREAN_DAYS[match[1]]}일 ", text)
    return _KOREAN_COUNT.sub(_korean_digits, text)


def _digits(match: re.Match[str]) -> str:
    words = re.split(r"[ -]", match[0].lower())
    if words == ["one"] and not _ONE_WITH_UNIT.match(match.string, match.start()):
        return match[0]
    total = part = 0
    previous = ""
    for word in words:
        if word in _SCALES:
            part = (part or 1) * _SCALES[word]
        elif word != "and":
            if previous in _SMALL or (previous in _TENS and word not in _SMALL):
                return match[0]  # "two three" is no number
            part += _SMALL.get(word, _TENS.get(word, 0))
        previous = word
    return str(total + part)


def _korean_digits(match: re.Match[str]) -> str:
    value, counter = _KOREAN[match[1]], match[2]
    return f"{value}th" if counter == "번째" else f"{value}{'개월' if counter == '달' else counter}"

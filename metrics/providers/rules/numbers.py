"""The quantities a claim names: numbers with their units, money, clock times, dates, weekdays, ordinals."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from fractions import Fraction
from typing import NamedTuple

from metrics.providers.rules import number_words, units

_NUMBER = r"\d{1,30}(?:[.,]\d{1,30}){0,9}"
_QUANTITY = re.compile(
    rf"(?P<currency>{units.CURRENCY_BEFORE})?\s?(?<![A-Za-z0-9])(?<![A-Za-z]-)(?<!\d[.,])(?P<sign>(?<![\w\d])[-−](?=\d))?"
    rf"(?P<number>{_NUMBER})(?:\s?(?P<scale>{units.SCALE}))?(?:[\s-]?(?P<unit>{units.UNIT}))?"
)
_KOREAN_SUM = re.compile(
    rf"(?:{_NUMBER}\s?(?:천만|백만|십만|조|억|만|천)\s?){{2,4}}"
    rf"|(?:{_NUMBER}\s?(?:조|억|만)\s){_NUMBER}(?![\d년월])"
)
_KOREAN_PART = re.compile(rf"({_NUMBER})\s?(천만|백만|십만|조|억|만|천)?")
_KOREAN_SCALE = dict(zip("조 억 천만 백만 십만 만 천".split(), (10**n for n in (12, 8, 7, 6, 5, 4, 3)), strict=True))
_CLOCK = re.compile(
    r"\b(?P<h>\d{1,2})(?:[:.](?P<m>\d{2}))?\s?(?P<half>a\.?m\.?|p\.?m\.?|Uhr|o['’]clock)(?![a-z])"
    r"|(?<![\d:])(?P<h24>\d{1,2}):(?P<m24>\d{2})(?![\d:])"
    r"|(?P<ko>오전|오후|새벽|아침|저녁|밤|낮)?\s?(?P<hk>\d{1,2})시(?!간|[가-힣]*장)(?:\s?(?P<mk>\d{1,2})분|\s?(?P<hh>반))?",
    re.IGNORECASE,
)
_ISO_DATE = re.compile(r"\b(\d{4})-(\d{1,2})-(\d{1,2})\b")
_MONTH_NAMES = (
    "jan(?:uary|uar)? feb(?:ruary|ruar)? mar(?:ch)?|märz apr(?:il)? may|mai june?|juni july?|juli aug(?:ust)?"
    " sept?(?:ember)? oct(?:ober)?|oktober nov(?:ember)? dec(?:ember)?|dezember"
).split()
_MONTH = re.compile("|".join(rf"(?P<m{i}>\b(?:{name})\b)" for i, name in enumerate(_MONTH_NAMES, 1)), re.IGNORECASE)
_WEEKDAY_NAMES = (
    r"mondays?|montags?|월요일 tuesdays?|dienstags?|화요일 wednesdays?|mittwochs?|수요일"
    r" thursdays?|donnerstags?|목요일 fridays?|freitags?|금요일 saturdays?|samstags?|토요일"
    r" sundays?|sonntags?|일요일 weekdays?|werktags?|평일 weekends?|주말"
).split()
_WEEKDAY = re.compile("|".join(rf"(?P<d{i}>{name})" for i, name in enumerate(_WEEKDAY_NAMES, 1)), re.IGNORECASE)
_ORDINAL = re.compile(r"\b(\d{1,6})(?:st|nd|rd|th)\b")


class Quantity(NamedTuple):
    """One number of a claim.

    ``number`` is as written, ``base`` in the base unit of its dimension ("" without a unit); ``shown`` is for reasons.
    """

    number: Fraction
    dimension: str
    base: Fraction
    shown: str


_Maker = Callable[[re.Match[str]], list[Quantity]]


def quantities(text: str) -> tuple[Quantity, ...]:
    """Every quantity of a claim, in the order of the kinds below.

    >>> [f"{one.base} {one.dimension}" for one in quantities("It costs ₹1,200 for twelve months.")]
    ['1200 money INR', '12 months']
    """
    left = number_words.as_digits(unicodedata.normalize("NFKC", text))
    found: list[Quantity] = []
    for pattern, made in _KINDS:
        left = _taken(left, pattern, made, found)
    left = _KOREAN_SUM.sub(_korean_sum, left)
    for match in _QUANTITY.finditer(left):
        found.append(_plain(match))
    return tuple(found)


def same(one: Quantity, other: Quantity) -> bool:
    """Whether two quantities say the same; a number without a unit is compared as written."""
    if {one.dimension, other.dimension} == {"clock", "clock12"}:
        return (one.base - other.base) % 720 == 0
    if one.dimension == other.dimension:
        return one.base == other.base
    return one.number == other.number and comparable(one, other)


def comparable(one: Quantity, other: Quantity) -> bool:
    """Whether two quantities may measure one thing; amounts in two currencies may, and then differ."""
    a, b = one.dimension, other.dimension
    return a == b or not a or not b or {a, b} == {"clock", "clock12"}


def contrasting(one: Quantity, other: Quantity) -> bool:
    """Whether naming one where the other text has the other is a contradiction."""
    return comparable(one, other) or (one.dimension.startswith("money") and other.dimension.startswith("money"))


def value_of(digits: str) -> Fraction:
    """A written number as its value, with comma and point read as thousands or decimals by their place.

    >>> [str(value_of(one)) for one in ("10,000", "1,00,000", "3,5", "3.5", "10.000", "1.234,5")]
    ['10000', '100000', '7/2', '7/2', '10000', '2469/2']
    """
    comma, point = digits.rfind(","), digits.rfind(".")
    if comma >= 0 and point >= 0:
        thousands, decimal = (",", ".") if point > comma else (".", ",")
        return _fraction(digits.replace(thousands, "").replace(decimal, ".", 1))
    separator = "," if comma >= 0 else "."
    grouped = re.fullmatch(r"[1-9]\d{0,2}(?:[.,]\d{2,3})*[.,]\d{3}", digits)
    return _fraction(digits.replace(separator, "" if grouped else "."))


def _fraction(digits: str) -> Fraction:
    """Separators that make no sense where they stand ("1,2.123,4") are passed over.

    Only the first 400 signs count: Python refuses to read some thousands of digits at once.
    """
    whole, _, rest = digits[:400].partition(".")
    whole, rest = re.sub(r"\D", "", whole), re.sub(r"\D", "", rest)
    return Fraction(int(whole + rest or "0"), 10 ** len(rest))


def _plain(match: re.Match[str]) -> Quantity:
    value = value_of(match["number"]) * units.scale_of(match["scale"])
    if match["sign"]:
        value = -value
    currency = units.currency_of(match["currency"])
    unit = match["unit"] or ""
    if currency and unit == "m":  # "$5m" is five million
        value, unit = value * 10**6, ""
    dimension, factor = units.dimension_of(unit)
    if currency and not dimension.startswith("money"):
        dimension, factor = f"money {currency}", Fraction(1)
    money = dimension.removeprefix("money ") if dimension.startswith("money") else ""
    shown = f"{_written(value)} {money}" if money else match[0].strip().rstrip(".,-")
    return Quantity(value, dimension, value * factor, shown)


def _made(number: Fraction, dimension: str, shown: str) -> Quantity:
    return Quantity(number, dimension, number, shown)


def _taken(text: str, pattern: re.Pattern[str], made: _Maker, found: list[Quantity]) -> str:
    """The text without what one kind of quantity matched; the quantities go to ``found``."""

    def blanked(match: re.Match[str]) -> str:
        new = made(match)
        found.extend(new)
        return " " if new else match[0]

    return pattern.sub(blanked, text)


def _iso_date(match: re.Match[str]) -> list[Quantity]:
    year, month, day = (Fraction(part) for part in match.groups())
    return [_made(year, "", match[1]), _made(month, "month", match[0]), _made(day, "", match[3])]


def _weekday(match: re.Match[str]) -> list[Quantity]:
    return [_made(Fraction((match.lastgroup or "d0")[1:]), "weekday", match[0])]


def _month(match: re.Match[str]) -> list[Quantity]:
    """A month's name; "may" and "march" only with a capital, and "May" only beside a number."""
    beside = match.string[max(0, match.start() - 6) : match.end() + 6]
    if match[0][0].islower() or (match[0] == "May" and not re.search(r"\d", beside)):
        return []
    return [_made(Fraction((match.lastgroup or "m0")[1:]), "month", match[0])]


def _clock(match: re.Match[str]) -> list[Quantity]:
    hour = int(match["h"] or match["h24"] or match["hk"])
    minute = int(match["m"] or match["m24"] or match["mk"] or (30 if match["hh"] else 0))
    half = (match["half"] or match["ko"] or "").lower().replace(".", "")
    if hour > 24 or minute > 59:
        return []
    if half in ("pm", "오후", "저녁", "밤", "낮") and hour < 12:
        hour += 12
    elif half in ("am", "오전", "새벽", "아침") and hour == 12:
        hour = 0
    known = bool(half and half[0] != "o") or hour > 12
    return [_made(Fraction(60 * hour + minute), "clock" if known else "clock12", match[0].strip())]


def _ordinal(match: re.Match[str]) -> list[Quantity]:
    return [_made(Fraction(match[1]), "ordinal", match[0])]


def _korean_sum(match: re.Match[str]) -> str:
    total = sum(value_of(number) * _KOREAN_SCALE.get(scale, 1) for number, scale in _KOREAN_PART.findall(match[0]))
    return f"{_written(Fraction(total))} "


_KINDS: tuple[tuple[re.Pattern[str], _Maker], ...] = (
    (_ISO_DATE, _iso_date),
    (_WEEKDAY, _weekday),
    (_MONTH, _month),
    (_CLOCK, _clock),
    (_ORDINAL, _ordinal),
)


def _written(value: Fraction) -> str:
    return str(value.numerator) if value.denominator == 1 else f"{float(value):.12g}"

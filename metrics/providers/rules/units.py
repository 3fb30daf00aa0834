"""Units, currencies and scales, and what they are worth in the base of their dimension."""

from __future__ import annotations

import re
from fractions import Fraction

_TABLE: dict[str, dict[str, Fraction | int]] = {
    "time": {
        "seconds?|secs?|Sekunden?|초": 1,
        "minutes?|mins?|Minuten?|분": 60,
        "hours?|hrs?|h|Stunden?|Std|시간": 3600,
        "(?:business|working|calendar) days?|days?|Werktagen?|Tagen?|Tag|영업일|일간|일": 86_400,
        "weeks?|Wochen?|주일|주간|주": 604_800,
    },
    "months": {"months?|Monaten?|Monat|개월|달": 1, "years?|yrs?|Jahren?|Jahr|년간|년": 12},
    "month": {"월": 1},
    "percent": {"%|percent|per cent|Prozent|퍼센트|프로": 1},
    "length": {
        "mm|millimet(?:re|er)s?|밀리미터": Fraction(1, 1000),
        "cm|centimet(?:re|er)s?|Zentimeter|센티미터|센티": Fraction(1, 100),
        "km|kilomet(?:re|er)s?|Kilometern?|킬로미터": 1000,
        "m|met(?:re|er)s?|Metern?|미터": 1,
        "inch(?:es)?|인치": Fraction(254, 10_000),
        "feet|foot|ft": Fraction(3048, 10_000),
        "miles?|마일": Fraction(1_609_344, 1000),
    },
    "area": {
        "km²|km2|square kilomet(?:re|er)s?|제곱킬로미터": 1_000_000,
        "m²|m2|square met(?:re|er)s?|제곱미터": 1,
    },
    "speed": {"km/h|kmh|kph|kilomet(?:re|er)s? per hour": 1, "mph|miles per hour": Fraction(1_609_344, 1_000_000)},
    "mass": {
        "mg|milligrams?|밀리그램": Fraction(1, 1000),
        "kg|kilograms?|kilos?|Kilogramm|킬로그램": 1000,
        "g|grams?|Gramm|그램": 1,
        "tonnes?|톤": 1_000_000,
    },
    "volume": {"ml|millilit(?:re|er)s?|밀리리터": Fraction(1, 1000), "l|lit(?:re|er)s?|리터": 1},
    "data": {
        "KB|kilobytes?": 1,
        "MB|megabytes?|메가바이트": 1000,
        "GB|gigabytes?|기가바이트|기가": 10**6,
        "TB|terabytes?|테라바이트": 10**9,
    },
    "degree": {"°C|℃|°|degrees?(?: celsius)?|Grad(?: Celsius)?|도": 1},
    "fahrenheit": {"°F|℉|degrees? fahrenheit": 1},
    "money INR": {"rupees?|INR|루피": 1},
    "money USD": {"(?:US )?dollars?|USD|달러": 1},
    "money EUR": {"€|euros?|EUR|유로": 1},
    "money GBP": {"£|GBP|pounds sterling": 1},
    "money KRW": {"원|₩|KRW|won": 1},
    "money JPY": {"円|yen|JPY|엔": 1},
    "money CNY": {"元|yuan|CNY|위안": 1},
}
_CURRENCIES = {
    "INR": r"₹|\bRs\.?|INR|रु\.?",
    "USD": r"US\$|\$|USD",
    "EUR": "€|EUR",
    "GBP": "£|GBP",
    "KRW": "₩|KRW",
    "JPY": "¥|JPY",
    "CNY": "CNY|RMB",
}
_SCALES = {
    "k": 10**3,
    "thousand|tausend|천|千": 10**3,
    "lakhs?": 10**5,
    "만|万": 10**4,
    "십만": 10**5,
    "백만": 10**6,
    "million(?:s|en)?|mn|Mio": 10**6,
    "crores?": 10**7,
    "천만": 10**7,
    "억|億|亿": 10**8,
    "billions?|bn|Milliarden?|Mrd": 10**9,
    "trillions?|조": 10**12,
}


def _bounded(pattern: str) -> str:
    """Latin names end at a word's end; Hangul ones may be followed by a particle."""
    names = sorted(_names(pattern), key=len, reverse=True)
    return "|".join(rf"{name}(?![A-Za-z0-9])" if re.search(r"[A-Za-z]", name) else name for name in names)


def _names(pattern: str) -> list[str]:
    """The alternatives of a pattern, split at its outer bars."""
    names, depth, start = [], 0, 0
    for place, sign in enumerate(pattern):
        depth += (sign == "(") - (sign == ")")
        if sign == "|" and depth == 0:
            names.append(pattern[start:place])
            start = place + 1
    return [*names, pattern[start:]]


_BY_UNIT = [
    (name, dimension, Fraction(factor))
    for dimension, rows in _TABLE.items()
    for pattern, factor in rows.items()
    for name in _names(pattern)
]
_BY_UNIT.sort(key=lambda row: len(row[0]), reverse=True)
_UNIT_PATTERNS = [(re.compile(name, re.IGNORECASE), dimension, factor) for name, dimension, factor in _BY_UNIT]
_SCALE_PATTERNS = [(re.compile(pattern, re.IGNORECASE), worth) for pattern, worth in _SCALES.items()]

UNIT = "(?i:" + _bounded("|".join(name for name, _, _ in _BY_UNIT)) + ")"
SCALE = "(?i:" + _bounded("|".join(_SCALES)) + ")"
CURRENCY_BEFORE = "|".join(_CURRENCIES.values())


def dimension_of(unit: str) -> tuple[str, Fraction]:
    """The dimension of a unit and its worth in the dimension's base; an empty dimension for no or an unknown unit."""
    for pattern, dimension, factor in _UNIT_PATTERNS:
        if pattern.fullmatch(unit):
            return dimension, factor
    return "", Fraction(1)


def scale_of(name: str | None) -> int:
    """What a word such as "million" multiplies by; 1 for none."""
    return next((worth for pattern, worth in _SCALE_PATTERNS if name and pattern.fullmatch(name)), 1)


def currency_of(sign: str | None) -> str:
    """The currency code of a sign before a number; empty for none."""
    return next((code for code, pattern in _CURRENCIES.items() if sign and re.fullmatch(pattern, sign)), "")

"""Whether a claim denies: negations, opposites, and "free of charge", which is no denial."""

from __future__ import annotations

import re
from typing import NamedTuple

from metrics.reasons import reason

_FREE = re.compile(
    r"free of (?:any )?charge|for free|at no (?:extra |additional )?(?:cost|charge)|fee-free|no-fee|complimentary"
    r"|gratis|(?:there (?:is|are) )?\bno (?:[a-z-]+ )?(?:fees?|costs?|charges?)\b"
    r"|without (?:any )?(?:fees?|costs?|charges?)\b|(?:costs?|pay) nothing|(?:is|are) not charged|\bwaived\b"
    r"|(?<![\w-])free(?![\w-])(?! (?:trial|time|from|to|will|market))|[$€£₹₩] ?0(?![\d.,])"
    r"|무료|무상|공짜|(?<![\d.,])0원|[가-힣]*(?:비|료|요금|비용)(?:가|는|은|이|도)? ?(?:없|들지 않|받지 않|면제)"
    r"|kostenlos|kostenfrei|gebührenfrei|umsonst|(?:ohne|keine) (?:Gebühr|Kosten)\w*"
    r"|gratuit[oae]?s?|sin (?:costo|coste|cargo)|sans frais|無料|免费|निःशुल्क|मुफ़्त|मुफ्त|कोई शुल्क नहीं",
    re.IGNORECASE,
)
_NEUTRAL = re.compile(
    r"\bno (?:more|less|fewer|later|longer|earlier|sooner) than"
    r"|\bnot (?:more|less|fewer|later|longer|exceed)\w*(?: than)?"
    r"|\bnot only|\bwhether or not|\bnot exceed|\bno doubt|\bno\. ?\d|뿐(?:만)? 아니라|지 않으면|하지 않도록",
    re.IGNORECASE,
)
_DENIAL = re.compile(
    r"\b(?:not|no|never|none|nobody|nothing|neither|nor|cannot|without|hardly|rarely|unable|unavailable|impossible"
    r"|ineligible|invalid|illegal|prohibit(?:s|ed)?|forbid(?:s|den)?|banned|exclud(?:e|es|ed|ing)|refus(?:e|es|ed)|reject(?:s|ed)?"
    r"|den(?:y|ies|ied)|lacks?|fail(?:s|ed)?|unpaid|unlike|unlikely|non-?refundable|irreversible|closed|shut)\b|n['’]t\b"
    r"|않|없|못|아니|아닙|아닌|불가|금지|불법|제외|휴관|휴무|마십시오|마세요|(?<![가-힣])안 |안 ?됩|안 ?돼"
    r"|\b(?:nicht|kein(?:e[nmrs]?)?|nie|niemals|ohne|unmöglich|geschlossen|ungültig)\b"
    r"|\b(?:nunca|jamás|sin|jamais|sans|pas)\b|नहीं|बिना|ない|ません|ではなく|不|没|無法",
    re.IGNORECASE,
)
_OPPOSITE_WORDS = r"""
    tax-free tax-exempt untaxed / taxable taxed
    optional voluntary 선택 / mandatory compulsory obligatory required 필수 의무
    rises? rising risen rose grows? grew increase[sd]? / falls? fell fallen falling decrease[sd]? drop(?:s|ped)?
    인상 증가 상승 올랐 늘 / 인하 감소 하락 내렸 줄
    higher greater larger longer faster warmer older heavier / lower smaller shorter slower colder younger lighter
    highest largest biggest longest fastest oldest / lowest smallest shortest slowest youngest
    높 많 / 낮 적은 적습 적어
    over above minimum more\sthan at\sleast / under below maximum (?:less|fewer)\sthan at\smost
    이상 초과 최소 / 이하 미만 최대
    before 이전 식전 (?<=\s)전(?:에|이|까지) / after 이후 식후 (?<=\s)[뒤후]에
    start starts begin begins 시작 / end ends finish finishes 종료
    fixed 고정 / variable floating 변동
    urban 도시 / rural 농촌
    domestic 국내 / international foreign abroad 해외 국외
    indoors? 실내 / outdoors? 실외 야외
    deposits? deposited 입금 / withdraw withdraws withdrawn withdrew withdrawals? 출금
    buys? bought buyers? / sells? sold sellers?
    wins? won / loses? lost
    expensive 비싸 비쌉 / cheap 쌉니다 저렴
    true correct 맞 / false wrong incorrect 틀
    safe 안전 / dangerous unsafe 위험
    public 공립 / private 사립
    left 왼쪽 / right 오른쪽
    north northern 북쪽 / south southern 남쪽
    east eastern 동쪽 / west western 서쪽
"""


def _any_of(words: str) -> re.Pattern[str]:
    """Any of these words: Latin ones whole, Korean ones as part of a word, since endings follow."""
    return re.compile("|".join(rf"\b{word}\b" if word.isascii() else word for word in words.split()), re.IGNORECASE)


_OPPOSITES = tuple(
    (_any_of(one), _any_of(other))
    for one, other in (line.split(" / ") for line in _OPPOSITE_WORDS.strip().splitlines())
)


class Stance(NamedTuple):
    """How a claim stands to what it talks about.

    ``denials`` are its negations, ``poles`` which word of which pair of opposites it uses (number of the pair, first
    word or not, the word), ``free`` whether something is free of charge.
    """

    denials: tuple[str, ...]
    poles: tuple[tuple[int, bool, str], ...]
    free: bool


def stance(text: str) -> Stance:
    """The negations, opposites and "free of charge" of a claim.

    >>> stance("There is no fee for the passbook.")
    Stance(denials=(), poles=(), free=True)
    >>> stance("Refunds are not available.").denials
    ('not',)
    """
    left, frees = _FREE.subn(" ", text)
    left = _NEUTRAL.sub(" ", left)
    poles = []
    for number, (one, other) in enumerate(_OPPOSITES):
        first, second = one.search(left), other.search(left)
        if (first is None) != (second is None):
            found = first or second
            poles.append((number, first is not None, found[0] if found else ""))
    return Stance(tuple(match[0].strip() for match in _DENIAL.finditer(left)), tuple(poles), frees > 0)


def stance_conflict(one: Stance, other: Stance) -> str:
    """Why two claims cannot both hold, as far as their stance tells; empty when it does not."""
    others = {number: (first, word) for number, first, word in other.poles}
    opposed = [(word, others[n][1]) for n, first, word in one.poles if n in others and others[n][0] != first]
    if (len(one.denials) + len(other.denials) + len(opposed)) % 2 == 0:
        return ""
    if opposed:
        return reason("objection.opposites", one=opposed[0][0], other=opposed[0][1])
    denial = (one.denials if len(one.denials) % 2 else other.denials)[0]
    return reason("objection.denial", word=denial)

"""Questions a Korean statement answers: simple copulas, amounts, times, places; else its ending made a question's."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

from metrics.providers.rules import numbers

_TOPIC = re.compile(r"\S{1,40}[은는]")
_ADNOMINAL = re.compile(
    r"(?:[있없하되]는|시키는|해지는|어지는|아지는|[가-힣]지는|하지 않는|같은|높은|낮은|많은|적은|좋은|넓은|좁은|깊은"
    r"|짧은|작은|젊은|늙은|밝은|맑은|검은|붉은|굵은|얇은|옳은|싫은|받은|찾은|얻은|읽은|먹은|앉은|남은|죽은|입은|잃은|심은|굳은|익은"
    r"|잡은|막은|넘는|남는|받는|찾는"
    r"|먹는|읽는|걷는|듣는|나오는|들어가는|만드는|부르는|흐르는|다니는|걸리는|열리는|나타내는|모르는|않는|맞는|이루는|바꾸는|돕는|다루는"
    r"|이르는|따르는)$|^(?:가는|오는|보는|쓰는|파는|사는|주는|드는|타는|내는|아는)$"
)
"""Words that end like a topic but describe the noun that follows."""
_COPULA = re.compile(r"(?:입니다|이에요|예요|이다|이고|이며|이지만|임)$")
_BE_ENDING = re.compile(r"(?P<stem>.*[가-힣])(?P<end>니다)$", re.DOTALL)
_JOINED = re.compile(r"(?P<stem>.*(?:[있없하되]|[였했었았됐]))(?:고|며|으며|지만)$", re.DOTALL)
_QUALITY = re.compile(r"(?<=가능|필요|유명|편리|안전|다양|중요|저렴|특별|간단)하$")
_NONE = re.compile(r"(?<=\s)없(?P<end>습니다|어요)$")
_IMPOSSIBLE = re.compile(r"(?<=\s)불가능(?P<end>합니다|해요)$")
_DIGIT = re.compile(r"\d")
_COUNTED = re.compile(
    r"(?:약 |총 |모두 )?[\d,]{1,12} ?(?:만 |억 |천 |만|억|천)?(개|명|마리|권|대|곳|회|번|층|쪽|팀|가지|살)"
)
_TAKES = re.compile(
    r"(?<=\s)(?:약 |최대 |보통 )?\d[\d~-]{0,8} ?(?:영업일|주일|시간|개월|일|주|분|달|년)(?: \d{1,2}분)?"
    r"(?:이|가|은)?(?: 정도)?(?: 이내)? (?=걸|소요)"
)
_LOCATED = re.compile(r"(?P<place>.+)에 (?:위치해 )?(?P<verb>있습니다|있어요|있다|위치합니다|위치해 있습니다)$")
_PERSON = re.compile(
    r"(?:작가|저자|대통령|감독|창립자|설립자|창업자|발명가|발명자|대표|사장|회장|총장|교장|왕|여왕|황제|총리|관장|원장|주인|주인공"
    r"|작곡가|화가|가수|배우|선수|우승자|수상자|담당자|책임자|발견자|건축가|지휘자|선생님|교수|남편|아내|아버지|어머니)$"
)
_PLACE = re.compile(r"(?:수도|위치|장소|본사|출생지|고향|주소|목적지|도착지|출발지|원산지|입구|출구|본부|소재지)$")
_TIME = re.compile(
    r"(?:날짜|시각|시간|생일|기념일|마감일|마감|개교일|개장일|출시일|휴관일|휴무일|유효일|만료일|기한|납기일|개관일)$"
)
_LENGTH = re.compile(
    r"(?:기간|시간|수명|임기|길이|소요 시간|나이|키|높이|거리|무게|면적|인구|크기|온도|깊이|너비|폭|속도)$"
)
_MONEY_IN = re.compile(
    r"(?<!\S)(?:월 |연 |약 )?(?:[₩$€¥₹]\s?[\d,.]{1,30}"
    r"|[\d,.]{1,30}\s?(?:천만|백만|십만|조|억|만|천)?\s?(?:원|달러|유로|엔|루피|위안))"
    r"(?P<after>을|를|이|가|은|는|으로|로)?(?=\s)"
)
_AFTER_VOWEL = {"을": "를", "를": "를", "이": "가", "가": "가", "은": "는", "는": "는", "으로": "로", "로": "로"}
_DATE_IN = re.compile(
    r"(?<!\S)(?:(?:매일|매주|매월|매년|평일|주말)?\s?(?:\d{4}년|\d{1,2}월|\d{1,2}일"
    r"|[월화수목금토일]요일|(?:오전|오후|새벽|저녁|밤|낮)|정오|자정"
    r"|\d{1,2}시(?!간)(?: ?\d{1,2}분| ?반)?|\d{1,2}세기)\s?){1,6}(?P<after>에|부터|까지)(?:는|만|도)?(?=\s)"
)
_ASKS = {"에": "언제", "부터": "언제부터", "까지": "언제까지"}
_LONGEST = 200


def candidates(statement: str) -> Iterator[tuple[str, str]]:
    """(question, what it asks for) of one statement, the likeliest first; none when its ending is not known.

    >>> [text for text, _ in candidates("프랑스의 수도는 파리입니다.")]
    ['프랑스의 수도는 어디인가요?', '프랑스의 수도는 파리인가요?']
    """
    text = " ".join(statement.split()).rstrip(" .!…。~,")
    if not 2 < len(text) <= _LONGEST:
        return
    asked = whether(text)
    if asked:
        yield from _open_questions(text, asked)
        yield asked, "yes or no"


def whether(text: str) -> str:
    """The statement with a question's ending; "" when its ending is not known."""
    copula = _COPULA.search(text)
    if copula and copula.start() > 0:
        return f"{text[: copula.start()]}인가요?"
    joined = _JOINED.fullmatch(text)
    if joined:
        return (
            f"{_QUALITY.sub('한가요?', joined['stem'])}"
            if _QUALITY.search(joined["stem"])
            else f"{joined['stem']}나요?"
        )
    # what "no" answers: "there is no fee" answers whether there is one
    text = _NONE.sub(r"있\g<end>", _IMPOSSIBLE.sub(r"가능\g<end>", text))
    polite = _BE_ENDING.fullmatch(text)
    if polite and _ends_in_b(polite["stem"][-1]):
        return f"{polite['stem']}니까?"
    return f"{text}?" if text.endswith("요") else ""


def _open_questions(text: str, asked: str) -> Iterator[tuple[str, str]]:
    topic, comment = _topic(text)
    copula = _COPULA.search(comment)
    if copula and topic and comment[: copula.start()].strip():
        yield from _copula_questions(topic, comment[: copula.start()].strip())
        return
    located = _LOCATED.fullmatch(comment)
    if topic and located and not _dates(located["place"]) and not _DATE_IN.search(comment):
        yield f"{topic} 어디에 있나요?", "place"
    for pattern, made, asks in _ASKED:
        found = pattern.search(asked)
        if found and found.start() > 0:
            yield f"{asked[: found.start()]}{made(found)}{asked[found.end() :]}", asks


def _copula_questions(topic: str, said: str) -> Iterator[tuple[str, str]]:
    """ "X는 Y입니다": what kind of thing Y is decides how to ask for it."""
    noun = topic[:-1]
    kinds = {one.dimension for one in numbers.quantities(said)}
    short, counted = len(said) <= 24, _COUNTED.fullmatch(said)
    if short and (any(kind.startswith("money") for kind in kinds) or said == "무료"):
        yield f"{topic} 얼마인가요?", "price"
    elif short and "percent" in kinds:
        yield f"{topic} 얼마인가요?", "number"
    elif short and (_dates(said) or (_TIME.search(noun) and kinds & {"clock", "clock12", "month", "weekday"})):
        until = next((end for end in ("까지", "부터") if said.endswith(end)), "")
        yield f"{topic} 언제{until}인가요?", "time"
    elif counted:
        yield f"{topic} 몇 {counted[1]}인가요?", "number"
    elif short and (_LENGTH.search(noun) and _DIGIT.search(said)):
        yield f"{topic} 얼마나 되나요?", "number"
    elif short and kinds and (kinds & {"time", "months"} or _LENGTH.search(noun)):
        yield f"{topic} 얼마나 되나요?", "duration"
    elif kinds and _DIGIT.search(said.rsplit(" ", 1)[-1]):
        yield f"{topic} 몇인가요?" if said.isdecimal() else f"{topic} 얼마나 되나요?", "number"
    elif _PERSON.search(noun) or _PERSON.search(said):
        yield f"{topic} 누구인가요?", "person"
    elif _PLACE.search(noun):
        yield f"{topic} 어디인가요?", "place"
    elif noun in ("이것", "그것", "저것", "이", "그", "저", "나", "우리", "여기", "것"):
        return
    else:
        yield f"{topic} 무엇인가요?", "thing"


def _topic(text: str) -> tuple[str, str]:
    """The topic with its particle, and what is said of it; an empty topic when none is sure."""
    words = text.split(" ")
    for place, word in enumerate(words[:8]):
        following = words[place + 1] if place + 1 < len(words) else ""
        if not following or word.endswith(","):
            return "", text
        describes = _ADNOMINAL.search(word) or _TOPIC.fullmatch(following)
        if _TOPIC.fullmatch(word) and len(word) > 1 and not describes:
            return " ".join(words[: place + 1]), " ".join(words[place + 1 :])
    return "", text


def _dates(said: str) -> bool:
    kinds = {one.dimension for one in numbers.quantities(said)}
    year = re.search(r"\d{4}년(?!간)", said) is not None
    return bool(kinds & {"month", "weekday", "clock", "clock12"}) or year


def _when(found: re.Match[str]) -> str:
    return _ASKS[found["after"]]


def _how_much(found: re.Match[str]) -> str:
    return f"얼마{_AFTER_VOWEL.get(found['after'] or '', '')}"


_ASKED = (
    (_DATE_IN, _when, "time"),
    (_MONEY_IN, _how_much, "price"),
    (_TAKES, lambda _: "얼마나 ", "duration"),
)


def _ends_in_b(syllable: str) -> bool:
    """Whether a syllable ends in ㅂ, as before -니다."""
    return "\uac00" <= syllable <= "\ud7a3" and unicodedata.normalize("NFD", syllable)[-1] == "\u11b8"

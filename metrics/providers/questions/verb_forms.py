"""English verb forms: what a verb is without its ending, and which words can only be participles."""

from __future__ import annotations

_REGULAR = """
    accept add allow appear apply arrive assist attract avoid belong boil book borrow call cancel carry cause
    change charge check clean climb close collect compose confirm connect consist contain contribute convert
    cook cover create cross dance decide deliver depend describe design destroy direct discover earn employ
    enable end enjoy ensure enter establish evaporate exist expire explain express export extend feature finish
    fix float follow form found function grant happen heat help host import improve include increase introduce
    invent invite issue join land last launch lay like listen live locate look love manage mark marry measure
    melt mention move name need normalize occur offer open operate order orbit organise organize originate own
    paint participate pass perform plan play prevent produce promise protect prove provide publish receive
    record recommend reduce refer reflect refund relate release remain remove repair replace report represent
    require rescue reset return rotate rule rust save score serve share ship show sign start sound stay stop
    store study suggest supply support surround talk taste train transfer translate travel treat turn use vary
    visit wait walk want warm wash watch weigh work
"""
_IRREGULAR = """
    be is was been/become becomes became become/begin begins began begun/break breaks broke broken/bring brings brought
    brought/build builds built built/buy buys bought bought/choose chooses chose chosen/come comes came come/cost costs
    cost cost/cut cuts cut cut/draw draws drew drawn/drink drinks drank drunk/drive drives drove driven/eat eats ate
    eaten/fall falls fell fallen/feed feeds fed fed/fight fights fought fought/find finds found found/fly flies flew
    flown/freeze freezes froze frozen/get gets got got/give gives gave given/go goes went gone/grow grows grew
    grown/hold holds held held/keep keeps kept kept/know knows knew known/lead leads led led/leave leaves left left/lie
    lies lay lain/lose loses lost lost/make makes made made/mean means meant meant/meet meets met met/pay pays paid
    paid/put puts put put/rise rises rose risen/run runs ran run/say says said said/see sees saw seen/sell sells sold
    sold/send sends sent sent/set sets set set/shine shines shone shone/show shows showed shown/sing sings sang sung/sit
    sits sat sat/sleep sleeps slept slept/speak speaks spoke spoken/spend spends spent spent/stand stands stood
    stood/take takes took taken/teach teaches taught taught/tell tells told told/think thinks thought thought/wear
    wears wore worn/win wins won won/write writes wrote written
"""
_NO_PARTICIPLES = frozenset(
    "red hundred need seed bed shed sled speed breed indeed wed feed naked wicked sacred limited advanced united aged"
    " crowded complicated tired bored interested excited worried experienced skilled talented gifted".split()
)
"""They end like participles, but what follows a form of "to be" here is a quality."""


def _third(base: str) -> str:
    if base.endswith("y") and base[-2] not in "aeiou":
        return f"{base[:-1]}ies"
    return f"{base}es" if base.endswith(("s", "sh", "ch", "x", "z", "o")) else f"{base}s"


def _past(base: str) -> str:
    if base.endswith("y") and base[-2] not in "aeiou":
        return f"{base[:-1]}ied"
    if base in ("stop", "plan", "ship", "refer", "occur", "transfer"):
        return f"{base}{base[-1]}ed"
    return f"{base}d" if base.endswith("e") else f"{base}ed"


_IRREGULAR_ROWS = [row.split() for row in " ".join(_IRREGULAR.split()).split("/")]
BASES = frozenset([*_REGULAR.split(), *(row[0] for row in _IRREGULAR_ROWS)]) - {"be", "lay", "reset"}
_OF_THIRD = {_third(base): base for base in _REGULAR.split()} | {row[1]: row[0] for row in _IRREGULAR_ROWS[1:]}
_OF_PAST = {_past(base): base for base in _REGULAR.split() if base != "reset"} | {
    row[2]: row[0] for row in _IRREGULAR_ROWS[1:] if row[2] != row[0]
}
_PAST_OF = {row[3]: row[2] for row in _IRREGULAR_ROWS[1:]}
_PARTICIPLES = frozenset(row[3] for row in _IRREGULAR_ROWS) | {"reset", "shut", "built", "known"}


def base_of(word: str) -> tuple[str, str] | None:
    """The base form of a verb and the auxiliary that asks with it; None for an unknown word or a base form.

    >>> base_of("costs"), base_of("wrote"), base_of("table")
    (('cost', 'does'), ('write', 'did'), None)
    """
    if word in _OF_THIRD:
        return _OF_THIRD[word], "does"
    return (_OF_PAST[word], "did") if word in _OF_PAST else None


def is_participle(word: str) -> bool:
    """Whether a word behind a form of "to be" makes a passive: held, located, opened."""
    return word in _PARTICIPLES or (word.endswith("ed") and len(word) > 4 and word not in _NO_PARTICIPLES)


def past_of(participle: str) -> str:
    """The simple past of a participle: written, wrote.

    >>> past_of("written"), past_of("discovered")
    ('wrote', 'discovered')
    """
    return _PAST_OF.get(participle, participle)

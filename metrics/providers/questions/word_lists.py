"""Lists of English words that say what kind of thing a phrase is about."""

from __future__ import annotations

DETERMINERS = frozenset(
    "the a an this that these those my your his her its our their some any all most many each every both no one"
    " several few another such".split()
)
LOWERED = DETERMINERS | frozenset(
    "it he she they we you there in on at for during since after before when if to".split()
)
"""A capital on one of these only marks the start of a sentence."""

PREPOSITIONS = frozenset(
    "in on at of for from to by with about into onto over under near behind beside inside outside opposite between"
    " among within without during after before since until till as than through via per above below around across"
    " against along towards upon despite".split()
)
CLAUSE_WORDS = frozenset(
    "that which who whom whose because if when whenever whether while although though unless whereas where why how what"
    " so since once until".split()
)
"""A subject that holds one of these holds a clause: too much for a template."""

ADVERBS = frozenset(
    "also always often usually mostly mainly generally normally typically sometimes rarely never only still already now"
    " just even currently originally officially really actually probably simply slowly quickly automatically ever"
    " therefore then".split()
)
PRONOUNS = frozenset("it he she they we you i this that these those there".split())
NEGATIVE_SUBJECTS = frozenset("nobody nothing none neither nowhere few little hardly".split())

ROLES = frozenset(
    """
    president director author writer king queen emperor founder co-founder inventor ceo head chair chairman
    chairwoman chairperson minister chancellor mayor manager owner captain coach winner creator composer conductor
    singer painter architect actor actress teacher professor leader governor secretary poet playwright philosopher
    mathematician chemist biologist economist engineer explorer astronaut discoverer publisher editor man woman
    doctor nurse lawyer judge player footballer general admiral princess prince duke pope bishop monk saint
    designer developer programmer soldier politician activist driver cook chef son daughter mother father brother
    sister husband wife child pharaoh ruler senator ambassador photographer filmmaker dancer sculptor historian
    geographer
    """.split()
)
_ROLE_ENDINGS = ("ologist", "ician", "ographer", "wright", "nomist", "physicist", "pianist", "violinist", "novelist")

DEFINERS = frozenset(
    "process act study practice state ability art science use method way measure name term form branch theory amount"
    " transfer movement action result condition kind type sort set".split()
)
"""Whoever says "X is the process ..." explains X."""
_COMMON_ENDINGS = tuple(
    "tion sion ment ness ity sis ism ology ics ance ence ship hood ing ery ture age logy ons ments".split()
)
_QUALITY_ENDINGS = ("al", "ed", "ard", "ous", "ive", "ful", "able", "ible", "less", "ary", "ory")
_PEOPLES = ("ans", "lands", "ards", "'s", "ss", "ics", "ites")
_NAMES = frozenset(
    "nepal portugal montreal senegal leonard richard edward gerard alfred alps andes rockies ned fred".split()
)
_COMMON = frozenset(
    """
    water delivery shipping customers members users visitors students guests cards refunds tickets payments orders
    returns dogs cats rivers trees plants iron gold silver oxygen parking breakfast lunch dinner coffee tea milk
    bread rice salt sugar light sound heat gravity children adults people passengers employees admission entry
    entrance interest insurance cash credit banks fees prices taxes meals rooms pets bikes trains buses flights
    doors tomatoes bacteria viruses cells bees pandas whales two three four five six seven eight nine ten eleven
    twelve hand express unused paid free full half extra next hot cold wet dry new old large small big long short
    high low open closed ice snow wood glass paper blood oil air sand silk wool either
    """.split()
)

PLACES = frozenset(
    """floor building basement centre center lobby street avenue road square room hall garden park corner entrance
    station airport city town village country region area district quarter harbour harbor port coast island shore river
    lake valley mountains hill hills forest desert sea ocean roof top bottom left right back front side wing annex
    campus museum library hotel office kitchen cellar attic drawer cupboard fridge shelf counter desk reception
    elevator elevators lift lifts stairs exit gate platform terminal mall market church castle tower bridge school
    university hospital north south east west middle heart suburb suburbs countryside hemisphere capital state province
    county continent galaxy""".split()
)
DIRECTIONS = frozenset(
    """the western eastern northern southern central north south east west northwest northeast southwest southeast upper
    lower inner outer greater downtown old northwestern northeastern southwestern southeastern mainland rural urban
    modern-day present-day""".split()
)
NO_PLACES = frozenset(
    """english french german spanish italian portuguese korean japanese chinese latin greek russian arabic hindi dutch
    january february march april may june july august september october november december jan feb mar apr jun jul aug
    sep sept oct nov dec monday tuesday wednesday thursday friday saturday sunday spring summer autumn winter python
    java javascript euros dollars pounds""".split()
)


def is_role(word: str) -> bool:
    """Whether a noun names what a person is."""
    lower = word.lower()
    return lower in ROLES or lower.endswith(_ROLE_ENDINGS)


def is_common(word: str) -> bool:
    """Whether a capitalised first word is surely no name, so that it may lose its capital."""
    lower = word.lower()
    return lower in LOWERED or lower in _COMMON or (len(lower) > 6 and lower.endswith(_COMMON_ENDINGS))


def is_quality(word: str) -> bool:
    """Whether a capitalised first word is an adjective by its ending: "Accidental damage"."""
    return len(word) > 4 and word.lower().endswith(_QUALITY_ENDINGS) and word.lower() not in _NAMES


def is_plain_plural(word: str) -> bool:
    """Whether a capitalised first word before a plural verb is a plain plural, not the name of a people."""
    lower = word.lower()
    return len(lower) > 3 and lower.endswith("s") and not lower.endswith(_PEOPLES) and lower not in _NAMES


def head(words: list[str]) -> str:
    """The noun that a phrase is about: the last word before "of", another preposition or a clause; "" for none."""
    for place, word in enumerate(words):
        ends = word.endswith((",", ";"))
        if place and (word.lower() in PREPOSITIONS or word.lower() in CLAUSE_WORDS or word.lower() in ("and", "or")):
            return words[place - 1].strip(",;\"'“”").lower()
        if ends:
            return word.strip(",;\"'“”").lower()
    return words[-1].strip(",;\"'“”").lower() if words else ""

"""The language of a short text, by its script and its commonest words; None where that does not settle it.

Made for one question: is this text in another language than that one? A wrong yes would send people after a problem
they do not have, so every doubt ends in None, and two languages differ only when both are sure.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter

_OF_SCRIPT = {
    "HANGUL": "ko",
    "THAI": "th",
    "GREEK": "el",
    "HEBREW": "he",
    # Scripts of many languages, which nothing here tells apart: the name of the script stands for all of them.
    "CYRILLIC": "cyrillic",
    "ARABIC": "arabic",
    "DEVANAGARI": "devanagari",
}
_COMMON_WORDS = {
    # Words that several of these languages spell alike (a, do, no, to) are left out where they mislead.
    "en": """what when where which who whom whose why how is are was were does did can could should would will the of
        for with from this that these those and or if it its be been has have had my your you their there at by about
        than not into they""",
    "de": """was wann wo wie wer wem wen warum welche welcher welches welchem welchen ist sind war waren der die das
        den dem des ein eine einen einem einer und oder nicht für mit von zu zum zur auf im am ich sie wir kann können
        wird werden hat haben gibt bei nach über aus auch""",
    "fr": """que quoi quand où qui quel quelle quels quelles comment pourquoi combien est sont était le la les des du
        un une et ou ne pas pour avec dans sur au aux ce cette ces il elle je vous nous peut peuvent par se sa son
        ses""",
    "es": """qué que cuándo dónde quién cuál cuáles cómo cuánto cuánta cuántos cuántas es son está están fue el la los
        las del un una y para con por en al se su sus esta este mi cuando como hay puede pueden más sobre""",
    "it": """che cosa quando dove chi quale quali come perché quanto quanta quanti quante è sono era il lo la gli le
        del della dei delle dello nel nella un una uno e per con su al alla si suo sua questo questa può possono
        non""",
    "pt": """que quando onde quem qual quais como quanto quantos quantas é são está estão foi o os as do da dos das
        no na nos nas um uma e para com por em ao se seu sua este esta isto pode podem não mais sobre""",
    "nl": """wat wanneer waar wie welke welk hoe waarom hoeveel is zijn was waren de het een en of niet voor met van
        naar op ik je jij u wij kan kunnen wordt worden heeft hebben bij uit ook dat die deze dit er""",
}
_WORDS = {language: frozenset(words.split()) for language, words in _COMMON_WORDS.items()}
_TELLING = {"ß": "de", "ñ": "es", "¿": "es", "¡": "es", "ã": "pt", "õ": "pt", "œ": "fr"}
_FOREIGN_LATIN = re.compile("[åæøðþ]|(?![œÿ])[\u0100-\u024f\u1e00-\u1eff]")
"""Latin letters that none of the languages above has: such a text is in one that is not known here."""
_CHINESE = frozenset("的是了吗嗎么麼什这這那哪几幾们們个個没沒")
"""Signs that Chinese cannot do without and Japanese hardly ever writes."""
_SURE, _FEW = 0.6, 0.15
_SHORTEST, _FEWEST_WORDS, _WORD_SHARE = 2, 2, 0.2
_READ = 20_000
"""Letters that settle it; the rest of a text of a million would only cost seconds."""


def language_of(text: str) -> str | None:
    """The language of a text: ``en de fr es it pt nl ko ja zh th el he``, or ``cyrillic arabic devanagari``.

    Args:
        text: Any text; a question of five words is enough as a rule, and of a long text only the beginning is read.

    Returns:
        A language code, or the name of a script that many languages share; None when unsure: too short, no letters,
        scripts mixed, a language not listed, words that fit several.

    >>> [language_of(text) for text in ("When does the library close?", "図書館は何時に閉まりますか？", "Paris?")]
    ['en', 'ja', None]
    """
    plain = unicodedata.normalize("NFKC", text[:_READ]).lower()
    scripts = Counter(_script(letter) for letter in plain if letter.isalpha())
    letters = scripts.total()
    if letters < _SHORTEST:
        return None
    kana = scripts["HIRAGANA"] + scripts["KATAKANA"]
    chinese_signs = scripts["CJK"] + kana
    if chinese_signs >= _SURE * letters:
        if kana:
            return "ja"
        return "zh" if _CHINESE & set(plain) else None
    for script, language in _OF_SCRIPT.items():
        if scripts[script] >= _SURE * letters:
            return language
    return _latin(plain) if letters - scripts["LATIN"] <= _FEW * letters else None


def _script(letter: str) -> str:
    """The first word of the letter's name in Unicode, which is its script."""
    return re.split("[ -]", unicodedata.name(letter, "UNKNOWN"), maxsplit=1)[0]


def _latin(plain: str) -> str | None:
    """The one language whose common words, and letters that only it has, are clearly the most frequent."""
    if _FOREIGN_LATIN.search(plain):
        return None
    words = re.findall(r"[^\W\d_]+", plain)
    hits = Counter({language: sum(word in known for word in words) for language, known in _WORDS.items()})
    hits.update(language for letter, language in _TELLING.items() if letter in plain)
    (first, most), (_, next_most) = hits.most_common(2)
    clear = most >= max(_FEWEST_WORDS, _WORD_SHARE * len(words)) and most > next_most
    return first if clear else None

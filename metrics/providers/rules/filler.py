"""What a text says without stating anything: greetings, praise for the question, offers of help, plain questions."""

from __future__ import annotations

import re

_OPENING = re.compile(
    r"(?:sure(?: thing)?|of course|certainly|absolutely|great(?: question)?|good question|no problem|okay|ok|alright"
    r"|hello|hi(?: there)?|hey|thank you(?: for (?:asking|your question))?|thanks(?: for asking)?|well|happy to help"
    r"|물론(?:입니다|이죠|이에요|이지요)?|안녕하세요|좋은 질문(?:입니다|이에요|이네요)|알겠습니다"
    r"|natürlich|gerne|klar|hallo|claro|por supuesto|bien sûr|bonjour|hola)\s*[!.,:~–—-]+\s*",
    re.IGNORECASE,
)
_WHOLE = re.compile(
    r"(?:(?:i )?hope (?:this|that|it) helps|let me know if|(?:please )?feel free to"
    r"|if you have (?:any )?(?:other |more |further )?questions|is there anything else"
    r"|(?:i am|i'm|i’m) (?:happy|glad) to help|(?:i'll|i will|let me|i can|i'd be happy to) (?:help|explain|walk)"
    r"|here(?:'s| is| are|’s)\b[^.!?]*:$|as an ai\b|thank(?:s| you)\b"
    r"|(?:i'm sorry|i am sorry|sorry|i apologi[sz]e)\b|i (?:do not|don't|don’t) know\b|i(?:'m|’m| am) not sure\b"
    r"|i (?:cannot|can't|can’t|am unable to|am not able to) (?:help|answer|assist|provide|find)"
    r"|도움이 되(?:었|셨|길|기를)|궁금한 (?:점|사항)|더 궁금|추가 질문|문의해 주|감사합니다|죄송|(?:잘 )?모르겠"
    r"|ich hoffe,? das hilft|das weiß ich (?:leider )?nicht)",
    re.IGNORECASE,
)
_QUESTION = re.compile(r"[?？؟][\"'”’»」』)\]]*$")
_YES_OR_NO = re.compile(
    r"(yes|yep|yeah|no|nope|네|예|아니요|아니오|아뇨|ja|nein|sí|oui|non|はい|いいえ)\s*(?:[,.!:;~–—-]+\s*|$)",
    re.IGNORECASE,
)
_NO = frozenset("no nope 아니요 아니오 아뇨 nein non いいえ".split())


def without_filler(sentence: str) -> str:
    """The sentence without an opening such as "Sure!"; empty when nothing is stated."""
    start = 0
    while match := _OPENING.match(sentence, start):
        start = match.end()
    kept = sentence[start:]
    if not any(character.isalnum() for character in kept) or kept.rstrip().endswith((":", "：")):
        return ""
    return "" if _WHOLE.match(kept) or _QUESTION.search(kept) else kept


def is_bare_yes_or_no(sentence: str) -> bool:
    """Whether a sentence is just "Yes." or "No."."""
    match = _YES_OR_NO.match(sentence)
    return match is not None and match.end() == len(sentence)


def yes_or_no(sentence: str) -> tuple[bool | None, str]:
    """True or False for a sentence that opens with yes or no, else None; and the sentence without that word."""
    match = _YES_OR_NO.match(sentence)
    if match is None:
        return None, sentence
    return match[1].lower() not in _NO, sentence[match.end() :]

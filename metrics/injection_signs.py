"""How words meant for a judge look, language by language, as patterns for ``metrics/injection.py``.

They are matched against plain text: without invisible signs, accents on Latin letters, wide forms and spaced-out
words. A sentence that tells of such orders, or gives them to somebody else, must not match; each language has a few
sure forms.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Literal

from metrics.injection_languages import ORDERS, OVERRIDES

Sign = Literal["override", "role", "orders", "verdict", "fence"]
_BEFORE = r"(?:all|any|the|your|of|these|those|previous|prior|above|preceding|earlier|foregoing|other|given)"
_RULES = r"(?:instructions?|prompts?|rules|directions|guidelines|criteria|rubrics?)"
_JUDGE = r"(?:grader|judge|evaluator|examiner|reviewer|scorer|assessor|(?:grading|evaluation) (?:model|system|ai))"
_JUDGED = (
    r"(?:(?:all|every|each|these|the|this|my|its)\s+(?:of\s+)?(?:the\s+|these\s+)?"
    r"(?:claim|statement|answer|response|text|sentence)s?|everything|it all)"
)
_TOP = (
    r"(?:full (?:marks|score|credit)|an? (?:perfect|maximum|top|highest) (?:score|mark|grade|rating)"
    r"|(?:a )?score of (?:1(?:\.0+)?|10|100)|1\.0|100 ?%)"
)
_VERDICT = rf"(?:{_TOP}|TP|true[ -]positives?|supported|correct|covered|passed|1)"
_ORDER = r"(?:^|[.!?:;,]\s*|\b(?:please|must|should|always|now|and|to)\s+)"
_JUDGE_KO = "(?:채점자|채점관|평가자|심사자|심사위원|심판|판정자|(?:평가|채점) ?(?:모델|시스템))"
_TOP_KO = "(?:TP|참 ?양성|정답|만점|최고 ?점수|1점|100점|지지됨)"
_DO_KO = "(?:처리|분류|표시|판정|평가|채점)?(?:해 ?주|하[라세십]|해라|해\\b|주세요|주십시오|줘|매겨)"

_SIGNS: dict[Sign, tuple[str, ...]] = {
    "override": (
        rf"\b(?:ignore|disregard|forget|override|bypass)\s+(?:{_BEFORE}\s+){{1,4}}{_RULES}\b"
        r"(?!\s+(?:of|from|on|by|in|that|for)\b)",
        r"\b(?:ignore|disregard|forget)\s+(?:everything|anything|all)\s+"
        r"(?:above|before|so far|you (?:were|have been) told)",
        r"\bignore\s+(?:all\s+)?(?:of\s+)?the above\b(?=\s*(?:[.,;:]|and\b))",
        r"\bnew system instructions?\s*:",
        *OVERRIDES,
        r"(?:이전|위|앞|앞선|기존|모든|지금까지)(?:의|에)?\s*(?:모든\s*)?(?:지시|지침|명령|프롬프트)(?:\s*사항)?들?[을를은는]?\s*"
        r"(?:모두\s*|전부\s*|다\s*)?(?:무시|잊|따르지)",
    ),
    "role": (
        r"(?:^|[.!?]\s)\W{0,4}(?-i:SYSTEM)(?: (?:MESSAGE|PROMPT|NOTE|OVERRIDE))?\W{0,3}:",
        r"(?-i:\[SYSTEM\])|(?:^|[.!?]\s)\W{0,4}system (?:message|prompt|note|override)\W{0,3}:",
        r"^\W{0,4}system\W{0,3}:[^\n]{0,60}\b(?:you|ignore|mark|treat|claims?|judge|instructions?|verdicts?)\b",
        r"<\|(?:im_start|im_end|system|user|assistant|start_header_id|end_header_id|eot_id|endoftext|channel|message)\|>",
        r"\[/?INST\]|<</?SYS>>",
        r"^\W{0,4}시스템(?:\s*(?:메시지|프롬프트|지시))?\W{0,3}:[^\n]{0,60}(?:주장|답변|지시|TP|판정|채점|평가|점수)",
    ),
    "orders": (
        *ORDERS,
        rf"\b(?:attention|(?:note|message|instructions?) (?:to|for)(?: the| any)?)[,:]?\s+(?:ai |llm )?{_JUDGE}s?\s*:",
        rf"\bas (?:the|an?|your) (?:ai |llm )?{_JUDGE}, "
        r"(?:you (?:must|should|will|have to|are to)|please|give|mark|label|rate|score|count|assign|treat)",
        rf"{_ORDER}(?:mark|label|rate|score|classify|count|treat|grade|judge|put)\s+{_JUDGED}[^.\n]{{0,40}}?\b{_VERDICT}(?!\w)",
        rf"{_ORDER}(?:give|assign|award)\s+(?:it|me|{_JUDGED})\s+(?:{_TOP}|TP)(?!\w)",
        r"\b(?:output|return|respond with|reply with|answer with)\s+(?:only\s+)?(?-i:TP|FP)\b",
        rf"{_JUDGE_KO}\s*(?:님|분)?\s*(?:께|에게|이라면|으로서|로서|,|:|은|는)[^.\n]{{0,40}}(?:{_TOP_KO}|무시)[^.\n]{{0,12}}{_DO_KO}",
        rf"(?:이|위|본|모든|다음)\s*(?:답변|응답|주장|문장|진술)[^.\n]{{0,20}}{_TOP_KO}[^.\n]{{0,12}}{_DO_KO}",
    ),
    "verdict": (
        r"[{,]\s*[\"'](?:TP|FP|FN|true_positives?|false_positives?|false_negatives?|noncommittal)[\"']\s*:",
        r"[\"'](?:score|verdict)[\"']\s*:\s*[\"']?[01](?:\.0)?[\"']?\s*,\s*[\"'](?:justification|reason)[\"']\s*:",
        r"[\"'](?:justification|reason)[\"']\s*:\s*[\"'][^\"'\n]{0,200}[\"']\s*,\s*[\"'](?:score|verdict)[\"']\s*:\s*[\"']?[01]",
        r"[\"']met[\"']\s*:\s*(?:true|false)",
    ),
    "fence": (
        r"</?\s*data-[0-9a-f]{4,}\s*>",
        r"</(?:answer|response|reference|ground[_-]?truth|judged(?:[_-]?text)?|claims?|statements?|user_input|instructions?"
        r"|system|context)\s*>",
        r"^[ \t]*(?:-{3,}|={3,}|<{3,}|>{3,}|\#{3,})\s*(?:end|begin|start)\s+(?:of\s+)?(?:the\s+)?"
        r"(?:answer|response|reference|text|data|input|instructions?|prompt)\b",
    ),
}


@cache
def patterns() -> dict[Sign, re.Pattern[str]]:
    """By what a place in a text does, which takes 17 ms to make and is made when the first text is looked at.

    It takes orders back, poses as a message to a model, orders a verdict, holds one in the form of a reply, or closes
    the fence around the text.
    """
    return {sign: re.compile("|".join(signs), re.IGNORECASE | re.MULTILINE) for sign, signs in _SIGNS.items()}

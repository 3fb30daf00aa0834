"""Anchors for reading a cosine: what an embedder gives to a plain paraphrase and to an unrelated question.

0.7 means little by itself: for one embedder it is a paraphrase, for another two questions about different things.
"""

from __future__ import annotations

from typing import NamedTuple

from metrics.languages import language_of
from metrics.protocols import Embedder
from metrics.similarity import cosine

DEFAULT_LANGUAGE = "en"


class AnchorTexts(NamedTuple):
    """A question, the same question in other words, and one about something else."""

    question: str
    paraphrase: str
    unrelated: str


class Anchors(NamedTuple):
    """The cosines of both pairs as an embedder sees them, -1 to 1; None where it knows no part of a text.

    Args:
        paraphrase, unrelated: With the question of ``texts``.
        texts: What was measured.
        language: Of the texts.
    """

    paraphrase: float | None
    unrelated: float | None
    texts: AnchorTexts
    language: str


ANCHOR_TEXTS: dict[str, AnchorTexts] = {
    "en": AnchorTexts(
        "When does the library close?",
        "At what time does the library shut?",
        "How do I repair a flat bicycle tyre?",
    ),
    "ko": AnchorTexts(
        "도서관은 몇 시에 닫나요?",
        "도서관의 폐관 시간은 몇 시인가요?",
        "펑크 난 자전거 타이어는 어떻게 고치나요?",
    ),
    "ja": AnchorTexts(
        "図書館は何時に閉まりますか？",
        "図書館の閉館時間は何時ですか？",
        "自転車のパンクはどう直しますか？",
    ),
    "zh": AnchorTexts("图书馆几点关门？", "图书馆的闭馆时间是什么时候？", "自行车轮胎破了怎么修？"),
    "de": AnchorTexts(
        "Wann schließt die Bibliothek?",
        "Um wie viel Uhr macht die Bibliothek zu?",
        "Wie repariere ich einen platten Fahrradreifen?",
    ),
    "fr": AnchorTexts(
        "Quand ferme la bibliothèque ?",
        "À quelle heure la bibliothèque ferme-t-elle ses portes ?",
        "Comment réparer un pneu de vélo crevé ?",
    ),
    "es": AnchorTexts(
        "¿Cuándo cierra la biblioteca?",
        "¿A qué hora cierra sus puertas la biblioteca?",
        "¿Cómo se repara una rueda de bicicleta pinchada?",
    ),
    "it": AnchorTexts(
        "Quando chiude la biblioteca?",
        "A che ora la biblioteca chiude le porte?",
        "Come si ripara una gomma bucata della bicicletta?",
    ),
    "pt": AnchorTexts(
        "Quando é que a biblioteca fecha?",
        "A que horas a biblioteca fecha as portas?",
        "Como se conserta um pneu furado de bicicleta?",
    ),
    "nl": AnchorTexts(
        "Wanneer sluit de bibliotheek?",
        "Hoe laat gaat de bibliotheek dicht?",
        "Hoe repareer ik een lekke fietsband?",
    ),
}
"""By language; the same three in each, written for this purpose."""


def anchor_language(question: str) -> str:
    """The language whose anchors fit a question: its own where there are some, else English.

    >>> anchor_language("도서관은 몇 시에 닫나요?"), anchor_language("")
    ('ko', 'en')
    """
    language = language_of(question)
    return language if language in ANCHOR_TEXTS else DEFAULT_LANGUAGE


def anchors(language: str, embedder: Embedder) -> Anchors:
    """The anchors of one language as an embedder sees them.

    Raises:
        KeyError: If there are none in this language.
    """
    texts = ANCHOR_TEXTS[language]
    question, paraphrase, unrelated = embedder.vectors(texts)
    if question is None:
        return Anchors(None, None, texts, language)
    found = [None if other is None else cosine(question, other) for other in (paraphrase, unrelated)]
    return Anchors(found[0], found[1], texts, language)

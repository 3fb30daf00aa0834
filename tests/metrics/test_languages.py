from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrics.languages import language_of

SURE = {
    "en": (
        "When does the library close?",
        "Where is France and what is it's capital?",
        "Can you identify the region of Europe where France is situated?",
        "How do I reset my password?",
        "WHEN WAS THE FIRST SUPER BOWL?",
        "What does a café in Paris cost?",
    ),
    "de": ("Wann schließt die Bibliothek?", "Wie viel kostet eine Fahrkarte nach Berlin?"),
    "fr": ("Quand ferme la bibliothèque ?", "Où se trouve la France ?", "Combien coûte le billet ?"),
    "es": ("¿Cuándo cierra la biblioteca?", "Cual es la capital de Francia?", "¿Cuánto cuesta el billete?"),
    "it": ("Quando chiude la biblioteca?", "Dove si trova la Francia?", "Quanto costa il biglietto?"),
    "pt": ("Qual é a capital da França?", "Quanto custa o bilhete para São Paulo?"),
    "nl": ("Wanneer sluit de bibliotheek?", "Hoeveel kost het kaartje?"),
    "ko": (
        "도서관은 몇 시에 닫나요?",
        "S3 버킷의 CORS 설정을 바꾸려면?",
        "\u1112\u1161\u11ab\u1100\u1173\u11af\u1112\u1161\u11ab",
    ),
    "ja": ("図書館は平日何時に閉まりますか？", "図書館の閉館時間は何時ですか？", "ﾄｼｮｶﾝ ﾊ ﾄﾞｺ?"),
    "zh": ("图书馆几点关门？它在哪里？", "法国的首都是什么？", "圖書館什麼時候關門？"),
    "th": ("ห้องสมุดปิดกี่โมง",),
    "el": ("Πότε κλείνει η βιβλιοθήκη;",),
    "he": ("מתי נסגרת הספרייה?",),
    "cyrillic": ("Когда закрывается библиотека?", "Коли зачиняється бібліотека?"),
    "arabic": ("متى تغلق المكتبة؟",),
    "devanagari": ("पुस्तकालय कब बंद होता है?",),
}
UNSURE = (
    *("", " ", "?", "12:30", "A", "Paris?", "Pool hours?", "東京駅"),
    *("Hvornår lukker biblioteket?", "När stänger biblioteket?", "Kdy se zavírá knihovna?", "Co to jest?"),
    *("Thư viện đóng cửa lúc mấy giờ?", "Milloin kirjasto suljetaan?", "Kütüphane ne zaman kapanıyor?"),
    *("Kapan perpustakaan tutup?", "Mikor zár be a könyvtár?"),
    *("Translate 안녕하세요 감사합니다", "What does 안녕하세요 mean?", "Wer ist wer? Who is who?"),
    "\ud800\ue000",
)


@pytest.mark.parametrize(("language", "text"), [(language, text) for language, texts in SURE.items() for text in texts])
def test_language_of(language: str, text: str) -> None:
    assert language_of(text) == language


@pytest.mark.parametrize("text", UNSURE)
def test_unsure_is_none(text: str) -> None:
    assert language_of(text) is None


@given(st.text(max_size=60))
def test_any_text_has_one_of_the_languages_or_none(text: str) -> None:
    assert language_of(text) in {*SURE, None}

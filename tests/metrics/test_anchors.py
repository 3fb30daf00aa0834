"""Anchors: measured, in the language of the question, and worth reading a cosine by."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pytest

from metrics.anchors import ANCHOR_TEXTS, anchor_language, anchors
from metrics.languages import language_of
from metrics.providers import letter_embedder, local_embedder


@dataclass(frozen=True)
class Deaf:
    """Knows the first text, or no text at all."""

    knows_first: bool
    label: str = "deaf"

    def vectors(self, texts: Sequence[str]) -> list[list[float] | None]:
        return [[1.0] if self.knows_first and place == 0 else None for place, _ in enumerate(texts)]


@pytest.mark.parametrize("language", ANCHOR_TEXTS)
def test_each_language_has_three_texts_of_its_own(language: str) -> None:
    texts = ANCHOR_TEXTS[language]
    assert len({*texts}) == 3
    assert {language_of(text) for text in texts} <= {language, None}
    assert anchor_language(texts.question) == language


@pytest.mark.parametrize("language", ANCHOR_TEXTS)
def test_the_local_embedder_puts_a_paraphrase_far_above_an_unrelated_question(language: str) -> None:
    found = anchors(language, local_embedder)
    assert found.paraphrase is not None and found.unrelated is not None
    assert found.paraphrase > 0.6
    assert found.unrelated < 0.3
    assert (found.language, found.texts) == (language, ANCHOR_TEXTS[language])


def test_spelling_alone_has_other_anchors() -> None:
    meaning, spelling = anchors("en", local_embedder), anchors("en", letter_embedder)
    assert meaning.paraphrase is not None and spelling.paraphrase is not None
    assert spelling.paraphrase < meaning.paraphrase - 0.1


@pytest.mark.parametrize("knows_first", [False, True])
def test_an_embedder_that_knows_no_text_gives_no_anchors(knows_first: bool) -> None:
    found = anchors("en", Deaf(knows_first))
    assert (found.paraphrase, found.unrelated) == (None, None)


@pytest.mark.parametrize("question", ["", "Paris?", "עד מתי הספרייה פתוחה?"])
def test_a_question_in_no_known_language_gets_the_english_ones(question: str) -> None:
    assert anchor_language(question) == "en"

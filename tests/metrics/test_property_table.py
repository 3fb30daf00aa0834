"""What every number must do, one row a function; a function without a row fails."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import NamedTuple

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import metrics
from metrics.blend import blended, flip_share, score_at, similarity_behind
from metrics.claims import ClaimCounts
from metrics.correctness import correctness
from metrics.fbeta import fbeta, precision, recall
from metrics.groundedness import Statement, groundedness
from metrics.relevancy import InventedQuestion, relevancy
from metrics.settings import shares
from metrics.similarity import cosine


@dataclass(frozen=True)
class Sample:
    """Everything a row may use."""

    tp: int
    fp: int
    fn: int
    beta: float
    similarity: float
    weights: tuple[float, float]
    threshold: float
    a: tuple[float, ...]
    b: tuple[float, ...]

    @property
    def statements(self) -> list[Statement]:
        """TP as supported statements, FP as unsupported ones."""
        return [Statement("A.", 1.0)] * self.tp + [Statement("B.", 0.0)] * self.fp

    @property
    def questions(self) -> list[InventedQuestion]:
        """TP as close questions, FP as less close ones, FN as blank ones with a flag that must not count."""
        close = InventedQuestion("A?", False, self.similarity)
        less = InventedQuestion("B?", False, self.threshold * self.similarity)
        return [close] * self.tp + [InventedQuestion(" ", True, 0.0)] * self.fn + [less] * self.fp

    @property
    def factuality(self) -> float:
        return fbeta(self.tp, self.fp, self.fn, self.beta) or 0.0


SAMPLE = st.builds(
    Sample,
    tp=st.integers(0, 30),
    fp=st.integers(0, 30),
    fn=st.integers(0, 30),
    beta=st.floats(0, 10),
    similarity=st.floats(0, 1),
    weights=st.tuples(st.floats(0.01, 10), st.floats(0.01, 10)),
    threshold=st.floats(0, 1),
    a=st.tuples(*[st.floats(-10, 10)] * 3),
    b=st.tuples(*[st.floats(-10, 10)] * 3),
)


class Row(NamedTuple):
    """One function: how to call it, the range of its numbers, and the changes that raise it or leave it alone.

    A range of None: the number may be anything. ``raised_by`` means "not lowered by".
    """

    number: Callable[[Sample], float | None]
    lowest: float | None
    highest: float | None
    raised_by: tuple[str, ...] = ()
    same_after: tuple[str, ...] = ()


CHANGES: dict[str, Callable[[Sample], Sample]] = {
    "one more TP": lambda s: replace(s, tp=s.tp + 1),
    "one more FP": lambda s: replace(s, fp=s.fp + 1),
    "one more FN": lambda s: replace(s, fn=s.fn + 1),
    "one FP fewer": lambda s: replace(s, fp=max(s.fp - 1, 0)),
    "one FN fewer": lambda s: replace(s, fn=max(s.fn - 1, 0)),
    "an FP made TP": lambda s: replace(s, tp=s.tp + 1, fp=s.fp - 1) if s.fp else s,
    "more similarity": lambda s: replace(s, similarity=(1 + s.similarity) / 2),
    "counts times 3": lambda s: replace(s, tp=3 * s.tp, fp=3 * s.fp, fn=3 * s.fn),
    "weights times 7": lambda s: replace(s, weights=(7 * s.weights[0], 7 * s.weights[1])),
    "vectors swapped": lambda s: replace(s, a=s.b, b=s.a),
    "a vector times 1000": lambda s: replace(s, a=tuple(1000 * x for x in s.a)),
    "entries turned round": lambda s: replace(s, a=s.a[::-1], b=s.b[::-1]),
}
GOOD = ("one more TP", "one FP fewer", "one FN fewer", "an FP made TP")

ROWS: dict[str, Row] = {
    "fbeta.precision": Row(
        lambda s: precision(s.tp, s.fp), 0, 1, ("one more TP", "an FP made TP"), ("counts times 3", "one more FN")
    ),
    "fbeta.recall": Row(lambda s: recall(s.tp, s.fn), 0, 1, ("one more TP",), ("counts times 3", "one more FP")),
    "fbeta.fbeta": Row(lambda s: fbeta(s.tp, s.fp, s.fn, s.beta), 0, 1, GOOD, ("counts times 3",)),
    "similarity.cosine": Row(
        lambda s: cosine(s.a, s.b), -1, 1, (), ("vectors swapped", "a vector times 1000", "entries turned round")
    ),
    "correctness.correctness": Row(
        lambda s: correctness(ClaimCounts(s.tp, s.fp, s.fn), s.similarity, weights=s.weights, beta=s.beta).value,
        0,
        1,
        (*GOOD, "more similarity"),
        ("counts times 3", "weights times 7"),
    ),
    "relevancy.relevancy": Row(
        lambda s: relevancy(s.questions, gate="any").value,
        0,
        1,
        ("one more TP", "one FP fewer", "an FP made TP", "more similarity"),
        ("counts times 3", "one more FN"),
    ),
    "groundedness.groundedness": Row(
        lambda s: groundedness(s.statements, threshold=s.threshold).value,
        0,
        1,
        ("one more TP", "one FP fewer", "an FP made TP"),
        ("counts times 3", "one more FN"),
    ),
    "blend.blended": Row(
        lambda s: blended(s.factuality, s.similarity, shares(s.weights)),
        0,
        1,
        (*GOOD, "more similarity"),
        ("counts times 3", "weights times 7"),
    ),
    "blend.score_at": Row(
        lambda s: score_at(s.factuality, s.similarity, shares(s.weights)[0]),
        0,
        1,
        (*GOOD, "more similarity"),
        ("counts times 3", "weights times 7"),
    ),
    "blend.flip_share": Row(
        lambda s: flip_share(s.factuality, s.similarity, s.threshold), 0, 1, (), ("weights times 7",)
    ),
    "blend.similarity_behind": Row(
        lambda s: similarity_behind(s.threshold, s.factuality, s.weights), None, None, (), ("weights times 7",)
    ),
}
TINY = 1e-12


def _pairs(kind: str) -> list[tuple[str, str]]:
    return [(name, change) for name, row in ROWS.items() for change in getattr(row, kind)]


@pytest.mark.parametrize("name", ROWS)
@settings(deadline=None, max_examples=60)
@given(sample=SAMPLE)
def test_in_range_and_always_the_same(name: str, sample: Sample) -> None:
    row = ROWS[name]
    found = row.number(sample)
    assert found == row.number(sample)
    assert found is None or type(found) is float
    if found is not None and row.lowest is not None and row.highest is not None:
        assert row.lowest - TINY <= found <= row.highest + TINY


@pytest.mark.parametrize(("name", "change"), _pairs("raised_by"))
@settings(deadline=None, max_examples=60)
@given(sample=SAMPLE)
def test_raised_by(name: str, change: str, sample: Sample) -> None:
    before, after = ROWS[name].number(sample), ROWS[name].number(CHANGES[change](sample))
    assume(before is not None and after is not None)
    assert after >= before - TINY


@pytest.mark.parametrize(("name", "change"), _pairs("same_after"))
@settings(deadline=None, max_examples=60)
@given(sample=SAMPLE)
def test_same_after(name: str, change: str, sample: Sample) -> None:
    before, after = ROWS[name].number(sample), ROWS[name].number(CHANGES[change](sample))
    assert (after is None) == (before is None)
    if before is not None:
        assert after == pytest.approx(before, rel=1e-9, abs=TINY)


def test_every_number_of_the_core_has_a_row() -> None:
    """Functions of the arithmetic modules that return a number, and any function that returns a score."""
    expected = set()
    for found in pkgutil.iter_modules(metrics.__path__):
        if found.ispkg or found.name == "__main__":
            continue
        module = importlib.import_module(f"metrics.{found.name}")
        for name, function in inspect.getmembers(module, inspect.isfunction):
            if name.startswith("_") or function.__module__ != module.__name__:
                continue
            returned = str(inspect.signature(function).return_annotation)
            arithmetic = found.name in ("fbeta", "similarity", "blend") and returned in ("float", "float | None")
            own_score = returned.endswith("Score") and returned.lower() == f"{name}score"
            if arithmetic or own_score:
                expected.add(f"{found.name}.{name}")
    assert set(ROWS) == expected

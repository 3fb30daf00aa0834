"""What the judge bench and the golden pages light is there to be lit, and the wording of rare numbers."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from metrics.case import Settings
from metrics.golden.agreement import agreement
from metrics.golden.correctness_evidence import Counts, Facts, facts
from metrics.golden.held_out import held_out
from metrics.golden.rank_agreement import rank_agreement
from metrics.golden.versions import comparison, part_means
from metrics.stability import Stability
from metrics.workings import kappa_working
from tests.formulas import formulas
from ui.bench_traces import MATRIX, bench_traces
from ui.drawing import Drawing
from ui.examples import examples
from ui.golden_difference_chart import difference_drawing
from ui.golden_fit_traces import Present, fit_traces
from ui.golden_heat_chart import heat_drawing
from ui.golden_pair_traces import version_traces
from ui.palette import LIGHT
from ui.stability_chart import stability_drawing
from ui.traces import Trace
from ui.workings import kappa_words

CASE = examples()["savings_account"].case


def some(seed: int, lean: float, size: int = 40) -> Facts:
    random = np.random.default_rng(seed)
    tp, fp, fn = random.integers(0, 4, (3, size))
    return facts(Counts(tp + 1, fp, fn), random.random(size) * 0.2 + lean)


def all_lit(drawing: Drawing, traces: Sequence[Trace]) -> None:
    there = {item.part for item in drawing.items}
    for trace in traces:
        assert set(trace.parts) <= there, trace.name
    assert {part for part in there if part} <= {part for trace in traces for part in trace.parts}


def bench(*columns: tuple[bool | None, ...]) -> Stability:
    """Runs over two statements, with the scores that their verdicts give."""
    scores = tuple(None if None in column else sum(map(bool, column)) / len(column) for column in columns)
    texts, rows = ("a", "b"), tuple(zip(*columns, strict=True))
    return Stability(texts, ("response",) * 2, rows, scores, ("m",) * len(columns), (None,) * len(columns))


def test_runs_light_their_dots_columns_and_rows() -> None:
    found = bench((True, True), (True, False), (True, False), (None, True))
    traces = {one.name: one for one in bench_traces(CASE, found, bench((True, None)))}
    all_lit(stability_drawing(found.scores, (), LIGHT), list(traces.values()))
    assert traces["flips"].cells == ((MATRIX, 2, 0),)
    assert traces["run0"].cells == ((MATRIX, 0, 2),) and "2 / 2 = 1.000" in traces["run0"].said
    assert traces["run1"].cells == ((MATRIX, 0, 3), (MATRIX, 0, 4)) and "1 / 2 = 0.500" in traces["run1"].said
    assert traces["agreement"].cells == ((MATRIX, 1, 0),), "what the other has not judged is not counted"
    assert "undefined" in traces["kappa"].said or "0 / 0" in traces["kappa"].said
    assert bench_traces(CASE, None, found) == [] and "run0" not in {
        one.name for one in bench_traces(CASE, bench((None, None)), None)
    }


def test_the_map_of_agreement_lights_the_plateau_its_middle_and_the_setting_in_use() -> None:
    given, label = some(1, 0.5), (np.random.default_rng(3).random(40) > 0.5).astype(float)
    shares, marks = (0.25, 0.5, 0.75), tuple(step / 10 for step in range(11))
    found, one = agreement(given, label, 1.0, shares, marks), agreement(given, label, 1.0, (0.5,), (0.6,))
    checked, ranks = held_out(given, label, 1.0, (shares, marks), repeats=4), rank_agreement(label, label)
    traces = fit_traces(found, checked, Present(one, None, ranks, None, None))
    all_lit(heat_drawing(found, LIGHT, (0.5, 0.6)), traces)
    for formula in (formula for trace in traces for formula in formulas(trace.said)):
        assert abs(formula.value - formula.said) <= 1.01 * formula.unit, formula


def test_where_two_versions_are_even_is_worked_out() -> None:
    first, second = some(1, 0.2), some(2, 0.8)
    counts = Counts(first.counts.tp + 5, first.counts.fp, first.counts.fn)
    first = facts(counts, first.similarity)
    found = comparison(first, second, Settings().beta, (0.0, 0.25, 0.5, 0.75, 1.0))
    assert found.even_at is not None
    traces = version_traces(found, 2, *(part_means(first, second, Settings().beta, 0.5),) * 2)
    said = next(one.said for one in traces if one.name == "even")
    formula = list(formulas(said))[-1]
    assert formula.value == pytest.approx(found.even_at, abs=2e-3) and formula.said == pytest.approx(
        found.even_at, abs=6e-3
    )
    all_lit(difference_drawing(found, LIGHT, 0.5), traces)


def test_a_kappa_that_is_undefined_is_not_a_number() -> None:
    working = kappa_working([[0, 0], [0, 3]])
    assert working is not None and "0 / 0" in kappa_words(working) and "= 0.000" not in kappa_words(working)

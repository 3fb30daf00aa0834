"""Where a number comes from: the formula that is said gives the number that is shown, and the right parts are lit."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrics.case import Case
from metrics.case_scores import correctness_score, groundedness_score, relevancy_score
from metrics.claims import ClaimCounts
from metrics.correctness import correctness
from metrics.side_by_side import PARTS, answer_scores
from ui.drawing import Dot
from ui.examples import examples, examples_with
from ui.fan_chart import fan_drawing
from ui.palette import LIGHT
from ui.pr_chart import pr_drawing
from ui.side_table import score_words
from ui.side_traces import side_traces
from ui.staircase_chart import staircase_drawing
from ui.svg import svg_tree
from ui.trace_line import trace_contents
from ui.traces import correctness_traces, correctness_values, filled, groundedness_traces, relevancy_traces

ROOT = Path(__file__).parents[2]
SAVINGS = examples()["savings_account"].case


def said(case: Case) -> dict[str, str]:
    values = correctness_values(case, correctness_score(case))
    return {one.name: filled(one.said, values) for one in correctness_traces()}


def test_each_number_of_the_savings_account_says_its_formula() -> None:
    sentences = said(SAVINGS)
    assert "2 / (2 + 2) = 0.500" in sentences["precision"]
    assert "2 / (2 + 2) = 0.500" in sentences["recall"]
    assert "(1 + 1) × 0.500 × 0.500 / (1 × 0.500 + 0.500) = 0.500" in sentences["f"]
    assert "0.75 × 0.500 + 0.25 × 0.938 = 0.6095" in sentences["score"]
    assert "0.938" in sentences["similarity"]


@pytest.mark.parametrize(
    ("name", "labels", "made_of"),
    [
        ("precision", ("TP", "FP"), ()),
        ("recall", ("TP", "FN"), ()),
        ("f", ("TP", "FP", "FN"), ("precision", "recall")),
        ("similarity", (), ()),
        ("score", ("TP", "FP", "FN"), ("f", "similarity")),
    ],
)
def test_only_what_enters_a_number_is_lit(name: str, labels: tuple[str, ...], made_of: tuple[str, ...]) -> None:
    found = next(one for one in correctness_traces() if one.name == name)
    assert (tuple(found.labels), tuple(found.made_of)) == (labels, made_of)


@given(st.integers(0, 9), st.integers(0, 9), st.integers(0, 9), st.floats(0, 1), st.sampled_from([0.5, 1.0, 2.0]))
def test_the_numbers_put_in_make_the_number_said(tp: int, fp: int, fn: int, similarity: float, beta: float) -> None:
    score = correctness(ClaimCounts(tp, fp, fn), similarity, beta=beta)
    values = correctness_values(SAVINGS, score)
    sentence = filled(next(one for one in correctness_traces() if one.name == "score").said, values)
    if score.value is None:
        assert values["blend"] == ""  # the line then says that there is no number
        return
    w0, f, w1, s, value = (float(one) for one in re.findall(r"\d+\.?\d*", sentence)[-5:])
    assert w0 * f + w1 * s == pytest.approx(value, abs=2e-3)


def test_a_score_that_is_missing_is_not_traced_to_a_number() -> None:
    without = replace(SAVINGS, similarity=replace(SAVINGS.similarity, value=None))
    sent = trace_contents(correctness_traces(), correctness_values(without, correctness_score(without)), "sorting")
    score = next(one for one in sent["traces"] if one["name"] == "score")
    assert score["needs"] == "blend"
    assert sent["values"]["blend"] == ""


def asked(*questions: tuple[float, bool]) -> Case:
    """A case whose invented questions have these cosines and flags."""
    forms = tuple({"question": f"Q{n}?", "cosine": one[0], "noncommittal": one[1]} for n, one in enumerate(questions))
    return replace(examples()["france_half"].case, questions=forms)


@pytest.mark.parametrize(
    ("cosines", "sentence"),
    [
        ((0.6, 0.9), "(0.600 + 0.900) / 2 = 0.750"),
        ((0.6, -0.2, 0.2), "(0.600 + (-0.200) + 0.200) / 3 = 0.200"),
        ((1.0,), "(1.000) / 1 = 1.000"),
    ],
)
def test_the_cosines_said_make_the_mean(cosines: tuple[float, ...], sentence: str) -> None:
    case = asked(*((cosine, False) for cosine in cosines))
    traces = {one.name: one for one in relevancy_traces(case, relevancy_score(case))}
    assert sentence in traces["mean"].said
    assert "open" in traces["score"].said
    assert set(traces["score"].made_of) == {"mean", "gate"}


def test_a_closed_gate_is_said_to_make_the_score_zero() -> None:
    case = asked((0.6, True), (0.9, True))
    traces = {one.name: one for one in relevancy_traces(case, relevancy_score(case))}
    assert "closed, so the score is 0" in traces["score"].said
    assert "2 of 2" in traces["gate"].said
    assert traces["gate"].labels == ("noncommittal", "unread")


def test_without_questions_there_is_nothing_to_trace() -> None:
    case = asked()
    assert relevancy_traces(case, relevancy_score(case)) == []


@pytest.mark.parametrize("name", list(examples_with("statements")))
def test_the_share_of_supported_statements_is_said(name: str) -> None:
    score = groundedness_score(examples()[name].case)
    traces = {one.name: one for one in groundedness_traces(score)}
    if score.value is None:
        assert "verdict" not in traces
        return
    fraction = re.search(r"([\d.]+) / (\d+) = (\d\.\d+)", traces["score"].said)
    assert fraction is not None
    assert float(fraction[1]) / float(fraction[2]) == pytest.approx(float(fraction[3]), abs=1e-3)
    assert ("≥" in traces["verdict"].said) == bool(score.passed)


def test_side_by_side_each_score_lights_its_own_answer_and_text() -> None:
    case = SAVINGS
    found = answer_scores(case)
    traces = side_traces(case, "abc", found, {part: score_words(found, part) for part in PARTS})
    assert [one.name for one in traces] == list(PARTS)
    assert "0.75 × F 0.500 + 0.25 × similarity 0.938 = 0.6095" in traces[0].said
    assert traces[0].keys == ("side.text.abc", "side.open.claims.abc", "side.reference")
    assert "question" in traces[1].keys


def test_every_part_that_is_lit_is_in_its_picture() -> None:
    half, debit = asked((0.6, True), (0.9, False)), examples()["debit_card"].case
    score, grounded = relevancy_score(half), groundedness_score(debit)
    fan, stairs = fan_drawing(score, LIGHT, threshold=0.7), staircase_drawing(grounded, LIGHT, threshold=0.8)
    for drawing, traces in ((fan, relevancy_traces(half, score)), (stairs, groundedness_traces(grounded))):
        there = {item.part for item in drawing.items}
        for trace in traces:
            assert there & set(trace.parts), f"nothing of {trace.name} is lit"
    named = {part for trace in correctness_traces() for part in trace.parts}
    there = {item.part for item in pr_drawing(correctness_score(SAVINGS), LIGHT).items}
    assert {part for part in named if part.startswith("pr.")} == {part for part in there if part}
    script = (ROOT / "ui" / "blend_map" / "picture.js").read_text(encoding="utf-8")
    for part in named - there:
        assert part.startswith("map.") and f'"{part.removeprefix("map.")}"' in script
    closed = {item.part for item in fan.items if isinstance(item, Dot) and item.fill == LIGHT.background}
    assert closed == {"flagged"}, "the gate lights the questions that close it"
    tree = svg_tree(fan)
    assert tree[0] == "svg"
    assert {child[1].get("data-part", "") for child in tree[3]} >= {"ray", "flagged", "mean", "mark"}

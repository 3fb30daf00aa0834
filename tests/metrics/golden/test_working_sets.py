"""Sets with hand edits, labels and evidence beside the file; and rows as cases with the row's own score."""

from __future__ import annotations

import numpy as np
import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrics.case import Case, Settings
from metrics.case_scores import correctness_score, groundedness_score, relevancy_score
from metrics.claims import Claim, Sorting, Verdict
from metrics.golden.answers import answer_given, answers_to, with_answer
from metrics.golden.choices import Ask, Choices, Option
from metrics.golden.correctness_scores import correctness_scores
from metrics.golden.evidence_frames import facts_of
from metrics.golden.opening import opened
from metrics.golden.reading import golden_set
from metrics.golden.row_cases import evidence_cells, has_evidence, row_case
from metrics.golden.sources import source_of
from metrics.golden.working_sets import (
    WorkingSet,
    edited,
    labelled,
    replaced,
    replacement,
    table,
    with_evidence,
    work_lost,
)
from metrics.notes import Note

V1 = b"id,question,answer,reference\n1,q1,a1,r1\n2,q2,a2,r2\n3,q3,a3,nan\n"
V2 = b"id,question,answer,reference\n1,q1,a1,r1\n2,q2,a2 corrected,r2\n4,q4,a4,r4\n"
CELLS = {"tp": 1, "fp": 0, "fn": 1, "similarity": 0.5}


def working(data: bytes) -> WorkingSet:
    source = source_of(data, "set.csv")
    return WorkingSet(source, Choices(), "digest", golden_set(opened(source)))


def test_edits_labels_and_evidence_stand_in_the_table_and_not_in_the_file() -> None:
    held = labelled(edited(working(V1), "2", "reference", "by hand"), "1", "pass")
    held = with_evidence(held, "correctness", {"1": CELLS, "unknown": CELLS}, {"2": Note("sample.not-made")})
    frame = table(held)
    assert frame.at["2", "reference"] == "by hand" and held.read.frame.at["2", "reference"] == "r2"
    assert frame["label"].tolist() == ["pass", None, None]
    assert frame.at["1", "tp"] == 1 and np.isnan(frame.at["2", "tp"]) and frame["tp"].dtype == float
    assert held.failed == {("correctness", "2"): Note("sample.not-made")}
    assert "label" not in table(labelled(held, "1", None)) and "tp" not in held.read.frame


def test_a_text_that_was_judged_and_then_changed_is_stale_until_judged_again() -> None:
    held = with_evidence(working(V1), "correctness", {"2": CELLS}, {})
    assert edited(held, "1", "response", "other").stale == frozenset()
    held = edited(held, "2", "response", "other")
    assert held.stale == {"2"}
    assert with_evidence(held, "correctness", {"2": CELLS}, {}).stale == frozenset()


def test_rewriting_the_text_a_row_waits_for_lets_it_go() -> None:
    held = working(V1)
    assert isinstance(table(held).at["3", "waiting"], Note)
    assert table(edited(held, "3", "question", "q")).at["3", "waiting"] is not None
    assert table(edited(held, "3", "reference", "r3")).at["3", "waiting"] is None


def test_the_files_own_text_again_is_no_edit() -> None:
    assert edited(edited(working(V1), "1", "reference", "x"), "1", "reference", "r1").edits == ()
    with pytest.raises(ValueError, match="cannot be rewritten"):
        edited(working(V1), "1", "tp", "3")


@pytest.mark.parametrize("keep", [False, True])
def test_nothing_made_for_a_changed_row_stays_with_it(keep: bool) -> None:
    old = working(V1)
    for row in ("1", "2", "3"):
        old = labelled(old, row, "pass")
    old = with_evidence(old, "correctness", {"1": CELLS, "2": CELLS}, {})
    old = edited(edited(edited(old, "1", "reference", "one"), "2", "reference", "two"), "3", "reference", "three")
    new = working(V2)
    found = replacement(old, new)
    assert set(work_lost(old, found)) == {"2", "3"}
    frame = table(replaced(old, new, found, keep_edits=keep))
    assert frame["label"].tolist() == ["pass", None, None]
    assert frame.at["1", "tp"] == 1 and np.isnan(frame.at["2", "tp"])
    assert frame["reference"].tolist() == ["one", "two" if keep else "r2", "r4"]


@given(
    counts=st.tuples(*[st.integers(0, 6)] * 3).filter(any),
    similarity=st.floats(0, 1),
    beta=st.sampled_from([0.5, 1.0, 2.0]),
)
def test_a_row_as_a_case_has_the_rows_score(counts: tuple[int, int, int], similarity: float, beta: float) -> None:
    row = {"question": "q", "response": "a", "reference": "r", "similarity": similarity}
    row |= dict(zip(("tp", "fp", "fn"), map(float, counts), strict=True))
    expected = correctness_scores(facts_of(pd.DataFrame([row])), beta=beta).scores
    value = correctness_score(row_case(row, Settings(beta=beta))).value
    assert value == pytest.approx(expected.value[0])


def test_cosines_and_statements_become_a_case_too() -> None:
    row = {"response": "a", "question": "q", "ground_truth": "g", "cosines": [0.5, None], "flags": [False, None]}
    row |= {"statement_scores": [1.0, 0.0, 1.0, 0.5]}
    case = row_case(row, Settings(grounded_at=0.5))
    assert groundedness_score(case).value == pytest.approx(0.625)
    assert relevancy_score(case).value == pytest.approx(0.5)
    assert has_evidence(row, "relevancy") and not has_evidence({"tp": float("nan")}, "correctness")


def test_what_was_made_here_comes_back_with_its_claims() -> None:
    claim = Claim("c1", "response", "She.", judged=Verdict(True, "said"))
    made = Case(response="She.", sorting=Sorting((claim,)), as_judged=Sorting((claim,)))
    cells = evidence_cells(made, "correctness")
    assert cells["tp"] == 1 and cells["fp"] == 0
    assert row_case({"response": "She.", **cells}, Settings()).sorting.claims == (claim,)


@pytest.mark.parametrize(
    ("ask", "value"),
    [
        (Ask("encoding", "", (Option("cp949"),), Note("x")), "cp949"),
        (Ask("separator", "", (Option(";"),), Note("x")), ";"),
        (Ask("column", "response", (Option("answer"), Option("output")), Note("x")), "output"),
        (Ask("split", "contexts", (Option("|"),), Note("x")), "|"),
        (Ask("object", "response", (Option("text"),), Note("x")), ""),
        (Ask("several", "reference", (Option("first"),), Note("x")), "join"),
        (Ask("decimal", "similarity", (Option("decimals"),), Note("x")), "thousands"),
        (Ask("word", "reference", (Option("nan"),), Note("x"), word="nan"), "missing"),
    ],
    ids=lambda one: one.kind if isinstance(one, Ask) else "",
)
def test_every_question_takes_its_answers(ask: Ask, value: str) -> None:
    choices = with_answer(Choices(), ask, value)
    assert value in answers_to(ask) and answer_given(choices, ask) == value
    with pytest.raises(ValueError, match="no answer"):
        with_answer(Choices(), ask, "something else")


def test_an_offer_can_be_taken_back() -> None:
    ask = Ask("split", "contexts", (Option("|"),), Note("x"))
    assert answer_given(Choices(), ask) == ""
    assert with_answer(with_answer(Choices(), ask, "|"), ask, "") == Choices()

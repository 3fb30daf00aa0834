"""Tables scored: the handed numbers, the reasons in words, and what drags each answer down."""

from __future__ import annotations

from typing import Any

import numpy as np
import pandas as pd
import pyarrow as pa
import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrics.case import Settings
from metrics.golden.evidence_frames import with_arrow_lists
from metrics.golden.frames import scored
from metrics.golden.lists import _of_objects, lists
from metrics.golden.score_columns import scored_frame
from metrics.golden.scores import mean
from metrics.notes import ENGLISH, Note
from tests.handed import CASES


def handed_frame(name: str) -> pd.DataFrame:
    """A handed CSV with its counts as numbers and every other cell as its text."""
    frame = pd.read_csv(CASES / name, dtype=str, keep_default_na=False).set_index("id")
    for column in ("tp", "fp", "fn", "semantic_similarity"):
        if column in frame:
            frame[column] = pd.to_numeric(frame[column])
    return frame.rename(columns={"semantic_similarity": "similarity"})


def c23(waiting: dict[str, Note]) -> pd.DataFrame:
    frame = handed_frame("C23_na_none_zeros.csv")
    return frame.assign(waiting=[waiting.get(str(one)) for one in frame.index])


def test_c23_as_handed() -> None:
    missing = Note("text.missing", {"names": "reference"})
    found = scored(c23({"006": missing, "008": Note("text.missing", {"names": "nan"})}), Settings())["correctness"]
    assert found.scores.masked.filled(-1).round(12).tolist() == [1, 1, 1, 0.2, 0.975, -1, 0, -1]
    told = mean(found.scores)
    assert (round(told.value or 0, 4), told.scored, told.samples) == (0.6958, 6, 8)
    assert found.reasons[5] == missing
    assert found.scores.flags_of(6) == ("claims.no-response",)


def test_c23_when_the_person_says_that_nan_is_a_text() -> None:
    found = scored(c23({}), Settings())["correctness"]
    told = mean(found.scores)
    assert (round(told.value or 0, 4), told.scored, told.samples) == (0.6036, 7, 8)
    assert found.scores.value[7] == pytest.approx(0.05)
    assert found.reasons[5] == Note("sample.not-judged")


@pytest.mark.parametrize(("row", "beta", "value"), [(0, 0.5, 0.6818), (1, 1, 0.6), (2, 2, 0.5357)])
def test_c09_both_ways(row: int, beta: float, value: float) -> None:
    frame = handed_frame("C09_beta_direction.csv")
    factual = scored(frame, Settings(weights=(1, 0), beta=beta))["correctness"].scores
    assert factual.value[row] == pytest.approx(value, abs=5e-5)
    mirror = {0.5: 0.5357, 1: 0.6, 2: 0.6818}[beta]
    assert factual.value[row + 3] == pytest.approx(mirror, abs=5e-5)


@pytest.mark.parametrize(("beta", "value"), [(0.5, 0.4406), (1, 0.52), (2, 0.68875)])
def test_c09_a_wordy_answer(beta: float, value: float) -> None:
    frame = pd.DataFrame({"tp": [2], "fp": [6], "fn": [0], "similarity": [0.88]})
    columns = scored_frame(frame, Settings(beta=beta))
    assert columns["score_correctness"].iloc[0] == pytest.approx(value, abs=5e-5)
    assert columns["drag_correctness"].iloc[0] == "extra"


def test_c38_scores_are_the_factual_part_alone() -> None:
    frame = handed_frame("C38_formula_cells.csv")
    value = scored(frame, Settings(weights=(1, 0)))["correctness"].scores.value
    assert value.round(4).tolist() == [1.0, 0, 0, 0.6667, 0, 0, 1.0]


def test_each_reason_is_told_with_the_rows_own_numbers() -> None:
    frame = pd.DataFrame(
        {
            "tp": [1, np.nan, 2, 1.5],
            "fp": [0, np.nan, np.nan, 0],
            "fn": [0, np.nan, 1, 0],
            "response_claims": [3, np.nan, np.nan, np.nan],
            "similarity": [0.5] * 4,
            "cosines": [[0.5, 0.7], [], None, [0.2, None]],
            "flags": [[None, True], [], None, [True, False]],
            "statement_scores": [[1, None], [], None, [1, 1, 0]],
            "threshold": [0.5, 0.5, 0.5, np.nan],
        },
        index=["a", "b", "c", "d"],
    )
    found = scored(frame, Settings(grounded_at=0.7))
    told = {metric: [None if note is None else str(note) for note in one.reasons] for metric, one in found.items()}
    assert told["correctness"] == [
        "Claims without a verdict in the response: 2 of 3. Sort them to get a score; until then F is provisional.",
        ENGLISH["sample.not-judged"],
        ENGLISH["sample.bad-counts"],
        ENGLISH["sample.bad-counts"],
    ]
    assert "question 1" in (told["relevancy"][0] or "")
    assert told["relevancy"][1:3] == [ENGLISH["relevancy.no-questions"], ENGLISH["sample.not-judged"]]
    assert told["relevancy"][3] is None
    assert told["groundedness"][0] == (
        "Statements without a score: 1 of 2. Until they have one, the result lies between 0.5 and 1."
    )
    assert found["groundedness"].decided.tolist() == [False, False, False, True]
    assert found["groundedness"].passed.tolist() == [False] * 4


def test_a_table_offers_only_what_it_has_columns_for() -> None:
    assert list(scored(pd.DataFrame({"cosines": [[0.5]]}), Settings())) == ["relevancy"]
    assert scored(pd.DataFrame({"question": ["Who?"]}), Settings()) == {}


def test_columns_of_arrow_score_as_columns_of_python() -> None:
    cosines = [[0.5, None], None, [], [0.9]]
    plain = pd.DataFrame({"cosines": pd.Series(cosines, dtype=object)})
    kind = pd.ArrowDtype(pa.list_(pa.float64()))
    arrow = pd.DataFrame({"cosines": pd.Series(pa.array(cosines, type=pa.list_(pa.float64())), dtype=kind)})
    one, other = (scored_frame(frame, Settings(gate="none", relevant_at=0.6)) for frame in (plain, arrow))
    pd.testing.assert_frame_equal(one, other)
    assert one["passed_relevancy"].tolist() == [False, pd.NA, pd.NA, True]
    assert one["drag_relevancy"].tolist() == ["cosines", "", "", "cosines"]


ODD = st.one_of(st.none(), st.booleans(), st.integers(-(2**70), 2**70), st.floats(allow_infinity=False))


@given(st.lists(st.one_of(st.none(), st.just(float("nan")), st.lists(ODD, max_size=3)), max_size=6))
def test_lists_are_the_same_by_whichever_way_they_are_read(cells: list[Any]) -> None:
    for one, other in zip(lists(cells), _of_objects(cells), strict=True):
        np.testing.assert_array_equal(one, other)


@given(st.lists(st.one_of(st.none(), st.lists(st.one_of(st.none(), st.floats(0, 1)), max_size=3)), max_size=6))
def test_a_table_kept_for_many_looks_scores_the_same(cells: list[Any]) -> None:
    frame = pd.DataFrame({name: pd.Series(cells, dtype=object) for name in ("cosines", "flags", "statement_scores")})
    held = with_arrow_lists(frame)
    assert all(isinstance(kind, pd.ArrowDtype) for kind in held.dtypes) and frame["cosines"].dtype == object
    pd.testing.assert_frame_equal(scored_frame(held, Settings()), scored_frame(frame, Settings()))


def test_blank_questions_leave_the_mean() -> None:
    frame = pd.DataFrame({"cosines": [[0.5, 0.9]], "questions": [["Who?", " "]], "flags": [[False, True]]})
    found = scored(frame, Settings())["relevancy"]
    assert found.scores.value.tolist() == [0.5]
    assert "question.blank" in found.scores.flags_of(0)


@pytest.mark.parametrize("columns", [{"flags": [[True]]}, {"questions": [["Who?"]]}, {"cosines": [["half"]]}])
def test_lists_that_do_not_fit_are_named(columns: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"row 1|column cosines"):
        scored(pd.DataFrame({"cosines": [[0.5, 0.9]], **columns}), Settings())


def test_a_row_without_flags_only_loses_the_gate() -> None:
    frame = pd.DataFrame({"cosines": [[0.5], [0.6], None], "flags": [None, [True], [True]]})
    found = scored(frame, Settings())["relevancy"]
    assert [found.scores.reason_code(place) for place in range(3)] == ["relevancy.undecided", "", "sample.not-judged"]
    assert found.scores.value[1] == 0
    assert found.lost["gate"][1] == pytest.approx(0.6)


def test_what_waits_for_one_metric_is_scored_for_another() -> None:
    frame = pd.DataFrame({"tp": [1], "fp": [0], "fn": [0], "similarity": [1.0], "statement_scores": [[1]]})
    found = scored(frame, Settings(), {"correctness": [Note("text.missing", {"names": "reference"})]})
    assert [one.scores.known.tolist() for one in found.values()] == [[False], [True]]

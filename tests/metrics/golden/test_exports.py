"""What is taken away comes back exactly, and no spreadsheet executes it."""

from __future__ import annotations

import csv
import io
import json

import numpy as np
import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from metrics.golden.choices import Choices
from metrics.golden.exports import csv_bytes, jsonl_bytes, parquet_bytes
from metrics.golden.formula_cells import MARK, neutralised, restored
from metrics.golden.opening import opened
from metrics.golden.reading import GoldenSet, golden_set
from metrics.golden.sources import source_of
from metrics.golden.table import TEXTS, Row, framed
from metrics.notes import Note
from tests.handed import CASES


def back(data: bytes, name: str = "scores.csv") -> GoldenSet:
    return golden_set(opened(source_of(data, name)))


def cells(data: bytes) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(data.decode("utf-8-sig"), newline="")))


@pytest.fixture
def handed_frame() -> pd.DataFrame:
    frame = golden_set(opened(source_of(CASES / "C38_formula_cells.csv"))).frame
    frame["score_correctness"] = [1.0, -0.2051, 0.0, 0.6667, np.nan, 0.0, 1.0]
    frame["=cmd|' /C calc'!A0"] = "=1"
    return frame


def test_c38_text_that_could_be_a_formula_is_neutralised_and_numbers_are_not(handed_frame: pd.DataFrame) -> None:
    rows = {row["id"]: row for row in cells(csv_bytes(handed_frame))}
    original = {row["id"]: row for row in cells((CASES / "C38_formula_cells.csv").read_bytes())}
    names = {"question": "user_input", "response": "response", "reference": "reference"}
    risky = {
        ("f1", "question"), ("f2", "question"), ("f2", "response"), ("f2", "reference"), ("f3", "question"),
        ("f3", "response"), ("f4", "question"), ("f4", "response"), ("f4", "reference"), ("f5", "question"),
        ("f5", "response"), ("f5", "reference"), ("f6", "question"), ("f6", "response"),
    }  # fmt: skip  # one line per row of the file would be longer
    for name, row in rows.items():
        for column, theirs in names.items():
            apostrophe = "'" if (name, column) in risky else ""
            assert row[column] == apostrophe + original[name][theirs]
        assert [row[count] for count in ("tp", "fp", "fn")] == [original[name][count] for count in ("tp", "fp", "fn")]
    assert [row["score_correctness"] for row in rows.values()] == ["1", "-0.2051", "0", "0.6667", "", "0", "1"]
    header = csv_bytes(handed_frame).decode("utf-8-sig").split("\r\n")[0]
    assert "'=cmd|' /C calc'!A0" in header


def test_c38_our_own_export_gives_the_original_texts_back(handed_frame: pd.DataFrame) -> None:
    read = back(csv_bytes(handed_frame)).frame
    assert list(read.index) == list(handed_frame.index)
    for name in (*TEXTS, "tp", "fp", "fn", "=cmd|' /C calc'!A0"):
        assert list(read[name]) == list(handed_frame[name])


def test_c38_json_lines_are_untouched(handed_frame: pd.DataFrame) -> None:
    forms = [json.loads(line) for line in jsonl_bytes(handed_frame).decode().split("\n") if line]
    assert [form["response"] for form in forms] == list(handed_frame["response"])
    assert forms[4]["score_correctness"] is None
    assert forms[1]["score_correctness"] == -0.2051
    assert forms[0]["tp"] == 1


@pytest.mark.parametrize("kind", ["csv", "jsonl", "parquet"])
def test_c23_words_of_an_export_are_texts_and_rows_that_wait_still_wait(kind: str) -> None:
    frame = golden_set(opened(source_of(CASES / "C23_na_none_zeros.csv"))).frame
    make = {"csv": csv_bytes, "jsonl": jsonl_bytes, "parquet": parquet_bytes}[kind]
    found = back(make(frame), f"scores.{kind}")
    for name in TEXTS:
        assert list(found.frame[name]) == list(frame[name])
    assert list(found.frame.index) == list(frame.index)
    assert np.array_equal(found.frame["similarity"], frame["similarity"], equal_nan=True)
    assert [note is None for note in found.frame["waiting"]] == [True] * 7 + [False]
    assert found.frame["waiting"].iloc[7] == frame["waiting"].iloc[7]
    choices = Choices(words={("reference", "nan"): "text"})
    settled = golden_set(opened(source_of(make(frame), f"scores.{kind}")), choices).frame
    assert settled["waiting"].iloc[7] is None


def test_a_row_that_waits_for_another_reason_still_waits_after_two_journeys() -> None:
    frame = golden_set(opened(source_of(CASES / "C24_a_old_ragas_names.csv"))).frame
    once = back(csv_bytes(frame)).frame
    twice = back(csv_bytes(once)).frame
    assert str(once["waiting"].iloc[0]) == str(twice["waiting"].iloc[0])
    assert str(frame["waiting"].iloc[0]) in str(once["waiting"].iloc[0])
    assert twice["waiting"].iloc[1] is None


def test_c31_a_long_cell_leaves_complete() -> None:
    frame = golden_set(opened(source_of(CASES / "C31_batch.csv"))).frame
    assert list(back(csv_bytes(frame)).frame["reference"]) == list(frame["reference"])


SIGNS = st.sampled_from([*list("=+-@＝＋－＠'\"\t\r\n ,;|\u200b\ufeff\xa0ab0 가"), "\x00"])
ANY = st.text(st.characters(exclude_categories=["Cs"]), max_size=12) | st.text(SIGNS, max_size=8)


@given(ANY)
def test_every_text_comes_back_and_none_can_be_executed(text: str) -> None:
    cell = neutralised(text)
    assert restored(cell) == text
    bare = cell.lstrip(" \u00a0\u200b\ufeff\t\r\n\x00")
    assert bare[:1] not in tuple("=+-@＝＋－＠")
    assert cell[:1] not in ("\t", "\r", "\n")


@settings(max_examples=60, deadline=None)
@given(
    st.lists(
        st.tuples(ANY, ANY.filter(str.strip) | st.none(), st.lists(ANY, max_size=3), ANY, st.floats(allow_nan=True)),
        min_size=1,
        max_size=5,
    )
)
def test_the_round_trip_through_csv_is_exact(rows: list[tuple[str, str | None, list[str], str, float]]) -> None:
    frame = framed(
        [
            Row(
                f"{response}/{place}",
                place,
                {"response": response, "reference": reference, "contexts": contexts, "=extra": extra, "similarity": s},
                Note("claims.none") if place else None,
            )
            for place, (response, reference, contexts, extra, s) in enumerate(rows)
        ],
        numbered=False,
    )
    read = back(csv_bytes(frame)).frame
    assert list(read.index) == list(frame.index)
    for name in ("response", "reference", "contexts", "=extra"):
        assert list(read[name]) == list(frame[name])
    known = frame["similarity"].replace([np.inf, -np.inf], np.nan)
    assert np.array_equal(read["similarity"].to_numpy(dtype=float), known.to_numpy(), equal_nan=True)
    assert [note is None for note in read["waiting"]] == [note is None for note in frame["waiting"]]


def test_the_mark_is_the_last_and_empty_column() -> None:
    frame = framed([Row("1", 2, {"response": "a"}, None)], numbered=True)
    (row,) = cells(csv_bytes(frame))
    assert (list(row)[-1], row[MARK]) == (MARK, "")


def test_a_foreign_apostrophe_stays() -> None:
    assert list(back(b"question,answer\n'=1,'a\n").frame["question"]) == ["'=1"]


def test_mixed_extras_in_parquet_become_json_texts() -> None:
    frame = framed([Row("1", 1, {"x": [{"a": 1}], "y": 1}, None), Row("2", 2, {"x": "b", "y": True}, None)], True)
    read = back(parquet_bytes(frame), "scores.parquet").frame
    assert list(read["x"]) == ['[{"a": 1}]', "b"]
    assert list(read["y"]) == ["1", "true"]

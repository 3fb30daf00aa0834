"""Files for ``python -m metrics judge``: read as golden sets are, and no row is dropped in silence."""

from __future__ import annotations

import csv
import gzip
import io
import json
from pathlib import Path
from typing import Any

import pandas as pd
import pytest

from metrics.__main__ import main
from metrics.commands.samples import Answers, Samples, Undecided, samples
from metrics.golden.choices import UnreadableFile
from metrics.golden.sources import source_of
from metrics.providers.judging import Metric
from tests.handed import CASES


def table(*rows: list[str], delimiter: str = ",") -> bytes:
    out = io.StringIO()
    csv.writer(out, delimiter=delimiter).writerows(rows)
    return b"\xef\xbb\xbf" + out.getvalue().encode()


def read(
    given: bytes | Path, name: str = "a.csv", metric: Metric = "groundedness", answers: Answers | None = None
) -> Samples:
    return samples(source_of(given, name if isinstance(given, bytes) else ""), metric, answers)


def test_columns_by_new_and_old_names() -> None:
    names = ["id", "user_input", "response", "reference", "retrieved_contexts"]
    (new,) = read(table(names, ["007", "Q", "A", "R", '["c1", "c2"]'])).rows
    names = ["Question ", "answer", "ground_truth", "contexts"]
    (old,) = read(table(names, ["Q", "A", "R", "['c1', 'c2']"], delimiter=";")).rows
    texts = ("Q", "A", "R", "c1\nc2", ("c1", "c2"))
    assert (new.id, *new[3:8]) == ("007", *texts)
    assert (old.id, *old[3:8]) == ("1", *texts)


def test_c22_is_read_as_the_app_reads_it() -> None:
    found = read(CASES / "C22_contexts_as_text.csv")
    assert [len(row.contexts) for row in found.rows] == [2, 3, 2, 1, 0, 0, 1, 1, 1, 1, 2]
    assert found.rows[2].contexts == ("first chunk", "second chunk")
    assert found.rows[10].contexts == ("inner one", "inner two")
    said = "\n".join(found.said)
    assert "Lists inside the list were flattened" in said and "as numpy prints it" in said
    assert '--split "|"' in said
    cut = read(CASES / "C22_contexts_as_text.csv", answers=Answers(split="|"))
    assert cut.rows[6].contexts == ("Tram stop A", "Tram stop B")


def test_c23_a_lost_value_waits_and_says_which_option_settles_it() -> None:
    found = read(CASES / "C23_na_none_zeros.csv", metric="answer_correctness")
    assert [row.response for row in found.rows] == ["NA", "None", "007", "1.10", "TRUE", "red", "", "round"]
    problems = {row.id: row.problem and row.problem.code for row in found.rows if row.problem}
    assert problems == {"006": "text.missing", "008": "golden.word"}
    assert any("--words text or --words missing" in text for text in found.said)
    assert (found.rows[7].line, found.rows[7].id) == (9, "008")
    sure = read(CASES / "C23_na_none_zeros.csv", metric="answer_correctness", answers=Answers(words="text"))
    assert [row.id for row in sure.rows if row.problem] == ["006"]


def test_a_row_that_cannot_be_read_keeps_its_place() -> None:
    raw = table(["id", "response", "reference"], ["a", "x", "r"]) + b'b,only one\nc,y,r\nd,"never closed,r\n'
    found = read(raw)
    assert [(row.id, row.line, row.problem and row.problem.code) for row in found.rows] == [
        ("a", 2, None),
        (None, 3, "golden.row-ragged"),
        ("c", 4, None),
        (None, 5, "golden.row-unclosed"),
    ]
    rows = [{"id": 3, "question": "Q", "answer": "A", "reference": "R"}, [1]]
    found = read("\n".join(map(json.dumps, rows)).encode() + b"\n{bad\n", "a.jsonl")
    assert [(row.id, row.line, row.problem is None) for row in found.rows] == [
        ("3", 1, True),
        (None, 2, False),
        (None, 3, False),
    ]


def test_several_references_wait_until_one_says_which() -> None:
    raw = json.dumps({"question": "Q", "answer": "A", "ground_truths": ["R1", "R2"], "contexts": ["c"]}).encode()
    found = read(raw, "a.jsonl")
    assert found.rows[0].problem is not None and "2 texts" in str(found.rows[0].problem)
    assert any("--several first" in text for text in found.said)
    assert read(raw, "a.jsonl", answers=Answers(several="join")).rows[0].reference == "R1\nR2"


@pytest.mark.parametrize("kind", ["jsonl.gz", "json", "parquet", "tsv"])
def test_the_kinds_of_files(tmp_path: Path, kind: str) -> None:
    rows: list[dict[str, Any]] = [{"id": "a", "response": "A", "reference": "R"}, {"id": "b", "response": "B; C"}]
    path = tmp_path / f"in.{kind}"
    if kind == "parquet":
        pd.DataFrame(rows).to_parquet(path)
    elif kind == "tsv":
        path.write_bytes(table(["id", "response", "reference"], ["a", "A", "R"], ["b", "B; C", ""], delimiter="\t"))
    else:
        text = json.dumps(rows) if kind == "json" else "\n".join(map(json.dumps, rows))
        path.write_bytes(gzip.compress(text.encode()) if kind.endswith("gz") else text.encode())
    found = read(path).rows
    assert [(row.id, row.response, row.reference) for row in found] == [("a", "A", "R"), ("b", "B; C", "")]


@pytest.mark.parametrize(
    ("raw", "says"),
    [
        (table(["user_input", "question", "response"], ["a", "b", "c"]), "--column question=user_input or"),
        (table(["response", "response", "reference"], ["a", "b", "c"]), "Two columns are called response"),
        (table(["x"], ["a"]), "no column is recognised as response"),
        (table(["answer", "reference"], ["Straße", "é"])[3:].decode().encode("latin-1"), "--encoding cp1252"),
    ],
)
def test_what_has_two_readings_is_asked(raw: bytes, says: str) -> None:
    with pytest.raises(Undecided, match=says):
        read(raw)


def test_the_options_answer_what_is_asked() -> None:
    raw = table(["user_input", "question", "response", "reference"], ["a", "b", "c", "d"])
    assert read(raw, answers=Answers({"question": "question"})).rows[0].question == "b"
    raw = table(["response", "response", "reference"], ["a", "b", "c"])
    assert read(raw, answers=Answers({"response": "response (2)"})).rows[0].response == "b"
    raw = table(["text", "reference"], ["a", "c"])
    assert read(raw, answers=Answers({"response": "text"})).rows[0].response == "a"
    with pytest.raises(Undecided, match="there is no such column; there are: text, reference"):
        read(raw, answers=Answers({"response": "nowhere"}))
    raw = table(["answer", "reference"], ["Straße", "é"])[3:].decode().encode("latin-1")
    assert read(raw, answers=Answers(encoding="cp1252")).rows[0].response == "Straße"


def test_columns_that_the_metric_has_no_use_for_cost_nothing() -> None:
    names = ["question", "answer", "tp", "similarity", "reference", "ground_truth"]
    found = read(table(names, ["Q", "A", "many", "n/a", "nan", "x"]), metric="answer_relevancy")
    assert found.rows[0].problem is None
    assert "left alone: tp, similarity, reference, ground_truth" in found.said[0]


def test_texts_are_kept_as_they_are_and_nothing_is_run() -> None:
    names = ["user_input", "response", "reference", "contexts"]
    raw = table(names, ["NA", "None", "007", "__import__('os').abort()"])
    (row,) = read(raw, answers=Answers(words="text")).rows
    assert (row.question, row.response, row.reference) == ("NA", "None", "007")
    assert row.contexts == ("__import__('os').abort()",)


def test_rows_alike_are_told_apart() -> None:
    found = read(table(["id", "response", "reference"], ["a", "x", "r"], ["a", "x", "r"], ["a", "y", "r"]))
    assert len({one.key for one in found.rows}) == 3
    assert any("stands more than once" in text for text in found.said)


@pytest.mark.parametrize(
    ("content", "says"),
    [(b"", "is empty"), (b"\n \n", "is empty"), (b"id,response,reference\n", "has no rows")],
)
def test_a_file_without_a_row_is_no_success(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], content: bytes, says: str
) -> None:
    file, out = tmp_path / "in.csv", tmp_path / "out.jsonl"
    file.write_bytes(content)
    with pytest.raises(UnreadableFile, match=says):
        read(file)
    assert main(["judge", str(file), "--judge", "rules", "--embedder", "letters", "-o", str(out)]) == 2
    assert says in capsys.readouterr().err
    assert not out.exists()


def test_every_row_comes_out_also_those_that_were_not_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, out = tmp_path / "in.csv", tmp_path / "out.jsonl"
    file.write_bytes(table(["id", "response", "reference"], ["a", "x", "x"], ["b", "only one"], ["c", "y", "nan"]))
    assert main(["judge", str(file), "--judge", "rules", "--embedder", "letters", "-o", str(out)]) == 1
    lines = [json.loads(line) for line in out.read_text(encoding="utf-8").splitlines()]
    assert [(one["id"], one["state"]) for one in lines] == [("a", "scored"), (None, "unread"), ("c", "unread")]
    assert lines[1]["line"] == 3 and "in this row: 2" in lines[1]["reason"]
    said = capsys.readouterr().err
    assert "line 3: not scored: Cells in this row: 2" in said
    assert 'c: not scored: The reference is "nan"' in said and "(line 4)" in said
    assert "1 of 3 scored" in said and "unread: 2 (1 golden.row-ragged, 1 golden.word)" in said

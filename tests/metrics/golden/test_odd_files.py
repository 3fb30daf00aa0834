"""Files that are damaged, odd or hostile: a clear message, or the rows that can be read and the others set aside."""

from __future__ import annotations

import gzip
import io
import json
import tracemalloc
from collections.abc import Iterator
from pathlib import Path

import pandas as pd
import pytest

from metrics.golden import objects, opening, reading, sources
from metrics.golden.choices import Choices, Undecided, UnreadableFile
from metrics.golden.opening import opened
from metrics.golden.reading import GoldenSet, chunks, golden_set, looked
from metrics.golden.sources import source_of

HEAD = "question,answer\n"


def read(data: bytes | str, name: str = "set.csv", choices: Choices | None = None) -> GoldenSet:
    given = data.encode() if isinstance(data, str) else data
    return golden_set(opened(source_of(given, name), choices), choices)


def aside(found: GoldenSet) -> list[tuple[int, str]]:
    return [
        (line, reason.code) for line, reason in zip(found.quarantine["line"], found.quarantine["reason"], strict=False)
    ]


@pytest.mark.parametrize(
    ("data", "name", "says"),
    [
        (b"", "set.csv", "empty"),
        (b"\xef\xbb\xbf\r\n", "set.csv", "empty"),
        (b"PK\x03\x04rest", "set.xlsx", "spreadsheet"),
        (b"\x00\x01\x02\x03binary\x00", "set.csv", "no text"),
        (b"%PDF-1.7", "set.pdf", "no text"),
        (b"\x1f\x8bdamaged", "set.csv.gz", "packed file is damaged"),
        (b"PAR1damaged", "set.parquet", "Parquet file cannot be read"),
        (b'{"a": ', "set.json", "not JSON: line 1"),
        (b"3", "set.json", "no list of rows"),
        (b"[]", "set.json", "no rows"),
        (b'[{"a": 1e999}]', "set.json", "too large"),
        (b'{"question": "a"\n', "set.jsonl", "not JSON"),
        (b"test_cases: []", "set.yml", "only as test results of Rasa"),
        (("[" * 100_000).encode(), "set.json", "nested too deeply"),
    ],
)
def test_a_file_without_rows_says_why(data: bytes, name: str, says: str) -> None:
    with pytest.raises(UnreadableFile, match=says):
        read(data, name)


def test_a_path_that_is_not_there() -> None:
    with pytest.raises(UnreadableFile, match="cannot be opened"):
        opened(source_of("/nowhere/set.csv"))


def test_a_header_alone_is_a_set_without_rows() -> None:
    found = read(HEAD)
    assert (len(found.frame), len(found.quarantine)) == (0, 0)
    assert list(found.frame.columns)[:2] == ["line", "question"]


def test_one_column() -> None:
    assert list(read("question\nWho?\nWhen?\n").frame["question"]) == ["Who?", "When?"]


def test_ragged_rows_are_set_aside_and_the_others_go_on() -> None:
    found = read(HEAD + "a,b\nc\nd,e,f\n\ng,h\n")
    assert list(found.frame["question"]) == ["a", "g"]
    assert list(found.frame["line"]) == [2, 6]
    assert aside(found) == [(3, "golden.row-ragged"), (4, "golden.row-ragged")]
    assert "Cells in this row: 1; columns that the header names: 2" in str(found.quarantine["reason"].iloc[0])
    assert found.quarantine["raw"].iloc[1] == "d | e | f"


def test_an_unclosed_quotation_mark_costs_one_row() -> None:
    found = read(HEAD + 'a,b\n"open,b\nc,d\ne,f\n')
    assert list(found.frame["question"]) == ["a", "c", "e"]
    assert aside(found) == [(3, "golden.row-unclosed")]


def test_text_after_a_closing_quotation_mark_costs_one_row() -> None:
    found = read(HEAD + 'a,"b"c\nd,e\n')
    assert (list(found.frame["question"]), aside(found)) == (["d"], [(2, "golden.row-quotes")])


def test_doubled_and_missing_column_names_and_ids() -> None:
    found = read("id,question,note,note,\n1,a,x,y,z\n1,b,x,y,z\n1 (2),c,x,y,z\n")
    assert list(found.frame.index) == ["1", "1 (2)", "1 (2) (2)"]
    assert list(found.frame["note (2)"]) == ["y", "y", "y"]
    assert list(found.frame["column 5"]) == ["z", "z", "z"]
    codes = {notice.note.code for notice in found.notices}
    assert {"golden.id-doubled", "golden.column-doubled", "golden.column-unnamed"} <= codes


@pytest.mark.parametrize(
    ("data", "separator"),
    [
        ("question;answer\nWho, when?;a, b\n", ";"),
        ("question\tanswer\na\tb; c, d\n", "\t"),
        ("question|answer\na|b\n", "|"),
        ("sep=;\nquestion;answer\na;b\n", ";"),
        ("question,an;swer\nx,y\n", ","),
        ('"question; long",answer\na,b\n', ","),
    ],
)
def test_separators_are_found(data: str, separator: str) -> None:
    file = opened(source_of(data.encode(), "set.csv"))
    assert file.separator == separator
    assert len(golden_set(file).frame) == 1


def test_two_separators_that_fit_equally_are_asked_about() -> None:
    data = "a,b;c\n1,2;3\n4,5;6\n"
    found = looked(opened(source_of(data.encode(), "set.csv")))
    assert [(ask.kind, [option.value for option in ask.options]) for ask in found.asks] == [("separator", [",", ";"])]
    with pytest.raises(Undecided, match="several signs"):
        read(data)
    assert list(read(data, choices=Choices(separator=";")).frame["c"]) == ["3", "6"]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32"])
@pytest.mark.parametrize("name", ["set.csv", "set.jsonl", "set.json"])
def test_unicode_is_recognised(encoding: str, name: str) -> None:
    rows = [{"question": "Wie heißt das?", "answer": "Straße 1"}, {"question": "어디?", "answer": "서울"}]
    text = {
        "set.csv": HEAD + "".join(f"{row['question']},{row['answer']}\n" for row in rows),
        "set.jsonl": "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows),
        "set.json": json.dumps(rows, ensure_ascii=False),
    }[name]
    assert list(read(text.encode(encoding), name).frame["response"]) == ["Straße 1", "서울"]


@pytest.mark.parametrize(
    ("text", "encoding"), [("질문이 있나요?,네 맞습니다\n", "cp949"), ("Heißt das so?,Äh ja\n", "cp1252")]
)
def test_other_encodings_are_asked_about(text: str, encoding: str) -> None:
    data = (HEAD + text).encode(encoding)
    (ask,) = looked(opened(source_of(data, "set.csv"))).asks
    samples = {option.value: option.sample for option in ask.options}
    assert (ask.kind, samples[encoding]) == ("encoding", text.strip())
    with pytest.raises(Undecided, match="not UTF-8"):
        read(data)
    chosen = read(data, choices=Choices(encoding=encoding)).frame
    assert chosen["question"].iloc[0] == text.split(",", maxsplit=1)[0]


def test_a_row_with_bytes_of_another_encoding_is_set_aside() -> None:
    good = "".join(f"질문 {place},답\n" for place in range(50))
    data = (HEAD + good).encode() + "Straße,b\n".encode("cp1252") + b"end,e\n"
    found = read(data, choices=Choices(encoding="utf-8"))
    assert len(found.frame) == 51
    assert aside(found) == [(52, "golden.row-encoding")]
    assert "utf-8" in [option.value for option in looked(opened(source_of(data, "set.csv"))).asks[0].options]


def test_lines_of_json_that_are_none_are_set_aside() -> None:
    lines = [
        '{"question": "a", "answer": "b"}',
        "nonsense",
        "[1]",
        '{"question": "c", "question": "d"}',
        '{"x": 1}',
        "",
    ]
    found = read("\n".join(lines), "set.jsonl")
    assert list(found.frame["question"]) == ["a", None]
    assert aside(found) == [(2, "golden.row-not-json"), (3, "golden.row-no-object"), (4, "golden.row-refused")]


def test_a_json_list_that_breaks_off_keeps_what_came_before() -> None:
    found = read('[\n{"question": "a", "answer": "b"},\n{"question": "c", "answer": "d"},\n{"question": ', "set.json")
    assert list(found.frame["question"]) == ["a", "c"]
    assert list(found.frame["line"]) == [2, 3]
    assert aside(found) == [(4, "golden.rest-not-json")]


def test_nan_in_json_is_missing_and_half_signs_are_replaced() -> None:
    found = read('{"user_input": NaN, "response": "\\ud83d!", "faithfulness": NaN, "other": NaN}\n', "set.jsonl")
    row = found.frame.iloc[0]
    assert (row["question"], row["response"], row["other"]) == (None, "�!", None)
    assert pd.isna(row["printed_groundedness"])
    assert "golden.half-sign" in {notice.note.code for notice in found.notices}


def test_numbers_that_are_none_set_the_row_aside_and_unclear_commas_wait() -> None:
    data = "question;tp;semantic_similarity\na;1;0,75\nb;x;0.5\nc;-1;0.5\nd;1.5;0.5\ne;1;inf\nf;1,000;0.5\ng;nan;\n"
    found = read(data)
    assert list(found.frame["question"]) == ["a", "f", "g"]
    assert found.frame["similarity"].iloc[0] == 0.75
    assert [code for _, code in aside(found)] == ["golden.no-count"] * 3 + ["golden.no-number"]
    assert [note and note.code for note in found.frame["waiting"]] == [None, "golden.comma", None]
    (ask,) = found.asks
    assert (ask.kind, ask.role, ask.rows) == ("decimal", "tp", 1)
    thousands = read(data, choices=Choices(decimal={"tp": "thousands"}))
    assert (thousands.frame["tp"].iloc[1], thousands.frame["waiting"].iloc[1]) == (1000, None)
    assert read(data, choices=Choices(decimal={"tp": "decimals"})).frame["tp"].iloc[1] == 1


def test_packed_files_are_read_and_a_cut_off_one_keeps_its_rows() -> None:
    data = (HEAD + "".join(f"q{place},{hash(str(place))}\n" for place in range(3000))).encode()
    packed = gzip.compress(data, compresslevel=1)
    assert len(read(packed, "set.csv.gz").frame) == 3000
    assert len(read(gzip.compress(b'{"question": "a"}\n'), "set.jsonl.gz").frame) == 1
    with pytest.raises(UnreadableFile, match="packed file is damaged"):
        read(packed[: len(packed) // 2], "set.csv.gz")


def test_a_packed_file_that_breaks_off_late(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sources, "HEAD", 1000)
    data = (HEAD + "".join(f"q{place},{place * 7919 % 1009}\n" for place in range(9_000))).encode()
    packed = gzip.compress(data, compresslevel=1)
    found = read(packed[: len(packed) - 2000], "set.csv.gz")
    assert 0 < len(found.frame) < 9_000
    assert [code for _, code in aside(found)] == ["golden.cut-off"]


def test_what_must_be_read_as_a_whole_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sources, "MOST_WHOLE", 1 << 20)
    packed = gzip.compress(b'[{"question": "' + b"a" * (2 << 20) + b'"}]')
    with pytest.raises(UnreadableFile, match="larger than 1 MB"):
        read(packed, "set.json.gz")


def test_a_line_without_end_is_set_aside(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sources, "MOST_LINE", 5000)
    found = read(HEAD + "a,b\n" + "c," + "x" * 20_000 + "\nd,e\n")
    assert (list(found.frame["question"]), aside(found)) == (["a", "d"], [(3, "golden.row-too-long")])


def test_a_long_file_is_read_in_pieces() -> None:
    def rows() -> Iterator[str]:
        yield HEAD
        yield from (f"q{place},a\n" for place in range(2500))

    file = opened(source_of("".join(rows()).encode(), "set.csv"))
    parts = list(chunks(file, rows=1000))
    assert [len(part.frame) for part in parts] == [1000, 1000, 500]
    assert [part.frame.index[0] for part in parts] == ["1", "1001", "2001"]
    assert len(golden_set(file).frame) == 2500


@pytest.mark.parametrize("name", ["set.csv", "set.jsonl"])
def test_memory_does_not_grow_with_the_file(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "_CHARACTERS", 1 << 20)
    monkeypatch.setattr(opening, "_SAMPLED", 1 << 20)
    path, long = tmp_path / name, "x" * 50_000
    with path.open("w", encoding="utf-8") as out:
        out.write(HEAD if name == "set.csv" else "")
        line = f"{long},{long}\n" if name == "set.csv" else json.dumps({"question": long, "answer": long}) + "\n"
        out.writelines(line for _ in range(400))
    tracemalloc.start()
    try:
        rows = sum(len(part.frame) for part in chunks(opened(source_of(path))))
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert rows == 400
    assert peak < path.stat().st_size / 3


def test_parquet_with_lists_and_missing_values() -> None:
    frame = pd.DataFrame(
        {
            "user_input": ["a", None],
            "response": ["b", "c"],
            "retrieved_contexts": [["x", "y"], None],
            "answer_correctness": [0.5, float("nan")],
            "made": pd.to_datetime(["2024-05-01", "2024-05-02"]),
        }
    )
    out = io.BytesIO()
    frame.to_parquet(out)
    read_back = read(out.getvalue(), "set.parquet").frame
    assert list(read_back["question"]) == ["a", None]
    assert list(read_back["contexts"]) == [["x", "y"], None]
    assert read_back["printed_correctness"].isna().tolist() == [False, True]
    assert read_back["made"].iloc[0].startswith("2024-05-01")


def test_the_lists_of_json_files_and_their_lines() -> None:
    text = (
        '{"version": 1,\n "results": {"stats": {},\n  "results": [\n   {"vars": {"question": "a"},\n "response": {}},\n'
    )
    text += '   {"vars": {"question": "b"}, "response": {}}]}}'
    assert [record.line for record in objects.document_records(text)] == [4, 6]


def test_a_column_that_comes_up_late_is_kept_and_said() -> None:
    rows = [{"question": f"q{place}"} for place in range(opening.SAMPLE)] + [{"question": "last", "reference": "r"}]
    found = read("\n".join(map(json.dumps, rows)), "set.jsonl")
    assert found.frame["file.reference"].iloc[-1] == "r"
    assert [notice.lines for notice in found.notices if notice.note.code == "golden.late-column"] == [(501,)]
    assert read(json.dumps(rows), "set.json").frame["reference"].iloc[-1] == "r"


def test_answers_from_one_place_do_not_settle_another() -> None:
    data = HEAD.replace("answer", "answer,reference") + "a,nan,b\nc,None,None\nd,e,None\n"
    found = read(data)
    assert [(ask.role, ask.word, ask.rows) for ask in found.asks] == [("response", "nan", 1), ("reference", "none", 1)]
    chosen = read(data, choices=Choices(words={("reference", "none"): "missing"})).frame
    assert [note is None for note in chosen["waiting"]] == [False, True, True]
    assert list(chosen["reference"]) == ["b", "None", None]

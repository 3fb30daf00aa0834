"""The handed files C20, C22, C23, C24, C31 and C38, read as their right outcomes say."""

from __future__ import annotations

from pathlib import Path

import pandas as pd
import pytest

from metrics.claims import ClaimCounts
from metrics.correctness import correctness
from metrics.golden.choices import Choices, Undecided
from metrics.golden.needs import lacking, obstacles
from metrics.golden.opening import opened
from metrics.golden.previews import preview_frame
from metrics.golden.reading import GoldenSet, Look, golden_set, looked
from metrics.golden.sources import source_of
from tests.handed import CASES


def read(name: str, choices: Choices | None = None) -> GoldenSet:
    return golden_set(opened(source_of(CASES / name), choices), choices)


def look(name: str, choices: Choices | None = None) -> Look:
    return looked(opened(source_of(CASES / name), choices), choices)


def noted(name: str, column: str, choices: Choices | None = None) -> set[str]:
    return {notice.note.code for notice in read(name, choices).notices if notice.column == column}


def scores(frame: pd.DataFrame, weights: tuple[float, float] = (0.75, 0.25)) -> dict[str, float | None]:
    """The score of each row by the core's own arithmetic; None where it waits, lacks a text, or has no counts."""
    found: dict[str, float | None] = {}
    for (name, row), obstacle in zip(frame.iterrows(), obstacles(frame, "answer_correctness"), strict=True):
        counts = [row["tp"], row["fp"], row["fn"]]
        similarity = row.get("similarity")
        if obstacle is not None or any(pd.isna(count) for count in counts):
            found[str(name)] = None
            continue
        counted = ClaimCounts(*(int(count) for count in counts))
        found[str(name)] = correctness(counted, similarity, weights=weights).value
    return found


def test_c20_excel_semicolons_line_breaks_and_decimal_commas() -> None:
    file = opened(source_of(CASES / "C20_excel_bom_semicolon.csv"))
    frame = golden_set(file).frame
    assert (file.encoding, file.separator) == ("utf-8-sig", ";")
    assert looked(file).columns.columns == {
        "question": "question",
        "response": "answer",
        "reference": "ground_truth",
        "contexts": "contexts",
    }
    assert len(frame) == 3
    assert frame["response"].iloc[1] == "Monday to Friday\r\n08:00-18:00"
    assert frame["question"].iloc[2] == "Is there a fee; and how much?"
    assert [len(contexts) for contexts in frame["contexts"]] == [1, 1, 1]
    assert list(frame["human_score"]) == ["1,0", "0,75", "0,5"]
    assert list(frame["line"]) == [2, 3, 5]


def test_c22_contexts_written_in_eleven_ways(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    found = look("C22_contexts_as_text.csv")
    frame = read("C22_contexts_as_text.csv").frame
    counts = [0 if contexts is None else len(contexts) for contexts in frame["contexts"]]
    assert counts == [2, 3, 2, 1, 0, 0, 1, 1, 1, 1, 2]
    assert frame["contexts"].iloc[5] is None
    assert frame["contexts"].iloc[2] == ["first chunk", "second chunk"]
    assert frame["contexts"].iloc[7] == ["| Plan | Price |\n| --- | --- |\n| Pro | 20 |"]
    assert frame["contexts"].iloc[8] == ["[__import__('os').system('touch C22_WAS_EXECUTED')]"]
    assert frame["contexts"].iloc[10] == ["inner one", "inner two"]
    assert not list(tmp_path.rglob("C22_WAS_EXECUTED"))
    assert "golden.list-flattened" in noted("C22_contexts_as_text.csv", "retrieved_contexts")
    (offer,) = found.asks
    assert (offer.kind, offer.options[0].value, offer.lines, offer.blocks) == ("split", "|", (8,), False)


def test_c22_splitting_at_the_bar_leaves_lists_and_tables_alone() -> None:
    frame = read("C22_contexts_as_text.csv", Choices(splits={"contexts": "|"})).frame
    counts = [0 if contexts is None else len(contexts) for contexts in frame["contexts"]]
    assert counts == [2, 3, 2, 1, 0, 0, 2, 1, 1, 1, 2]
    assert frame["contexts"].iloc[6] == ["Tram stop A", "Tram stop B"]


def test_c22_a_preview_shows_how_each_cell_was_read() -> None:
    preview = preview_frame(look("C22_contexts_as_text.csv"))
    contexts = preview[preview["role"] == "contexts"]
    assert len(contexts) == 11
    assert [note.code for note in contexts["notes"].iloc[2]] == ["golden.list-numpy"]
    assert contexts["raw"].iloc[2] == "['first chunk' 'second chunk']"


def test_c23_words_and_zeros_survive_and_a_lost_value_waits() -> None:
    frame = read("C23_na_none_zeros.csv").frame
    assert list(frame.index) == [f"00{place}" for place in range(1, 9)]
    assert list(frame["response"]) == ["NA", "None", "007", "1.10", "TRUE", "red", "", "round"]
    assert list(frame["reference"])[:4] == ["NA", "None", "007", "1.1"]
    found = scores(frame)
    assert found == {
        "001": pytest.approx(1),
        "002": pytest.approx(1),
        "003": pytest.approx(1),
        "004": pytest.approx(0.2),
        "005": pytest.approx(0.975),
        "006": None,
        "007": 0.0,
        "008": None,
    }
    known = [value for value in found.values() if value is not None]
    assert len(known) == 6
    assert sum(known) / 6 == pytest.approx(0.6958, abs=5e-5)
    codes = [note and note.code for note in obstacles(frame, "answer_correctness")]
    assert codes == [None] * 5 + ["text.missing", None, "golden.word"]
    assert "golden.response-empty" in noted("C23_na_none_zeros.csv", "answer")
    (ask,) = look("C23_na_none_zeros.csv").asks
    assert (ask.kind, ask.role, ask.word, ask.lines) == ("word", "reference", "nan", (9,))


def test_c23_confirmed_as_a_text_the_row_scores_and_as_missing_it_does_not() -> None:
    as_text = scores(read("C23_na_none_zeros.csv", Choices(words={("reference", "nan"): "text"})).frame)
    assert as_text["008"] == pytest.approx(0.05)
    known = [value for value in as_text.values() if value is not None]
    assert (len(known), sum(known) / 7) == (7, pytest.approx(0.6036, abs=5e-5))
    as_missing = read("C23_na_none_zeros.csv", Choices(words={("reference", "nan"): "missing"})).frame
    assert as_missing["reference"].iloc[7] is None
    assert obstacles(as_missing, "answer_correctness")[7].code == "text.missing"  # type: ignore[union-attr]


def test_c24_a_old_names_and_a_list_of_references() -> None:
    found = look("C24_a_old_ragas_names.csv")
    assert found.columns.columns["response"] == "ANSWER"
    assert found.columns.columns["question"] == "Question "
    frame = read("C24_a_old_ragas_names.csv").frame
    assert list(frame["Unnamed: 0"]) == ["0", "1"]
    assert list(frame["latency_ms"]) == ["812", "640"]
    assert [note and note.code for note in frame["waiting"]] == ["golden.several", None]
    assert frame["reference"].iloc[1] == "Each year in April."
    (ask,) = found.asks
    assert (ask.kind, [option.value for option in ask.options]) == ("several", ["first", "last", "join"])


@pytest.mark.parametrize(
    ("chosen", "reference"),
    [
        ("first", "The harbour crew."),
        ("last", "A crew of four paints the boats."),
        ("join", "The harbour crew.\nA crew of four paints the boats."),
    ],
)
def test_c24_a_which_reference_counts_is_said(chosen: str, reference: str) -> None:
    choices = Choices(several={"reference": chosen})  # type: ignore[dict-item]  # one of the three words
    frame = read("C24_a_old_ragas_names.csv", choices).frame
    assert (frame["reference"].iloc[0], frame["waiting"].iloc[0]) == (reference, None)
    assert f"golden.several-{chosen}" in noted("C24_a_old_ragas_names.csv", "ground_truths", choices)


def test_c24_b_two_candidates_are_asked_about() -> None:
    found = look("C24_b_two_candidates.csv")
    asked = {ask.role: [option.value for option in ask.options] for ask in found.asks}
    assert asked == {"question": ["question", "user_input"], "response": ["answer", "response"]}
    assert found.columns.columns == {"reference": "reference"}
    with pytest.raises(Undecided, match="question, user_input"):
        read("C24_b_two_candidates.csv")
    frame = read("C24_b_two_candidates.csv", Choices(columns={"question": "user_input", "response": "response"})).frame
    assert frame["question"].iloc[0] == "who paints boats"
    assert frame["file.question"].iloc[0] == "Who paints the boats?"
    assert frame["answer"].iloc[0] == "The crew."


def test_c24_c_deepeval() -> None:
    frame = read("C24_c_deepeval_cases.json").frame
    assert list(frame["contexts"]) == [["Crew list: four painters."], None]
    assert frame["context"].iloc[0] == ["Crew list: four painters.", "Paint: marine grade."]
    assert [note is None for note in obstacles(frame, "answer_correctness")] == [True, False]
    assert obstacles(frame, "answer_relevancy") == [None, None]
    second = frame.iloc[[1]]
    assert lacking(second, "answer_correctness") == ("reference",)
    assert lacking(second, "answer_relevancy") == ()
    assert list(frame["line"]) == [2, 15]


def test_c24_d_promptfoo() -> None:
    found = look("C24_d_promptfoo_results.json")
    frame = read("C24_d_promptfoo_results.json").frame
    assert list(frame["question"]) == ["Who paints the boats?", "When are they painted?"]
    assert frame["response"].iloc[0] == "The harbour crew paints them."
    assert list(frame["reference"]) == ["The harbour crew.", None]
    assert frame["response"].iloc[1] == '{"answer": "Every spring.", "note": "seasonal"}'
    assert frame["waiting"].iloc[1].code == "golden.object"
    (ask,) = found.asks
    assert (ask.kind, ask.role, [option.value for option in ask.options]) == ("object", "response", ["answer", "note"])
    picked = read("C24_d_promptfoo_results.json", Choices(picks={"response": "answer"})).frame
    assert (picked["response"].iloc[1], picked["waiting"].iloc[1]) == ("Every spring.", None)
    whole = read("C24_d_promptfoo_results.json", Choices(picks={"response": ""})).frame
    assert (whole["response"].iloc[1], whole["waiting"].iloc[1]) == (frame["response"].iloc[1], None)


def test_c24_e_langsmith() -> None:
    frame = read("C24_e_langsmith_examples.jsonl").frame
    assert list(frame.index) == ["ex-1", "ex-2"]
    assert list(frame["question"]) == ["Who paints the boats?", "When are they painted?"]
    assert list(frame["response"]) == ["The harbour crew paints them.", "Every spring."]
    assert list(frame["reference"]) == ["The harbour crew.", None]
    assert frame["metadata"].iloc[0] == {"split": "base"}


def test_c24_f_langfuse_without_answers() -> None:
    frame = read("C24_f_langfuse_items.csv").frame
    assert list(frame["question"]) == ["Who paints the boats?", "When are they painted?", "Which paint is used?"]
    assert list(frame["reference"]) == ["The harbour crew.", "Each April.", "Marine paint."]
    assert list(frame["metadata"]) == ["{}", '{"note":"quoted twice"}', ""]
    assert list(frame["status"]) == ["ACTIVE", "ACTIVE", "ARCHIVED"]
    assert lacking(frame, "answer_correctness") == ("response",)
    assert lacking(frame, "answer_relevancy") == ("response",)
    assert "golden.decoded-twice" in noted("C24_f_langfuse_items.csv", "input")


def test_c31_a_cell_longer_than_the_limit_of_pythons_reader() -> None:
    frame = read("C31_batch.csv").frame
    assert list(frame.index) == [f"{place:02}" for place in range(1, 13)]
    assert len(frame["reference"].iloc[8]) > 131_072
    preview = preview_frame(look("C31_batch.csv"))
    assert preview["raw"].str.len().max() <= 200


def test_c38_scores_are_the_factual_part() -> None:
    frame = read("C38_formula_cells.csv").frame
    expected = [1, 0, 0, 0.6667, 0, 0, 1]
    assert list(scores(frame, weights=(1, 0)).values()) == pytest.approx(expected, abs=5e-4)

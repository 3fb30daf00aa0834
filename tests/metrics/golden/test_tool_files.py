"""One file in each tool's documented format."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from installation import ROOT
from metrics.exchange.rasa_results import rasa_results
from metrics.golden.choices import Choices, Undecided, UnreadableFile
from metrics.golden.opening import Opened, opened
from metrics.golden.reading import golden_set, looked
from metrics.golden.sources import source_of
from metrics.lines import scored_line

FILES = Path(__file__).parents[2] / "data" / "golden"
WHO, WHEN = "Who paints the boats?", "When are they painted?"


def file(name: str) -> Opened:
    return opened(source_of(FILES / name))


def test_ragas_dataset() -> None:
    read = golden_set(file("ragas_dataset.jsonl")).frame
    assert list(read["question"]) == [WHO, WHEN]
    assert list(read["contexts"]) == [["Crew list: four painters.", "Paint: marine grade."], []]
    assert list(read["reference"]) == ["The harbour crew.", None]


def test_ragas_result_frame_keeps_what_the_tool_printed() -> None:
    read = golden_set(file("ragas_result.csv")).frame
    assert read["printed_correctness"].iloc[0] == 0.8725
    assert read["printed_correctness"].isna().tolist() == [False, True]
    assert list(read["printed_groundedness"]) == [1.0, 0.5]
    assert list(read["similarity"]) == [0.91, 0.4]
    assert read["contexts"].iloc[0] == ["Crew list: four painters.", "It's marine paint."]


def test_ragas_columns_of_a_json_object() -> None:
    read = golden_set(file("ragas_old_columns.json")).frame
    assert list(read["response"]) == ["The harbour crew paints them.", "Every spring."]
    assert list(read["reference"]) == ["The harbour crew.", "Each April."]
    assert list(read["contexts"]) == [["Crew list: four painters."], ["Painting month: April."]]


def test_deepeval_dataset_offers_to_split_its_contexts() -> None:
    found = looked(file("deepeval_dataset.csv"))
    assert found.file.tool == "deepeval"
    assert [(ask.kind, ask.options[0].value) for ask in found.asks] == [("split", ";")]
    read = golden_set(file("deepeval_dataset.csv"), Choices(splits={"contexts": ";"})).frame
    assert list(read["contexts"]) == [["Crew list: four painters.", "Paint: marine grade."], None]


def test_deepeval_test_run() -> None:
    read = golden_set(file("deepeval_test_run.json")).frame
    assert list(read["question"]) == [WHO]
    assert list(read["reference"]) == ["The harbour crew."]
    assert list(read["contexts"]) == [["Crew list: four painters."]]
    assert list(read["metric.Answer Relevancy"]) == [1.0]


def test_promptfoo_lines() -> None:
    read = golden_set(file("promptfoo_results.jsonl")).frame
    assert list(read["question"]) == [WHO, WHEN]
    assert list(read["response"]) == ["The harbour crew paints them.", None]
    assert list(read["reference"]) == ["The harbour crew.", None]
    assert list(read["response.error"]) == [None, "timeout"]
    assert list(read["assert.llm-rubric"]) == ["is short", None]


def test_promptfoo_table() -> None:
    opened_file = file("promptfoo_results.csv")
    assert opened_file.tool == "promptfoo" and not looked(opened_file).asks
    read = golden_set(opened_file).frame
    assert list(read["question"]) == [WHO, WHEN, "Which paint is used?"]
    assert list(read["response"]) == ["The harbour crew paints them.", "Every spring.", None]
    assert list(read["reference"]) == ["The harbour crew.", "Each April.", "Marine paint."]
    assert list(read["Status"]) == ["PASS", "FAIL", "ERROR"] and "label" not in read
    (errors,) = (name for name in read.columns if name.endswith(".error"))
    assert list(read[errors]) == [None, None, "API error: 429 Too Many Requests"]


@pytest.mark.parametrize(("prompt", "answer"), [("short", "The crew."), ("long", "The harbour crew paints them.")])
def test_promptfoo_table_of_two_prompts_asks_whose_answers(prompt: str, answer: str) -> None:
    opened_file = file("promptfoo_two_prompts.csv")
    (ask,) = looked(opened_file).asks
    assert ask.role == "response" and [option.value[-5:].strip() for option in ask.options] == ["short", "long"]
    choices = Choices(columns={"response": f"[openai:gpt-4.1-mini] {prompt}"})
    read = golden_set(opened_file, choices).frame
    assert (read["question"].iloc[0], read["response"].iloc[0]) == (WHO, answer)
    assert read["contexts"].iloc[0] == ["Crew list: four painters."]


def test_langsmith_experiment() -> None:
    choices = Choices(columns={"id": "example_id"})
    asked = looked(file("langsmith_experiment.csv")).asks
    assert [(ask.role, len(ask.options)) for ask in asked] == [("id", 2)]
    read = golden_set(file("langsmith_experiment.csv"), choices).frame
    assert list(read["question"]) == [WHO, WHEN]
    assert list(read["response"]) == ["The harbour crew paints them.", "Every spring."]
    assert list(read["reference"]) == ["The harbour crew.", "Each April."]
    assert list(read["feedback.correctness"]) == ["1.0", "0.0"]
    assert list(read.index) == ["ex-1", "ex-2"]


@pytest.mark.parametrize("role", ["response", "reference"])
def test_langsmith_dataset_whose_outputs_can_be_answers_or_references(role: str) -> None:
    found = looked(file("langsmith_dataset.jsonl"))
    assert {ask.role for ask in found.asks} == {"response", "reference"}
    with pytest.raises(Undecided, match="outputs"):
        golden_set(file("langsmith_dataset.jsonl"))
    read = golden_set(file("langsmith_dataset.jsonl"), Choices(columns={role: "outputs"})).frame
    assert list(read[role]) == ["The harbour crew.", "Each April."]
    assert read["response" if role == "reference" else "reference"].isna().all()


def test_langfuse_traces() -> None:
    read = golden_set(file("langfuse_traces.json")).frame
    assert list(read["question"]) == [WHO, WHEN]
    assert list(read["response"]) == ["The harbour crew paints them.", "Every spring."]
    assert read["scores"].iloc[0] == [{"name": "helpful", "value": 1}]


def test_rasa_results() -> None:
    found = rasa_results((FILES / "rasa_e2e_results_failed.yml").read_text(encoding="utf-8"), "failed.yml")
    read = golden_set(found).frame
    assert list(read["question"]) == ["hello", "When is the counter open?", "thanks"]
    assert list(read["response"]) == [None, "It's open from 9 to 18.", None]
    assert list(read["ground_truth"]) == [None, "The counter is open from 9 to 17.", None]
    assert read["printed_groundedness"].iloc[1] == 0.5
    assert read["threshold"].iloc[1] == 0.8
    assert read["printed_groundedness"].isna().tolist() == [True, False, True]
    assert list(read["expected_bot"]) == [None, None, "You are welcome."]
    assert list(read["pass_status"]) == [False, False, True]
    assert list(read["line"]) == [6, 10, 30]


def test_rasa_test_cases_are_no_results() -> None:
    with pytest.raises(UnreadableFile, match="no test_results"):
        rasa_results("test_cases: []")
    with pytest.raises(UnreadableFile, match="not YAML"):
        rasa_results("test_results: [")


@pytest.mark.parametrize("name", ["savings_account", "wordy_but_right"])
def test_a_case_file_is_one_row(name: str) -> None:
    form = json.loads((ROOT / "examples" / f"{name}.json").read_text(encoding="utf-8"))
    read = golden_set(opened(source_of(ROOT / "examples" / f"{name}.json"))).frame
    expected = form["example"]["expected"]
    assert len(read) == 1
    assert read["response"].iloc[0] == form["response"]
    assert read["tp"].iloc[0] == expected["tp"]
    assert read["similarity"].iloc[0] == form["similarity"]["value"]
    assert read["case"].iloc[0] == form


def test_several_case_files_as_lines() -> None:
    lines = [
        json.dumps(json.loads((ROOT / "examples" / f"{name}.json").read_text(encoding="utf-8")))
        for name in ("evasive", "savings_account")
    ]
    read = golden_set(opened(source_of("\n".join(lines).encode(), "cases.jsonl"))).frame
    assert list(read["line"]) == [1, 2]
    assert read["tp"].iloc[1] == 2


def test_lines_that_the_command_line_reads() -> None:
    found = golden_set(file("judged.jsonl"))
    read = found.frame
    assert list(read.index) == ["counts", "claims", "relevancy", "grounded"]
    assert [list(read[name])[:2] for name in ("tp", "fp", "fn")] == [[2, 1], [2, 0], [2, 1]]
    assert list(read["similarity"])[:2] == [0.72, 0.9]
    assert read["reference"].iloc[1] == "The crew paints in April."
    assert read["cosines"].iloc[2] == [0.9, None]
    assert read["flags"].iloc[2] == [False, True]
    assert read["questions"].iloc[2] == ["Who paints the boats?", "Who?"]
    assert read["question"].iloc[2] == "Who paints?"
    assert read["statement_scores"].iloc[3] == [1.0, 0.0]
    assert read["threshold"].iloc[3] == 0.8
    assert list(found.quarantine["line"]) == [5]
    assert "claims.TP" in found.quarantine["raw"].iloc[0] or "TP" in str(found.quarantine["reason"].iloc[0])


@pytest.mark.parametrize(
    ("place", "metric", "engine", "column", "evidence"),
    [
        (0, "answer_correctness", "ragas-0.4", "printed_correctness", {"tp": 2.0, "fn": 2.0, "similarity": 0.72}),
        (2, "answer_relevancy", "ragas-0.4", "printed_relevancy", {"cosines": [0.9, None], "flags": [False, True]}),
        (3, "groundedness", "rasa", "printed_groundedness", {"statement_scores": [1.0, 0.0], "threshold": 0.8}),
    ],
)
def test_lines_that_the_command_line_wrote(
    place: int, metric: str, engine: str, column: str, evidence: dict[str, Any]
) -> None:
    line = scored_line((FILES / "judged.jsonl").read_text(encoding="utf-8").splitlines()[place], engine, metric)
    read = golden_set(opened(source_of(line.encode(), "scored.jsonl"))).frame
    assert read[column].iloc[0] == json.loads(line)["value"]
    assert {name: read[name].iloc[0] for name in evidence} == evidence
    assert list(read["engine"]) == [engine]

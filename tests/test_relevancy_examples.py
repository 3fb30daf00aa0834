"""The examples of answer relevancy: their texts, their makers, and the numbers that the local embedder gives them."""

from __future__ import annotations

import pytest

from metrics.case import Case
from metrics.case_file import case_from_json
from metrics.case_scores import relevancy_outcomes, relevancy_score
from metrics.engines import Value
from metrics.evidence import with_cosines
from metrics.providers import local_embedder
from metrics.providers.questions import writer
from metrics.question_edits import strictness
from metrics.relevancy import Gate, RelevancyScore
from ui.prose import ROOT

NAMES = (
    "france_half",
    "france_whole",
    "super_bowl",
    "dodge",
    "evasive",
    "hedged",
    "wrong_but_relevant",
    "korean_library",
    "korean_asked_in_english",
)
each_example = pytest.mark.parametrize("name", NAMES)


def example(name: str) -> Case:
    return case_from_json((ROOT / "examples" / f"{name}.json").read_text(encoding="utf-8"))


def scored(name: str, gate: Gate = "all") -> RelevancyScore:
    return relevancy_score(with_cosines(example(name), local_embedder), gate)


@each_example
def test_it_carries_questions_and_flags_and_no_cosine(name: str) -> None:
    case = example(name)
    assert case.questions
    assert all(one["cosine"] is None and isinstance(one["noncommittal"], bool) for one in case.questions)
    assert case.questions_embedder.label == ""


@each_example
def test_the_local_embedder_gives_its_number(name: str) -> None:
    score, expected = scored(name), example(name).extra["example"]["expected"]
    assert (score.used, sum(one.noncommittal is True for one in score.questions)) == (
        expected["questions"],
        expected["flagged"],
    )
    assert score.mean == pytest.approx(expected["mean"], abs=0.001)
    assert score.value == pytest.approx(expected["relevancy"], abs=0.001)


@each_example
def test_the_writer_is_named_honestly(name: str) -> None:
    case = example(name)
    if case.questions_writer.kind == "rules":
        assert case.questions_writer.label == writer.label
        written = writer.questions(case.response, strictness(case))
        assert [(one["question"], one["noncommittal"]) for one in case.questions] == [one[:2] for one in written]
    elif name == "france_half":
        assert (case.questions_writer.kind, case.questions_writer.label) == (
            "recorded",
            "given in RAGAS's documentation",
        )
    else:
        assert (case.questions_writer.kind, case.questions_writer.label) == ("hand", "written by hand for this example")


def test_france_is_as_the_documentation_gives_it() -> None:
    half, whole = example("france_half"), example("france_whole")
    assert half.question == whole.question == "Where is France and what is it's capital?"
    assert half.response == "France is in western Europe."
    assert whole.response == "France is in western Europe and Paris is its capital."
    assert [one["question"] for one in half.questions] == [
        "In which part of Europe is France located?",
        "What is the geographical location of France within Europe?",
        "Can you identify the region of Europe where France is situated?",
    ]
    low, high = scored("france_half").value, scored("france_whole").value
    assert low is not None and high is not None
    assert low < high - 0.1


def test_the_super_bowls_printed_number_is_another_embedders() -> None:
    case = example("super_bowl")
    assert (case.question, case.response) == (
        "When was the first super bowl?",
        "The first superbowl was held on Jan 15, 1967",
    )
    printed = case.extra["example"]["printed"]
    assert printed == {"value": 0.9165, "label": "gpt-4o-mini and text-embedding-3-small"}
    assert abs((scored("super_bowl").value or 0) - printed["value"]) > 0.01


def test_each_says_what_its_words_say() -> None:
    assert (scored("evasive").value, scored("evasive", "none").value) == (0.0, scored("evasive").mean)
    outcome = relevancy_outcomes(with_cosines(example("evasive"), local_embedder))["rasa"]
    assert isinstance(outcome, Value)
    assert outcome.passed
    assert scored("hedged").value == scored("hedged").mean
    assert scored("hedged", "any").value == 0.0
    assert (scored("wrong_but_relevant").value or 0) > 0.9
    assert (scored("dodge").value or 1) < 0.65
    assert (scored("korean_asked_in_english").value or 1) < (scored("korean_library").value or 0) - 0.05
    assert "question.other-language" in [flag.code for flag in scored("korean_asked_in_english").flags]
    assert "question.other-language" not in [flag.code for flag in scored("korean_library").flags]

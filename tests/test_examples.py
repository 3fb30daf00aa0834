"""Every example loads, tells its story in English, and reproduces its numbers."""

from __future__ import annotations

from typing import Any

import pytest

from metrics.audit import audit
from metrics.case import Case
from metrics.case_file import case_from_json, case_to_json
from metrics.case_scores import correctness_outcomes, correctness_score
from metrics.engines import Value
from metrics.evidence import maker
from metrics.providers import local_embedder
from metrics.resorting import link, merge
from metrics.similarity import cosine
from ui.prose import ROOT

FOLDER = ROOT / "examples"
ALL = sorted(path.stem for path in FOLDER.glob("*.json"))
REWORDED = {
    # Claims that are not a stretch of their text: a judge's or a person's own words.
    "savings_account": {"r1", "r3", "f3"},
    "wordy_but_right": {"f2"},
}


def example(name: str) -> Case:
    return case_from_json((FOLDER / f"{name}.json").read_text(encoding="utf-8"))


def block(case: Case) -> dict[str, Any]:
    found: dict[str, Any] = case.extra["example"]
    return found


NAMES = [
    name
    for name in ALL
    if maker(example(name), "claims").kind and "findings" not in example(name).extra["example"]["expected"]
]
"""The settled examples of answer correctness; those of the other metrics are tested beside their pages."""
each_example = pytest.mark.parametrize("name", NAMES)
any_example = pytest.mark.parametrize("name", ALL)


def test_enough_examples_in_an_order_without_gaps() -> None:
    assert len(NAMES) >= 9
    alone = [block(example(name)) for name in NAMES if "set" not in block(example(name))]
    assert sorted(words["order"] for words in alone) == list(range(1, len(alone) + 1))
    orders = [block(example(name))["order"] for name in ALL]
    assert len(set(orders)) == len(orders)


@any_example
def test_saving_a_loaded_example_changes_nothing(name: str) -> None:
    text = (FOLDER / f"{name}.json").read_text(encoding="utf-8")
    assert case_to_json(case_from_json(text)) == text


@any_example
def test_example_has_its_words_in_english(name: str) -> None:
    words = block(example(name))
    for part in ("title", "shows", "origin"):
        assert words[part]["en"].strip(), part
        assert "!" not in words[part]["en"]
    assert len(words["title"]["en"]) <= 60


@each_example
def test_example_reproduces_its_numbers(name: str) -> None:
    case = example(name)
    score, expected = correctness_score(case), block(case)["expected"]
    assert (score.counts.tp, score.counts.fp, score.counts.fn) == (expected["tp"], expected["fp"], expected["fn"])
    for part in ("factuality", "similarity", "value"):
        assert getattr(score, part) == pytest.approx(expected[part], abs=5e-5), part


def test_an_unsettled_example_has_the_findings_it_tells_of_and_no_score() -> None:
    case = example("dropped_claims")
    assert len(audit(case)) == block(case)["expected"]["findings"] == 3
    assert correctness_score(case).value is None
    assert correctness_score(case).factuality == pytest.approx(2 / 3)


@each_example
def test_every_claim_is_judged_and_stands_as_the_judge_left_it(name: str) -> None:
    case = example(name)
    by_hand = [claim for claim in case.sorting.claims if claim.judged is None]
    assert all(claim.overruled is None for claim in case.sorting.claims if claim not in by_hand)
    # A judge's reply does not list what was covered: that was paired by hand, and says so.
    assert all(claim.label == "covered" and "by hand" in claim.verdict.reason for claim in by_hand if claim.verdict)
    assert all(claim.verdict for claim in case.sorting.claims)
    assert case.as_judged == case.sorting


@each_example
def test_every_match_has_a_partner(name: str) -> None:
    sorting = example(name).sorting
    assert [claim.id for claim in sorting.labelled("TP", "covered") if not sorting.partners(claim.id)] == []


@each_example
def test_claims_are_stretches_of_their_texts_unless_said_otherwise(name: str) -> None:
    case = example(name)
    texts = {"response": case.response.casefold(), "reference": case.reference.casefold()}
    elsewhere = {
        claim.id for claim in case.sorting.claims if claim.text.casefold().rstrip(".") not in texts[claim.side]
    }
    assert elsewhere == REWORDED.get(name, set())


@each_example
def test_the_judge_is_named_honestly(name: str) -> None:
    case = example(name)
    if name == "savings_account":
        assert (case.judge.kind, case.judge.label) == ("recorded", "openai/gpt-oss-20b")
    else:
        assert (case.judge.kind, case.judge.label) == ("hand", "sorted by hand for this example")
    assert (case.embedder.label == "") == (case.similarity.source == "by hand")


@pytest.mark.parametrize("name", [name for name in NAMES if example(name).similarity.source == "embedder"])
def test_local_embedder_gives_the_similarity_again(name: str) -> None:
    case = example(name)
    one, other = local_embedder.vectors([case.response, case.reference])
    assert one is not None and other is not None
    assert cosine(one, other) == pytest.approx(case.similarity.value, abs=0.002)
    assert case.embedder.label == local_embedder.label


def test_savings_account_is_the_recorded_run() -> None:
    case = example("savings_account")
    assert case.similarity.source == "worked back"
    assert correctness_score(case).value == pytest.approx(0.6095, abs=1e-12)
    assert "worked back" in block(case)["origin"]["en"]
    covered = case.sorting.labelled("covered")
    assert all(claim.verdict is not None and "by hand" in claim.verdict.reason for claim in covered)


def test_linking_the_fees_lifts_the_savings_account_as_its_words_say() -> None:
    case = example("savings_account")
    linked = Case(sorting=link(case.sorting, "r3", "f3"), similarity=case.similarity)
    gain = (correctness_score(linked).value or 0) - (correctness_score(case).value or 0)
    assert gain == pytest.approx(0.1875)
    assert "0.188" in block(case)["shows"]["en"]


def test_two_recalls_differ_until_the_two_claims_are_merged() -> None:
    case = example("two_claims_for_one")
    score = correctness_score(case)
    assert score.recall == pytest.approx(2 / 4)
    assert score.reference_recall == pytest.approx(1 / 3)
    merged = correctness_score(Case(sorting=merge(case.sorting, ["r1", "r2"]), similarity=case.similarity))
    assert merged.recall == merged.reference_recall == pytest.approx(1 / 3)


def test_an_answer_without_claims_is_flagged_and_ragas_calls_its_facts_perfect() -> None:
    case = example("no_claims")
    score = correctness_score(case)
    assert score.factuality == 0.0
    assert "claims.no-response" in [flag.code for flag in score.flags]
    outcome = correctness_outcomes(case)["ragas-0.4"]
    assert isinstance(outcome, Value)
    assert outcome.x == pytest.approx(0.75 + 0.25 * 0.0169)


def test_no_sentence_of_the_reworded_answer_is_one_of_the_reference() -> None:
    case = example("meaning_not_strings")
    texts = {side: {claim.text for claim in case.sorting.of(side)} for side in ("response", "reference")}
    assert not texts["response"] & texts["reference"]
    assert correctness_score(case).factuality == 1.0


def test_readme_lists_every_example() -> None:
    readme = (FOLDER / "README.md").read_text(encoding="utf-8")
    assert [name for name in NAMES if f"| `{name}` |" not in readme] == []

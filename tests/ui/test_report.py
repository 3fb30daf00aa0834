"""The Markdown report: who judged, every claim, every step; and no text that acts."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from datetime import date

from metrics.case import Case, Maker, Settings, Similarity
from metrics.case_file import case_from_json
from metrics.case_scores import correctness_outcomes, correctness_score
from metrics.claims import Claim, Sorting, Verdict
from metrics.engines import NotANumber, Outcome, ToolError, Value
from metrics.resorting import edit, flip, link, sorted_as
from ui.literal_text import literal, literal_block
from ui.prose import ROOT
from ui.report import markdown_report

MADE_ON = date(2026, 11, 30)


def example(name: str) -> Case:
    return case_from_json((ROOT / "examples" / f"{name}.json").read_text(encoding="utf-8"))


def report(case: Case, outcomes: dict[str, Outcome] | None = None) -> str:
    score = correctness_score(case)
    return markdown_report(case, score, correctness_outcomes(case) if outcomes is None else outcomes, MADE_ON)


def rows(text: str) -> dict[str, list[str]]:
    """The rows of the table of claims by claim id."""
    cells = [line.strip("|").split(" | ") for line in text.splitlines() if line.startswith("| ")]
    return {row[0].strip(): [cell.strip() for cell in row[1:]] for row in cells[2:]}


def test_report_of_the_savings_account() -> None:
    text = report(example("savings_account"))
    assert text.startswith("# Answer correctness: 0.6095\n")
    assert "- Made on: November 30, 2026\n" in text
    assert f"- Judge: {literal('openai/gpt-oss-20b')} (recorded reply)\n" in text
    assert f"- Embedder: {literal('gemini-embedding-2')}\n" in text
    assert "- Similarity: 0.9380, worked back from a printed score\n" in text
    assert "What are the terms of my savings account" in text
    assert "AnswerCorrectness(weights=[0.75, 0.25], beta=1.0)\n" in text


def test_steps_lead_from_the_counts_to_the_score() -> None:
    assert """```text
TP = 2, FP = 2, FN = 2
precision = TP / (TP + FP) = 2 / (2 + 2) = 0.5000
recall = TP / (TP + FN) = 2 / (2 + 2) = 0.5000
covered reference claims = 2 / 4 = 0.5000
F = (1 + beta²) × TP / ((1 + beta²) × TP + beta² × FN + FP), beta = 1
F = (1 + 1²) × 2 / ((1 + 1²) × 2 + 1² × 2 + 2) = 0.5000
similarity = 0.9380
weights 0.75 and 0.25, divided by their sum: 0.7500 and 0.2500
score = 0.7500 × 0.5000 + 0.2500 × 0.9380 = 0.6095
```""" in report(example("savings_account"))


def test_table_has_every_claim_with_verdict_and_links() -> None:
    case = example("two_claims_for_one")
    found = rows(report(case))
    assert list(found) == [claim.id for claim in case.sorting.claims]
    assert found["f1"][1] == "covered by the response"
    assert found["f1"][-1] == "r1, r2"
    assert found["r3"] == [
        "There is a café on the ground floor.",
        "FP, not in the reference",
        "Not in the reference.",
        "",
        "",
    ]


def test_a_persons_verdict_stands_beside_the_judges_and_its_reason() -> None:
    case = example("wordy_but_right")
    changed = flip(sorted_as(case.sorting, "r3", True, "the timetable says so"), "r1")
    found = rows(report(replace(case, sorting=changed)))
    assert found["r3"][1:4] == [
        "TP, supported by the reference (decided by a person)",
        "the timetable says so",
        "FP, not in the reference: Not in the reference.",
    ]
    assert found["r1"][1] == "FP, not in the reference (decided by a person)"
    assert found["r1"][3].startswith("TP, supported by the reference")
    assert found["f1"][-1] == ""  # the link does not count while the flip contradicts it


def test_an_edited_claim_keeps_the_judges_wording() -> None:
    case = example("savings_account")
    found = rows(report(replace(case, sorting=edit(case.sorting, "r3", "The penalty is ₹400."))))
    assert found["r3"][0] == literal("The penalty is ₹400.")
    assert found["r3"][3] == f"wording: {literal('Penalty fee per month is ₹400.')}"


def test_a_linked_claim_that_no_judge_saw_says_so() -> None:
    sorting = Sorting((Claim("r1", "response", "a"), Claim("f1", "reference", "b")))
    found = rows(report(Case(sorting=link(sorting, "r1", "f1"), similarity=Similarity(0.5, "by hand"))))
    assert found["r1"][1:] == ["TP, supported by the reference (decided by a person)", "", "no verdict", "f1"]


def test_not_scored_gives_its_reason_and_what_the_tools_would_print() -> None:
    case = example("savings_account")
    claims = tuple(replace(claim, judged=None) if claim.id == "r4" else claim for claim in case.sorting.claims)
    text = report(replace(case, sorting=Sorting(claims, case.sorting.links)))
    assert text.startswith("# Answer correctness: not scored\n\n- Not scored: Claims without a verdict in the response")
    assert re.search(r"^score = .* = not scored$", text, re.MULTILINE)
    assert "- RAGAS 0.4 gives 0." in text
    assert "NaN" not in text
    assert rows(text)["r4"][1] == "unsorted"


def test_without_a_similarity_the_report_has_no_number_for_it() -> None:
    text = report(replace(example("savings_account"), similarity=Similarity(), embedder=Maker()))
    assert "- Similarity: none\n" in text
    assert "\nsimilarity = none\n" in text
    assert "- Embedder: not named\n" in text
    assert "RAGAS 0.4 gives" not in text, "what a tool prints then depends on what its own embedder makes of the texts"


def test_flags_are_told() -> None:
    case = replace(example("savings_account"), settings=Settings(weights=(3.0, 1.0)))
    text = report(case)
    assert "## Notes on this score\n" in text
    assert "weights 3 and 1, divided by their sum: 0.7500 and 0.2500" in text
    assert "AnswerCorrectness(weights=[3.0, 1.0], beta=1.0)" in text


def test_a_tool_is_named_only_where_it_differs() -> None:
    assert "What other tools give" not in report(example("savings_account"))
    text = report(example("no_claims"))
    assert "- RAGAS 0.4 gives 0.7542.\n" in text
    assert "RAGAS legacy gives" not in text


def test_every_kind_of_outcome_has_its_line() -> None:
    outcomes: dict[str, Outcome] = {
        "ragas-0.4": ToolError("ValueError", "<b>no</b>", "score"),
        "ragas-legacy": NotANumber(),
    }
    text = report(example("savings_account"), outcomes)
    assert f"- RAGAS 0.4 stops with ValueError: {literal('<b>no</b>')}\n" in text
    assert "- RAGAS legacy gives NaN" in text
    assert "- RAGAS 0.4 gives -0.2500.\n" in report(example("savings_account"), {"ragas-0.4": Value(-0.25)})


def test_the_pass_mark_is_compared_with_the_score_as_it_is() -> None:
    case = example("savings_account")
    for threshold, said in ((0.6, "Pass mark: 0.6, reached"), (0.60951, "Pass mark: 0.60951, not reached")):
        assert said in report(replace(case, settings=Settings(threshold=threshold)))
    unscored = replace(case, similarity=Similarity(), settings=Settings(threshold=0.6))
    assert "Pass mark: 0.6, not decided" in report(unscored)


def marked_up_case() -> Case:
    """The handed case whose judge writes markup into its claims and reasons."""
    path = ROOT / "tests" / "data" / "cases" / "C37_markup_in_claims.json"
    handed = json.loads(path.read_text(encoding="utf-8"))
    reply = handed["judge_reply"]
    lists = [("TP", "response", True), ("FP", "response", False), ("FN", "reference", False)]
    claims = tuple(
        Claim(
            f"{name}{place}",
            "response" if side == "response" else "reference",
            one["statement"],
            judged=Verdict(supported, one["reason"]),
        )
        for name, side, supported in lists
        for place, one in enumerate(reply[name])
    )
    return Case(
        question=handed["user_input"],
        response=handed["response"],
        reference=handed["reference"],
        sorting=Sorting(claims),
        similarity=Similarity(0.5, "by hand"),
        judge=Maker("<i>judge</i> @everyone", "model"),
        embedder=Maker("[e](javascript:alert(1))"),
    )


def test_markup_from_a_judge_shows_literally() -> None:
    case = marked_up_case()
    text = report(case)
    assert f"- Judge: {literal(case.judge.label)} (language model)\n" in text
    assert f"- Embedder: {literal(case.embedder.label)}\n" in text
    for written in (case.question, case.response, case.reference):
        assert f"\n\n{literal_block(written)}\n\n" in text
    found = rows(text)
    for claim in case.sorting.claims:
        assert found[claim.id][0] == literal(claim.text)
        assert found[claim.id][2] == (literal(claim.judged.reason) if claim.judged else "")
    outside = re.sub(r"\\.|`[^`\n]+`", "", text.split("## Step by step")[0])
    assert not re.search(r"[<>$*~\[\]@!]", outside)


def test_an_empty_text_is_said_to_be_empty() -> None:
    text = report(Case(response=" \n"))
    assert text.count(literal("(empty)")) == 3
    assert "There are no claims." in text


def test_a_report_can_be_saved_whatever_is_in_it() -> None:
    assert report(Case(question="half \ud800", judge=Maker("\udfff"))).encode()


def test_a_pass_mark_equal_to_the_score_is_reached_here_too() -> None:
    example_case = example("savings_account_by_hand")
    case = replace(example_case, settings=replace(example_case.settings, threshold=0.555))
    assert "Pass mark: 0.555, reached" in report(case)

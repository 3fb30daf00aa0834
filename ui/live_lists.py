"""What stands below the board, as the browser draws it: tools, steps with their picture, lines of code, the tally."""

from __future__ import annotations

import json
from typing import Any

import streamlit as st

from metrics.case import Case
from metrics.case_scores import correctness_outcomes
from metrics.claims import Sorting
from metrics.correctness import CorrectnessScore
from metrics.engines import NotANumber, ToolError
from metrics.moves import Move
from ui.boards import FLIPS_TO, VERDICTS, Board
from ui.charts import pr_chart
from ui.live_values import live_values, resting_values
from ui.live_words import Tree, code_shown, shown_text, words_shown
from ui.marked_text import sendable
from ui.panels import engines_waiting, outcome_words, warning_words
from ui.pictures import step_groups
from ui.prose import t, tn
from ui.readings import told
from ui.snippets import RAGAS_COLLECTIONS_LINE, RAGAS_LINE, code_values

_STEPS_SHOWN, _STEPS_AT_ONCE = 3, 40


def tally_words(board: Board, sorting: Sorting) -> str:
    """How many claims stand where."""
    labels = [*board.columns, *(["covered"] if "FN" in board.columns else [])]
    return " · ".join(f"{t(f'{board.words}.{label}.short')} {sorting.tally[label]}" for label in labels)


def tally_shown(board: Board, sorting: Sorting) -> dict[str, Any]:
    """The tally below the board."""
    return words_shown(["p", "quiet", tally_words(board, sorting)])


def notes_shown(case: Case, score: CorrectnessScore) -> dict[str, Any]:
    """What a reader should know about the value, one line each."""
    notes: list[Tree] = [["p", "note", shown_text(words)] for words in warning_words(case, score)]
    return words_shown(["div", "", *notes])


def engines_shown(case: Case, score: CorrectnessScore) -> dict[str, Any]:
    """What each real tool prints for the same evidence, and why where that is not our score."""
    outcomes = correctness_outcomes(case)
    if (waiting := engines_waiting(score, outcomes)) is not None:
        return words_shown(["p", "quiet", waiting])
    head: Tree = ["tr", "", *(["th", "", t(f"engines.{name}")] for name in ("engine", "prints", "why"))]
    rows: list[Tree] = []
    for engine, outcome in outcomes.items():
        printed, why = outcome_words(score, outcome, str)
        # What equals our score does so for all weights but 0 (metrics/engines), where a missing part may be left out.
        follows = score.shares[0] > 0 and why == t("engines.same")
        weight = "span" if isinstance(outcome, NotANumber | ToolError) else "strong"
        shown: Tree = [weight, "", "{printed}" if follows else shown_text(printed)]
        cells: list[Tree] = [t(f"engines.{engine}"), shown, shown_text(why)]
        rows.append(["tr", "", *(["td", "", cell] for cell in cells)])
    return words_shown(
        ["table", "engines", ["thead", "", head], ["tbody", "", *rows]], resting_values(score), rests=True
    )


def steps_shown(case: Case, score: CorrectnessScore, steps: list[Move]) -> dict[str, Any]:
    """The steps away from this sorting beside their picture, the most helpful first, each with a button that does it.

    In groups of equal effect: only counts matter, so every flip of an FP does the same to the score.
    """
    sorting, groups = case.sorting, step_groups(case.sorting, steps)
    firsts = [group[0] for group in groups.values()]
    values = {**live_values(case, score, firsts), **resting_values(score, firsts)}
    words: list[Tree] = []
    if not groups:
        words = [["p", "quiet", t("moves.unknown") if steps or sorting.labelled("unsorted") else t("moves.none")]]
    for place, (name, group) in enumerate(groups.items()):
        effect: Tree = ["strong", "", f"{{effect_{place}}}"]
        words.append(["p", "", effect, " → ", ["strong", "", f"{{after_{place}}}"], f" · {t(name)}"])
        words += _rows(sorting, name, group)
    return words_shown(["div", "steps", _picture(score, steps, firsts), ["div", "words", *words]], values)


def line_shown(case: Case, score: CorrectnessScore) -> dict[str, Any]:
    """The line that builds the metric in RAGAS's older form, to be copied."""
    return code_shown(RAGAS_LINE, code_values(score.weights, score.beta))


def collections_line_shown(case: Case, score: CorrectnessScore) -> dict[str, Any]:
    """The same for RAGAS's newer form."""
    return code_shown(RAGAS_COLLECTIONS_LINE, code_values(score.weights, score.beta))


def _picture(score: CorrectnessScore, steps: list[Move], firsts: list[Move]) -> Tree:
    places = {step.counts: f"{{change_{place}}}" for place, step in enumerate(firsts)}
    drawn = pr_chart(score, steps, dark=st.context.theme.type == "dark", places=places)
    return [
        "div",
        "figure",
        ["img", "", {"picture": drawn.svg, "alt": drawn.alt}],
        ["button", "enlarge", t("follow.enlarge")],
    ]


def _rows(sorting: Sorting, name: str, group: list[Move]) -> list[Tree]:
    rows = [_row(sorting, step) for step in group[:_STEPS_AT_ONCE]]
    if len(group) > _STEPS_SHOWN:
        more: Tree = ["summary", "", tn("moves.more", len(group) - _STEPS_SHOWN)]
        left = len(group) - _STEPS_AT_ONCE
        rest: list[Tree] = [["p", "quiet", tn("moves.more", left)]] if left > 0 else []
        folded: Tree = ["details", "", {"data-name": name}, more, *rows[_STEPS_SHOWN:], *rest]
        rows[_STEPS_SHOWN:] = [folded]
    return rows


def _row(sorting: Sorting, step: Move) -> Tree:
    text = " ↔ ".join(told(sorting[claim_id].text) for claim_id in step.claim_ids)
    claim = sorting[step.claim_ids[0]]
    # Ids of a case file may hold any sign; JSON keeps two of them apart.
    sent = [sendable(claim_id) for claim_id in step.claim_ids]
    supports = FLIPS_TO.get(claim.label) == VERDICTS[claim.side][0]
    do = "join" if step.kind == "link" else "support" if supports else "refute"
    target = json.dumps(sent) if step.kind == "link" else sent[0]
    named = {
        "data-board": "sorting",
        "data-do": do,
        "data-id": target,
        "aria-label": f"{t('moves.do')}: {sendable(text)}",
    }
    return ["div", "row", ["span", "text", shown_text(text)], ["button", "do", named, t("moves.do")]]

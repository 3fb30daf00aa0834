"""What shows a score elsewhere on the page: once so that it follows the hand in the browser, and once plainly.

The plain one is Streamlit's own; the page's style sheet shows it only where the blend map has not started.
"""

from __future__ import annotations

from typing import Any, Literal

import streamlit as st

from metrics.case import Case
from metrics.correctness import CorrectnessScore
from ui.headings import section_heading
from ui.live_values import live_values
from ui.live_words import Tree, live_words, shown_text, words_shown
from ui.makers import judge_words
from ui.panels import formula_notes, formula_table, pinned_score
from ui.plain import plain_part
from ui.prose import t


def pinned(case: Case, score: CorrectnessScore, width: Literal["narrow", "wide"]) -> None:
    """The score in a line that stays in view: above the board on a narrow screen, below it on a wide one."""
    plain_part(f"pinned_{width}", lambda: pinned_score(case, score, width))
    with st.container(key=f"pinned_live_{width}"):
        live_words(pinned_shown(case, score), key=f"live.pinned.{width}")


def pinned_shown(case: Case, score: CorrectnessScore) -> dict[str, Any]:
    """The line as the browser draws it."""
    parts = {name: f"{{{name}}}" for name in ("beta", "f", "precision", "recall", "similarity")}
    rest = f" · {t('map.parts', **parts)} · {shown_text(judge_words(case, str))} "
    return words_shown(
        ["div", "", ["strong", "", "{score}"], rest, ["strong", "", "{verdict}"]], live_values(case, score)
    )


def formulas(case: Case, score: CorrectnessScore) -> None:
    """From the counts to the score: each step as a formula, the numbers put in, and the result."""
    section_heading(t("section.formula"))

    def plainly() -> None:
        formula_table(score)
        for note in formula_notes(score):
            st.caption(note)

    plain_part("formula", plainly)
    live_words(formulas_shown(case, score), key="live.formula")


def formulas_shown(case: Case, score: CorrectnessScore) -> dict[str, Any]:
    """The table of formulas as the browser draws it."""
    notes: list[Tree] = [["p", "quiet", note] for note in formula_notes(score)]
    return words_shown(["div", "formulas", _formula_tree(score), *notes], live_values(case, score))


def _formula_tree(score: CorrectnessScore) -> Tree:
    tp, fp, fn = (str(count) for count in score.counts[:3])
    p, r, beta = ["mi", "", "P"], ["mi", "", "R"], ["mi", "", "β"]
    f_beta: Tree = ["msub", "", ["mi", "", "F"], beta]
    squared_beta: Tree = _row(beta, _mo("²"))
    cells: list[tuple[str, Tree, Tree, str]] = [
        ("precision", _share("TP", "FP"), _share(tp, fp, score.precision), "{precision}"),
        ("recall", _share("TP", "FN"), _share(tp, fn, score.recall), "{recall}"),
        (
            "factuality",
            _f_fraction(squared_beta, p, r),
            _f_fraction(*(["mn", "", place] for place in ("{squared}", "{precision}", "{recall}")))
            if score.counts.tp
            else "",
            "{f}",
        ),
        (
            "blend",
            _row(_sub("w", "F"), f_beta, _mo("+"), _sub("w", "S"), ["mi", "", "S"]),
            ["mtext", "", "{blend}"],
            "{value}",
        ),
    ]
    head: Tree = ["tr", "", *(["th", "", t(f"formula.{name}")] for name in ("step", "formula", "numbers", "result"))]
    rows = [
        [
            "tr",
            "",
            ["td", "", t(f"formula.{name}", beta="{beta}")],
            ["td", "", ["math", "", formula]],
            ["td", "", ["math", "", numbers]],
            ["td", "", ["strong", "", result]],
        ]
        for name, formula, numbers, result in cells
    ]
    return ["table", "", ["thead", "", head], ["tbody", "", *rows]]


def _share(part: str, other: str, value: float | None = 0.0) -> Tree:
    """A part of a sum; nothing where the share itself is undefined."""
    return "" if value is None else ["mfrac", "", ["mn", "", part], _row(["mn", "", part], _mo("+"), ["mn", "", other])]


def _f_fraction(square: Tree, precision: Tree, recall: Tree) -> Tree:
    above = _row(_mo("("), ["mn", "", "1"], _mo("+"), square, _mo(")"), _mo("·"), precision, _mo("·"), recall)
    return ["mfrac", "", above, _row(square, _mo("·"), precision, _mo("+"), recall)]


def _row(*parts: Tree) -> Tree:
    return ["mrow", "", *parts]


def _mo(sign: str) -> Tree:
    return ["mo", "", sign]


def _sub(name: str, below: str) -> Tree:
    return ["msub", "", ["mi", "", name], ["mi", "", below]]

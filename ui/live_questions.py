"""The invented questions as cards in the browser: a click or a key turns the flag, a menu edits and removes."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

from metrics import question_edits
from metrics.anchors import Anchors
from metrics.case import Case
from metrics.question_edits import BY, WRITTEN
from metrics.question_notes import InventedQuestion, is_blank, known_cosine, question_marks
from metrics.relevancy import RelevancyScore, relevancy
from ui.claim_board import live_part
from ui.claim_board.contents import text_and_reading
from ui.marked_text import sendable
from ui.prose import number, score_number, t
from ui.question_steps import ask, change, flag_name, origin_lines, remove
from ui.reader import language

_STEPS_AHEAD = 3
_FLAGS = ("committal", "noncommittal", "unread")


def live_questions(case: Case, score: RelevancyScore, anchors: Anchors | None, most: int) -> None:
    """The rows of a case's first questions.

    Args:
        score: The present one; its questions are those of the case, in order.
        anchors: As for ``ui.cosine_bar``.
        most: So many are shown.
    """
    live_part("live.questions", question_contents(case, score, anchors, most), done)


def question_contents(case: Case, score: RelevancyScore, anchors: Anchors | None, most: int) -> dict[str, Any]:
    """What the rows show, in the form of ``ui.claim_board.contents``."""
    marks = question_marks(score.questions, case.question)
    below = any((known_cosine(one) or 0.0) < 0 for one in score.questions)
    cards = []
    for place, one in enumerate(score.questions[:most]):
        lines = [*(t(f"relevancy.mark.{mark}") for mark in marks[place]), *origin_lines(case, case.questions[place])]
        cards.append({**_card(case, place, one), "bar": _bar(one, anchors, below), "lines": list(map(sendable, lines))})
    return {
        "board": "questions",
        "lang": language(),
        "words": _words(),
        "labels": {flag: _label(flag) for flag in _FLAGS},
        "columns": [{"label": "rows", "bare": True}],
        "sides": {"question": {"support": "committal", "refute": "noncommittal"}},
        "keys": {"question": {"1": "committal", "2": "noncommittal"}},
        "cards": cards,
        "links": [],
        "order": list(_FLAGS),
        "scores": _scores(score) if len(cards) == len(score.questions) else {},
    }


def _card(case: Case, place: int, one: InventedQuestion) -> dict[str, Any]:
    form = case.questions[place]
    typed = form.get(BY) == "hand" or case.questions_writer.kind == "hand"
    before = form[WRITTEN].get("noncommittal") if isinstance(form.get(WRITTEN), dict) else one.noncommittal
    text = t("relevancy.blank") if is_blank(one.text) else one.text
    return {
        # Letters that cannot be sent are escaped in JSON.
        "id": json.dumps([place, one.text]),
        "side": "question",
        "list": "rows",
        "label": flag_name(one.noncommittal),
        "judged": None if typed or before is None else flag_name(bool(before)),
        **text_and_reading(text, f"{place + 1}. "),
        "of": "",
        "menu": [["edit", t("live.questions.edit")], ["remove", t("relevancy.remove")]],
    }


def _bar(one: InventedQuestion, anchors: Anchors | None, below: bool) -> dict[str, Any]:
    """The bar of ``ui.cosine_bar`` in hundredths of its track."""
    low, cosine = -1.0 if below else 0.0, known_cosine(one)

    def at(value: float) -> float:
        return round((min(max(value, low), 1.0) - low) / (1.0 - low) * 100, 2)

    start, end = sorted((at(0.0), at(cosine or 0.0)))
    known = [] if anchors is None else [one for one in (anchors.unrelated, anchors.paraphrase) if one is not None]
    return {
        "from": start,
        "to": None if cosine is None else end,
        "ticks": [at(value) for value in known],
        "text": score_number(cosine),
        "alt": t("chart.bar.none") if cosine is None else t("chart.bar.alt", value=number(cosine)),
    }


def _words() -> dict[str, str]:
    places = {name: f"{{{name}}}" for name in (*_FLAGS, "score", "n")}
    words = {name: t(f"live.{name}") for name in ("undo", "more", "you", "waiting")}
    of_board = ("board", "keys", "wrong_key", "counts", "moved", "score", "judge")
    words |= {name: t(f"live.questions.{name}", **places) for name in of_board}
    return {**words, "show_more": t("live.show_more", **places)}


def _label(flag: str) -> dict[str, str]:
    words = {"short": t(f"live.flag.{flag}"), "mark": "", "tone": "none"}
    if flag == "unread":
        return {**words, "flip": ""}
    other, key = ("noncommittal", "1") if flag == "committal" else ("committal", "2")
    return {**words, "flip": other, "do": t(f"live.to.{other}"), "why": t(f"live.to.{other}.help"), "key": key}


def _scores(score: RelevancyScore) -> dict[str, str]:
    """The score for every number of flags of each kind; empty where a question counts for no flag at all."""
    questions, found = score.questions, dict[str, str]()
    if any(known_cosine(one) is None for one in questions):
        return {}
    unread = sum(one.noncommittal is None for one in questions)
    for left in range(max(unread - _STEPS_AHEAD, 0), unread + 1):
        for flagged in range(len(questions) - left + 1):
            flags = [True] * flagged + [False] * (len(questions) - left - flagged) + [None] * left
            made = [replace(one, noncommittal=flag) for one, flag in zip(questions, flags, strict=True)]
            value = relevancy(made, gate=score.gate).value
            key = f"{len(questions) - left - flagged},{flagged},{left}"
            found[key] = t("score.not_scored") if value is None else score_number(value)
    return found


def done(action: str, target: str) -> None:
    """One step on a row; a row that has changed since is left alone."""
    try:
        place, text = json.loads(target)
    except (ValueError, TypeError):
        return
    if not (isinstance(place, int) and isinstance(text, str)) or place < 0:
        return
    if action in ("support", "refute"):
        change(question_edits.reflagged, place, text, action == "refute")
    elif action == "edit":
        ask(place, text)
    elif action == "remove":
        remove(place, text)

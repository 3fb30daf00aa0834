"""What the claim board shows, as plain values for the browser: all words, and the score after each near flip."""

from __future__ import annotations

from typing import Any

from metrics.case import Case
from metrics.claims import SIDES, Claim, Label, Sorting
from metrics.nearby import ORDER, claim_scores, statement_scores
from metrics.resorting import flip
from ui.boards import FLIPS_TO, VERDICTS, Board, menu_options, overruled_words, presumed_words
from ui.grounded_score import shown_score
from ui.lesson_visit import waits_for_guess
from ui.marked_text import sendable
from ui.prose import reason_text, score_number, t, tn
from ui.reader import language
from ui.readings import drawn, told

_STEPS_AHEAD = 3
_PARTNERS_SHOWN = 3
_MOST_AHEAD = 100
"""Of so many claims the cards' words after a flip are known ahead; their number grows faster than the claims'."""
_TONES: dict[Label, str] = {"TP": "tp", "covered": "tp", "FP": "fp", "FN": "fn", "unsorted": "none"}
_KEYS: dict[Label, str] = {"TP": "1", "FP": "2", "covered": "1", "FN": "3"}


def contents(case: Case, board: Board) -> dict[str, Any]:
    """Everything the board draws; no number is computed in the browser, and no sentence is put together there."""
    return {**cards_and_words(case, board), "scores": scores_ahead(case, board)}


def cards_and_words(case: Case, board: Board) -> dict[str, Any]:
    """What of it hangs on the claims alone, and not on the settings."""
    sorting = board.sorting(case)
    sides = SIDES if "FN" in board.columns else SIDES[:1]
    return {
        "board": board.field,
        "lang": language(),
        "words": _words(board),
        "labels": {label: _label(board, label) for label in _labels(board)},
        "columns": [_column(board, label) for label in board.columns],
        "sides": {side: dict(zip(("support", "refute"), VERDICTS[side], strict=True)) for side in sides},
        "keys": {side: {_KEYS[label]: label for label in VERDICTS[side]} for side in sides},
        "cards": [_card(board, sorting, claim) for claim in sorting.claims],
        "links": [[sendable(one), sendable(other)] for one, other in sorting.links],
        "order": list(ORDER),
    }


def _labels(board: Board) -> list[Label]:
    return [*board.columns, *(["covered"] if "FN" in board.columns else []), "unsorted"]  # type: ignore[list-item]


def _words(board: Board) -> dict[str, str]:
    places = {name: f"{{{name}}}" for name in ("TP", "FP", "FN", "covered", "score", "n")}
    words = {name: t(f"live.{name}") for name in ("undo", "more", "judge", "you", "waiting")}
    of_board = ("board", "keys", "wrong_key", "counts", "moved", "score")
    words |= {name: t(f"live.{board.field}.{name}", **places) for name in of_board}
    return {**words, "show_more": t("live.show_more", **places)}


def _label(board: Board, label: Label) -> dict[str, str]:
    """One verdict's words, tone and what it flips to; an unsorted claim is sorted as supported first."""
    words = {"short": t(f"{board.words}.{label}.short"), "tone": _TONES[label], "mark": t(f"mark.{label}")}
    if label == "unsorted":
        return {**words, "flip": ""}
    return {
        **words,
        "flip": FLIPS_TO[label],
        "do": t(f"board.flip.{label}") if board.field == "sorting" else t(f"live.statements.to.{label}"),
        "why": t(f"{board.words}.flip.{label}.help"),
        "key": _KEYS[label],
    }


def _column(board: Board, label: Label) -> dict[str, Any]:
    words = {
        "label": label,
        "title": t(f"{board.words}.{label}"),
        "name": t(f"{board.words}.name.{label}"),
        "help": t(f"{board.words}.{label}.help"),
        "none": t(f"{board.words}.{label}.none"),
        "add": t(f"{board.words}.{label}.add"),
    }
    below = {"label": "covered", "title": t("board.covered"), "help": t("board.covered.help")}
    return {**words, "below": below if label == "TP" and "FN" in board.columns else None}


def _card(board: Board, sorting: Sorting, claim: Claim) -> dict[str, Any]:
    return {
        "id": sendable(claim.id),
        "side": claim.side,
        "label": claim.label,
        "judged": _judged(claim),
        **text_and_reading(claim.text),
        "of": t(f"board.side.{claim.side}") if "FN" in board.columns else "",
        **_by_verdict(board, sorting, claim),
        "flipped": _flipped(board, sorting, claim),
    }


def text_and_reading(text: str, before: str = "") -> dict[str, str]:
    """The words of a card, and the reading beneath them where they have one.

    Args:
        text: Of the claim or question.
        before: What stands in front of it.
    """
    return {"text": before + sendable(text), **drawn(text)}


def _flipped(board: Board, sorting: Sorting, claim: Claim) -> dict[str, dict[str, Any]]:
    """What the cards say once this one is flipped, it and those linked to it: shown before Python has answered."""
    if claim.label == "unsorted" or len(sorting.claims) > _MOST_AHEAD:
        return {}
    after = flip(sorting, claim.id)
    changed = {claim.id, *(one for pair in sorting.links if claim.id in pair for one in pair)}
    return {sendable(one.id): _by_verdict(board, after, one) for one in after.claims if one.id in changed}


def _by_verdict(board: Board, sorting: Sorting, claim: Claim) -> dict[str, Any]:
    return {
        "lines": [sendable(line) for line in _lines(board, sorting, claim)],
        "menu": [[option, t(f"board.menu.{option}")] for option in menu_options(sorting, claim)],
    }


def _judged(claim: Claim) -> Label | None:
    """Where the judge alone would put the claim; None when no judge saw it."""
    return None if claim.judged is None else VERDICTS[claim.side][0 if claim.judged.supported else 1]


def _lines(board: Board, sorting: Sorting, claim: Claim) -> list[str]:
    """Why the claim stands where it does, as on a plain card: reason, overruling, old words, partners."""
    lines = [reason_text(claim.verdict.reason)] if claim.verdict and claim.verdict.reason else []
    lines += [words for words in (presumed_words(claim), overruled_words(board, claim)) if words is not None]
    if claim.judged_text is not None:
        lines.append(t("board.edited", text=told(claim.judged_text)))
    partners = sorting.partners(claim.id)
    lines += [t(f"board.partner.{claim.label}", text=told(partner.text)) for partner in partners[:_PARTNERS_SHOWN]]
    if len(partners) > _PARTNERS_SHOWN:
        lines.append(tn("board.partners.more", len(partners) - _PARTNERS_SHOWN))
    return lines


def scores_ahead(case: Case, board: Board) -> dict[str, str]:
    """The score in words at every tally a few flips away, by the tally's counts in the order of ``ORDER``.

    While a guess is awaited there is none: the browser would hold the answer.
    """
    if waits_for_guess():
        return {}
    none = t("score.not_scored")
    if board.field == "sorting":
        values = claim_scores(case, _STEPS_AHEAD)
        found = {tally: none if value is None else score_number(value) for tally, value in values.items()}
    else:
        scores = statement_scores(case, _STEPS_AHEAD)
        found = {tally: none if score.value is None else shown_score(score) for tally, score in scores.items()}
    return {",".join(map(str, tally)): words for tally, words in found.items()}

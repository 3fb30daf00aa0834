"""The claim board as a part drawn in the browser: a card answers at once, and Python's answer is the truth.

The browser sends steps, numbered from 1 within one life of the part; each commit repeats those that Python has not
yet said to have taken, so that a commit lost between two clicks loses nothing and one that comes twice does nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

import streamlit as st

from metrics import resorting
from metrics.case import Case
from ui.boards import Board
from ui.claim_board.contents import contents
from ui.claim_dialogs import do
from ui.marked_text import sendable
from ui.palette import css_variables
from ui.prose import t
from ui.state import can_undo, keep_resorted, present_case, remember, remembered, undo, widget

_HERE = Path(__file__).parent
_LIVES = 8
"""So many lives of a part are remembered: after a page switch the browser may report an old one's steps once more."""


def _text(*names: str) -> str:
    return "\n".join((_HERE / name).read_text(encoding="utf-8") for name in names)


# Several files make one script: a component has no address from which one file could import another.
_mount = st.components.v2.component(
    "claim_board",
    html=_text("claim_board.html").replace("{failed}", t("plain.failed")),
    css=f"{css_variables()}\n{_text('claim_board.css')}",
    js=_text("cards.js", "links.js", "menu.js", "claim_board.js"),
)


def live_board(case: Case, board: Board) -> None:
    """The board of a case, drawn by the browser; what is done there changes the case on screen."""
    key = f"live.{board.field}"
    data = {**contents(case, board), "seen": _seen(board), "undo": can_undo()}
    _mount(key=key, data=[data], on_steps_change=lambda: take(board, (widget(key) or {}).get("steps")))


def take(board: Board, sent: object) -> None:
    """Does the steps that the browser sent and that were not done before.

    Args:
        board: The board they were made on.
        sent: ``{"life": text, "steps": [{"n": number, "do": what, "id": claim or column}, ...]}``; anything else,
            which only a tampered browser sends, changes nothing.
    """
    if not isinstance(sent, Mapping) or not isinstance(sent.get("life"), str):
        return
    seen, life = _seen(board), sent["life"]
    last = seen.get(life, 0)
    ids = {sendable(claim.id): claim.id for claim in board.sorting(present_case()).claims}
    for number, action, target in _steps(sent.get("steps"), last):
        last = number
        if action == "undo":
            undo()
        elif action in ("support", "refute"):
            keep_resorted(board.field, resorting.sorted_as, ids.get(target, target), action == "support")
        else:
            do(board, action, ids.get(target, target))
    others = [(name, number) for name, number in seen.items() if name != life]
    remember(_place(board), dict([*others, (life, last)][-_LIVES:]))


def _steps(given: object, last: int) -> Iterator[tuple[int, str, str]]:
    """Number, what to do and to which claim, of each well-formed step after the last one done."""
    for step in given if isinstance(given, list | tuple) else ():
        if isinstance(step, Mapping):
            number, action, target = step.get("n"), step.get("do"), step.get("id", "")
            if isinstance(number, int) and isinstance(action, str) and isinstance(target, str) and number > last:
                last = number
                yield last, action, target


def _seen(board: Board) -> dict[str, int]:
    seen: dict[str, int] = remembered(_place(board)) or {}
    return seen


def _place(board: Board) -> str:
    return f"board.seen.{board.field}"

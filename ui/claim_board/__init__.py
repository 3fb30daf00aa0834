"""Cards drawn in the browser: claims, statements, questions. A card answers at once, and Python's answer is the truth.

The browser sends steps, numbered from 1 within one life of the part; each commit repeats those that Python has not
yet said to have taken, so that a commit lost between two clicks loses nothing and one that comes twice does nothing.
"""

from __future__ import annotations

import contextlib
import json
from collections.abc import Callable, Iterator, Mapping
from functools import cache, partial
from html import escape
from pathlib import Path
from typing import Any

import streamlit as st

from metrics import resorting
from metrics.case import Case
from ui.boards import Board
from ui.claim_board.contents import contents
from ui.claim_dialogs import do
from ui.live_answer import as_drawn, part_script
from ui.marked_text import sendable
from ui.palette import css_variables
from ui.prose import t
from ui.reader import language
from ui.state import can_undo, keep_resorted, present_case, remember, remembered, undo, widget

_HERE = Path(__file__).parent
SCRIPTS = ("cards.js", "links.js", "menu.js", "looks.js", "claim_board.js")
"""What the part's script is made of, in the order in which one needs the other."""
_LIVES = 8
"""So many lives of a part are remembered: after a page switch the browser may report an old one's steps once more."""


def _text(*names: str) -> str:
    return "\n".join((_HERE / name).read_text(encoding="utf-8") for name in names)


@cache
def _mount(code: str) -> Any:
    """The part with what it says where its script does not start, which only its markup can say, in a language."""
    # Several files make one script: a component has no address from which one file could import another.
    return st.components.v2.component(
        f"claim_board_{code}",
        html=_text("claim_board.html").replace("{failed}", escape(t("plain.failed"))),
        css=f"{css_variables()}\n{_text('claim_board.css')}",
        js=part_script() + _text(*SCRIPTS),
    )


def live_board(case: Case, board: Board) -> None:
    """The board of a case, drawn by the browser; what is done there changes the case on screen."""
    live_part(f"live.{board.field}", contents(case, board), done_on(board))


def live_part(key: str, data: Mapping[str, Any], act: Callable[[str, str], None]) -> None:
    """Cards in the browser.

    Args:
        key: Unique on the page.
        data: What they show; ``ui.claim_board.contents.contents`` makes one such and says how.
        act: Does one step: what is to be done, and the id of the card or the name of the column. It is called before
            the page is drawn again, and ignores what it does not know.
    """

    def taken() -> None:
        take(key, (widget(key) or {}).get("steps"), act)

    _mount(language())(key=key, data=[as_drawn(key, board_shown(key, data))], on_steps_change=taken)


def board_shown(key: str, data: Mapping[str, Any]) -> dict[str, Any]:
    """What the cards show, with the steps that Python has taken."""
    return {**data, "seen": dict(_seen(key)), "undo": can_undo()}


def take(key: str, sent: object, act: Callable[[str, str], None]) -> list[str]:
    """Does the steps that the browser sent and that were not done before; returns what was done, in order.

    Args:
        key: As for ``live_part``.
        sent: ``{"life": text, "steps": [{"n": number, "do": what, "id": card or column}, ...]}``; anything else,
            which only a tampered browser sends, changes nothing.
        act: As for ``live_part``.
    """
    if not isinstance(sent, Mapping) or not isinstance(sent.get("life"), str):
        return []
    seen, life = _seen(key), sent["life"]
    last, done = seen.get(life, 0), []
    for number, action, target in _steps(sent.get("steps"), last):
        last = number
        done.append(action)
        if action == "undo":
            undo()
        else:
            act(action, target)
    others = [(name, number) for name, number in seen.items() if name != life]
    remember(_place(key), dict([*others, (life, last)][-_LIVES:]))
    return done


def take_flips(board: Board, sent: object) -> bool:
    """Does the steps of a board; whether they were such that the parts of the page that follow have all that is new.

    Not after a step that may open a dialog, nor where the browser says that not all parts are alive.
    """
    done = take(f"live.{board.field}", sent, done_on(board))
    return follows(sent) and {*done} <= {"support", "refute", "join", "undo"}


def follows(sent: object) -> bool:
    """Whether the browser says that all parts of the page are alive, the map among them."""
    return isinstance(sent, Mapping) and sent.get("follows") is True


def done_on(board: Board) -> Callable[[str, str], None]:
    """What does one step on a board of claims."""
    return partial(_done, board)


def _done(board: Board, action: str, target: str) -> None:
    """One step on a board of claims: a verdict, or what a card's menu offers."""
    sent = {sendable(claim.id): claim.id for claim in board.sorting(present_case()).claims}
    claim_id = sent.get(target, target)
    if action in ("support", "refute"):
        keep_resorted(board.field, resorting.sorted_as, claim_id, action == "support")
    elif action == "join":
        _join(board, target, sent)
    else:
        do(board, action, claim_id)


def _join(board: Board, target: str, sent: Mapping[str, str]) -> None:
    """Links the two claims that a step of the page names."""
    with contextlib.suppress(ValueError):
        match json.loads(target):
            case [str() as one, str() as other]:
                keep_resorted(board.field, resorting.link, sent.get(one, one), sent.get(other, other))


def _steps(given: object, last: int) -> Iterator[tuple[int, str, str]]:
    """Number, what to do and to which claim, of each well-formed step after the last one done."""
    for step in given if isinstance(given, list | tuple) else ():
        if isinstance(step, Mapping):
            number, action, target = step.get("n"), step.get("do"), step.get("id", "")
            if isinstance(number, int) and isinstance(action, str) and isinstance(target, str) and number > last:
                last = number
                yield last, action, target


def _seen(key: str) -> dict[str, int]:
    seen: dict[str, int] = remembered(_place(key)) or {}
    return seen


def _place(key: str) -> str:
    return f"seen.{key}"

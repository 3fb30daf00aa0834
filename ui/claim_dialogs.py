"""What needs more than a click on a claim card: link, edit, split, merge, add; each a dialog that applies on Save."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import streamlit as st

from metrics import resorting
from metrics.claims import Claim, Side, Sorting
from ui.boards import Board
from ui.prose import t
from ui.readings import beneath, in_row
from ui.state import keep_resorted, remember, remembered, show_in, widget

_SIDES_OF_COLUMN: dict[str, tuple[Side, bool]] = {
    "TP": ("response", True),
    "FP": ("response", False),
    "FN": ("reference", False),
}
_ASKED = "board.dialog"
_DIALOGS = ("link", "unlink", "edit", "split", "merge", "add")


def choose(board: Board, source: str, target: str) -> None:
    """What the menu of a plain card was used for, done as ``do`` does it.

    Args:
        board: The board that the card stands on.
        source: ``add``, or the key of the menu that was used.
        target: The claim's id; for ``add`` the column.
    """
    do(board, source if source == "add" else str(widget(source)), target)


def do(board: Board, action: str, target: str) -> None:
    """Does what a card's menu asks for at once, or remembers that its dialog is to be opened.

    Args:
        board: The board that the card stands on.
        action: One of ``ui.boards.menu_options``, or ``add``; anything else does nothing.
        target: The claim's id; for ``add`` the column.
    """
    if action == "delete":
        keep_resorted(board.field, resorting.delete, target)
    elif action == "restore":
        keep_resorted(board.field, resorting.restored, target)
    elif action in _DIALOGS and (action != "add" or target in _SIDES_OF_COLUMN):
        remember(_ASKED, [action, target])


def open_dialog(board: Board, sorting: Sorting) -> None:
    """Opens the dialog that a card asked for, if any; closing it without Save changes nothing."""
    asked = remembered(_ASKED)
    if not asked:
        return
    action, target = asked
    if action != "add" and target not in {claim.id for claim in sorting.claims}:
        _close()
        return
    st.dialog(t(f"board.dialog.{action}"), on_dismiss=_close)(_body)(board, action, target, sorting)


def _body(board: Board, action: str, target: str, sorting: Sorting) -> None:
    if action == "add":
        _add(board, target)
        return
    claim = sorting[target]
    st.text(claim.text)
    beneath(claim.text, "dialog")
    {"link": _link, "unlink": _link, "edit": _edit, "split": _split, "merge": _merge}[action](board, sorting, claim)


def _add(board: Board, column: str) -> None:
    side, supported = _SIDES_OF_COLUMN[column]
    text = st.text_area(t("board.dialog.add.label"), key="board.dialog.add", help=t("board.dialog.lines"))
    if _saved(bool(text.strip()), "board.dialog.blank"):
        _apply(board, resorting.add, side, text.splitlines(), supported)


def _link(board: Board, sorting: Sorting, claim: Claim) -> None:
    """One dialog for tying and untying: the chosen partners are the links the claim will have."""
    others = sorting.of("reference" if claim.side == "response" else "response")
    linked = {partner.id for partner in sorting.partners(claim.id)}
    chosen = _chosen(board, others, t("board.dialog.link.label"), "board.dialog.link", linked)
    st.caption(t("board.dialog.link.effect"))
    if _saved(set(chosen) != linked, "board.dialog.same"):
        pairs = [(claim.id, other.id) if claim.side == "response" else (other.id, claim.id) for other in others]
        wanted = [pair for pair, other in zip(pairs, others, strict=True) if other.id in chosen]
        _apply(board, resorting.relinked, claim.id, wanted)


def _edit(board: Board, _: Sorting, claim: Claim) -> None:
    text = st.text_area(t("board.dialog.edit.label"), claim.text, key=f"board.dialog.edit.{claim.id}")
    if claim.judged is not None:
        st.caption(t("board.dialog.edit.kept"))
    if _saved(bool(text.strip()), "board.dialog.blank"):
        _apply(board, resorting.edit, claim.id, text.strip())


def _split(board: Board, _: Sorting, claim: Claim) -> None:
    text = st.text_area(
        t("board.dialog.split.label"), claim.text, key=f"board.dialog.split.{claim.id}", help=t("board.dialog.lines")
    )
    parts = [part for part in text.splitlines() if part.strip()]
    st.caption(t("board.dialog.split.effect", n=len(parts)))
    if _saved(len(parts) > 1, "board.dialog.parts"):
        _apply(board, resorting.split, claim.id, parts)


def _merge(board: Board, sorting: Sorting, claim: Claim) -> None:
    others = [other for other in sorting.of(claim.side) if other.id != claim.id]
    chosen = _chosen(board, others, t("board.dialog.merge.label"), "board.dialog.merge", set())
    together = [claim.id, *chosen]
    words = " ".join(one.text for one in sorting.of(claim.side) if one.id in together)
    key = f"board.dialog.merge.text.{claim.id}"
    # The proposal follows the ticks until the visitor changes it; typed words are never replaced.
    if widget(key) in (None, remembered("board.merge")):
        show_in(key, words)
    remember("board.merge", words)
    text = st.text_area(t("board.dialog.merge.text"), key=key)
    labels = {one.label for one in sorting.of(claim.side) if one.id in together}
    if len(labels) > 1:
        st.caption(t("board.dialog.merge.unsorted"))
    if _saved(bool(chosen and text.strip()), "board.dialog.partner"):
        _apply(board, resorting.merge, together, text.strip())


def _chosen(board: Board, claims: Sequence[Claim], label: str, key: str, standing: set[str]) -> list[str]:
    """Ids of the claims ticked; each claim's words stand beside its box as plain text, so that nothing in them acts."""
    st.markdown(f"**{label}**")
    chosen = []
    for claim in claims:
        with st.container(horizontal=True, wrap=False, gap="small", vertical_alignment="top", key=f"pick_{claim.id}"):
            name = t(f"{board.words}.{claim.label}.short")
            if st.checkbox(name, claim.id in standing, key=f"{key}.{claim.id}"):
                chosen.append(claim.id)
            in_row(claim.text, f"pick.{claim.id}")
    return chosen


def _apply(board: Board, change: Callable[..., Sorting], *args: Any) -> None:
    keep_resorted(board.field, change, *args)
    _close()
    st.rerun()


def _close() -> None:
    remember(_ASKED, None)


def _saved(ready: bool, missing: str) -> bool:
    """Whether Save was pressed and there is something to save; says what is missing when there is not.

    The button is never greyed out: a field's text arrives with the very click that would then find it disabled.
    """
    pressed = st.button(t("board.dialog.save"), type="primary", key="board.dialog.save")
    if pressed and not ready:
        st.warning(t(missing), icon=":material/info:")
    return pressed and ready

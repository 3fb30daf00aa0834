"""The claim board: three columns of cards, TP, FP and FN, each with its reason, its partners and what can be done."""

from __future__ import annotations

import streamlit as st

from metrics import resorting
from metrics.case import Case
from metrics.claims import Claim, Label, Side, Sorting
from ui.boards import CLAIMS, Board
from ui.claim_dialogs import choose, open_dialog
from ui.prose import t, tn
from ui.state import keep_resorted, remember, remembered

_PARTNERS_SHOWN = 3
_CARDS_SHOWN = 30
"""Cards of one list drawn at once: a browser takes seconds to draw hundreds after each click."""
_VERDICTS: dict[Side, tuple[Label, Label]] = {"response": ("TP", "FP"), "reference": ("covered", "FN")}
_ICONS: dict[Label, str] = {
    "TP": ":material/check_circle:",
    "FP": ":material/cancel:",
    "FN": ":material/radio_button_unchecked:",
    "covered": ":material/check:",
    "unsorted": ":material/help:",
}
_FLIPS_TO: dict[Label, Label] = {"TP": "FP", "FP": "TP", "covered": "FN", "FN": "covered"}


def claim_board(case: Case, board: Board = CLAIMS) -> None:
    """All claims of a case, sorted into columns; unsorted ones stand above, since they hold the score back."""
    sorting = board.sorting(case)
    _unsorted(board, sorting)
    for column, label in zip(st.columns(len(board.columns), gap="small"), board.columns, strict=True):
        with column, st.container(key=f"list_{label}", gap="xsmall"):
            _column(board, sorting, label)
    open_dialog(board, sorting)


def _column(board: Board, sorting: Sorting, label: Label) -> None:
    claims = sorting.labelled(label)
    name = f"{_ICONS[label]} **{t(f'{board.words}.{label}')}** {t(f'{board.words}.name.{label}')} · **{len(claims)}**"
    st.markdown(name, help=t(f"{board.words}.{label}.help"))
    _cards(board, sorting, label)
    if not claims:
        anything = sorting.labelled("TP", "FP", "FN", "covered")
        st.caption(t(f"{board.words}.{label}.none") if anything else t("board.nothing"))
    if label == "TP" and (covered := sorting.labelled("covered")):
        st.markdown(f"{_ICONS['covered']} {t('board.covered')} · {len(covered)}", help=t("board.covered.help"))
        _cards(board, sorting, "covered")
    st.button(
        t(f"{board.words}.{label}.add"),
        icon=":material/add:",
        type="tertiary",
        key=f"board.add.{label}",
        on_click=choose,
        args=(board, "add", label),
    )


def _cards(board: Board, sorting: Sorting, label: Label) -> None:
    """The cards of one list, the first ones until the others are asked for."""
    claims, asked = sorting.labelled(label), f"board.all.{label}"
    shown = claims if remembered(asked) else claims[:_CARDS_SHOWN]
    for claim in shown:
        if label == "unsorted":
            _unsorted_card(board, sorting, claim)
        else:
            _card(board, sorting, claim)
    if len(shown) < len(claims):
        st.button(
            tn("board.all", len(claims) - len(shown)), key=asked, type="tertiary", on_click=remember, args=(asked, True)
        )


def _card(board: Board, sorting: Sorting, claim: Claim) -> None:
    label = claim.label
    with st.container(key=f"card_{label}_{claim.id}", border=True, gap="xxsmall"):
        st.text(claim.text)
        with st.container(key=f"why_{claim.id}", gap=None):
            _reasons(board, sorting, claim)
        with st.container(horizontal=True, gap="xsmall", vertical_alignment="center", key=f"do_{claim.id}"):
            st.button(
                t(f"{board.words}.flip.{label}"),
                icon=":material/swap_horiz:",
                key=f"board.flip.{claim.id}",
                help=t(f"{board.words}.flip.{label}.help"),
                on_click=keep_resorted,
                args=(board.field, resorting.flip, claim.id),
            )
            _menu(board, sorting, claim)


def _reasons(board: Board, sorting: Sorting, claim: Claim) -> None:
    """Why the claim stands here: the verdict that counts, the judge's own where overruled, old words, partners."""
    if claim.verdict and claim.verdict.score is not None:
        st.text(t("board.score", score=f"{claim.verdict.score:.4g}"))
    if claim.verdict and claim.verdict.reason:
        st.text(claim.verdict.reason)
    if claim.overruled is not None and (claim.judged is not None or not claim.overruled.reason):
        st.text(_overrule(board, claim))
    if claim.judged_text is not None:
        st.text(t("board.edited", text=claim.judged_text))
    partners = sorting.partners(claim.id)
    for partner in partners[:_PARTNERS_SHOWN]:
        st.text(t(f"board.partner.{claim.label}", text=partner.text))
    if len(partners) > _PARTNERS_SHOWN:
        st.text(tn("board.partners.more", len(partners) - _PARTNERS_SHOWN))


def _overrule(board: Board, claim: Claim) -> str:
    if claim.judged is None:
        return t("board.by_you")
    judged = _FLIPS_TO[claim.label]
    if claim.judged.reason:
        return t("board.overruled.reason", label=t(f"{board.words}.{judged}.short"), reason=claim.judged.reason)
    return t("board.overruled", label=t(f"{board.words}.{judged}.short"))


def _menu(board: Board, sorting: Sorting, claim: Claim) -> None:
    options = ["edit", "split"]
    if len(sorting.of(claim.side)) > 1:
        options.append("merge")
    if claim.label in ("FP", "TP") and sorting.of("reference"):
        options.insert(0, "link")
    if claim.label in ("FN", "covered") and sorting.of("response"):
        options.insert(0, "link")
    if sorting.partners(claim.id):
        options.insert(1, "unlink")
    if claim.judged is not None and (claim.overruled is not None or claim.judged_text is not None):
        options.append("restore")
    key = f"board.menu.{claim.id}"
    st.menu_button(
        t("board.more"),
        [*options, "delete"],
        key=key,
        type="tertiary",
        format_func=lambda option: t(f"board.menu.{option}"),
        on_click=choose,
        args=(board, key, claim.id),
    )


def _unsorted(board: Board, sorting: Sorting) -> None:
    claims = sorting.labelled("unsorted")
    if not claims:
        return
    with st.container(key="unsorted", border=True, gap="xsmall"):
        st.markdown(f"{_ICONS['unsorted']} **{tn(f'{board.words}.unsorted', len(claims))}**")
        _cards(board, sorting, "unsorted")


def _unsorted_card(board: Board, sorting: Sorting, claim: Claim) -> None:
    with st.container(horizontal=True, gap="small", vertical_alignment="center", key=f"card_unsorted_{claim.id}"):
        st.text(claim.text, width="stretch")
        if "FN" in board.columns:
            st.text(t(f"board.side.{claim.side}"))
        for label, supported in zip(_VERDICTS[claim.side], (True, False), strict=True):
            st.button(
                t(f"{board.words}.{label}.short"),
                icon=_ICONS[label],
                key=f"board.sort.{claim.id}.{label}",
                on_click=keep_resorted,
                args=(board.field, resorting.sorted_as, claim.id, supported),
            )
        _menu(board, sorting, claim)

"""The claim board: three columns of cards, TP, FP and FN, each with its reason, its partners and what can be done."""

from __future__ import annotations

import streamlit as st

from metrics import resorting
from metrics.case import Case
from metrics.claims import Claim, Label, Sorting
from ui.boards import CLAIMS, VERDICTS, Board, menu_options, overruled_words, presumed_words
from ui.claim_board import live_board
from ui.claim_dialogs import choose, open_dialog
from ui.live_lists import tally_shown, tally_words
from ui.live_words import live_words
from ui.plain import plain, plain_switch
from ui.prose import reason_text, short_number, t, tn
from ui.readings import beneath, in_row, told
from ui.state import keep_resorted, remember, remembered

_PARTNERS_SHOWN = 3
_CARDS_SHOWN = 30
"""Cards of one list drawn at once: a browser takes seconds to draw hundreds after each click."""
_ICONS: dict[Label, str] = {
    "TP": ":material/check_circle:",
    "FP": ":material/cancel:",
    "FN": ":material/radio_button_unchecked:",
    "covered": ":material/check:",
    "unsorted": ":material/help:",
}


def claim_board(case: Case, board: Board = CLAIMS) -> None:
    """All claims of a case, sorted into columns; unsorted ones stand above, since they hold the score back."""
    sorting = board.sorting(case)
    if plain():
        _plain_cards(board, sorting)
    else:
        live_board(case, board)
    _foot(board, sorting)
    open_dialog(board, sorting)


def _foot(board: Board, sorting: Sorting) -> None:
    """How many claims stand where, in words of the page itself, and the way to Streamlit's own cards."""
    with st.container(key="board_foot", horizontal=True, gap="small", vertical_alignment="center"):
        if plain():
            st.caption(tally_words(board, sorting), width="stretch")
        else:
            with st.container(width="stretch"):
                live_words(tally_shown(board, sorting), key=f"live.tally.{board.field}")
        plain_switch()


def _plain_cards(board: Board, sorting: Sorting) -> None:
    _unsorted(board, sorting)
    for column, label in zip(st.columns(len(board.columns), gap="small"), board.columns, strict=True):
        with column, st.container(key=f"list_{label}", gap="xsmall"):
            _column(board, sorting, label)


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
        beneath(claim.text, f"card.{claim.id}")
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
        st.text(t("board.score", score=short_number(claim.verdict.score, 4)))
    if claim.verdict and claim.verdict.reason:
        st.text(reason_text(claim.verdict.reason))
    for words in (presumed_words(claim), overruled_words(board, claim)):
        if words is not None:
            st.text(words)
    if claim.judged_text is not None:
        st.text(t("board.edited", text=told(claim.judged_text)))
    partners = sorting.partners(claim.id)
    for partner in partners[:_PARTNERS_SHOWN]:
        st.text(t(f"board.partner.{claim.label}", text=told(partner.text)))
    if len(partners) > _PARTNERS_SHOWN:
        st.text(tn("board.partners.more", len(partners) - _PARTNERS_SHOWN))


def _menu(board: Board, sorting: Sorting, claim: Claim) -> None:
    key = f"board.menu.{claim.id}"
    st.menu_button(
        t("board.more"),
        menu_options(sorting, claim),
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
        in_row(claim.text, f"card.{claim.id}")
        if "FN" in board.columns:
            st.text(t(f"board.side.{claim.side}"))
        for label, supported in zip(VERDICTS[claim.side], (True, False), strict=True):
            st.button(
                t(f"{board.words}.{label}.short"),
                icon=_ICONS[label],
                key=f"board.sort.{claim.id}.{label}",
                on_click=keep_resorted,
                args=(board.field, resorting.sorted_as, claim.id, supported),
            )
        _menu(board, sorting, claim)

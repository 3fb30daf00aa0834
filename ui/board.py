"""The claim board: three columns of cards, TP, FP and FN, each with its reason, its partners and what can be done."""

from __future__ import annotations

import streamlit as st

from metrics import resorting
from metrics.case import Case
from metrics.claims import Claim, Label, Side, Sorting
from ui.claim_dialogs import choose, open_dialog
from ui.prose import t, tn
from ui.state import keep_resorted

_COLUMNS: tuple[Label, ...] = ("TP", "FP", "FN")
_VERDICTS: dict[Side, tuple[Label, Label]] = {"response": ("TP", "FP"), "reference": ("covered", "FN")}
_ICONS: dict[Label, str] = {
    "TP": ":material/check_circle:",
    "FP": ":material/cancel:",
    "FN": ":material/radio_button_unchecked:",
    "covered": ":material/check:",
    "unsorted": ":material/help:",
}
_FLIPS_TO: dict[Label, Label] = {"TP": "FP", "FP": "TP", "covered": "FN", "FN": "covered"}


def claim_board(case: Case) -> None:
    """All claims of a case, sorted into columns; unsorted ones stand above, since they hold the score back."""
    sorting = case.sorting
    _unsorted(sorting)
    for column, label in zip(st.columns(3, gap="small"), _COLUMNS, strict=True):
        with column, st.container(key=f"list_{label}", gap="xsmall"):
            _column(sorting, label)
    open_dialog(case)


def _column(sorting: Sorting, label: Label) -> None:
    claims = sorting.labelled(label)
    name = f"{_ICONS[label]} **{t(f'board.{label}')}** {t(f'board.name.{label}')} · **{len(claims)}**"
    st.markdown(name, help=t(f"board.{label}.help"))
    for claim in claims:
        _card(sorting, claim)
    if not claims:
        st.caption(t(f"board.{label}.none"))
    if label == "TP" and (covered := sorting.labelled("covered")):
        st.markdown(f"{_ICONS['covered']} {t('board.covered')} · {len(covered)}", help=t("board.covered.help"))
        for claim in covered:
            _card(sorting, claim)
    st.button(
        t(f"board.{label}.add"),
        icon=":material/add:",
        type="tertiary",
        key=f"board.add.{label}",
        on_click=choose,
        args=("add", label),
    )


def _card(sorting: Sorting, claim: Claim) -> None:
    label = claim.label
    with st.container(key=f"card_{label}_{claim.id}", border=True, gap="xxsmall"):
        st.text(claim.text)
        with st.container(key=f"why_{claim.id}", gap=None):
            _reasons(sorting, claim)
        with st.container(horizontal=True, gap="xsmall", vertical_alignment="center", key=f"do_{claim.id}"):
            st.button(
                t(f"board.flip.{label}"),
                icon=":material/swap_horiz:",
                key=f"board.flip.{claim.id}",
                help=t(f"board.flip.{label}.help"),
                on_click=keep_resorted,
                args=(resorting.flip, claim.id),
            )
            _menu(sorting, claim)


def _reasons(sorting: Sorting, claim: Claim) -> None:
    """Why the claim stands here: the verdict that counts, the judge's own where overruled, old words, partners."""
    if claim.verdict and claim.verdict.reason:
        st.text(claim.verdict.reason)
    if claim.overruled is not None:
        st.text(_overrule(claim))
    if claim.judged_text is not None:
        st.text(t("board.edited", text=claim.judged_text))
    for partner in sorting.partners(claim.id):
        st.text(t(f"board.partner.{claim.label}", text=partner.text))


def _overrule(claim: Claim) -> str:
    if claim.judged is None:
        return t("board.by_you")
    judged = _FLIPS_TO[claim.label]
    if claim.judged.reason:
        return t("board.overruled.reason", label=t(f"board.{judged}.short"), reason=claim.judged.reason)
    return t("board.overruled", label=t(f"board.{judged}.short"))


def _menu(sorting: Sorting, claim: Claim) -> None:
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
        args=(key, claim.id),
    )


def _unsorted(sorting: Sorting) -> None:
    claims = sorting.labelled("unsorted")
    if not claims:
        return
    with st.container(key="unsorted", border=True, gap="xsmall"):
        st.markdown(f"{_ICONS['unsorted']} **{tn('board.unsorted', len(claims))}**")
        for claim in claims:
            with st.container(
                horizontal=True, gap="small", vertical_alignment="center", key=f"card_unsorted_{claim.id}"
            ):
                st.text(claim.text, width="stretch")
                st.text(t(f"board.side.{claim.side}"))
                for label, supported in zip(_VERDICTS[claim.side], (True, False), strict=True):
                    st.button(
                        t(f"board.sort.{label}"),
                        icon=_ICONS[label],
                        key=f"board.sort.{claim.id}.{label}",
                        on_click=keep_resorted,
                        args=(resorting.sorted_as, claim.id, supported),
                    )
                _menu(sorting, claim)

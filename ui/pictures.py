"""The pictures of a score on the page, with the words beside them."""

from __future__ import annotations

import json

import streamlit as st

from metrics import resorting
from metrics.case import Case
from metrics.claims import Sorting
from metrics.correctness import CorrectnessScore
from metrics.moves import Move
from ui.charts import blend_chart, pr_chart
from ui.prose import score_number, t, tn
from ui.state import keep_resorted, remember, remembered

_MOVES_SHOWN, _MOVES_AT_ONCE = 3, 40


def blend_picture(case: Case, score: CorrectnessScore) -> None:
    """The score against the weight of the facts."""
    picture = blend_chart(score, threshold=case.settings.threshold, dark=_dark())
    st.image(picture.svg, width="stretch", alt=picture.alt)


def advice() -> None:
    """What the weights should lean to."""
    st.caption(t("advice"))


def precision_recall_picture(case: Case, score: CorrectnessScore, steps: list[Move]) -> None:
    """Precision against recall with the points one step away, and the steps beside it, the most helpful first."""
    picture, words = st.columns([1, 1.4], gap="medium")
    with picture:
        drawn = pr_chart(score, steps, dark=_dark())
        st.image(drawn.svg, width="stretch", alt=drawn.alt)
    with words, st.container(key="moves", gap="xsmall"):
        _steps(case.sorting, [step for step in steps if step.effect is not None], bool(steps))


def _steps(sorting: Sorting, steps: list[Move], any_at_all: bool) -> None:
    """The steps in groups of equal effect: only counts matter, so every flip of an FP does the same to the score."""
    if not steps:
        st.caption(t("moves.unknown") if any_at_all or sorting.labelled("unsorted") else t("moves.none"))
        return
    names = [_name(sorting, step) for step in steps]
    for name in dict.fromkeys(names):
        group = [step for step, its in zip(steps, names, strict=True) if its == name]
        effect = f"{group[0].effect or 0.0:+.3f}".replace("-", "\N{MINUS SIGN}")
        st.markdown(f"**{effect}** → **{score_number(group[0].value)}** · {t(name)}")
        asked = f"moves.all.{name}"
        shown = group[: _MOVES_AT_ONCE if remembered(asked) else _MOVES_SHOWN]
        for step in shown:
            _step(sorting, step)
        if len(group) > len(shown):
            more = tn("moves.more", len(group) - len(shown))
            if remembered(asked):
                st.caption(more)
            else:
                st.button(more, key=asked, type="tertiary", on_click=remember, args=(asked, True))


def _step(sorting: Sorting, step: Move) -> None:
    # Ids of a case file may hold any sign; JSON keeps two pairs of them apart.
    name = f"{step.kind}.{json.dumps(step.claim_ids)}"
    with st.container(key=f"move.{name}", horizontal=True, wrap=False, gap="xsmall", vertical_alignment="center"):
        st.text(" ↔ ".join(sorting[claim_id].text for claim_id in step.claim_ids), width="stretch")
        st.button(
            t("moves.do"),
            key=f"do.{name}",
            type="tertiary",
            on_click=keep_resorted,
            args=("sorting", resorting.link if step.kind == "link" else resorting.flip, *step.claim_ids),
        )


def _name(sorting: Sorting, step: Move) -> str:
    return "moves.link" if step.kind == "link" else f"moves.flip.{sorting[step.claim_ids[0]].label}"


def _dark() -> bool:
    return st.context.theme.type == "dark"

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
from ui.live_values import live_values
from ui.prose import t, tn
from ui.readings import told
from ui.state import keep_resorted, remember, remembered

_MOVES_SHOWN, _MOVES_AT_ONCE = 3, 40


def blend_picture(case: Case, score: CorrectnessScore) -> None:
    """The score against the weight of the facts."""
    picture = blend_chart(score, threshold=case.settings.threshold, dark=_dark())
    st.image(picture.svg, width="stretch", alt=picture.alt)


def advice() -> None:
    """What the weights should lean to."""
    st.caption(t("advice"))


def step_list(case: Case, score: CorrectnessScore, steps: list[Move]) -> None:
    """The steps away from this sorting beside their picture, the most helpful first, as Streamlit's own elements.

    In groups of equal effect: only counts matter, so every flip of an FP does the same to the score.
    """
    picture, words = st.columns([1, 1.4], gap="medium")
    sorting = case.sorting
    with words, st.container(key="moves", gap="xsmall"):
        groups = step_groups(sorting, steps)
        if not groups:
            st.caption(t("moves.unknown") if steps or sorting.labelled("unsorted") else t("moves.none"))
        values = live_values(case, score, [group[0] for group in groups.values()])
        for place, (name, group) in enumerate(groups.items()):
            effect, after = values[f"effect_{place}"], values[f"after_{place}"]
            st.markdown(f"**{effect}** → **{after}** · {t(name)}")
            _group(sorting, name, group)
    with picture:
        drawn = pr_chart(score, steps, dark=_dark())
        st.image(drawn.svg, width="stretch", alt=drawn.alt)


def step_groups(sorting: Sorting, steps: list[Move]) -> dict[str, list[Move]]:
    """The steps that have an effect, by the name of what they do, in order."""
    groups: dict[str, list[Move]] = {}
    for step in steps:
        if step.effect is not None:
            groups.setdefault(_name(sorting, step), []).append(step)
    return groups


def _group(sorting: Sorting, name: str, group: list[Move]) -> None:
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
        st.text(" ↔ ".join(told(sorting[claim_id].text) for claim_id in step.claim_ids), width="stretch")
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

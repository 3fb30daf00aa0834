"""Which question is asked of a set on the page of weights, and what is said while there is nothing to ask it of."""

from __future__ import annotations

import numpy as np
import streamlit as st

from ui.golden_desk import Desk
from ui.golden_scores import facts_in
from ui.prose import t

QUESTIONS = ("sweep", "label", "fit", "versions", "portability")


def pick_question() -> str:
    """The question, one at a time: only its numbers are worked out."""
    picked = st.segmented_control(
        t("golden.question"), QUESTIONS, default="sweep", format_func=lambda one: t(f"golden.question.{one}"),
        key="golden.question", required=True, label_visibility="collapsed", persist_state="session",
    )  # fmt: skip
    st.caption(t(f"golden.question.{picked or 'sweep'}.what"))
    return picked or "sweep"


def set_is_missing(here: Desk) -> bool:
    """Whether there is no set, which is said."""
    if here.held() is None:
        st.markdown(t("golden.weights.none"))
        return True
    return False


def counts_are_missing(here: Desk) -> bool:
    """Whether the set has no evidence of correctness, which is said with the way out."""
    if not np.any(facts_in(here).no_facts == 0):
        st.info(t("golden.weights.no-evidence"), icon=":material/info:")
        st.page_link("../pages/practice/golden_sets.py", label=t("menu.practice.golden_sets"))
        return True
    return False

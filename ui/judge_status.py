"""What the judge is doing, above every page: how far it is, what is waited for, and the button that stops it."""

from __future__ import annotations

import streamlit as st

from metrics.providers.openai_compatible import masked
from ui.judging import collect, decline_offer, is_running, offered, running, running_for, stop, take_offer, was_lost
from ui.literal_text import literal
from ui.prose import note_text, number, t
from ui.readings import told

_POLLED = 0.5
"""Seconds between two looks at a run."""


def judge_status() -> None:
    """Collects what has come in, and shows a run that is on, or a result for other texts than those on screen."""
    collect()
    if was_lost():
        st.warning(t("judging.lost"), icon=":material/cloud_off:")
    if is_running():
        with st.bottom:
            _polled()
    if (case := offered()) is not None:
        with st.container(key="judging_offer", border=True, horizontal=True, vertical_alignment="center", gap="small"):
            st.markdown(literal(t("judging.offer", question=told(case.question or case.response))), width="stretch")
            st.button(t("judging.offer.take"), key="judging.offer.take", type="primary", on_click=take_offer)
            st.button(t("judging.offer.decline"), key="judging.offer.decline", on_click=decline_offer)


@st.fragment(run_every=_POLLED)
def _polled() -> None:
    run, about = running(), running_for()
    if run is None or about is None or run.finished():
        st.rerun()
    progress = run.progress()
    share = progress.done / max(progress.expected, 1)
    words = t(f"judging.running.{about[1]}", done=progress.done, expected=progress.expected)
    with st.container(key="judging_status", border=True, horizontal=True, vertical_alignment="center", gap="small"):
        with st.container(gap="xxsmall", width="stretch"):
            st.progress(min(share, 1.0), text=f"{words} · {t('judging.seconds', seconds=number(progress.seconds, 0))}")
            if progress.waiting is not None:
                st.caption(f":material/hourglass_top: {literal(masked(note_text(progress.waiting)))}")
        st.button(t("judging.stop"), icon=":material/stop_circle:", key="judging.stop", on_click=stop)

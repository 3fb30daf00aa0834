"""The calls of a case as a cassette: taken away in the case file, played back offline without a key."""

from __future__ import annotations

import streamlit as st

from metrics.case import Case
from metrics.case_file import case_to_json
from metrics.providers.judging import cassettes
from ui import connection
from ui.connection import RECORDED, TYPED
from ui.literal_text import literal
from ui.prose import t, tn


def cassette_panel(case: Case) -> None:
    """The file with the calls, and whether they or a server answer from now on."""
    if not case.calls:
        st.info(t("cassette.empty"), icon=":material/album:")
        return
    judge, embedder = cassettes(case)
    st.markdown(tn("cassette.what", len(case.calls)))
    if judge is not None:
        st.text(t("cassette.judge", label=judge.label))
    st.text(t("cassette.embedder", label=embedder.label) if embedder is not None else t("cassette.no_embedder"))
    with st.container(horizontal=True, gap="small", vertical_alignment="center"):
        st.download_button(
            t("cassette.download"),
            lambda: case_to_json(case).encode(),
            "case-with-calls.json",
            "application/json",
            key="cassette.download",
            icon=":material/download:",
            on_click="ignore",
            help=t("cassette.download.help"),
        )
        plays = connection.source() == RECORDED
        st.button(
            t("cassette.stop") if plays else t("cassette.play"),
            key="cassette.play",
            icon=":material/album:",
            on_click=connection.choose,
            args=("source", TYPED if plays else RECORDED),
            help=t("cassette.play.help"),
        )
    if plays:
        st.caption(literal(t("cassette.plays")))

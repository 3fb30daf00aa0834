"""Evidence that needs no network: the local embedder and the rule judge, loaded once for all visitors."""

from __future__ import annotations

import streamlit as st

from metrics.case import Case
from metrics.evidence import embedded, judged
from metrics.protocols import Embedder, Judge
from ui.prose import t


@st.cache_resource(show_spinner=False)
def local_embedder() -> Embedder:
    """The local embedder; loading it takes about two seconds, once for the server."""
    from metrics.providers import local_embedder as made

    made.vectors(["warm"])
    return made


@st.cache_resource(show_spinner=False)
def rule_judge() -> Judge:
    """The rule judge, on the local embedder."""
    from metrics.providers.rules import rule_judge as made

    return made(local_embedder())


def with_rules(case: Case) -> Case:
    """The case sorted by rules and embedded locally, with a word on screen while it takes its seconds."""
    with st.spinner(t("offline.judging")):
        return embedded(judged(case, rule_judge(), "rules"), local_embedder())


def with_local_similarity(case: Case) -> Case:
    """The case with the similarity of its two texts by the local embedder."""
    with st.spinner(t("offline.embedding")):
        return embedded(case, local_embedder())


def rule_statements(text: str) -> list[str]:
    """A text split into claims by rules, for a person to sort."""
    from metrics.providers.rules.splitting import statements

    return statements(text)

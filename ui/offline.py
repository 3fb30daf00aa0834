"""Evidence that needs no network: the local embedder and the rule judge, loaded once for all visitors."""

from __future__ import annotations

from collections.abc import Callable

import streamlit as st

from metrics.case import Case, JudgeKind
from metrics.case_file import Part
from metrics.evidence import (
    by_hand,
    embedded,
    ground_truth,
    grounded,
    judged,
    questioned,
    questions_by_hand,
    statements_by_hand,
)
from metrics.notes import Note
from metrics.protocols import Embedder, Judge, QuestionWriter
from metrics.question_edits import strictness
from ui.catalogues import english
from ui.examples import examples, name_of
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


def cautions(case: Case) -> list[Note]:
    """What limits the evidence that this server made for a case: a text cut short, a script the embedder hardly knows.

    The examples' evidence was made beforehand and looked at, so that opening one need not load the embedder.
    """
    if not case.judge.kind or (name_of(case) and case.judge == examples()[name_of(case)].case.judge):
        return []
    from metrics.providers import local_embedder as embedder
    from metrics.providers import rules

    notes = list(rules.cautions(case.response, case.reference)) if case.judge.kind == "rules" else []
    if case.similarity.source == "embedder" and case.embedder.label == embedder.label:
        notes += [*embedder.cautions(case.response), *embedder.cautions(case.reference)]
    return list({note.code: note for note in notes}.values())


def rule_statements(text: str) -> list[str]:
    """A text split into claims by rules, for a person to sort."""
    from metrics.providers.rules.splitting import statements

    return statements(text)


def sorted_by_hand(case: Case) -> Case:
    """The case with its two texts split into claims that wait for a person's verdicts."""
    return by_hand(case, english("judge.hand"), rule_statements(case.response), rule_statements(case.reference))


def grounded_by_rules(case: Case) -> Case:
    """The case with its response's statements held against the ground truth by rules."""
    with st.spinner(t("offline.judging")):
        return grounded(case, rule_judge(), "rules")


def grounded_by_hand(case: Case) -> Case:
    """The case with its response split into statements that wait for a person's verdicts."""
    return statements_by_hand(case, english("judge.hand"), rule_statements(case.response))


def statement_cautions(case: Case) -> list[Note]:
    """What limits statements that this server judged by rules: texts cut short, a language the rules do not know."""
    if case.statements_judge.kind != "rules":
        return []
    from metrics.providers import rules

    return list(rules.cautions(case.response, ground_truth(case)))


def rule_writer() -> QuestionWriter:
    """The writer of questions by rules."""
    from metrics.providers.questions import writer

    return writer


def invented_by_rules(case: Case) -> Case:
    """The case with questions invented from its response by rules and measured by the embedder in use."""
    with st.spinner(t("offline.inventing")):
        return questioned(case, rule_writer(), embedder_in_use(case), strictness(case))


def invented_by_hand(case: Case) -> Case:
    """The case without invented questions, for a person to type them."""
    return questions_by_hand(case, english("relevancy.writer.hand"))


def embedder_in_use(case: Case) -> Embedder:
    """The embedder that the case's cosines come from where it is one of this server, else the local one."""
    from metrics.providers import letter_embedder

    return letter_embedder if case.questions_embedder.label == letter_embedder.label else local_embedder()


MAKERS: dict[tuple[Part, JudgeKind], Callable[[Case], Case]] = {
    ("claims", "rules"): with_rules,
    ("claims", "hand"): sorted_by_hand,
    ("statements", "rules"): grounded_by_rules,
    ("statements", "hand"): grounded_by_hand,
    ("questions", "rules"): invented_by_rules,
    ("questions", "hand"): invented_by_hand,
}
"""How each kind of maker gives each part of the evidence."""

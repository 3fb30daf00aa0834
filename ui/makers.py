"""Who made a score, in words: the judge of its verdicts, the writer of its questions, what measured its cosines."""

from __future__ import annotations

from collections.abc import Callable

from metrics.case import Case
from ui.literal_text import literal
from ui.prose import t


def judge_words(case: Case, quoted: Callable[[str], str] = literal) -> str:
    """The judge as a reader should know it, its label quoted for where it will stand."""
    if not case.judge.kind:
        return t("score.nobody")
    return t(f"score.judge.{case.judge.kind}", label=quoted(case.judge.label) or t("score.unnamed"))


def similarity_words(case: Case, quoted: Callable[[str], str] = literal) -> str:
    """Where the similarity comes from."""
    source = case.similarity.source
    if not source:
        return t("score.no_embedder")
    if source == "by hand":
        return t("score.similarity.by_hand")
    key = "score.similarity.worked_back" if source == "worked back" else "score.similarity.measured"
    return t(key, label=quoted(case.embedder.label) or t("score.unnamed"))


def made_by(case: Case, quoted: Callable[[str], str] = literal) -> str:
    """One line that belongs below every number of a case; ``quoted=str`` where nothing is read as Markdown."""
    return t("score.made_by", judge=judge_words(case, quoted), embedder=similarity_words(case, quoted))


def relevancy_made_by(case: Case, quoted: Callable[[str], str] = literal) -> str:
    """Who invented the questions and who made their cosines."""
    writer, label = case.questions_writer, quoted(case.questions_embedder.label)
    named = t("score.nobody")
    if writer.kind:
        named = t(f"relevancy.writer.is.{writer.kind}", label=quoted(writer.label) or t("score.unnamed"))
    return t("relevancy.made_by", writer=named, embedder=label or t("score.no_embedder"))


def grounded_made_by(case: Case, quoted: Callable[[str], str] = literal) -> str:
    """Who held the statements against the ground truth."""
    judge = case.statements_judge
    named = t("score.nobody")
    if judge.kind:
        named = t(f"score.judge.{judge.kind}", label=quoted(judge.label) or t("score.unnamed"))
    return t("grounded.made_by", judge=named)

"""Who made a score, in words: the judge of its verdicts, the writer of its questions, what measured its cosines."""

from __future__ import annotations

from collections.abc import Callable

from metrics.case import Case, Maker
from ui.literal_text import literal
from ui.prose import day, reason_text, t


def judge_words(case: Case, quoted: Callable[[str], str] = literal) -> str:
    """The judge as a reader should know it, its label quoted for where it will stand."""
    return maker_words(case.judge, quoted)


def maker_words(maker: Maker, quoted: Callable[[str], str] = literal) -> str:
    """A judge or a writer of questions; a language model with the version of its prompts and the day it was asked."""
    if not maker.kind:
        return t("score.nobody")
    label = quoted(reason_text(maker.label)) or t("score.unnamed")
    prompts, asked = str(maker.extra.get("prompts") or ""), str(maker.extra.get("date") or "")
    if maker.kind == "model" and prompts and asked:
        return t("score.judge.model.asked", label=label, prompts=quoted(prompts), date=day(asked))
    return t(f"score.judge.{maker.kind}", label=label)


def similarity_words(case: Case, quoted: Callable[[str], str] = literal) -> str:
    """Where the similarity comes from."""
    source = case.similarity.source
    if not source:
        return t("score.no_embedder")
    if source == "by hand":
        return t("score.similarity.by_hand")
    key = "score.similarity.worked_back" if source == "worked back" else "score.similarity.measured"
    return t(key, label=quoted(reason_text(case.embedder.label)) or t("score.unnamed"))


def made_by(case: Case, quoted: Callable[[str], str] = literal) -> str:
    """One line that belongs below every number of a case; ``quoted=str`` where nothing is read as Markdown."""
    return t("score.made_by", judge=judge_words(case, quoted), embedder=similarity_words(case, quoted))


def relevancy_made_by(case: Case, quoted: Callable[[str], str] = literal) -> str:
    """Who invented the questions and who made their cosines."""
    writer, label = case.questions_writer, quoted(reason_text(case.questions_embedder.label))
    named = maker_words(writer, quoted)
    if writer.kind not in ("", "model"):
        named = t(f"relevancy.writer.is.{writer.kind}", label=quoted(reason_text(writer.label)) or t("score.unnamed"))
    return t("relevancy.made_by", writer=named, embedder=label or t("score.no_embedder"))


def grounded_made_by(case: Case, quoted: Callable[[str], str] = literal) -> str:
    """Who held the statements against the ground truth."""
    return t("grounded.made_by", judge=maker_words(case.statements_judge, quoted))

"""A sample to be judged, the case that it is, and how the rule judge does it."""

from __future__ import annotations

from typing import NamedTuple

from metrics.case import Case, Settings
from metrics.evidence import embedded, grounded, judged, questioned
from metrics.notes import Note
from metrics.protocols import Embedder
from metrics.providers.judging import Metric, obstacle


class Sample(NamedTuple):
    """One row of a file.

    Args:
        id: As in the file, or its number from 1; None of a row that could not be read.
        line: Where it begins.
        key: Tells whether a row is the same as one judged before: of id, texts, and which of several alike it is.
        question, response, reference: "" where missing.
        truth: What groundedness is judged against; None for the reference.
        contexts: Retrieved texts.
        problem: Why it is not judged: it could not be read, or waits for somebody to say how.
    """

    id: str | None
    line: int
    key: str
    question: str = ""
    response: str = ""
    reference: str = ""
    truth: str | None = None
    contexts: tuple[str, ...] = ()
    problem: Note | None = None


def sample_case(sample: Sample, settings: Settings) -> Case:
    """The sample without any evidence."""
    return Case(
        sample.question,
        sample.response,
        sample.reference,
        contexts=sample.contexts,
        ground_truth=sample.truth,
        settings=settings,
    )


def by_rules(case: Case, metric: Metric, embedder: Embedder) -> tuple[Case, Note | None]:
    """The case judged by rules, and why it could not be."""
    from metrics.providers.questions import writer
    from metrics.providers.rules import rule_judge

    stopped = obstacle(case, metric)
    if stopped is not None:
        return case, stopped
    if metric == "answer_correctness":
        return embedded(judged(case, rule_judge(embedder), "rules"), embedder), None
    if metric == "answer_relevancy":
        return questioned(case, writer, embedder), None
    return grounded(case, rule_judge(embedder), "rules"), None

"""The Case: one sample with its evidence, who made it, and what a person changed; the value every page reads.

``metrics/case_file.py`` saves it to and loads it from one readable JSON file. ``extra`` holds the fields of a file that
this version does not know, at every level, so that a newer file survives being opened and saved here.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from metrics.claims import Sorting

SimilaritySource = Literal["", "recorded", "worked back", "embedder", "by hand"]
Gate = Literal["all", "any", "none"]
JudgeKind = Literal["", "recorded", "rules", "hand", "model"]


@dataclass(frozen=True)
class Similarity:
    """How alike response and reference are, and where the number comes from.

    Args:
        value: Cosine similarity, dimensionless, usually 0 to 1; None when there is none.
        source: What made it; "" when nothing did.
    """

    value: float | None = None
    source: SimilaritySource = ""
    extra: Mapping[str, Any] = field(default_factory=dict, compare=False)


@dataclass(frozen=True)
class Maker:
    """Who made evidence: the judge of the verdicts, or the embedder of the similarity.

    Args:
        label: Name shown wherever its numbers show, for example ``openai/gpt-oss-20b``.
        kind: For a judge: recorded, rules, hand or model.
    """

    label: str = ""
    kind: JudgeKind = ""
    extra: Mapping[str, Any] = field(default_factory=dict, compare=False)


@dataclass(frozen=True)
class Settings:
    """What a person chose for scoring.

    Args:
        weights: Of facts and similarity; finite, >= 0, not both 0.
        beta: Of F-beta; finite, >= 0.
        threshold, relevant_at, grounded_at: From which score correctness, relevancy, groundedness pass; None: no mark.
        gate: Which noncommittal flags make relevancy 0: all of them, any of them, none.
    """

    weights: tuple[float, float] = (0.75, 0.25)
    beta: float = 1.0
    threshold: float | None = None
    relevant_at: float | None = None
    grounded_at: float | None = None
    gate: Gate = "all"
    extra: Mapping[str, Any] = field(default_factory=dict, compare=False)


@dataclass(frozen=True)
class Case:
    """One sample with its evidence.

    Args:
        question, response, reference: The three texts; "" when missing.
        contexts: Retrieved texts, in order.
        ground_truth: What groundedness is judged against; None means the reference.
        transcript: Turns of a conversation, as plain objects.
        sorting: The claims as they stand now.
        as_judged: The claims as the judge left them; None when no judge did.
        statements, statements_as_judged, statements_judge: Evidence of groundedness: the response's statements as
            claims of the response, as they stand and as the judge left them, and who judged.
        questions, questions_writer, questions_embedder: Evidence of relevancy: invented questions as plain objects
            (``metrics/relevancy`` reads them), who invented them, and who made their cosines.
        similarity: Of response and reference.
        settings: Weights, beta, threshold.
        judge, embedder: Who made the evidence.
        raw_replies: The judge's replies, word for word.
        calls: Every call to a judge or an embedder, as plain objects (``metrics/calls.py`` reads them), in order.
        kept_evidence: Evidence another kind of judge gave for the same texts, as plain values, so that switching
            the judge loses nothing; ``metrics/evidence.py`` puts it there and takes it back.
        extra: Fields this version does not know.

    >>> case = Case(response="It closes at ten.", reference="It closes at 10 pm.")
    >>> case.sorting.counts, case.settings.weights
    (ClaimCounts(tp=0, fp=0, fn=0, covered=0, response_claims=0, reference_claims=0), (0.75, 0.25))
    """

    question: str = ""
    response: str = ""
    reference: str = ""
    contexts: tuple[str, ...] = ()
    ground_truth: str | None = None
    transcript: tuple[Mapping[str, Any], ...] = ()
    sorting: Sorting = Sorting()
    as_judged: Sorting | None = None
    statements: Sorting = Sorting()
    statements_as_judged: Sorting | None = None
    statements_judge: Maker = Maker()
    questions: tuple[Mapping[str, Any], ...] = ()
    questions_writer: Maker = Maker()
    questions_embedder: Maker = Maker()
    similarity: Similarity = Similarity()
    settings: Settings = Settings()
    judge: Maker = Maker()
    embedder: Maker = Maker()
    raw_replies: tuple[str, ...] = ()
    calls: tuple[Mapping[str, Any], ...] = ()
    kept_evidence: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    extra: Mapping[str, Any] = field(default_factory=dict, compare=False)

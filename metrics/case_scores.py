"""The scores of a Case: ours with its steps, and what each real tool would print for the same evidence."""

from __future__ import annotations

from dataclasses import replace

from metrics.audit import audit
from metrics.case import Case
from metrics.case_file import Part
from metrics.correctness import CorrectnessScore, correctness
from metrics.engines import (
    ENGINES,
    RELEVANCY_ENGINES,
    AssertionOutcome,
    CorrectnessSample,
    GroundednessSample,
    Outcome,
    Reply,
    correctness_outcome,
    groundedness_outcome,
    relevancy_outcome,
    reply_sample,
    statement_sample,
)
from metrics.evidence import ground_truth
from metrics.groundedness import DEFAULT_THRESHOLD, GroundednessScore, groundedness
from metrics.moves import Move, moves
from metrics.notes import Note, RefusedSetting
from metrics.question_forms import invented_questions
from metrics.question_notes import is_blank
from metrics.relevancy import Gate, RelevancyScore, relevancy
from metrics.staircase import accepted_threshold
from metrics.statements import statements_of

TO_SETTLE = frozenset(
    ["audit.provisional", "claims.unsorted-both", "claims.unsorted-response", "claims.unsorted-reference",
     "groundedness.not-judged", "relevancy.undecided"]
)  # fmt: skip
"""Reasons for no score that a person can settle, claim by claim."""


def correctness_score(case: Case) -> CorrectnessScore:
    """Answer correctness of a case as it stands, with the case's own weights and beta.

    While the audit of the judge's reply is open there is no value; the reason holds the provisional one.

    >>> from metrics.case import Similarity
    >>> from metrics.claims import Claim, Sorting, Verdict
    >>> said = Claim("a1", "response", "It is red.", Verdict(True))
    >>> left_out = Claim("r1", "reference", "It is old.", Verdict(False))
    >>> score = correctness_score(Case(sorting=Sorting((said, left_out)), similarity=Similarity(0.9, "by hand")))
    >>> score.precision, score.recall, round(score.value, 3)
    (1.0, 0.5, 0.725)
    """
    similarity = case.similarity
    undefined = similarity.value is None and similarity.source == "embedder"
    blank = not (case.response.strip() and case.reference.strip())
    score = correctness(
        case.sorting.counts,
        similarity.value,
        weights=case.settings.weights,
        beta=case.settings.beta,
        similarity_reason=Note("similarity.blank" if blank else "embedder.all_unknown") if undefined else None,
    )
    open_audit = _open_audit(case, "claims", score.value) if score.shares[0] else None
    return score if open_audit is None else replace(score, value=None, reason=open_audit)


def correctness_outcomes(case: Case) -> dict[str, Outcome]:
    """What each engine gives for the same counts, similarity and settings, by the engine's name.

    Beta goes in as a float, as in the line of code the page offers: 1 would only make the tool refuse. Empty when
    similarity counts but is not known: what a tool prints then depends on what its own embedder makes of the texts.
    """
    if case.similarity.value is None and case.settings.weights[1] > 0:
        return {}
    sample = CorrectnessSample(
        case.sorting.counts,
        similarity=case.similarity.value,
        weights=case.settings.weights,
        beta=float(case.settings.beta),
    )
    return {engine: correctness_outcome(engine, sample) for engine in ENGINES}


def correctness_moves(case: Case) -> list[Move]:
    """The flips and links of a case, the most helpful first."""
    settings = case.settings
    return moves(case.sorting, case.similarity.value, weights=settings.weights, beta=settings.beta)


def relevancy_score(case: Case, gate: Gate | None = None) -> RelevancyScore:
    """Answer relevancy of a case as it stands.

    Args:
        case: Its questions with their flags and cosines.
        gate: Which flags make the score 0; None means the case's own gate.

    Raises:
        DamagedCase: If ``case.questions`` holds something that is no invented question, with the place named.
        RefusedSetting: If there is no such gate.

    >>> relevancy_score(Case(questions=({"question": "Why?", "noncommittal": 0, "cosine": 0.75},))).value
    0.75
    """
    gate = case.settings.gate if gate is None else gate
    return relevancy(invented_questions(case.questions), gate=gate, question=case.question)


def relevancy_outcomes(case: Case) -> dict[str, AssertionOutcome]:
    """What each engine gives for the same questions, flags and cosines, by the engine's name.

    Rasa's outcome is held against the case's pass mark of relevancy, or Rasa's own default of 0.5. An engine is left
    out when its outcome hangs on a flag that nobody knows. Empty when there is no question, or no cosine yet for any
    that has words: what a tool prints then depends on its own embedder.

    Raises:
        DamagedCase: As ``relevancy_score``.
    """
    questions = invented_questions(case.questions)
    worded = [one for one in questions if not is_blank(one.text)]
    if not questions or (worded and all(one.cosine is None for one in worded)):
        return {}
    replies = [Reply(one.text, one.noncommittal, one.cosine) for one in questions]
    threshold = {} if case.settings.relevant_at is None else {"threshold": case.settings.relevant_at}
    found = {
        engine: relevancy_outcome(engine, reply_sample(engine, replies, **threshold)) for engine in RELEVANCY_ENGINES
    }
    return {engine: outcome for engine, outcome in found.items() if outcome is not None}


def groundedness_score(case: Case) -> GroundednessScore:
    """Groundedness of a case as it stands, at its own threshold.

    A response without any ground truth is not scored, since nothing can support it; statements that stand alone,
    without both texts, are. A threshold that is refused costs the verdict, not the value: the first flag says why.

    >>> print(groundedness_score(Case()).value)
    None
    """
    statements = statements_of(case.statements)
    refused = refused_threshold(case)
    score = groundedness(statements, threshold=case.settings.grounded_at if refused is None else DEFAULT_THRESHOLD)
    if refused is not None:
        score = replace(score, passed=None, flags=(refused, *score.flags))
    if statements and case.response.strip() and not ground_truth(case).strip():
        reasons = [score.reason] if score.reason is not None else []
        reason = Note("groundedness.no-truth")
        score = replace(score, value=None, passed=None, reason=reason, flags=(*reasons, *score.flags))
    open_audit = _open_audit(case, "statements", score.value)
    return score if open_audit is None else replace(score, value=None, passed=None, reason=open_audit)


def refused_threshold(case: Case) -> Note | None:
    """Why the case's groundedness threshold is none that a score can be held against; None when it is one."""
    try:
        accepted_threshold(DEFAULT_THRESHOLD if case.settings.grounded_at is None else case.settings.grounded_at)
    except RefusedSetting as error:
        return error.note
    return None


def judged_sample(case: Case) -> GroundednessSample | None:
    """The statements of a case as Rasa would get them: those that have a verdict, as if its judge had listed no others.

    None while nothing has been judged: no statement has a verdict, and nobody was asked who then listed none.
    """
    statements = statements_of(case.statements)
    listed = [
        {"statement": one.text, "score": _as_judges_write(one.score), "justification": one.justification}
        for one in statements
        if one.score is not None
    ]
    mark = case.settings.grounded_at
    if not listed and (statements or not case.statements_judge.kind):
        return None
    return statement_sample("rasa", listed, DEFAULT_THRESHOLD if mark is None else mark)


def groundedness_outcomes(case: Case) -> dict[str, AssertionOutcome]:
    """What each tool gives for the same statements and threshold, by its name; empty when ``judged_sample`` is None."""
    sample = judged_sample(case)
    return {} if sample is None else {"rasa": groundedness_outcome("rasa", sample)}


def _open_audit(case: Case, part: Part, value: float | None) -> Note | None:
    """That a value is provisional, since findings about the judge's reply are open; None when none is."""
    found = () if value is None else audit(case, part)
    return Note("audit.provisional", {"value": value or 0.0, "count": len(found)}) if found else None


def _as_judges_write(score: float) -> float:
    """1 and 0 as whole numbers, since the failure text of a tool shows what is left of them."""
    return int(score) if score in (0, 1) else score

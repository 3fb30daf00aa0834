"""Texts and protocols in, evidence out; and the evidence of several judges kept side by side. No arithmetic."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from hashlib import blake2b

from metrics.case import Case, JudgeKind, Maker, Similarity
from metrics.case_file import Part, evidence_form, with_evidence
from metrics.claims import Sorting
from metrics.protocols import Embedder, Judge, QuestionWriter
from metrics.question_edits import ASKED, DEFAULT_STRICTNESS, written_form
from metrics.question_notes import is_blank
from metrics.resorting import add
from metrics.similarity import cosine, obstacle

AGAINST, REFERENCE = "ground_truth", "reference"
"""Fields of a maker: the ground truth that statements were held against; of claims the reference's fingerprint."""


def judged(case: Case, judge: Judge, kind: JudgeKind) -> Case:
    """The case with its claims sorted by a judge; what another kind of judge gave before is kept."""
    sorting = judge.sorting(case.question, case.response, case.reference)
    fresh = replace(laid_aside(case, "claims"), similarity=Similarity(), embedder=Maker())
    maker = Maker(judge.label, kind, {REFERENCE: fingerprint(case.reference)})
    return replace(fresh, sorting=sorting, as_judged=sorting, judge=maker)


def grounded(case: Case, judge: Judge, kind: JudgeKind) -> Case:
    """The case with its statements held against the ground truth by a judge; what another kind gave before is kept.

    The judge's claims of the response become the statements. What they were held against is kept beside the label.
    """
    truth = ground_truth(case)
    statements = Sorting(judge.sorting(case.question, case.response, truth).of("response"))
    maker = Maker(judge.label, kind, {AGAINST: truth})
    return replace(
        laid_aside(case, "statements"),
        statements=statements,
        statements_as_judged=statements,
        statements_judge=maker,
    )


def statements_by_hand(case: Case, label: str, texts: Sequence[str]) -> Case:
    """The case with statements that wait for a person's verdicts; what a judge gave before is kept."""
    fresh = laid_aside(case, "statements")
    statements = add(Sorting(), "response", texts)
    return replace(fresh, statements=statements, statements_as_judged=None, statements_judge=Maker(label, "hand"))


def ground_truth(case: Case) -> str:
    """What the statements are held against: the case's own ground truth, or its reference when it has none."""
    return case.reference if case.ground_truth is None else case.ground_truth


def truth_has_changed(case: Case) -> bool:
    """Whether the verdicts were given against another ground truth than the one that stands now."""
    truth = ground_truth(case)
    return bool(case.statements_judge.extra.get(AGAINST, truth) != truth)


def fingerprint(text: str) -> str:
    """Sixteen signs that tell whether a text is the same as one judged before.

    >>> fingerprint("Open daily.") == fingerprint("Open daily.") != fingerprint("Open on Mondays.")
    True
    """
    return blake2b(text.encode("utf-8", "surrogatepass"), digest_size=8).hexdigest()


def by_hand(case: Case, label: str, response: Sequence[str] = (), reference: Sequence[str] = ()) -> Case:
    """The case with unsorted claims for a person to sort; what a judge gave before is kept."""
    sorting = add(add(Sorting(), "response", response), "reference", reference)
    return replace(laid_aside(case, "claims"), sorting=sorting, as_judged=None, judge=Maker(label, "hand"))


def embedded(case: Case, embedder: Embedder) -> Case:
    """The case with the similarity of response and reference as an embedder sees it; None when it is undefined."""
    one, other = embedder.vectors([case.response, case.reference])
    value = None if one is None or other is None else cosine(one, other)
    return replace(case, similarity=Similarity(value, "embedder"), embedder=Maker(embedder.label))


def questioned(
    case: Case, writer: QuestionWriter, embedder: Embedder, n: int = DEFAULT_STRICTNESS, kind: JudgeKind = "rules"
) -> Case:
    """The case with up to ``n`` questions invented from its response and measured; another maker's are kept."""
    written = writer.questions(case.response, n)
    fresh = replace(
        laid_aside(case, "questions"),
        questions=tuple(written_form(one.text, one.noncommittal, one.reason) for one in written),
        questions_writer=Maker(writer.label, kind, {ASKED: n}),
    )
    return with_cosines(fresh, embedder)


def questions_by_hand(case: Case, label: str) -> Case:
    """The case without invented questions, for a person to type them; what a writer gave before is kept."""
    return replace(laid_aside(case, "questions"), questions=(), questions_writer=Maker(label, "hand"))


def with_cosines(case: Case, embedder: Embedder) -> Case:
    """The case with the cosine of every invented question and the user's; only what this embedder has not made is made.

    A question that is blank, or that the embedder has no vector for, has none. Six decimals: the rest differs between
    processors.
    """
    known = case.questions_embedder.label == embedder.label and not case.questions_embedder.kind
    new = [
        place
        for place, one in enumerate(case.questions)
        if not (known and one.get("cosine") is not None) and not is_blank(one["question"])
    ]
    questions = case.questions if known else tuple({**one, "cosine": None} for one in case.questions)
    if new:
        asked, *vectors = embedder.vectors([case.question, *(questions[place]["question"] for place in new)])
        found = dict(zip(new, vectors, strict=True))
        questions = tuple(
            {**one, "cosine": _cosine(asked, found[place])} if place in found else one
            for place, one in enumerate(questions)
        )
    return replace(case, questions=questions, questions_embedder=Maker(embedder.label))


def lacks_cosines(case: Case, label: str) -> bool:
    """Whether an embedder of this label may fill in what is missing, without mixing its numbers with another's."""
    maker, rows = case.questions_embedder, [one for one in case.questions if not is_blank(one["question"])]
    missing = [one.get("cosine") is None for one in rows]
    if maker.kind:
        return False
    return any(missing) if maker.label == label else bool(missing) and all(missing) and not maker.label


def _cosine(one: Sequence[float] | None, other: Sequence[float] | None) -> float | None:
    if one is None or other is None or obstacle(one, other) is not None:
        return None
    value = cosine(one, other)
    return None if value is None else round(value, 6) + 0.0


def laid_aside(case: Case, part: Part) -> Case:
    """The case with its present evidence of one part also kept under its kind of maker."""
    kind = maker(case, part).kind
    if not kind:
        return case
    return replace(case, kept_evidence={**case.kept_evidence, f"{part}.{kind}": evidence_form(case, part)})


def taken_back(case: Case, part: Part, kind: JudgeKind) -> Case | None:
    """The case with the evidence that this kind of maker gave before; None when there is none."""
    if kind == maker(case, part).kind:
        return case
    kept = case.kept_evidence.get(f"{part}.{kind}")
    return None if kept is None else with_evidence(laid_aside(case, part), part, dict(kept))


def maker(case: Case, part: Part) -> Maker:
    """Who made one part of the evidence."""
    return {"claims": case.judge, "statements": case.statements_judge, "questions": case.questions_writer}[part]


def as_the_judge_left_it(case: Case, part: Part = "claims") -> Case:
    """The case with the judge's own claims or statements; the case itself when no judge made them."""
    if part == "statements" and case.statements_as_judged is not None:
        return replace(case, statements=replace(case.statements_as_judged, extra={}))
    if part == "claims" and case.as_judged is not None:
        return replace(case, sorting=replace(case.as_judged, extra={}))
    return case

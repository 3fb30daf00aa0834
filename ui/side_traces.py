"""Where the three scores of one answer come from, on the page where answers stand side by side."""

from __future__ import annotations

from metrics.case import Case
from metrics.case_file import Part
from metrics.question_notes import known_cosine
from metrics.side_by_side import PARTS, AnswerScores, passed
from ui.chart_words import shortest
from ui.prose import note_text, number, score_number, t
from ui.traces import Trace, groundedness_traces, relevancy_traces

_READS: dict[Part, tuple[str, ...]] = {
    "claims": ("side.reference",),
    "questions": ("question",),
    "statements": ("side.truth",),
}
"""The texts that stand for all answers and enter a score, beside the answer itself."""


def side_traces(case: Case, key: str, found: AnswerScores, words: dict[Part, str]) -> list[Trace]:
    """One trace for each of the three scores.

    Args:
        case: The answer with its evidence.
        key: Tells the parts of this answer on the page from those of the others.
        found: Its scores.
        words: Each score as the page shows it.
    """
    traces = []
    for part in PARTS:
        chip = t("trace.side.chip", metric=t(f"side.metric.{part}"), value=words[part])
        said = _said(case, found, part)
        if (verdict := _verdict(case, found, part)) is not None:
            said = t("trace.side.verdict", said=said, verdict=verdict)
        keys = (f"side.text.{key}", f"side.open.{part}.{key}", *_READS[part])
        traces.append(Trace(part, chip, said, keys=keys))
    return traces


def _said(case: Case, found: AnswerScores, part: Part) -> str:
    """The formula of a score with its numbers, or why there is none."""
    reason = found.of(part).reason
    if found.of(part).value is None and reason is not None:
        return note_text(reason)
    if part == "claims":
        return _correctness(found)
    if part == "statements":
        return groundedness_traces(found.groundedness)[0].said
    score = found.relevancy
    cosines = [cosine for one in score.questions if (cosine := known_cosine(one)) is not None]
    added = " + ".join(number(cosine) if cosine >= 0 else f"({number(cosine)})" for cosine in cosines)
    mean = t("trace.side.mean", added=added, used=score.used, mean=score_number(score.mean))
    return t("trace.side.both", first=mean, second=relevancy_traces(case, score)[0].said)


def _correctness(found: AnswerScores) -> str:
    score = found.correctness
    return t(
        "trace.side.correctness",
        share=shortest(score.shares[0]),
        f=number(score.factuality),
        rest=shortest(score.shares[1]),
        similarity=score_number(score.similarity),
        value=score_number(score.value),
        **{name: getattr(score.counts, name) for name in ("tp", "fp", "fn")},
    )


def _verdict(case: Case, found: AnswerScores, part: Part) -> str | None:
    said = passed(case, found, part)
    marks = {"claims": case.settings.threshold, "questions": case.settings.relevant_at}
    mark = marks.get(part, found.groundedness.threshold)
    if said is None or mark is None:
        return None
    return t("score.pass" if said else "score.fail", threshold=shortest(mark))

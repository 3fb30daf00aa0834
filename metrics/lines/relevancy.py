"""Lines of answer relevancy: invented questions with flags and cosines, or a recorded run of RAGAS or Rasa."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from metrics.engines import (
    Failure,
    RelevanceSample,
    RelevancySample,
    Reply,
    ToolError,
    relevancy_outcome,
    relevancy_sample,
    reply_sample,
)
from metrics.forms import DamagedCase
from metrics.lines.reading import BadLine, Line, Scored, bad, shown, unread_reply
from metrics.notes import Note
from metrics.question_forms import invented_questions
from metrics.question_notes import InventedQuestion, is_blank
from metrics.relevancy import GATES, Gate, RelevancyScore, relevancy, steps
from metrics.similarity import cosine, obstacle

KINDS: dict[str, tuple[str, ...]] = {
    "questions": ("questions",),
    "judge_replies (RAGAS)": ("judge_replies", "judge_raw_texts"),
    "judge_reply_text or generated_questions (Rasa)": ("judge_reply_text", "generated_questions"),
}
_GATE_OF_ENGINE: Mapping[str, Gate] = {"ragas-0.4": "all", "ragas-legacy": "all", "rasa": "none"}
"""Where a line names no gate, the rule of the tool it is compared with."""
_USER_TEXTS = ("user_input", "user_message")


def scored_relevancy(line: Line, engine: str) -> Scored:
    """Answer relevancy of a line beside what the tool gives.

    Raises:
        BadLine: If a field has another form, or a recorded run is one of another tool.
    """
    gate = _gate(line.given, engine)
    if line.kind == "questions":
        questions = _questions(line.given["questions"])
        score = relevancy(questions, gate=gate, question=_user_text(line.given))
        replies = [Reply(one.text, one.noncommittal, one.cosine) for one in questions]
        threshold = {"threshold": line.given["threshold"]} if "threshold" in line.given else {}
        return _both(score, engine, reply_sample(engine, replies, **threshold))
    if line.kind.endswith("(Rasa)") != (engine == "rasa"):
        raise BadLine(f"a recorded run of another tool; {engine} reads {_recorded_kind(engine)}")
    try:
        sample = relevancy_sample(engine, line.given)
    except ValueError as error:
        raise BadLine(str(error)) from None
    score = _of_rasa(sample, gate) if isinstance(sample, RelevanceSample) else _of_ragas(sample, gate, line.given)
    return _both(score, engine, sample)


def _both(score: RelevancyScore, engine: str, sample: RelevancySample | RelevanceSample) -> Scored:
    return Scored(score.value, score.reason, steps(score), relevancy_outcome(engine, sample))


def _of_ragas(sample: RelevancySample, gate: Gate, given: Mapping[str, Any]) -> RelevancyScore:
    """Ours for a recorded run of RAGAS, held back where the replies cannot be what a judge gives for these texts."""
    asked = sample.strictness if isinstance(sample.strictness, int) else 0
    returned = max(asked if sample.returned is None else min(asked, sample.returned), 0)
    user = sample.question_vector if sample.embedder else None
    questions = [
        InventedQuestion(one.question, bool(one.noncommittal), _cosine(user, one.vector))
        for one in sample.replies[:returned]
    ]
    score = relevancy(questions, gate=gate, question=_user_text(given), strictness=max(asked, 0))
    blank = [name for name in ("user_input", "response") if is_blank(given.get(name) or "")]
    if blank:
        return _unscored(score, Note("text.missing", {"names": ", ".join(blank)}))
    if not isinstance(sample.strictness, int):
        return _unscored(score, Note("relevancy.strictness"))
    return _unscored(score, Note("judge.cut-off")) if sample.judge_truncated else score


def _of_rasa(sample: RelevanceSample, gate: Gate) -> RelevancyScore:
    """Ours for a recorded run of Rasa; whatever stops Rasa from reading the reply leaves no question."""
    if isinstance(sample.questions, Failure | ToolError):
        return _unscored(relevancy([], gate=gate), unread_reply(sample.questions))
    texts = [one if isinstance(one, str) else "" for one in sample.questions]
    user = sample.vectors.get(sample.user_message)
    questions = [InventedQuestion(text, None, _cosine(user, sample.vectors.get(text))) for text in texts]
    score = relevancy(questions, gate=gate, question=sample.user_message)
    if is_blank(sample.user_message):
        return _unscored(score, Note("text.missing", {"names": "user_message"}))
    return score


def _unscored(score: RelevancyScore, reason: Note) -> RelevancyScore:
    return replace(score, value=None, reason=reason)


def _cosine(user: Sequence[float] | None, other: Sequence[float] | None) -> float | None:
    if user is None or other is None or obstacle(user, other) is not None:
        return None
    return cosine(user, other)


def _questions(given: Any) -> tuple[InventedQuestion, ...]:
    try:
        return invented_questions(given)
    except DamagedCase as error:
        raise bad(error) from None


def _gate(given: Mapping[str, Any], engine: str) -> Gate:
    named = given.get("gate")
    if named is None:
        return _GATE_OF_ENGINE[engine]
    if named not in GATES:
        raise BadLine(f"gate must be one of {', '.join(GATES)}, found {shown(named)}")
    found: Gate = named
    return found


def _user_text(given: Mapping[str, Any]) -> str:
    """The user's question where the line tells it; nothing but the languages is looked at."""
    return next((given[name] for name in (*_USER_TEXTS, "question") if isinstance(given.get(name), str)), "")


def _recorded_kind(engine: str) -> str:
    return next(kind for kind in KINDS if kind.endswith("(Rasa)") == (engine == "rasa") and kind != "questions")

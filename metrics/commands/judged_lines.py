"""A judged case as a line of output: what ``score`` gives, and who judged, with what, when, and all the evidence."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

from metrics import correctness, groundedness, relevancy
from metrics.case import Case, Maker
from metrics.case_file import evidence_form
from metrics.case_scores import (
    TO_SETTLE,
    correctness_outcomes,
    correctness_score,
    groundedness_outcomes,
    groundedness_score,
    relevancy_outcomes,
    relevancy_score,
)
from metrics.notes import Note
from metrics.providers.asking import now
from metrics.providers.judging import PART_OF, Metric

_BREAKS = re.compile("[\x85\u2028\u2029\ud800-\udfff]")


def judged_line(
    sample_id: str | None, case: Case, metric: Metric, engine: str, failure: Note | None, *, unread: bool = False
) -> dict[str, Any]:
    """The line of one sample.

    Args:
        sample_id: Its id.
        case: As the judging left it.
        metric: What it was judged for; not criteria.
        engine: The tool that ``engine_outcome`` is about.
        failure: Why the judging is not whole; there is no value then, whatever part of it is there.
        unread: Whether that is because the row could not be read, or waits for somebody to say how.
    """
    value, reason, steps, outcome = _scored(case, metric, engine)
    judge, embedder = {
        "answer_correctness": (case.judge, case.embedder),
        "answer_relevancy": (case.questions_writer, case.questions_embedder),
        "groundedness": (case.statements_judge, Maker()),
    }[metric]
    said = failure if failure is not None else reason
    return {
        "id": sample_id,
        "state": "unread" if unread else _state(value, reason, failure),
        "value": None if failure is not None else value,
        "reason": None if said is None else str(said),
        "steps": steps,
        "engine": engine,
        "engine_outcome": None if failure is not None or outcome is None else outcome.as_expected(),
        "judge": _made_by(judge),
        "embedder": _made_by(embedder),
        "prompts": judge.extra.get("prompts"),
        "date": judge.extra.get("date") or now(),
        "evidence": evidence_form(case, PART_OF[metric]),
        "warnings": _warnings(case, metric),
        **_texts(case),
    }


def state_of(line: Mapping[str, Any]) -> str:
    """What came of a row, also of one that was written before lines said so."""
    return str(line.get("state") or ("not scored" if line.get("value") is None else "scored"))


def exit_code(states: Mapping[str, int], total: int) -> int:
    """0 when all rows have a score, 1 when one failed or was not read or not reached, 3 when one has no score yet.

    >>> exit_code({"scored": 3, "provisional": 1}, 4), exit_code({"scored": 3}, 4)
    (3, 1)
    """
    if sum(states.values()) < total or states.get("failed") or states.get("unread"):
        return 1
    return 3 if states.get("provisional") or states.get("not scored") else 0


def as_text(line: Mapping[str, Any]) -> str:
    """The line as JSON on one line of any reader."""
    text = json.dumps(line, ensure_ascii=False, allow_nan=False)
    return _BREAKS.sub(lambda found: f"\\u{ord(found[0]):04x}", text)


def _state(value: float | None, reason: Note | None, failure: Note | None) -> str:
    """What came of a row that was asked about.

    "scored"; "provisional" where a reply must be settled first; "not scored" where a whole judging gives no score (an
    answer without statements, for one); "failed" where the judging is not whole.
    """
    if failure is not None:
        return "failed"
    if value is not None:
        return "scored"
    return "provisional" if reason is not None and reason.code in TO_SETTLE else "not scored"


def _scored(case: Case, metric: Metric, engine: str) -> tuple[float | None, Note | None, dict[str, Any], Any]:
    if metric == "answer_correctness":
        right = correctness_score(case)
        return right.value, right.reason, correctness.steps(right), correctness_outcomes(case).get(engine)
    if metric == "answer_relevancy":
        relevant = relevancy_score(case, case.settings.gate)
        return relevant.value, relevant.reason, relevancy.steps(relevant), relevancy_outcomes(case).get(engine)
    grounded = groundedness_score(case)
    return grounded.value, grounded.reason, groundedness.steps(grounded), groundedness_outcomes(case).get(engine)


def _made_by(maker: Maker) -> dict[str, Any] | None:
    if not maker.label:
        return None
    return {"label": maker.label, **({"kind": maker.kind} if maker.kind else {}), **maker.extra}


def _texts(case: Case) -> dict[str, Any]:
    """The texts that there are, so that the line can be opened as a case by itself."""
    other = case.ground_truth if case.ground_truth != "\n".join(case.contexts) else None
    given = {
        "user_input": case.question,
        "response": case.response,
        "reference": case.reference,
        "retrieved_contexts": list(case.contexts),
        "judged_against": other,
    }
    return {name: text for name, text in given.items() if text}


def _warnings(case: Case, metric: Metric) -> list[str]:
    from metrics.injection import spoken_to_judge

    spoken = spoken_to_judge(case, PART_OF[metric])
    return [] if spoken is None else [str(spoken)]

"""The rows of each tool's files as flat fields: what is nested gets a name with dots, what is judged becomes evidence.

Formats: RAGAS datasets and result frames, DeepEval test cases and test runs, promptfoo results, LangSmith examples and
experiments, Langfuse dataset items and traces, and this project's case files, judged lines and scored lines.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any

from metrics.case_file import FORMAT, case_from_form
from metrics.forms import DamagedCase
from metrics.golden.judged_fields import judged_fields
from metrics.golden.table import COUNTS, PRINTED, TEXTS, BadRecord, Record
from metrics.lines import BadLine, scored_line
from metrics.notes import Note
from metrics.question_forms import invented_questions
from metrics.statements import statements_of

OURS = ("case", "judged", "scored", "rasa", "export")
"""Formats whose columns have the table's own names already."""
STRUCTURED = ("langsmith", "langfuse")
"""Tools that keep a text inside an object, or as JSON text in a cell."""
_JUDGED = ("claims", "judge_replies", "judge_raw_texts", "questions", "statements", "judge_reply_text")
_PROMPT_COLUMNS = {"Status", "Score", "Grader Reason", "Comment"}
"""What stands behind each answer in promptfoo's CSV."""
_BEHIND = ["Status", "Score"]
_NUMBERED = re.compile(r" \(\d+\)$")
Fields = dict[str, Any]


def tool_of(fields: Mapping[str, Any]) -> str:
    """Whose format a row has; "" when it is a plain table.

    >>> tool_of({"input": "When?", "actual_output": "Now.", "expected_output": "Today."})
    'deepeval'
    """
    names = fields.keys()
    if fields.get("format") == FORMAT:
        return "case"
    if {*TEXTS, "contexts", "waiting"} <= names:
        return "export"
    if {"steps", "engine_outcome"} <= names and isinstance(fields["steps"], dict):
        return "scored"
    if {"vars", "response"} <= names or {"vars", "testCase"} <= names:
        return "promptfoo"
    if "inputs" in names and {"outputs", "reference_outputs"} & names:
        return "langsmith"
    if {"actual_output", "actualOutput"} & names or {"input", "expected_output", "retrieval_context"} <= names:
        return "deepeval"
    if {"input", "expectedOutput"} <= names or {"input", "output", "metadata"} <= names:
        return "langfuse"
    if any(isinstance(_given(fields).get(name), (list, dict, str)) for name in _JUDGED) and _is_judged(fields):
        return "judged"
    if any(str(name).startswith(("inputs.", "outputs.")) for name in names):
        return "langsmith"
    return "ragas" if {"user_input", "retrieved_contexts"} & names or {"contexts", "ground_truths"} <= names else ""


def prompt_answers(columns: Sequence[str]) -> tuple[str, ...]:
    """The columns with answers in a CSV of promptfoo, one for each prompt and named after it; () for other tables.

    Source: promptfoo, src/util/eval/evalTableUtils.ts: variables, then for each prompt its answer, Status, Score, Named
    Scores, Grader Reason, Comment.

    >>> prompt_answers(["question", "[openai:gpt] Short", "Status", "Score", "Grader Reason", "Comment"])
    ('[openai:gpt] Short',)
    """
    plain = [_NUMBERED.sub("", name) for name in columns]
    if not set(plain) >= _PROMPT_COLUMNS:
        return ()
    return tuple(name for at, name in enumerate(columns) if plain[at + 1 : at + 3] == _BEHIND)


def prompt_fields(fields: Mapping[str, Any], answers: Sequence[str]) -> Fields:
    """A row of promptfoo's CSV, where what stands in place of an answer whose call failed is an error and no answer.

    >>> prompt_fields({"p": "timed out", "Status": "ERROR"}, ["p"])
    {'p': None, 'Status': 'ERROR', 'p.error': 'timed out'}
    """
    names, flat = list(fields), dict(fields)
    for name in answers:
        failed = fields[names[names.index(name) + 1]] == "ERROR"
        flat |= {name: None if failed else fields[name], f"{name}.error": fields[name] or None if failed else None}
    return flat


def flattened(record: Record) -> Record | BadRecord:
    """The row with flat fields; set aside when its evidence cannot be read."""
    tool = tool_of(record.fields)
    try:
        if tool == "case":
            return Record(record.line, _case(record.fields))
        if tool == "scored":
            return Record(record.line, _scored(record.fields))
        if tool == "judged":
            return Record(record.line, _judged(record.fields))
    except (DamagedCase, BadLine) as error:
        raw = json.dumps(record.fields, ensure_ascii=False, default=str)[:500]
        return BadRecord(record.line, Note("golden.row-refused", {"problem": str(error)[:200]}), raw)
    if tool == "promptfoo":
        return Record(record.line, _promptfoo(record.fields))
    return Record(record.line, _deepeval(record.fields)) if tool == "deepeval" else record


def _given(fields: Mapping[str, Any]) -> Mapping[str, Any]:
    inner = fields.get("input")
    return inner if isinstance(inner, dict) else fields


def _is_judged(fields: Mapping[str, Any]) -> bool:
    """Lists of objects as JSON holds them; in a CSV the same names are columns of texts."""
    given = _given(fields)
    return any(isinstance(given.get(name), (list, dict)) for name in _JUDGED) or "judge_reply_text" in given


def _promptfoo(fields: Mapping[str, Any]) -> Fields:
    flat: Fields = {name: value for name, value in fields.items() if name not in ("vars", "response")}
    for name in ("vars", "response"):
        value = fields.get(name)
        inner = value if isinstance(value, dict) else {"output": value}
        flat.update({f"{name}.{key}": part for key, part in inner.items() if name == "vars" or part is not None})
    flat.setdefault("response.output", None)
    case = fields.get("testCase")
    asserted = case.get("assert") if isinstance(case, dict) else None
    values: dict[str, list[Any]] = {}
    for item in asserted if isinstance(asserted, list) else []:
        if isinstance(item, dict) and "value" in item:
            values.setdefault(f"assert.{item.get('type')}", []).append(item["value"])
    flat.update({name: found[0] if len(found) == 1 else found for name, found in values.items()})
    return flat


def _deepeval(fields: Mapping[str, Any]) -> Fields:
    """A test case; of a test run also each metric's score, as an extra."""
    flat = dict(fields)
    measured = fields.get("metricsData", fields.get("metrics_data"))
    for item in measured if isinstance(measured, list) else []:
        if isinstance(item, dict) and isinstance(item.get("name"), str):
            flat[f"metric.{item['name']}"] = item.get("score")
    return flat


def _case(fields: Mapping[str, Any]) -> Fields:
    form = dict(fields)
    name, label = form.pop("id", None), form.pop("label", None)
    case = case_from_form(form)
    counts = case.sorting.counts if case.sorting.claims else None
    questions = invented_questions(case.questions)
    scores = [one.score for one in statements_of(case.statements)]
    return {
        "id": name,
        **{text: getattr(case, text) for text in TEXTS},
        "contexts": list(case.contexts),
        **({count: getattr(counts, count) for count in COUNTS} if counts else {}),
        **({"similarity": case.similarity.value} if case.similarity.value is not None else {}),
        **({"questions": [one.text for one in questions]} if questions else {}),
        **({"cosines": [one.cosine for one in questions]} if questions else {}),
        **({"flags": [one.noncommittal for one in questions]} if questions else {}),
        **({"statement_scores": scores} if scores else {}),
        **({"threshold": case.settings.grounded_at} if case.settings.grounded_at is not None else {}),
        **({"label": label} if label is not None else {}),
        "case": form,
    }


def _scored(fields: Mapping[str, Any]) -> Fields:
    """A line that ``python -m metrics score`` or ``judge`` wrote."""
    steps: Mapping[str, Any] = fields["steps"]
    metric = "groundedness" if "statements" in steps else "answer_relevancy" if "questions" in steps else None
    metric = metric or "answer_correctness"
    judged = judged_fields(fields, metric)
    rest = {name: value for name, value in fields.items() if name not in ("id", "value", "steps", *judged)}
    return {"id": fields.get("id"), PRINTED[metric]: fields.get("value"), **_evidence(steps, steps), **judged, **rest}


def _judged(fields: Mapping[str, Any]) -> Fields:
    """A line that ``python -m metrics score`` reads, with what the core makes of it."""
    given = _given(fields)
    texts = given.get("user_input", given.get("question"))
    metric, engine = _metric(given)
    line = json.dumps(fields, ensure_ascii=True, allow_nan=True)
    steps = json.loads(scored_line(line, engine, metric))["steps"]
    named = {name: given[name] for name in (*TEXTS, "contexts", "label") if name in given}
    held = (*named, "id", "tp", "fp", "fn", "cosines", "flags", "threshold", *([] if texts is None else ["question"]))
    rest = {f"judged.{name}" if name == "questions" else name: fields[name] for name in fields if name not in held}
    question = {} if texts is None else {"question": texts}
    return {"id": fields.get("id"), **question, **named, **_evidence(steps, given), **rest}


def _metric(given: Mapping[str, Any]) -> tuple[str, str]:
    if "claims" in given or ("judge_replies" in given and "reference" in given):
        return "answer_correctness", "ragas-0.4"
    if "questions" in given or "judge_replies" in given or "judge_raw_texts" in given:
        return "answer_relevancy", "ragas-0.4"
    return "groundedness", "rasa"


def _evidence(steps: Mapping[str, Any], given: Mapping[str, Any]) -> Fields:
    """The evidence columns in the steps of a score; a threshold only where ``given`` has one."""
    found: Fields = {name: steps[name] for name in (*COUNTS, "similarity") if steps.get(name) is not None}
    questions, statements = steps.get("questions"), steps.get("statements")
    if isinstance(questions, list):
        found["questions"] = [one.get("question") for one in questions if isinstance(one, dict)]
        found["cosines"] = [one.get("cosine") for one in questions if isinstance(one, dict)]
        found["flags"] = [one.get("noncommittal") for one in questions if isinstance(one, dict)]
    if isinstance(statements, list):
        found["statement_scores"] = [one.get("score") for one in statements if isinstance(one, dict)]
        if isinstance(given.get("threshold"), int | float):
            found["threshold"] = given["threshold"]
    return found
